"""The settings of a training as a command line for a POSIX shell: it makes the same vocabulary. No Qt in here."""

from __future__ import annotations

import shlex
from pathlib import Path

from app.training.training_settings import TrainingSettings

USUAL = TrainingSettings(())


def command_line(settings: TrainingSettings) -> str:
    """`python -m engine train …` with all that is not the default, quoted.

    >>> command_line(TrainingSettings((Path("my text.txt"),), 1024, special_tokens=("<|end|>",), name="my text"))
    "python -m engine train 'my text.txt' --vocab-size 1024 '--special-token=<|end|>' --out 'my text.prism.json'"
    """
    words = ["python", "-m", "engine", "train", *(_path(path) for path in settings.paths)]
    words += ["--vocab-size", str(settings.vocab_size)]
    if settings.pattern != USUAL.pattern:
        words.append(f"--pattern={settings.pattern}")
    words += [f"--special-token={text}" for text in settings.special_tokens]
    if settings.min_count != USUAL.min_count:
        words += ["--min-count", str(settings.min_count)]
    if settings.tie_rule != USUAL.tie_rule:
        words += ["--tie-rule", settings.tie_rule]
    for left, right in settings.blocked:
        words += ["--block-merge", left.hex(), right.hex()]
    if settings.encoding != USUAL.encoding:
        words += ["--encoding", settings.encoding]
    if settings.errors != USUAL.errors:
        words += ["--errors", settings.errors]
    for path, encoding, errors in settings.differing:
        if encoding != settings.encoding or errors == settings.errors:  # or only from the folder that it is in
            words.append(f"--encoding-of={path}={encoding}")
        if errors != settings.errors:
            words.append(f"--errors-of={path}={errors}")
    out = f"{settings.name or 'untitled'}.prism.json"
    return shlex.join([*words, *(["--out", out] if not out.startswith("-") else [f"--out={out}"])])


def has_nul(settings: TrainingSettings) -> bool:
    """Whether there is none, since a special token or the pattern holds a NUL: no argument of a program can.

    >>> has_nul(TrainingSettings((), special_tokens=("<\\0>",))), has_nul(TrainingSettings(()))
    (True, False)
    """
    return any("\0" in text for text in (settings.pattern, *settings.special_tokens))


def is_text(line: str) -> bool:
    """Whether it can be copied: the name of a file may hold bytes that are no text.

    >>> is_text("a"), is_text("\\udcff")
    (True, False)
    """
    return all(not 0xD800 <= ord(letter) < 0xE000 for letter in line)


def _path(path: Path) -> str:
    """A name that begins with a dash would be taken for an option."""
    return f"./{path}" if str(path).startswith("-") else str(path)
