from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, strategies as st

from grundy import DomainError, LimitError
from grundy.sequences import Periodicity, find_period
from grundy.sequences.heaps import Subtraction, TakeAndBreak
from grundy.sequences.periods import periodicity
from grundy.sequences.periods.theorems import GuySmithCertificate, TakingCertificate

ValuesOf = Callable[..., Any]
OPEN = Periodicity(None, None, None, None, proved=False, checked_to=50)


def test_kayles_with_the_exceptions_of_the_books(values_of: ValuesOf) -> None:
    values = values_of(TakeAndBreak("0.77"), 200)
    found = Periodicity.of(GuySmithCertificate.prove(TakeAndBreak("0.77"), values), values)
    assert (found.period, found.preperiod, found.saltus, found.proved, found.checked_to) == (12, 71, 0, True, 200)
    assert found.exceptions == (0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70)
    assert found.certificate is not None
    assert found.certificate.verify(values)


def test_the_value_of_any_heap(values_of: ValuesOf) -> None:
    values = values_of(TakeAndBreak("0.77"), 2000)
    found = Periodicity.of(GuySmithCertificate.prove(TakeAndBreak("0.77"), values[:200]), values[:200])
    assert [found.value_at(n, values[:83]) for n in range(2000)] == values.tolist()
    assert found.value_at(10**30, values) == [4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7][10**30 % 12]
    with pytest.raises(
        DomainError, match="of heap 100 is read off the first 83 values, and only 70 are given; give all of them"
    ):
        found.value_at(100, values[:70])


@given(st.lists(st.integers(0, 9), max_size=8), st.lists(st.integers(0, 9), min_size=1, max_size=6), st.integers(1, 5))
def test_values_and_exceptions_with_a_saltus(early: list[int], period: list[int], saltus: int) -> None:
    p, start = len(period), len(early)
    everything = early + [period[n % p] + n // p * saltus for n in range(100)]
    values = np.array(everything[: start + p], dtype=np.uint16)
    found = Periodicity.of(GuySmithCertificate(TakeAndBreak("0.8"), p, start, saltus), values)
    assert [found.value_at(n, values) for n in range(start + 100)] == everything
    times = [next(t for t in range(100) if n + t * p >= start) for n in range(start)]
    assert found.exceptions == tuple(n for n, t in enumerate(times) if early[n] != everything[n + t * p] - t * saltus)


def test_nothing_is_claimed_without_proof() -> None:
    assert Periodicity.of(None, np.zeros(50, dtype=np.uint8)) == OPEN
    for claim in [
        (3, 1, 0, None, False),
        (None, None, 0, None, False),
        (3, None, 0, (), True),
        (None, None, None, None, True),
        (7, 0, 0, (), True),
    ]:
        with pytest.raises(DomainError, match=r"a period is given just when a certificate proves it, not .* None"):
            Periodicity(*claim, checked_to=50)


def test_without_a_period_large_heaps_are_out_of_reach() -> None:
    values = np.zeros(50, dtype=np.uint8)
    assert OPEN.value_at(49, values) == 0
    with pytest.raises(
        LimitError, match="the nim value of heap 50 is out of reach: no period is proved by the 50 values"
    ):
        OPEN.value_at(50, values)
    with pytest.raises(DomainError, match="a heap is 0 or more"):
        OPEN.value_at(-1, values)


def test_too_many_exceptions_are_not_listed(values_of: ValuesOf, monkeypatch: pytest.MonkeyPatch) -> None:
    values = values_of(TakeAndBreak("0.77"), 200)
    proof = GuySmithCertificate.prove(TakeAndBreak("0.77"), values)
    monkeypatch.setattr(periodicity, "MAX_EXCEPTIONS", 13)
    found = Periodicity.of(proof, values)
    assert (found.exceptions, found.period) == (None, 12)
    monkeypatch.setattr(periodicity, "MAX_EXCEPTIONS", 14)
    assert len(Periodicity.of(proof, values).exceptions or ()) == 14


def test_many_exceptions_are_shown_in_short() -> None:
    found = Periodicity(1, 30, 0, tuple(range(30)), True, 100, GuySmithCertificate(TakeAndBreak("0.77"), 1, 30, 0))
    assert repr(found) == (
        "Periodicity(period=1, preperiod=30, saltus=0, exceptions=(0, 1, 2, 3, 4, 5, … 22 more …, 28, 29), "
        "proved=True, checked_to=100)"
    )


def test_from_units_to_the_game(values_of: ValuesOf) -> None:
    game = Subtraction({20, 40, 70})
    small, large = values_of(game.in_units, 60), values_of(game, 600)
    found = Periodicity.of(TakingCertificate.prove(game.in_units, small), small).in_units_of(game)
    assert found == Periodicity.of(TakingCertificate.prove(game, large), large)
    assert (found.period, found.preperiod, found.checked_to) == (30, 80, 600)
    assert OPEN.in_units_of(game) == Periodicity(None, None, None, None, False, 500)


def test_exceptions_of_huge_units_are_not_listed(values_of: ValuesOf) -> None:
    game = Subtraction({2 * 10**9, 4 * 10**9, 7 * 10**9})
    small = values_of(game.in_units, 60)
    found = Periodicity.of(TakingCertificate.prove(game.in_units, small), small).in_units_of(game)
    assert (found.period, found.preperiod, found.exceptions) == (3 * 10**9, 8 * 10**9, None)


def test_statements(values_of: ValuesOf) -> None:
    assert OPEN.statement() == "the first 50 values prove no period"
    rising = find_period("0.8")
    assert rising.certificate is not None
    assert rising.statement() == f"G(n + 3) = G(n) + 1 for all n >= 1: {rising.certificate.statement()}"
    values = values_of(TakeAndBreak("0.35"), 20)
    found = Periodicity.of(GuySmithCertificate.prove(TakeAndBreak("0.35"), values), values)
    assert found.statement() == (
        "G(n + 6) = G(n) for all n >= 1: G(n + 6) = G(n) for 1 <= n < 10, as the first 16 values show, and then for "
        "all n >= 1 (Guy and Smith 1956: the largest heap of an option is shifted by a period)"
    )
