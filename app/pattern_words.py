"""What each named split pattern does and who uses it, in words. The patterns: `engine/text/split_patterns.py`."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QComboBox


def pattern_words() -> dict[str, str]:
    """Name -> two lines: whose it is, and how it cuts."""
    translate = QCoreApplication.translate
    return {
        "gpt2": translate(
            "Patterns",
            "gpt2: GPT-2, GPT-3, RoBERTa, BART\n"
            "Runs of letters, of digits or of signs, each with the blank before it; endings such as 's apart",
        ),
        "cl100k": translate(
            "Patterns",
            "cl100k: GPT-3.5 and GPT-4, as tiktoken has it now\n"
            "Like gpt2, but digits in threes, a sign may begin a word, and line ends stay with the signs before "
            "them",
        ),
        "cl100k-hf": translate(
            "Patterns",
            "cl100k-hf: the older form of cl100k, in Llama 3, minbpe and most tokenizer.json files\n"
            "Like cl100k, but blanks at the end of a text are cut in another way",
        ),
        "o200k": translate(
            "Patterns",
            "o200k: GPT-4o\n"
            "Like cl100k, but a capital after a small letter begins a new word; marks and endings stay with "
            "their word",
        ),
        "whitespace": translate(
            "Patterns",
            "whitespace: for experiments, of Token Prism\nRuns of visible characters, and runs of white space",
        ),
        "none": translate(
            "Patterns",
            "none: the textbook’s BPE, which cuts nothing\n"
            "A whole document is one pre-token; merges go across words and lines",
        ),
        "qwen": translate("Patterns", "qwen: Qwen to Qwen3\nLike cl100k-hf, but each digit is alone"),
        "qwen3_6": translate(
            "Patterns", "qwen3_6: Qwen3.5 and Qwen3.6\nLike qwen, but combining marks stay with their letters"
        ),
    }


def explain_patterns(box: QComboBox) -> None:
    """Let each named pattern among the entries say on hover, and to screen readers, what it does."""
    words = pattern_words()
    for place in range(box.count()):
        told = words.get(box.itemData(place) or box.itemText(place), "")
        box.setItemData(place, told, Qt.ItemDataRole.ToolTipRole)
        box.setItemData(place, told, Qt.ItemDataRole.AccessibleDescriptionRole)
