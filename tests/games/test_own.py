"""Games of one's own: from a class, an object, a function, a module, and from installed packages."""

import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from grundy import DomainError, parse, position
from grundy.games import Entry, entry_named, load_game, own_entry
from grundy.games.lookup import installed_entries
from grundy.rules import Part, Sum


class Halving:
    """Halve the number."""

    def options(self, n: int) -> list[int]:
        return [n // 2] if n else []


class Drawn(Halving):
    """Halve a number that is written with strokes."""

    def parse(self, text: str) -> int:
        return text.count("I")

    def format(self, n: int) -> str:
        return "I" * n


class Steps(Halving):
    """Needs a parameter."""

    def __init__(self, step: int):
        self.step = step


def options_of_three(n: int) -> list[int]:
    """Take up to three."""
    return [n - k for k in (1, 2, 3) if k <= n]


def test_a_class_an_object_and_a_function_are_games() -> None:
    for game, word in ((Halving, "Halving"), (Halving(), "Halving"), (options_of_three, "options_of_three")):
        assert own_entry(game).word == word
    assert own_entry(options_of_three).rule == "Take up to three."
    assert own_entry(Halving, "Half").notation == "Half(position)"
    assert own_entry(entry_named("nim")) is entry_named("nim")
    assert own_entry(lambda n: []).word.isidentifier()


def test_what_is_no_game_is_refused() -> None:
    with pytest.raises(DomainError, match=r"the class Steps cannot be made without parameters .*give a game"):
        own_entry(Steps)
    with pytest.raises(TypeError, match="is neither"):
        own_entry(5)
    assert own_entry(Steps(3)).word == "Steps"


def test_a_game_that_reads_and_writes_is_asked() -> None:
    assert str(parse("Drawn( III )", games=[Drawn])) == "Drawn(III)"


def test_positions_of_the_same_object_are_equal_and_cancel() -> None:
    game = Halving()
    assert position(game, 5) == position(game, 5)
    assert position(game, 5) != position(game, 6)
    assert (position(game, 5) + position(game, 5)).nim_value == 0


def test_a_sum_of_any_games_nested() -> None:
    total = position(Sum(Part(Halving(), 5), Sum(Part(options_of_three, 6), Part(Halving(), 9))))
    assert len(total.terms) == 3
    assert total.nim_value == position(Halving(), 5).nim_value ^ 2 ^ position(Halving(), 9).nim_value
    assert position(options_of_three, Sum(5, 6)).nim_value == 1 ^ 2
    with pytest.raises(DomainError, match=r"the part 5 of the sum belongs to no game; write Part\(game, position\)"):
        position(Sum(5))


def test_an_option_may_be_a_sum_of_other_games() -> None:
    def breaking(n: int) -> list[object]:
        return [Sum(Part(Halving(), n - 1), Part(options_of_three, 1), n - 2)] if n > 1 else []

    start = position(breaking, 4)
    (move,) = start.moves()
    assert [str(term) for term in move.position.terms] == ["Halving(3)", "options_of_three(1)", "breaking(2)"]
    assert start.nim_value == (1 if move.position.nim_value == 0 else 0)


def test_a_game_is_loaded_from_its_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mygames.py").write_text(
        "class Half:\n    '''Halve.'''\n    def options(self, n):\n        return [n // 2] if n else []\nnumber = 3\n"
    )
    (tmp_path / "broken_games.py").write_text("1 / 0\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    assert parse("Half(4)", games=[load_game("mygames:Half")]).nim_value == 1
    for place, message in {
        "mygames": "a game is given as module:Class, such as games:Euclid, not 'mygames'",
        "mygames:Hlaf": "cannot load the game mygames:Hlaf: AttributeError: .*; did you mean Half[?]$",
        "mygames.py:Half": "ModuleNotFoundError: .*; a module is named without .py, as in mygames:Half$",
        "nowhere:Half": "ModuleNotFoundError: No module named 'nowhere'; try it in the folder that has nowhere.py$",
        "broken_games:Half": "cannot load the game broken_games:Half: ZeroDivisionError: division by zero$",
        "mygames:number": "mygames:number is no game",
    }.items():
        with pytest.raises(DomainError, match=message):
            load_game(place)


def test_installed_packages_bring_games(monkeypatch: pytest.MonkeyPatch) -> None:
    module = sys.modules[__name__]
    monkeypatch.setitem(sys.modules, "brought", module)
    points = [
        EntryPoint("Brought", "brought:Halving", "grundy.games"),
        EntryPoint("other", "brought:OWN_ROW", "grundy.games"),
    ]
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: points if group == "grundy.games" else [])
    assert [entry.word for entry in installed_entries()] == ["Brought", "OwnRow"]
    assert parse("Brought(4) + OwnRow(3)").nim_value == 1 ^ 3
    points.append(EntryPoint("Bad", "brought:Missing", "grundy.games"))
    with pytest.raises(DomainError, match=r"the installed game Bad \(brought:Missing\) cannot be loaded"):
        list(installed_entries())


OWN_ROW = Entry("own-row", "OwnRow", "heaps.nim:Nim", entry_named("nim").brackets, "Nim", ("Own",), "nobody 2026", "")


class Steps2(Halving):
    """Has a parameter."""

    def __init__(self, step: int):
        self.step = step

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Steps2) and self.step == other.step

    def __hash__(self) -> int:
        return hash(self.step)


def test_what_is_read_twice_is_equal_and_games_of_one_name_stay_apart() -> None:
    assert parse("Halving(3)", games=[Halving]) == parse("Halving(3)", games=[Halving])
    assert position(options_of_three, 5) == position(options_of_three, 5)
    assert str(position(Steps2(3), 5) + position(Steps2(4), 5)) == "Steps2(5) + Steps2(5)"
    assert str(position(Steps2(3), 5) + position(Steps2(3), 5)) == "2*Steps2(5)"


def test_a_start_has_to_be_given() -> None:
    with pytest.raises(TypeError, match=r"say where play starts: position\(game, start\)"):
        position(Halving())
    assert str(position(Halving(), None)) == "Halving(None)"


def test_long_numbers_are_written() -> None:
    assert str(position(Halving(), 10**5000)).startswith("Halving(0x")
