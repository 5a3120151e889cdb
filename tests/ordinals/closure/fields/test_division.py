"""Reciprocals of packed elements."""

import ordinal_judges as judge
import pytest
from hypothesis import given, strategies as st
from ordinal_strategies import algebraic_ordinals

from grundy import nim
from grundy.errors import DomainError, LimitError
from grundy.ordinals import Ordinal
from grundy.ordinals.closure.automorphisms import reciprocal
from grundy.ordinals.closure.packed_field import PackedField, pack, packed_field, unpack


@pytest.mark.parametrize("components", [[], [2], [8], [3], [4, 3]])
def test_every_element_of_a_small_field_times_its_reciprocal_is_1(components: list[int]) -> None:
    model = packed_field(components)
    assert all(model.multiply(a, reciprocal(model, a)) == 1 for a in range(1, 1 << model.bits))


@given(algebraic_ordinals((3, 5), 3, 3).filter(bool))
def test_reciprocals_are_those_of_the_reference(x: Ordinal) -> None:
    packed = pack(x)
    assert unpack(packed.field, reciprocal(packed.field, packed.bits)) == judge.reciprocal(x)


@pytest.mark.parametrize("components", [[7], [9, 5], [27], [11], [13], [19], [23]])
def test_reciprocals_in_larger_fields(components: list[int]) -> None:
    model = packed_field(components)
    dense = st.integers(1, (1 << model.bits) - 1)
    monomials = st.integers(0, model.bits - 1).map(lambda i: 1 << i)

    @given(st.one_of(dense, monomials))
    def check(a: int) -> None:
        assert model.multiply(a, reciprocal(model, a)) == 1

    check()


def test_finite_reciprocals_are_those_of_the_finite_nimbers() -> None:
    model = packed_field([16, 3])
    assert [reciprocal(model, a) for a in range(1, 300)] == [int(nim.reciprocal(a)) for a in range(1, 300)]


def test_zero_has_no_reciprocal() -> None:
    with pytest.raises(DomainError, match="division by zero: 0 has no nim reciprocal"):
        reciprocal(packed_field([3]), 0)


def test_a_long_reciprocal_is_refused_before_the_first_product(monkeypatch: pytest.MonkeyPatch) -> None:
    x = pack(Ordinal("w*2^4194000+1"))
    monkeypatch.setattr(PackedField, "limited_product", not_to_be_called)
    with pytest.raises(LimitError, match="in a field of degree 12582912, which is too much work"):
        reciprocal(x.field, x.bits)


def not_to_be_called(*_: object) -> None:
    raise AssertionError("this takes too long")


def test_sparse_elements_of_large_fields_have_reciprocals() -> None:
    x = pack(Ordinal("w+2^(2^18)"))
    assert x.field.bits > 1 << 20
    assert x.field.multiply(x.bits, reciprocal(x.field, x.bits)) == 1
