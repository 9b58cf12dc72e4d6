"""Data that ships with Token Prism, and the only way to it.

Here: `path` and `samples`. The texts in `samples/` and what is in `vocabularies/` were made for this project.
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
