"""The columns that tell who wins, in misère play too."""

from functools import cache, reduce
from itertools import combinations_with_replacement
from operator import xor

import pytest

import grundy
from grundy import answers


@pytest.mark.parametrize("heaps", [heaps for n in range(1, 5) for heaps in combinations_with_replacement(range(5), n)])
def test_the_sentence_of_misere_nim_tells_all_winning_moves_and_no_other(heaps: tuple[int, ...]) -> None:
    position = grundy.parse(f"N({','.join(map(str, heaps))})", misere=True)
    explanation = position.explain()
    told = explanation.as_dict()
    if not any(heaps):
        assert explanation.columns is None  # there is no move, and nothing to read
        assert (told["columns"], told["repair_sentence"]) == (0, "")
        return
    assert explanation.columns is not None
    assert explanation.columns.total.nim_value == reduce(xor, heaps)
    assert [component["nim_value"] for component in told["components"]] == list(heaps)
    assert told["repair_sentence"] == (
        "In misère play, leave the nim sum 0 if a component that counts for more than one counter is left after your "
        "move, and the nim sum 1 if none is."
    )
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
    found = answers.position(text, misere=True)["explanation"]
    assert found["unbalanced"] == []
    assert all("nim_value" not in component for component in found["components"])


def test_normal_play_is_told_as_before() -> None:
    explanation = grundy.parse("N(3,5)").explain()
    assert explanation.columns == explanation.configuration
    assert explanation.as_dict()["repair_sentence"] == explanation.repair_sentence == "1 component can repair it: N(5)."
