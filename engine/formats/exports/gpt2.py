"""Writing ``vocab.json`` and ``merges.txt`` as GPT-2 has them: tokens in stand-in letters, ids rising.

Source: ``save_vocabulary`` of GPT-2's tokenizer in huggingface/transformers. The files hold neither split pattern
nor normalisation, and special tokens only as entries without a merge. Not here: reading them
(engine/formats/gpt2_files.py).
"""

from __future__ import annotations

import json
from pathlib import Path

from engine.byte_level_bpe import ByteLevelBpe
from engine.errors import SaveError
from engine.formats.exports.rank_order import Listed, as_merges
from engine.formats.exports.written import Written, byte_level
from engine.text.token_text import bytes_of_stand_ins, gpt2_alphabet
from engine.tokenizer import Tokenizer

_VOCABULARY, _MERGES = "vocab.json", "merges.txt"


def write(tokenizer: Tokenizer, path: Path) -> Written:
    """Both files; ``path`` is the name of either, or the begin of both names."""
    pipeline = byte_level(tokenizer, "a pair of vocab.json and merges.txt")
    listed = as_merges(pipeline)
    if listed.whole_first:
        raise SaveError(
            f"not saved: {tokenizer.name} looks whole pre-tokens up before it merges, which vocab.json and "
            "merges.txt cannot say; save it as tokenizer.json"
        )
    head = path.name.removesuffix(_VOCABULARY).removesuffix(_MERGES)
    if head == path.name:
        head += "-"
    data = json.dumps(entries(pipeline), ensure_ascii=False, separators=(",", ":")).encode()
    notes = [f"vocab.json and merges.txt do not hold the split pattern {tokenizer.pattern}: give it anew"]
    if pipeline.special_tokens:
        notes.append(f"they do not say which tokens are special: {', '.join(pipeline.special_tokens)}")
    if pipeline.normalizer is not None:
        notes.append(f"they do not hold the normalisation {pipeline.normalizer.form} either")
    files = {
        path.with_name(f"{head}{_VOCABULARY}"): data + b"\n",
        path.with_name(f"{head}{_MERGES}"): merge_lines(pipeline, listed),
    }
    return Written(files, tuple(notes))


def entries(pipeline: ByteLevelBpe, *, with_special: bool = True) -> dict[str, int]:
    """Token in stand-in letters -> id, ids rising; special and added tokens are written as they are."""
    named = {number: text for text, number in {**pipeline.added_tokens, **pipeline.special_tokens}.items()}
    found: dict[str, int] = {}
    for number, data in sorted(pipeline.vocabulary.items()):
        if number in named and not with_special:
            continue
        text = named.get(number) or gpt2_alphabet(data)
        if number in named and bytes_of_stand_ins(text) not in (None, data):
            raise SaveError(
                f"not saved: the special token {text!r} (id {number}) would be read as other bytes, for it is "
                "written in GPT-2's stand-in letters; rename it"
            )
        if text in found:
            special = {found[text], number} & set(named)
            way_out = "rename the special token" if special else "save it as *.prism.json"
            raise SaveError(
                f"not saved: ids {found[text]} and {number} are both written {text!r}, and a vocabulary of this "
                f"format needs one id for each; {way_out}"
            )
        found[text] = number
    return found


def merge_pairs(pipeline: ByteLevelBpe, listed: Listed) -> list[tuple[str, str]]:
    """The merges in stand-in letters, in the order of their ranks."""
    of = pipeline.vocabulary
    return [(gpt2_alphabet(of[merge.left]), gpt2_alphabet(of[merge.right])) for merge in listed.merges]


def merge_lines(pipeline: ByteLevelBpe, listed: Listed) -> bytes:
    """The content of merges.txt; stand-in letters are never blank, so a blank parts the two."""
    return ("#version: 0.2\n" + "".join(f"{a} {b}\n" for a, b in merge_pairs(pipeline, listed))).encode()
