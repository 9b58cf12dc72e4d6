"""Passages for tests: what the dock gets from the background."""

from app.explanation.passage import Cutter, passage
from engine.libraries.hugging_face import HuggingFacePipeline
from engine.models.merges import Merges
from engine.origin import Origin
from engine.tokenizer import Tokenizer
from tests.engine.libraries.piece_models import ALL_BYTES, pipeline

CHINA = Tokenizer(Merges.of([(0xE4, 0xB8), (256, 0xAD), (0xE5, 0x9B), (258, 0xBD), (257, 259)]))
"""The textbook's: 中国 is six bytes, then 中, then 国, then 中国."""
LOW = Tokenizer(Merges.of([(101, 114), (108, 111), (257, 119), (119, 256), (32, 258)]), special_tokens=["<|end|>"])
"""er, lo, low, wer, ␣low: in "lower" the w is taken by low, of lower rank than wer."""
_PIECES = ("<unk>", "l", "o", "w", "e", "r", "w</w>", "r</w>", "lo", "er</w>", "low</w>", "low", "lower</w>")
_MODEL = {
    "type": "BPE", "vocab": {piece: number for number, piece in enumerate(_PIECES)}, "unk_token": "<unk>",
    "merges": [["l", "o"], ["e", "r</w>"], ["lo", "w</w>"], ["lo", "w"], ["low", "er</w>"]],
    "end_of_word_suffix": "</w>",
}  # fmt: skip
END_OF_WORD = Tokenizer.of_pipeline(
    HuggingFacePipeline.of_object({"model": _MODEL, "pre_tokenizer": {"type": "Whitespace"}}),
    name="small", origin=Origin("tokenizer-json", "tokenizers"),
)  # fmt: skip
"""A BPE that runs in a library, of letters with a mark at the end of a word."""

FALLING_BACK = Tokenizer.of_pipeline(
    pipeline([*ALL_BYTES, ("▁",), ("l",), ("o",), ("л",), ("lo", -1.0)], "bpe", byte_fallback=True),
    name="pieces", origin=Origin("sentencepiece", "sentencepiece"),
)  # fmt: skip
"""A BPE of SentencePiece with bytes for the characters that it lacks."""
_BYTES = [f"<0x{byte:02X}>" for byte in range(256)]
FALLING_BACK_IN_JSON = Tokenizer.of_pipeline(
    HuggingFacePipeline.of_object({"model": {
        "type": "BPE", "merges": [["l", "o"]], "unk_token": "<unk>", "byte_fallback": True, "fuse_unk": True,
        "vocab": {piece: number for number, piece in enumerate(["<unk>", *_BYTES, "l", "o", "л", "lo"])},
    }}),
    name="json", origin=Origin("tokenizer-json", "tokenizers"),
)  # fmt: skip
"""The same as a `tokenizer.json`."""


def explained(tokenizer, text, span=None, *, special=False):
    """The passage of bytes `span` of a text, or of all of it."""
    encoding = tokenizer.encode(text, special="all" if special else "none")
    explanation = Cutter().cut(tokenizer, encoding, special=special, stop=lambda: False)
    return passage(explanation, tokenizer, span or (0, len(encoding.utf8)), lambda: False)
