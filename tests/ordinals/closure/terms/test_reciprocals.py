"""Reciprocals of single terms in fields too large to pack, judged by products and by packed reciprocals."""

import pytest

from grundy.errors import LimitError
from grundy.ordinals import Ordinal
from grundy.ordinals.closure import multiply, reciprocal
from grundy.ordinals.closure.arithmetic import can_be_packed
from grundy.ordinals.closure.packed_field import MAX_BITS, pack, unpack
from grundy.ordinals.closure.terms import complement, multiply_by_terms, term_reciprocal


@pytest.mark.parametrize("p", [3, 5, 7, 11])
def test_a_count_and_its_complement_carry_through(p: int) -> None:
    for count in range(1, 3000):
        counts, carried, other = 0, 0, complement(p, count)
        length = max(n for n in range(20) if p**n <= count) + 1
        for j in reversed(range(length)):
            digit = count // p**j % p + other // p**j % p + carried
            carried, counts = divmod(digit, p)[0], counts + digit % p
        assert (counts, carried, other // p**length) == (0, 1, 0)


@pytest.mark.parametrize("text", ["w^2*3", "w^(w^2*5+w+7)*9", "w^(w^3*10)", "w^(w^4+26)", "w^(w^13)"])
def test_parts_are_those_of_the_packed_reciprocal(text: str) -> None:
    x = Ordinal(text)
    term, constants = term_reciprocal(x)
    packed = pack(x)
    expected = unpack(packed.field, packed.field.reciprocal(packed.bits))
    for constant in constants:
        expected = multiply(expected, constant)
    assert term == expected


@pytest.mark.parametrize(
    "text", ["w^(3^30)", "w^(w^2*7^12)", "w^(10^30)*2^100", "w^(w^2*7^12+w+5)*77", "w^(w^30*5+w^25)"]
)
def test_reciprocals_in_fields_too_large_to_pack(text: str) -> None:
    x = Ordinal(text)
    assert not can_be_packed(x)
    y = reciprocal(x)
    assert multiply(x, y) == 1
    assert multiply_by_terms(x, y) == 1
    if len(y.terms) == 1:
        assert reciprocal(y) == x


def test_a_constant_in_a_field_too_large_is_refused() -> None:
    with pytest.raises(LimitError, match=f"an ordinal is packed in at most {MAX_BITS} bits"):
        reciprocal(Ordinal("w^(w^126)"))
