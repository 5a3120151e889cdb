"""From Cantor normal forms to packed elements and back."""

import pytest
from hypothesis import given
from ordinal_strategies import algebraic_ordinals, ordinals

from grundy.errors import DomainError, LimitError
from grundy.ordinals import Ordinal
from grundy.ordinals.closure.packed_field import (
    PackedElement,
    components_of,
    pack,
    pack_together,
    packable_components,
    packed_field,
    unpack,
)
from grundy.ordinals.ordinal import cantor, nim_sum


@given(algebraic_ordinals())
def test_packing_there_and_back(x: Ordinal) -> None:
    packed = pack(x)
    assert cantor(packed.cantor_terms()) == x
    assert pack(x) is packed or pack(x) == packed
    assert unpack(packed.field, packed.bits) == x


@given(ordinals(2, 3, 6))
def test_other_ordinals_are_packed_or_refused(x: Ordinal) -> None:
    try:
        packed = pack(x)
    except LimitError:
        return
    assert cantor(packed.cantor_terms()) == x


@given(algebraic_ordinals(), algebraic_ordinals())
def test_sums_are_exclusive_or(x: Ordinal, y: Ordinal) -> None:
    model, (a, b) = pack_together(x, y)
    assert unpack(model, a ^ b) == nim_sum(x, y)
    assert (a < b) == (x < y)


def test_components_of_terms() -> None:
    assert components_of(Ordinal("w^2*3+5")) == {2, 3, 4}
    assert components_of(Ordinal("w^(w*6)")) == {5, 25}
    assert components_of(Ordinal(0)) == components_of(Ordinal(1)) == frozenset()


def test_elements_keep_no_more_components_than_they_need() -> None:
    assert unpack(packed_field([23]), 1 << 19).element == PackedElement(packed_field([5]), 1 << 19)


def test_numbers_that_need_too_large_fields_are_refused_at_once() -> None:
    with pytest.raises(LimitError, match="and a number of 30001 bits in an exponent needs more"):
        pack(Ordinal.from_terms([(Ordinal.from_terms([(5, 1 << 30000)]), 1)]))
    assert packable_components(Ordinal("w^(w^2*8)")) == {7, 49}


def test_what_is_not_algebraic_is_refused() -> None:
    with pytest.raises(DomainError, match=r"ω\^\(ω\^ω\) is not below ω\^ω\^ω"):
        pack(Ordinal("w^(w^w)"))
