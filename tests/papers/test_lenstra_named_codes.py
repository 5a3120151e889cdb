"""Claims of H. W. Lenstra, Nim multiplication (1978), section 3: the codes of Conway that have names."""

from collections.abc import Collection, Iterable
from functools import cache, reduce
from itertools import combinations, pairwise, product
from operator import xor

import numpy as np
import pytest
import reference
from numpy.typing import NDArray
from reference import codes as definitions

from grundy import nim
from grundy.codes import LinearCode, classical, coin_values, lexicode
from grundy.linear import lexicode_game

claim = pytest.mark.claim

Permutation = tuple[int, ...]
Words = NDArray[np.int64]


# The codes, without the package


@cache
def masks_with_top(n: int, d: int) -> list[Words]:
    """Return for each coordinate the vectors with fewer than d ones of which it is the highest."""
    return [
        np.array(
            [1 << top | sum(1 << i for i in low) for k in range(d - 1) for low in combinations(range(top), k)], int
        )
        for top in range(n)
    ]


@cache
def greedy(n: int, d: int) -> Words:
    """Return the greedy code: take the least vector that is not crossed out, and cross out all vectors near it."""
    far, words, word = np.ones(1 << n, bool), [], 0
    while far[word]:
        words.append(word)
        far[word] = False
        for top, near in enumerate(masks_with_top(n, d)):
            if not word >> top & 1:  # smaller vectors are already decided
                far[near ^ word] = False
        word += int(np.argmax(far[word:]))
    return np.array(words)


def values_by_mex(n: int, d: int) -> list[int]:
    """Return the values of n coins: the least numbers that are not nim sums of at most d - 2 earlier values."""
    values: list[int] = []
    sums = [{0} for _ in range(d - 1)]  # of at most 0, 1, ..., d - 2 values
    for _ in range(n):
        values.append(reference.mex(sums[-1]))
        for few, more in reversed(list(pairwise(sums))):
            more |= {total ^ values[-1] for total in few}
    return values


def rank(vectors: Iterable[int]) -> int:
    return len(reference.span(vectors)).bit_length() - 1


def binary(n: int, d: int) -> LinearCode:
    code = lexicode(n, d)
    assert isinstance(code, LinearCode)
    return code


def carried(word: int, p: Permutation) -> int:
    """Return the word with its digit i at place p[i]."""
    return sum(1 << p[i] for i in range(len(p)) if word >> i & 1)


def check_that_a_permutation_carries(words: Collection[int], code: LinearCode, other: LinearCode) -> None:
    """Check, word by word, that a permutation of coordinates maps the words of a code to those of another."""
    p = code.equivalence(other)
    assert p is not None
    assert sorted(p) == list(range(code.n))
    assert list(code) == sorted(words)
    assert {carried(word, p) for word in words} == set(other)


@claim("lenstra.3.code-d1")
def test_for_d_1_every_vector_is_a_word_and_no_move_is_legal() -> None:
    for n in range(1, 13):
        assert list(binary(n, 1)) == list(range(1 << n)) == greedy(n, 1).tolist()
        assert coin_values(n, 1).tolist() == [0] * n
        game = lexicode_game(n, 1)
        assert not any(game.moves(heads) for heads in range(1 << n))
        assert game.outcome((1 << n) - 1).value == "P"


@claim("lenstra.3.code-d2")
def test_for_d_2_the_words_are_the_vectors_with_an_even_number_of_ones() -> None:
    for n in range(2, 13):
        even = [vector for vector in range(1 << n) if vector.bit_count() % 2 == 0]
        assert list(binary(n, 2)) == even == greedy(n, 2).tolist() == list(classical.parity(n))
    for n in range(2, 65):
        assert binary(n, 2).checks == ((1 << n) - 1,)


# Primitive polynomials over GF(2): x^2 + x + 1, x^3 + x + 1, x^4 + x + 1, x^5 + x^2 + 1, x^6 + x + 1.
PRIMITIVE = {2: 0b111, 3: 0b1011, 4: 0b10011, 5: 0b100101, 6: 0b1000011}


def columns(code: LinearCode) -> list[int]:
    """Return the columns of the parity check, as numbers."""
    return [sum(int(digit) << i for i, digit in enumerate(column)) for column in code.parity_check.T]


