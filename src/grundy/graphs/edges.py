"""Edges and names of a graph: rows of followers and predecessors, and the names of the vertices.

Edges are given as two columns, as pairs, or as lists of followers, by number or by name. All input is checked before it
reaches the core, and errors name the first invalid edge.
"""

from __future__ import annotations

from array import array
from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import chain
from typing import Any, Protocol

import numpy as np
from numpy.typing import ArrayLike, NDArray

from grundy._lazy import cached_property
from grundy.errors import DomainError, LimitError
from grundy.graphs import _kernels
from grundy.integers import as_natural
from grundy.text import format_number, short_repr


class Adjacency:
    """The followers and the predecessors of each vertex, each computed on first use.

    Either side determines the other, and one side is often enough to solve the graph. Outcomes and most acyclic graphs
    need only predecessors. If all edges lead to smaller numbers, or all to larger ones, followers are enough.
    """

    def __init__(
        self,
        offsets: NDArray[np.int64],
        targets: NDArray[np.uint32] | None,
        reversed_rows: _kernels.Rows | None = None,
    ):
        offsets.flags.writeable = False
        self.offsets = offsets
        self._targets = targets
        self._reversed = reversed_rows

    def __reduce__(self) -> tuple[Any, ...]:
        # Rebuild the object, because copied arrays would be writable.
        return Adjacency, (self.offsets, self._targets, self._reversed)

    @cached_property
    def rows(self) -> _kernels.Rows:
        """The offsets and targets of the edges."""
        if self._targets is None:
            self._targets = _kernels.reverse(self.reversed_rows).targets
        return frozen(_kernels.Rows(self.offsets, self._targets))

    @cached_property
    def reversed_rows(self) -> _kernels.Rows:
        """The offsets and sources of the reversed edges."""
        return frozen(self._reversed or _kernels.reverse(self.rows))

    def labels(self) -> _kernels.Labels:
        """Return the labels, computed by the cheapest method that applies."""
        found = _kernels.values_in_one_pass(self.rows) if self._targets is not None else None
        found = found or _kernels.values(self.offsets, self._targets, self.reversed_rows)
        if found is None:
            found = _kernels.values(*self.rows, self.reversed_rows)
        assert found is not None
        return found

    def outcomes(self, misere: bool) -> tuple[_kernels.Outcomes, _kernels.Remoteness]:
        """Return outcomes and remoteness."""
        return _kernels.outcomes(self.offsets, self.reversed_rows, misere)


# ---- Columns: edge i leads from sources[i] to targets[i]


def adjacency_from_columns(count: int, sources: _kernels.Integers, targets: _kernels.Integers) -> Adjacency:
    """Return the adjacency of the edges from sources[i] to targets[i]; only the more useful side is computed."""
    starts, ends = same_type(sources, targets)
    bad, rows, reversed_rows = _kernels.from_edges(count, starts, ends)
    if rows is None:
        raise outside_error(bad, int(sources[bad]), int(targets[bad]), count)
    return Adjacency(*rows, reversed_rows)


def integers(numbers: ArrayLike, what: str) -> _kernels.Integers:
    """Return integers as a one-dimensional array of a type that the core accepts; ``what`` names it in errors."""
    if isinstance(numbers, (list, tuple, range)):
        return _integers_of(list(numbers), what)
    found = np.asarray(numbers)
    if found.ndim != 1:
        raise DomainError(f"{what} must be a one-dimensional array, not one of shape {found.shape}")
    if found.dtype.kind == "O":
        return _integers_of(found.tolist(), what)
    if found.size and found.dtype.kind not in "iu":
        raise DomainError(f"{what} must be an array of integers, not of {found.dtype}")
    if found.dtype.kind in "iu" and found.dtype.itemsize >= 4:
        native = found.astype(found.dtype.newbyteorder("="), copy=False)
        # The core cannot read unaligned numbers, for example a column of packed records.
        packed = bool(native.strides[0] % native.itemsize) or not native.flags.aligned
        return native.copy() if packed else native
    return found.astype(np.int64)


def _integers_of(numbers: list[Any], what: str) -> _kernels.Integers:
    found = whole_numbers(numbers)
    if isinstance(found, int):
        raise DomainError(f"{what}[{found}] must be a 64-bit integer, not {short_repr(numbers[found])}")
    return found


def rows_from_columns(count: int, sources: _kernels.Integers, targets: _kernels.Integers) -> _kernels.Rows:
    """Return the rows of the graph whose edges lead from sources[i] to targets[i]."""
    starts, ends = same_type(sources, targets)
    try:
        return _kernels.rows(count, starts, ends)
    except ValueError:
        bad = _kernels.first_outside(count, starts, ends)
        raise outside_error(bad, int(sources[bad]), int(targets[bad]), count) from None


