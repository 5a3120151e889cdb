"""Hereditarily finite sets as games: "a game is a set" (Lenstra 1978, section 1)."""

from __future__ import annotations

from collections.abc import Iterator
from weakref import WeakKeyDictionary

from grundy.errors import LimitError
from grundy.games.base import EqualByArguments
from grundy.games.sets.finite_sets import (
    HereditarySet,
    ackermann_order,
    closure,
    hereditary,
    numerals,
    ranks,
    read_set,
    texts,
    write_set,
)
from grundy.graphs import GameGraph, solve
from grundy.graphs.render import draw
from grundy.integers import as_natural, mex
from grundy.rules import MoveLabel
from grundy.text import truncate

LONGEST_LABEL = 60
MOST_LINES = 100
MOST_DRAWN = 300
# The values of sets that are still in use.
_VALUES: WeakKeyDictionary[HereditarySet, int] = WeakKeyDictionary()


class SetGame(EqualByArguments):
    """Choose an element of the set; play continues with that element, and {} has no moves.

    A position is a frozenset whose elements are positions, too. They are its options (Lenstra 1978, section 1). The
    number n = {0, 1, …, n - 1} is the Nim heap of n.

    Examples
    --------
    >>> game = SetGame()
    >>> position = game.parse("{1, {1}, {{}, {1}}}")
    >>> game.nim_value(position), [label for label, _ in game.moves_to(position, 0)]
    (2, ['choose {1}'])
    >>> print(game.picture(position))
    {1, {1}, {0, {1}}}
    ├ 1
    ├ {1}
    │ └ 1
    └ {0, {1}}
      ├ 0
      └ {1}
        └ 1
    """

    def options(self, position: HereditarySet) -> list[HereditarySet]:
        """Return the elements, the least first in the order of Ackermann (1937)."""
        return [option for _, option in self.moves(position)]

    def moves(self, position: HereditarySet) -> list[tuple[str, HereditarySet]]:
        """Return the elements with labels."""
        checked = hereditary(position)
        sets = closure(checked)
        order, written = ackermann_order(sets), texts(sets)
        elements = sorted(checked, key=order.__getitem__)
        return [
            (_label(written.get(element), place, len(elements)), element) for place, element in enumerate(elements, 1)
        ]

    def nim_value(self, position: HereditarySet) -> int:
        """Return the mex of the values of the elements."""
        checked = hereditary(position)
        if checked not in _VALUES:
            _VALUES.update(values(checked))
        return _VALUES[checked]

    def moves_to(self, position: HereditarySet, nim_value: int) -> Iterator[tuple[str, HereditarySet]]:
        """Return the moves to elements of this value."""
        target = as_natural(nim_value, "a nim value")
        known = values(hereditary(position))
        return ((label, element) for label, element in self.moves(position) if known[element] == target)

    def parse(self, text: str) -> HereditarySet:
        """Read a set in braces, such as ``{{}, {{}}}`` or ``{0, 2}``, or a number, such as ``3``.

        A number n is the set {0, 1, …, n - 1}, ``(a,b)`` the ordered pair {{a}, {a,b}}, and ``∅`` the empty set. A set
        in braces is a position even without the word ``Set`` and its brackets.
        """
        return read_set(text)

    def format(self, position: HereditarySet) -> str:
        """Return the notation of a set, with numbers for the numerals."""
        return write_set(position)

    def picture(self, position: HereditarySet) -> str:
        """Return the tree of the elements and their elements; numerals are leaves."""
        checked = hereditary(position)
        sets = closure(checked)
        written = texts(sets)
        lines = [written.get(checked, f"a set of rank {ranks(sets)[checked]}")]
        for line in _tree(checked, sets, written):
            lines.append(line)
            if len(lines) > MOST_LINES:
                return f"{lines[0]}\n(the tree of its elements has more than {MOST_LINES} lines)"
        return "\n".join(lines)

    def svg(self, position: HereditarySet) -> str:
        """Return a drawing of the set and all sets inside it, with arrows to their elements, as an SVG document."""
        checked = hereditary(position)
        graph, names = membership_graph(checked)
        return draw(solve(graph), title=names[checked])


def _label(text: str | None, place: int, count: int) -> str:
    if text is not None and len(text) <= LONGEST_LABEL:
        return MoveLabel("choose", place=text)
    which = f"element {place} of {count}" + (f", {truncate(text, LONGEST_LABEL)}" if text is not None else "")
    return MoveLabel("choose", place=which)


def values(position: HereditarySet) -> dict[HereditarySet, int]:
    """Return the nim values of a set and of all sets inside it, at any depth."""
    found: dict[HereditarySet, int] = {}
    for inside in closure(position):
        found[inside] = mex(found[element] for element in inside)
    return found


def _tree(position: HereditarySet, sets: list[HereditarySet], written: dict[HereditarySet, str]) -> Iterator[str]:
    """Yield the lines of the tree below a set."""
    order, known = ackermann_order(sets), numerals(sets)

    def below(inside: HereditarySet, indent: str) -> list[tuple[HereditarySet, str, bool]]:
        elements = [] if inside in known and inside is not position else sorted(inside, key=order.__getitem__)
        return [(element, indent, element is elements[-1]) for element in reversed(elements)]

    pending = below(position, "")
    while pending:
        element, indent, last = pending.pop()
        yield f"{indent}{'└' if last else '├'} {truncate(written.get(element, '{…}'), LONGEST_LABEL)}"
        pending += below(element, f"{indent}{' ' if last else '│'} ")


def membership_graph(position: HereditarySet, prefix: str = "") -> tuple[GameGraph, dict[HereditarySet, str]]:
    """Return the graph of a set and all sets inside it, with edges to their elements, and the names of its vertices."""
    sets = closure(position)
    if len(sets) > MOST_DRAWN:
        raise LimitError(f"a picture shows at most {MOST_DRAWN} sets, but this set contains {len(sets) - 1}")
    written, order = texts(sets), ackermann_order(sets)
    names = {inside: prefix + written.get(inside, f"set {order[inside]}") for inside in sets}
    followers = {names[inside]: [names[element] for element in inside] for inside in reversed(sets)}
    return GameGraph.from_adjacency(followers), names
