"""The fields of packed elements, against the independent arithmetic of the reference."""

import ordinal_judges as judge
import pytest
from hypothesis import given, strategies as st

from grundy.errors import DomainError, LimitError
from grundy.ordinals.closure.packed_field import MAX_BITS, PackedField, pack, packed_field, unpack

SMALL = [[], [2], [16], [3], [4, 3], [9], [5], [7], [4, 9], [3, 5], [13]]


def name(components: list[int]) -> str:
    return ".".join(map(str, components))


@pytest.mark.parametrize("components", SMALL, ids=name)
def test_all_products_of_monomials_are_those_of_the_reference(components: list[int]) -> None:
    """As the product distributes over XOR, these are all products."""
    model = packed_field(components)
    monomials = [unpack(model, 1 << i) for i in range(model.bits)]
    for i, x in enumerate(monomials):
        for j, y in enumerate(monomials[: i + 1]):
            assert unpack(model, model.multiply(1 << i, 1 << j)) == judge.product(x, y)


@pytest.mark.parametrize("components", [[3], [16], [4, 3], [3, 5], [7], [11], [23]], ids=name)
def test_the_product_distributes_over_xor(components: list[int]) -> None:
    model = packed_field(components)

    @given(*[st.integers(0, (1 << model.bits) - 1)] * 3)
    def check(a: int, b: int, c: int) -> None:
        assert model.multiply(a, b ^ c) == model.multiply(a, b) ^ model.multiply(a, c)
        assert model.multiply(b, a) == model.multiply(a, b)
        assert model.multiply(model.multiply(a, b), c) == model.multiply(a, model.multiply(b, c))
        assert model.square(a) == model.multiply(a, a)

    check()


def test_the_order_of_the_integers_is_the_order_of_the_ordinals() -> None:
    model = packed_field([4, 3])
    ordinals = [unpack(model, bits) for bits in range(1 << model.bits)]
    assert ordinals == sorted(ordinals)
    assert len(set(ordinals)) == 1 << model.bits


@pytest.mark.parametrize(("small", "large"), [([3], [3, 5]), ([5], [11]), ([4], [13]), ([7], [9, 7, 8])])
def test_a_smaller_field_is_embedded_with_its_products(small: list[int], large: list[int]) -> None:
    inner, outer = packed_field(small), packed_field(large)
    for i in range(inner.bits):
        assert unpack(outer, outer.embed(1 << i, inner)) == unpack(inner, 1 << i)
        for j in range(inner.bits):
            product = outer.multiply(outer.embed(1 << i, inner), outer.embed(1 << j, inner))
            assert product == outer.embed(inner.multiply(1 << i, 1 << j), inner)


def test_an_element_knows_the_first_components_that_contain_it() -> None:
    model = packed_field([23])
    assert model.components == (2, 4, 5, 11, 23)
    assert model.strides == (1, 2, 4, 20, 220)
    assert [model.width_of(a) for a in (0, 1, 2, 3, 4, 15, 16, 1 << 19, 1 << 20, 1 << 220)] == [
        *(1, 1, 2, 2, 4, 4, 20, 20, 220, 5060)
    ]
    assert model.prefix(0) is packed_field([])
    assert model.prefix(16) is packed_field([5])
    assert model.prefix(1 << 5059) is model


def test_a_power_of_the_last_component_is_told_apart() -> None:
    model = packed_field([3])
    assert [model.single_exponent(a) for a in (4, 12, 16, 48, 5, 20, 52)] == [1, 1, 2, 2, 0, 0, 0]


def test_fields_are_shared_and_closed() -> None:
    assert packed_field([23]) is packed_field([23, 5, 2])
    assert repr(packed_field([3])) == "PackedField(κ_2, κ_3)"
    assert repr(packed_field([])) == "PackedField(0 and 1)"
    assert packed_field([3]).kappa(3) == pack(unpack(packed_field([3]), 4)).bits


def test_components_that_are_missing_and_fields_that_are_too_large_are_refused() -> None:
    with pytest.raises(DomainError, match=r"κ_5 is not in the field of κ_2, κ_3"):
        packed_field([3]).kappa(5)
    with pytest.raises(LimitError, match=f"an ordinal is packed in at most {MAX_BITS} bits, and the field of .* needs"):
        packed_field([719])
    with pytest.raises(LimitError, match=r"κ_2, κ_3, κ_9, .*, κ_177147, …, κ_a number of 317\d bits needs a number of"):
        packed_field([3**2000])
    with pytest.raises(LimitError):
        PackedField(frozenset(2**i for i in range(1, MAX_BITS.bit_length() + 1)))
