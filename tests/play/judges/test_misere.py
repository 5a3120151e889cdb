"""Misère play of positions as they are written, against the definition over the whole game."""

from random import Random

import pytest

from grundy import DomainError, Outcome, parse, position


def options(text: str) -> list[str]:
    """Return the positions that one move reaches, as they are written."""
    return sorted({str(move.position) for move in parse(text).moves()})


def wins(text: str, known: dict[str, bool]) -> bool:
    """Return whether the player to move wins, by the definition: without a move he wins."""
    if text not in known:
        below = options(text)
        known[text] = not below or not all(wins(option, known) for option in below)
    return known[text]


@pytest.mark.parametrize(
    "text",
    ["N(1,2,3)", "N(1,1)", "N(1,1,1)", "Kayles(7)", "Kayles(4,2) + N(2)", "W(3,2) + N(1)", "Grundy(9)", "Officers(7)"],
)
def test_winner_and_moves_are_those_of_the_definition(text: str) -> None:
    known: dict[str, bool] = {}
    position = parse(text, misere=True)
    assert position.outcome is (Outcome.N if wins(text, known) else Outcome.P)
    found = {str(move.position) for move in position.winning_moves()}
    assert found == ({option for option in options(text) if not wins(option, known)} if wins(text, known) else set())
    assert {str(move.position) for move in parse(text).winning_moves(misere=True)} == found


def test_nim_of_any_size_is_played_misere() -> None:
    total = parse(f"N({2**1000},{2**999},1)", misere=True)
    (move,) = total.winning_moves()
    assert move.position.outcome is Outcome.P
    assert "misère" in total.explain().sentence


def test_the_convention_goes_with_the_position() -> None:
    position = parse("N(1,1)", misere=True)
    assert repr(position) == "parse('N(1,1)', misere=True)"
    assert position.played(False).outcome is Outcome.P
    assert position.outcome is Outcome.N
    assert all(move.position.misere for move in position.moves())
    with pytest.raises(DomainError, match="one of the positions is played misère"):
        position + parse("N(1)")


def test_the_explanation_names_the_convention() -> None:
    text = str(parse("N(1,2,3)").explain(misere=True))
    assert text.startswith("N(1,2,3)\nThe player who has just moved wins in misère play: ")


def test_a_win_where_play_can_go_round_is_finished() -> None:
    followers = {0: [1, 3, 5], 1: [0, 1, 3, 6], 2: [3], 3: [2, 5, 6], 4: [0, 2], 5: [6], 6: []}
    won = [s for s in range(6) if position(followers.get, s, misere=True).outcome is Outcome.N]
    for start in won:
        for seed in range(20):
            now, random = position(followers.get, start, misere=True), Random(seed)
            for _ in range(20):
                now = now.best_move().position
                if now.has_ended():
                    pytest.fail("the winner made the last move")
                now = now.random_move(random).position
                if now.has_ended():
                    break
            assert now.has_ended()
    assert won
