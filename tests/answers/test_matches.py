"""Matches as data: examples are played at random, and every position is parsed and judged again."""

import random

import pytest
from jsonschema import Draft202012Validator

from grundy.answers import match, matches, reply, schema
from grundy.errors import DomainError
from grundy.games import CATALOGUE
from grundy.play import parse

CHECK = Draft202012Validator(schema("grundy.match/1"))
PROMISE = {"N": 2, "D": 1, "P": 0}
EXAMPLES = [(entry.id, entry.example) for entry in CATALOGUE]
GOES_ROUND = "Tokens(0>1, 1>0; 0)"


@pytest.mark.parametrize("misere", [False, True], ids=["normal", "misere"])
@pytest.mark.parametrize(("id", "example"), EXAMPLES, ids=[id for id, _ in EXAMPLES])
def test_random_matches_of_the_examples(id: str, example: str, misere: bool) -> None:
    chance = random.Random(id)
    place, moves = parse(example, misere=misere), []
    while not place.has_ended() and len(moves) < 40:
        options = list(place.moves())
        moves.append(chance.randrange(len(options)))
        place = options[moves[-1]].position
    found = match(example, moves, misere=misere)
    CHECK.validate(found)
    assert found["current"]["position"] == str(place)
    assert (found["ended"], found["to_move"]) == (place.has_ended(), len(moves) % 2)
    if found["ended"]:  # the player who made the last move wins, and loses in misère play
        assert found["winner"] == (len(moves) - 1 + misere) % 2
    else:
        assert found["winner"] is None
    check_history(found, misere)


def check_history(found: dict, misere: bool) -> None:
    before = parse(found["start"], misere=misere).outcome.value
    assert found["start_outcome"] == before
    for turn, move in enumerate(found["history"]):
        after = parse(move["position"], misere=misere).outcome.value
        assert (move["outcome"], move["player"], move["choice"]) == (after, turn % 2, found["moves"][turn])
        # N is a win for the player to move, so the promise after a move is that of the opponent.
        assert move["blunder"] == (2 - PROMISE[after] < PROMISE[before])
        before = after


def test_blunders_are_wins_and_draws_given_away() -> None:
    found = match("N(1,2)", [0])
    assert [(move["blunder"], move["effect"]) for move in found["history"]] == [(True, "loses")]
    assert not match("N(1,1)", [0])["history"][0]["blunder"]  # nothing was to be had
    drawn = "Annihilation(0>1, 1>0, 1>2, 2>3; 0,1,2)"
    effects = [move["effect"] for move in match(drawn)["current"]["moves"]]
    assert set(effects) == {"draws", "loses"}
    blunders = [match(drawn, [number])["history"][0]["blunder"] for number in range(len(effects))]
    assert blunders == [effect == "loses" for effect in effects]


def test_a_draw_may_be_claimed_when_a_position_occurs_for_the_third_time() -> None:
    for count, repeated in ((0, 1), (2, 2), (3, 2), (4, 3), (1, 1)):
        found = match(GOES_ROUND, [0] * count)
        assert (found["repeated"], found["may_be_drawn"]) == (repeated, repeated >= 3)
    assert found["current"]["explanation"]["outcome"] == "D"


@pytest.mark.parametrize(
    ("moves", "message"),
    [
        ([0, 7], "move 2 of the list cannot be made: there is no move 7: this position has 2 moves, numbered from 0"),
        ([0, 1, 0], "move 3 of the list cannot be made: there is no move 0: this position has no moves"),
        ([-1], "move 1 of the list cannot be made: the number of a move must be at least 0, not -1"),
        ([True], "move 1 of the list cannot be made: a move must be an integer or a string, not 'True'"),
        ([10**6], "only the first 10,000 moves have numbers, and 1000000 is too large"),
        (
            ["5:N(1)"],
            "move 1 of the list cannot be made: there is no component 5: this position has 1, numbered from 0",
        ),
        (["0:N(7)"], "move 1 of the list cannot be made: no move leads from N(3) to N(7)"),
        (["0:N("], "move 1 of the list cannot be made: expected a number"),
        ([0] * 2001, "a match may have at most 2000 moves, not 2001"),
    ],
)
def test_the_error_names_the_move_that_is_not_possible(moves: list[int | str], message: str) -> None:
    with pytest.raises(DomainError) as caught:
        match("N(3)", moves)
    assert message in str(caught.value)


