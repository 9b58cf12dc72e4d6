"""What is said of the corpus, of the first merges and of the end of a training: what was found, and what to do."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

Words = dict[str, tuple[str, str]]
"""Kind of a finding -> what was found, what to do (may be empty); values stand in braces."""


def corpus_words() -> Words:
    """Findings of `engine.checking.corpus_files`."""
    translate = QCoreApplication.translate
    clean = translate("Checkup", "Clean the files, then train again.")
    return {
        "corpus-same": (
            translate("Checkup", "The files of the training were found again, unchanged: {files}. Bytes: {bytes}."),
            "",
        ),
        "corpus-clean": (
            translate(
                "Checkup",
                "Valid, with no sign of a wrong encoding: no U+FFFD, no double encoding, no byte "
                "order mark, no NUL in {bytes} bytes.",
            ),
            "",
        ),
        "corpus-unrecorded": (
            translate(
                "Checkup",
                "This vocabulary does not say what it was trained on: there is no corpus of it to look at.",
            ),
            "",
        ),
        "corpus-missing": (
            translate("Checkup", "Files of the training were not found: {files}."),
            translate(
                "Checkup",
                "They are known by name, size and SHA-256. Choose them in the panel Train, or put "
                "them beside the vocabulary, and check again.",
            ),
        ),
        "corpus-changed": (
            translate("Checkup", "Files of that name have another content than at the training: {files}."),
            translate("Checkup", "Train again to have what is in them now, or use the original files."),
        ),
        "corpus-unreadable": (
            translate("Checkup", "Files cannot be read as text: {files}."),
            translate("Checkup", "Choose the encoding that they are in, or convert them to UTF-8."),
        ),
        "corpus-read-wrongly": (
            translate("Checkup", "Files are UTF-8, but were read in another encoding: {files}."),
            translate("Checkup", "Choose utf-8 for them and train again: what was learned is not their text."),
        ),
        "corpus-replaced": (
            translate("Checkup", "How often U+FFFD stands in the text: {count}. There something was lost before."),
            clean,
        ),
        "corpus-double-latin": (
            translate(
                "Checkup",
                "Double encoding, such as Ã© for é or ä¸­ for 中. Places: {count}. UTF-8 was read as "
                "Latin-1 or Windows-1252 and saved again.",
            ),
            translate("Checkup", "Take the files from before that, or turn them back, then train again."),
        ),
        "corpus-double-gbk": (
            translate(
                "Checkup",
                "Text in UTF-8 that was read as GBK, such as 涓枃 for 中文, or 锟斤拷. Places: {count}.",
            ),
            translate("Checkup", "Take the files from before that, or turn them back, then train again."),
        ),
        "corpus-marks": (
            translate(
                "Checkup",
                "How often U+FEFF, the byte order mark, stands in the text: {count}; at the beginning of a "
                "file: {first}.",
            ),
            translate(
                "Checkup", "Save the files as UTF-8 without a mark; inside a file it is left over from joining."
            ),
        ),
        "corpus-nul": (
            translate(
                "Checkup",
                "How often NUL stands in the text: {count}. It was UTF-16 that was read as bytes, or is no text "
                "at all.",
            ),
            clean,
        ),
        "corpus-private": (
            translate(
                "Checkup",
                "How often a character of private use (U+E000 to U+F8FF) stands in the text: {count}. It has a "
                "meaning only for one font or program; codecs for Chinese and Japanese make it of bytes that are "
                "none of theirs.",
            ),
            translate(
                "Checkup", "Look whether the file is in the encoding that was chosen for it, then train again."
            ),
        ),
    }


def merge_words() -> Words:
    """Findings of `engine.checking.first_merges`."""
    translate = QCoreApplication.translate
    encoding = translate("Checkup", "Look at the encoding of the corpus, then train again.")
    return {
        "merges-first": (translate("Checkup", "The first merges ({count}):"), ""),
        "pieces-first": (
            translate("Checkup", "It lists no merges. The pieces of highest score ({count}):"),
            "",
        ),
        "merges-none": (
            translate("Checkup", "It lists no merges and gives no scores, so nothing was learned in an order."),
            "",
        ),
        "merges-blanks": (
            translate("Checkup", "{count} of the first {of} are nothing but blanks, tabs or line ends."),
            translate(
                "Checkup", "Indentation or empty lines fill the corpus. Thin them out, unless code is meant."
            ),
        ),
        "merges-run": (
            translate("Checkup", "{count} of the first {of} repeat one character."),
            translate("Checkup", "Rules such as ----- fill the corpus. Take them out and train again."),
        ),
        "merges-markup": (
            translate("Checkup", "{count} of the first {of} are markup."),
            translate("Checkup", "Take the text out of HTML, XML or JSON first, unless markup is meant."),
        ),
        "merges-double": (
            translate("Checkup", "{count} of the first {of} look like text that was encoded twice."),
            encoding,
        ),
        "merges-nul": (
            translate("Checkup", "{count} of the first {of} hold a NUL, as UTF-16 read as bytes does."),
            encoding,
        ),
        "merges-replaced": (
            translate("Checkup", "{count} of the first {of} are part of U+FFFD, which stands for what was lost."),
            encoding,
        ),
    }


def training_words() -> Words:
    """Findings of `engine.checking.training_end`."""
    translate = QCoreApplication.translate
    fitting = translate(
        "Checkup",
        "Take a larger corpus, or a smaller size: up to {suggested} tokens each merge was seen 10 times or more.",
    )
    return {
        "training-target": (
            translate("Checkup", "It reached the size that was asked for: {size} tokens."),
            "",
        ),
        "training-no-pair": (
            translate("Checkup", "It ended at {size} of {wanted} tokens: no pair was left to be learned."),
            fitting,
        ),
        "training-min-count": (
            translate(
                "Checkup",
                "It ended at {size} of {wanted} tokens: the pairs that were left have counts below {min_count}.",
            ),
            fitting,
        ),
        "training-stopped": (
            translate("Checkup", "It was stopped by hand at {size} of {wanted} tokens."),
            translate("Checkup", "Train again for the rest; what is there is a whole vocabulary."),
        ),
        "training-unrecorded": (
            translate("Checkup", "This vocabulary does not say how its training ended."),
            "",
        ),
        "training-frequent": (
            translate("Checkup", "Nearly all merges were seen 10 times or more; count of the last one: {last}."),
            "",
        ),
        "training-rare": (
            translate(
                "Checkup",
                "{rare} of {merges} merges ({share}) were learned from pairs seen fewer than 10 times.",
            ),
            translate("Checkup", "A size of {suggested} would hold the frequent ones, or take a larger corpus."),
        ),
        "training-unicode": (
            translate("Checkup", "It was trained with Unicode {then}; here it is split with Unicode {now}."),
            translate("Checkup", "Only letters that are new in one of the two may be split otherwise."),
        ),
        "training-blocked": (
            translate(
                "Checkup", "Merges that were blocked in the training, so that it did not make them: {count}."
            ),
            translate(
                "Checkup", "To have them again, allow these merges in Train, More settings, and train again."
            ),
        ),
    }
