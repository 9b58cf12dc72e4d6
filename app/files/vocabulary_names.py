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


def export_path(chosen: Path, format_name: str) -> Path:
    """The file that is written, with the ending of its format where the chosen name says nothing.

    >>> export_path(Path("a/words"), "tiktoken").name, export_path(Path("a/words"), "gpt2").name
    ('words.tiktoken', 'words-vocab.json')
    """
    ending = EXPORTS[format_name]
    if chosen.name.endswith(ending) or (format_name == "gpt2" and chosen.name.endswith("merges.txt")):
        return chosen
    return chosen.with_name(chosen.name + (ending if ending.startswith(".") else f"-{ending}"))


def file_stem(name: str, version: str) -> str:
    """A file name made of name and version, if there is one, free of blanks and of signs that some system refuses.

    Of a name that is a path, such as that of a repository, the last part.

    >>> file_stem("owner/a:b", "1.0"), file_stem("红楼 2k", ""), file_stem("gpt2", "")
    ('a-b-1.0', '红楼-2k', 'gpt2')
    """
    last = re.split(r"[/\\]", name.rstrip("/\\"))[-1] or name
    return re.sub(r'[\x00-\x1f\s<>:"/\\|?*]+', "-", f"{last}-{version}" if version else last)
