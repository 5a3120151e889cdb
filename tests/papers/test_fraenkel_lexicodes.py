"""Test the claims of Fraenkel 1996 on lexicodes: section 2, from the matrix W to Example 2.6."""

from collections.abc import Iterator
from functools import cache, reduce
from itertools import combinations, combinations_with_replacement, product
from math import inf
from operator import xor

import numpy as np
import pytest
import reference

from grundy import DomainError
from grundy.codes import lexicode
from grundy.codes.greedy import OrderedBasis, anncode, columns_of, greedy_code, lexigraph, ordered_basis
from grundy.graphs import solve
from grundy.linear import example_graphs

claim = pytest.mark.claim

Basis = tuple[int, ...]

# The matrices of Examples 2.4, 2.5 and 2.6, by rows from the top.
EXAMPLE_4 = [[1, 0, 0, 0], [1, 1, 0, 0], [0, 1, 1, 0], [0, 0, 1, 1]]
EXAMPLE_5 = [[1, 0, 0, 0], [1, 0, 1, 0], [0, 1, 1, 0], [0, 1, 1, 1]]
EXAMPLE_6 = [[1, 0, 0, 0, 0], [1, 1, 0, 0, 0], [0, 1, 1, 0, 0], [0, 0, 1, 1, 0], [0, 0, 0, 1, 1]]


def ordered_bases(n: int) -> list[Basis]:
    """Return all ordered bases of all subspaces of GF(2)^n."""
    found: list[Basis] = [()]
    for basis in found:
        spanned = reference.span(basis)
        found += [(*basis, vector) for vector in range(2**n) if vector not in spanned]
    return found


def bases_up_to_renaming(n: int) -> Iterator[Basis]:
    """Yield ordered bases of subspaces of GF(2)^n, one of each class up to the order of the coordinates."""
    for m in range(n + 1):
        for coordinates in combinations_with_replacement(range(2**m), n):
            basis = tuple(sum((c >> i & 1) << k for k, c in enumerate(coordinates)) for i in range(m))
            if len(reference.span(basis)) == 2**m:
                yield basis


# Up to three coordinates all of them; with four, one of each class up to the order of the coordinates.
BASES = [(n, basis) for n in (1, 2, 3) for basis in ordered_bases(n)] + [
    (4, basis) for basis in bases_up_to_renaming(4)
]
CASES = [(n, basis, d) for n, basis in BASES for d in range(1, n + 2)]
# The cases for comparing the package with the definitions: n ≤ 3, and a part of n = 4.
SOME = [case for i, case in enumerate(CASES) if case[0] < 4 or i % 7 == 0]


def test_the_numbers_of_bases_and_distances() -> None:
    assert (len(BASES), len(CASES), len(SOME)) == (2 + 10 + 218 + 1014, 5976, 1630)


def matrices(n: int) -> Iterator[list[tuple[int, ...]]]:
    """Yield all n × n matrices over GF(2), by rows from the top."""
    return map(list, product(product((0, 1), repeat=n), repeat=n))


def columns(matrix: list[tuple[int, ...]]) -> Basis:
    """Return the columns from the right as numbers, whose last binary digit is in the bottom row."""
    return tuple(int("".join(map(str, column)), 2) for column in zip(*matrix, strict=True))[::-1]


@cache
def listed(basis: Basis) -> list[int]:
    """Return A_0, A_1, ...: A_k is the ⊕ of the basis vectors at the 1-bits of k."""
    return [reduce(xor, (v for i, v in enumerate(basis) if k >> i & 1), 0) for k in range(2 ** len(basis))]


def distance(u: int, v: int) -> int:
    return (u ^ v).bit_count()


@cache
def greedy(basis: Basis, d: int) -> list[int]:
    """Return the vectors that the greedy algorithm inserts into V′, in order."""
    inserted = [0]
    for vector in listed(basis):
        if all(distance(vector, word) >= d for word in inserted):
            inserted.append(vector)
    return inserted


# The matrix W and the order


@claim("fraenkel.2.matrix-w")
def test_a_lexicode_starts_from_independent_columns_counted_from_the_right() -> None:
    for n in (1, 2, 3):
        for matrix, m in product(matrices(n), range(n + 1)):
            basis = columns(matrix)[:m]
            if len(reference.span(basis)) == 2**m:
                assert columns_of(matrix, m) == OrderedBasis(n, basis)
            else:
                with pytest.raises(DomainError, match="the vectors of a basis must be independent"):
                    columns_of(matrix, m)
        # Every ordered basis occurs.
        found = {columns(matrix)[:m] for matrix in matrices(n) for m in range(n + 1)}
        assert {basis for basis in found if len(reference.span(basis)) == 2 ** len(basis)} == set(ordered_bases(n))


@claim("fraenkel.2.lexicographic-order")
def test_a_word_is_the_sum_of_the_columns_at_the_ones_of_its_number() -> None:
    for n, basis in BASES:
        known, words = ordered_basis(basis, n), listed(basis)
        assert [known.word(k) for k in range(len(words))] == words
        assert (words[0], sorted(words)) == (0, sorted(reference.span(basis)))
    # For m = n it is the product WK, with the last binary digit of k at the bottom of K.
    for n in (1, 2, 3):
        for matrix in matrices(n):
            basis = columns(matrix)
            if len(reference.span(basis)) == 2**n:
                numbers = [[int(digit) for digit in f"{k:0{n}b}"] for k in range(2**n)]
                products = np.array(matrix) @ np.array(numbers).T % 2
                assert [int("".join(map(str, word)), 2) for word in products.T] == listed(basis)


