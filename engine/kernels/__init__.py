"""The hot loops of the engine, each written once and run in one of two forms.

Plain form: the Python function as it stands, on memoryviews (whose items are Python ints; items of numpy
arrays are several times slower). Compiled form: the same function through numba, without the GIL. Every
program starts plain; `load` switches all kernels to the compiled form at once. Not here: the loops themselves
(utf8, classes, scan, count, lay_out, merge, pieces, encode, tokens, survey, undo), and compiling in a process of
its own (preparation).

A kernel is scalar arithmetic and `a[i]` over flat arrays. Its integers are 64 bits wide in the compiled form
and unbounded in the plain one, so every intermediate value must fit 63 bits for both to agree. Numba checks
no bounds, so each index must be in range by construction. In hot loops an index is written `i & POSITIVE`, with
all bits but that of the sign: numba then spares the question whether a negative one counts from the end.
"""

from __future__ import annotations

import importlib
import threading
from collections.abc import Callable
from types import ModuleType
from typing import Any, TypeVar

MODULES = ("utf8", "classes", "scan", "count", "lay_out", "merge", "pieces", "encode", "tokens", "survey", "undo")
"""The modules of this package that hold kernels, in the order in which they are compiled."""

SMALL_WORK = 100_000
"""Bytes of text up to which the plain form is quicker than loading numba (about half a second)."""

_Function = TypeVar("_Function", bound=Callable[..., Any])


class KernelsUnavailable(Exception):  # noqa: N818 - a state of the machine, not an error of the user
    """The compiled form cannot be had here; the message is the reason. The plain form goes on working."""


class Kernel:
    """One hot loop: call it like the function it is made of.

    The codes name the types: `i8` a 64-bit integer, `b1` a truth value; arrays (one dimension, contiguous) as
    dtype and direction, `u1_in` for bytes that are only read, `i4_out` for 32-bit integers that are written.
    """

    def __init__(self, function: Callable[..., Any], returns: str, arguments: str) -> None:
        self.function = function
        self.returns = returns
        self.arguments = tuple(arguments.split())
        self._compiled: Callable[..., Any] | None = None
        self._run: Callable[..., Any] = self.plain
        self.__doc__ = function.__doc__
        self.__name__ = function.__name__

    def __call__(self, *arguments: Any) -> Any:
        return self._run(*arguments)

    def plain(self, *arguments: Any) -> Any:
        """Run the undecorated function, whatever form is in use."""
        values = zip(arguments, self.arguments, strict=True)
        return self.function(*(value.data if "_" in code else int(value) for value, code in values))

    def compiled(self, *arguments: Any) -> Any:
        """Run the compiled function; `load` must have succeeded."""
        if self._compiled is None:
            raise KernelsUnavailable(f"kernel {self.__name__}: call engine.kernels.load() first")
        return self._compiled(*arguments)

    def compile(self) -> None:
        """Compile, or take from numba's cache on disk; the form in use does not change yet."""
        import numba

        signature = _numba_type(self.returns)(*(_numba_type(code) for code in self.arguments))
        self._compiled = numba.njit(signature, nogil=True, cache=True)(self.function)

    def use(self, form: str) -> None:
        """Choose the form, `plain` or `compiled`, for the calls that follow."""
        self._run = self.plain if form == "plain" or self._compiled is None else self._compiled


def kernel(returns: str, arguments: str) -> Callable[[Callable[..., Any]], Kernel]:
    """Make a kernel of a function; see `Kernel` for the codes.

    >>> @kernel("i8", "u1_in i8")
    ... def first_above(data, limit):
    ...     for i in range(len(data)):
    ...         if data[i] > limit:
    ...             return i
    ...     return -1
    >>> import numpy as np
    >>> first_above(np.array([3, 9, 5], np.uint8), 4)
    1
    """
    return lambda function: Kernel(function, returns, arguments)


def inlined(function: _Function) -> _Function:
    """Mark a small function that kernels call; it stays an ordinary function outside of them.

    Trap: numba's cache looks at the file of the kernel alone, so a helper lives in the file of its callers, and so
    does a constant.
    """
    function.inlined = True  # type: ignore[attr-defined]
    return function


def state() -> str:
    """`plain` or `compiled`: the form in which every kernel runs at present."""
    return _state


def load(on_kernel: Callable[[int, int, str], None] | None = None) -> None:
    """Switch every kernel to its compiled form, compiling what numba's cache on disk lacks.

    `on_kernel(done, total, name)` is called before each one. Raises `KernelsUnavailable` with the reason
    where numba cannot be imported or no folder for its cache can be written; the plain form then stays.
    """
    global _state
    with _lock:
        if _state == "compiled":
            return
        modules = [importlib.import_module(f"{__name__}.{name}") for name in MODULES]
        kernels = [each for module in modules for each in vars(module).values() if isinstance(each, Kernel)]
        _import_numba()
        _register_inlined(modules)
        for done, each in enumerate(kernels):
            if on_kernel:
                on_kernel(done, len(kernels), each.__name__)
            try:
                each.compile()
            except RuntimeError as error:
                if "cannot cache" in str(error):
                    raise KernelsUnavailable(f"compiled code cannot be stored: {error}") from error
                raise
        for each in kernels:
            each.use("compiled")
        _state = "compiled"


def load_for(work: int) -> None:
    """Load the compiled form if `work` bytes of text are worth it and it can be had; else stay plain."""
    global unavailable
    if work > SMALL_WORK and _state == "plain" and unavailable is None:
        try:
            load()
        except KernelsUnavailable as reason:
            unavailable = str(reason)


unavailable: str | None = None
"""The reason why the compiled form cannot be had here, once that is known."""

_state = "plain"
_lock = threading.Lock()


def _import_numba() -> None:
    try:
        importlib.import_module("numba")
    except (ImportError, SystemError) as error:  # SystemError: a numpy that is newer than numba knows
        raise KernelsUnavailable(f"numba cannot be imported: {error}") from error


def _register_inlined(modules: list[ModuleType]) -> None:
    from numba.extending import register_jitable

    members = (each for module in modules for each in vars(module).values())
    for helper in {each for each in members if getattr(each, "inlined", False)}:
        register_jitable(helper)
        helper.inlined = False  # registered: a second load after a failed one must not do it again


def _numba_type(code: str) -> Any:
    from numba import types

    scalars = {
        "i8": types.int64, "i4": types.int32, "u1": types.uint8, "u2": types.uint16, "u4": types.uint32,
        "u8": types.uint64, "b1": types.boolean,
    }  # fmt: skip
    name, _, direction = code.partition("_")
    if not direction:
        return scalars[name]
    # A read-only type accepts writable arrays too, so one compilation serves np.frombuffer(bytes) as well.
    return types.Array(scalars[name], 1, "C", readonly=direction == "in")
