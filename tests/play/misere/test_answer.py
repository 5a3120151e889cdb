"""The choice between theory and search, and misère play of positions compared with the definition."""

import random
from random import Random

import pytest

from grundy import DomainError, Outcome as Outcome_misere, parse, position
from grundy.errors import LimitError
from grundy.games import Lasker
from grundy.play.misere import MisereSearch, MisereSolver, answer, misere_outcome, misere_winning_moves
from grundy.rules import Outcome
from grundy.sequences import Subtraction, TakeAndBreak


def nim(n):
    return range(n)


def test_reason_of_each_method():
    answer._Quotients.of.cache_clear()  # cached quotients grow in other tests
    kayles = TakeAndBreak("Kayles")
    tame = misere_outcome([(nim, 2), (nim, 2)])
    assert (tame.method, tame.outcome) == ("tame", Outcome.P)
    assert tame.sentence == (
        "The player who has just moved wins: the sum is tame (it behaves like misère Nim), and its misère value is 0."
    )
    quotient = misere_outcome([(kayles, (5, 5)), (kayles, 9)])
    assert quotient.method == "quotient"
    assert "in the misère quotient of 0.77 (18 elements, certified for heaps up to 9) is" in str(quotient)
    search = misere_outcome([(kayles, 5), (nim, 2)])
    assert search.method == "search"
    assert search.reason == "this follows from a search of the reachable positions"
    end = misere_outcome([(nim, 0)])
    assert (
        str(end)
        == "The player who moves next wins: there is no move left, and the player who made the last move loses."
    )


def test_large_heaps_of_a_game_with_a_period():
    kayles = TakeAndBreak("Kayles")
    found = misere_outcome([(kayles, 10**40), (kayles, 71)])
    assert "40 elements, certified for all heaps" in found.reason
    assert found.outcome is misere_outcome([(kayles, 10**40 + 12), (kayles, 83)]).outcome


def test_wild_subtraction_game_uses_the_quotient_of_its_digits():
    game = Subtraction({1, 3, 4})
    parts = [(game, 9), (game, 6)]
    assert misere_outcome(parts).outcome is MisereSearch().outcome(parts)
    assert {move[::2] for move in misere_winning_moves(parts)} == {m[::2] for m in MisereSearch().winning_moves(parts)}


SUMS = [
    [(TakeAndBreak("Kayles"), 7), (TakeAndBreak("Kayles"), 5)],
    [(TakeAndBreak("Kayles"), 6), (nim, 3), (Subtraction({1, 3}), 5)],
    [(TakeAndBreak("4. unequal"), 9), (TakeAndBreak("4. unequal"), 8)],
    [(nim, 4), (nim, 3), (nim, 1), (nim, 1)],
    [([[], [0, 2], [0, 1]].__getitem__, 1), (nim, 2)],
]


@pytest.mark.parametrize("parts", SUMS)
def test_all_methods_agree_with_search(parts):
    solver, search = MisereSolver(), MisereSearch()
    assert solver.answer(parts).outcome is search.outcome(parts)
    assert solver.winning_moves(parts) == search.winning_moves(parts)
    assert solver.drawing_moves(parts) == search.drawing_moves(parts)


@pytest.mark.parametrize("parts", SUMS[:4])
@pytest.mark.parametrize("seed", range(5))
def test_winner_beats_a_random_player(parts, seed):
    solver, search, chance = MisereSolver(), MisereSearch(), random.Random(seed)
    won_by_mover = solver.answer(parts).outcome is Outcome.N
    while True:
        moves = [move for move, _ in search.moves(parts)]
        assert (solver.answer(parts).outcome is Outcome.N) == won_by_mover
        if not moves:
            break
        index, _, option = chance.choice(solver.winning_moves(parts) if won_by_mover else moves)
        parts = [*parts[:index], (parts[index][0], option), *parts[index + 1 :]]
        won_by_mover = not won_by_mover
    assert won_by_mover  # the player who cannot move wins


def test_results_are_cached_between_calls():
    solver, parts = MisereSolver(), [(TakeAndBreak("Kayles"), 8), (nim, 3)]
    first = solver.answer(parts)
    assert solver.answer(parts) == first


def test_full_cache_is_cleared(monkeypatch):
    monkeypatch.setattr(answer, "MAX_KEPT", 5)
    solver, parts = MisereSolver(), [(TakeAndBreak("Kayles"), 8), (nim, 3)]
    first = solver.answer(parts)
    assert solver.answer(parts) == first


def test_limit_of_positions():
    with pytest.raises(LimitError, match=r"more than 100 positions; try a smaller sum, or raise limit=…"):
        misere_outcome([(TakeAndBreak("Kayles"), 20), (nim, 9)], limit=100)


def test_heaps_beyond_all_quotients_need_no_quotient(monkeypatch):
    monkeypatch.setattr("grundy.play.misere.answer.extended", lambda *_: pytest.fail("no quotient covers the heap"))
    with pytest.raises(LimitError):
        MisereSolver(1000).answer([(Lasker(), 10**30)])


def test_all_winning_moves_share_the_limit_of_steps():
    search = MisereSearch(5_000)
    with pytest.raises(LimitError, match="more than 100000 steps"):
        search.winning_moves([(nim, 3_000)])


def options(text: str) -> list[str]:
    """Return the notations of the positions after one move."""
    return sorted({str(move.position) for move in parse(text).moves()})


def wins(text: str, known: dict[str, bool]) -> bool:
    """Return whether the player to move wins, by definition: a player without a move wins."""
    if text not in known:
        below = options(text)
        known[text] = not below or not all(wins(option, known) for option in below)
    return known[text]


@pytest.mark.parametrize(
    "text",
    ["N(1,2,3)", "N(1,1)", "N(1,1,1)", "Kayles(7)", "Kayles(4,2) + N(2)", "W(3,2) + N(1)", "Grundy(9)", "Officers(7)"],
)
def test_winner_and_moves_agree_with_the_definition(text: str) -> None:
    known: dict[str, bool] = {}
    position = parse(text, misere=True)
    assert position.outcome is (Outcome_misere.N if wins(text, known) else Outcome_misere.P)
    found = {str(move.position) for move in position.winning_moves()}
    assert found == ({option for option in options(text) if not wins(option, known)} if wins(text, known) else set())
    assert {str(move.position) for move in parse(text).winning_moves(misere=True)} == found


def test_misere_nim_with_large_heaps() -> None:
    total = parse(f"N({2**1000},{2**999},1)", misere=True)
    (move,) = total.winning_moves()
    assert move.position.outcome is Outcome_misere.P
    assert "misère" in total.explain().sentence


def test_convention_is_part_of_the_position() -> None:
    position = parse("N(1,1)", misere=True)
    assert repr(position) == "parse('N(1,1)', misere=True)"
    assert position.played(False).outcome is Outcome_misere.P
    assert position.outcome is Outcome_misere.N
    assert all(move.position.misere for move in position.moves())
    with pytest.raises(DomainError, match="cannot add positions of misère and normal play"):
        position + parse("N(1)")


def test_explanation_names_the_convention() -> None:
    text = str(parse("N(1,2,3)").explain(misere=True))
    assert text.startswith("N(1,2,3)\nThe player who has just moved wins in misère play: ")


def test_best_moves_win_loopy_games() -> None:
    followers = {0: [1, 3, 5], 1: [0, 1, 3, 6], 2: [3], 3: [2, 5, 6], 4: [0, 2], 5: [6], 6: []}
    won = [s for s in range(6) if position(followers.get, s, misere=True).outcome is Outcome_misere.N]
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
