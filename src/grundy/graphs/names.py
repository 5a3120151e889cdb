"""What the vertices of a graph are called."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from grundy.errors import DomainError
from grundy.text import short_repr

__all__ = ["Named", "Names", "Numbered", "Unranked", "names_of", "same_names"]


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
    return DomainError(f"there is no vertex {short_repr(name)}; {hint}")


class Numbered(Sequence[int]):
    """Vertices without names are called by their numbers."""

    def __init__(self, count: int):
        self._numbers = range(count)

    def __len__(self) -> int:
        return len(self._numbers)

    def __getitem__(self, number: Any) -> Any:
        return self._numbers[number]

    def __iter__(self) -> Iterator[int]:
        return iter(self._numbers)

    def __repr__(self) -> str:
        return f"Numbered({len(self)})"

    def number(self, name: Any) -> int:
        """Return the number itself, if it is one of the vertices."""
        if isinstance(name, (int, np.integer)) and not isinstance(name, bool) and 0 <= name < len(self):
            return int(name)
        hint = f"the vertices are 0 to {len(self) - 1}" if len(self) else "the graph is empty"
        raise _no_such_vertex(name, hint)


class Named(Sequence[Hashable]):
    """Vertices with names of any hashable kind, all different."""

    def __init__(self, names: Iterable[Hashable]):
        self._names = _as_tuple(names)
        try:
            self._numbers = {name: number for number, name in enumerate(self._names)}
        except TypeError:
            raise _unhashable(self._names) from None
        if len(self._numbers) < len(self._names):
            raise DomainError(f"two vertices are called {short_repr(_first_twice(self._names))}; names have to differ")

    def __len__(self) -> int:
        return len(self._names)

    def __getitem__(self, number: Any) -> Any:
        return self._names[number]

    def __iter__(self) -> Iterator[Hashable]:
        return iter(self._names)

    def __repr__(self) -> str:
        return f"Named({self._beginning()})"

    def number(self, name: Any) -> int:
        """Return the vertex of that name."""
        try:
            return self._numbers[name]
        except (KeyError, TypeError):
            hint = f"the vertices are {self._beginning()}" if self._names else "the graph is empty"
            raise _no_such_vertex(name, hint) from None

    def numbers(self, names: Sequence[Any]) -> list[int]:
        """Return the vertices of many names, or raise a `DomainError` for the first that is none."""
        try:
            return list(map(self._numbers.__getitem__, names))
        except (KeyError, TypeError):
            return [self.number(name) for name in names]

    def _beginning(self) -> str:
        return ", ".join(map(short_repr, self._names[:5])) + (", …" if len(self) > 5 else "")


def _as_tuple(names: Any) -> tuple[Any, ...]:
    if isinstance(names, np.ndarray):
        names = names.tolist()  # numbers of Python, not of NumPy
    try:
        found = tuple(names)
    except TypeError:
        raise DomainError(
            f"the vertices are told by their number or by their names, not by {short_repr(names)}"
        ) from None
    strange = {kind for kind in set(map(type, found)) if issubclass(kind, _OF_NUMPY)} - {np.timedelta64}
    return tuple(name.item() if type(name) in strange else name for name in found) if strange else found


# Scalars that equal those of Python; np.timedelta64 is an integer by descent only.
_OF_NUMPY = (np.bool_, np.number, np.character)


def _unhashable(names: tuple[Any, ...]) -> DomainError:
    for name in names:
        try:
            hash(name)
        except TypeError:
            break
    return DomainError(f"the name {short_repr(name)} is not hashable; try a number, a text or a tuple of these")


def _first_twice(names: tuple[Hashable, ...]) -> Hashable:
    seen = set()
    for name in names:
        if name in seen:
            break
        seen.add(name)
    return name


class Unranked(Sequence[Any]):
    """Positions that are known by their ranks, and written out only when somebody asks."""

    def __init__(self, ranks: NDArray[np.int64], rank: Callable[[Any], int], unrank: Callable[[int], Any]):
        self._ranks, self._rank, self._unrank = ranks, rank, unrank
        self._order = np.argsort(ranks)

    def __len__(self) -> int:
        return len(self._ranks)

    def __getitem__(self, number: Any) -> Any:
        if isinstance(number, slice):
            return [self._unrank(rank) for rank in self._ranks[number].tolist()]
        return self._unrank(int(self._ranks[number]))

    def __iter__(self) -> Iterator[Any]:
        return map(self._unrank, self._ranks.tolist())

    def __repr__(self) -> str:
        return f"Unranked({len(self)} positions)"

    def number(self, name: Any) -> int:
        """Return the vertex of that position."""
        try:
            rank = int(self._rank(name))
        except Exception:  # The rules of the user may do anything with what is no position.
            raise _no_such_vertex(name, "the game cannot rank it") from None
        place = int(np.searchsorted(self._ranks, rank, sorter=self._order))
        if place == len(self._ranks) or self._ranks[self._order[place]] != rank:
            raise _no_such_vertex(name, "it was not reached from the start")
        return int(self._order[place])


def names_of(count: int, names: Iterable[Hashable] | None) -> Names:
    """Return the names of so many vertices: those that were given, or the numbers."""
    if names is None:
        return Numbered(count)
    known = names if isinstance(names, (Numbered, Named, Unranked)) else Named(names)
    if len(known) != count:
        raise DomainError(f"there are {count} vertices and {len(known)} names; each vertex has one")
    return known


def same_names(these: Names, those: Names) -> bool:
    """Return whether all vertices are called the same; 1, 1.0 and True are equal in Python, and different as names."""
    if len(these) != len(those) or (isinstance(these, Numbered) and isinstance(those, Numbered)):
        return len(these) == len(those)
    return all(type(a) is type(b) and (a is b or bool(a == b)) for a, b in zip(these, those, strict=True))
