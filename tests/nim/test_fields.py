"""Fields as objects, and degrees, traces, norms, conjugates and minimal polynomials."""

from functools import reduce
from itertools import combinations_with_replacement, islice
from operator import xor
from typing import Any

import flint
import numpy as np
import pytest
from hypothesis import given, strategies as st

from grundy import nim
from grundy.errors import DomainError, LimitError
from grundy.nim import Field, Nimber, conjugates, degree, is_normal, minimal_polynomial, norm, subfield, trace


@pytest.mark.parametrize("bits", [1, 2, 4, 8])
def test_elements_are_closed_under_the_operations(bits: int) -> None:
    field = subfield(bits)
    elements = field.elements()
    assert elements.tolist() == list(field) == list(range(field.order))
    assert set(nim.multiply.outer(elements, elements).flat) | set(np.bitwise_xor.outer(elements, elements).flat) == set(
        elements
    )


@pytest.mark.parametrize(("bits", "over"), [(8, 1), (8, 2), (8, 4), (8, 8), (4, 2)])
def test_each_element_has_one_expansion_in_the_basis(bits: int, over: int) -> None:
    sums = {0}
    for element in Field(bits).basis(over):
        sums = {total ^ nim.multiply(scalar, element) for total in sums for scalar in range(2**over)}
    assert sums == set(range(2**bits))


def test_membership() -> None:
    field = subfield(8)
    assert all(x in field for x in (0, 255, np.uint64(255), np.int8(5), Nimber(255)))
    assert not any(x in field for x in (256, -1, 2.0, "3", None, np.arange(3)))


def test_large_fields() -> None:
    field = subfield(64)
    assert field.order == 2**64
    assert field.dtype == np.uint64
    assert subfield(128).dtype == object
    assert list(islice(field, 3)) == [0, 1, 2]
    assert field.primitive_root == 2**32 + 6
    assert field.subfields == tuple(Field(2**k) for k in range(7))
    assert {field, subfield(64)} == {Field(64)}


def test_limits() -> None:
    with pytest.raises(LimitError, match=r"supports fields up to bits=16, not bits=32; iterate over the field"):
        subfield(32).elements()
    with pytest.raises(LimitError, match=r"the order 2\^1099511627776 of this field is too large"):
        subfield(2**40).order  # noqa: B018
    with pytest.raises(LimitError, match="the basis of the field of bits=1099511627776 is too long"):
        subfield(2**40).basis()
    with pytest.raises(LimitError, match=r"the order 2\^1099511627776 of this field is too large"):
        iter(subfield(2**40))


def test_very_long_sizes_in_messages() -> None:
    field = subfield(2**20000)
    with pytest.raises(LimitError, match=r"the order 2\^a number of 20001 bits of this field is too large"):
        field.order  # noqa: B018
    with pytest.raises(LimitError, match="the basis of the field of bits=a number of 20001 bits is too long"):
        field.basis()
    with pytest.raises(LimitError, match="not bits=a number of 20001 bits; iterate over the field"):
        field.elements()
    with pytest.raises(DomainError, match=r"does not contain the field of 2\^a number of 20001 bits"):
        subfield(2).basis(over=2**20000)


@pytest.mark.parametrize("make", [Field, subfield])
def test_rejects_bits_that_are_not_powers_of_two(make: type[Field]) -> None:
    with pytest.raises(DomainError, match="bits must be a power of two, not 3"):
        make(3)
    with pytest.raises(DomainError, match="over must be a power of two, not 3"):
        make(4).basis(over=3)
    with pytest.raises(DomainError, match=r"the field of 2\^4 nimbers does not contain the field of 2\^8"):
        make(4).basis(over=8)


def test_fields_of_any_size_have_a_repr() -> None:
    assert repr(Field(64)) == str(Field(64)) == "Field(bits=64)"
    assert repr(Field(2**20000)) == f"Field(bits={hex(2**20000)})"
    assert eval(repr(Field(2**20000))) == Field(2**20000)


# ---- Numbers in fields

DTYPES = [np.uint8, np.uint16, np.uint32, np.uint64]

# All pairs to <= bits of small fields.
SMALL = list(combinations_with_replacement([1, 2, 4, 8], 2))


@st.composite
def numbers_in_fields(draw: st.DrawFn) -> tuple[int, int, int]:
    """A nimber, the bits of a field that contains it, and the bits of a subfield."""
    small, large = sorted(draw(st.tuples(*[st.sampled_from([1, 2, 4, 8, 16, 32, 64, 128, 256])] * 2)))
    return draw(st.integers(0, 2**large - 1)), large, small


