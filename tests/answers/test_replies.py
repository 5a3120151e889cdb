import pytest
from jsonschema import Draft202012Validator

from grundy.answers import match, reply, schema
from grundy.errors import DomainError
from grundy.games import CATALOGUE
from grundy.play import parse

CHECK = Draft202012Validator(schema("grundy.reply/1"))
EXAMPLES = [entry.example for entry in CATALOGUE]


@pytest.mark.parametrize("misere", [False, True], ids=["normal", "misere"])
@pytest.mark.parametrize("example", EXAMPLES)
def test_the_perfect_opponent_keeps_what_it_has(example: str, misere: bool) -> None:
    found = reply(example, misere=misere)
    CHECK.validate(found)
    before, after = (parse(text, misere=misere).outcome.value for text in (example, found["leads_to"]))
    assert after == {"N": "P", "D": "D", "P": "N"}[before]
    assert match(example, [found["choice"]], misere)["current"]["position"] == found["leads_to"]


def test_chance_depends_on_the_seed_and_on_how_many_moves_were_made() -> None:
    start = "N(30,50,70)"
    for opponent in ("random", "fallible"):
        once = [reply(start, [], opponent=opponent, k=1, seed=str(seed))["choice"] for seed in range(20)]
        again = [reply(start, [], opponent=opponent, k=1, seed=str(seed))["choice"] for seed in range(20)]
        assert once == again
        assert len(set(once)) > 5
    first = reply("N(90)", [], opponent="random", seed="a")["to"]
    assert any(reply(f"N({90 + n})", [n - 1], opponent="random", seed="a")["to"] != first for n in (1, 2, 3))


def test_a_fallible_opponent_errs_as_often_as_it_is_told() -> None:
    def errs(k: int, seed: int) -> bool:
        return match("N(3,5,7)", [reply("N(3,5,7)", opponent="fallible", k=k, seed=str(seed))["choice"]])["history"][0][
            "blunder"
        ]

    assert all(errs(1, seed) for seed in range(10))
    assert 0 < sum(errs(4, seed) for seed in range(60)) < 40


def test_a_reply_beyond_what_can_be_counted_has_a_text() -> None:
    found = reply(f"N({10**30},{10**30 + 5})")
    assert (found["number"], found["choice"]) == (None, f"1:N({10**30})")
    assert match(found["position"], [found["choice"]])["current"]["explanation"]["outcome"] == "P"


def test_a_drawn_position_with_more_moves_than_can_be_counted_is_answered() -> None:
    found = reply("N(1000000000000) + Tokens(0>1, 1>0; 0)")
    assert match(found["position"], [found["choice"]])["history"][0]["effect"] == "draws"


def test_where_nobody_knows_who_wins_there_is_a_reply_all_the_same() -> None:
    for opponent in ("perfect", "fallible", "random"):
        assert reply("Cram(9x9)", opponent=opponent, seed="1")["component"] == 0


def test_no_reply_at_the_end_and_none_of_a_stranger() -> None:
    with pytest.raises(DomainError, match=r"there is no move left in N\(0,0\)"):
        reply("N(1,0)", [0])
    with pytest.raises(DomainError, match="an opponent is perfect, fallible or random, not 'clever'"):
        reply("N(1)", opponent="clever")
    with pytest.raises(DomainError, match="1 or more, not 0"):
        reply("N(1)", opponent="fallible", k=0)
