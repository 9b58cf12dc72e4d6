"""Writing ``vocab.txt`` of WordPiece: one piece a line, its id the number of the line, from 0.

Source: google-research/bert, tokenization.py. The file holds neither normaliser nor the roles of special tokens.
Not here: reading it (engine/formats/wordpiece_vocab.py).
"""

from __future__ import annotations

from pathlib import Path

from engine.errors import SaveError
from engine.formats.exports.written import Written
from engine.libraries.hugging_face import HuggingFacePipeline
from engine.tokenizer import Tokenizer


def write(tokenizer: Tokenizer, path: Path) -> Written:
    """The pieces in the order of their ids; SaveError for other kinds, and for pieces that no line can hold."""
    pipeline = tokenizer.pipeline
    if not isinstance(pipeline, HuggingFacePipeline) or pipeline.file.kind != "WordPiece":
        raise SaveError(
            f"not saved: {tokenizer.name} is no WordPiece vocabulary, which is all that a vocab.txt can hold; "
            "choose another format"
        )
    _check_rules(pipeline)
    lines = []
    for expected, (number, data) in enumerate(pipeline.vocabulary.items()):
        if number != expected:
            raise SaveError(
                f"not saved: there is no token with the id {expected}, but in a vocab.txt the ids are the "
                "numbers of the lines; save it as tokenizer.json"
            )
        if b"\n" in data or data.endswith(b"\r"):
            raise SaveError(
                f"not saved: the token {data.decode()!r} (id {number}) holds a line end, which a vocab.txt cannot; "
                "save it as tokenizer.json"
            )
        lines.append(data + b"\n")
    lowercase = any(part.get("lowercase") is True for part in pipeline.file.parts("normalizer"))
    note = (
        f"a vocab.txt does not say that letters {'become small' if lowercase else 'keep their case'}: give it anew"
    )
    return Written({path: b"".join(lines)}, (note,))


def _check_rules(pipeline: HuggingFacePipeline) -> None:
    """Whoever opens a vocab.txt takes BERT's rules for granted."""
    model = pipeline.file.model
    kinds = [[part.get("type") for part in pipeline.file.parts(key)] for key in ("normalizer", "pre_tokenizer")]
    found = {
        "prefix": model.get("continuing_subword_prefix", "##"),
        "unknown token": model.get("unk_token", "[UNK]"),
        "longest word": model.get("max_input_chars_per_word", 100),
        "normalizer": kinds[0],
        "pre-tokenizer": kinds[1],
    }
    for name, wanted in _RULES.items():
        if found[name] != wanted:
            raise SaveError(
                f"not saved: a vocab.txt is read by BERT's rules, {name} {wanted}, but here it is {found[name]}; "
                "save it as tokenizer.json"
            )


_RULES = {
    "prefix": "##",
    "unknown token": "[UNK]",
    "longest word": 100,
    "normalizer": ["BertNormalizer"],
    "pre-tokenizer": ["BertPreTokenizer"],
}
