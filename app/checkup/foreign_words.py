"""What to do about a vocabulary that was not trained here: nobody can add to its corpus and train it again.

Not here: what was found, and what to do about one that was trained here (corpus_words, token_words).
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication


def foreign_advice() -> dict[str, str]:
    """By kind of a finding; where none is given, that for all vocabularies holds."""
    translate = QCoreApplication.translate
    other = translate(
        "Checkup",
        "It was not trained here and cannot be changed: for such texts take another vocabulary, made for them, or "
        "train one of your own on them (panel Train).",
    )
    learned = translate(
        "Checkup",
        "That comes from the text it was trained on, elsewhere. See whether this is the vocabulary that you meant; "
        "what was learned cannot be changed here.",
    )
    kept = translate(
        "Checkup",
        "They come from the text it was trained on, elsewhere, and take up room; leave them where they are.",
    )
    return {
        "coverage-thin": other,
        "coverage-bare": other,
        "cuts-fragments": other,
        **{f"merges-{name}": learned for name in ("blanks", "run", "markup", "double", "nul", "replaced")},
        "vocabulary-invalid": kept,
        "vocabulary-replaced": kept,
    }
