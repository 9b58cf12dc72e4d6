"""What is said of texts, tokens and files: what was found, and what to do."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from app.checkup.corpus_words import Words


def text_words() -> Words:
    """Findings of `engine.checking.coverage` and `cut_characters`."""
    translate = QCoreApplication.translate
    no_text = translate("Checkup", "There is no text.")
    open_one = translate("Checkup", "Type or open a text of the kind that the tokenizer is for, and check again.")
    shares = translate(
        "Checkup",
        "Letters and parts of characters that stay single bytes: {bare} of {tokens} tokens. "
        "All single bytes: {share}.",
    )
    train = translate("Checkup", "Add texts of this kind to the corpus, or take a larger size.")
    return {
        "coverage-no-text": (no_text, open_one),
        "coverage-good": (shares, ""),
        "coverage-thin": (shares, train),
        "coverage-bare": (
            shares,
            translate(
                "Checkup",
                "The vocabulary is too small for this text, or its corpus has too little of this kind: take a "
                "larger size or add such texts, and train again.",
            ),
        ),
        "coverage-words": (
            translate("Checkup", "Words and characters that fall apart into the most single bytes:"),
            "",
        ),
        "coverage-unknown": (
            translate("Checkup", "Pieces that the vocabulary has no token for: {count} ({share} of the tokens)."),
            translate("Checkup", "They are lost to the model. Take a vocabulary with bytes, or one that has them."),
        ),
        "cuts-no-text": (no_text, open_one),
        "cuts-none": (translate("Checkup", "No token cuts a character or a grapheme of the text."), ""),
        "cuts-graphemes": (
            translate(
                "Checkup", "No token cuts a character; graphemes that are cut, such as joined emoji: {graphemes}."
            ),
            "",
        ),
        "cuts-fragments": (
            translate(
                "Checkup",
                "{characters} of {of} characters (code points) are cut ({share}). The most frequent tokens that "
                "do it are listed below.",
            ),
            train,
        ),
        "cuts-characters": (translate("Checkup", "The characters that are cut most often:"), ""),
    }


def trip_words() -> Words:
    """Findings of `engine.checking.round_trip`."""
    translate = QCoreApplication.translate
    return {
        "trip-same": (translate("Checkup", "{count} of {of} texts come back the same."), ""),
        "trip-changed": (
            translate("Checkup", "{count} of {of} texts come back changed, as this kind of tokenizer does."),
            translate("Checkup", "No fault: see whether your model may lose these differences."),
        ),
        "trip-unstable": (
            translate("Checkup", "{count} of {of} texts come back changed, and are then encoded in other tokens."),
            translate("Checkup", "Do not encode anew what was decoded: keep the ids."),
        ),
        "trip-lost": (
            translate("Checkup", "{count} of {of} texts hold what the vocabulary has no token for."),
            translate("Checkup", "That is lost. Where it matters, take a vocabulary that falls back to bytes."),
        ),
        "trip-wrong": (
            translate("Checkup", "{count} of {of} texts come back wrong."),
            translate("Checkup", "Do not use this vocabulary: its file is damaged or does not fit."),
        ),
        "bytes-all": (
            translate("Checkup", "Each of the 256 bytes is a token, so that any text can be encoded."),
            "",
        ),
        "bytes-needed": (
            translate("Checkup", "Each byte that occurs in UTF-8 is a token; {count} that never occur are not."),
            "",
        ),
        "bytes-missing": (
            translate("Checkup", "Bytes that occur in UTF-8 and are no tokens ({count}): {bytes}"),
            translate("Checkup", "Characters outside of the vocabulary cannot be encoded."),
        ),
        "bytes-wrong": (
            translate("Checkup", "Single bytes that decode to something else: {count}."),
            translate("Checkup", "Do not use this vocabulary: its file is damaged or does not fit."),
        ),
    }


def special_words() -> Words:
    """Findings of `engine.checking.special_tokens`."""
    translate = QCoreApplication.translate
    return {
        "special-none": (translate("Checkup", "There are no special tokens."), ""),
        "special-good": (
            translate("Checkup", "{count} of {of} are found by their letters, as one token, beside anything."),
            "",
        ),
        "special-lost": (
            translate("Checkup", "{count} of {of} are not found by their letters."),
            translate("Checkup", "Change their texts, or open the file that belongs to the vocabulary."),
        ),
        "special-split": (
            translate("Checkup", "{count} of {of} are found alone, but not beside letters, blanks or themselves."),
            translate("Checkup", "Put them where they are found, or change their texts."),
        ),
        "special-never": (
            translate(
                "Checkup", "{count} of {of} are never found in a text: programs put them there by their ids."
            ),
            "",
        ),
        "special-in-text": (
            translate("Checkup", "The letters of some stand in your text: {count}."),
            translate("Checkup", "They are tokens only while special tokens are recognised (menu View)."),
        ),
    }


def vocabulary_words() -> Words:
    """Findings of `engine.checking.vocabulary_faults`."""
    translate = QCoreApplication.translate
    return {
        "vocabulary-good": (
            translate("Checkup", "{size} tokens: no holes, none twice, none damaged, all within reach."),
            "",
        ),
        "vocabulary-empty": (translate("Checkup", "There are no tokens at all."), ""),
        "vocabulary-holes": (
            translate("Checkup", "Ids up to {largest} that belong to no token: {count}."),
            translate("Checkup", "A model needs room for all ids up to the largest, not for {size} only."),
        ),
        "vocabulary-twice": (
            translate("Checkup", "Tokens that have the bytes of another one: {count}."),
            translate(
                "Checkup", "The text makes one of the two; a byte beside its letter is usual in SentencePiece."
            ),
        ),
        "vocabulary-invalid": (
            translate("Checkup", "Tokens with bytes that stand side by side in no UTF-8: {count} ({share})."),
            translate("Checkup", "They were learned from something that was no UTF-8: look at the corpus."),
        ),
        "vocabulary-replaced": (
            translate("Checkup", "Tokens with U+FFFD, which stands for what was lost: {count} ({share})."),
            translate("Checkup", "They were learned from damaged text: look at the corpus."),
        ),
        "vocabulary-unreachable": (
            translate("Checkup", "Tokens that encoding never makes: {count} ({share})."),
            translate("Checkup", "No text reaches them; the panel Vocabulary lists them all."),
        ),
        "vocabulary-reach-unknown": (
            translate(
                "Checkup", "Which tokens are never made cannot be told of a tokenizer that runs in a library."
            ),
            "",
        ),
    }


def file_words() -> Words:
    """Findings of `engine.checking.saved_file`."""
    translate = QCoreApplication.translate
    save = translate("Checkup", "Save it (Ctrl+S).")
    return {
        "file-reopened-same": (
            translate(
                "Checkup",
                "Written to a temporary file and reopened it is the same: merges {merges}, tokens "
                "{size}, special tokens {special}, version {version}; texts are encoded alike.",
            ),
            "",
        ),
        "file-reopened-other": (
            translate("Checkup", "Written to a temporary file and reopened it is not the same."),
            translate("Checkup", "This is a fault of the program: please report it, and keep the window open."),
        ),
        "file-unsavable": (translate("Checkup", "It cannot be written and reopened: {message}"), ""),
        "file-same": (translate("Checkup", "The file on the disk is what is open here: {file}"), ""),
        "file-unsaved": (translate("Checkup", "There are unsaved changes; the file is {file}"), save),
        "file-differs": (
            translate("Checkup", "The file on the disk is not what is open here: {file}"),
            translate("Checkup", "Another program has changed it. Open it again, or save this one elsewhere."),
        ),
        "file-altered": (
            translate("Checkup", "The file was altered by hand, and accepted so: {file}"),
            translate("Checkup", "Save it again to give it a checksum that agrees."),
        ),
        "file-unreadable": (
            translate("Checkup", "The file cannot be read again: {message}"),
            translate("Checkup", "Save it anew while it is open here, or take an undamaged copy."),
        ),
        "file-none": (translate("Checkup", "It has no file yet, so closing it would lose it."), save),
        "file-fetched": (
            translate("Checkup", "It was opened by its name and has no file of its own here."),
            translate("Checkup", "Export it where it has to stay as it is."),
        ),
    }
