"""A researcher's week in miniature: new games, a survey that is killed, plots, tables and a citation."""

import csv
import json
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pyarrow.parquet
import pytest
from commands import grundy_command
from long_commands import running

import grundy
from grundy import Sum
from grundy.errors import DomainError
from grundy.sequences import find_period, nim_values, plot_values
from grundy.sequences.survey import octal, read_survey, survey
from grundy.testing import check_game

# Monday: games that are not in the catalogue. One is played on pairs, one breaks a necklace into a sum of strings, and
# one has cycles. The fourth is a heap game without digits, and the fifth has passes.
MODULE = '''
"""Games of my own."""

from math import gcd

from grundy import Sum


class CoprimeSides:
    """Make one side of a rectangle shorter, so that the sides remain coprime."""

    def options(self, rectangle):
        a, b = rectangle
        shorter = [(i, b) for i in range(1, a)] + [(a, j) for j in range(1, b)]
        return [sides for sides in shorter if gcd(*sides) == 1]


class Beads:
    """Take one bead, not at an end, from a string of at least three, which leaves two strings."""

    def options(self, beads):
        return [Sum(k, beads - 1 - k) for k in range(1, beads - 1)]


class Tide:
    """Go one step down, or from a multiple of four two steps up, without leaving the beach."""

    def options(self, place):
        return ([place - 1] if place else []) + ([place + 2] if place % 4 == 0 and place < 20 else [])


class Squares:
    """Take a square number of counters, and split an odd rest into two heaps."""

    def options(self, heap):
        rests = [heap - side * side for side in range(1, heap + 1) if side * side <= heap]
        whole = [rest for rest in rests if rest % 2 == 0]
        return whole + [Sum(part, rest - part) for rest in rests if rest % 2 for part in range(rest // 2 + 1)]


class Ferry:
    """Move one of two equal boats down the river, or leave it in place at 3; the order of the boats does not matter."""

    def options(self, boats):
        return [
            boats[:i] + (place,) + boats[i + 1 :]
            for i, boat in enumerate(boats)
            for place in [boat - 1, boat - 2, *([3] if boat == 3 else [])]
            if place >= 0
        ]

    def canonical(self, boats):
        return tuple(sorted(boats))

    def components(self, boats):
        return [(boat,) for boat in boats]
'''


