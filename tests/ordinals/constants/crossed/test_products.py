import numpy as np
import pytest
from hypothesis import given, strategies as st

from grundy.ordinals.constants import crossed_tensor as module
from grundy.ordinals.constants.crossed_tensor import Bits, padded, product, product_parts, product_seconds

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
def test_outer_letters_by_halves_give_the_same(
    first: tuple[int, ...], second: tuple[int, ...], leaf: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_LEAF", leaf)
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
    monkeypatch.setattr(module, "_PART", part)
    a, b = random_bits((5, 3, 4), 1), random_bits((7, 2, 5), 2)
    parts = list(product_parts(a, b))
    assert len(parts) == {1: 11, 20: 11, 10**6: 1}[part]
    assert (np.concatenate(parts) == by_definition(a, b)).all()


def test_padding_adds_zeros_at_the_ends() -> None:
    assert padded(np.ones((1, 2), dtype=np.uint8), (2, 3)).tolist() == [[1, 1, 0], [0, 0, 0]]


def test_longer_products_are_expected_to_take_longer() -> None:
    times = [product_seconds(m, n) for m in (10, 10**4, 10**7) for n in (10, 10**4, 10**7) if m >= n]
    assert times == sorted(times)
    assert product_seconds(5, 1000) == product_seconds(1000, 5)