@claim("lenstra.3.code-d3")
def test_for_d_3_and_n_2_to_the_m_less_1_it_is_the_hamming_code() -> None:
    for m, polynomial in PRIMITIVE.items():
        n = 2**m - 1
        code, cyclic = binary(n, 3), classical.cyclic(n, polynomial)
        assert code.k == n - m
        # A Hamming code is one whose parity check has every column but 0 once; it is cyclic in a suitable order.
        assert sorted(columns(code)) == sorted(columns(cyclic)) == list(range(1, n + 1))
        assert code == classical.hamming(m)
        p = code.equivalence(cyclic)
        assert p is not None
        assert LinearCode([carried(word, p) for word in code.basis], n=n) == cyclic
        if m <= 4:
            check_that_a_permutation_carries(greedy(n, 3).tolist(), code, cyclic)
        assert values_by_mex(n, 3) == list(range(1, n + 1))


@claim("lenstra.3.code-d3-perfect")
def test_every_vector_is_within_distance_1_of_one_word_of_the_hamming_code() -> None:
    for m in range(2, 5):
        n, words = 2**m - 1, greedy(2**m - 1, 3)
        ball = np.array([0, *(1 << i for i in range(n))])
        times = np.bincount((words[:, np.newaxis] ^ ball).ravel(), minlength=1 << n)
        assert (times == 1).all()
    for m in range(2, 11):
        # Each coset has exactly one vector of least weight, which is 0 or has a single one.
        n = 2**m - 1
        assert binary(n, 3).coset_weights() == {0: 1, 1: n}
        assert len(set(columns(binary(n, 3)))) == n


@claim("lenstra.3.code-d4")
def test_for_d_4_and_n_2_to_the_m_it_is_the_hamming_code_with_a_parity_bit_in_front() -> None:
    for m in range(2, 7):
        code = binary(2**m, 4)
        assert code.k == 2**m - 1 - m
        assert code.basis == tuple(word << 1 | word.bit_count() % 2 for word in classical.hamming(m).basis)
        for other in (classical.extended_hamming(m), classical.cyclic(2**m - 1, PRIMITIVE[m]).extend()):
            p = code.equivalence(other)
            assert p is not None
            assert LinearCode([carried(word, p) for word in code.basis], n=2**m) == other
            if m <= 4:
                check_that_a_permutation_carries(greedy(2**m, 4).tolist(), code, other)


# d = 5 and 6: quadratic residues modulo 17


def vanishes_at(word: int, point: np.uint8) -> bool:
    """Return whether Σ x^j over the ones j of a word is 0 for a nimber x."""
    return reduce(xor, (int(nim.power(point, j)) for j in range(word.bit_length()) if word >> j & 1), 0) == 0


def check_quadratic_residue_code(code: LinearCode, p: int) -> None:
    """Check that a code has dimension (p + 1)/2, and its words vanish at α^r for squares r, with α^p = 1 in GF(256)."""
    alpha = next(x for x in np.arange(2, 256, dtype=np.uint8) if nim.power(x, p) == 1)
    squares = {i * i % p for i in range(1, p)}
    assert code.k == p - len(squares)
    roots = {r for r in range(p) if all(vanishes_at(word, nim.power(alpha, r)) for word in code.basis)}
    assert roots in (squares, set(range(1, p)) - squares)


@claim("lenstra.3.code-d5")
def test_for_d_5_and_n_17_it_is_the_quadratic_residue_code_of_17() -> None:
    code, residues = binary(17, 5), classical.quadratic_residue(17)
    check_quadratic_residue_code(residues, 17)
    assert code.k == 9
    check_that_a_permutation_carries(greedy(17, 5).tolist(), code, residues)
    assert code.permute((0, 1, 11, 4, 5, 7, 13, 14, 6, 10, 15, 8, 12, 3, 2, 9, 16)) == residues
    assert code.weights() == residues.weights() == definitions.weight_distribution(greedy(17, 5).tolist())
    assert code.weights() == {0: 1, 5: 34, 6: 68, 7: 68, 8: 85, 9: 85, 10: 68, 11: 68, 12: 34, 17: 1}


