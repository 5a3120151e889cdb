"""When the elements of heaps repeat for ever."""

import pytest

from grundy.play.misere import QuotientPeriod, misere_quotient
from grundy.play.misere.extend import QuotientBuilder
from grundy.play.misere.quotients import least_heaps, period_of, quotient_so_far
from grundy.sequences import TakeAndBreak


def test_how_far_a_quotient_has_to_be_proved():
    assert least_heaps(TakeAndBreak("0.77"), QuotientPeriod(71, 12)) == 2 * (71 + 12 - 1) + 2
    assert least_heaps(TakeAndBreak("0.3"), QuotientPeriod(1, 2)) == 3
    assert least_heaps(TakeAndBreak("0.0F"), QuotientPeriod(4, 3)) == 3 * 6 + 2
    assert least_heaps(TakeAndBreak("0.07 stuck 50"), QuotientPeriod(4, 3)) == 53


@pytest.mark.parametrize("notation", ["0.(3)", "4. unequal"])
def test_games_to_which_the_theorem_does_not_apply(notation):
    assert least_heaps(TakeAndBreak(notation), QuotientPeriod(1, 1)) is None
    assert period_of(TakeAndBreak(notation), [0] * 50) is None


def test_the_last_heap_that_is_needed_is_needed():
    images = misere_quotient(TakeAndBreak("0.77"), 170).images
    assert period_of(TakeAndBreak("0.77"), images[:167]) == QuotientPeriod(71, 12)
    assert period_of(TakeAndBreak("0.77"), images[:166]) is None


@pytest.mark.parametrize("notation", ["0.3", "0.33", "0.123", "0.75", "0.31", "0.71"])
def test_what_is_proved_from_few_heaps_is_found_with_many(notation):
    game = TakeAndBreak(notation)
    period = misere_quotient(game, 40).period
    assert period is not None
    few = misere_quotient(game, least_heaps(game, period))
    builder = QuotientBuilder(game, 100)
    builder.extend_to(120)
    many = quotient_so_far(builder)
    assert few.period == many.period == period
    assert [few.element(heap) for heap in range(121)] == [many.element(heap) for heap in range(121)]


def test_representatives():
    period = QuotientPeriod(5, 3)
    assert [period.representative(heap) for heap in range(12)] == [0, 1, 2, 3, 4, 5, 6, 7, 5, 6, 7, 5]
