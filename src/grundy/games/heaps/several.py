"""Positions of several numbers, and words for the places in them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeAlias

from grundy.errors import DomainError
from grundy.games.heaps.nim import misere_nim_sum, nim_sum
from grundy.integers import as_natural
from grundy.parsing import Reader
from grundy.rules import MoveLabel, Representation
from grundy.sequences.heaps.positions import draw_heaps, picture_heaps
from grundy.text import format_number, number_literal, short_repr

__all__ = [
    "PokerNim",
    "Staircase",
    "amount",
    "balance",
    "binary_rows",
    "numbers_in",
    "ordinal",
]


_ORDINALS = "zeroth first second third fourth fifth sixth seventh eighth ninth tenth".split()
_ENDINGS = {1: "st", 2: "nd", 3: "rd"}


def numbers_in(position: Any, what: str) -> tuple[int, ...]:
    """Return the numbers of a position, or say that it is no tuple of whole numbers.

    Parameters
    ----------
    what : str
        What each number counts, for the message.

    Raises
    ------
    DomainError

    Examples
    --------
    >>> numbers_in((3, 4, 5), "a heap")
    (3, 4, 5)
    >>> numbers_in(7, "a heap")
    Traceback (most recent call last):
    grundy.errors.DomainError: a position is a tuple of whole numbers, each of them a heap, not 7; write (7,)
    """
    if not isinstance(position, tuple):
        hint = f"; write ({format_number(position)},)" if type(position) is int else ""
        raise DomainError(
            f"a position is a tuple of whole numbers, each of them {what}, not {short_repr(position)}{hint}"
        )
    return tuple(int(as_natural(number, what)) for number in position)


def ordinal(number: int) -> str:
    """Return which one it is, in words.

    Examples
    --------
    >>> ordinal(2), ordinal(11), ordinal(22)
    ('second', '11th', '22nd')
    """
    if number < len(_ORDINALS):
        return _ORDINALS[number]
    return f"{number}{'th' if 10 < number % 100 < 14 else _ENDINGS.get(number % 10, 'th')}"


def binary_rows(numbers: Iterable[tuple[str, int]]) -> Iterator[tuple[str, str]]:
    """Yield names and numbers in binary, all equally long.

    Examples
    --------
    >>> list(binary_rows([("a", 2), ("b", 5)]))
    [('a', '010'), ('b', '101')]
    """
    rows = list(numbers)
    width = max((number.bit_length() for _, number in rows), default=0) or 1
    return ((name, f"{number:0{width}b}") for name, number in rows)


def balance(numbers: Sequence[tuple[str, int]], lost: str) -> Representation:
    """Return named numbers in binary, with the columns marked that have an odd number of ones.

    Parameters
    ----------
    lost : str
        What is so exactly when no column is marked.

    Examples
    --------
    >>> print(balance([("a", 2), ("b", 5)], "A position is P"))
    binary
    a  010
    b  101
    A position is P exactly when every column has an even number of ones; some have not: N.
    """
    rows = tuple(binary_rows(numbers))
    total = f"{nim_sum(number for _, number in numbers):0{len(rows[0][1]) if rows else 1}b}"
    marked = frozenset(at for at, digit in enumerate(total) if digit == "1")
    says = "some have not: N" if marked else "here all have: P"
    statement = f"{lost} exactly when every column has an even number of ones; {says}."
    return Representation("binary", rows, statement, marked=marked)


def amount(number: int, what: str) -> str:
    """Return so many things, in words.

    Examples
    --------
    >>> amount(1, "coin"), amount(3, "coin")
    ('1 coin', '3 coins')
    """
    return f"{number_literal(number)} {what}{'s' * (number != 1)}"


# ---- Staircase Nim: coins walk down the stairs

Steps: TypeAlias = tuple[int, ...]


class Staircase:
    """Move any number of coins from one step of a staircase to the step below; from step 1 they leave the game.

    A position tells the coins on the steps 1, 2, 3, and so on. Only the odd steps count: the value is the nim sum of
    their coins (Sprague 1937). For coins that come down to an odd step can be moved on at once, which leaves the odd
    steps as they were, so such a move only puts off the end.

    In misère play it is like Nim with the odd steps as heaps, too. Let m be the misère value of these heaps. A move of
    coins down to an odd step makes a heap larger, which gives another value than m, since a move of Nim leads back. The
    other moves are those of Nim. So the mex is m. The one exception is the end of Nim, m = 1, where all coins are on
    even steps: then one coin can come down, which gives the value 0, and no move gives 1.

    Examples
    --------
    >>> game = Staircase()
    >>> game.nim_value((3, 7, 5)), list(game.moves_to((3, 1, 5), 0))
    (6, [('move 2 coins from step 3 to step 2', (3, 3, 3))])
    >>> print(game.picture((2, 0, 3)))
    step 3  ●●● 3
    step 2  – 0
    step 1  ●● 2
    """

    def options(self, steps: Steps) -> Iterator[Steps]:
        """Return the positions that one move can leave, one by one."""
        return (option for _, option in self.moves(steps))

    def moves(self, steps: Steps) -> Iterator[tuple[str, Steps]]:
        """Return the moves as (label, position left), one by one."""
        steps = _steps(steps)
        return (_move(steps, at, coins) for at, most in enumerate(steps) for coins in range(1, most + 1))

    def nim_value(self, steps: Steps) -> int:
        """Return the nim sum of the coins on odd steps."""
        return nim_sum(_steps(steps)[::2])

    def moves_to(self, steps: Steps, nim_value: int) -> Iterator[tuple[str, Steps]]:
        """Return the moves to positions of this value, at most one from each step."""
        steps, change = _steps(steps), self.nim_value(steps) ^ as_natural(nim_value, "a nim value")
        for at, coins in enumerate(steps):
            odd = at - at % 2  # the odd step that the move changes: this one, or the one below
            wanted = steps[odd] ^ change
            moved = wanted - steps[odd] if at % 2 else steps[odd] - wanted
            if 0 < moved <= coins:
                yield _move(steps, at, moved)

    def misere_nim_value(self, steps: Steps) -> int:
        """Return the misère Sprague–Grundy number, that of Nim with the odd steps as heaps."""
        return misere_nim_sum(_steps(steps)[::2])

    def representations(self, steps: Steps) -> Iterator[Representation]:
        """Return the coins on odd steps in binary."""
        odd = [(f"step {number}", coins) for number, coins in enumerate(_steps(steps), start=1) if number % 2]
        yield balance(odd, "Only odd steps count. P")

    def picture(self, steps: Steps) -> str:
        """Return the steps from the top down, for a terminal."""
        steps = _steps(steps)
        return picture_heaps(steps[::-1], names=_names(steps))

    def svg(self, steps: Steps) -> str:
        """Return the steps from the top down, as the text of an SVG file."""
        steps = _steps(steps)
        return draw_heaps(steps[::-1], f"Staircase Nim on {amount(len(steps), 'step')}", _names(steps))


def _steps(position: Steps) -> Steps:
    return numbers_in(position, "the number of coins on a step")


def _names(steps: Steps) -> list[str]:
    return [f"step {number}" for number in range(len(steps), 0, -1)]


def _move(steps: Steps, at: int, coins: int) -> tuple[str, Steps]:
    """Return the move of coins from the step with this index to the one below."""
    left = list(steps)
    left[at] -= coins
    if at == 0:
        return MoveLabel("take", amount(coins, "coin"), "off step 1"), tuple(left)
    left[at - 1] += coins
    place = f"from step {format_number(at + 1)} to step {format_number(at)}"
    return MoveLabel("move", amount(coins, "coin"), place), tuple(left)


# ---- Poker Nim: heaps that may also grow, from a bag that gets empty

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
                yield _move_poker(heaps, bag, at, left)
            for more in range(1, bag + 1):
                yield _move_poker(heaps, bag, at, heap + more)

    def nim_value(self, position: Table) -> int:
        """Return the nim sum of the heaps."""
        return nim_sum(_checked(position)[0])

    def moves_to(self, position: Table, nim_value: int) -> Iterator[tuple[str, Table]]:
        """Return the moves to positions of this value, at most one in each heap."""
        heaps, bag = _checked(position)
        change = nim_sum(heaps) ^ as_natural(nim_value, "a nim value")
        for at, heap in enumerate(heaps):
            if change and (heap ^ change) - heap <= bag:
                yield _move_poker(heaps, bag, at, heap ^ change)

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
        return picture_heaps((*heaps, bag), names=_names_poker(heaps))

    def svg(self, position: Table) -> str:
        """Return the heaps and the bag as rows of chips, as the text of an SVG file."""
        heaps, bag = _checked(position)
        return draw_heaps((*heaps, bag), "Poker Nim: heaps of chips and a bag", _names_poker(heaps))


def _checked(position: Any) -> Table:
    if not (isinstance(position, tuple) and len(position) == 2):
        raise DomainError(
            f"a position of Poker Nim is a tuple of heaps and a bag, such as ((3, 5), 4), not {short_repr(position)}"
        )
    heaps, bag = position
    return numbers_in(heaps, "a heap"), int(as_natural(bag, "the number of chips in the bag"))


def _names_poker(heaps: tuple[int, ...]) -> list[str]:
    return [*("heap" if len(heaps) == 1 else f"heap {number}" for number in range(1, len(heaps) + 1)), "bag"]


def _move_poker(heaps: tuple[int, ...], bag: int, at: int, left: int) -> tuple[str, Table]:
    """Return the move that leaves so many chips in the heap with this index."""
    after = (*heaps[:at], left, *heaps[at + 1 :])
    which = "the heap" if len(heaps) == 1 else f"the {ordinal(at + 1)} heap"
    more = left - heaps[at]
    if more > 0:
        return MoveLabel("add", amount(more, "chip"), f"to {which}"), (after, bag - more)
    return MoveLabel("take", amount(-more, "chip"), f"from {which}"), (after, bag)
