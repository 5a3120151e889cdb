"""What the named games share: options that follow from moves, equality by arguments, nim sums, and words for labels."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from operator import xor
from typing import Any, Generic, TypeVar

from grundy.errors import DomainError
from grundy.integers import as_natural
from grundy.rules import Representation
from grundy.text import format_number, number_literal, short_repr

Position = TypeVar("Position")


class OptionsFromMoves(Generic[Position]):
    """A game that lists its moves with labels; its options are the positions that they leave."""

    @abstractmethod
    def moves(self, position: Position, /) -> Iterable[tuple[str, Position]]:
        """Return the moves as (label, position left), one by one."""

    def options(self, position: Position) -> Iterator[Position]:
        """Return the positions that one move can leave, one by one."""
        return (option for _, option in self.moves(position))


class EqualByArguments:
    """A game that equals each other one of its class with the same arguments.

    A copy is made from the arguments: tables of values are computed again where they are needed.
    """

    _arguments: tuple[Any, ...] = ()

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self._arguments == getattr(other, "_arguments", None)

    def __hash__(self) -> int:
        return hash((type(self), self._arguments))

    def __reduce__(self) -> tuple[type, tuple[Any, ...]]:
        return type(self), self._arguments

    def __repr__(self) -> str:
        texts = (number_literal(value) if isinstance(value, int) else repr(value) for value in self._arguments)
        return f"{type(self).__name__}({', '.join(texts)})"


# ---- Nim sums, positions of several numbers, and words for the places in them


def nim_sum(piles: Iterable[int]) -> int:
    """Return the nim sum of numbers, which is the value of piles of Nim together (Bouton 1902)."""
    return reduce(xor, piles, 0)


def misere_nim_sum(piles: Iterable[int]) -> int:
    """Return the misère Sprague–Grundy number of piles of Nim together.

    It is the nim sum, unless no pile has more than one counter: then it is 1 for an even number of counters and 0 for
    an odd one (Bouton 1902 for the outcome; Conway 1976, chapter 12).
    """
    sizes = list(piles)
    return nim_sum(sizes) ^ (max(sizes, default=0) < 2)


def numbers_in(position: Any, what: str) -> tuple[int, ...]:
    """Return the numbers of a position, checked; `what` says what each of them counts."""
    if not isinstance(position, tuple):
        raise DomainError(
            f"a position is a tuple of whole numbers, each of them {what}, not {short_repr(position)}",
            hint=f"write ({format_number(position)},)" if type(position) is int else None,
        )
    return tuple(as_natural(number, what) for number in position)


_ORDINALS = "zeroth first second third fourth fifth sixth seventh eighth ninth tenth".split()
_ENDINGS = {1: "st", 2: "nd", 3: "rd"}


def ordinal(number: int) -> str:
    """Return which one it is: second, 11th, 22nd."""
    if number < len(_ORDINALS):
        return _ORDINALS[number]
    return f"{number}{'th' if 10 < number % 100 < 14 else _ENDINGS.get(number % 10, 'th')}"


def amount(number: int, what: str) -> str:
    """Return a count with its noun and all its digits, as labels have them."""
    return f"{number_literal(number)} {what}{'s' * (number != 1)}"


def binary_rows(numbers: Iterable[tuple[str, int]]) -> tuple[tuple[str, str], ...]:
    """Return names and numbers in binary, all equally long."""
    rows = list(numbers)
    width = max((number.bit_length() for _, number in rows), default=0) or 1
    return tuple((name, f"{number:0{width}b}") for name, number in rows)


def balance(numbers: Sequence[tuple[str, int]], lost: str) -> Representation:
    """Return named numbers in binary, with the columns marked that have an odd number of ones.

    The text `lost` says what is so exactly when no column is marked.
    """
    rows = binary_rows(numbers)
    width = len(rows[0][1]) if rows else 1
    total = f"{nim_sum(number for _, number in numbers):0{width}b}"
    marked = frozenset(at for at, digit in enumerate(total) if digit == "1")
    result = "some have not: N" if marked else "here all have: P"
    statement = f"{lost} exactly when every column has an even number of ones; {result}."
    return Representation("binary", rows, statement, marked=marked)
