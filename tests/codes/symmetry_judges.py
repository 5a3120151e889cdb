"""Codes as matrices, and slow methods for their symmetries."""

from collections import Counter
from itertools import combinations, permutations, product

import numpy as np

from grundy import nim
from grundy.codes import LinearCode


def automorphism_group(rows, q=2, **how):
    return LinearCode(rows, q=q).automorphism_group(**how)


def equivalence(a, b, q=2, **how):
    return LinearCode(a, q=q).equivalence(LinearCode(b, q=q), **how)


def span(rows, q=2):
    """All words of a code as tuples, from the definition."""
    rows = np.asarray(rows, np.uint8)
    words = {(0,) * rows.shape[1]}
    for row in rows:
        multiples = [tuple(nim.multiply(row, np.uint8(c)).tolist()) for c in range(q)]
        words = {tuple(x ^ y for x, y in zip(word, m, strict=True)) for word in words for m in multiples}
    return words


def moved(rows, p):
    """The matrix with digit i of each row at place p[i]."""
    rows = np.asarray(rows, np.uint8)
    result = np.zeros_like(rows)
    result[:, list(p)] = rows
    return result


def carries(p, a, b, q=2):
    """Return whether p maps the span of a to that of b; by rank, so also for long codes."""
    both = np.vstack([moved(a, p), np.asarray(b, np.uint8)])
    ranks = {nim.linalg.rank(m) if m.size else 0 for m in (np.asarray(a, np.uint8), np.asarray(b, np.uint8), both)}
    return len(ranks) == 1


def all_symmetries(rows, q=2):
    """Return the permutations that preserve a code, by trying all."""
    words = span(rows, q)
    n = np.asarray(rows).shape[1]
    return {p for p in permutations(range(n)) if all(tuple(moved([w], p)[0].tolist()) in words for w in words)}


def subspaces(n, q=2):
    """Return all codes of length n, each as a basis in echelon form."""
    for k in range(n + 1):
        for pivots in combinations(range(n), k):
            free = [(i, j) for i in range(k) for j in range(pivots[i] + 1, n) if j not in pivots]
            for digits in product(range(q), repeat=len(free)):
                rows = np.zeros((k, n), np.uint8)
                for i, pivot in enumerate(pivots):
                    rows[i, pivot] = 1
                for place, digit in zip(free, digits, strict=True):
                    rows[place] = digit
                yield rows


def cyclic(n, polynomial, k):
    """The cyclic code of a generator polynomial, lowest coefficient first."""
    rows = np.zeros((k, n), np.uint8)
    for i in range(k):
        rows[i, i : i + len(polynomial)] = polynomial
    return rows


def extended(rows):
    """Return the matrix with a parity digit at the end of each row."""
    return np.hstack([rows, rows.sum(1, keepdims=True) % 2]).astype(np.uint8)


def golay23():
    return cyclic(23, (1, 0, 1, 0, 1, 1, 1, 0, 0, 0, 1, 1), 12)


def hamming(m):
    """The Hamming code of length 2^m - 1, from its parity check: column j is j + 1 in binary."""
    checks = np.array([[j >> i & 1 for j in range(1, 1 << m)] for i in range(m)], np.uint8)
    return nim.linalg.null_space(checks).astype(np.uint8)


def reed_muller(r, m):
    monomials = [s for s in range(1 << m) if s.bit_count() <= r]
    return np.array([[s & x == s for x in range(1 << m)] for s in monomials], np.uint8)


def quadratic_residue(p):
    squares = {i * i % p for i in range(1, p)}
    digits = [int(i in squares or (i == 0 and p % 8 == 1)) for i in range(p)]
    return np.array([digits[-i:] + digits[:-i] for i in range(p)], np.uint8)


def direct_sum(*codes):
    rows, columns = sum(len(c) for c in codes), sum(c.shape[1] for c in codes)
    result = np.zeros((rows, columns), np.uint8)
    i = j = 0
    for c in codes:
        result[i : i + len(c), j : j + c.shape[1]] = c
        i, j = i + len(c), j + c.shape[1]
    return result


def backtracked(words, n, start=()):
    """Return the number of permutations of n places that preserve a set of words and begin with some images.

    Places are given images one by one; the words, seen at these places only, must be as often there as at the images.
    """

    def seen_at(places):
        return Counter(tuple(word[j] for j in places) for word in words)

    expected = [seen_at(range(j)) for j in range(n + 1)]

    def count(images):
        if len(images) == n:
            return 1
        further = ((*images, j) for j in range(n) if j not in images)
        return sum(count(f) for f in further if seen_at(f) == expected[len(f)])

    return count(start)


def all_images(rows):
    """Return the sorted words, as numbers, of every permutation of a binary code."""
    words = np.array(sorted(span(rows)))
    orders = np.array(list(permutations(range(words.shape[1]))))
    numbers = words[:, orders] @ (1 << np.arange(words.shape[1]))
    return set(map(tuple, np.sort(numbers.T, axis=1).tolist()))
