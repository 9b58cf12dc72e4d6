"""The ways out that the engine's errors name, with the options of the command line that lead there.

The engine knows no options: what it says is true in the window and in Python as well. Not here: the errors.
"""

import re

_WITH_OPTIONS = (
    (r"another encoding, such as ([\w-]+),", r"another encoding, such as --encoding \1,"),
    (r"replace the wrong bytes \(errors=replace\)", "replace the wrong bytes (--errors replace)"),
    (r"choose the encoding (?=[\w-]+$)", "choose it with --encoding "),
    (r"choose utf-16-le or utf-16-be", "give --encoding utf-16-le or utf-16-be"),
    (r"decode with errors=replace, or take the bytes as they are", "give --errors replace, or --bytes"),
    (r"decode to bytes instead", "give --bytes"),
    (r"encode without (?:them|added tokens)", "leave out --add-special-tokens"),
    (r"accept the altered file", "accept the altered file with --accept-altered"),
    (r"choose a preset:", "choose one of these with --preset:"),
    (r"or choose one of", "or choose with --to one of"),
)
_WAYS_OUT = tuple((re.compile(said), named) for said, named in _WITH_OPTIONS)


def with_options(message: str) -> str:
    """The message of an error; behind its last semicolon, where the way out stands, options are named.

    >>> with_options("a.txt: byte 0: not UTF-8 but UTF-16; choose the encoding utf-16")
    'a.txt: byte 0: not UTF-8 but UTF-16; choose it with --encoding utf-16'
    """
    place, semicolon, way_out = message.rpartition("; ")
    for said, named in _WAYS_OUT:
        way_out = said.sub(named, way_out)
    return f"{place}{semicolon}{way_out}"
