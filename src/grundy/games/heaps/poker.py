"""Poker Nim: heaps that may also grow, from a bag that gets empty."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

from grundy.errors import DomainError
from grundy.games.heaps.nim import misere_nim_sum, nim_sum
from grundy.games.heaps.several import amount, numbers_in, ordinal
from grundy.integers import as_natural
from grundy.parsing import Reader
from grundy.sequences.heaps.positions import draw_heaps, picture_heaps
from grundy.text import short_repr

__all__ = ["PokerNim"]

Table: TypeAlias = tuple[tuple[int, ...], int]


class PokerNim:
    """Take chips from a heap for good, or add chips to a heap from a bag that both players share.

    A position is the tuple of the heaps, and the number of chips in the bag; it is written ``PokerNim(3,4,5; 7)``. Play
    ends, since every move takes chips away or empties the bag. Adding is no help: the other player can take the same
    chips away again, so the value is the nim sum of the heaps, whatever is in the bag. In misère play it is like Nim,
    too, by the argument that `Staircase` gives.

    The books let each player keep a private bag, filled with the chips that he has taken (Winning Ways, 1982, chapter
    3). That is not impartial, and with the same strategy the winner is still the one of Nim; but the loser can delay
    the end as long as he has chips. If what is taken went back to the shared bag, every number of chips could be
    reached from every other one, no play would have to end, and nobody could force a win.

    Examples
    --------
    >>> game = PokerNim()
    >>> game.nim_value(((3, 5), 4)), list(game.moves_to(((3, 5), 4), 0))
    (6, [('add 2 chips to the first heap', ((5, 5), 2)), ('take 2 chips from the second heap', ((3, 3), 4))])
    >>> game.parse("3,5; 4"), game.format(((3, 5), 4))
    (((3, 5), 4), '3,5; 4')
    """

    def options(self, position: Table) -> Iterator[Table]:
        """Return the positions that one move can leave, one by one."""
        return (option for _, option in self.moves(position))

    def moves(self, position: Table) -> Iterator[tuple[str, Table]]:
        """Return the moves as (label, position left), one by one."""
        heaps, bag = _checked(position)
        for at, heap in enumerate(heaps):
            for left in range(heap):
                yield _move(heaps, bag, at, left)
            for more in range(1, bag + 1):
                yield _move(heaps, bag, at, heap + more)

    def nim_value(self, position: Table) -> int:
        """Return the nim sum of the heaps."""
        return nim_sum(_checked(position)[0])

    def moves_to(self, position: Table, nim_value: int) -> Iterator[tuple[str, Table]]:
        """Return the moves to positions of this value, at most one in each heap."""
        heaps, bag = _checked(position)
        change = nim_sum(heaps) ^ as_natural(nim_value, "a nim value")
        for at, heap in enumerate(heaps):
            if change and (heap ^ change) - heap <= bag:
                yield _move(heaps, bag, at, heap ^ change)

    def misere_nim_value(self, position: Table) -> int:
        """Return the misère Sprague–Grundy number, that of Nim with the same heaps."""
        return misere_nim_sum(_checked(position)[0])

    def parse(self, text: str) -> Table:
        """Read the heaps, with commas between them, then a semicolon and the chips in the bag, such as ``2,3; 4``."""
        reader = Reader(text)
        heaps = [reader.number("a heap").value]
        while reader.take(","):
            heaps.append(reader.number("a heap").value)
        if not reader.take(";"):
            reader.fail("a comma, or a semicolon and the chips in the bag")
        bag = reader.number("the chips in the bag").value
        if not reader.at_end():
            reader.fail("nothing more")
        return tuple(heaps), bag

    def format(self, position: Table) -> str:
        """Return the text that `parse` reads as this position."""
        heaps, bag = _checked(position)
        return f"{','.join(map(str, heaps))}; {bag}"

    def picture(self, position: Table) -> str:
        """Return the heaps and the bag as rows of chips, for a terminal."""
        heaps, bag = _checked(position)
        return picture_heaps((*heaps, bag), names=_names(heaps))

    def svg(self, position: Table) -> str:
        """Return the heaps and the bag as rows of chips, as the text of an SVG file."""
        heaps, bag = _checked(position)
        return draw_heaps((*heaps, bag), "Poker Nim: heaps of chips and a bag", _names(heaps))


def _checked(position: Any) -> Table:
    if not (isinstance(position, tuple) and len(position) == 2):
        raise DomainError(
            f"a position of Poker Nim is a tuple of heaps and a bag, such as ((3, 5), 4), not {short_repr(position)}"
        )
    heaps, bag = position
    return numbers_in(heaps, "a heap"), int(as_natural(bag, "the number of chips in the bag"))


def _names(heaps: tuple[int, ...]) -> list[str]:
    return [*("heap" if len(heaps) == 1 else f"heap {number}" for number in range(1, len(heaps) + 1)), "bag"]


def _move(heaps: tuple[int, ...], bag: int, at: int, left: int) -> tuple[str, Table]:
    """Return the move that leaves so many chips in the heap with this index."""
    after = (*heaps[:at], left, *heaps[at + 1 :])
    which = "the heap" if len(heaps) == 1 else f"the {ordinal(at + 1)} heap"
    more = left - heaps[at]
    if more > 0:
        return f"add {amount(more, 'chip')} to {which}", (after, bag - more)
    return f"take {amount(-more, 'chip')} from {which}", (after, bag)
