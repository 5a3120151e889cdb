"""The catalogue: its rows, labels and names, the contents of brackets, values by search, and games of the user."""

import sys
from importlib.metadata import EntryPoint
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

import grundy
from grundy import DomainError, LimitError, LoopyValue, MoveLabel, NotationError, parse, position
from grundy.games import (
    CATALOGUE,
    Entry,
    Group,
    Nim,
    Northcott,
    Numbers,
    Ruleset,
    entry_named,
    find_entry,
    load_game,
    own_entry,
)
from grundy.games.catalogue import FAMILIES
from grundy.rules import Part, Sum
from grundy.testing import check_notation


@pytest.mark.parametrize("entry", CATALOGUE, ids=lambda entry: entry.id)
def test_every_entry_can_be_parsed_formatted_and_played(entry: Entry) -> None:
    position = check_notation(entry.example)
    assert position.terms[0].ruleset.entry is entry


@pytest.mark.parametrize("entry", CATALOGUE, ids=lambda entry: entry.id)
def test_every_entry_has_a_rule_names_and_a_source(entry: Entry) -> None:
    assert entry.rule
    assert entry.names
    assert entry.source.split()[-1].isdigit()
    assert entry_named(entry.id) is entry


def test_every_family_has_a_title_that_fits_its_games() -> None:
    titles = {entry.id: entry.family_title for entry in CATALOGUE}
    assert {entry.family for entry in CATALOGUE} <= set(FAMILIES), "add the title of the family to FAMILIES"
    assert (titles["cram"], own_entry(Halving).family_title) == ("Boards", "Other games")
    assert titles["node-kayles"] == titles["hackenbush"] == "Graphs: Kayles and Hackenbush"


def test_words_with_the_same_number_of_groups_are_unique() -> None:
    keys = [(entry.word, len(getattr(entry.brackets, "groups", ()))) for entry in CATALOGUE]
    assert len(set(keys)) == len(keys)


# The text that an act must not repeat: the heap before the move, and its remainder.
REPEATED = {
    "kayles": [("take 1 from 9, leave 8", "take 1"), ("take 2 from 9, leave 4 and 3", "take 2")],
    "lasker": [("break 7 into 6 and 1", "break 7"), ("take all 7", "take all 7")],
    "rails": [("loop through 1 spot, leaving 7 and 1", "loop through 1 spot")],
    "northcott": [("in the first row move from 1 to 2", "in the first row move from 1 to 2")],
    "euclid": [("subtract 7 from 12", "subtract 7 from 12")],
    "wythoff": [("take 2 from both piles", "take 2 from both piles")],
}


@pytest.mark.parametrize("entry", CATALOGUE, ids=lambda entry: entry.id)
def test_the_fields_of_every_label_form_its_text(entry: Entry) -> None:
    acts = {}
    for move in islice(grundy.parse(entry.example).moves(), 300):
        label = move.label
        assert isinstance(label, MoveLabel)
        act = " ".join(field for field in (label.within, label.verb, label.amount, label.place) if field)
        assert label == f"{act}{label.link}{label.left}"
        assert label.act == move.act == act
        assert bool(label.left) == bool(label.link)
        acts[str(label)] = act
    assert dict(REPEATED.get(entry.id, [])).items() <= acts.items()


def entry(word: str, heaps: bool = True) -> Entry:
    brackets = Numbers(Group("a,b"), Group("k"), heaps=heaps)
    return Entry("x", word, lambda k: Nim(), brackets, "rule", ("X",), "nobody 2000", "X(1;2)")


def test_the_notation_shows_the_letters_of_the_groups() -> None:
    assert entry("X").notation == "X(a,b;k)"


@pytest.mark.parametrize("word", ["", "2X", "Ｘ", "a b", "é"])
def test_words_consist_of_ascii_letters_and_digits(word: str) -> None:
    with pytest.raises(
        DomainError,
        match=f"a word must consist of ASCII letters, digits and _, and not begin with a digit; got '{word}'",
    ):
        entry(word)
    assert str(parse("A_1(3;2)", games=[entry("A_1")])) == "A_1(3;2)"