@claim("lenstra.3.code-d6")
def test_for_d_6_and_n_18_it_is_that_code_with_a_parity_bit() -> None:
    words = greedy(18, 6).tolist()
    assert words == [word << 1 | word.bit_count() % 2 for word in greedy(17, 5).tolist()]
    check_that_a_permutation_carries(words, binary(18, 6), classical.extended_quadratic_residue(17))
    assert binary(18, 6).weights() == {0: 1, 6: 102, 8: 153, 10: 153, 12: 102, 18: 1}


# d = 7 and 8: the Golay codes


@claim("lenstra.3.code-d7")
def test_for_d_7_and_n_23_it_is_the_golay_code() -> None:
    words, code = greedy(23, 7).tolist(), binary(23, 7)
    assert code.k == 12
    # x^23 - 1 is x - 1 times two factors of degree 11; one is x^11 + x^10 + x^6 + x^5 + x^4 + x^2 + 1.
    generated = classical.cyclic(23, 0b110001110101)
    check_that_a_permutation_carries(words, code, generated)
    check_that_a_permutation_carries(words, code, classical.quadratic_residue(23))
    assert code.weights() == {0: 1, 7: 253, 8: 506, 11: 1288, 12: 1288, 15: 506, 16: 253, 23: 1}
    assert code.weights() == definitions.weight_distribution(words)


@claim("lenstra.3.code-d7-perfect")
def test_every_vector_is_within_distance_3_of_one_word_of_the_golay_code() -> None:
    ball = np.concatenate([[0], *masks_with_top(23, 4)])
    assert len(ball) == 1 + 23 + 253 + 1771 == 2**11
    times = np.bincount((greedy(23, 7)[:, np.newaxis] ^ ball).ravel(), minlength=2**23)
    assert (times == 1).all()
    assert binary(23, 7).coset_weights() == {0: 1, 1: 23, 2: 253, 3: 1771}


def turyns_golay_code() -> LinearCode:
    """Return the words a + x | b + x | a + b + x, with a and b in one extended Hamming code and x in its mirror image.

    R. J. Turyn; F. J. MacWilliams and N. J. A. Sloane, *The theory of error-correcting codes* (1977), chapter 18.
    """
    first, mirrored = (classical.cyclic(7, polynomial).extend() for polynomial in (0b1011, 0b1101))
    left = [a | a << 16 for a in first.basis]
    middle = [b << 8 | b << 16 for b in first.basis]
    return LinearCode([*left, *middle, *(x | x << 8 | x << 16 for x in mirrored.basis)], n=24)


def golay_code_by_the_hexacode() -> LinearCode:
    """Return the 4 × 6 arrays whose columns have the parity of the top row, and as their sums a word of the hexacode.

    Rows count as the nimbers 0, 1, 2, 3; R. T. Curtis, and J. H. Conway (Conway and Sloane, *Sphere packings, lattices
    and groups*, chapter 11).
    """

    def faults(row: int, column: int) -> list[int]:
        """Return the checks that a single one violates: column parities against the top row, and hexacode checks."""
        parities = [int(column == other) ^ int(row == 0) for other in range(6)]
        digits = [row if column == other else 0 for other in range(6)]
        sums = classical.hexacode().syndrome(np.array(digits)).tolist()
        return [*parities, *(digit >> bit & 1 for digit in sums for bit in (0, 1))]

    checks = np.array([faults(row, column) for column, row in product(range(6), range(4))])
    return LinearCode.from_parity_check(checks.T)


@claim("lenstra.3.code-d8")
def test_for_d_8_and_n_24_it_is_the_extended_golay_code() -> None:
    words, code = [word << 1 | word.bit_count() % 2 for word in greedy(23, 7).tolist()], binary(24, 8)
    # The kernel of the values has dimension 24 - 12, and these words are in it.
    values = values_by_mex(24, 8)
    assert rank(values) == 12
    assert all(reduce(xor, (values[i] for i in range(24) if word >> i & 1), 0) == 0 for word in words)
    for extended in (classical.extended_golay(), turyns_golay_code(), golay_code_by_the_hexacode()):
        assert extended.k == 12
        check_that_a_permutation_carries(words, code, extended)
    assert code.weights() == definitions.weight_distribution(words)
    assert code.weights() == {0: 1, 8: 759, 12: 2576, 16: 759, 24: 1}
