import pytest

from grundy import LimitError, LoopyValue
from grundy.games.rulesets import Searched
from grundy.rules import game_from

AROUND = {"a": "b", "b": "ca", "c": "", "d": "da"}


def test_values_where_play_goes_round_have_counters() -> None:
    found = Searched(game_from(lambda name: AROUND[name]))
    assert [found.value(name) for name in "abcd"] == [0, 1, 0, LoopyValue.infinite({0})]
    assert found.counter("c") < found.counter("b")


def test_games_that_end_have_no_counters() -> None:
    found = Searched(game_from(range))
    assert (found.value(3), found.counter(3)) == (3, 0)


def test_positions_that_fall_apart_are_solved_part_by_part() -> None:
    class Pairs:
        def options(self, names: str) -> list[str]:
            return [names[:at] + to + names[at + 1 :] for at, name in enumerate(names) for to in AROUND[name]]

        def components(self, names: str) -> list[str]:
            return list(names) if len(names) > 1 else [names]

    found = Searched(Pairs())
    assert found.value("bd") == LoopyValue(1) + LoopyValue.infinite({0})
    assert found.value("b" * 40) == 0
    assert found.counter("ab") == found.counter("a") + found.counter("b")


def test_what_was_asked_before_does_not_count_against_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grundy.games.rulesets.LIMIT", 100)
    found = Searched(game_from(lambda n: [n - 2] if n > 1 else []))
    assert [found.value(n) for n in (150, 151, 153)] == [1, 1, 0]
    with pytest.raises(LimitError, match="more than 100 positions"):
        found.value(402)
