"""Codes by their definition: every sum of multiples of the rows of a matrix."""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from random import Random
from typing import Any

import numpy as np
from code_judges import joined
from hypothesis import strategies as st
from numpy.typing import NDArray
from reference.arithmetic import nim_multiply

from grundy import nim
from grundy.codes import AdditiveCode, LinearCode
from grundy.codes.words import PackedCode

Matrix = NDArray[np.uint8]

multiply = cache(nim_multiply)

# q, whether the code is only additive, and the largest number of rows of a small code
ALPHABETS = [
    (2, False, 7),
    (4, False, 4),
    (16, False, 2),
    (256, False, 1),
    (4, True, 7),
    (8, True, 6),
    (32, True, 5),
    (256, True, 5),
]


def code_from(generator: Any, q: int = 2, additive: bool = False) -> AdditiveCode:
    """Return the code of a generator, with nothing cached."""
    return AdditiveCode(generator, np.shape(generator)[1], q=q) if additive else LinearCode(generator, q=q)


def packed_code(generator: Any, q: int = 2, additive: bool = False) -> PackedCode:
    """Return the code of a generator in the form that kernels accept."""
    code = code_from(np.asarray(generator, np.uint8), q, additive)
    return PackedCode.of_basis(code.space.basis, code.n, q, linear=not additive)


def words(generator: Matrix, q: int, additive: bool) -> set[int]:
    """Return all words of the code, as integers."""
    factors = (0, 1) if additive else range(q)
    found = {0}
    for row in generator:
        multiples = [joined([multiply(factor, int(digit)) for digit in row], q) for factor in factors]
        found = {word ^ multiple for word in found for multiple in multiples}
    return found


def all_generators(n: int) -> Iterator[Matrix]:
    """Yield the reduced generator of every subspace of GF(2)^n."""
    for pivots in product((False, True), repeat=n):
        places = [j for j in range(n) if pivots[j]]
        free = [(i, j) for i, pivot in enumerate(places) for j in range(pivot + 1, n) if not pivots[j]]
        for values in product((0, 1), repeat=len(free)):
            matrix = np.zeros((len(places), n), np.uint8)
            matrix[range(len(places)), places] = 1
            for (i, j), value in zip(free, values, strict=True):
                matrix[i, j] = value
            yield matrix


def random_generator(random: Random, q: int, rows: int, n: int) -> Matrix:
    """Return a matrix with many zeros, so that columns sometimes repeat and rows are sometimes dependent."""
    return np.array(
        [[random.randrange(q) * (random.random() < 0.7) for _ in range(n)] for _ in range(rows)], np.uint8
    ).reshape(rows, n)


def random_cases(count: int, seed: int, longest: int = 10) -> Iterator[tuple[Matrix, int, bool]]:
    """Yield random generators over all alphabets."""
    random = Random(seed)
    for number in range(count):
        q, additive, most = ALPHABETS[number % len(ALPHABETS)]
        yield random_generator(random, q, random.randint(0, most), random.randint(1, longest)), q, additive


@st.composite
def generators(draw: st.DrawFn) -> tuple[Matrix, int, bool]:
    """Draw a generator, its alphabet, and whether it is additive."""
    q, additive, most = draw(st.sampled_from(ALPHABETS))
    n, rows = draw(st.integers(0, 12)), draw(st.integers(0, most))
    digits = draw(st.lists(st.integers(0, q - 1), min_size=n * rows, max_size=n * rows))
    return np.array(digits, np.uint8).reshape(rows, n), q, additive


def extended_quadratic_residues(p: int) -> Matrix:
    """Return words that span the extended quadratic residue code of length p + 1, for a prime p = 7 mod 8.

    The residues are the exponents of the idempotent that generates the cyclic code (MacWilliams and Sloane 1977,
    chapter 16).
    """
    residues = {x * x % p for x in range(1, p)}
    idempotent = np.array([j in residues for j in range(p)], np.uint8)
    rows = np.array([np.roll(idempotent, shift) for shift in range(p)])
    return np.hstack([rows, rows.sum(axis=1, keepdims=True, dtype=np.uint8) % 2])


def on_both_paths(work: Callable[[], Any]) -> list[Any]:
    """Return the results of the work with plain instructions and with the fastest ones of this processor."""
    before, found = nim.choose_path(nim.paths()[0]), []
    try:
        for path in (nim.paths()[0], nim.paths()[-1]):
            nim.choose_path(path)
            found.append(work())
        return found
    finally:
        nim.choose_path(before)
