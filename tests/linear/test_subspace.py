"""Subspaces of GF(2)^n, judged by the set of all their vectors."""

import copy
import pickle
from collections.abc import Callable
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from hypothesis import given, strategies as st

from grundy import DomainError, LimitError
from grundy.linear import Subspace
from grundy.reference import span

N = 6
vectors = st.lists(st.integers(0, (1 << N) - 1), max_size=5)


def even(a: int, b: int) -> bool:
    """Return whether two vectors have an even number of ones in common."""
    return (a & b).bit_count() % 2 == 0


def all_subspaces(n: int) -> set[Subspace]:
    """Return all subspaces of a small space."""
    return {Subspace(n, chosen) for size in range(n + 1) for chosen in combinations(range(1, 1 << n), size)}


@pytest.mark.parametrize(("n", "count"), [(0, 1), (1, 2), (2, 5), (3, 16), (4, 67)])
def test_equal_when_they_have_the_same_vectors(n: int, count: int) -> None:
    # The numbers of subspaces are the Galois numbers, OEIS A006116.
    spaces = all_subspaces(n)
    assert len(spaces) == len({frozenset(space.elements()) for space in spaces}) == count


@given(vectors)
def test_the_span_in_increasing_order(given: list[int]) -> None:
    space = Subspace(N, given)
    assert list(space.elements()) == sorted(span(given))
    assert space.size == 1 << space.dimension == len(span(given))
    assert [vector in space for vector in range(1 << N)] == [vector in span(given) for vector in range(1 << N)]


@given(vectors)
def test_the_basis_is_reduced_and_increasing(given: list[int]) -> None:
    basis = Subspace(N, given).basis
    assert list(basis) == sorted(basis)
    for vector in basis:
        assert [other >> vector.bit_length() - 1 & 1 for other in basis].count(1) == 1
    assert all(type(vector) is int for vector in basis)


@given(vectors)
def test_the_dual_has_the_vectors_that_meet_all_in_an_even_number(given: list[int]) -> None:
    space = Subspace(N, given)
    dual = {check for check in range(1 << N) if all(even(check, vector) for vector in given)}
    assert set(space.dual().elements()) == dual
    assert space.checks == space.dual().basis
    assert space.dual().dual() == space == Subspace.from_checks(N, space.checks)


@given(vectors)
def test_the_matrices_have_the_bases_as_rows(given: list[int]) -> None:
    space = Subspace(N, given)
    for matrix, rows in ((space.generator, space.basis), (space.parity_check, space.checks)):
        assert matrix.tolist() == [[row >> k & 1 for k in range(N)] for row in rows]
        assert (matrix.dtype, matrix.shape) == (np.uint8, (len(rows), N))
        assert not matrix.flags.writeable


@given(vectors, st.integers(0, (1 << N) - 1))
def test_cosets_and_their_leaders(given: list[int], vector: int) -> None:
    space = Subspace(N, given)
    coset = sorted(vector ^ element for element in span(given))
    assert list(space.coset(vector)) == coset
    assert space.leader(vector) == coset[0]
    assert {space.leader(other) for other in coset} == {coset[0]}


@given(vectors, vectors)
def test_sums_intersections_and_order(first: list[int], second: list[int]) -> None:
    a, b = Subspace(N, first), Subspace(N, second)
    assert set((a + b).elements()) == span(first + second)
    assert set((a & b).elements()) == span(first) & span(second)
    assert (a <= b) == (span(first) <= span(second))
    assert a & b <= a <= a + b
    assert (a == b) == (span(first) == span(second))
    assert a != b or hash(a) == hash(b)


def test_spaces_of_thousands_of_coordinates() -> None:
    n = 3000
    chain = Subspace(n, (3 << k for k in range(n - 1)))
    assert (chain.dimension, chain.checks) == (n - 1, ((1 << n) - 1,))
    assert (1 << n - 1 | 1) in chain
    assert 1 not in chain
    assert chain.generator.shape == (n - 1, n)
    assert repr(chain) == "<Subspace of dimension 2999 in GF(2)^3000>"
    first = chain.elements()
    assert [next(first) for _ in range(4)] == [0, 3, 5, 6]


def test_how_it_is_written() -> None:
    assert repr(Subspace(5, [25, 7])) == "Subspace(5, [7, 25])"
    assert repr(Subspace(0)) == "Subspace(0, [])"
    assert eval(repr(Subspace(5, [25, 7]))) == Subspace(5, [7, 25])