def same_type(sources: _kernels.Integers, targets: _kernels.Integers) -> tuple[_kernels.Integers, _kernels.Integers]:
    """Return the two columns with a common type; raise `DomainError` if their lengths differ."""
    if len(sources) != len(targets):
        raise DomainError(f"sources and targets must have the same length, not {len(sources)} and {len(targets)}")
    if sources.dtype == targets.dtype:
        return sources, targets
    # A number that does not fit in int64 becomes negative, and is rejected later as an invalid vertex.
    return sources.astype(np.int64), targets.astype(np.int64)


# ---- Pairs: an edge is a tuple (source, target)


def pairs(edges: Any) -> NDArray[Any]:
    """Return edges between numbered vertices as an array of two columns."""
    if hasattr(edges, "__array__"):
        columns = np.asarray(edges)
        if columns.ndim == 2 and columns.shape[1] == 2:
            return columns
        raise DomainError(f"an array of edges must have two columns, source and target, not the shape {columns.shape}")
    ends = _ends(edges)
    found = whole_numbers(ends)
    if isinstance(found, int):
        edge = tuple(ends[found - found % 2 :][:2])
        raise DomainError(
            f"edge {found // 2} is {short_repr(edge)}, but vertices without names are numbered 0, 1, 2, …"
        )
    return found.reshape(-1, 2)


def named_pairs(edges: Any, names: Named) -> NDArray[Any]:
    """Return edges between named vertices as an array of two columns of numbers."""
    ends = _ends(np.asarray(edges).tolist() if hasattr(edges, "__array__") else edges)
    return np.array(names.numbers(ends), np.int64).reshape(-1, 2)


def _ends(edges: Any) -> list[Any]:
    """Return the source and target of the first edge, then of the second, and so on."""
    rule = "edge {} must be a pair (source, target), not {}"
    lengths, ends = flatten(as_sequence(edges, "edges must be pairs of vertices"), rule)
    if lengths and set(lengths) != {2}:
        edge = next(i for i, length in enumerate(lengths) if length != 2)
        begin = sum(lengths[:edge])
        found = short_repr(tuple(ends[begin : begin + lengths[edge]]))
        raise DomainError(rule.format(edge, found))
    return ends


# ---- Followers: a list for each vertex


def rows_from_lists(followers: Any) -> _kernels.Rows:
    """Return the rows of the graph whose vertex v has the followers ``followers[v]``, given as numbers."""
    if isinstance(followers, (list, tuple)):
        with suppress(TypeError, IndexError):  # the slower code below reads other kinds of lists and explains errors
            return frozen(_kernels.from_lists(followers))
    lists = as_sequence(followers, "the graph must be a list of followers for each vertex")
    lengths, ends = flatten(lists, "the followers of vertex {} must be a list, not {}")
    offsets = _offsets(lengths)
    targets = whole_numbers(ends)
    if isinstance(targets, int):
        raise DomainError(
            f"the followers of vertex {_source(offsets, targets)} must be numbers, not {short_repr(ends[targets])}",
            hint="use a mapping if the vertices have names",
        )
    return checked_rows(offsets, targets)


def rows_from_mapping(followers: Mapping[Any, Any]) -> tuple[_kernels.Rows, Named]:
    """Return the rows and the names of the graph given by a mapping from names to the names of followers."""
    lengths, ends = flatten(list(followers.values()), "the followers in entry {} of the mapping must be a list, not {}")
    try:
        names = Named(dict.fromkeys(chain(followers, ends)))
    except TypeError:
        names = Named([*followers, *ends])  # raises an error that shows the unhashable name
    lengths.extend([0] * (len(names) - len(lengths)))
    return checked_rows(_offsets(lengths), np.array(names.numbers(ends), np.int64)), names


def _offsets(lengths: list[int]) -> NDArray[np.int64]:
    offsets = np.zeros(len(lengths) + 1, np.int64)
    np.cumsum(np.asarray(array("Q", lengths)), out=offsets[1:], dtype=np.int64)
    return offsets


# ---- Checked rows

# Labels and counters have 31 bits.
MOST_VERTICES = 2**31 - 1


def vertex_count(vertices: Any) -> int:
    """Return the number of vertices as an ``int``, or raise an error if it is invalid or too large."""
    if isinstance(vertices, bool):
        raise DomainError(f"the number of vertices must be a whole number, not {vertices}")
    count = as_natural(vertices, "the number of vertices")
    if count > MOST_VERTICES:
        raise LimitError(f"at most {MOST_VERTICES} vertices are supported, not {format_number(count)}")
    return count