def test_heaps_are_separate_positions_and_tuples_are_one_position() -> None:
    heaps, pair = Ruleset(entry("X"), ((7,),)), Ruleset(entry("X", heaps=False), ((7,),))
    assert heaps.write([3, 5]) == "X(3,5;7)"
    assert pair.write([(3, 5)]) == "X(3,5;7)"


def test_a_game_without_known_values_is_searched() -> None:
    class Bare:
        def options(self, n: int) -> list[int]:
            return [n - s for s in (1, 2) if s <= n]

    ruleset = Ruleset(Entry("b", "B", Bare, Numbers(Group("n"), heaps=True), "rule", ("B",), "nobody 2000", "B(4)"))
    assert [ruleset.value(n) for n in range(6)] == [0, 1, 2, 0, 1, 2]
    assert list(ruleset.moves_to(5, 0)) == [("move", 3)]


def test_an_error_for_an_unknown_id_lists_the_known_ids() -> None:
    with pytest.raises(DomainError, match="no game has the id 'chess'; the known ids are nim, one-pile"):
        entry_named("chess")


positions = st.recursive(
    st.one_of(st.integers(), st.text(), st.booleans(), st.none()),
    lambda inner: st.one_of(st.tuples(inner), st.lists(inner, max_size=3).map(tuple), st.frozensets(inner, max_size=3)),
    max_leaves=8,
)


def literal(text: str) -> object:
    """Return the position of a user's game with this text in its brackets."""
    (term,) = parse(f"Halving({text})", games=[Halving]).terms
    return term.position


@given(positions)
def test_literals_round_trip(start: object) -> None:
    (term,) = parse(str(position(Halving(), start)), games=[Halving]).terms
    assert term.position == start


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("7, 12", (7, 12)),
        ("(7, 12)", (7, 12)),
        ("[1, [2, 3]]", (1, (2, 3))),
        ("{1, 2}", frozenset({1, 2})),
        ("set()", frozenset()),
        ("frozenset({1, 2})", frozenset({1, 2})),
        ("frozenset([(1, 2)])", frozenset({(1, 2)})),
        ("{{}, {{}}}", frozenset({frozenset(), frozenset({frozenset()})})),
        ("'abc'", "abc"),
        ("-3", -3),
        ("", ()),
        ("  5 ", 5),
    ],
)
def test_lists_and_sets_become_immutable(text: str, expected: object) -> None:
    assert literal(text) == expected


@pytest.mark.parametrize(
    "text", ["abc", "1 2", "__import__('os')", "{1: 2}", "{[1]: 2}", "f(3)", "1+", "--5", "lambda: 3", "\x00"]
)
def test_rejects_texts_that_are_not_literals(text: str) -> None:
    with pytest.raises(NotationError, match=r"expected a position as a Python literal|one sign"):
        literal(text)


@pytest.mark.parametrize(
    "text", ["(" * 100_000 + ")" * 100_000, "-" * 100_000 + "1", "[" * 101 + "]" * 101, "9" * 1_000_001]
)
def test_rejects_hostile_texts_immediately(text: str) -> None:
    with pytest.raises(NotationError, match="a position may have at most 1000000 characters, 100 nested brackets"):
        literal(text)
    with pytest.raises(NotationError, match=r"expected \) in Halving\(position\)"):
        literal("(" * 100_000)


@pytest.mark.parametrize("entry", CATALOGUE, ids=lambda entry: entry.id)
def test_every_entry_is_found_by_its_id(entry: object) -> None:
    assert find_entry(entry.id) is entry  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("name", "id"),
    [("KAYLES", "kayles"), ("Dawson's chess", "dawsons-chess"), ("dawsons chess", "dawsons-chess"), ("N", "nim")],
)
def test_names_are_found_in_any_spelling(name: str, id: str) -> None:
    assert find_entry(name).id == id


