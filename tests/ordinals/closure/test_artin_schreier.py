"""Solutions of y² ⊕ y = x."""

from random import Random

import ordinal_judges as judge
import pytest
from hypothesis import given, strategies as st
from ordinal_strategies import algebraic_ordinals

from grundy import nim
from grundy.errors import LimitError
from grundy.ordinals import Ordinal
from grundy.ordinals.closure.automorphisms import artin_schreier_root
from grundy.ordinals.closure.packed_field import MAX_BITS, PackedElement, PackedField, pack, packed_field, unpack


def check_solution(x: PackedElement) -> PackedElement:
    field, y = artin_schreier_root(x.field, x.bits)
    assert field.square(y) ^ y == field.embed(x.bits, x.field)
    assert y % 2 == 0  # the other solution is y ⊕ 1
    return PackedElement(field, y)


@pytest.mark.parametrize("components", [[], [2], [8], [3], [4, 3]])
def test_all_elements_of_small_fields_and_half_of_the_solutions_lie_inside(components: list[int]) -> None:
    model = packed_field(components)
    inside = [check_solution(PackedElement(model, a)).field is model for a in range(1 << model.bits)]
    assert sum(inside) == 1 << model.bits - 1


@given(algebraic_ordinals((3, 5), 3, 3))
def test_solutions_are_those_of_the_reference(x: Ordinal) -> None:
    packed = pack(x)
    assert unpack(*artin_schreier_root(packed.field, packed.bits)) == judge.artin_schreier(x)


@pytest.mark.parametrize("components", [[7], [9, 5], [27], [25], [31], [11], [13], [19], [23]])
def test_solutions_in_larger_fields(components: list[int]) -> None:
    model = packed_field(components)

    @given(st.integers(0, (1 << model.bits) - 1))
    def check(a: int) -> None:
        check_solution(PackedElement(model, a))

    check()


def test_finite_solutions_are_those_of_the_finite_nimbers() -> None:
    model = packed_field([16])
    assert [artin_schreier_root(model, a)[1] for a in range(300)] == list(nim.artin_schreier(range(300)))


def test_a_field_that_would_be_too_large_is_refused() -> None:
    model = packed_field([3**14])
    with pytest.raises(LimitError, match=f"packed in at most {MAX_BITS} bits"):
        artin_schreier_root(model, 2)


@pytest.mark.parametrize("text", ["w*2^(2^18)+1", "w^2*2^77777+w*2^(2^16+5)+2^9", "w^w*2^5000+w^(w*3)*2^(2^14+77)+w*5"])
def test_long_coefficients_are_split_before_automorphisms_are_applied(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    x, lengths = pack(Ordinal(text)), []
    frobenius = PackedField.frobenius

    def recorded(model: PackedField, a: int, k: int) -> int:
        lengths.extend(n.bit_length() for _, n in unpack(model, a).terms)
        return frobenius(model, a, k)

    monkeypatch.setattr(PackedField, "frobenius", recorded)
    check_solution(x)
    assert max(lengths, default=0) <= 1024


def test_solutions_with_dense_long_coefficients() -> None:
    random = Random(1)
    for components in ([2048, 3], [4096, 5], [2048, 7], [2048, 9]):
        model = packed_field(components)
        check_solution(PackedElement(model, random.getrandbits(model.bits)))
