"""The columns that tell who wins, in misère play too."""

from functools import cache, reduce
from itertools import combinations_with_replacement
from operator import xor

import pytest

import grundy
from grundy import answers
from grundy.answers.positions import MISERE, columns_of, columns_sentence


@pytest.mark.parametrize("heaps", [heaps for n in range(1, 5) for heaps in combinations_with_replacement(range(5), n)])
def test_the_sentence_of_misere_nim_tells_all_winning_moves_and_no_other(heaps: tuple[int, ...]) -> None:
    position = grundy.parse(f"N({','.join(map(str, heaps))})", misere=True)
    explanation = position.explain()
    if not any(heaps):
        assert columns_of(explanation) is None  # there is no move, and nothing to read
        return
    columns = columns_of(explanation)
    assert columns is not None
    assert columns.total.nim_value == reduce(xor, heaps)
    assert columns_sentence(explanation) == MISERE
    for move in position.moves():
        left = [term.position for term in move.position.terms]
        aim = 0 if max(left) > 1 else 1
        assert (reduce(xor, left) == aim) == (misere_outcome(tuple(left)) is grundy.Outcome.P)


@cache
def misere_outcome(heaps: tuple[int, ...]) -> grundy.Outcome:
    """Who wins misère Nim, by its definition."""
    left = [(*heaps[:at], less, *heaps[at + 1 :]) for at, heap in enumerate(heaps) for less in range(heap)]
    wins = not left or any(misere_outcome(other) is grundy.Outcome.P for other in left)
    return grundy.Outcome.N if wins else grundy.Outcome.P


@pytest.mark.parametrize("text", ["Kayles(9,5)", "Kayles(5)"])
def test_wild_sums_have_no_columns(text: str) -> None:
    found = answers.position(text, misere=True)
    assert found["unbalanced"] == []
    assert all("nim_value" not in component for component in found["components"])


def test_normal_play_is_told_as_before() -> None:
    explanation = grundy.parse("N(3,5)").explain()
    assert columns_of(explanation) == explanation.configuration
    assert columns_sentence(explanation) == explanation.repair_sentence == "1 component can repair it: N(5)."
    assert columns_of(None) is None
