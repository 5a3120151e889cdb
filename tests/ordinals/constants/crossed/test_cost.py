from math import inf

from grundy.ordinals.constants.crossed import crossed_seconds, is_power_crossed
from grundy.ordinals.constants.crossed_generators import _cache
from grundy.progress import progress_to


def test_the_estimate_is_near_what_the_products_add_up_to() -> None:
    for p, m in [(47, 1), (167, 1), (139, 0), (101, 1), (163, 4), (359, 1), (283, 0), (7, 1)]:
        _cache.clear()
        assert 0.5 < 1000 * crossed_seconds(p, m) / milliseconds_of_products(p, m) < 2.5, p


def milliseconds_of_products(p: int, m: int) -> int:
    milliseconds: list[int] = []
    with progress_to(lambda what, done, total: milliseconds.append(done)):
        is_power_crossed(p, m)
    return max(milliseconds)


def test_what_is_refused_takes_for_ever() -> None:
    assert crossed_seconds(1439, 1) == inf
    assert crossed_seconds(719, 1) < inf
