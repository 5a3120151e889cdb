"""Test tensor products of fields, their Kummer extensions, powers, norms and minimal polynomials."""

from functools import reduce
from operator import xor

import numpy as np
import pytest
from hypothesis import given, strategies as st

from grundy import nim
from grundy.ordinals.closure import closure_of
from grundy.ordinals.constants import crossed_tensor
from grundy.ordinals.constants.crossed_generators import Generators, order_of_rho
from grundy.ordinals.constants.crossed_kummer import (
    KummerField,
    _packed,
    _paired,
    minimal_polynomial,
    norm,
    norm_and_sums,
    power,
    steps_for,
    window,
)
from grundy.ordinals.constants.crossed_tensor import (
    Bits,
    LinearMap,
    TensorField,
    axis_of,
    bits_of,
    frobenius_map,
    integer_of,
    padded,
    product,
    product_parts,
    product_seconds,
)
from grundy.ordinals.constants.trials import minimal_polynomial as directly
from grundy.progress import progress_to

FIELDS = [(5,), (2, 3), (4, 3, 5), (5, 4, 3, 7), (16, 11, 9), (3, 32, 5, 13)]


def random_element(field: TensorField, seed: int, letters: int = 1) -> Bits:
    return np.random.default_rng(seed).integers(0, 2, (letters, *field.degrees), dtype=np.uint8)


@pytest.mark.parametrize("degrees", FIELDS)
def test_a_tensor_product_is_a_field(degrees: tuple[int, ...]) -> None:
    field = TensorField(degrees)
    x, y, z = (random_element(field, seed) for seed in (1, 2, 3))
    assert field.equal(field.multiply(x, y), field.multiply(y, x))
    assert field.equal(field.multiply(x, field.multiply(y, z)), field.multiply(field.multiply(x, y), z))
    assert field.equal(field.multiply(x, field.add(y, z)), field.add(field.multiply(x, y), field.multiply(x, z)))
    inverse = power(field, x, 2 ** int(np.prod(degrees)) - 2)
    assert field.equal(field.multiply(x, inverse), field.one)
    assert field.equal(field.multiply(x, field.zero), field.zero)


@pytest.mark.parametrize("degrees", FIELDS)
def test_merged_axes_change_nothing(degrees: tuple[int, ...]) -> None:
    plain, merged = TensorField(degrees, merge=False), TensorField(degrees)
    for seed in range(3):
        x, y = random_element(plain, seed, 2), random_element(plain, seed + 50, 3)
        assert plain.equal(plain.multiply(x, y), merged.multiply(x, y))


@pytest.mark.parametrize("degrees", FIELDS)
def test_frobenius_is_squaring_and_conjugates_are_automorphisms(degrees: tuple[int, ...]) -> None:
    field = TensorField(degrees)
    x, y = random_element(field, 5), random_element(field, 6)
    assert field.equal(field.frobenius(x, 1), field.multiply(x, x))
    assert field.equal(field.frobenius(x, 3), power(field, x, 8))
    for axis in range(len(degrees)):
        images = [field.conjugate(z, axis, 1) for z in (x, y, field.multiply(x, y))]
        assert field.equal(field.multiply(images[0], images[1]), images[2])
        assert field.equal(field.conjugate(x, axis, degrees[axis]), x)


@pytest.mark.parametrize("degrees", FIELDS[1:])
def test_elements_of_subfields_are_small_and_products_with_them_agree(degrees: tuple[int, ...]) -> None:
    field = TensorField(degrees)
    z = field.element(1, 2)
    assert z.shape == (1, 1, degrees[1], *[1] * (len(degrees) - 2))
    assert field.multiply(z, z).shape == z.shape
    x = random_element(field, 9)
    assert field.equal(field.multiply(x, z), field.multiply(x, field.full(z)))


