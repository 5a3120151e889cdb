from math import prod

import pytest

from grundy.ordinals.closure.components import excess
from grundy.ordinals.constants import crossed_field
from grundy.ordinals.constants.crossed_field import TensorField
from grundy.ordinals.constants.crossed_generators import exponents_of
from grundy.ordinals.constants.crossed_maps import Bits
from grundy.ordinals.constants.crossed_ring import crossed_parameters, is_power_crossed, norm_steps, room


@pytest.mark.parametrize("p", [47, 83, 167, 283, 149, 227, 269, 347])
def test_the_steps_are_the_products_that_are_made(p: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crossed_field, "_LARGE", 1)
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
        for step in norm_steps(found)
        if step.times == 1
    ]
    assert made[: len(sizes)] == sizes


@pytest.mark.parametrize("p", [47, 167, 139, 283, 101, 19])
def test_no_product_takes_more_room(p: int, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[int] = []

    def noted(a: Bits, b: Bits) -> object:
        seen.append(prod(i + j - 1 for i, j in zip(a.shape, b.shape, strict=True)))
        return plain(a, b)

    plain = crossed_field.product_parts
    monkeypatch.setattr(crossed_field, "product_parts", noted)
    is_power_crossed(p, excess(p))
    assert max(seen) <= 2 * room(crossed_parameters(p, excess(p)))
