"""Known long periods, and games whose period is unknown."""

import numpy as np
import pytest

from grundy.sequences import Run, find_period, nim_value

# Code, period, preperiod, largest value, its first heap, rare heaps, last rare heap, mask, whether the parity of the
# heap counts too. Austin 1976 (.644, .165), Gangolli and Plambeck 1989 (.16, .56, .127), with the figures of the sparse
# spaces computed by an independent program; .45, 4.344 and 4.406 by that program too.
SOLVED = [
    (".45", 20, 498, 8, 37, 10, 198, 0xF, False),
    (".644", 442, 3256, 64, 333, 30, 511, 0x7E, False),
    (".16", 149459, 105351, 23, 229790, 52, 13935, 0x1E, False),
    (".56", 144, 326640, 64, 22778, 45, 1795, 0x5B, False),
    (".127", 4, 46578, 56, 24734, 693, 27106, 0x1, True),
    ("4.344", 51, 998, 35, 190, 13, 271, 0x37, False),
    ("4.406", 44, 294097, 50, 231573, 22, 205, 0x3B, False),
]


@pytest.mark.parametrize(("code", "period", "preperiod"), [row[:3] for row in SOLVED] + [(".165", 1550, 5181)])
def test_long_periods_are_proved_and_verified(code: str, period: int, preperiod: int) -> None:
    run = Run(code)
    found = run.search(1_000_000)
    assert (found.period, found.preperiod, found.saltus, found.proved) == (period, preperiod, 0, True)
    assert found.certificate is not None
    assert found.certificate.verify(run.values)
    assert found.exceptions is not None
    assert found.exceptions[-1] == preperiod - 1
    assert nim_value(code, 10**30) == run.values[preperiod + (10**30 - preperiod) % period]


@pytest.mark.parametrize(("code", "period", "preperiod"), [row[:3] for row in SOLVED] + [(".165", 1550, 5181)])
def test_fewer_values_than_the_bound_prove_nothing(code: str, period: int, preperiod: int) -> None:
    needed = 2 * (preperiod + period) + len(code.partition(".")[2])
    assert not find_period(code, needed - 1).proved
    assert find_period(code, needed).proved


@pytest.mark.parametrize(("code", "period", "preperiod", "largest", "first"), [row[:5] for row in SOLVED])
def test_the_largest_value_and_the_first_heap_that_has_it(
    code: str, period: int, preperiod: int, largest: int, first: int
) -> None:
    values = Run(code).extend(preperiod + period).values
    assert (int(values.max()), int(np.argmax(values))) == (largest, first)


def test_the_largest_value_of_a_game_without_a_sparse_space() -> None:
    values = Run(".165").extend(5181 + 1550).values
    assert (int(values.max()), int(np.argmax(values))) == (25, 620)


@pytest.mark.parametrize(("code", "rare", "last", "mask", "twisted"), [(row[0], *row[5:]) for row in SOLVED])
def test_rare_heaps(code: str, rare: int, last: int, mask: int, twisted: bool) -> None:
    run = Run(code, method="sparse").extend(60_000)
    assert (run.work.mask, run.work.twisted) == (mask, twisted)
    assert (run.work.rare, int(run.rare_heaps()[-1])) == (rare, last)


# Period, preperiod, saltus, as an independent program found them; .3F is Kenyon's game.
@pytest.mark.parametrize(
    ("code", "claim"),
    [
        (".8", (3, 1, 1)),
        (".89", (4, 3, 2)),
        (".9B", (7, 8, 4)),
        (".FC", (5, 7, 4)),
        (".FF", (1, 1, 1)),
        (".3F", (6, 1, 3)),
    ],
)
def test_hexadecimal_games_with_a_saltus(code: str, claim: tuple[int, int, int]) -> None:
    found = find_period(code)
    assert (found.period, found.preperiod, found.saltus) == claim
    assert found.proved


OPEN = [
    "0.007",
    "0.6",
    "Grundy's game",
    "Couples-are-Forever",
    "0.205",
    "0.014",
    "4.045",
    "0.06",
    "0.14",
    "0.36",
    "0.64",
    "0.74",
]


@pytest.mark.parametrize("game", [*OPEN, "0.207", "0.167", "0.174", "0.015", "0.324", "0.104", "0.054", "0.106"])
def test_no_period_is_claimed_without_enough_values(game: str) -> None:
    found = find_period(game, 20_000)
    assert (found.proved, found.period, found.preperiod, found.certificate) == (False, None, None, None)
    assert found.checked_to == 20_000
