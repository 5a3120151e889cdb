from itertools import product

from strategies import subsets

from grundy.sequences.heaps import AllBut, TakeAndBreak
from grundy.sequences.values.engines import EndlessTakes, endless_takes, finite_takes


def digit(takes: EndlessTakes, t: int) -> int:
    odd = 2 * (t in takes.leaving) + (t in takes.finishing)
    return takes.pattern[t % len(takes.pattern)] ^ odd


def test_pattern_and_exceptions_make_the_digits() -> None:
    for once, repeating in product(product(range(4), repeat=3), product(range(4), repeat=2)):
        if any(repeating):
            game = TakeAndBreak.from_digits([0, *once], repeating)
            takes = endless_takes(game)
            assert [digit(takes, t) for t in range(1, 20)] == [game.digit(t) for t in range(1, 20)]
            assert max((0, *takes.leaving, *takes.finishing)) < takes.begin


def test_all_but() -> None:
    for excluded in subsets(range(1, 6)):
        takes = endless_takes(AllBut(excluded))
        assert [digit(takes, t) for t in range(1, 10)] == [0 if t in excluded else 3 for t in range(1, 10)]


def test_finite_digits() -> None:
    takes = finite_takes(TakeAndBreak("0.0123"))
    assert (takes.leaving, takes.finishing) == ((3, 4), (2, 4))
