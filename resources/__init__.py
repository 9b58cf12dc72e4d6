"""Data that ships with Token Prism, and the only way to it.

Here: `path`, `samples`, `examples`, and `ships`, which tells its files from the user's. The texts in `samples/` and
what is in `vocabularies/` were made for this project; those in `examples/` are what the worked examples of
`engine/training/worked_examples.py` learn from.
Not here: what is done with them (engine and app).
"""

from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from types import MappingProxyType

_SAMPLES = ("chinese", "english", "mixed", "emoji")


def path(name: str) -> Path:
    """The file or folder `name`, given with slashes as it stands below resources/.

    Raises FileNotFoundError, naming it, if the installation lacks it.

    >>> path("samples/chinese.txt").name
    'chinese.txt'
    """
    found = Path(str(files("resources"))).joinpath(*name.split("/"))
    if not found.exists():
        raise FileNotFoundError(f"Token Prism's own file resources/{name} is missing: install the program again")
    return found


def samples() -> Mapping[str, Path]:
    """The sample corpora by name, in the order in which they are offered.

    >>> list(samples())
    ['chinese', 'english', 'mixed', 'emoji']
    """
    return MappingProxyType({name: path(f"samples/{name}.txt") for name in _SAMPLES})


def examples() -> tuple[Path, ...]:
    """The corpora of the worked examples, as files that can be trained on, looked at and opened like any other.

    >>> [each.name for each in examples()][:2]
    ['aaabdaaabac.txt', 'hug.txt']
    """
    return tuple(sorted(path("examples").glob("*.txt")))


def ships(file: Path) -> bool:
    """Whether a file is one of these: it can be opened like any other, and is not to be written over.

    >>> ships(path("samples/chinese.txt")), ships(Path("chinese.txt"))
    (True, False)
    """
    return file.resolve().is_relative_to(Path(str(files("resources"))).resolve())
