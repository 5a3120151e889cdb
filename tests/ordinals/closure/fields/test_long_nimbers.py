"""Products with long finite nimbers as coefficients, against the kernel and `grundy.nim`."""

import pytest
from hypothesis import given, settings, strategies as st

from grundy import nim
from grundy.ordinals.closure.packed_field import packed_field


@pytest.mark.parametrize("components", [[8, 3], [16, 5], [4, 9], [8, 7], [32, 3, 5]])
def test_products_are_those_of_the_kernel(components: list[int]) -> None:
    model = packed_field(components)
    elements = st.integers(0, (1 << model.bits) - 1)

    @settings(max_examples=30)
    @given(elements, elements)
    def check(a: int, b: int) -> None:
        assert model.long_product(a, b) == model.kernel.multiply(a, b)
        assert model.long_square(a) == model.kernel.square(a)

    check()


@settings(max_examples=10)
@given(st.integers(0, (1 << 3 * 1024) - 1), st.integers(0, (1 << 3 * 1024) - 1))
def test_a_field_with_long_nimbers(a: int, b: int) -> None:
    model = packed_field([1024, 3])
    assert model.has_long_nimbers
    assert model.multiply(a, b) == model.kernel.multiply(a, b)
    assert model.square(a) == model.kernel.square(a)
    assert model.square(model.sqrt(a)) == a
    assert model.frobenius(a, 5) == model.power(a, 32)
    if a:
        assert model.multiply(a, model.reciprocal(a)) == 1


def test_coefficients_are_raised_by_themselves() -> None:
    model = packed_field([1024, 3])
    a = 77 << 2048 | 5 << 1024 | 200
    squares = [int(nim.frobenius(x, 3)) for x in (200, 5, 77)]
    assert model.long_frobenius(a, 3) == squares[0] | squares[1] << 1024 | squares[2] << 2048


def test_which_fields_have_long_nimbers() -> None:
    assert [packed_field(q).has_long_nimbers for q in ([512, 3], [1024, 3], [1024, 13, 27])] == [False, True, False]
    assert packed_field([1024, 3]).odd_part is packed_field([3])
