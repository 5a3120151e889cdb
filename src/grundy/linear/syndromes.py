"""The solution of a linear game: its moves as arrays, and a syndrome that determines everything about a position.

`MoveTable` holds, for each vertex, the sets that a move at this vertex can add to a position. `Syndromes` is the
solution that the kernel computes for such a table.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from grundy._lazy import cached_property
from grundy.errors import DomainError
from grundy.gf2 import combination, distinct_rows, masks_of_columns, masks_of_words
from grundy.graphs import LoopyValue
from grundy.graphs.edges import Names, integers
from grundy.integers import bits, iterate, mask_of
from grundy.linear import _kernels
from grundy.rules import Outcome
from grundy.text import format_number, short_repr


class Counts(NamedTuple):
    """The numbers of N-positions, P-positions and draws."""

    n: int
    p: int
    d: int

    def __repr__(self) -> str:
        return f"Counts(n={format_number(self.n)}, p={format_number(self.p)}, d={format_number(self.d)})"


class Syndromes:
    """The solution of a game: a syndrome for each position, linear in the position, that determines its value.

    If all bits of a syndrome but the low t are 0, these low bits are γ; otherwise γ is infinite. Let S be the set of
    the syndromes of moves. A position is P if its syndrome is 0, N if it is in S, and otherwise a draw. The set K of an
    infinite value consists of the finite values in syndrome ⊕ S. It does not matter which moves are legal: Suppose that
    u ⊕ e is a P-position for a move e whose vertex is not occupied in u. Then this vertex is occupied in u ⊕ e, and a
    move leads from there to u, so u is not a P-position and has another move to one. Likewise, if u is infinite and
    u ⊕ e is not, some legal move leads from u to that value. Passes are not in S: a position with a pass is its own
    option, so its value is infinite, and the pass does not lead to a finite value.

    The matrix of the solution may take `limit` bytes.
    """

    def __init__(self, moves: MoveTable, limit: int):
        self.moves = moves
        self.found = _kernels.solve(moves.first, moves.start, moves.members, moves.passes, limit)
        self.t, self.bits = self.found.t, self.found.bits

    @property
    def vertices(self) -> int:
        """The number of vertices."""
        return len(self.moves.passes)

    @cached_property
    def columns(self) -> list[int]:
        """The syndrome of a token on each vertex."""
        return masks_of_words(self.found.columns)

    @cached_property
    def check_rows(self) -> list[int]:
        """The rows of the parity check matrix: bit j of a syndrome is the parity of the bits shared with row j."""
        return masks_of_columns(self.found.columns, self.bits)

    @cached_property
    def _distinct(self) -> tuple[NDArray[np.uint64], NDArray[np.intp]]:
        """The set S as rows of words, and for each move the number of its member."""
        columns, moves = self.found.columns, self.moves
        words = columns[moves.owner]
        if len(moves.members):
            # reduceat needs nonempty pieces; those of moves that only remove their own token are empty.
            sized = np.diff(moves.start) > 0
            words[sized] ^= np.bitwise_xor.reduceat(columns[moves.members], moves.start[:-1][sized], axis=0)
        if words.shape[1] == 1:
            members, inverse = np.unique(words[:, 0], return_inverse=True)
            return members[:, None], inverse
        return distinct_rows(words)

    @property
    def member_of_move(self) -> NDArray[np.intp]:
        """The number of the member of S that is the syndrome of each move."""
        return self._distinct[1]

    @cached_property
    def members(self) -> list[int]:
        """The set S of the syndromes of moves, in increasing order."""
        return masks_of_words(self._distinct[0])

    @cached_property
    def number_of_member(self) -> dict[int, int]:
        """The number of each syndrome in `members`."""
        return {member: number for number, member in enumerate(self.members)}

    @cached_property
    def _low_parts(self) -> dict[int, list[int]]:
        """The low bits of the members of S, grouped by their high bits."""
        parts = defaultdict(list)
        for member in self.members:
            parts[member >> self.t].append(member & (1 << self.t) - 1)
        return dict(parts)

    def of(self, mask: int) -> int:
        """Return the syndrome of a position."""
        return combination(self.columns, mask)

    def value(self, syndrome: int) -> LoopyValue:
        """Return γ of the positions with this syndrome."""
        high = syndrome >> self.t
        if not high:
            return LoopyValue(syndrome)
        low = syndrome & (1 << self.t) - 1
        return LoopyValue.infinite(low ^ part for part in self._low_parts.get(high, ()))

    def outcome(self, syndrome: int) -> Outcome:
        """Return the outcome of the positions with this syndrome."""
        if not syndrome:
            return Outcome.P
        return Outcome.N if syndrome in self.number_of_member else Outcome.D

    def counts(self) -> Counts:
        """Return the number of positions with each outcome; each member of S belongs to one coset of V0."""
        p = 1 << self.vertices - self.bits
        n = len(self.members) * p
        return Counts(n, p, (1 << self.vertices) - n - p)

    # Many positions at once

    def outcome_letters(self, offsets: ArrayLike, tokens: ArrayLike) -> NDArray[np.str_]:
        """Return the outcome of each position as a letter; see `LinearGame.outcomes`."""
        bounds, places = integers(offsets, "offsets"), integers(tokens, "tokens")
        if places.dtype != np.uint32:
            if len(places) and not 0 <= int(places.min()) <= int(places.max()) < self.vertices:
                raise self._no_vertex(places)
            places = places.astype(np.uint32)
        ends, places = np.ascontiguousarray(bounds, np.int64), np.ascontiguousarray(places)
        try:
            numbers = _kernels.outcomes(self.found.columns, self._distinct[0], self.bits, ends, places)
        except ValueError:  # the kernel checks all of them anyway
            if not len(bounds) or bounds[0] != 0 or bounds[-1] != len(places) or (bounds[1:] < bounds[:-1]).any():
                raise DomainError(
                    f"offsets must begin with 0, end with the number of tokens, {len(places)}, and never decrease"
                ) from None
            raise self._no_vertex(places) from None
        letters: NDArray[np.str_] = np.array(["P", "N", "D"])[numbers]
        return letters

    def _no_vertex(self, places: NDArray[Any]) -> DomainError:
        wrong = int(places[(places < 0) | (places >= self.vertices)][0])
        return DomainError(f"there is no vertex number {wrong}; {self.vertices} vertices are numbered from 0")


# ---- Moves as arrays


@dataclass(frozen=True)
class MoveTable:
    """The moves of a linear game as arrays.

    Vertex k has the moves first[k], …, first[k + 1] - 1. Move e adds its vertex and
    ``members[start[e]:start[e + 1]]`` to a position. ``passes[k]`` is 1 if vertex k has a pass.
    """

    first: NDArray[np.int64]
    start: NDArray[np.int64]
    members: NDArray[np.uint32]
    passes: NDArray[np.uint8]

    def __post_init__(self) -> None:
        for array in (self.first, self.start, self.members, self.passes):
            array.flags.writeable = False

    @property
    def owner(self) -> NDArray[np.uint32]:
        """The vertex of each move."""
        return np.repeat(np.arange(len(self.passes), dtype=np.uint32), np.diff(self.first))

    def of(self, vertex: int) -> range:
        """Return the numbers of the moves of a vertex."""
        return range(self.first[vertex], self.first[vertex + 1])

    def others(self, move: int) -> list[int]:
        """Return the vertices of a move except its own."""
        found: list[int] = self.members[self.start[move] : self.start[move + 1]].tolist()
        return found

    def mask(self, vertex: int, move: int) -> int:
        """Return the mask that a move adds to a position."""
        return 1 << vertex | mask_of(self.others(move))

    def masks(self, vertex: int) -> list[int]:
        """Return the masks that the moves of a vertex add to a position; a pass adds 0."""
        return [self.mask(vertex, move) for move in self.of(vertex)] + [0] * bool(self.passes[vertex])


def moves_of_sets(
    names: Names, move_sets: Sequence[Iterable[Any]] | Mapping[Any, Iterable[Any]], passes: Iterable[Any]
) -> MoveTable:
    """Return the table of moves given as sets for each vertex; repeated sets count once."""
    others: list[int] = []
    first, start = [0], [0]
    for vertex, family in enumerate(_families(names, move_sets)):
        sets = iterate(family, f"the family of moves of vertex {short_repr(names[vertex])}")
        for move in dict.fromkeys(_other_vertices(names, vertex, move_set) for move_set in sets):
            others.extend(move)
            start.append(len(others))
        first.append(len(start) - 1)
    allowed = np.zeros(len(names), np.uint8)
    allowed[[names.number(name) for name in iterate(passes, "passes")]] = 1
    return MoveTable(np.array(first), np.array(start), np.array(others, np.uint32), allowed)


def _families(names: Names, move_sets: Any) -> Iterator[Iterable[Any]]:
    if isinstance(move_sets, Mapping):
        families: list[Iterable[Any]] = [()] * len(names)
        for name, family in move_sets.items():
            families[names.number(name)] = family
        return iter(families)
    given = list(iterate(move_sets, "the families of moves"))
    if len(given) != len(names):
        raise DomainError(f"expected one family of moves for each of {len(names)} vertices, found {len(given)}")
    return iter(given)


def _other_vertices(names: Names, vertex: int, move_set: Any) -> tuple[int, ...]:
    """Return the vertices of a move except its own."""
    numbers = list(bits(_checked_mask(names, move_set))) if _is_mask(move_set) else sorted(_numbers(names, move_set))
    if vertex not in numbers:
        members = ", ".join(short_repr(names[k]) for k in numbers)
        raise DomainError(
            f"a move of vertex {short_repr(names[vertex])} must contain this vertex, but {{{members}}} does not",
            hint="add the vertex to each of its moves",
        )
    return tuple(k for k in numbers if k != vertex)


# ---- Positions


def position_mask(names: Names, position: Any) -> int:
    """Return a position as a mask; it is a mask already, or an iterable of distinct names."""
    return _checked_mask(names, position) if _is_mask(position) else mask_of(_numbers(names, position))


def _is_mask(position: Any) -> bool:
    return isinstance(position, (int, np.integer)) and not isinstance(position, bool)


def _checked_mask(names: Names, position: Any) -> int:
    mask = int(position)
    if mask < 0 or mask.bit_length() > len(names):
        raise DomainError(
            f"{format_number(mask)} is not a position on {len(names)} vertices; a number must be from 0 to "
            f"2^{len(names)} - 1",
            hint="use a set of vertices, or a number with bit k for a token on vertex number k",
        )
    return mask


def _numbers(names: Names, position: Any) -> set[int]:
    if isinstance(position, str) and len(position) > 1 and _is_name(names, position):
        raise DomainError(
            f"{position!r} is a vertex, but a position given as a string has one vertex per letter",
            hint=f"use [{position!r}]",
        )
    try:
        tokens = iter(position)
    except TypeError:
        raise DomainError(f"a position must be a set of vertices or a bit mask, not {position!r}") from None
    numbers: set[int] = set()
    for name in tokens:
        number = names.number(name)
        if number in numbers:
            raise DomainError(f"vertex {short_repr(name)} is repeated; it holds at most one token")
        numbers.add(number)
    return numbers


def _is_name(names: Names, text: str) -> bool:
    try:
        names.number(text)
    except DomainError:
        return False
    return True
