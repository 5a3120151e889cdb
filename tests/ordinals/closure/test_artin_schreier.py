"""Solutions of y² ⊕ y = x."""

import ordinal_judges as judge
import pytest
from hypothesis import given
from hypothesis import strategies as st
from ordinal_strategies import algebraic_ordinals

from grundy import nim
from grundy.errors import LimitError
from grundy.ordinals.closure.artin_schreier import artin_schreier_root
from grundy.ordinals.closure.model import MAX_BITS, model_of
from grundy.ordinals.closure.packing import Packed, pack, unpacked
from grundy.ordinals.ordinal import Ordinal


def check_solution(x: Packed) -> Packed:
    y = artin_schreier_root(x)
    assert y.model.square(y.bits) ^ y.bits == y.model.embed(x.bits, x.model)
    assert y.bits % 2 == 0  # the other solution is y ⊕ 1
    return y


@pytest.mark.parametrize("components", [[], [2], [8], [3], [4, 3]])
def test_all_elements_of_small_fields_and_half_of_the_solutions_lie_inside(components: list[int]) -> None:
    model = model_of(components)
    inside = [check_solution(Packed(model, a)).model is model for a in range(1 << model.bits)]
    assert sum(inside) == 1 << model.bits - 1


@given(algebraic_ordinals((3, 5), 3, 3))
def test_solutions_are_those_of_the_reference(x: Ordinal) -> None:
    y = artin_schreier_root(pack(x))
    assert unpacked(y.model, y.bits) == judge.artin_schreier(x)


@pytest.mark.parametrize("components", [[7], [9, 5], [27], [25], [31], [11], [13], [19], [23]])
def test_solutions_in_larger_fields(components: list[int]) -> None:
    model = model_of(components)

    @given(st.integers(0, (1 << model.bits) - 1))
    def check(a: int) -> None:
        check_solution(Packed(model, a))

    check()


def test_finite_solutions_are_those_of_the_finite_nimbers() -> None:
    model = model_of([16])
    assert [artin_schreier_root(Packed(model, a)).bits for a in range(300)] == list(nim.artin_schreier(range(300)))


def test_a_field_that_would_be_too_large_is_refused() -> None:
    model = model_of([3**14])
    with pytest.raises(LimitError, match=f"packed in at most {MAX_BITS} bits"):
        artin_schreier_root(Packed(model, 2))