def images(x: Any, bits: int, to: int) -> list[Any]:
    """The images of x under the automorphisms of the field of 2^bits nimbers that fix those below 2^to."""
    return [nim.power(x, 2 ** (to * i)) for i in range(bits // to)]


def xor_rank(numbers: list[int]) -> int:
    basis: list[int] = []
    for number in numbers:
        rest = reduce(lambda value, vector: min(value, value ^ vector), sorted(basis, reverse=True), number)
        if rest:
            basis.append(rest)
    return len(basis)


# ---- Degree


def test_the_degree_is_the_period_of_squaring() -> None:
    for x in range(1024):
        y, steps = nim.square(x), 1
        while y != x:
            y, steps = nim.square(y), steps + 1
        assert degree(x) == steps


def test_degrees_at_the_ends_of_the_fields() -> None:
    for k in range(12):
        assert degree(2**2**k - 1) == 2**k
        assert degree(2**2**k) == 2 ** (k + 1)


@pytest.mark.parametrize("dtype", [*DTYPES, np.int64, object])
def test_degrees_of_arrays(dtype: Any) -> None:
    largest = 2**200 if dtype is object else int(np.iinfo(dtype).max)
    numbers = [0, 1, 2, 3, 4, 15, 16, 127, largest, largest // 3, largest // 2**4]
    degrees = degree(np.array(numbers, dtype=dtype).reshape(11, 1))
    assert degrees.shape == (11, 1)
    assert degrees.ravel().tolist() == [degree(x) for x in numbers]


# ---- Trace and norm


@pytest.mark.parametrize(("to", "bits"), SMALL)
def test_trace_and_norm_by_definition_in_small_fields(to: int, bits: int) -> None:
    for x in range(2**bits):
        assert trace(x, bits, to) == reduce(xor, images(x, bits, to))
        assert norm(x, bits, to) == reduce(nim.multiply, images(x, bits, to))


@pytest.mark.parametrize("to", [1, 2, 4, 8, 16])
def test_trace_and_norm_by_definition_in_the_field_of_16_bits(to: int) -> None:
    x = np.arange(2**16, dtype=np.uint16)
    assert np.array_equal(trace(x, to=to), reduce(xor, images(x, 16, to)))
    assert np.array_equal(norm(x, to=to), reduce(nim.multiply, images(x, 16, to)))


@given(numbers_in_fields())
def test_trace_and_norm_by_definition(case: tuple[int, int, int]) -> None:
    x, bits, to = case
    assert trace(x, bits, to) == reduce(xor, images(x, bits, to))
    assert norm(x, bits, to) == reduce(nim.multiply, images(x, bits, to))


@given(numbers_in_fields())
def test_arrays_agree_with_integers(case: tuple[int, int, int]) -> None:
    x, bits, to = case
    for dtype in [object, *(d for d in DTYPES if x < 2 ** (8 * np.dtype(d).itemsize))]:
        array = np.array([[x]], dtype=dtype)
        for function in (trace, norm):
            result = function(array, bits, to)
            assert result.dtype == dtype
            assert result.tolist() == [[function(x, bits, to)]]


def test_the_absolute_trace_is_the_top_bit() -> None:
    assert [trace(x, 64) for x in (2**63, 2**63 - 1, 2**64 - 1)] == [1, 0, 1]


@pytest.mark.parametrize("function", [trace, norm])
def test_signed_arrays_lists_and_scalars(function: Any) -> None:
    assert function(np.array([5, 100], dtype=np.int8), to=4).dtype == np.uint8
    assert function(np.array([5, 100], dtype=np.int8), to=4).tolist() == [function(x, 8, 4) for x in (5, 100)]
    assert function([5, 100], 8, 4).tolist() == [function(x, 8, 4) for x in (5, 100)]
    assert function(np.uint8(100), to=4) == function(100, 8, 4)
    assert isinstance(function(np.uint8(100), to=4), np.uint8)
    assert isinstance(function(100, 8, 4), int)
    assert function(np.zeros((2, 0), dtype=np.uint8)).shape == (2, 0)


def test_very_large_fields_around_small_numbers() -> None:
    assert trace(5, 2**100) == 0
    assert trace(np.array([5], dtype=np.uint8), 2**100, 2**99).tolist() == [0]
    assert norm(5, 2**100, 2**99) == nim.square(5)
    assert norm(np.array([5], dtype=np.uint8), 2**100, 2**98).tolist() == [nim.power(5, 4)]


def test_traces_and_norms_of_long_integers() -> None:
    x = 3**20000
    assert trace(x, 2**15) == x >> (2**15 - 1)
    conjugate = nim.frobenius(x, 2**14)
    assert conjugate ^ x == trace(x, 2**15, 2**14)
    assert nim.multiply(conjugate, x) == norm(x, 2**15, 2**14)


@pytest.mark.parametrize("function", [trace, norm, is_normal])
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((5,), r"a Python integer is in many fields: pass bits=1, 2, 4, 8, … for the field"),
        (([2**70],), "a Python integer is in many fields"),
        ((5, 12), "bits must be a power of two, not 12"),
        ((5, 8, 16), r"the field of 2\^8 nimbers does not contain the field of 2\^16"),
        ((16, 4), r"16 is not in the field of 2\^4 nimbers; try bits=8 or more"),
        (([3, 99], 4), r"99 is not in the field of 2\^4 nimbers"),
        ((2**5000, 4), r"a number of 5001 bits is not in the field of 2\^4 nimbers; .* bits=8192"),
        ((-5, 8), "a nimber must be at least 0, not -5"),
        (([1, -5], 8), "a nimber must be at least 0, not -5"),
        ((2.5, 8), "a nimber must be a whole number, not 2.5"),
    ],
)
def test_trace_rejects_invalid_arguments(function: Any, arguments: tuple[Any, ...], message: str) -> None:
    with pytest.raises(DomainError, match=message):
        function(*arguments)


# ---- Conjugates and minimal polynomials


@pytest.mark.parametrize("over", [1, 2, 4, 8, 16])
def test_conjugates_are_the_different_images(over: int) -> None:
    for x in range(256):
        found = conjugates(x, over)
        assert list(found) == list(dict.fromkeys(images(x, 8, over) or [x]))


@given(st.integers(0, 2**64 - 1), st.sampled_from([1, 2, 4, 8]))
def test_conjugates_of_larger_numbers(x: int, over: int) -> None:
    assert list(conjugates(x, over)) == list(dict.fromkeys(images(x, 64, over)))


def test_rejects_lists_of_too_many_conjugates() -> None:
    with pytest.raises(LimitError, match="the 65536 conjugates of a nimber of 65536 bits are too long: the limit is"):
        conjugates(2**65535)


def product_of_linear_factors(roots: tuple[int, ...]) -> list[int]:
    coefficients = [1]
    for root in roots:
        shifted, scaled = [0, *coefficients], [*(nim.multiply(root, c) for c in coefficients), 0]
        coefficients = [a ^ b for a, b in zip(shifted, scaled, strict=True)]
    return coefficients


@pytest.mark.parametrize("over", [1, 2, 4, 8, 16])
def test_minimal_polynomials_have_the_conjugates_as_roots(over: int) -> None:
    for x in range(256):
        coefficients = minimal_polynomial(x, over).coefficients.tolist()
        assert coefficients == product_of_linear_factors(conjugates(x, over))
        assert max(coefficients) < 2**over


@given(st.integers(0, 2**128 - 1), st.sampled_from([1, 2, 8, 32]))
def test_minimal_polynomials_of_larger_numbers(x: int, over: int) -> None:
    polynomial = minimal_polynomial(x, over)
    assert polynomial(x) == 0
    assert polynomial.coefficients.tolist() == product_of_linear_factors(conjugates(x, over))


@given(st.integers(0, 2**256 - 1))
def test_minimal_polynomials_are_irreducible(x: int) -> None:
    coefficients = minimal_polynomial(x).coefficients.tolist()
    _, factors = flint.nmod_poly(coefficients, 2).factor()
    assert [(len(factor.coeffs()) - 1, exponent) for factor, exponent in factors] == [(degree(x), 1)]


# ---- Normal bases


@pytest.mark.parametrize(("over", "bits"), SMALL)
def test_normal_elements_have_independent_conjugates(over: int, bits: int) -> None:
    for x in range(2**bits):
        span = [nim.multiply(2**j, image) for image in images(x, bits, over) for j in range(over)]
        assert is_normal(x, bits, over) == (xor_rank(span) == bits)


def test_the_smaller_field_is_named_in_errors() -> None:
    with pytest.raises(DomainError, match="over must be a power of two, not 3"):
        is_normal(5, 8, over=3)
    with pytest.raises(DomainError, match="to must be a power of two, not 3"):
        trace(5, 8, to=3)


def test_normal_elements_of_arrays() -> None:
    assert is_normal(np.arange(256, dtype=np.uint8)).tolist() == [x >= 128 for x in range(256)]


def test_very_long_sizes_of_traces_in_messages() -> None:
    with pytest.raises(DomainError, match=r"does not contain the field of 2\^a number of 20001 bits$"):
        trace(5, 8, to=2**20000)
