"""What is loaded or computed on first use, also when several threads share it.

`lazy_exports` lets a package load its public names on first use, `cached_property` keeps what an object computes, and
`CopyableLock` guards a cache that several threads fill.
"""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from threading import RLock
from types import TracebackType
from typing import TYPE_CHECKING, Any

__all__ = ["CopyableLock", "cached_property", "lazy_exports"]


def lazy_exports(
    package: str, homes: Mapping[str, str], modules: str = ""
) -> tuple[list[str], Callable[[str], object], Callable[[], list[str]]]:
    """Return ``__all__``, ``__getattr__`` and ``__dir__`` of a package whose names are loaded on first use.

    The ``__init__.py`` imports its names for the type checker, and lists their modules for run time; a test compares::

        if TYPE_CHECKING:
            from grundy.graphs.solution import Solution as Solution, solve as solve
        else:
            __all__, __getattr__, __dir__ = lazy_exports(__name__, {"solution": "Solution solve"})

    ``homes`` maps modules of the package to the names that each defines, separated by blanks; ``modules`` are public
    themselves. No module may have the name of an export: once imported, it would hide it.

    Examples
    --------
    >>> names, find, _ = lazy_exports("grundy", {"integers": "mex"}, "text")
    >>> names, find("mex")([0, 1, 3]), find("text").__name__
    (['mex', 'text'], 2, 'grundy.text')
    """
    home = {name: module for module, names in homes.items() for name in names.split()}
    public = sorted([*home, *modules.split()])

    def find(name: str) -> object:
        """Load a public name."""
        if name not in public:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        module = import_module(f"{package}.{home.get(name, name)}")
        found = getattr(module, name) if name in home else module
        setattr(sys.modules[package], name, found)  # the next look-up does not come here
        return found

    return public, find, lambda: public


_MISSING = object()

if TYPE_CHECKING:
    from functools import cached_property
else:

    class cached_property(functools.cached_property):  # noqa: N801
        """A property that is computed once, without a lock; threads that compute it at the same time get one result.

        Up to Python 3.11 the property of functools holds one lock for all objects of a class while it computes. Two
        threads then wait for each other for ever when each asks an object for a property that needs that of the
        other object: predecessors of a graph from its followers, and followers from predecessors. The function may
        change nothing but its own object, and that only in ways that can be repeated.

        Examples
        --------
        >>> class Square:
        ...     def __init__(self, side): self.side = side
        ...     @cached_property
        ...     def area(self): return self.side ** 2
        >>> Square(3).area
        9
        """

        def __get__(self, instance: Any, owner: type | None = None) -> Any:
            if instance is None:
                return self
            kept = instance.__dict__
            found = kept.get(self.attrname, _MISSING)
            return kept.setdefault(self.attrname, self.func(instance)) if found is _MISSING else found


class CopyableLock:
    """The lock of an object that may be copied and pickled: a copy gets a lock of its own.

    The thread that holds it may take it again, since the rules of a game may ask about smaller positions.

    Examples
    --------
    >>> import copy
    >>> lock = CopyableLock()
    >>> with lock, lock:
    ...     copy.copy(lock) is lock
    False
    """

    __slots__ = ("_lock",)

    def __init__(self) -> None:
        self._lock = RLock()

    def __enter__(self) -> None:
        self._lock.acquire()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._lock.release()

    def __reduce__(self) -> tuple[type[CopyableLock], tuple[()]]:
        return CopyableLock, ()
