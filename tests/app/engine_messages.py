"""All that the engine says to people, as templates: what `resources/translations/engine_zh_CN.json` must translate.

A template is a literal text of the source with `{0}`, `{1}`, ... for what an f-string puts in, or what follows its
colon. Collected is every text that reads like words, wherever it stands, since messages are put together in many
places; also the forms without words in which errors join such parts; and of the app the texts of the engine's
errors that it raises itself. Not collected: docstrings, the command line, and `NEVER_SHOWN`.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from engine import errors

ROOT = Path(__file__).parents[2]
ENGINE = ROOT / "engine"
NOT_SAVED = "not saved: "
"""How many messages begin; it is translated by itself."""

NEVER_SHOWN = {
    # Written into files, each in its format.
    *("minbpe v1", "#version: 0.2\n", "token-prism vocabulary"),
    *("- created: {0}", "- tokens: {0}, merges: {1}", "- split pattern: `{0}`", "- as a regular expression: `{0}`"),
    *("- special tokens: {0}", "- note: {0}", "- made with Token Prism {0}, Unicode {1}"),
    "- trained to {0} tokens, minimum count {1}, ties: {2}, stopped: {3}",
    "- corpus: documents: {0}, bytes as UTF-8: {1}, encoding: {2}",
    "`SHA256SUMS` holds the checksums, as sha256sum writes and checks them.",
    # Titles of formats for the command line; the window has its own.
    *("the native file of this program", "ranks for tiktoken", "vocabulary and merges as GPT-2 has them"),
    *("Hugging Face tokenizers", "pieces of WordPiece, as BERT has them", "a folder with all of it, for a release"),
    *("ranks in JSON as Anthropic and js-tiktoken have them", "merges as minbpe has them", "a folder"),
    *("a SentencePiece model", "ranks as tiktoken has them", "WordPiece vocabulary of BERT", "text {0}"),
    # Reasons and faults that programs read, or that only a fault of the program could show.
    *("no piece fits", "too long", "cannot cache", "nobody waits for the text any more", "INTERNAL: {0}"),
    *("the download broke down: {0}", "kernel {0}: call engine.kernels.load() first", "<{0} merges>"),
    "the columns of merges differ in length: {0} and ({1},)",
    "import json, sys; sys.path[:] = json.loads(sys.argv[1]); from importlib import import_module; "
    "from engine.fetching import task_process; task_process.run(import_module(sys.argv[2]).run)",
    # Names, the same in each language.
    *("vocab.json + merges.txt", "{0}, then {1}", "{0} (id {1})"),
}

_WORD = re.compile(r"""["'(]*[A-Za-z]{2,}(?:['-][A-Za-z]+)*[.,;:)"'?]*""")
_ERRORS = re.compile(r"(?:Error|KernelsUnavailable|Unreachable|^kind)$")


def modules() -> list[Path]:
    """The files of the engine in which messages may stand that the window shows."""
    without = {ENGINE / "training" / "worked_examples.py"}  # its texts are there to be tokenized
    return sorted(
        path
        for path in ENGINE.rglob("*.py")
        if path.parent.name != "commands" and path.stem != "__main__" and path not in without
    )


def messages(source: str) -> list[str]:
    """The templates in the source of a module, in its order, each once.

    >>> messages('raise SaveError(f"not saved: {path!r}: no room for {size:,} bytes")')
    ['{0}: no room for {1} bytes']
    """
    tree = ast.parse(source)
    found = sorted(_found(tree), key=lambda each: each[:2])
    texts = (template.removeprefix(NOT_SAVED) for _, _, template in found)
    return list(dict.fromkeys(text for text in texts if text not in {"", "{0}", *NEVER_SHOWN}))


def raised(source: str) -> list[str]:
    """The templates of the engine's errors in the source of a module of the app, and of errors derived from them.

    >>> raised('class MyError(EngineError): pass\\nraise MyError(f"no {word}")\\nraise ValueError("not this")')
    ['no {0}']
    """
    tree = ast.parse(source)
    names = {name for name, value in vars(errors).items() if isinstance(value, type)}
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef) and {getattr(each, "id", "") for each in node.bases} & names:
            names.add(node.name)
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and node.args]
    texts = [_template(node.args[0]) for node in calls if getattr(node.func, "id", "") in names]
    return [text.removeprefix(NOT_SAVED) for text in texts if text is not None]


def _found(tree: ast.Module) -> Iterator[tuple[int, int, str]]:
    inside = _not_by_themselves(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield from _of_call(node)
        template = None if id(node) in inside else _template(node)
        if template is not None and _reads_like_words(template):
            yield node.lineno, node.col_offset, template


def _of_call(node: ast.Call) -> Iterator[tuple[int, int, str]]:
    """An error's form, even without a word of its own; and a word that joins several things."""
    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    if _ERRORS.search(name) and node.args and isinstance(node.args[0], ast.JoinedStr):
        yield node.lineno, node.col_offset, str(_template(node.args[0]))
    joined = node.func.value if isinstance(node.func, ast.Attribute) and name == "join" else None
    if isinstance(joined, ast.Constant) and isinstance(joined.value, str) and re.search("[a-z]", joined.value):
        yield node.lineno, node.col_offset, f"{{0}}{joined.value}{{1}}"


def _not_by_themselves(tree: ast.Module) -> set[int]:
    """Docstrings, the parts of f-strings, and what joins."""
    found: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr):
            found.add(id(node.value))
        elif isinstance(node, ast.JoinedStr):
            found |= {id(value) for value in node.values if isinstance(value, ast.Constant)}
            specs = (value.format_spec for value in node.values if isinstance(value, ast.FormattedValue))
            found |= {id(part) for spec in specs if spec is not None for part in ast.walk(spec)}
        elif isinstance(node, ast.Attribute) and node.attr == "join":
            found.add(id(node.value))
    return found


def _template(node: ast.AST) -> str | None:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value.replace("{}", "{0}") + ("{0}" if node.value.endswith(": ") else "")
    if not isinstance(node, ast.JoinedStr):
        return None
    parts, places = [], 0
    for value in node.values:
        if isinstance(value, ast.Constant):
            parts.append(str(value.value))
        else:
            parts.append(f"{{{places}}}")
            places += 1
    return "".join(parts)


def _reads_like_words(template: str) -> bool:
    """Whether it has a word beside something else: identifiers, patterns and formats have none."""
    pieces = re.split(r"[ \n]", re.sub(r"\{\d+\}", "…", template))
    return len(pieces) > 1 and any(_WORD.fullmatch(piece) for piece in pieces)