@claim("fraenkel.2.equivalent-order")
def test_the_list_is_doubled_by_each_vector_as_in_brualdi_and_pless() -> None:
    for _, basis in BASES:
        words = [0]
        for vector in basis:
            words += [word ^ vector for word in words]
        assert words == listed(basis)


# The greedy algorithm


@claim("fraenkel.2.greedy-algorithm")
def test_the_greedy_algorithm_inserts_vectors_far_from_all_inserted_ones() -> None:
    for n, basis, d in SOME:
        inserted = greedy(basis, d)
        found = greedy_code(basis, d, n)
        assert set(found.linear_code()) == set(inserted)
        assert 2**found.k == len(inserted)
        # The words come in the order of their numbers.
        numbers = [ordered_basis(basis, n).coefficients(word) for word in inserted]
        assert numbers == sorted(numbers)


@claim("fraenkel.2.lexicode")
def test_the_lexicode_of_a_matrix_is_the_result_of_the_greedy_algorithm() -> None:
    for n, basis, d in SOME:
        code = lexicode(n, d, basis=basis)
        assert list(code) == sorted(greedy(basis, d))
        methods = ("enumerate", "table") if ordered_basis(basis, n).triangle() is not None else ("enumerate",)
        assert {greedy_code(basis, d, n, method=method).linear_code() for method in methods} == {code}
    # The identity matrix lists the numbers in their order.
    for n, d in product(range(1, 9), range(1, 10)):
        units = tuple(1 << i for i in range(n))
        assert listed(units) == list(range(2**n))
        assert list(lexicode(n, d)) == list(lexicode(n, d, basis=units)) == greedy(units, d)


@claim("fraenkel.2.lexicode-distance")
def test_words_of_a_lexicode_are_at_distance_d_or_more() -> None:
    larger = set()
    for n, basis, d in CASES:
        least = least_distance(greedy(basis, d))
        assert least >= d
        if least > d:
            larger.add((n, basis, d))
        if d % 2 and all(word.bit_count() % 2 == 0 for word in listed(basis)):
            assert least > d
    assert all(lexicode(n, d, basis=basis).d == least_distance(greedy(basis, d)) for n, basis, d in SOME)
    # It can also be larger with m = n: here 7 is the first inserted word, and the only one.
    assert (3, (1, 7, 2), 2) in larger
    assert greedy((1, 7, 2), 2) == [0, 7]


def least_distance(words: list[int]) -> float:
    return min((distance(u, v) for u, v in combinations(words, 2)), default=inf)


@claim("fraenkel.2.lexicode-maximal")
def test_a_vector_that_is_not_inserted_is_near_an_earlier_word() -> None:
    for _, basis, d in CASES:
        check_maximal(listed(basis), set(greedy(basis, d)), d)
    for n, basis, d in SOME:
        check_maximal(listed(basis), set(lexicode(n, d, basis=basis)), d)


def check_maximal(words: list[int], code: set[int], d: int) -> None:
    earlier: list[int] = []
    for word in words:
        assert (word in code) != any(distance(word, other) < d for other in earlier)
        earlier += [word] * (word in code)


# Examples 2.4 to 2.6


@claim("fraenkel.2.table-1-selection")
def test_in_table_1_every_second_vector_is_selected() -> None:
    basis = columns_of(EXAMPLE_4)
    selected = [0, 3, 6, 5, 12, 15, 10, 9]
    assert greedy(basis.vectors, 2) == selected
    assert solve(lexigraph(basis, 2)).p_positions() == selected
    assert [basis.coefficients(word) for word in selected] == list(range(0, 16, 2))
    assert greedy_code(basis, 2).values == (1, 0, 0, 0)


@claim("fraenkel.2.example-4-same-code")
def test_the_lexicode_of_example_4_is_the_anncode_of_example_1() -> None:
    code = greedy_code(columns_of(EXAMPLE_4), 2).linear_code()
    assert set(code) == set(greedy((1, 3, 6, 12), 2)) == {0, 3, 5, 6, 9, 10, 12, 15}
    assert code == anncode(example_graphs.figure(1))


@claim("fraenkel.2.example-5")
def test_the_lexicode_of_example_5_is_the_printed_one_in_the_printed_order() -> None:
    basis = columns_of(EXAMPLE_5)
    assert basis.vectors == (1, 7, 3, 12)
    assert greedy(basis.vectors, 2) == solve(lexigraph(basis, 2)).p_positions() == [0, 7, 12, 11]


@claim("fraenkel.2.example-5-same-code")
def test_the_lexicode_of_example_5_is_the_anncode_of_example_2() -> None:
    assert greedy_code(columns_of(EXAMPLE_5), 2).linear_code() == anncode(example_graphs.figure(2))
    assert set(greedy((1, 7, 3, 12), 2)) == {0, 7, 11, 12}


@claim("fraenkel.2.example-6")
def test_the_lexicode_of_example_6_has_the_words_0_7_25_30() -> None:
    basis = columns_of(EXAMPLE_6)
    assert basis.vectors == (1, 3, 6, 12, 24)
    assert len(listed(basis.vectors)) == 32
    assert greedy(basis.vectors, 3) == solve(lexigraph(basis, 3)).p_positions() == [0, 7, 25, 30]


@claim("fraenkel.2.example-6-same-code")
def test_the_lexicode_of_example_6_is_both_anncodes_of_example_3() -> None:
    code = greedy_code(columns_of(EXAMPLE_6), 3).linear_code()
    assert code == anncode(example_graphs.nim_heap(5)) == anncode(example_graphs.figure(3))
    assert list(code) == sorted(greedy((1, 3, 6, 12, 24), 3))
