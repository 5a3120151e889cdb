"""Properties of codes by the definitions; a code is the set of its words, integers with coordinate j as digit j."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cache, reduce
from itertools import product
from operator import xor

import numpy as np
from reference import nim_multiply_table
from reference.codes import weight

Words = frozenset[int]


@cache
def times_table(q: int) -> list[list[int]]:
    """Return the nim products of the digits below q, which is at most 16."""
    return nim_multiply_table(q)


def digits(word: int, n: int, q: int) -> list[int]:
    """Return the digits of a word, the lowest first."""
    return [word // q**j % q for j in range(n)]


def joined(row: Sequence[int], q: int) -> int:
    """Return the word with these digits."""
    return sum(int(digit) * q**j for j, digit in enumerate(row))


@cache
def times(digit: int, word: int, n: int, q: int) -> int:
    """Return a word with each of its digits multiplied by a digit."""
    return joined([times_table(q)[digit][other] for other in digits(word, n, q)], q)


@cache
def inner(x: int, y: int, n: int, q: int) -> int:
    """Return Σ x_j y_j."""
    total = 0
    for a, b in zip(digits(x, n, q), digits(y, n, q), strict=True):
        total ^= times_table(q)[a][b]
    return total


def linear_span(words: Iterable[int], n: int, q: int) -> Words:
    """Return all sums of multiples of the words."""
    found = {0}
    for word in words:
        if word not in found:
            multiples = [times(digit, word, n, q) for digit in range(q)]
            found = {multiple ^ other for multiple in multiples for other in found}
    return frozenset(found)


@cache
def subspaces(n: int, q: int) -> list[Words]:
    """Return every subspace of GF(q)^n: 1, 2, 5, 16, 67 of them for q = 2 and n = 0, 1, 2, 3, 4 (OEIS A006116)."""
    found = layer = {frozenset({0})}
    while layer:
        layer = {larger for space in layer for larger in one_more(space, n, q)}
        found = found | layer
    return sorted(found, key=lambda space: (len(space), sorted(space)))


def one_more(space: Words, n: int, q: int) -> list[Words]:
    """Return the spaces spanned by this space and one more word; any two of them share only this space."""
    found: list[Words] = []
    covered = set(space)
    for word in range(q**n):
        if word not in covered:
            multiples = [times(digit, word, n, q) for digit in range(q)]
            found.append(frozenset(multiple ^ other for multiple in multiples for other in space))
            covered |= found[-1]
    return found


def orthogonal(space: Iterable[int], n: int, q: int) -> Words:
    """Return the words whose inner products with all given words are 0."""
    listed = list(space)
    return frozenset(x for x in range(q**n) if all(inner(x, y, n, q) == 0 for y in listed))


def mapped(space: Iterable[int], n: int, q: int, change: Callable[[list[int]], Sequence[int]]) -> Words:
    """Return the words of a code after a change of their digits."""
    return frozenset(joined(change(digits(word, n, q)), q) for word in space)


def is_reduced(basis: Sequence[int], n: int, q: int) -> bool:
    """Return whether the rows increase, and the leading digit of each is 1 and the only nonzero digit in its column."""
    rows = [digits(word, n, q) for word in basis]
    tops = [max((j for j, digit in enumerate(row) if digit), default=-1) for row in rows]
    alone = all([row[top] for row in rows] == [int(i == j) for j in range(len(rows))] for i, top in enumerate(tops))
    return list(basis) == sorted(basis) and -1 not in tops and alone


def coset_weight(word: int, space: Iterable[int], q: int) -> int:
    """Return the distance to the nearest word of a code."""
    return min(weight(word ^ other, q) for other in space)


def of_weight(n: int, q: int, most: int) -> list[int]:
    """Return all words with at most this many nonzero digits."""
    return [word for word in range(q**n) if weight(word, q) <= most]


def all_rows(n: int, q: int) -> list[tuple[int, ...]]:
    """Return all words of length n as tuples of digits."""
    return list(product(range(q), repeat=n))


def greedy_scan(n: int, d: int, q: int = 2) -> list[int]:
    """Return the greedy code: each word in increasing order whose distance to all earlier ones is at least d."""
    words = np.arange(q**n)
    weights = np.array([weight(word, q) for word in range(q**n)])
    free, taken = np.ones(q**n, bool), []
    while free.any():
        taken.append(int(free.argmax()))
        free &= weights[words ^ taken[-1]] >= d
    return taken


def game_values(n: int, d: int, q: int = 2) -> list[int]:
    """Return the Grundy values of all words when a move leads to a smaller word at distance less than d."""
    values: list[int] = []
    for word in range(q**n):
        reached = {values[smaller] for smaller in range(word) if weight(word ^ smaller, q) < d}
        values.append(next(value for value in range(word + 1) if value not in reached))
    return values


def sum_of(values: Sequence[Sequence[int]], word: int, q: int) -> int:
    """Return the XOR of the values of the digits of a word, where a coin has a value for each bit of a digit."""
    bits = q.bit_length() - 1
    flat = [value for row in values for value in row]
    return reduce(xor, (value for i, value in enumerate(flat[: bits * len(values)]) if word >> i & 1), 0)


def sums_by_coins(values: Sequence[Sequence[int]], q: int) -> dict[int, int]:
    """Return the number of sums that need exactly i coins, for each i, by breadth-first search."""
    shown = [sum_of([row], digit, q) for row in values for digit in range(1, q)]
    taken = {0: 0}
    queue = [0]
    for total in queue:
        for value in shown:
            if total ^ value not in taken:
                taken[total ^ value] = taken[total] + 1
                queue.append(total ^ value)
    return dict(sorted(Counter(taken.values()).items()))
