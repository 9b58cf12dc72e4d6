"""What is written opens in its own library and gives the same ids there, for texts of all kinds."""

import base64
import json

import pytest
import tiktoken
import tokenizers

import engine
from engine.errors import SaveError
from engine.formats.exports import export, format_of
from engine.formats.exports.trial_texts import trial_texts
from engine.text.split_patterns import NAMED

CORPUS = (
    "The lowest newest wider tokenizers don't cut 123,456 well; low lower lowest newer wider.\n"
    "大模型通过分词器把文本映射为词元，分词器先把文本切开。大模型不读文字，大模型读词元。\n"
    "def cut(self, text):\n    return [text[i:i + 2] for i in range(0, len(text), 2)]\n"
    "मैं क्षि लिखता हूँ, मैं क्षि पढ़ता हूँ। สวัสดีครับ สวัสดีค่ะ مرحبا بالعالم مرحبا\n"
) * 3
SPECIAL = ("<|end|>", "<|end|>of", "<pad>")


@pytest.fixture(scope="module", params=[*NAMED, r"\p{L}+|\d{1,2}|[^\p{L}\d]+"])
def trained(request):
    return engine.train(texts=[CORPUS], vocab_size=560, pattern=request.param, special_tokens=SPECIAL, name="t")


def texts():
    special = [f"{one}a{two}b" for one in SPECIAL for two in SPECIAL]
    return [*trial_texts(), CORPUS, *special]


def test_tokenizer_json_in_tokenizers(trained, tmp_path):
    export(trained, tmp_path / "tokenizer.json")
    theirs = tokenizers.Tokenizer.from_file(str(tmp_path / "tokenizer.json"))
    assert theirs.get_vocab_size() == trained.vocab_size
    for text in texts():
        found = theirs.encode(text, add_special_tokens=False)
        ours = trained.encode(text, special="all")
        assert ours.ids.tolist() == found.ids, text
        assert ours.offsets.code_point_spans(ours.spans).tolist() == [list(each) for each in found.offsets], text
        assert theirs.decode(found.ids, skip_special_tokens=False) == text


def test_gpt2_files_in_tokenizers(tmp_path):
    trained = engine.train(texts=[CORPUS], vocab_size=560, pattern="gpt2", special_tokens=SPECIAL)
    export(trained, tmp_path / "t-merges.txt")
    files = [str(tmp_path / f"t-{name}") for name in ("vocab.json", "merges.txt")]
    theirs = tokenizers.ByteLevelBPETokenizer(*files, add_prefix_space=False)
    theirs.add_special_tokens(list(SPECIAL))
    for text in texts():
        assert trained.encode(text, special="all").ids.tolist() == theirs.encode(text).ids, text


def test_ranks_in_tiktoken(trained, tmp_path):
    export(trained, tmp_path / "t.tiktoken")
    lines = (line.split() for line in (tmp_path / "t.tiktoken").read_bytes().splitlines())
    ranks = {base64.b64decode(token): int(rank) for token, rank in lines}
    pattern = trained.pattern.regex or r"(?s:.+)"
    theirs = tiktoken.Encoding(
        "t", pat_str=pattern, mergeable_ranks=ranks, special_tokens=dict(trained.special_tokens)
    )
    for text in texts():
        assert trained.encode(text, special="all").ids.tolist() == theirs.encode(text, allowed_special="all"), text


def test_minbpe_by_its_own_rule(trained, tmp_path):
    export(trained, tmp_path / "t.model")
    with open(tmp_path / "t.model", encoding="utf-8", newline="\n") as file:
        # As minbpe's loader takes the lines apart.
        assert file.readline().strip() == "minbpe v1"
        assert file.readline().strip() == (trained.pattern.regex or "")
        special = [file.readline().removesuffix("\n").rsplit(" ", 1) for _ in range(int(file.readline().strip()))]
        merges = [tuple(map(int, line.split())) for line in file]
    assert {text: int(number) for text, number in special} == dict(trained.special_tokens)
    assert merges == [(merge.left, merge.right) for merge in trained.merges]


def test_the_same_vocabulary_gives_the_same_bytes(trained, tmp_path):
    for name in ("tokenizer.json", "t.tiktoken", "t-vocab.json"):
        written = []
        for folder in ("a", "b"):
            (tmp_path / folder).mkdir(exist_ok=True)
            export(trained, tmp_path / folder / name)
            written.append((tmp_path / folder / name).read_bytes())
        assert written[0] == written[1]
    ids = list(json.loads((tmp_path / "a" / "t-vocab.json").read_bytes()).values())
    assert ids == sorted(ids)


def test_a_name_that_says_no_format():
    with pytest.raises(SaveError, match=r"v\.xyz: the name does not say in which format"):
        format_of("v.xyz")
