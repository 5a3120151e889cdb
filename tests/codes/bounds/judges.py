"""Codes found slowly, by definition: the largest codes by trying all, and greedy codes."""

from functools import cache
from itertools import product

Word = tuple[int, ...]

# The largest sizes A_2(n, d) for even d, from n = d on (MacWilliams and Sloane 1977, Appendix A, Table I; Best
# 1980 for A(10, 4) = 40; Östergård, Baicheva and Kolev 1999 for A(11, 4) = 72 and A(12, 4) = 144).
BINARY_SIZES = {
    4: [2, 2, 4, 8, 16, 20, 40, 72, 144, 256, 512, 1024, 2048],
    6: [2, 2, 2, 4, 6, 12, 24, 32, 64, 128, 256],
    8: [2, 2, 2, 2, 4, 4, 8, 16, 32],
    10: [2, 2, 2, 2, 2, 4, 4, 6, 10, 20, 40],
}


def binary_sizes() -> list[tuple[int, int, int]]:
    """Return triples n, d, A_2(n, d), including odd distances."""
    even = [(d + i, d, size) for d, sizes in BINARY_SIZES.items() for i, size in enumerate(sizes)]
    return even + [(n - 1, d - 1, size) for n, d, size in even]


def distance(a: Word, b: Word) -> int:
    """Return the number of places in which two words differ."""
    return sum(x != y for x, y in zip(a, b, strict=True))


def greedy_code(n: int, d: int, q: int) -> list[Word]:
    """Return the lexicode: each word, in order, that is far enough from the words before."""
    code: list[Word] = []
    for word in product(range(q), repeat=n):
        if all(distance(word, other) >= d for other in code):
            code.append(word)
    return code


@cache
def largest_code(n: int, d: int, q: int) -> int:
    """Return A_q(n, d) by trying all codes that contain the zero word; every code can be translated to one of them."""
    best = 1

    def extend(size: int, candidates: list[Word]) -> None:
        nonlocal best
        best = max(best, size)
        for i, word in enumerate(candidates):
            if size + len(candidates) - i <= best:
                return
            extend(size + 1, [other for other in candidates[i + 1 :] if distance(word, other) >= d])

    extend(1, [word for word in product(range(q), repeat=n) if sum(map(bool, word)) >= d])
    return best


@cache
def largest_linear(n: int, d: int, q: int) -> int:
    """Return the largest dimension of a linear code over the integers modulo the prime q, by trying all."""
    best = 0

    def extend(k: int, code: set[Word], candidates: list[Word]) -> None:
        nonlocal best
        best = max(best, k)
        for i, word in enumerate(candidates):
            if best == n - d + 1:  # d - 1 places can be erased
                return
            larger = {tuple((x + c * y) % q for x, y in zip(old, word, strict=True)) for old in code for c in range(q)}
            far = [w for w in candidates[i + 1 :] if all(distance(w, old) >= d for old in larger)]
            extend(k + 1, larger, far)

    leading_one = [w for w in product(range(q), repeat=n) if sum(map(bool, w)) >= d and next(filter(None, w)) == 1]
    extend(0, {(0,) * n}, leading_one)
    return best
