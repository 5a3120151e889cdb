"""Inputs found by fuzzing, which earlier versions did not reject with one sentence."""

import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest
from click.testing import CliRunner, Result
from commands import code_command
from hardening.data_readers import BOARD, certificates, recorded_match
from hardening.file_readers import PAGE, SURVEY, stored_values

import grundy
from grundy.cli import group
from grundy.errors import DomainError, GrundyError, NotationError
from grundy.games import load_game
from grundy.graphs.files import FORMATS
from grundy.play import Record
from grundy.play.boards import board_from
from grundy.runs import Store, ValuesFile
from grundy.runs.values_page import RESTORE_HINT, SECTOR, TITLE, read_commits, read_writer
from grundy.sequences import certificate_from_dict
from grundy.sequences.survey import SurveyRow, octal, read_survey, survey

LONG = "a" * 5000


def test_rejects_records_that_are_nested_too_deeply(tmp_path: Path) -> None:
    path = tmp_path / "found.jsonl"
    path.write_text('{"a":1}\n' + '{"a":' * 100_000 + "\n")
    with pytest.raises(
        DomainError, match=r"^line 2 of .* is not a JSON object; choose a file with a record on each line"
    ):
        list(Store(path))


def test_truncated_pages_have_no_commits_and_no_writer() -> None:
    assert read_writer(b"") == read_writer(PAGE[: 3 * SECTOR]) == 0
    with pytest.raises(DomainError, match="both records of the number of values are damaged"):
        read_commits(b"", "some.grundy")


def sealed_with_title(title: bytes) -> bytes:
    """Return a file of values with this title and valid checksums."""
    data = bytearray(stored_values())
    data[TITLE:4096] = title.ljust(4096 - TITLE, b"\0")
    data[16:24] = len(title).to_bytes(4, "little") + crc32(bytes(data[TITLE:4096])).to_bytes(4, "little")
    data[SECTOR - 4 : SECTOR] = crc32(bytes(data[: SECTOR - 4])).to_bytes(4, "little")
    return bytes(data)


@pytest.mark.parametrize("title", [b"", b"{", b"[" * 2000, b"\xff", b'{"game": 1.5}', b"[]"])
def test_rejects_invalid_titles_with_valid_checksums(title: bytes, tmp_path: Path) -> None:
    path = tmp_path / "kayles.grundy"
    path.write_bytes(sealed_with_title(title))
    with pytest.raises(DomainError) as caught:
        ValuesFile.read(path)
    assert str(caught.value) == f"cannot read the title in the header of {str(path)!r}; {RESTORE_HINT}"


def test_places_in_documents_count_carriage_returns() -> None:
    with pytest.raises(NotationError) as caught:
        FORMATS["graphml"].read("<graphml>\r<\r")
    assert caught.value.message.startswith("line 2: invalid XML")
    assert (caught.value.text, caught.value.at) == ("<", 1)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"winner": 1.0}, "the winner of a record must be 0, 1 or null, not '1.0'"),
        ({"winner": 10**5000}, "the winner of a record must be 0, 1 or null, not 'a huge int'"),
        ({"start": 10**5000}, "the field 'start' of a record must be str, not 'a huge int'"),
    ],
)
def test_rejects_records_of_matches_with_invalid_players(change: dict[str, Any], told: str) -> None:
    with pytest.raises(DomainError) as caught:
        Record.from_dict({**recorded_match(), **change})
    assert str(caught.value) == told


def test_rejects_certificates_that_are_not_mappings() -> None:
    with pytest.raises(
        DomainError, match=r"^expected a certificate of a period, not a list; create the data with to_dict$"
    ):
        certificate_from_dict([])  # type: ignore[arg-type]
    with pytest.raises(DomainError) as caught:
        certificate_from_dict({**certificates()[0], "period": [1] * 1000})
    assert len(str(caught.value)) < 150


@pytest.mark.parametrize("entry", ["\n", "saltus ", LONG])
def test_rejects_certificates_with_other_entries(entry: str) -> None:
    with pytest.raises(DomainError, match=r"^a certificate of a period has no entry '.{1,81}; create the data with to"):
        certificate_from_dict({**certificates()[0], entry: 1})
    with pytest.raises(
        DomainError, match=r"^these data are not a certificate of a period \('prover'\); create the data with to_dict$"
    ):
        certificate_from_dict({entry: None})


@pytest.mark.parametrize("change", [{"prover": LONG}, {"kind": LONG}])
def test_errors_abbreviate_long_names_in_certificates(change: dict[str, str]) -> None:
    with pytest.raises(DomainError) as caught:
        certificate_from_dict({**certificates()[0], **change})
    assert len(str(caught.value)) < 300


def test_errors_abbreviate_huge_numbers_after_a_graph() -> None:
    with pytest.raises(NotationError) as caught:
        grundy.parse(f"NodeKayles(grid {'9' * 3000} more)")
    assert "expected nothing more after grid 999" in str(caught.value)
    assert len(str(caught.value)) < 500


