from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from grundy import LimitError
from grundy.graphs import GameGraph, Labelling, drawing_moves, loopy_value, nim_value, outcome, winning_moves
from grundy.graphs.implicit.budget import blame, raised_by_rules
from grundy.rules import Part, Sum

QUESTIONS = [
    nim_value,
    loopy_value,
    outcome,
    winning_moves,
    drawing_moves,
    GameGraph.explore,
    lambda game, position: Labelling(game).value(position),
    lambda game, position: outcome(game, position, misere=True),
]


def raising(n: int) -> list[int]:
    return [n - 1] if n != 3 else {}[n]


def raising_late(n: int) -> Iterator[int]:
    yield from raising(n)


def raising_in_sums(n: int) -> list[Any]:
    return [Sum(n - 1, n - 2)] if n > 3 else [0] if n < 3 else {}[n]


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("game", [raising, raising_late, raising_in_sums])
def test_errors_of_the_rules_pass_with_a_note_that_names_the_position(
    question: Callable[..., object], game: Callable[[int], Any]
) -> None:
    for start in (6, 3):
        with pytest.raises(KeyError) as caught:
            question(game, start)
        assert caught.value.args == (3,)
        assert caught.value.__notes__ == ["grundy: this happened at the position 3"]


def test_the_position_of_another_game_is_named_with_it() -> None:
    with pytest.raises(KeyError) as caught:
        nim_value(range, Sum(2, Part(raising, 5)))
    (note,) = caught.value.__notes__
    assert note.startswith("grundy: this happened at the position Part(game=<function raising at ")
    assert note.endswith("position=3)")


def test_a_rank_is_shown_as_the_position() -> None:
    class Words:
        size = 10

        def options(self, word: str) -> list[str]:
            return [word[1:]] if word != "ooo" else [word[9]]

        def rank(self, word: str) -> int:
            return len(word)

        def unrank(self, rank: int) -> str:
            return rank * "o"

    with pytest.raises(IndexError) as caught:
        nim_value(Words(), "ooooo")
    assert caught.value.__notes__ == ["grundy: this happened at the position 'ooo'"]


def test_components_and_canonical_are_rules_too() -> None:
    class Split:
        def options(self, n: int) -> list[int]:
            return [n - 1]

        def components(self, n: int) -> list[int]:
            return [n] if n != 3 else {}[n]

    class Turned:
        def options(self, n: int) -> list[int]:
            return [n - 1]

        def canonical(self, n: int) -> int:
            return n if n != 2 else {}[n]

    for game, question in [(Split(), nim_value), (Turned(), nim_value), (Turned(), outcome)]:
        with pytest.raises(KeyError) as caught:
            question(game, 5)
        assert caught.value.__notes__ == ["grundy: this happened at the position 3"]


def test_what_the_search_says_itself_gets_no_note() -> None:
    for question in QUESTIONS:
        with pytest.raises(TypeError) as caught:
            question(lambda n: None, 5)
        assert not hasattr(caught.value, "__notes__")


def test_a_limit_of_the_rules_is_no_mistake_at_a_position() -> None:
    def far(n: int) -> list[int]:
        if n == 3:
            raise LimitError("too far")
        return [n - 1]

    for question in QUESTIONS:
        with pytest.raises(LimitError, match=r"^too far$"):
            question(far, 5)


def test_an_unhashable_value_inside_the_rules_is_their_own_error() -> None:
    def careless(n: int) -> list[int]:
        return [m for m in range(n) if {[m]}]

    for question in QUESTIONS:
        with pytest.raises(TypeError, match=r"^unhashable type: 'list'"):
            question(careless, 5)


def test_a_position_whose_fields_cannot_be_hashed_is_told() -> None:
    @dataclass(frozen=True)
    class Board:
        rows: list[int]

    for question in QUESTIONS:
        with pytest.raises(TypeError, match=r"^positions are hashable, and play reaches one that is not \(unhashable"):
            question(lambda n: [Board([n])], 5)


def test_one_note_is_enough() -> None:
    with pytest.raises(KeyError) as caught:
        raising(3)
    blame(caught.value, 3)
    blame(caught.value, 4)
    assert raised_by_rules(caught.value)
    assert caught.value.__notes__ == ["grundy: this happened at the position 3"]
