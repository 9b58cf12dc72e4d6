"""A release bundle opens in ``transformers``: the same ids, the same text, and its roles. Skipped without it."""

import pytest

import engine
from engine.formats.exports import export
from engine.formats.exports.bundle import ROLES
from engine.formats.exports.trial_texts import trial_texts
from engine.text.split_patterns import NAMED

transformers = pytest.importorskip("transformers", reason="transformers is not installed")

CORPUS = (
    "The lowest newest tokenizers don't cut 123,456 well.\n大模型通过分词器把文本映射为词元，大模型读词元。\n" * 4
)
SPECIAL = {role: f"<{role}>" for role in ROLES}
OVERLAPPING = ("<bos>of", "<|end|>")


@pytest.fixture(scope="module", params=[*NAMED, r"\p{L}+|\d{1,2}|[^\p{L}\d]+"])
def pair(request, tmp_path_factory):
    """A vocabulary, and what `from_pretrained` makes of its bundle."""
    special = (*SPECIAL.values(), *OVERLAPPING)
    trained = engine.train(texts=[CORPUS], vocab_size=340, pattern=request.param, special_tokens=special, name="t")
    folder = tmp_path_factory.mktemp("release") / "bundle"
    export(trained, folder, "bundle", roles=SPECIAL)
    return trained, transformers.PreTrainedTokenizerFast.from_pretrained(str(folder))


def test_roles(pair):
    trained, theirs = pair
    for role, text in SPECIAL.items():
        assert getattr(theirs, f"{role}_token") == text
        assert getattr(theirs, f"{role}_token_id") == trained.special_tokens[text]
    assert len(theirs) == trained.vocab_size


def test_ids_and_text(pair):
    trained, theirs = pair
    special = [f"{one}a {two}\n" for one in trained.special_tokens for two in trained.special_tokens]
    for text in (*trial_texts(), CORPUS, *special):
        ids = theirs(text)["input_ids"]
        assert ids == trained.encode(text, special="all").ids.tolist(), text
        assert theirs.decode(ids) == text
