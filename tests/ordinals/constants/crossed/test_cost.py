from math import inf

from grundy.ordinals.constants.crossed_generators import _known
from grundy.ordinals.constants.crossed_ring import crossed_seconds, is_power_crossed


def test_the_estimate_is_near_what_the_products_add_up_to() -> None:
    for p, m in [(47, 1), (167, 1), (139, 0), (101, 1), (163, 4), (359, 1), (283, 0), (7, 1)]:
        told: list[float] = []
        _known.clear()
        is_power_crossed(p, m, told.append)
        assert 0.5 < crossed_seconds(p, m) / sum(told) < 2.5, p


def test_what_is_refused_takes_for_ever() -> None:
    assert crossed_seconds(1439, 1) == inf
    assert crossed_seconds(719, 1) < inf
