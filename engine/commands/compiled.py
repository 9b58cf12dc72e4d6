"""When a subcommand uses the compiled kernels: for much text only, since loading them takes half a second.

Not here: the loading itself (engine/kernels).
"""

from engine import kernels
from engine.commands.streams import has_terminal, write_note


def use_compiled(work: int) -> None:
    """Load the compiled kernels if ``work`` bytes of text are worth it; a terminal is told what takes so long."""
    if work <= kernels.SMALL_WORK or kernels.state() == "compiled":
        return
    if has_terminal():
        write_note("loading the compiled kernels (compiling them takes some ten seconds, once per machine)")
    kernels.load_for(work)
    if kernels.unavailable is not None and has_terminal():
        write_note(f"going on more slowly without compiled kernels: {kernels.unavailable}")
