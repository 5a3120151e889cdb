"""Lazy imports, cached properties and locks that are safe with threads."""

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
    """Return ``__all__``, ``__getattr__`` and ``__dir__`` for a package that loads its names lazily.

    The ``__init__.py`` lists its names twice, for type checkers and for run time; a test compares the two::

        if TYPE_CHECKING:
            from grundy.graphs.solution import Solution as Solution, solve as solve
        else:
            __all__, __getattr__, __dir__ = lazy_exports(__name__, {"solution": "Solution solve"})

    ``homes`` maps each module to the names it defines, separated by blanks; ``modules`` are public submodules. A module
    must not have the name of an export, because it would hide the export once it is imported.

    Examples
    --------
    >>> names, find, _ = lazy_exports("grundy", {"integers": "mex"}, "text")
    >>> names, find("mex")([0, 1, 3]), find("text").__name__
    (['mex', 'text'], 2, 'grundy.text')
    """
    home = {name: module for module, names in homes.items() for name in names.split()}
    public = sorted([*home, *modules.split()])

    def find(name: str) -> object:
        """Import a public name, or raise `AttributeError`."""
        if name not in public:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        module = import_module(f"{package}.{home.get(name, name)}")
        found = getattr(module, name) if name in home else module
        setattr(sys.modules[package], name, found)  # the next lookup skips this function
        return found

    return public, find, lambda: public


_MISSING = object()

if TYPE_CHECKING:
    from functools import cached_property
else:

    class cached_property(functools.cached_property):  # noqa: N801
        """A property that is computed once, without a lock; concurrent threads get the same result.

        Up to Python 3.11, ``functools.cached_property`` holds one lock for all objects of a class. Two threads can
        deadlock when a property of one object needs a property of another. The function may run more than once, so its
        only side effects must be repeatable changes to its object.

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
    """A reentrant lock that can be copied and pickled; a copy is a new lock.

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
