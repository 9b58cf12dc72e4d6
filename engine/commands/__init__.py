"""The subcommands of ``python -m engine``, one module each, and what they share.

A module of a subcommand has ``add`` (its arguments) and ``run`` (what it does). Errors are raised as EngineError;
engine/__main__.py makes one line of each. Not here: any work on texts or tokens.
"""
