"""Misère quotients heap by heap."""

import pytest

from grundy.errors import LimitError
from grundy.play.misere.extend import QuotientBuilder
from grundy.sequences import TakeAndBreak


def test_heaps_without_moves_are_the_identity():
    builder = QuotientBuilder(TakeAndBreak("0.003"), 10)
    builder.extend_to(2)
    assert (builder.images, len(builder.monoid)) == ([0, 0, 0], 1)


def test_an_infinite_quotient_is_given_up_and_what_was_proved_is_kept():
    builder = QuotientBuilder(TakeAndBreak("0.3122"), 60)
    with pytest.raises(LimitError) as error:
        builder.extend_to(20)
    assert str(error.value) == (
        "the misère quotient of 0.3122 is certified to heap 6, with 52 elements, and not for heap 7: the misère "
        "quotient has more than 60 elements, perhaps infinitely many; raise limit or effort"
    )
    assert (builder.certified, len(builder.monoid)) == (6, 52)


def test_the_effort_is_limited():
    builder = QuotientBuilder(TakeAndBreak("0.77"), 100, effort=20)
    with pytest.raises(LimitError, match=r"more than 20 sums had to be searched; raise limit or effort"):
        builder.extend_to(30)


def test_old_elements_do_not_change_when_a_heap_takes_one():
    builder = QuotientBuilder(TakeAndBreak("0.77"), 100)
    builder.extend_to(28)
    monoid, images = builder.monoid, list(builder.images)
    builder.extend_to(40)
    assert builder.monoid is monoid
    assert builder.images[:29] == images


def test_longest_plays():
    builder = QuotientBuilder(TakeAndBreak("0.77"), 100)
    assert [builder.longest_play(heap) for heap in range(5)] == [0, 1, 2, 3, 4]
    assert [QuotientBuilder(TakeAndBreak("4."), 9).longest_play(heap) for heap in range(5)] == [0, 0, 1, 2, 3]
