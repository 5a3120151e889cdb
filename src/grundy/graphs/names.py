"""What the vertices of a graph are called."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from grundy.errors import DomainError
from grundy.natural import shown

__all__ = ["Named", "Names", "Numbered", "Unranked"]


class Names(Protocol):
    """The names of the vertices 0, 1, ..., by number, and back."""

    def __len__(self) -> int: ...

    def __getitem__(self, number: int) -> Any:
        """Return the name of a vertex."""
        ...

    def __iter__(self) -> Iterator[Any]: ...

    def number(self, name: Any) -> int:
        """Return the vertex of that name, or raise a `DomainError`."""
        ...


def _no_such_vertex(name: Any, hint: str) -> DomainError:
    text = shown(name) if isinstance(name, int) else repr(name)
    return DomainError(f"there is no vertex {text if len(text) <= 80 else text[:80] + '…'}; {hint}")


class Numbered(Sequence[int]):
    """Vertices without names are called by their numbers."""

    def __init__(self, count: int):
        self._numbers = range(count)

    def __len__(self) -> int:
        return len(self._numbers)

    def __getitem__(self, number: Any) -> Any:
        return self._numbers[number]

    def number(self, name: Any) -> int:
        """Return the number itself, if it is one of the vertices."""
        if not isinstance(name, (int, np.integer)) or isinstance(name, bool) or name not in self._numbers:
            many = len(self._numbers)
            raise _no_such_vertex(name, f"the vertices are 0 to {many - 1}" if many else "the graph is empty")
        return int(name)


class Named(Sequence[Hashable]):
    """Vertices with names of any hashable kind, all different."""

    def __init__(self, names: Iterable[Hashable]):
        self._names = tuple(names)
        self._numbers = {name: number for number, name in enumerate(self._names)}
        if len(self._numbers) < len(self._names):
            seen: set[Hashable] = set()
            twice = next(name for name in self._names if name in seen or seen.add(name))  # type: ignore[func-returns-value]
            raise DomainError(f"two vertices are called {twice!r}; names have to differ")

    def __len__(self) -> int:
        return len(self._names)

    def __getitem__(self, number: Any) -> Any:
        return self._names[number]

    def number(self, name: Any) -> int:
        """Return the vertex of that name."""
        try:
            return self._numbers[name]
        except (KeyError, TypeError):
            raise _no_such_vertex(name, self._hint()) from None

    def _hint(self) -> str:
        if not self._names:
            return "the graph is empty"
        first = ", ".join(repr(name) for name in self._names[:5])
        return f"the vertices are {first}" + (", …" if len(self._names) > 5 else "")


class Unranked(Sequence[Any]):
    """Positions that are known by their ranks, and written out only when somebody asks."""

    def __init__(self, ranks: NDArray[np.int64], rank: Callable[[Any], int], unrank: Callable[[int], Any]):
        self._ranks, self._rank, self._unrank = ranks, rank, unrank
        self._order = np.argsort(ranks)

    def __len__(self) -> int:
        return len(self._ranks)

    def __getitem__(self, number: Any) -> Any:
        if isinstance(number, slice):
            return [self._unrank(int(rank)) for rank in self._ranks[number]]
        return self._unrank(int(self._ranks[number]))

    def number(self, name: Any) -> int:
        """Return the vertex of that position."""
        rank = self._rank(name)
        place = int(np.searchsorted(self._ranks, rank, sorter=self._order))
        if place == len(self._ranks) or self._ranks[self._order[place]] != rank:
            raise _no_such_vertex(name, "it was not reached from the start")
        return int(self._order[place])
