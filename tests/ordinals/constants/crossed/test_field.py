import numpy as np
import pytest

from grundy.ordinals.constants import crossed_tensor as module
from grundy.ordinals.constants.crossed_kummer import power
from grundy.ordinals.constants.crossed_tensor import Bits, TensorField
from grundy.progress import progress_to

FIELDS = [(5,), (2, 3), (4, 3, 5), (5, 4, 3, 7), (16, 11, 9), (3, 32, 5, 13)]


def random_element(field: TensorField, seed: int, letters: int = 1) -> Bits:
    return np.random.default_rng(seed).integers(0, 2, (letters, *field.degrees), dtype=np.uint8)


@pytest.mark.parametrize("degrees", FIELDS)
def test_it_is_a_field(degrees: tuple[int, ...]) -> None:
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
    monkeypatch.setattr(module, "_LARGE", 1)
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
    assert reports[-1] == (module.PRODUCTS, int(10_000 * module.product_seconds(4, 3)), None)
