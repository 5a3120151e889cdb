"""A heap game given by a Python function."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from grundy.errors import DomainError
from grundy.natural import natural
from grundy.rules.sum import Sum
from grundy.sequences.heaps.positions import Heaps, Position, SplittingGame, heaps_of

__all__ = ["HeapFunction", "HeapOptions"]

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
        heap = natural(heap, "a heap")
        for option in self._given(heap):
            left = self._heaps(heap, option)
            yield f"{heap} to {' and '.join(map(str, left)) or 'nothing'}", left

    def _given(self, heap: int) -> Iterator[Position | Sum]:
        options = self.function(heap)
        try:
            return iter(options)
        except TypeError:
            raise DomainError(f"{self.name}({heap}) is {options!r}, and a list of options was expected") from None

    def _heaps(self, heap: int, option: Position | Sum) -> Heaps:
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
