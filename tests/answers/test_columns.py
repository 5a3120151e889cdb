"""The columns that tell who wins, in misère play too."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import grundy
from grundy import answers
from grundy.answers.columns import FICKLE, FIRM, columns_of, columns_sentence


@given(st.lists(st.integers(0, 7), max_size=5))
def test_the_columns_of_misere_nim_say_who_wins(heaps: list[int]) -> None:
    """Bouton's rule: with a heap of two or more, as in normal play; else an odd number of ones is lost."""
    position = grundy.parse(" + ".join(f"N({heap})" for heap in heaps) or "0", misere=True)
    explanation = position.explain()
    columns = columns_of(explanation)
    if columns is None:
        assert not any(heaps)  # there is no move, and nothing to read
        return
    aim = {FIRM: 0, FICKLE: 1}[columns_sentence(explanation)]
    assert (columns.total.nim_value == aim) == (explanation.outcome is grundy.Outcome.P)
    assert aim == (max(heaps) < 2)


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