def test_moves_without_a_number_are_named_by_the_position_after_them() -> None:
    start = f"N({10**30},7)"
    choice = match(start)["current"]["moves"][-1]["choice"]
    found = match(start, [choice, "take 7 in N(7)", 0])
    assert [move["position"] for move in found["history"]] == ["N(7,7)", "N(0,7)", "N(0,6)"]
    assert found["history"][0]["effect"] == "wins"
    assert [move["number"] for move in found["history"]] == [None, None, 0]
    CHECK.validate(found)


def test_an_unknown_first_position_does_not_hide_later_outcomes() -> None:
    start = "Cram(9x9) + N(1)"
    assert match(start)["start_outcome"] is None
    found = match("Chomp(30x40)", ["0:Chomp(2x40)", "0:Chomp(40,39)"])
    assert [move["outcome"] for move in found["history"]] == ["N", "P"]
    assert [move["blunder"] for move in found["history"]] == [True, False]


def test_positions_before_an_unsolvable_one_are_not_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    told = matches.verdict_of
    monkeypatch.setattr(matches, "verdict_of", lambda position: asked.append(str(position)) or told(position))
    found = match("Cram(9x9) + N(3)", ["1:N(2)", "1:N(1)", "1:N(0)"])
    assert asked == []  # the last position was judged with its moves
    assert [move["outcome"] for move in found["history"]] == [None] * 3
    match("N(3)", [0, 0])
    assert asked == ["N(1)", "N(2)", "N(3)"]


def test_a_match_with_many_moves_of_a_long_sum() -> None:
    found = match("300*N(1)", [0] * 300)
    assert (found["ended"], found["winner"], len(found["history"])) == (True, 1, 300)
    assert {move["effect"] for move in found["history"]} == {"wins", "loses"}


CHECK_REPLY = Draft202012Validator(schema("grundy.reply/1"))


@pytest.mark.parametrize("misere", [False, True], ids=["normal", "misere"])
@pytest.mark.parametrize("example", [example for _, example in EXAMPLES])
def test_the_perfect_opponent_never_blunders(example: str, misere: bool) -> None:
    found = reply(example, misere=misere)
    CHECK_REPLY.validate(found)
    before, after = (parse(text, misere=misere).outcome.value for text in (example, found["leads_to"]))
    assert after == {"N": "P", "D": "D", "P": "N"}[before]
    assert match(example, [found["choice"]], misere)["current"]["position"] == found["leads_to"]


def test_random_moves_depend_on_the_seed_and_the_number_of_moves() -> None:
    start = "N(30,50,70)"
    for opponent in ("random", "fallible"):
        once = [reply(start, [], opponent=opponent, k=1, seed=str(seed))["choice"] for seed in range(20)]
        again = [reply(start, [], opponent=opponent, k=1, seed=str(seed))["choice"] for seed in range(20)]
        assert once == again
        assert len(set(once)) > 5
    first = reply("N(90)", [], opponent="random", seed="a")["to"]
    assert any(reply(f"N({90 + n})", [n - 1], opponent="random", seed="a")["to"] != first for n in (1, 2, 3))


def test_k_sets_how_often_a_fallible_opponent_errs() -> None:
    def errs(k: int, seed: int) -> bool:
        return match("N(3,5,7)", [reply("N(3,5,7)", opponent="fallible", k=k, seed=str(seed))["choice"]])["history"][0][
            "blunder"
        ]

    assert all(errs(1, seed) for seed in range(10))
    assert 0 < sum(errs(4, seed) for seed in range(60)) < 40


def test_a_reply_that_cannot_be_counted_is_named_by_a_string() -> None:
    found = reply(f"N({10**30},{10**30 + 5})")
    assert (found["number"], found["choice"]) == (None, f"1:N({10**30})")
    assert match(found["position"], [found["choice"]])["current"]["explanation"]["outcome"] == "P"


def test_a_drawn_position_with_more_moves_than_can_be_counted_is_answered() -> None:
    found = reply("N(1000000000000) + Tokens(0>1, 1>0; 0)")
    assert match(found["position"], [found["choice"]])["history"][0]["effect"] == "draws"


def test_opponents_reply_in_positions_with_unknown_outcome() -> None:
    for opponent in ("perfect", "fallible", "random"):
        assert reply("Cram(9x9)", opponent=opponent, seed="1")["component"] == 0


def test_rejects_ended_matches_and_unknown_opponents() -> None:
    with pytest.raises(DomainError, match=r"there is no move left in N\(0,0\)"):
        reply("N(1,0)", [0])
    with pytest.raises(DomainError, match="the opponent must be perfect, fallible or random, not 'clever'"):
        reply("N(1)", opponent="clever")
    with pytest.raises(DomainError, match="at least 1, not 0"):
        reply("N(1)", opponent="fallible", k=0)
