"""The classical codes, compared with their definitions and with weights in MacWilliams and Sloane (1977)."""

from collections import Counter
from collections.abc import Callable
from itertools import combinations, product
from math import comb

import numpy as np
import pytest
from numpy.typing import NDArray

from grundy import DomainError, LimitError, nim
from grundy.codes import LinearCode
from grundy.codes.classical import (
    bch,
    cyclic,
    extended_golay,
    extended_hamming,
    extended_quadratic_residue,
    golay,
    hamming,
    hexacode,
    parity,
    quadratic_residue,
    reed_muller,
    reed_solomon,
    repetition,
    simplex,
)


def words(code: LinearCode) -> NDArray[np.uint8]:
    """All words of a small code, digit by digit: all combinations of the rows of its generator."""
    found = np.zeros((1, code.n), np.uint8)
    for row in code.generator:
        multiples = nim.multiply(np.arange(code.q, dtype=np.uint8)[:, np.newaxis], row)
        found = (found[:, np.newaxis] ^ multiples).reshape(-1, code.n)
    return found


def weights(code: LinearCode) -> dict[int, int]:
    """Return the number of words of each weight by visiting all words, a million at a time."""
    if code.q > 2:
        return dict(sorted(Counter(np.count_nonzero(words(code), axis=1).tolist()).items()))
    few = np.zeros(1, np.uint64)
    for word in code.basis[:20]:
        few = np.concatenate([few, few ^ np.uint64(word)])
    total = np.zeros(code.n + 1, np.int64)
    for chosen in product((0, 1), repeat=max(code.k - 20, 0)):
        shift = np.bitwise_xor.reduce([0, *(w for w, c in zip(code.basis[20:], chosen, strict=True) if c)])
        total += np.bincount(np.bitwise_count(few ^ np.uint64(shift)), minlength=code.n + 1)
    return {weight: int(count) for weight, count in enumerate(total) if count}


def distance(code: LinearCode) -> int:
    return min(weight for weight in weights(code) if weight)


def is_cyclic(code: LinearCode) -> bool:
    every = (1 << code.n) - 1
    return all((word << 1 & every | word >> code.n - 1) in code for word in code.basis)


@pytest.mark.parametrize(("m", "q"), [(1, 2), (2, 2), (3, 2), (4, 2), (2, 4), (1, 4), (1, 16), (1, 256)])
def test_hamming_codes_are_perfect(m: int, q: int) -> None:
    code = hamming(m, q)
    assert code.n == (q**m - 1) // (q - 1)
    assert code.k == code.n - m
    assert code.k == 0 or distance(code) == 3
    assert code.size * (1 + code.n * (q - 1)) == q**code.n


@pytest.mark.parametrize(("m", "q"), [(8, 2), (3, 4), (2, 16), (2, 256)])
def test_no_two_columns_of_the_checks_of_a_hamming_code_are_on_one_line(m: int, q: int) -> None:
    checks = simplex(m, q).generator
    first = checks[(checks != 0).argmax(axis=0), np.arange(checks.shape[1])]
    lines = nim.multiply(checks, nim.reciprocal(first))
    assert len({tuple(column) for column in lines.T.tolist()}) == checks.shape[1] == (q**m - 1) // (q - 1)
    assert hamming(m, q) == simplex(m, q).dual()


def test_words_of_a_hamming_code_are_sets_with_nim_sum_zero() -> None:
    code = hamming(4)
    for word in range(0, 1 << 15, 7):
        numbers = [j + 1 for j in range(15) if word >> j & 1]
        assert (word in code) == (np.bitwise_xor.reduce([0, *numbers]) == 0)


@pytest.mark.parametrize(("m", "q"), [(1, 2), (3, 2), (5, 2), (2, 4), (3, 4), (2, 16)])
def test_words_of_simplex_codes_have_one_weight(m: int, q: int) -> None:
    assert weights(simplex(m, q)) == {0: 1, q ** (m - 1): q**m - 1}


def test_extended_hamming_codes() -> None:
    assert [(extended_hamming(m).n, extended_hamming(m).k) for m in (1, 2, 3, 4)] == [(2, 0), (4, 1), (8, 4), (16, 11)]
    assert weights(extended_hamming(3)) == {0: 1, 4: 14, 8: 1}
    assert weights(extended_hamming(4)) == {0: 1, 4: 140, 6: 448, 8: 870, 10: 448, 12: 140, 16: 1}
    assert weights(hamming(3)) == {0: 1, 3: 7, 4: 7, 7: 1}