def frozen(rows: _kernels.Rows) -> _kernels.Rows:
    """Make the arrays of rows read-only, and return the rows."""
    for column in rows:
        column.flags.writeable = False
    return rows


def checked_rows(offsets: _kernels.Integers, targets: _kernels.Integers) -> _kernels.Rows:
    """Return rows, or raise `DomainError` if they do not describe a graph."""
    if len(offsets) == 0 or offsets[0] != 0 or offsets[-1] != len(targets) or bool((offsets[1:] < offsets[:-1]).any()):
        raise DomainError(
            f"offsets must begin with 0, end with the number of targets, {len(targets)}, and never decrease"
        )
    count = vertex_count(len(offsets) - 1)
    bad = _kernels.first_outside(count, targets, targets)
    if bad < len(targets):
        raise outside_error(bad, _source(offsets, bad), int(targets[bad]), count)
    return frozen(_kernels.Rows(offsets.astype(np.int64), targets.astype(np.uint32)))


def compressed_rows(matrix: Any) -> tuple[ArrayLike, ArrayLike]:
    """Return the offsets and targets of a square sparse matrix in CSR format."""
    if not (hasattr(matrix, "indptr") and hasattr(matrix, "indices")):
        raise TypeError(f"expected a CSR matrix with indptr and indices, not {type(matrix).__name__}")
    if getattr(matrix, "format", "csr") != "csr":
        raise DomainError(f"the format of the matrix must be csr, not {matrix.format}", hint="try matrix.tocsr()")
    shape = getattr(matrix, "shape", None)
    if shape is not None and (len(shape) != 2 or shape[0] != shape[1] or shape[0] != len(matrix.indptr) - 1):
        raise DomainError(f"the matrix must be square, with one row for each vertex; its shape is {shape}")
    return matrix.indptr, matrix.indices


def _source(offsets: _kernels.Integers, edge: int) -> int:
    return int(np.searchsorted(offsets, edge, side="right")) - 1


def outside_error(edge: int, source: int, target: int, count: int) -> DomainError:
    """Return the error for an edge with an invalid vertex."""
    vertices = f"the vertices are 0 to {count - 1}" if count else "the graph has no vertices"
    return DomainError(f"edge {edge} leads from {format_number(source)} to {format_number(target)}, but {vertices}")


# ---- Conversion of Python lists to arrays, in the fastest way that CPython offers


def as_sequence(rows: Any, rule: str) -> Sequence[Any]:
    """Return an iterable as a sequence, or raise `DomainError` with the violated rule."""
    if isinstance(rows, (list, tuple)):
        return rows
    try:
        return list(rows)
    except TypeError:
        raise DomainError(f"{rule}, not {short_repr(rows)}") from None


def flatten(rows: Sequence[Any], rule: str) -> tuple[list[int], list[Any]]:
    """Return the lengths of the rows, and the concatenated entries of all rows."""
    entries: list[Any] = []
    try:
        lengths = list(map(len, rows))
        deque(map(entries.extend, rows), 0)  # no loop in Python: twice as fast as chain.from_iterable
    except TypeError:
        rows = [_row(number, row, rule) for number, row in enumerate(rows)]
        lengths = list(map(len, rows))
        entries = [entry for row in rows for entry in row]
    return lengths, entries


def _row(number: int, row: Any, rule: str) -> list[Any]:
    try:
        return list(row)
    except TypeError:
        raise DomainError(rule.format(number, short_repr(row))) from None


def whole_numbers(numbers: list[Any]) -> NDArray[np.int64] | NDArray[np.uint32] | int:
    """Return integers as an array, or the index of the first entry that is not a 64-bit integer."""
    try:
        found = np.asarray(array("I", numbers))
    except (TypeError, OverflowError):
        return _signed(numbers)
    return found if (strange := _first_bool(numbers, found)) is None else strange


def _signed(numbers: list[Any]) -> NDArray[np.int64] | int:
    try:
        found = np.asarray(array("q", numbers))
    except (TypeError, OverflowError):
        return next(place for place, number in enumerate(numbers) if not _is_signed(number))
    return found if (strange := _first_bool(numbers, found)) is None else strange


def _is_signed(number: Any) -> bool:
    try:
        array("q", [number])
    except (TypeError, OverflowError):
        return False
    return not isinstance(number, bool)


def _first_bool(numbers: list[Any], found: NDArray[Any]) -> int | None:
    """Return the index of the first True or False: integers for Python, but invalid as vertices."""
    candidates = np.flatnonzero((found == 0) | (found == 1)).tolist()
    return next((place for place in candidates if isinstance(numbers[place], bool)), None)


