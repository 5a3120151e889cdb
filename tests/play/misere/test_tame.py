"""Tame sums, and the genus of a position."""

from functools import cache
from itertools import combinations_with_replacement, product

import pytest
from hypothesis import given, settings, strategies as st

import grundy
from grundy.errors import CycleError, LimitError
from grundy.integers import mex
from grundy.play.misere import (
    Genus,
    MisereSearch,
    NotTame,
    Pair,
    TameSums,
    genus,
    genus_of_sum,
    tame_pair,
    tame_winning_moves,
)
from grundy.rules import Outcome, Sum
from grundy.sequences import Subtraction, TakeAndBreak


class TameNim:
    """The game of a Nim heap with the abilities ``misere_nim_value`` and ``moves_to``."""

    def options(self, heap):
        return range(heap)

    def nim_value(self, heap):
        return heap

    def misere_nim_value(self, heap):
        return heap if heap > 1 else 1 - heap

    def moves_to(self, heap, nim_value):
        if nim_value < heap:
            yield f"take {heap - nim_value}", nim_value


def pair_by_definition(options, start):
    @cache
    def pair(position):
        found = [pair(option) for option in options(position)]
        return mex(n for n, _ in found), mex(m for _, m in found) if found else 1

    return Pair(*pair(start))


@settings(max_examples=150, deadline=None)
@given(st.lists(st.integers(0, 63), min_size=1, max_size=6), st.lists(st.integers(0, 6), min_size=1, max_size=4))
def test_pairs_of_tame_sums_agree_with_the_definition(masks, positions):
    options = [[j for j in range(i) if mask >> j & 1] for i, mask in enumerate([0, *masks])]
    positions = tuple(position % len(options) for position in positions)
    found = tame_pair([(options.__getitem__, position) for position in positions])

    def options_of_sum(places):
        return [(*places[:i], left, *places[i + 1 :]) for i, place in enumerate(places) for left in options[place]]

    if isinstance(found, NotTame):
        assert any(not pair_by_definition(options.__getitem__, p).is_of_nim for p in range(len(options)))
    else:
        assert found == pair_by_definition(options_of_sum, positions)


@pytest.mark.parametrize("notation", ["0.3", "0.31", "0.33", "0.(3)", "0.13", "0.23"])
def test_winning_moves_of_tame_heap_games_agree_with_search(notation):
    game, sums, search = TakeAndBreak(notation), TameSums(), MisereSearch()
    for heaps in combinations_with_replacement(range(6), 3):
        parts = [(game, heap) for heap in heaps]
        assert sums.winning_moves(parts) == search.winning_moves(parts)
        assert sums.pair(parts).outcome is search.outcome(parts)


def test_winning_moves_by_value_are_complete():
    nim, plain = TameNim(), lambda n: range(n)
    for heaps in product(range(5), repeat=3):
        fast = tame_winning_moves([(nim, heap) for heap in heaps])
        slow = tame_winning_moves([(plain, heap) for heap in heaps])
        assert {(index, left) for index, _, left in fast} == {(index, left) for index, _, left in slow}
        assert len(fast) == len(slow)


def test_tame_sum_of_different_games():
    parts = [(TameNim(), 5), (Subtraction({1, 2}), 7), (TakeAndBreak("0.31"), (3, 2))]
    search = MisereSearch()
    assert {move[::2] for move in tame_winning_moves(parts)} == {
        (index, left) for (index, _, left), _ in search.moves(parts) if _is_lost(search, parts, index, left)
    }


def _is_lost(search, parts, index, left):
    return search.outcome([*parts[:index], (parts[index][0], left), *parts[index + 1 :]]) is Outcome.P


def test_nim_heaps_of_ten_thousand_bits():
    heaps = [3**6309 + k for k in range(200)]
    found = tame_winning_moves([(TameNim(), heap) for heap in heaps])
    total = 0
    for heap in heaps:
        total ^= heap
    assert [(index, left) for index, _, left in found] == [
        (index, heap ^ total) for index, heap in enumerate(heaps) if heap ^ total < heap
    ]


def test_heaps_of_one_counter_reverse_the_strategy():
    nim = TameNim()
    assert tame_pair([(nim, 1)] * 3) == Pair(1, 0)
    assert tame_winning_moves([(nim, 1)] * 4) == [(i, "take 1", 0) for i in range(4)]
    assert tame_winning_moves([(nim, 1), (nim, 1), (nim, 5)]) == [(2, "take 4", 1)]


def test_wild_position_is_reported_with_its_values():
    found = tame_pair([(TakeAndBreak("Kayles"), 7)])
    assert found == NotTame(
        "wild: 5 has the values 4 in normal and 1 in misère play, which no position of Nim has", Pair(4, 1)
    )
    assert tame_winning_moves([(TameNim(), 3), (TakeAndBreak("Kayles"), 7)]) == found
    assert TameSums().pair([(TakeAndBreak("Kayles"), 4)]) == Pair(1, 0)