@pytest.mark.parametrize("q", [2, 4, 16])
def test_repetition_and_parity(q: int) -> None:
    for n in range(1, 5):
        same = {tuple([digit] * n) for digit in range(q)}
        assert {tuple(word) for word in words(repetition(n, q)).tolist()} == same
        if q ** (n - 1) < 5000:
            zero = {word for word in product(range(q), repeat=n) if np.bitwise_xor.reduce(word) == 0}
            assert {tuple(word) for word in words(parity(n, q)).tolist()} == zero


@pytest.mark.parametrize("n", range(1, 16))
def test_divisors_of_x_n_minus_1_and_no_others_generate_cyclic_codes(n: int) -> None:
    def times(a: int, b: int) -> int:
        return int(np.bitwise_xor.reduce([0, *(a << i for i in range(b.bit_length()) if b >> i & 1)]))

    top = 1 << n | 1
    divisors = [a for a in range(1, 1 << (n + 1)) if n <= 9 or a < 1 << 6]
    found = 0
    for mask in divisors:
        degree = mask.bit_length() - 1
        cofactors = range(1 << (n - degree), 1 << (n - degree + 1))
        divides = any(times(mask, other) == top for other in cofactors) if n <= 7 else None
        try:
            code = cyclic(n, mask)
        except DomainError as error:
            assert divides is not True
            assert f"the generator of a cyclic code of length {n} must divide x^{n} - 1 over GF(2), not " in str(error)
        else:
            found += 1
            assert divides is not False
            assert (code.n, code.k) == (n, n - degree)
            assert is_cyclic(code)
            assert code.k == 0 or mask in code
    assert found >= 2


def test_the_polynomial_itself_gives_the_zero_code() -> None:
    assert cyclic(5, 0b100001).k == 0
    assert cyclic(5, 1).k == 5


# Designed distances and dimensions: S. Lin and D. J. Costello, Error Control Coding (1983), table 6.1.
BCH = {
    7: [(3, 4), (5, 1), (7, 1)],
    15: [(3, 11), (5, 7), (7, 5), (9, 1), (15, 1)],
    31: [(3, 26), (5, 21), (7, 16), (9, 11), (11, 11), (13, 6), (15, 6), (17, 1)],
    63: [(3, 57), (5, 51), (7, 45), (9, 39), (11, 36), (13, 30), (15, 24), (21, 18), (23, 16), (27, 10), (31, 7)],
    127: [(3, 120), (5, 113), (7, 106), (9, 99), (11, 92), (13, 85), (15, 78), (19, 71), (21, 64), (55, 15), (63, 8)],
    255: [
        (3, 247),
        (5, 239),
        (7, 231),
        (9, 223),
        (11, 215),
        (51, 91),
        (63, 55),
        (85, 47),
        (87, 45),
        (111, 21),
        (127, 9),
    ],
}


@pytest.mark.parametrize("n", BCH)
def test_bch_codes_have_the_dimensions_of_the_tables(n: int) -> None:
    for designed, k in BCH[n]:
        code = bch(n, designed)
        assert (code.n, code.k) == (n, k)
        assert is_cyclic(code)
        assert bch(n, designed - 1) == code


def test_bch_codes_have_at_least_the_designed_distance() -> None:
    for n, designed in ((7, 3), (7, 5), (15, 3), (15, 5), (15, 7), (31, 7), (31, 9), (31, 11), (31, 15), (63, 27)):
        assert distance(bch(n, designed)) >= designed
    assert distance(bch(31, 9)) == 11
    assert bch(15, 1).k == 15


def test_bch_codes_are_the_cyclic_codes_in_the_literature() -> None:
    # x^4 + x + 1, and its product with x^4 + x^3 + x^2 + x + 1 (MacWilliams and Sloane, chapter 7, section 6).
    assert bch(15, 3) == cyclic(15, 0b10011)
    assert bch(15, 5) == cyclic(15, 0b111010001)
    assert weights(bch(15, 3)) == weights(hamming(4))


# Primes up to 103 that are 1 or 7 modulo 8.
PRIMES = (7, 17, 23, 31, 41, 47, 71, 73, 79, 89, 97, 103)


