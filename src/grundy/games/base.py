"""Base classes and helpers of the named games: options from moves, equality by arguments, nim sums, labels."""

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
    """A game with labelled moves; its options are the positions after them."""

    @abstractmethod
    def moves(self, position: Position, /) -> Iterable[tuple[str, Position]]:
        """Return the moves as (label, position left)."""

    def options(self, position: Position) -> Iterator[Position]:
        """Return the positions after one move."""
        return (option for _, option in self.moves(position))


class EqualByArguments:
    """A game that is equal to any game of its class with the same arguments.

    Copies are made from the arguments; they compute their tables of values again.
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


# ---- Nim sums, positions of several numbers, and ordinals


def nim_sum(piles: Iterable[int]) -> int:
    """Return the nim sum of numbers, the value of Nim with these piles (Bouton 1902)."""
    return reduce(xor, piles, 0)


def misere_nim_sum(piles: Iterable[int]) -> int:
    """Return the misère Sprague–Grundy number of Nim with these piles.

    It is the nim sum, unless no pile has more than one counter: then it is 1 for an even number of counters and 0 for
    an odd one (Bouton 1902 for the outcome; Conway 1976, chapter 12).
    """
    sizes = list(piles)
    return nim_sum(sizes) ^ (max(sizes, default=0) < 2)


def numbers_in(position: Any, what: str) -> tuple[int, ...]:
    """Return the validated numbers of a position; `what` describes each number in error messages."""
    if not isinstance(position, tuple):
        raise DomainError(
            f"a position must be a tuple of whole numbers, each {what}, not {short_repr(position)}",
            hint=f"write ({format_number(position)},)" if type(position) is int else None,
        )
    return tuple(as_natural(number, what) for number in position)


_ORDINALS = "zeroth first second third fourth fifth sixth seventh eighth ninth tenth".split()
_ENDINGS = {1: "st", 2: "nd", 3: "rd"}


def ordinal(number: int) -> str:
    """Return a number as an ordinal: second, 11th, 22nd."""
    if number < len(_ORDINALS):
        return _ORDINALS[number]
    return f"{number}{'th' if 10 < number % 100 < 14 else _ENDINGS.get(number % 10, 'th')}"


def amount(number: int, what: str) -> str:
    """Return a count with its noun, with all digits, for labels."""
    return f"{number_literal(number)} {what}{'s' * (number != 1)}"


def binary_rows(numbers: Iterable[tuple[str, int]]) -> tuple[tuple[str, str], ...]:
    """Return names with numbers in binary, padded to the same length."""
    rows = list(numbers)
    width = max((number.bit_length() for _, number in rows), default=0) or 1
    return tuple((name, f"{number:0{width}b}") for name, number in rows)


def balance(numbers: Sequence[tuple[str, int]], subject: str) -> Representation:
    """Return named numbers in binary, with the columns that have an odd number of ones marked.

    The statement begins with `subject`.
    """
    rows = binary_rows(numbers)
    width = len(rows[0][1]) if rows else 1
    total = f"{nim_sum(number for _, number in numbers):0{width}b}"
    marked = frozenset(at for at, digit in enumerate(total) if digit == "1")
    result = "here some do not: N" if marked else "here all do: P"
    statement = f"{subject} exactly when every column has an even number of ones; {result}."
    return Representation("binary", rows, statement, marked=marked)