@pytest.mark.parametrize("degrees", FIELDS)
def test_products_known_to_be_constant_on_an_axis(degrees: tuple[int, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crossed_tensor, "_LARGE", 1)
    field = TensorField(degrees)
    for axis, d in enumerate(degrees):
        x = random_element(field, axis, 3)
        rest = field.one
        for k in range(1, d):
            rest = field.multiply(rest, field.conjugate(x, axis, k))
        found = field.multiply_onto(x, rest, axis)
        assert found.shape[axis + 1] == 1
        assert field.equal(found, field.multiply(x, rest))


def test_products_are_counted() -> None:
    reports: list[tuple[str, int, int | None]] = []
    field = TensorField((4, 3))
    with progress_to(lambda *report: reports.append(report)):
        for _ in range(10):
            field.multiply(field.element(0, 2), field.element(1, 2))
    assert len(reports) == 10
    assert reports[-1] == (crossed_tensor.PRODUCTS, int(10_000 * crossed_tensor.product_seconds(4, 3)), None)


def polynomial(degree: int) -> int:
    return 1 << degree | sum(1 << e for e in axis_of(degree).tail)


def as_polynomial(a: int) -> nim.Polynomial:
    """Return the polynomial over {0, 1} whose coefficients are the binary digits."""
    return nim.Polynomial([int(digit) for digit in f"{a:b}"[::-1]])


def as_number(p: nim.Polynomial) -> int:
    return sum(int(bit) << i for i, bit in enumerate(p.coefficients))


@pytest.mark.parametrize("degree", [*range(1, 70), 89, 179, 256, 343])
def test_the_polynomial_of_an_axis_is_irreducible_and_has_few_terms(degree: int) -> None:
    assert nim.is_irreducible(as_polynomial(polynomial(degree)), bits=1)
    assert len(axis_of(degree).tail) in (1, 2, 4)


@pytest.mark.parametrize("degree", [1, 2, 4, 5, 8, 13, 64, 89])
def test_reduction_is_the_remainder(degree: int) -> None:
    for a in (0, 1, 2, (1 << degree) - 1, 0xDEADBEEFCAFE, 3**100):
        assert axis_of(degree).reduced(a) == as_number(as_polynomial(a) % as_polynomial(polynomial(degree)))


@pytest.mark.parametrize("degree", [2, 5, 8, 13])
def test_arrays_are_reduced_along_any_axis(degree: int) -> None:
    a = np.random.default_rng(degree).integers(0, 2, (3, 2 * degree - 1, 5), dtype=np.uint8)
    found = axis_of(degree).folded(a, 1)
    for i in range(3):
        for j in range(5):
            assert integer_of(found[i, :, j]) == axis_of(degree).reduced(integer_of(a[i, :, j]))


@pytest.mark.parametrize("degree", [3, 4, 8, 13])
def test_frobenius_maps_are_repeated_squares(degree: int) -> None:
    modulus = as_polynomial(polynomial(degree))
    for k in range(degree + 1):
        for a in (1, 2, 3, 5, (1 << degree) - 1):
            image = frobenius_map(degree, k)(bits_of(a, degree)[None])
            assert integer_of(image) == as_number(as_polynomial(a).powmod(2**k, modulus))


@pytest.mark.parametrize("degree", [2, 5, 9])
def test_the_pairing_gives_the_constant_part_of_a_product(degree: int) -> None:
    for a in range(1, 1 << degree, 3):
        for b in range(1, 1 << degree, 5):
            paired = integer_of(axis_of(degree).pairing(bits_of(b, degree)[None]))
            product = reduce(xor, (a << i for i in range(degree) if b >> i & 1))
            assert (a & paired).bit_count() % 2 == axis_of(degree).reduced(product) & 1


@given(st.integers(0, 1 << 200))
def test_bits_and_integers_are_the_same(a: int) -> None:
    assert integer_of(bits_of(a, 201)) == a


def image(rows: list[int], a: int) -> int:
    total = 0
    for i, row in enumerate(rows):
        total ^= row if a >> i & 1 else 0
    return total


@given(st.integers(1, 80), st.integers(1, 80), st.randoms())
def test_maps_are_sums_of_rows(n: int, length: int, random: np.random.RandomState) -> None:
    rows = [random.getrandbits(length) for _ in range(n)]  # type: ignore[attr-defined]
    vectors = [random.getrandbits(n) for _ in range(5)]  # type: ignore[attr-defined]
    found = LinearMap(rows, length)(np.stack([bits_of(v, n) for v in vectors]))
    assert [integer_of(line) for line in found] == [image(rows, v) for v in vectors]


def test_more_vectors_than_are_mapped_at_a_time() -> None:
    count = crossed_tensor._CHUNK + 3
    vectors = np.random.default_rng(1).integers(0, 2, (count, 3), dtype=np.uint8)
    assert (LinearMap([2, 4, 1], 3)(vectors) == np.roll(vectors, 1, axis=1)).all()


@pytest.mark.parametrize("wide", [1, 1 << 40])
@pytest.mark.parametrize("shape", [(1, 11, 70), (3, 11, 1), (2, 11, 129)])
def test_maps_along_an_axis(wide: int, shape: tuple[int, int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crossed_tensor, "_WIDE", wide)
    random = np.random.default_rng(7)
    rows = [int(row) for row in random.integers(0, 1 << 20, 11)]
    a = random.integers(0, 2, shape, dtype=np.uint8)
    found = LinearMap(rows, 20).along(a, 1, 2)
    assert found.shape == (shape[0], 20, shape[2])
    for i in range(shape[0]):
        for j in range(shape[2]):
            assert integer_of(found[i, :, j]) == image(rows, integer_of(a[i, :, j]))


def test_several_axes_are_mapped_as_one() -> None:
    a = np.random.default_rng(3).integers(0, 2, (2, 3, 4, 5), dtype=np.uint8)
    rows = [1 << (11 - i) for i in range(12)]
    found = LinearMap(rows, 12).along(a, 1, 3)
    assert (found == a.reshape(2, 12, 5)[:, ::-1]).all()


shapes = st.tuples(st.integers(1, 5), st.integers(1, 4), st.integers(1, 3))


def random_bits(shape: tuple[int, ...], seed: int) -> Bits:
    return np.random.default_rng(seed).integers(0, 2, shape, dtype=np.uint8)


def by_definition(a: Bits, b: Bits) -> Bits:
    result = np.zeros([i + j - 1 for i, j in zip(a.shape, b.shape, strict=True)], dtype=np.uint8)
    for place in np.argwhere(a):
        result[tuple(slice(i, i + n) for i, n in zip(place, b.shape, strict=True))] ^= b
    return result


@given(shapes, shapes, st.integers(0, 1 << 30))
def test_a_product_is_the_sum_of_shifts(first: tuple[int, ...], second: tuple[int, ...], seed: int) -> None:
    a, b = random_bits(first, seed), random_bits(second, seed + 1)
    assert (product(a, b) == by_definition(a, b)).all()


@pytest.mark.parametrize("first", [(1, 7, 3, 5), (4, 1, 6, 2), (9, 2, 2, 3)])
@pytest.mark.parametrize("second", [(1, 7, 3, 5), (1, 3, 6, 4), (5, 1, 1, 1)])
@pytest.mark.parametrize("leaf", [1, 6, 40])
def test_products_by_halves_agree(
    first: tuple[int, ...], second: tuple[int, ...], leaf: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(crossed_tensor, "_LEAF", leaf)
    a, b = random_bits(first, 1), random_bits(second, 2)
    assert (product(a, b) == by_definition(a, b)).all()


def test_a_large_product_by_halves() -> None:
    a, b = random_bits((60, 181, 101), 3), random_bits((60, 181, 101), 4)
    found = product(a, b)  # by halves: a coefficient of the product has 361·201 bits
    assert found.shape == (119, 361, 201)
    for place in [(0, 0, 0), (59, 180, 100), (60, 3, 150), (118, 360, 200), (70, 200, 10)]:
        total = 0
        for i in range(max(0, place[0] - 59), min(60, place[0] + 1)):
            rows = slice(max(0, place[1] - 180), min(181, place[1] + 1))
            columns = slice(max(0, place[2] - 100), min(101, place[2] + 1))
            x = a[i, rows, columns]
            y = b[
                place[0] - i,
                [place[1] - j for j in range(*rows.indices(181))],
            ][:, [place[2] - k for k in range(*columns.indices(101))]]
            total += int((x & y).sum())
        assert total % 2 == found[place]


@pytest.mark.parametrize("part", [1, 20, 10**6])
def test_products_in_parts(part: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crossed_tensor, "_PART", part)
    a, b = random_bits((5, 3, 4), 1), random_bits((7, 2, 5), 2)
    parts = list(product_parts(a, b))
    assert len(parts) == {1: 11, 20: 11, 10**6: 1}[part]
    assert (np.concatenate(parts) == by_definition(a, b)).all()


def test_padding_adds_zeros_at_the_ends() -> None:
    assert padded(np.ones((1, 2), dtype=np.uint8), (2, 3)).tolist() == [[1, 1, 0], [0, 0, 0]]


def test_estimates_grow_with_the_size_of_products() -> None:
    times = [product_seconds(m, n) for m in (10, 10**4, 10**7) for n in (10, 10**4, 10**7) if m >= n]
    assert times == sorted(times)
    assert product_seconds(5, 1000) == product_seconds(1000, 5)


FIELD = TensorField((13,))
MODULUS = as_polynomial(polynomial(13))


def value(a: Bits) -> int:
    return integer_of(FIELD.full(a))


@pytest.mark.parametrize("exponent", [0, 1, 2, 3, 5, 31, 100, 8190, 8191, 3**40, 2**200 + 1])
def test_powers(exponent: int) -> None:
    for a in (2, 3, 1234):
        assert value(power(FIELD, FIELD.element(0, a), exponent)) == as_number(
            as_polynomial(a).powmod(exponent, MODULUS)
        )


@pytest.mark.parametrize("step", [1, 2, 5])
@pytest.mark.parametrize("times", range(1, 12))
def test_norms_and_their_sums(step: int, times: int) -> None:
    x = 1 << step
    exponents = [sum(x**i for i in range(j)) for j in range(times + 1)]
    for a in (2, 77):
        element = FIELD.element(0, a)
        whole, sums = norm_and_sums(FIELD, element, step, times)
        expected = as_number(as_polynomial(a).powmod(exponents[times], MODULUS))
        assert value(norm(FIELD, element, step, times)) == value(whole) == expected
        assert value(sums) == as_number(as_polynomial(a).powmod(sum(exponents[:times]), MODULUS))


def test_windows_grow_with_the_exponent() -> None:
    widths = [window(bits) for bits in range(1, 3000)]
    assert widths == sorted(widths)
    assert 1 <= widths[0] < widths[-1] <= 8


def extension(q: int) -> KummerField:
    kappa = Generators(closure_of(frozenset([q])))
    r = max(kappa.exponents)
    rho, _ = kappa.split(r)
    return KummerField(kappa.field, q, rho, order_of_rho(r))


def random_polynomial(field: KummerField, seed: int) -> Bits:
    degrees = [1 if d == field.q else d for d in field.field.degrees]  # without the axis of r, which λ replaces
    return np.random.default_rng(seed).integers(0, 2, (field.q, *degrees), dtype=np.uint8)


def is_one(field: KummerField, a: Bits) -> bool:
    return not a[1:].any() and field.field.equal(field.field.trimmed(a[:1]), field.one)


@pytest.mark.parametrize("q", [3, 9, 5, 7, 25, 11, 13])
def test_a_kummer_extension_is_a_field_of_its_degree(q: int) -> None:
    field = extension(q)
    x, y = random_polynomial(field, 1), random_polynomial(field, 2)
    assert not is_one(field, x)
    degree = int(np.prod(field.field.degrees))
    assert is_one(field, power(field, x, 2**degree - 1))
    assert not is_one(
        field, power(field, field.linear(field.field.zero, field.one), order_of_rho(q if q < 9 or q > 25 else 3))
    )
    both = field.multiply(x, y)
    assert is_one(field, field.multiply(both, power(field, both, 2**degree - 2)))


@pytest.mark.parametrize("q", [3, 9, 5, 7, 11])
def test_frobenius_maps_of_a_kummer_extension_are_repeated_squares(q: int) -> None:
    field = extension(q)
    x = random_polynomial(field, 3)
    square = field.multiply(x, x)
    for k in (1, 2, 5):
        image = field.frobenius(x, k)
        repeated = x
        for _ in range(k):
            repeated = field.multiply(repeated, repeated)
        assert field.field.equal(image, repeated)
    assert field.field.equal(field.frobenius(x, 1), square)


@pytest.mark.parametrize("large", [1, 1 << 40])
def test_norms_over_an_axis_are_products_of_conjugates(large: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crossed_tensor, "_LARGE", large)
    field = extension(11)  # ρ lies in F_(2^10), of the axes 4 and 5; 3 is another axis
    kappa = Generators(closure_of(frozenset([11, 7])))
    rho, c = kappa.split(11)
    field = KummerField(kappa.field, 11, rho, 11)
    x = field.linear(kappa[7], c)
    for prime in (3, 7):
        axis = kappa.primes.index(prime)
        expected = field.one
        for k in range(prime):
            expected = field.multiply(expected, kappa.field.conjugate(x, axis, k))
        x = field.axis_norm(x, axis)
        assert kappa.field.equal(x, expected)
        assert x.shape[axis + 1] == 1


def extension_with_kappa(q: int) -> tuple[KummerField, Bits, tuple[int, ...]]:
    """Return the field of κ_q, the element κ_q, and the axes of F_(2^b)."""
    kappa = Generators(closure_of(frozenset([q])))
    r = max(kappa.exponents)
    rho, c = kappa.split(r)
    field = KummerField(kappa.field, q, rho, order_of_rho(r))
    axes = tuple(i for i, s in enumerate(kappa.primes) if s != r)
    return field, field.linear(kappa.field.zero, c), axes


@pytest.mark.parametrize("q", [3, 9, 27, 5, 25, 7, 11, 13, 19, 23])
def test_generators_have_the_polynomial_that_is_known_without_arithmetic(q: int) -> None:
    field, kappa, axes = extension_with_kappa(q)
    bound = q * int(np.prod([field.field.degrees[i] for i in axes]))
    assert minimal_polynomial(field, kappa, bound, axes) == directly(frozenset([q]), 0)


@pytest.mark.parametrize("q", [9, 5, 7, 11])
def test_the_polynomial_vanishes_at_the_element_and_is_irreducible(q: int) -> None:
    field, kappa, axes = extension_with_kappa(q)
    degree = q * int(np.prod([field.field.degrees[i] for i in axes]))
    for k in (d for d in range(1, degree + 1) if degree % d == 0):
        z = norm(field, field.multiply(kappa, field.linear(field.one, field.one)), k, degree // k)
        polynomial = minimal_polynomial(field, z, k, axes)
        assert k % (polynomial.bit_length() - 1) == 0
        assert nim.is_irreducible(as_polynomial(polynomial), bits=1)
        value = field.field.zero
        for bit in f"{polynomial:b}":
            value = field.multiply(value, z)
            value = (
                field.field.add(padded(value, (q, *value.shape[1:])), padded(field.one, (q, *field.one.shape[1:])))
                if bit == "1"
                else value
            )
        assert not value.any()


def test_one_and_roots_of_unity() -> None:
    field, _, axes = extension_with_kappa(5)
    root = field.linear(field.field.zero, field.one)  # λ, of order 25, which has degree 20
    assert minimal_polynomial(field, field.one, 1, axes) == 0b11
    assert minimal_polynomial(field, power(field, root, 5), 4, axes) == 0b11111
    assert minimal_polynomial(field, root, 20, axes) == 1 | 1 << 5 | 1 << 10 | 1 << 15 | 1 << 20


@pytest.mark.parametrize("q", [3, 9, 7])
def test_the_pairing_is_the_coefficient_of_one_in_the_product(q: int) -> None:
    field, _, axes = extension_with_kappa(q)
    shape = (q, *(d if i in axes else 1 for i, d in enumerate(field.field.degrees)))
    random = np.random.default_rng(q)
    for _ in range(20):
        x, y = (random.integers(0, 2, shape, dtype=np.uint8) for _ in range(2))
        common = int(np.bitwise_xor.reduce(_packed(x) & _packed(_paired(field, y, shape))))
        assert common.bit_count() % 2 == field.multiply(x, y).ravel()[0]


def test_there_are_enough_steps() -> None:
    for bound in range(1, 500):
        assert steps_for(bound) ** 2 >= 2 * bound > (steps_for(bound) - 1) ** 2
