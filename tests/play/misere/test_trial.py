"""Outcomes with a new heap, on trial and exact."""

from itertools import combinations_with_replacement

import pytest

from grundy.errors import LimitError
from grundy.play.misere import MisereSearch
from grundy.play.misere.extend import Effort, Exact, QuotientBuilder, Trial
from grundy.rules import Outcome
from grundy.sequences import TakeAndBreak


def builder_to(notation, heap):
    builder = QuotientBuilder(TakeAndBreak(notation), 200)
    builder.extend_to(heap)
    return builder


@pytest.mark.parametrize(("notation", "heap"), [("0.77", 8), ("0.15", 7), ("4.", 5)])
def test_the_exact_outcomes_are_those_of_search(notation, heap):
    builder, search = builder_to(notation, heap - 1), MisereSearch()
    exact = Exact(builder, heap, Effort(10_000))
    for heaps in combinations_with_replacement([1, 2, heap - 2, heap - 1, heap], 4):
        assert exact.is_lost(heaps) == (search.outcome([(builder.game, heaps)]) is Outcome.P)


@pytest.mark.parametrize(("notation", "heap"), [("0.77", 7), ("0.15", 7), ("4.", 5)])
def test_with_all_heaps_freed_the_trial_is_exact(notation, heap):
    builder, effort = builder_to(notation, heap - 1), Effort(100_000)
    exact, trial = Exact(builder, heap, effort), Trial(builder, heap, effort, frozenset(range(1, heap)))
    for heaps in combinations_with_replacement([1, 2, heap - 1, heap], 3):
        assert trial.is_lost(trial.word(heaps)) == exact.is_lost(heaps)


def test_words_and_heaps():
    builder = builder_to("0.77", 4)
    trial = Trial(builder, 5, Effort(100), frozenset([2]))
    assert trial.letters[:2] == [2, 5]
    word = trial.word([5, 4, 1, 2, 5, 0])
    assert word[:2] == (1, 2)
    assert trial.word(trial.heaps(word)) == word
    assert trial.word([1]) == trial.word([4])  # the same element


def test_effort_is_limited():
    with pytest.raises(LimitError, match="more than 3 sums had to be searched"):
        Effort(3).decide(20, lambda n: [n - 1] if n else [], {})