def test_wild_values_of_a_tame_game_are_rejected():
    class Boastful(TameNim):
        def misere_nim_value(self, heap):
            return 7

    assert str(tame_pair([(Boastful(), 3)])).startswith("wild: 3 has the values 3 in normal and 7 in misère play")


def test_limits_and_cycles_are_reasons():
    assert tame_pair([(lambda n: range(n), 30)], limit=5) == NotTame(
        "not known to be tame: this requires a search of more than 5 positions"
    )
    assert tame_pair([([[1], [0]].__getitem__, 0)]) == NotTame(
        "play can continue forever, and plays of tame positions end"
    )


def test_options_may_be_sums():
    class Splitting(TameNim):
        def options(self, heap):
            return [*range(heap), *(Sum(a, heap - a) for a in range(1, heap))] if heap > 1 else range(heap)

        def nim_value(self, heap):  # Lasker's Nim
            return heap - 1 if heap and heap % 4 == 0 else heap + 1 if heap % 4 == 3 else heap

        def misere_nim_value(self, heap):
            return self.nim_value(heap) if heap > 1 else 1 - heap

        def moves_to(self, heap, nim_value):
            return [(str(left), left) for left in self.options(heap) if self._value(left) == nim_value]

        def _value(self, left):
            if not isinstance(left, Sum):
                return self.nim_value(left)
            return self.nim_value(left.parts[0]) ^ self.nim_value(left.parts[1])

    game, search = Splitting(), MisereSearch()
    for heaps in combinations_with_replacement(range(6), 2):
        parts = [(game, heap) for heap in heaps]
        assert {move[::2] for move in tame_winning_moves(parts)} == {
            (index, left) for index, _, left in search.winning_moves(parts)
        }


# 0.312: Plambeck's page on that game; 0.77 and 0.07: Winning Ways (1982), chapter 13, and own computation.
GOLD = {
    "0.312": "1^031 2^20 0^02 2^1420 0^02 1^13",
    "0.77": "1^031 2^20 3^31 1^031 4^146 3^31 2^20 1^13 4^046 2^20 6^46",
    "0.07": "0^120 1^031 1^031 2^20 0^120 3^31 1^031 1^031 0^120 3^1431 3^31 2^0520",
}


@pytest.mark.parametrize("notation", GOLD)
def test_genus_of_single_heaps(notation):
    found = [str(genus(TakeAndBreak(notation), heap + 1)) for heap in range(len(GOLD[notation].split()))]
    assert found == GOLD[notation].split()


@settings(max_examples=60, deadline=None)
@given(st.lists(st.integers(0, 127), min_size=1, max_size=7))
def test_genus_agrees_with_searching_sums_with_heaps_of_two(masks):
    # The options of vertex i are the smaller vertices in its mask.
    options = [[j for j in range(i) if mask >> j & 1] for i, mask in enumerate([0, *masks])]
    game, last = options.__getitem__, len(masks)
    found, search = genus(game, last), MisereSearch()
    twos = len(found.superscripts) + 3
    assert [found.superscript(k) for k in range(twos)] == [
        search.misere_nim_value([(game, last), *[(grundy.games.Nim(), 2)] * k]) for k in range(twos)
    ]


def test_genus_starts_with_the_nim_value():
    kayles = TakeAndBreak("Kayles")
    for heaps in combinations_with_replacement(range(1, 6), 2):
        found = genus_of_sum([(kayles, heap) for heap in heaps])
        assert found.nim_value == kayles.nim_value(heaps)
        assert found.misere_nim_value == misere_value(heaps)


@cache
def misere_value(heaps):
    options = {
        tuple(sorted(heaps[:i] + left + heaps[i + 1 :]))
        for i, n in enumerate(heaps)
        for left in TakeAndBreak("Kayles").options(n)
    }
    return mex(map(misere_value, options)) if options else 1


def test_positions_of_nim_are_tame():
    nim = lambda n: range(n)  # noqa: E731
    for heaps in combinations_with_replacement(range(5), 3):
        assert genus_of_sum([(nim, heap) for heap in heaps]).is_tame
    assert not Genus(0, (0, 1, 3)).is_tame
    assert not Genus(1, (1, 2, 0)).is_tame


def test_large_superscripts_are_separated_by_commas():
    assert str(Genus(12, (12, 14))) == "12^(12,14)"


def test_loopy_position_has_no_genus():
    with pytest.raises(CycleError):
        genus([[1], [0]].__getitem__, 0)


def test_limit_of_positions():
    with pytest.raises(LimitError, match="more than 20 positions need labels"):
        genus(TakeAndBreak("Kayles"), 20, limit=20)