def test_an_unknown_name_gets_a_hint() -> None:
    with pytest.raises(DomainError, match=r"no game is called 'Kales'; did you mean .*Kayles"):
        find_entry("Kales")
    with pytest.raises(DomainError, match="no game is called 'Qq'; `grundy games` lists all"):
        find_entry("Qq")
    with pytest.raises(DomainError, match=r"no game is called 'x{40}…'"):
        find_entry("x" * 1000)


def test_rows_that_share_a_word_are_found_together() -> None:
    read = {text: parse(text).terms[0].ruleset.entry.id for text in ("N(20)", "N(20;1,3,5)", "nim(20)")}
    assert read == {"N(20)": "nim", "N(20;1,3,5)": "one-pile", "nim(20)": "nim"}
    with pytest.raises(NotationError, match="there is no game named Nothing; `grundy games` lists all games"):
        parse("Nothing(20)")


def test_own_games_come_first() -> None:
    own = own_entry(Halving, "Kayles")
    assert parse("Kayles(5)", games=[own]).terms[0].ruleset.entry is own
    with pytest.raises(
        NotationError, match=r"there is no game named Kaylez; did you mean Kaylex\(position\) or Kayles\("
    ):
        parse("Kaylez(5)", games=[own_entry(Halving, "Kaylex")])


AROUND = {"a": "b", "b": "ca", "c": "", "d": "da"}


def test_values_of_games_with_repetition_have_counters() -> None:
    found = Ruleset(own_entry(lambda name: AROUND[name])).searched
    assert [found.value(name) for name in "abcd"] == [0, 1, 0, LoopyValue.infinite({0})]
    assert found.counter("c") < found.counter("b")


def test_games_without_repetition_have_no_counters() -> None:
    found = Ruleset(own_entry(lambda n: range(n))).searched
    assert (found.value(3), found.counter(3)) == (3, 0)


def test_positions_with_components_are_solved_part_by_part() -> None:
    class Pairs:
        def options(self, names: str) -> list[str]:
            return [names[:at] + to + names[at + 1 :] for at, name in enumerate(names) for to in AROUND[name]]

        def components(self, names: str) -> list[str]:
            return list(names) if len(names) > 1 else [names]

    found = Ruleset(own_entry(Pairs)).searched
    assert found.value("bd") == LoopyValue(1) + LoopyValue.infinite({0})
    assert found.value("b" * 40) == 0
    assert found.counter("ab") == found.counter("a") + found.counter("b")


def test_cached_values_do_not_count_towards_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grundy.games.rulesets.LIMIT", 100)
    found = Ruleset(own_entry(lambda n: [n - 2] if n > 1 else [])).searched
    assert [found.value(n) for n in (150, 151, 153)] == [1, 1, 0]
    with pytest.raises(LimitError, match="more than 100 positions"):
        found.value(402)


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
    """Require a parameter."""

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


def test_rejects_objects_that_are_not_games() -> None:
    with pytest.raises(DomainError, match=r"the class Steps cannot be called without parameters .*pass an instance"):
        own_entry(Steps)
    with pytest.raises(TypeError, match=r"a game must be a function or an object with a method options.*, not 5"):
        own_entry(5)
    assert own_entry(Steps(3)).word == "Steps"


def test_own_games_can_parse_and_format_positions() -> None:
    assert str(parse("Drawn( III )", games=[Drawn])) == "Drawn(III)"


def test_own_games_with_parameters_are_formatted_without_them() -> None:
    start = position(Northcott(5), ((1, 4),))
    assert (str(start), start.nim_value) == ("Northcott(1-4)", 2)
    assert parse(str(start), games=[Northcott(5)]) == start


def test_positions_of_the_same_object_are_equal_and_cancel() -> None:
    game = Halving()
    assert position(game, 5) == position(game, 5)
    assert position(game, 5) != position(game, 6)
    assert (position(game, 5) + position(game, 5)).nim_value == 0