@pytest.mark.parametrize(
    "change",
    [{"marks": None}, {"marks": 3}, {"marks": [{"shape": []}]}, {"width": 10**400}, {"width": float("inf")}],
)
def test_rejects_boards_with_invalid_marks_or_sizes(change: dict[str, Any]) -> None:
    with pytest.raises(DomainError):
        board_from({**BOARD, **change})


@pytest.mark.parametrize("place", [f"{LONG}:x", f"x:{LONG}", LONG, "\n:a", "grundy:\ud800", "grundy:parse\n"])
def test_errors_name_places_of_games_on_one_short_line(place: str) -> None:
    with pytest.raises(DomainError) as caught:
        load_game(place)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize(
    "read",
    [
        lambda: grundy.parse(f"Hackenbush({LONG})"),
        lambda: grundy.parse(f"NodeKayles({LONG} 4)"),
        lambda: grundy.parse(f"NodeKayles({LONG}-{LONG}-3)"),
    ],
)
def test_errors_abbreviate_invalid_inputs(read: Callable[[], object]) -> None:
    with pytest.raises(GrundyError) as caught:
        read()
    assert len(str(caught.value)) < 800


@pytest.mark.parametrize(
    "arguments",
    [
        ["decode", "hamming:3", "1" * 5000],
        ["decode", "lexicode:3,1,256", "9" * 5000],
        ["lexicode", "4", "2", "--basis", f"0,{LONG}"],
        ["lexicode", "4", "2", "--basis", f"0,0x{'f' * 5000}"],
        ["lexi-anncode", "-", "2", "--order", LONG],
        ["search", LONG],
        ["search", "digraphs", LONG],
        ["search", "digraphs", f"n={LONG}"],
        ["table", "--n", LONG, "--d", "3"],
    ],
    ids=lambda arguments: " ".join(arguments)[:30],
)
def test_commands_abbreviate_invalid_inputs(arguments: list[str]) -> None:
    result = code_command(*arguments, stdin="a b\nb a\n")
    assert (result.exit_code, result.stdout) == (2, "")
    assert len(result.stderr.partition("Error: ")[2]) < 800


def survey_after(statements: list[str], tmp_path: Path) -> str:
    """Return the error message for a survey changed by these statements."""
    path = tmp_path / "survey.sqlite"
    path.write_bytes(SURVEY)
    with sqlite3.connect(path) as connection:
        for statement in statements:
            connection.execute(statement)
    connection.close()
    with pytest.raises(DomainError) as caught:
        read_survey(path)
    return str(caught.value).replace(repr(str(path)), "the file")


ENDLESS = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x FROM n) SELECT x AS family FROM n"
OTHER = "the file does not have the tables of a survey; choose another file"
NO_FAMILY = "the file does not name the family of its survey; choose another file"


@pytest.mark.parametrize(
    ("statements", "told"),
    [
        (["DROP TABLE survey", f"CREATE VIEW survey AS {ENDLESS}"], OTHER),
        (["CREATE TRIGGER t AFTER INSERT ON games BEGIN DELETE FROM games; END"], OTHER),
        (["DROP TABLE games", "CREATE TABLE games (place)"], OTHER),
        (["DELETE FROM survey"], NO_FAMILY),
        (["INSERT INTO survey VALUES ('another')"], NO_FAMILY),
        (["UPDATE survey SET family = X'80'"], NO_FAMILY),
        (["UPDATE games SET period = 'two' WHERE place = 0"], "the row of '0.1' is damaged: period is 'two'"),
        (
            ["UPDATE games SET scale = NULL"],
            "the row of '0.2' is damaged: it equals another game, but scale is missing",
        ),
    ],
)
def test_rejects_surveys_with_changed_tables(statements: list[str], told: str, tmp_path: Path) -> None:
    assert survey_after(statements, tmp_path) == told


def test_rejects_surveys_that_are_not_utf8(tmp_path: Path) -> None:
    told = survey_after(["UPDATE games SET note = CAST(X'80' AS TEXT)"], tmp_path)
    assert told.startswith("the file cannot be used as a survey table: Could not decode to UTF-8 column 'note'")


def test_accepts_open_games_without_computed_values() -> None:
    assert SurveyRow(0, "0.3", "open").summary == "open"


def surveyed(certificate: str, tmp_path: Path) -> Result:
    """Run ``grundy survey`` on a table in which the first game has this certificate."""
    path = tmp_path / "survey.sqlite"
    survey(octal(1), 100, path)
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE games SET certificate = ? WHERE place = 0", [certificate])
    connection.close()
    arguments = ["survey", "octal", "--digits", "1", "--stop", "100", "--workers", "1", "--table", str(path), "--json"]
    return CliRunner().invoke(group, arguments)


@pytest.mark.parametrize("certificate", ["[", "[" * 100_000])
def test_rejects_surveys_with_invalid_certificates(certificate: str, tmp_path: Path) -> None:
    result = surveyed(certificate, tmp_path)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == "Error: the row of 0.1 is damaged: its certificate is not JSON\n"
    answer = json.loads(surveyed(json.dumps({"a": 1}), tmp_path).stdout)
    assert answer["games"][0]["certificate"] == {"a": 1}
