from math import prod

import pytest

from grundy.ordinals.closure.components import excess
from grundy.ordinals.constants import crossed_tensor
from grundy.ordinals.constants.crossed import crossed_parameters, is_power_crossed, largest_product, norm_products
from grundy.ordinals.constants.crossed_generators import exponents_of
from grundy.ordinals.constants.crossed_tensor import Bits, TensorField


@pytest.mark.parametrize("p", [47, 83, 167, 283, 149, 227, 269, 347])
def test_the_steps_are_the_products_that_are_made(p: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crossed_tensor, "_LARGE", 1)
    made: list[tuple[int, int]] = []

    def multiply(self: TensorField, a: Bits, b: Bits) -> Bits:
        if len(a) > 1 and len(b) > 1:
            made.append((a.size, b.size))
        return plain(self, a, b)

    plain = TensorField.multiply
    monkeypatch.setattr(TensorField, "multiply", multiply)
    is_power_crossed(p, excess(p))
    found = crossed_parameters(p, excess(p))
    exponents = exponents_of(found.components)
    sizes = [
        (
            step.first * prod(s ** exponents[s] for s in step.axes),
            step.second * prod(s ** exponents[s] for s in step.axes),
        )
        for step in norm_products(found)
        if step.times == 1
    ]
    assert made[: len(sizes)] == sizes


@pytest.mark.parametrize("p", [47, 167, 139, 283, 101, 19])
def test_no_product_takes_more_room(p: int, monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: list[int] = []

    def noted(a: Bits, b: Bits) -> object:
        sizes.append(prod(i + j - 1 for i, j in zip(a.shape, b.shape, strict=True)))
        return plain(a, b)

    plain = crossed_tensor.product_parts
    monkeypatch.setattr(crossed_tensor, "product_parts", noted)
    is_power_crossed(p, excess(p))
    assert max(sizes) <= 2 * largest_product(crossed_parameters(p, excess(p)))
