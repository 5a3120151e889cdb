import pytest
from hypothesis import given, settings, strategies as st

import grundy
from grundy.errors import DomainError
from grundy.games import CATALOGUE
from grundy.play import Move, Position
from grundy.play.match import Ending, Fallible, Opponent, Perfect, Random, play_out
from grundy.rules import Outcome

EXAMPLES = [entry.example for entry in CATALOGUE]


def perfect_side_is_kept(position: Position, other: Opponent, seed: int) -> None:
    """Let the side that wins be perfect and see it win; in a drawn position see the perfect side not lose."""
    side = 1 if position.outcome is Outcome.P else 0
    players = (Perfect(), other) if side == 0 else (other, Perfect())
    is_drawn = position.outcome is Outcome.D
    record = play_out(position, *players, seed=seed, most=20 if is_drawn else 2000)
    allowed = {None, side} if is_drawn else {side}
    assert record.winner in allowed, str(record)


@pytest.mark.parametrize("text", EXAMPLES)
@pytest.mark.parametrize("misere", [False, True])
def test_the_winning_perfect_player_wins_every_game_of_the_catalogue(text: str, misere: bool) -> None:
    position = grundy.parse(text, misere=misere)
    for seed in range(3):
        perfect_side_is_kept(position, Random(), seed)
    perfect_side_is_kept(position, Perfect(), 0)
    perfect_side_is_kept(position, Fallible(2), 0)


@settings(max_examples=30, deadline=None)
@given(st.lists(st.sampled_from(EXAMPLES), min_size=2, max_size=3), st.integers(0, 9))
def test_the_winning_perfect_player_wins_sums_of_any_games(texts: list[str], seed: int) -> None:
    try:
        position = grundy.parse(" + ".join(texts))
    except DomainError:  # a game that cannot stand in a sum
        return
    perfect_side_is_kept(position, Random(), seed)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.lists(st.integers(0, 5), max_size=3), min_size=6, max_size=6), st.tuples(*[st.integers(0, 5)] * 2))
def test_the_winning_perfect_player_gets_on_where_play_can_go_round(
    rows: list[list[int]], places: tuple[int, int]
) -> None:
    position = sum(
        (grundy.position(rows.__getitem__, place) for place in places[1:]), grundy.position(rows.__getitem__, places[0])
    )
    perfect_side_is_kept(position, Random(), 1)
    perfect_side_is_kept(position, Perfect(), 1)


def test_long_games_are_played_to_the_end() -> None:
    record = play_out(grundy.parse("N(300;1,2)"), Perfect(), Perfect())
    assert (record.winner, len(record.moves)) == (1, 200)  # the winner answers 1 with 2 and 2 with 1
    record = play_out(grundy.parse("N(140;1) + N(121;1,2) + W(6,4)"), Random(), Perfect(), seed=2)
    assert (record.ending, len(record.moves) > 200) == (Ending.LAST_MOVE, True)


def test_the_same_seed_gives_the_same_game() -> None:
    position = grundy.parse("N(9,9,9)")
    games = [play_out(position, Random(), Fallible(2), seed=seed) for seed in (1, 1, 2)]
    assert games[0] == games[1] != games[2]
    assert games[0].players == ("random", "fallible, one error in 2")


def test_play_stops_after_so_many_moves() -> None:
    record = play_out(grundy.parse("N(300;1,2)"), Perfect(), Perfect(), most=10)
    assert (record.ending, record.winner, len(record.moves)) == (Ending.UNFINISHED, None, 10)
    with pytest.raises(DomainError, match="the largest number of moves is 0 or more, not -1"):
        play_out(grundy.parse("N(3)"), Perfect(), Perfect(), most=-1)


def test_drawn_play_is_called_a_draw() -> None:
    # Who leaves the ring a, b for e loses at once.
    position = grundy.position({"a": "be", "b": "ae", "e": "f", "f": ""}.get, "a")
    record = play_out(position, Perfect(), Perfect())
    assert (record.ending, record.winner) == (Ending.REPETITION, None)
    assert play_out(position, Perfect(), Random(), seed=1, most=50).winner in (None, 0)


def test_an_opponent_is_any_function() -> None:
    def greedy(position: Position) -> Move:
        return max(position.moves(), key=lambda move: len(move.label))

    record = play_out(grundy.parse("N(1,1)"), greedy, Perfect(), misere=True)
    assert (record.winner, record.players[0], record.misere) == (0, "greedy", True)
