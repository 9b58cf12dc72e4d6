"""What the checks are called and why they matter, and the words and signs of grades."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from engine.checking.findings import Grade

SIGNS = {Grade.GOOD: "✓", Grade.NOTE: "i", Grade.UNKNOWN: "?", Grade.DOUBT: "!", Grade.FAULT: "✗"}


def grade_words() -> dict[Grade, str]:
    """A word for each grade: no sign or colour stands alone."""
    translate = QCoreApplication.translate
    return {
        Grade.GOOD: translate("Checkup", "fine"),
        Grade.NOTE: translate("Checkup", "worth knowing"),
        Grade.UNKNOWN: translate("Checkup", "cannot be told"),
        Grade.DOUBT: translate("Checkup", "look at this"),
        Grade.FAULT: translate("Checkup", "problem"),
    }


def titles() -> dict[str, str]:
    """A short name for each check."""
    translate = QCoreApplication.translate
    return {
        "corpus": translate("Checkup", "Corpus"),
        "merges": translate("Checkup", "First merges"),
        "training": translate("Checkup", "End of the training"),
        "coverage": translate("Checkup", "Single bytes in the text"),
        "cuts": translate("Checkup", "Cut characters in the text"),
        "trip": translate("Checkup", "Round trip"),
        "special": translate("Checkup", "Special tokens"),
        "file": translate("Checkup", "Saved file"),
        "vocabulary": translate("Checkup", "List of tokens"),
    }


def reasons() -> dict[str, str]:
    """Why each check matters."""
    translate = QCoreApplication.translate
    return {
        "corpus": translate(
            "Checkup",
            "Text that was once read in a wrong encoding teaches a vocabulary letters that no real text has.",
        ),
        "merges": translate(
            "Checkup",
            "What is most frequent is learned first: frequent pairs of letters, or what should "
            "have been cleaned away.",
        ),
        "training": translate(
            "Checkup",
            "A size that the corpus cannot fill is not reached, and pairs seen fewer than 10 "
            "times say more about these texts than about the language.",
        ),
        "coverage": translate(
            "Checkup",
            "A text unlike the corpus falls apart into single bytes. Judged are letters and "
            "parts of characters that stay single: below 20 % of the tokens is usual, from 40 % "
            "on the corpus hardly covers the text. Digits, blanks and punctuation do not count.",
        ),
        "cuts": translate(
            "Checkup",
            "A token that ends inside a character means nothing by itself; from 5 % of the "
            "characters on it is more than a rare sign.",
        ),
        "trip": translate(
            "Checkup",
            "Whatever is encoded should come back the same. Tried are 17 built-in texts (unseen "
            "words, Chinese, rare hanzi, emoji, code, blanks and more) and the 256 bytes.",
        ),
        "special": translate(
            "Checkup",
            "A special token that is not found as one token, beside anything, reaches the model as letters.",
        ),
        "file": translate(
            "Checkup",
            "Only what is in the file is there tomorrow: merges, vocabulary, special tokens and "
            "version, with the same tokens after reopening.",
        ),
        "vocabulary": translate(
            "Checkup", "A token that is never made, or is there twice, takes up room in the model for nothing."
        ),
    }
