"""Linear algebra over GF(2), judged by listing spans."""

from functools import reduce
from itertools import product
from operator import xor

from hypothesis import given, strategies as st

from grundy.gf2 import Affine, rank, solutions

vectors = st.lists(st.integers(0, 31), max_size=7)


def span(offset, generators):
    return {offset ^ reduce(xor, some, 0) for some in product(*((0, vector) for vector in generators))}


@given(st.integers(0, 31), vectors)
def test_a_space_is_its_offset_and_all_sums_of_its_basis(offset, generators):
    space = Affine.spanned(offset, generators)
    assert span(space.offset, space.basis) == span(offset, generators)
    assert 1 << rank(generators) == len(span(0, generators))
    # Other generators of the same space.
    assert space == Affine.spanned(max(span(offset, generators)), sorted(span(0, generators)))


@given(st.integers(0, 31), vectors)
def test_halves_are_the_elements_with_that_highest_bit(offset, generators):
    space = Affine.spanned(offset, generators)
    for bit in (0, 1):
        half = space.with_bit(4, bit)
        expected = {x & 15 for x in span(offset, generators) if x >> 4 == bit}
        assert (set() if half is None else span(half.offset, half.basis)) == expected


@given(vectors, st.integers(0, 31))
def test_solutions_are_all_choices_with_that_sum(generators, target):
    choices = list(solutions(generators, target))
    assert len(choices) == len(set(choices))
    expected = {
        choice
        for choice in range(1 << len(generators))
        if reduce(xor, (v for i, v in enumerate(generators) if choice >> i & 1), 0) == target
    }
    assert set(choices) == expected