@pytest.mark.parametrize("p", PRIMES)
def test_quadratic_residue_codes(p: int) -> None:
    code = quadratic_residue(p)
    assert (code.n, code.k) == (p, (p + 1) // 2)
    assert is_cyclic(code)
    extended = extended_quadratic_residue(p)
    if p % 8 == 7:
        assert extended == extended.dual()
        # Weights of sums follow from those of a basis: |a + b| = |a| + |b| - 2|a ∧ b|, and |a ∧ b| is even.
        assert all(word.bit_count() % 4 == 0 for word in extended.basis)
    else:
        assert all(word.bit_count() % 2 == 0 for word in extended.basis)
    # An automorphism of the cyclic code: x ↦ x^r for a square r.
    assert code.permute([4 * j % p for j in range(p)]) == code


# MacWilliams and Sloane, chapters 2, 16 and 19.
QUADRATIC_RESIDUE_WEIGHTS = {
    7: {0: 1, 4: 14, 8: 1},
    17: {0: 1, 6: 102, 8: 153, 10: 153, 12: 102, 18: 1},
    23: {0: 1, 8: 759, 12: 2576, 16: 759, 24: 1},
    31: {0: 1, 8: 620, 12: 13888, 16: 36518, 20: 13888, 24: 620, 32: 1},
}


@pytest.mark.parametrize("p", QUADRATIC_RESIDUE_WEIGHTS)
def test_weights_of_extended_quadratic_residue_codes(p: int) -> None:
    assert weights(extended_quadratic_residue(p)) == QUADRATIC_RESIDUE_WEIGHTS[p]


def test_weights_of_the_extended_quadratic_residue_code_of_length_48() -> None:
    found = weights(extended_quadratic_residue(47))
    assert [found[weight] for weight in (0, 12, 16, 20, 24)] == [1, 17296, 535095, 3995376, 7681680]
    assert all(found[weight] == found[48 - weight] for weight in found)


def test_the_golay_codes() -> None:
    assert weights(golay()) == {0: 1, 7: 253, 8: 506, 11: 1288, 12: 1288, 15: 506, 16: 253, 23: 1}
    assert weights(extended_golay()) == {0: 1, 8: 759, 12: 2576, 16: 759, 24: 1}
    assert golay().size * sum(comb(23, i) for i in range(4)) == 2**23
    # x^11 + x^9 + x^7 + x^6 + x^5 + x + 1 or its reverse (MacWilliams and Sloane, chapter 16).
    assert golay() in (cyclic(23, 0b101011100011), cyclic(23, 0b110001110101))
    assert extended_golay() == golay().extend()


@pytest.mark.parametrize("m", range(6))
def test_reed_muller_codes(m: int) -> None:
    points = np.arange(1 << m)
    for r in range(m + 1):
        code = reed_muller(r, m)
        assert (code.n, code.k) == (1 << m, sum(comb(m, i) for i in range(r + 1)))
        if code.k <= 16:
            assert distance(code) == 1 << m - r
        if r < m:
            assert code.dual() == reed_muller(m - r - 1, m)
        for variables in combinations(range(m), r):
            assert (
                np.all([points >> i & 1 for i in variables], axis=0).astype(np.uint8) * np.ones(1 << m, np.uint8)
                in code
            )


def test_weights_of_reed_muller_codes() -> None:
    assert weights(reed_muller(1, 5)) == {0: 1, 16: 62, 32: 1}
    # MacWilliams and Sloane, chapter 15: the [32, 16, 8] code has the weights of the quadratic residue code.
    assert weights(reed_muller(2, 5)) == QUADRATIC_RESIDUE_WEIGHTS[31]
    assert reed_muller(2, 4) == extended_hamming(4).permute([*range(1, 16), 0])


def mds_weights(n: int, k: int, q: int) -> dict[int, int]:
    """The weights of any [n, k, n - k + 1] code over GF(q): MacWilliams and Sloane, chapter 11, theorem 6."""
    d = n - k + 1
    found = {
        w: comb(n, w) * sum((-1) ** j * comb(w, j) * (q ** (w - d + 1 - j) - 1) for j in range(w - d + 1))
        for w in range(d, n + 1)
    }
    return {0: 1} | {weight: count for weight, count in found.items() if count}


def test_reed_solomon_codes_meet_the_singleton_bound() -> None:
    small = [(n, k, 4) for n in range(1, 5) for k in range(n + 1)] + [(n, k, 2) for n in (1, 2) for k in range(n + 1)]
    for n, k, q in [*small, (16, 2, 16), (16, 3, 16), (9, 3, 16), (5, 3, 16), (256, 1, 256), (256, 2, 256)]:
        code = reed_solomon(n, k, q)
        assert (code.n, code.k, code.q) == (n, k, q)
        assert weights(code) == mds_weights(n, k, q)


def test_reed_solomon_codes_are_values_of_polynomials() -> None:
    code = reed_solomon(7, 3, 16)
    points = np.arange(7, dtype=np.uint8)
    for a, b, c in ((1, 0, 0), (0, 5, 0), (0, 0, 9), (3, 14, 15)):
        assert a ^ nim.multiply(b, points) ^ nim.multiply(c, nim.square(points)) in code
    assert nim.power(points, 3) not in code
    assert reed_solomon(16, 5, 16).dual() == reed_solomon(16, 11, 16)


def test_the_hexacode() -> None:
    code = hexacode()
    assert weights(code) == {0: 1, 4: 45, 6: 18}  # Conway and Sloane (1988), chapter 3
    assert weights(code.dual()) == weights(code)
    # Self-dual for the Hermitian product Σ x_j y_j^2: squaring all digits gives the dual code.
    assert LinearCode(nim.square(code.generator), q=4) == code.dual()


IMPOSSIBLE: list[tuple[Callable[[], LinearCode], str]] = [
    (lambda: hamming(0), "m, the redundancy of a Hamming code, must be at least 1, not 0"),
    (lambda: hamming(2, 3), "q must be one of 2, 4, 16, 256, not 3"),
    (lambda: hamming(2.0), "m, the redundancy of a Hamming code, must be a whole number, not 2.0"),  # type: ignore[arg-type]
    (lambda: repetition(0), "n, the length, must be at least 1, not 0"),
    (lambda: repetition(3, 8), "q must be one of 2, 4, 16, 256, not 8"),
    (lambda: parity(0), "n, the length, must be at least 1, not 0"),
    (lambda: cyclic(7, 0), "the mask of a generator polynomial must be at least 1, not 0"),
    (lambda: cyclic(0, 1), "n, the length, must be at least 1, not 0"),
    (
        lambda: cyclic(3, 2),
        "the generator of a cyclic code of length 3 must divide x^3 - 1 over GF(2), not x",
    ),
    (
        lambda: cyclic(3, 0b10001),
        "the generator of a cyclic code of length 3 must divide x^3 - 1 over GF(2), not x^4 + 1",
    ),
    (lambda: bch(14, 3), "n = 14 is not the length of a primitive BCH code; try n = 2^m - 1, for example 7 or 15"),
    (lambda: bch(1, 1), "n = 1 is not the length of a primitive BCH code; try n = 2^m - 1, for example 7 or 15"),
    (lambda: bch(15, 0), "the designed distance must be at least 1, not 0"),
    (lambda: bch(15, 16), "the designed distance must be at most n = 15, not 16"),
    (
        lambda: quadratic_residue(11),
        "there is no binary quadratic residue code of length 11; "
        "the length must be a prime congruent to 1 or 7 modulo 8, for example 7, 17, 23 or 31",
    ),
    (
        lambda: extended_quadratic_residue(49),
        "there is no binary quadratic residue code of length 49; "
        "the length must be a prime congruent to 1 or 7 modulo 8, for example 7, 17, 23 or 31",
    ),
    (lambda: reed_muller(4, 3), "r, the order, must be from 0 to m = 3, not 4"),
    (lambda: reed_muller(-1, 3), "r, the order, must be at least 0, not -1"),
    (lambda: reed_solomon(5, 2, 4), "a Reed-Solomon code over GF(4) has at most 4 digits, one per nimber, not 5"),
    (lambda: reed_solomon(4, 5, 4), "k, the dimension, must be at most n = 4, not 5"),
    (lambda: reed_solomon(4, 2, 8), "q must be one of 2, 4, 16, 256, not 8"),
]


@pytest.mark.parametrize(("made", "message"), IMPOSSIBLE)
def test_rejects_impossible_codes(made: Callable[[], LinearCode], message: str) -> None:
    with pytest.raises(DomainError) as error:
        made()
    assert str(error.value) == message


LARGE: list[tuple[Callable[[], LinearCode], str]] = [
    (
        lambda: hamming(14),
        "this Hamming code has n = 16383 and k = 16369, so its generator would have more than 67108864 ",
    ),
    (lambda: hamming(10**9), "a Hamming code with m = 1000000000 and q = 2 has more than 2^60 digits; try a smaller"),
    (lambda: parity(10**9), "this parity code has n = 1000000000 and k = 999999999, so its generator would have"),
    (lambda: repetition(10**400), "this repetition code has n = a number of 1329 bits and k = 1, so its generator"),
    (lambda: cyclic(10**9, 1), "this cyclic code has n = 1000000000 and k = 1000000000, so its generator would have"),
    (lambda: bch(2**40 - 1, 3), "this BCH code has n = 1099511627775 and k = "),
    (lambda: quadratic_residue(10**15 + 7), "this quadratic residue code has n = 1000000000000007 and k = "),
    (lambda: reed_muller(2, 10**9), "a Reed-Muller code with m = 1000000000 has more than 2^60 digits; try a smaller"),
    (lambda: reed_muller(10, 30), "this Reed-Muller code has n = 1073741824 and k = "),
]


@pytest.mark.parametrize(("made", "message"), LARGE)
def test_rejects_large_codes_at_once(made: Callable[[], LinearCode], message: str) -> None:
    with pytest.raises(LimitError) as error:
        made()
    assert str(error.value).startswith(message)
