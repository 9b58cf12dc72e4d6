"""The program's version, as pyproject.toml has it: written into each vocabulary file, shown by --version.

Not read from the installed package: a plain checkout that is run in place has none.
"""

VERSION = "0.1.0"
