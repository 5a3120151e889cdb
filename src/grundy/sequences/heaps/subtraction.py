"""Heap games defined by the set of numbers that may or may not be taken, or by a Python function."""

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

# The values of heaps below this follow the definition, which takes less time than loading NumPy and the kernels.
SMALL = 128


@dataclass(frozen=True, init=False, repr=False, eq=False)
class Subtraction(Valued):
    """The game N(n;S) of Reiter (1999), in which a move takes s counters from a heap of n, where s is in S.

    Parameters
    ----------
    takes : iterable of int
        The set S, a finite non-empty set of positive integers.

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
            raise DomainError("the set of moves is empty", hint="give at least one number of counters to take")
        if numbers[0] < 1:
            raise DomainError("a move must take at least one counter, not 0")
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
        """The game as text, from which `read_game` returns an equal game."""
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
        """Yield the moves to heaps of this value as (label, heap left)."""
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
        """The values of small heaps."""
        values: list[int] = []
        for heap in range(SMALL):
            values.append(mex(values[heap - s] for s in takewhile(heap.__ge__, self.takes)))
        return tuple(values)

    @cached_property
    def unit(self) -> int:
        """The greatest common divisor g of S; a heap of n is equivalent to n // g with S divided by g."""
        return gcd(*self.takes)

    @cached_property
    def in_units(self) -> Subtraction:
        """The game with S divided by the unit."""
        return self if self.unit == 1 else Subtraction(s // self.unit for s in self.takes)


@dataclass(frozen=True, init=False, repr=False)
class AllBut(Valued):
    """The game in which a move takes any positive number of counters except those in a finite set F.

    With an empty set F it is Nim.

    Parameters
    ----------
    excluded : iterable of int
        The set F, a finite set of positive integers; it may be empty.

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
            raise DomainError("excluded numbers must be positive, not 0: no move takes 0 counters")
        object.__setattr__(self, "excluded", numbers)

    def __repr__(self) -> str:
        return f"AllBut({format_set(self.excluded)})"

    @property
    def notation(self) -> str:
        """The game as text, from which `read_game` returns an equal game."""
        return f"AllBut({{{','.join(map(str, self.excluded))}}})"

    def options(self, heap: int, *, limit: int = MOST_OPTIONS) -> list[int]:
        """Return the heaps that one move can leave, the largest first.

        Parameters
        ----------
        heap : int
            The number of counters.
        limit : int, optional
            The maximum number of options; with more, a `LimitError` is raised.
        """
        return list_options((left for _, left in self.moves(heap)), heap, limit)

    def moves(self, heap: int) -> Iterator[tuple[str, int]]:
        """Yield the moves as (label, heap left)."""
        heap, excluded = as_natural(heap, "a heap"), set(self.excluded)
        taken = 0
        while taken < heap:
            taken += 1
            if taken not in excluded:
                yield MoveLabel("take", number_literal(taken)), heap - taken

    def moves_to(self, heap: int, nim_value: int) -> Iterator[tuple[str, int]]:
        """Yield the moves to heaps of this value as (label, heap left), without trying all moves."""
        from grundy.sequences.questions import ValueIndex  # computation is in a layer above the rules

        heap, excluded = as_natural(heap, "a heap"), set(self.excluded)
        target = as_natural(nim_value, "a nim value")
        for left in sorted(ValueIndex(self, heap).heaps(target, heap)):
            if heap - left not in excluded:
                yield MoveLabel("take", number_literal(heap - left)), left


HeapOptions: TypeAlias = Callable[[int], Iterable[Position | Sum]]


@dataclass(frozen=True, init=False, repr=False, eq=False)
class HeapFunction(SplittingGame):
    """A heap game whose options are given by a Python function.

    Two games are equal if they have the same function object.

    Parameters
    ----------
    function : callable
        A function from the size of a heap to its options. An option is a heap, as an integer, or several heaps, as a
        tuple or a `Sum` of integers, all smaller than the original heap. The function must be deterministic.
    name : str, optional
        The name of the game; by default the name of the function.

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
            raise DomainError(f"expected a function from the size of a heap to its options, not {function!r}")
        object.__setattr__(self, "function", function)
        object.__setattr__(self, "name", name or getattr(function, "__name__", type(function).__name__))

    def __repr__(self) -> str:
        return f"HeapFunction({self.name})"

    # By identity: the function can be any callable object, even one without a hash.
    def __eq__(self, other: object) -> bool:
        return isinstance(other, HeapFunction) and self.function is other.function

    def __hash__(self) -> int:
        return id(self.function)

    @property
    def notation(self) -> str:
        """The name; it does not determine the function."""
        return self.name

    def heap_moves(self, heap: int) -> Iterator[tuple[str, Heaps]]:
        """Yield the moves from one heap: a label, and the non-empty heaps that remain.

        Raises
        ------
        DomainError
            If the function does not return options, or an option has a heap that is not smaller.

        Examples
        --------
        >>> list(HeapFunction(lambda n: [n]).heap_moves(2))
        Traceback (most recent call last):
        grundy.errors.DomainError: <lambda>(2) has the option 2, but a move may only leave smaller heaps
        """
        heap = as_natural(heap, "a heap")
        for option in self.given_options(heap):
            left = self.validate_option(heap, option)
            yield MoveLabel(place=f"{heap} to {' and '.join(map(str, left)) or 'nothing'}"), left

    def given_options(self, heap: int) -> Iterator[Position | Sum]:
        """Return an iterator over the options that the function returns for a heap."""
        options = self.function(heap)
        try:
            return iter(options)
        except TypeError:
            raise DomainError(f"{self.name}({heap}) must be a list of options, not {options!r}") from None

    def validate_option(self, heap: int, option: Position | Sum) -> Heaps:
        """Return the non-empty heaps of an option, or raise `DomainError` if it is invalid."""
        try:
            left = heaps_of(option)
        except DomainError as error:
            raise DomainError(f"{self.name}({heap}) has the option {option!r}: {error}") from None
        if heap == 0 or (left and left[0] >= heap):
            raise DomainError(f"{self.name}({heap}) has the option {option!r}, but a move may only leave smaller heaps")
        return left


# ---- Finite sets of numbers: validation and format

MOST, FIRST = 12, 10


def validate_numbers(numbers: Iterable[int], what: str) -> tuple[int, ...]:
    """Return distinct natural numbers in increasing order; error messages name an element as `what`."""
    try:
        given = list(numbers)
    except TypeError:
        message = f"expected a set of numbers, each of them {what}, not {numbers!r}"
        raise DomainError(message, hint=f"write {{{numbers!r}}}") from None
    return tuple(sorted({as_natural(number, what) for number in given}))


def format_set(numbers: Sequence[int]) -> str:
    """Return a set in braces; a long set is abbreviated to its first numbers and the last one."""
    texts = list(map(str, numbers))
    if len(texts) > MOST:
        texts[FIRST:-1] = [f"… {len(texts) - FIRST - 1} more"]
    return f"{{{', '.join(texts)}}}"