# ---- Names of vertices


class Names(Protocol):
    """The names of the vertices 0, 1, …: a sequence of names that also finds the number of a name."""

    def __len__(self) -> int: ...

    def __getitem__(self, number: int) -> Any:
        """Return the name of a vertex."""
        ...

    def __iter__(self) -> Iterator[Any]: ...

    def number(self, name: Any) -> int:
        """Return the number of the vertex with this name, or raise `DomainError`."""
        ...


def _no_vertex_error(name: Any, hint: str) -> DomainError:
    return DomainError(f"there is no vertex {short_repr(name)}", hint=hint)


class Numbered(Sequence[int]):
    """The names of vertices that were given no names: their numbers."""

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
        """Return the number itself as an ``int``, or raise `DomainError` if there is no such vertex."""
        if isinstance(name, (int, np.integer)) and not isinstance(name, bool) and 0 <= name < len(self):
            return int(name)
        hint = f"the vertices are 0 to {len(self) - 1}" if len(self) else "the graph is empty"
        raise _no_vertex_error(name, hint)


class Named(Sequence[Hashable]):
    """Distinct names of any hashable types."""

    def __init__(self, names: Iterable[Hashable]):
        self._names = _as_tuple(names)
        try:
            self._numbers = {name: number for number, name in enumerate(self._names)}
        except TypeError:
            raise _unhashable_error(self._names) from None
        if len(self._numbers) < len(self._names):
            raise DomainError(
                f"two vertices have the name {short_repr(_first_duplicate(self._names))}; names must be different"
            )

    def __len__(self) -> int:
        return len(self._names)

    def __getitem__(self, number: Any) -> Any:
        return self._names[number]

    def __iter__(self) -> Iterator[Hashable]:
        return iter(self._names)

    def __repr__(self) -> str:
        return f"Named({self._beginning()})"

    def number(self, name: Any) -> int:
        """Return the number of the vertex with this name, or raise `DomainError`."""
        try:
            return self._numbers[name]
        except (KeyError, TypeError):
            hint = f"the vertices are {self._beginning()}" if self._names else "the graph is empty"
            raise _no_vertex_error(name, hint) from None

    def numbers(self, names: Sequence[Any]) -> list[int]:
        """Return the numbers of the vertices with these names, or raise `DomainError` for the first unknown name."""
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
            f"the vertices must be given by their number or by a list of names, not by {short_repr(names)}"
        ) from None
    strange = {kind for kind in set(map(type, found)) if issubclass(kind, _NUMPY_SCALARS)} - {np.timedelta64}
    return tuple(name.item() if type(name) in strange else name for name in found) if strange else found


# NumPy scalars that equal Python objects. np.timedelta64 inherits from an integer type, but is not a number.
_NUMPY_SCALARS = (np.bool_, np.number, np.character)


def _unhashable_error(names: tuple[Any, ...]) -> DomainError:
    for name in names:
        try:
            hash(name)
        except TypeError:
            break
    return DomainError(f"the name {short_repr(name)} is not hashable", hint="use a number, a string or a tuple of them")


def _first_duplicate(names: tuple[Hashable, ...]) -> Hashable:
    earlier = set()
    for name in names:
        if name in earlier:
            break
        earlier.add(name)
    return name


class Unranked(Sequence[Any]):
    """Positions stored as their ranks; a position is constructed only when it is needed."""

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
        """Return the number of the vertex with this position, or raise `DomainError`."""
        try:
            rank = int(self._rank(name))
        except Exception:  # user-defined rules may raise anything for an invalid position
            raise _no_vertex_error(name, "the game cannot rank it") from None
        place = int(np.searchsorted(self._ranks, rank, sorter=self._order))
        if place == len(self._ranks) or self._ranks[self._order[place]] != rank:
            raise _no_vertex_error(name, "use a position that can be reached from the start")
        return int(self._order[place])


def names_of(count: int, names: Iterable[Hashable] | None) -> Names:
    """Return the given names of the vertices, or their numbers if no names are given."""
    if names is None:
        return Numbered(count)
    known = names if isinstance(names, (Numbered, Named, Unranked)) else Named(names)
    if len(known) != count:
        raise DomainError(f"expected {count} names, one per vertex, found {len(known)}")
    return known


def same_names(these: Names, those: Names) -> bool:
    """Return whether two graphs have the same names. The equal objects 1, 1.0 and True are different names."""
    if len(these) != len(those) or (isinstance(these, Numbered) and isinstance(those, Numbered)):
        return len(these) == len(those)
    return all(type(a) is type(b) and (a is b or bool(a == b)) for a, b in zip(these, those, strict=True))
