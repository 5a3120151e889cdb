"""The genus of a position."""

from functools import cache
from itertools import combinations_with_replacement

import pytest
from hypothesis import given, settings, strategies as st

from grundy.errors import CycleError, LimitError
from grundy.integers import mex
from grundy.play.misere import Genus, MisereSearch, genus, genus_of_sum
from grundy.play.misere.atoms import heap_of
from grundy.sequences import TakeAndBreak

# 0.312: Plambeck's page on that game; 0.77 and 0.07: Winning Ways (1982), chapter 13, and own computation.
GOLD = {
    "0.312": "1^031 2^20 0^02 2^1420 0^02 1^13",
    "0.77": "1^031 2^20 3^31 1^031 4^146 3^31 2^20 1^13 4^046 2^20 6^46",
    "0.07": "0^120 1^031 1^031 2^20 0^120 3^31 1^031 1^031 0^120 3^1431 3^31 2^0520",
}


@pytest.mark.parametrize("notation", GOLD)
def test_single_heaps(notation):
    found = [str(genus(TakeAndBreak(notation), heap + 1)) for heap in range(len(GOLD[notation].split()))]
    assert found == GOLD[notation].split()


@settings(max_examples=60, deadline=None)
@given(st.lists(st.integers(0, 127), min_size=1, max_size=7))
def test_any_tree_agrees_with_searching_the_sums_with_heaps_of_two(masks):
    # Vertex i has as options the smaller vertices in its mask: any game of at most seven positions below the last.
    options = [[j for j in range(i) if mask >> j & 1] for i, mask in enumerate([0, *masks])]
    game, last = options.__getitem__, len(masks)
    found, search = genus(game, last), MisereSearch()
    twos = len(found.superscripts) + 3
    assert [found.superscript(k) for k in range(twos)] == [
        search.misere_nim_value([(game, last), *[heap_of(2)] * k]) for k in range(twos)
    ]


def test_the_first_number_is_the_nim_value():
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


def test_large_superscripts_are_set_apart():
    assert str(Genus(12, (12, 14))) == "12^(12,14)"


def test_play_that_goes_round_has_no_genus():
    with pytest.raises(CycleError):
        genus([[1], [0]].__getitem__, 0)


def test_the_limit_is_told():
    with pytest.raises(LimitError, match="more than 20 positions to label"):
        genus(TakeAndBreak("Kayles"), 20, limit=20)
