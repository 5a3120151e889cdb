"""Is a set of words closed under addition and under scalars? If not, the first place where it fails."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grundy.linear.particles.words import Word, Words
from grundy.rules import Outcome

__all__ = ["Counterexample", "Linearity", "linearity"]

Members = NDArray[np.bool_]


@dataclass(frozen=True)
class Counterexample:
    """Two P-positions whose sum is none, or a P-position and a scalar whose product is none.

    Attributes
    ----------
    first : position
    second : position or None
        The other summand, if the sum fails.
    scalar : int or None
        The factor, if only the product fails.
    result : position
        The sum or the product.
    outcome : Outcome
        N or D: who wins from the result.

    Examples
    --------
    >>> print(Counterexample((1, 1), (1, 2), None, (2, 0), Outcome.N))
    (1, 1) and (1, 2) are P-positions, but their sum (2, 0) is an N-position
    """

    first: Any
    second: Any
    scalar: int | None
    result: Any
    outcome: Outcome

    def __str__(self) -> str:
        kind = f"{'an' if self.outcome is Outcome.N else 'a'} {self.outcome.value}-position"
        first, second, result = map(_written, (self.first, self.second, self.result))
        if self.scalar is not None:
            return f"{first} is a P-position, but {self.scalar} times it, {result}, is {kind}"
        if self.first == self.second:
            return f"{first} is a P-position, but its double {result} is {kind}"
        return f"{first} and {second} are P-positions, but their sum {result} is {kind}"


@dataclass(frozen=True)
class Linearity:
    """Whether the P-positions of a game form a linear code over its field; true when they do.

    Attributes
    ----------
    additive : bool
        Whether the sum of two P-positions is one.
    scalar_closed : bool
        Whether a P-position times a field element is one.
    counterexample : Counterexample or None
        To addition, if that fails, and else to scalars: the first one in the order in which positions are numbered.

    Examples
    --------
    >>> bool(Linearity(True, True, None)), bool(Linearity(True, False, None))
    (True, False)
    """

    additive: bool
    scalar_closed: bool
    counterexample: Counterexample | None

    def __bool__(self) -> bool:
        return self.additive and self.scalar_closed

    def __str__(self) -> str:
        return f"not linear: {self.counterexample}" if self.counterexample else "linear"


def linearity(
    words: Words, inside: Members, outcome: Callable[[int], Outcome], written: Callable[[Word], Any]
) -> Linearity:
    """Return whether a set of words is linear over its field.

    Parameters
    ----------
    words : Words
    inside : array of bool
        The set, with the word 0 in it.
    outcome : callable
        The outcome of the position with a number.
    written : callable
        A word as a position of the game.

    Returns
    -------
    Linearity

    Examples
    --------
    >>> from grundy.linear.particles import SmallField
    >>> words = Words(SmallField(3), 2)
    >>> inside = np.isin(np.arange(9), [words.number(word) for word in [(0, 0), (1, 1), (2, 2)]])
    >>> bool(linearity(words, inside, lambda number: Outcome.N, tuple))
    True
    """
    pair, product = _failing_sum(words, inside), _failing_product(words, inside)
    example = None
    if pair:
        u, v = map(words.word, pair)
        total = tuple(words.field.add(x, y) for x, y in zip(u, v, strict=True))
        example = Counterexample(written(u), written(v), None, written(total), outcome(words.number(total)))
    elif product:
        u, scalar = words.word(product[0]), product[1]
        multiple = tuple(words.field.multiply(scalar, x) for x in u)
        example = Counterexample(written(u), None, scalar, written(multiple), outcome(words.number(multiple)))
    return Linearity(pair is None, product is None, example)


def _failing_sum(words: Words, inside: Members) -> tuple[int, int] | None:
    """Return the first members u ≤ v whose sum is no member.

    The members u with u + inside = inside are a group; what they span needs no test. So there are few tests.
    """
    known = np.zeros_like(inside)
    known[0] = True
    while (left := inside & ~known).any():
        u = int(np.argmax(left))
        word = words.word(u)
        bad = inside & ~words.shifted(inside, word)
        if bad.any():
            return u, int(np.argmax(bad))
        known = _spanned(words, known, word)
    return None


def _spanned(words: Words, group: Members, word: Word) -> Members:
    """Return the group that a group and a word generate."""
    coset, total = group, group.copy()
    for _ in range(words.field.p - 1):
        coset = words.shifted(coset, word)
        total |= coset
    return total


def _failing_product(words: Words, inside: Members) -> tuple[int, int] | None:
    """Return the first member u, and for it the first scalar c, for which c u is no member."""
    failing = ((inside & ~words.scaled(inside, scalar), scalar) for scalar in range(2, words.field.q))
    return min(((int(np.argmax(bad)), scalar) for bad, scalar in failing if bad.any()), default=None)


def _written(position: Any) -> str:
    if isinstance(position, frozenset):
        return f"{{{', '.join(sorted(map(str, position)))}}}"
    return str(position)
