"""How vocabulary files are called: for file dialogs, and for a file that is dropped on the window.

What a file is, its content says (engine.formats). A name only decides whether to look.
"""

from __future__ import annotations

import re
from fnmatch import fnmatch
from pathlib import Path

FILE_PATTERNS = (
    "*.json", "*.tiktoken", "*.model", "*.model.*", "*vocab.txt", "*merges.txt", "*.bpe", "*.json.gz",
    "*.tiktoken.gz", "*.model.gz", "*vocab.txt.gz", "*merges.txt.gz",
)  # fmt: skip


def may_be_vocabulary(path: Path) -> bool:
    """Whether a file of this name may hold a vocabulary; any other is taken for a text.

    >>> may_be_vocabulary(Path("tokenizer.model.v1")), may_be_vocabulary(Path("novel.txt"))
    (True, False)
    """
    return any(fnmatch(path.name.lower(), pattern) for pattern in FILE_PATTERNS)


EXPORTS = {
    "tokenizer-json": "tokenizer.json",
    "gpt2": "vocab.json",
    "tiktoken": ".tiktoken",
    "minbpe": ".model",
    "wordpiece-vocab": "vocab.txt",
    "bundle": "",
}
"""Format -> how its file is called as a whole, or only ends; in the order in which they are offered."""

_SUFFIXES = {f".{ending.rpartition('.')[2]}" for ending in EXPORTS.values() if ending} | {".txt"}


def export_path(chosen: Path, format_name: str) -> Path:
    """The file that is written, with the ending of its format where the chosen name has not the right one.

    One file may have any name with that suffix; of the two of GPT-2 the name has to say which it is. A suffix of
    another format gives way.

    >>> export_path(Path("a/words"), "tiktoken").name, export_path(Path("a/words"), "gpt2").name
    ('words.tiktoken', 'words-vocab.json')
    >>> export_path(Path("a/words.json"), "tokenizer-json").name, export_path(Path("a/words.json"), "gpt2").name
    ('words.json', 'words-vocab.json')
    """
    ending = EXPORTS[format_name]
    endings = (ending, "merges.txt") if format_name == "gpt2" else (ending[ending.rindex(".") :],)
    if chosen.name.lower().endswith(endings):
        return chosen
    stem = chosen.stem if chosen.suffix.lower() in _SUFFIXES else chosen.name
    return chosen.with_name(stem + (ending if ending.startswith(".") else f"-{ending}"))


def file_stem(name: str, version: str) -> str:
    """A file name made of name and version, if there is one, free of blanks and of signs that some system refuses.

    Of a name that is a path, such as that of a repository, the last part.

    >>> file_stem("owner/a:b", "1.0"), file_stem("红楼 2k", ""), file_stem("gpt2", "")
    ('a-b-1.0', '红楼-2k', 'gpt2')
    """
    last = re.split(r"[/\\]", name.rstrip("/\\"))[-1] or name
    return re.sub(r'[\x00-\x1f\s<>:"/\\|?*]+', "-", f"{last}-{version}" if version else last)
