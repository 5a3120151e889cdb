"""Arithmetic of packed fields: automorphisms, reciprocals and solutions of y² ⊕ y = x."""

from random import Random

import ordinal_judges as judge
import pytest
from hypothesis import given, strategies as st
from ordinal_strategies import algebraic_ordinals

from grundy import nim
from grundy.errors import DomainError, LimitError
from grundy.ordinals import Ordinal
from grundy.ordinals.closure import PackedElement, PackedField, pack, packed_field, unpack
from grundy.ordinals.closure.packed_arithmetic import artin_schreier_root, digit_mask, frobenius, reciprocal
from grundy.ordinals.closure.packed_field import MAX_BITS

SMALL = [[2], [8], [3], [4, 3], [9], [5], [7], [27], [4, 9], [3, 5], [25]]


@pytest.mark.parametrize("components", SMALL)
def test_all_automorphisms_of_small_fields_are_repeated_squares(components: list[int]) -> None:
    field = packed_field(components)
    for i in range(field.bits):
        squared = 1 << i
        for k in range(field.bits):
            assert frobenius(field, 1 << i, k) == squared
            assert frobenius(field, squared, -k) == 1 << i
            squared = field.square(squared)
        assert squared == 1 << i


@pytest.mark.parametrize("components", [[11], [13, 9], [23]])
def test_automorphisms_add_multiply_and_compose(components: list[int]) -> None:
    field = packed_field(components)
    elements = st.integers(0, (1 << field.bits) - 1)

    @given(elements, elements, st.integers(-(10**9), 10**9), st.integers(0, 10**4))
    def check(a: int, b: int, j: int, k: int) -> None:
        image = frobenius(field, a, j)
        assert frobenius(field, a ^ b, j) == image ^ frobenius(field, b, j)
        assert frobenius(field, field.multiply(a, b), j) == field.multiply(image, frobenius(field, b, j))
        assert frobenius(field, image, k) == frobenius(field, a, j + k)
        assert frobenius(field, a, 1) == field.square(a)

    check()


def test_relations_are_powers_of_the_components() -> None:
    for components in ([23], [19], [27], [13], [25]):
        field = packed_field(components)
        for i, (q, p) in enumerate(zip(field.components, field.primes, strict=True)):
            if p > 2:
                power = 1
                for _ in range(p):
                    power = field.multiply(power, field.kappa(q))
                assert field.relation(i) == power


def test_a_digit_mask_has_the_monomials_without_a_component() -> None:
    field = packed_field([4, 9])
    for i, (p, stride) in enumerate(zip(field.primes, field.strides, strict=True)):
        expected = sum(1 << bit for bit in range(field.bits) if bit // stride % p == 0)
        assert digit_mask(field, i) == expected


@pytest.mark.parametrize("components", [[], [2], [8], [3], [4, 3]])
def test_every_element_of_a_small_field_times_its_reciprocal_is_1(components: list[int]) -> None:
    field = packed_field(components)
    assert all(field.multiply(a, reciprocal(field, a)) == 1 for a in range(1, 1 << field.bits))


@given(algebraic_ordinals((3, 5), 3, 3).filter(bool))
def test_reciprocals_are_those_of_the_reference(x: Ordinal) -> None:
    packed = pack(x)
    assert unpack(packed.field, reciprocal(packed.field, packed.bits)) == judge.reciprocal(x)


@pytest.mark.parametrize("components", [[7], [9, 5], [27], [11], [13], [19], [23]])
def test_reciprocals_in_larger_fields(components: list[int]) -> None:
    field = packed_field(components)
    dense = st.integers(1, (1 << field.bits) - 1)
    monomials = st.integers(0, field.bits - 1).map(lambda i: 1 << i)

    @given(st.one_of(dense, monomials))
    def check(a: int) -> None:
        assert field.multiply(a, reciprocal(field, a)) == 1

    check()


def test_finite_reciprocals_are_those_of_the_finite_nimbers() -> None:
    field = packed_field([16, 3])
    assert [reciprocal(field, a) for a in range(1, 300)] == [int(nim.reciprocal(a)) for a in range(1, 300)]


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


def check_solution(x: PackedElement) -> PackedElement:
    field, y = artin_schreier_root(x.field, x.bits)
    assert field.square(y) ^ y == field.embed(x.bits, x.field)
    assert y % 2 == 0  # the other solution is y ⊕ 1
    return PackedElement(field, y)


@pytest.mark.parametrize("components", [[], [2], [8], [3], [4, 3]])
def test_all_elements_of_small_fields_and_half_of_the_solutions_lie_inside(components: list[int]) -> None:
    field = packed_field(components)
    inside = [check_solution(PackedElement(field, a)).field is field for a in range(1 << field.bits)]
    assert sum(inside) == 1 << field.bits - 1


@given(algebraic_ordinals((3, 5), 3, 3))
def test_solutions_are_those_of_the_reference(x: Ordinal) -> None:
    packed = pack(x)
    assert unpack(*artin_schreier_root(packed.field, packed.bits)) == judge.artin_schreier(x)


@pytest.mark.parametrize("components", [[7], [9, 5], [27], [25], [31], [11], [13], [19], [23]])
def test_solutions_in_larger_fields(components: list[int]) -> None:
    field = packed_field(components)

    @given(st.integers(0, (1 << field.bits) - 1))
    def check(a: int) -> None:
        check_solution(PackedElement(field, a))

    check()


def test_finite_solutions_are_those_of_the_finite_nimbers() -> None:
    field = packed_field([16])
    assert [artin_schreier_root(field, a)[1] for a in range(300)] == list(nim.artin_schreier(range(300)))


def test_a_field_that_would_be_too_large_is_refused() -> None:
    field = packed_field([3**14])
    with pytest.raises(LimitError, match=f"packed in at most {MAX_BITS} bits"):
        artin_schreier_root(field, 2)


@pytest.mark.parametrize("text", ["w*2^(2^18)+1", "w^2*2^77777+w*2^(2^16+5)+2^9", "w^w*2^5000+w^(w*3)*2^(2^14+77)+w*5"])
def test_long_coefficients_are_split_before_automorphisms_are_applied(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    x, lengths = pack(Ordinal(text)), []
    frobenius = PackedField.frobenius

    def recorded(field: PackedField, a: int, k: int) -> int:
        lengths.extend(n.bit_length() for _, n in unpack(field, a).terms)
        return frobenius(field, a, k)

    monkeypatch.setattr(PackedField, "frobenius", recorded)
    check_solution(x)
    assert max(lengths, default=0) <= 1024


def test_solutions_with_dense_long_coefficients() -> None:
    random = Random(1)
    for components in ([2048, 3], [4096, 5], [2048, 7], [2048, 9]):
        field = packed_field(components)
        check_solution(PackedElement(field, random.getrandbits(field.bits)))