def test_nested_sums_of_any_games() -> None:
    total = position(Sum(Part(Halving(), 5), Sum(Part(options_of_three, 6), Part(Halving(), 9))))
    assert len(total.terms) == 3
    assert total.nim_value == position(Halving(), 5).nim_value ^ 2 ^ position(Halving(), 9).nim_value
    assert position(options_of_three, Sum(5, 6)).nim_value == 1 ^ 2
    with pytest.raises(DomainError, match=r"the part 5 of the sum has no game; use Part\(game, position\)"):
        position(Sum(5))


def test_an_option_may_be_a_sum_of_other_games() -> None:
    def breaking(n: int) -> list[object]:
        return [Sum(Part(Halving(), n - 1), Part(options_of_three, 1), n - 2)] if n > 1 else []

    start = position(breaking, 4)
    (move,) = start.moves()
    assert [str(term) for term in move.position.terms] == ["Halving(3)", "options_of_three(1)", "breaking(2)"]
    assert start.nim_value == (1 if move.position.nim_value == 0 else 0)


def test_load_game_imports_a_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mygames.py").write_text(
        "class Half:\n    '''Halve.'''\n    def options(self, n):\n        return [n // 2] if n else []\nnumber = 3\n"
    )
    (tmp_path / "broken_games.py").write_text("1 / 0\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    assert parse("Half(4)", games=[load_game("mygames:Half")]).nim_value == 1
    for place, message in {
        "mygames": "expected module:Class, such as games:Euclid, found 'mygames'",
        "mygames:Hlaf": "cannot load the game mygames:Hlaf: AttributeError: .*; did you mean Half[?]$",
        "mygames.py:Half": "ModuleNotFoundError: .*; try it without .py: mygames:Half$",
        "nowhere:Half": "ModuleNotFoundError: No module named 'nowhere'; run it in the folder that contains nowhere",
        "broken_games:Half": "cannot load the game broken_games:Half: ZeroDivisionError: division by zero$",
        "mygames:number": "mygames:number is not a game",
    }.items():
        with pytest.raises(DomainError, match=message):
            load_game(place)


def test_installed_packages_can_provide_games(monkeypatch: pytest.MonkeyPatch) -> None:
    module = sys.modules[__name__]
    monkeypatch.setitem(sys.modules, "brought", module)
    points = [
        EntryPoint("Brought", "brought:Halving", "grundy.games"),
        EntryPoint("other", "brought:OWN_ROW", "grundy.games"),
    ]
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: points if group == "grundy.games" else [])
    brought = parse("Brought(4) + OwnRow(3)")
    assert [term.ruleset.entry.word for term in brought.terms] == ["Brought", "OwnRow"]
    assert brought.nim_value == 1 ^ 3
    points.append(EntryPoint("Bad", "brought:Missing", "grundy.games"))
    with pytest.raises(DomainError, match=r"the installed game Bad \(brought:Missing\) cannot be loaded"):
        parse("Brought(4)")


OWN_ROW = Entry("own-row", "OwnRow", "heaps.nim:Nim", entry_named("nim").brackets, "Nim", ("Own",), "nobody 2026", "")


class Steps2(Halving):
    """Has a parameter."""

    def __init__(self, step: int):
        self.step = step

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Steps2) and self.step == other.step

    def __hash__(self) -> int:
        return hash(self.step)


def test_parsed_games_are_equal_unless_only_their_names_are() -> None:
    assert parse("Halving(3)", games=[Halving]) == parse("Halving(3)", games=[Halving])
    assert position(options_of_three, 5) == position(options_of_three, 5)
    assert str(position(Steps2(3), 5) + position(Steps2(4), 5)) == "Steps2(5) + Steps2(5)"
    assert str(position(Steps2(3), 5) + position(Steps2(3), 5)) == "2*Steps2(5)"


def test_a_position_is_required() -> None:
    with pytest.raises(TypeError, match=r"the starting position is missing; call position\(game, start\)"):
        position(Halving())
    assert str(position(Halving(), None)) == "Halving(None)"


def test_long_numbers_are_formatted() -> None:
    assert str(position(Halving(), 10**5000)).startswith("Halving(0x")