@pytest.fixture
def week(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    (tmp_path / "games_of_a_week.py").write_text(MODULE)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    yield tmp_path
    sys.modules.pop("games_of_a_week", None)


def said(*arguments: str) -> str:
    done = grundy_command(*arguments)
    assert (done.returncode, done.stderr) == (0, ""), done
    return done.stdout


def test_own_games_are_checked_solved_and_played(week: Path) -> None:
    import games_of_a_week  # type: ignore[import-not-found]

    assert check_game(games_of_a_week.CoprimeSides(), [(5, 7)]) > 10
    assert check_game(games_of_a_week.Beads(), [12]) > 10
    assert check_game(games_of_a_week.Tide(), [9]) > 9
    # Tuesday: winners and reasons, also for sums with games of the catalogue.
    games = [option for name in ("CoprimeSides", "Beads", "Tide") for option in ("--game", f"games_of_a_week:{name}")]
    text = said("solve", "CoprimeSides(5,7) + Beads(9) + N(3)", *games)
    position = grundy.position(games_of_a_week.CoprimeSides(), (5, 7)) + grundy.position(games_of_a_week.Beads(), 9)
    position += grundy.parse("N(3)")
    assert ("The player who moves next wins" in text) == (position.nim_value != 0)
    data = json.loads(said("solve", "Tide(9)", *games, "--json"))
    assert data["outcome"] == grundy.outcome(games_of_a_week.Tide(), 9).name
    assert "Beads" in said("games", "Beads", *games)
    record = grundy_command("play", "Beads(5)", *games, "--json", stdin="1\nresign\n")
    assert json.loads(record.stdout)["schema"] == "grundy.play/1"


def outcomes(rules: Callable[[Any], Iterable[Any]], start: Any, misere: bool) -> dict[Any, str]:
    """Label all positions by the definition, without the package; a position is a tuple of components."""
    options: dict[Any, list[Any]] = {}
    waiting = [start]
    while waiting:
        position = waiting.pop()
        if position not in options:
            options[position] = list(rules(position))
            waiting += options[position]
    labels: dict[Any, str] = {}
    for _ in options:
        for position, after in options.items():
            if position not in labels and any(labels.get(option) == "P" for option in after):
                labels[position] = "N"
            elif position not in labels and all(labels.get(option) == "N" for option in after):
                labels[position] = "P" if after or not misere else "N"
    return {position: labels.get(position, "D") for position in options}


def together(*games: Any) -> Callable[[Any], Iterator[Any]]:
    """Return the rules of a sum: a component is the number of its game and a position."""

    def rules(table: tuple[tuple[int, Any], ...]) -> Iterator[Any]:
        for i, (game, position) in enumerate(table):
            for option in games[game].options(position):
                parts = option.parts if isinstance(option, Sum) else (option,)
                left = [*table[:i], *table[i + 1 :], *((game, part) for part in parts)]
                yield tuple(sorted(left, key=repr))

    return rules


@pytest.mark.parametrize("misere", [False, True])
def test_answers_for_own_games_agree_with_the_definition(week: Path, misere: bool) -> None:
    import games_of_a_week as mine

    beads, tide, ferry = mine.Beads(), mine.Tide(), mine.Ferry()
    rules = together(beads, tide, ferry)
    tables = [((0, 5), (1, 3)), ((0, 6), (1, 4)), ((1, 1), (1, 6)), ((2, (3, 2)),), ((0, 4), (2, (4, 3))), ((0, 7),)]
    for table in tables:
        start = tuple(sorted(table, key=repr))
        labels = outcomes(rules, start, misere)
        position = grundy.position(Sum(*(grundy.Part([beads, tide, ferry][game], at) for game, at in start)))
        played = position.played(misere)
        assert played.outcome.value == labels[start], table
        after = [labels[option] for option in rules(start)]
        assert len(position.winning_moves(misere=misere)) == after.count("P"), table
        drawing = after.count("D") if labels[start] == "D" else 0
        assert len(position.drawing_moves(misere=misere)) == drawing, table
    assert check_game(ferry, [(5, 4)]) > 10


def test_an_own_heap_game_has_a_sequence(week: Path) -> None:
    import games_of_a_week as mine

    values = nim_values(mine.Squares(), 40).tolist()
    assert values == [grundy.nim_value(mine.Squares(), heap) for heap in range(40)]
    by_hand: list[int] = []
    for heap in range(40):
        reached = {
            by_hand[part] ^ by_hand[rest - part]
            for rest in (heap - side**2 for side in range(1, 7) if side**2 <= heap)
            for part in (range(rest + 1) if rest % 2 else [0])
        }
        by_hand.append(min(set(range(len(reached) + 1)) - reached))
    assert values == by_hand


def test_a_longer_list_starts_with_known_results(week: Path) -> None:
    # Saturday: four more games. Earlier results are neither lost nor computed again.
    first = ["survey", "list", "--games", "-", "--workers", "1"]
    done = grundy_command(*first, "--stop", "30000", "--table", "old.sqlite", stdin="0.16\n0.56\nKayles\n")
    assert (done.returncode, done.stderr) == (0, "")
    more = "0.77\n0.16\n{1,2,6}\n0.56\n"
    refused = grundy_command(*first, "--table", "old.sqlite", stdin=more)
    assert (refused.returncode, "--known" in refused.stderr) == (2, True)
    done = grundy_command(*first, "--stop", "500", "--table", "new.sqlite", "--known", "old.sqlite", stdin=more)
    assert (done.returncode, done.stderr) == (0, "")
    old, new = ({row.notation: row for row in read_survey(f"{name}.sqlite").rows} for name in ("old", "new"))
    assert list(new) == ["0.77", "0.16", "Subtraction({1,2,6})", "0.56"]
    assert [replace(new[game], place=old[game].place) for game in old] == list(old.values())
    assert repr(read_survey("new.sqlite")).endswith("4 games: 2 proved periodic, 2 open)")


def test_a_survey_is_killed_resumed_plotted_exported_and_cited(week: Path) -> None:
    # Wednesday night: all octal games of two digits. The process is killed.
    arguments = ["survey", "octal", "--digits", "2", "--table", "octal.sqlite"]
    with running(*arguments, "--stop", "1e9", "--workers", "2", cwd=week) as command:
        command.wait_until(lambda: _proved(week / "octal.sqlite") >= 10)
        command.process.send_signal(signal.SIGKILL)
        command.process.wait()
    safe = {row.notation: row for row in read_survey("octal.sqlite").rows if row.status == "proved periodic"}
    assert len(safe) >= 10
    # Thursday: the same command continues, with the same result as an uninterrupted run.
    exports = ["--csv", "rows.csv", "--parquet", "rows.parquet"]
    assert "proved periodic" in said(*arguments, "--stop", "2000", "--workers", "1", *exports)
    found = read_survey("octal.sqlite")
    rows = {row.notation: row for row in found.rows}
    assert {notation: rows[notation] for notation in safe} == safe  # nothing is computed twice
    undisturbed = survey(octal(2), 2000)
    assert [(row.notation, row.period) for row in found.rows] == [
        (row.notation, row.period) for row in undisturbed.rows
    ]
    # Friday: the tables, a plot of the longest period, and the citation.
    with open("rows.csv", newline="") as file:
        exported = list(csv.DictReader(file))
    assert [row["notation"] for row in exported] == list(rows)
    assert pyarrow.parquet.read_table("rows.parquet").column("period").to_pylist() == [row.period for row in found.rows]
    longest = max((row for row in found.rows if row.period), key=lambda row: row.period or 0)
    period = find_period(longest.notation)
    assert (period.period, period.proved) == (longest.period, True)
    plot_values(nim_values(longest.notation, 500), periodicity=period, title=longest.notation).savefig("longest.svg")
    assert "</svg>" in Path("longest.svg").read_text()
    assert f"grundy-{grundy.__version__}" in said("cite", "--bibtex")
    assert sorted(path.name for path in week.iterdir() if path.is_file()) == [
        "games_of_a_week.py",
        "longest.svg",
        "octal.sqlite",
        "rows.csv",
        "rows.parquet",
    ]


def _proved(table: Path) -> int:
    try:
        return read_survey(table).counts().get("proved periodic", 0)
    except DomainError:  # not created yet
        return 0
