"""Heap games without digits: a set of numbers that may be taken, one of those that may not, a Python function."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import takewhile
from math import gcd
from operator import xor
from typing import TypeAlias

from grundy._lazy import cached_property
from grundy.errors import DomainError
from grundy.integers import as_natural, mex
from grundy.rules import MoveLabel, Sum
from grundy.sequences.heaps.positions import (
    MOST_OPTIONS,
    Heaps,
    Position,
    SplittingGame,
    Valued,
    heaps_of,
    list_options,
)
from grundy.text import number_literal

# Heaps below this are valued by the definition, which takes less time than to load NumPy and the kernels.
SMALL = 128


@dataclass(frozen=True, init=False, repr=False, eq=False)
class Subtraction(Valued):
    """The game N(n;S) of Reiter (1999): from a heap of n counters take s of them, s in S.

    Parameters
    ----------
    takes : iterable of int
        The set S, finite, not empty, of positive integers.

    Attributes
    ----------
    takes : tuple of int
        The set S in increasing order.

    Examples
    --------
    >>> game = Subtraction({1, 2, 6})
    >>> game.options(5)
    [4, 3]
    >>> game
    Subtraction({1, 2, 6})
    """

    takes: tuple[int, ...]

    def __init__(self, takes: Iterable[int]):
        numbers = validate_numbers(takes, "a move")
        if not numbers:
            raise DomainError(
                "the set of moves is empty", hint="name at least one number of counters that may be taken"
            )
        if numbers[0] < 1:
            raise DomainError("a move takes at least one counter, and 0 is not positive")
        object.__setattr__(self, "takes", numbers)

    def __repr__(self) -> str:
        return f"Subtraction({format_set(self.takes)})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Subtraction) and self.takes == other.takes

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:  # tables are looked up by game, for each of thousands of heaps
        return hash(self.takes)

    @property
    def notation(self) -> str:
        """The game as text, which `read_game` reads as an equal game."""
        return f"Subtraction({{{','.join(map(str, self.takes))}}})"

    def options(self, heap: int) -> list[int]:
        """Return the heaps that one move can leave."""
        return [left for _, left in self.moves(heap)]

    def moves(self, heap: int) -> Iterator[tuple[str, int]]:
        """Yield the moves as (label, heap left)."""
        heap = as_natural(heap, "a heap")
        for s in self.takes:
            if s > heap:
                break
            yield MoveLabel("take", number_literal(s)), heap - s

    def moves_to(self, heap: int, nim_value: int) -> Iterator[tuple[str, int]]:
        """Yield the moves (label, heap left) to heaps of this value."""
        target = as_natural(nim_value, "a nim value")
        return (move for move in self.moves(heap) if self.nim_value(move[1]) == target)

    def nim_value(self, position: Position) -> int:
        """Return the nim value of a heap of any size, or of a sum of heaps."""
        heaps = heaps_of(position)
        if max(heaps, default=0) >= SMALL:
            return super().nim_value(position)
        return reduce(xor, (self._small_values[heap] for heap in heaps), 0)

    @cached_property
    def _small_values(self) -> tuple[int, ...]:
        """The values of small heaps, by the definition."""
        values: list[int] = []
        for heap in range(SMALL):
            values.append(mex(values[heap - s] for s in takewhile(heap.__ge__, self.takes)))
        return tuple(values)

    @cached_property
    def unit(self) -> int:
        """The greatest common divisor g of S; a heap of n plays like n // g with all of S divided by g."""
        return gcd(*self.takes)

    @cached_property
    def in_units(self) -> Subtraction:
        """The game with all of S divided by the unit."""
        return self if self.unit == 1 else Subtraction(s // self.unit for s in self.takes)


@dataclass(frozen=True, init=False, repr=False)
class AllBut(Valued):
    """From a heap take any positive number of counters that is not in a finite set F; without such numbers it is Nim.

    Parameters
    ----------
    excluded : iterable of int
        The set F, finite, of positive integers; it may be empty.

    Attributes
    ----------
    excluded : tuple of int
        The set F in increasing order.

    Examples
    --------
    >>> game = AllBut({1, 3})
    >>> game.options(5)
    [3, 1, 0]
    >>> game, game.notation
    (AllBut({1, 3}), 'AllBut({1,3})')
    """

    excluded: tuple[int, ...]

    def __init__(self, excluded: Iterable[int] = ()):
        numbers = validate_numbers(excluded, "an excluded number")
        if numbers and numbers[0] < 1:
            raise DomainError("an excluded number is positive: 0 counters may not be taken anyway")
        object.__setattr__(self, "excluded", numbers)

    def __repr__(self) -> str:
        return f"AllBut({format_set(self.excluded)})"

    @property
    def notation(self) -> str:
        """The game as text, which `read_game` reads as an equal game."""
        return f"AllBut({{{','.join(map(str, self.excluded))}}})"

    def options(self, heap: int, *, limit: int = MOST_OPTIONS) -> list[int]:
        """Return the heaps that one move can leave, the largest first.

        Parameters
        ----------
        heap : int
            The number of counters.
        limit : int, optional
            How many options may be listed; a LimitError says that there are more.
        """
        return list_options((left for _, left in self.moves(heap)), heap, limit)

    def moves(self, heap: int) -> Iterator[tuple[str, int]]:
        """Yield the moves as (label, heap left), one by one."""
        heap, excluded = as_natural(heap, "a heap"), set(self.excluded)
        taken = 0
        while taken < heap:
            taken += 1
            if taken not in excluded:
                yield MoveLabel("take", number_literal(taken)), heap - taken

    def moves_to(self, heap: int, nim_value: int) -> Iterator[tuple[str, int]]:
        """Yield the moves (label, heap left) to heaps of this value, without trying all moves."""
        from grundy.sequences.questions import ValueIndex  # ways to compute stand above the rules

        heap, excluded = as_natural(heap, "a heap"), set(self.excluded)
        target = as_natural(nim_value, "a nim value")
        for left in sorted(ValueIndex(self, heap).heaps(target, heap)):
            if heap - left not in excluded:
                yield MoveLabel("take", number_literal(heap - left)), left


HeapOptions: TypeAlias = Callable[[int], Iterable[Position | Sum]]


@dataclass(frozen=True, init=False, repr=False, eq=False)
class HeapFunction(SplittingGame):
    """The heap game whose moves a function tells: from the size of a heap to what a move can leave.

    Parameters
    ----------
    function : callable
        Takes the size of a heap and returns options; each is an integer, one heap, or a tuple or a `Sum` of integers,
        several heaps. Every heap in it is smaller than the given one, so that play ends. It must always give the same
        answer. Games are equal when they have the same function, the very same object.
    name : str, optional
        What the game is called; the name of the function if not given.

    Examples
    --------
    >>> halves = HeapFunction(lambda n: [n - 1, (n // 2, n // 2)] if n > 1 else [], name="halves")
    >>> halves.options(6)
    [(5,), (3, 3)]
    >>> halves
    HeapFunction(halves)
    """

    function: HeapOptions
    name: str

    def __init__(self, function: HeapOptions, name: str | None = None):
        if not callable(function):
            raise DomainError(f"a heap game is given by a function from a size to its options, not by {function!r}")
        object.__setattr__(self, "function", function)
        object.__setattr__(self, "name", name or getattr(function, "__name__", type(function).__name__))

    def __repr__(self) -> str:
        return f"HeapFunction({self.name})"

    # By identity: a function may be any object that can be called, also one without a hash.
    def __eq__(self, other: object) -> bool:
        return isinstance(other, HeapFunction) and self.function is other.function

    def __hash__(self) -> int:
        return id(self.function)

    @property
    def notation(self) -> str:
        """The name; a function cannot be read from it."""
        return self.name

    def heap_moves(self, heap: int) -> Iterator[tuple[str, Heaps]]:
        """Yield the moves from one heap: a label, and the non-empty heaps that are left.

        Raises
        ------
        DomainError
            When the function returns something else than options, or a heap that is not smaller.

        Examples
        --------
        >>> list(HeapFunction(lambda n: [n]).heap_moves(2))
        Traceback (most recent call last):
        grundy.errors.DomainError: <lambda>(2) has the option 2, and a move leaves smaller heaps only, so that play ends
        """
        heap = as_natural(heap, "a heap")
        for option in self.given_options(heap):
            left = self.validate_option(heap, option)
            yield MoveLabel(place=f"{heap} to {' and '.join(map(str, left)) or 'nothing'}"), left

    def given_options(self, heap: int) -> Iterator[Position | Sum]:
        """Return what the function gives for a heap, one by one."""
        options = self.function(heap)
        try:
            return iter(options)
        except TypeError:
            raise DomainError(f"{self.name}({heap}) is {options!r}, and a list of options was expected") from None

    def validate_option(self, heap: int, option: Position | Sum) -> Heaps:
        """Return the non-empty heaps of an option; an error says why it cannot be one."""
        try:
            left = heaps_of(option)
        except DomainError as error:
            raise DomainError(f"{self.name}({heap}) has the option {option!r}: {error}") from None
        if heap == 0 or (left and left[0] >= heap):
            raise DomainError(
                f"{self.name}({heap}) has the option {option!r}, and a move leaves smaller heaps only, "
                "so that play ends"
            )
        return left


# ---- Finite sets of numbers, and how they are written

MOST, FIRST = 12, 10


def validate_numbers(numbers: Iterable[int], what: str) -> tuple[int, ...]:
    """Return natural numbers in increasing order, each once; an error says what each of them should be."""
    try:
        given = list(numbers)
    except TypeError:
        raise DomainError(
            f"a set of numbers was expected, each of them {what}, and {numbers!r} is none",
            hint=f"write {{{numbers!r}}}",
        ) from None
    return tuple(sorted({as_natural(number, what) for number in given}))


def format_set(numbers: Sequence[int]) -> str:
    """Return a set in braces; of a long one only the first numbers, how many follow, and the last one."""
    texts = list(map(str, numbers))
    if len(texts) > MOST:
        texts[FIRST:-1] = [f"… {len(texts) - FIRST - 1} more"]
    return f"{{{', '.join(texts)}}}"
