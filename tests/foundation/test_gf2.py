"""Vectors over GF(2) as integers; elimination is judged by listing all sums."""

from functools import reduce
from operator import xor

from hypothesis import given, strategies as st

from grundy.gf2 import Elimination, reduced_basis

vectors = st.lists(st.integers(0, 31), max_size=7)


def sum_of(listed: list[int], choice: int) -> int:
    return reduce(xor, (vector for i, vector in enumerate(listed) if choice >> i & 1), 0)


def sums(listed: list[int]) -> set[int]:
    return {sum_of(listed, choice) for choice in range(1 << len(listed))}


@given(vectors)
def test_a_reduced_basis_spans_the_same_and_each_highest_bit_is_alone(listed: list[int]) -> None:
    basis = reduced_basis(listed)
    assert sums(list(basis)) == sums(listed)
    assert list(basis) == sorted(basis)
    for vector in basis:
        assert [other for other in basis if other >> vector.bit_length() - 1 & 1] == [vector]


@given(vectors)
def test_a_vector_is_new_when_it_is_no_sum_of_earlier_ones(listed: list[int]) -> None:
    known = Elimination()
    for i, vector in enumerate(listed):
        assert known.add(vector) == (vector not in sums(listed[:i]))


@given(vectors, st.integers(0, 31))
def test_vectors_with_a_given_sum_are_found_when_there_are_some(listed: list[int], target: int) -> None:
    choice = Elimination(listed).sum_to(target)
    assert (choice is not None) == (target in sums(listed))
    assert choice is None or sum_of(listed, choice) == target


@given(vectors)
def test_relations_are_the_ways_to_make_nothing(listed: list[int]) -> None:
    relations = Elimination(listed).relations
    assert sums(relations) == {choice for choice in range(1 << len(listed)) if sum_of(listed, choice) == 0}
    assert len(reduced_basis(relations)) == len(relations)


@given(vectors)
def test_reduced_rows_are_the_reduced_basis_with_what_makes_each_row(listed: list[int]) -> None:
    rows = Elimination(listed).reduced_rows()
    assert tuple(row for row, _ in rows.values()) == reduced_basis(listed)
    assert [row.bit_length() - 1 for row, _ in rows.values()] == list(rows)
    assert all(sum_of(listed, choice) == row for row, choice in rows.values())
