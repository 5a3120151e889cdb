import numpy as np
import pytest
from hypothesis import given, strategies as st

from grundy.ordinals.constants import crossed_tensor as module
from grundy.ordinals.constants.crossed_tensor import LinearMap, bits_of, integer_of


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
    count = module._CHUNK + 3
    vectors = np.random.default_rng(1).integers(0, 2, (count, 3), dtype=np.uint8)
    assert (LinearMap([2, 4, 1], 3)(vectors) == np.roll(vectors, 1, axis=1)).all()


@pytest.mark.parametrize("wide", [1, 1 << 40])
@pytest.mark.parametrize("shape", [(1, 11, 70), (3, 11, 1), (2, 11, 129)])
def test_maps_along_an_axis(wide: int, shape: tuple[int, int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_WIDE", wide)
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
