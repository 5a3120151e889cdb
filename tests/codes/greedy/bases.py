"""Ordered bases for the tests of greedy codes."""

from collections.abc import Iterator
from random import Random

from grundy.gf2 import reduced_basis

Basis = tuple[int, ...]


def all_bases(n: int, m: int) -> Iterator[Basis]:
    """Yield every ordered basis of every m-dimensional subspace of GF(2)^n."""
    if not m:
        yield ()
        return
    for basis in all_bases(n, m - 1):
        for vector in range(1, 1 << n):
            if len(reduced_basis([*basis, vector])) == m:
                yield (*basis, vector)


def random_bases(count: int, most: int = 10, seed: int = 1996) -> Iterator[tuple[Basis, int]]:
    """Yield this number of ordered bases with their numbers of coordinates; every other one is triangular."""
    random = Random(seed)
    for i in range(count):
        n = random.randint(1, most)
        m = random.randint(0, min(n, 8))
        tops = sorted(random.sample(range(n), m)) if i % 2 else None
        basis: list[int] = []
        while len(basis) < m:
            top = 1 << tops[len(basis)] if tops else 0
            vector = random.randrange(top or 1 << n) | top
            if len(reduced_basis([*basis, vector])) > len(basis):
                basis.append(vector)
        yield tuple(basis), n


def listed(basis: Basis) -> list[int]:
    """Return A_0, A_1, …: the sums of the vectors at the bits of the numbers."""
    words = [0]
    for vector in basis:
        words += [word ^ vector for word in words]
    return words