def test_the_number_of_coordinates_counts() -> None:
    assert Subspace(3, [1]) != Subspace(4, [1])
    assert Subspace(3, [1]) != (1,)
    for combine in (lambda a, b: a + b, lambda a, b: a & b, lambda a, b: a <= b):
        with pytest.raises(DomainError, match=r"^the spaces have 3 and 4 coordinates; they must have equally many$"):
            combine(Subspace(3), Subspace(4))


def test_integers_of_numpy_are_vectors() -> None:
    space = Subspace(np.int64(4), np.array([3, 5], np.uint8))
    assert (space.basis, space.n) == ((3, 5), 4)
    assert {type(value) for value in (*space.basis, space.n)} == {int}
    assert np.uint64(6) in space


@pytest.mark.parametrize(
    ("vector", "message"),
    [
        (8, r"^8 is no vector of 3 coordinates: it is not from 0 to 2\^3 - 1$"),
        (-1, r"^-1 is no vector of 3 coordinates"),
        (1 << 5000, r"^a number of 5001 bits is no vector of 3 coordinates"),
        (1.0, r"^a vector is an integer whose bits are its coordinates, not 1\.0$"),
        ("7", r"^a vector is an integer whose bits are its coordinates, not '7'$"),
        (None, r"not None$"),
        ([1], r"not \[1\]$"),
    ],
)
def test_what_is_no_vector(vector: Any, message: str) -> None:
    space = Subspace(3, [5])
    calls: list[Callable[[], Any]] = [
        lambda: Subspace(3, [1, vector]),
        lambda: Subspace.from_checks(3, [vector]),
        lambda: space.leader(vector),
        lambda: space.coset(vector),
    ]
    for call in calls:
        with pytest.raises(DomainError, match=message):
            call()


@pytest.mark.parametrize(("n", "message"), [(-1, "is 0 or more, not -1"), (2.0, "is a whole number, not 2.0")])
def test_what_is_no_number_of_coordinates(n: Any, message: str) -> None:
    with pytest.raises(DomainError, match=f"^n, the number of coordinates, {message}$"):
        Subspace(n)


def test_vectors_come_as_an_iterable() -> None:
    with pytest.raises(DomainError, match="5"):
        Subspace(3, 5)  # type: ignore[arg-type]


@pytest.mark.parametrize("other", [3, None, (3,)])
def test_other_things_are_no_spaces(other: Any) -> None:
    for combine in (lambda a, b: a + b, lambda a, b: a & b, lambda a, b: a <= b):
        with pytest.raises(TypeError, match=r"unsupported operand|not supported between"):
            combine(Subspace(3), other)


def test_a_vector_is_compared_with_its_coordinates_without_writing_them_out() -> None:
    # 2^n itself would not fit any memory.
    assert Subspace(10**15, [5]).basis == (5,)


def test_it_never_changes() -> None:
    space = Subspace(3, [5])
    for name in ("n", "basis", "generator", "checks", "dimension", "other"):
        with pytest.raises(AttributeError):
            setattr(space, name, 7)
        with pytest.raises(AttributeError):
            delattr(space, name)
    assert (space.n, space.basis, space.checks) == (3, (5,), (2, 5))
    with pytest.raises(ValueError, match="read-only"):
        space.generator[0, 0] = 0


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda space: pickle.loads(pickle.dumps(space))])
@pytest.mark.parametrize("used", [False, True])
def test_a_copy_is_as_good_and_never_changes(copied: Callable[[Subspace], Subspace], used: bool) -> None:
    space = Subspace(3, [5])
    if used:
        assert (space.generator.tolist(), space.checks) == ([[1, 0, 1]], (2, 5))
    other = copied(space)
    assert (other, other.checks, hash(other)) == (space, space.checks, hash(space))
    assert not other.generator.flags.writeable
    with pytest.raises(AttributeError):
        other.n = 4


def test_what_is_no_vector_is_in_no_space() -> None:
    space = Subspace(3, [5, 2])
    assert [thing in space for thing in (5, np.uint8(7), 0, 4, 8, -1, "5", None, 5.0)] == [True] * 3 + [False] * 6


def test_a_dual_space_that_would_fill_the_memory_is_refused() -> None:
    message = (
        r"^the dual of a space of dimension 1 in GF\(2\)\^1000000 takes 124999875000 bytes, more than 2147483648; take"
    )
    for question in (lambda space: space.dual(), lambda space: space.checks, lambda space: space.parity_check):
        with pytest.raises(LimitError, match=message):
            question(Subspace(10**6, [3]))
