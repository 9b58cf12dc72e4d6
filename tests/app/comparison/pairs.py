"""Small tokenizers and laid-out sheets for the tests of the comparison."""

import engine
from app.comparison.sheet import Request, Sheet, sheet_of
from engine import Tokenizer

TEXT = "low lower 中国 newest 👩‍👧 é\u05e9\u05dc\n中国人 lower"


def coarse() -> Tokenizer:
    """Learned from the text itself."""
    return engine.train(texts=[TEXT] * 4, vocab_size=300, name="coarse")


def fine() -> Tokenizer:
    """Few merges, and others."""
    return engine.train(texts=["lower lower new west 中 中 国 人"] * 3, vocab_size=266, name="fine")


def request(text: str = TEXT, **changes) -> Request:
    values = {
        "text": text, "tokenizers": (coarse(), fine()), "special": False, "ends": False, "points": 10.0,
        "ids": True, "only_differing": False, "width": 300,
    }  # fmt: skip
    return Request(**(values | changes))


def sheet(text: str = TEXT, **changes) -> Sheet:
    return sheet_of(request(text, **changes), None, lambda: False)
