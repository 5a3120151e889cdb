import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from grundy.errors import DomainError
from grundy.sequences.survey import SurveyRow, SurveyTable

FULL = SurveyRow(
    3, "0.77", "proved periodic", "Kayles", 12, 71, 0, 8, 27, 256, 1000, "sparse", 9, None, None, None, None, 0, "note",
    '{"theorem": "Guy and Smith 1956"}', 0.25, "0.1.0",
)  # fmt: skip
OPEN = SurveyRow(1, "0.6", "open", checked_to=1000, stop=1000)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "octal.sqlite"


def test_rows_come_back_in_the_order_of_the_family(path: Path) -> None:
    with SurveyTable(path, "octal digits=2") as table:
        table.add([FULL])
        table.add([OPEN])
        assert table.rows() == [OPEN, FULL]
    assert SurveyTable.read(path) == ("octal digits=2", [OPEN, FULL])


def test_a_game_has_one_row_the_last_one(path: Path) -> None:
    later = SurveyRow(1, "0.6", "open", checked_to=5000, stop=5000)
    with SurveyTable(path, "octal digits=2") as table:
        table.add([OPEN])
        table.add([later])
        assert table.rows() == [later]


def test_rows_are_added_all_or_none(path: Path) -> None:
    with SurveyTable(path, "octal digits=2") as table:
        with pytest.raises(DomainError, match="cannot be used as the table of a survey"):
            table.add([OPEN, SurveyRow(2, None, "open")])  # type: ignore[arg-type]
        assert table.rows() == []
        table.add([OPEN])
    assert SurveyTable.read(path)[1] == [OPEN]


def test_equal_games_get_what_follows_from_the_other_one(path: Path) -> None:
    same = SurveyRow(0, "0.07", "same", same_as="0.137", shift=1, scale=1, rule="cousin")
    with SurveyTable(path, "octal digits=3") as table:
        table.add([same])
        assert table.rows() == [same]
        table.add([SurveyRow(1, "0.137", "proved periodic", period=34, preperiod=52, saltus=0)])
        assert table.rows()[0].preperiod == 53


def test_one_file_is_left(path: Path) -> None:
    with SurveyTable(path, "octal digits=2") as table:
        table.add([OPEN])
    assert os.listdir(path.parent) == ["octal.sqlite"]


def test_reading_leaves_no_file_behind(path: Path) -> None:
    with SurveyTable(path, "octal digits=2") as table:
        table.add([OPEN])
    assert SurveyTable.read(path) == ("octal digits=2", [OPEN])
    assert os.listdir(path.parent) == ["octal.sqlite"]


def test_a_table_can_be_closed_while_somebody_reads_and_opened_again(path: Path) -> None:
    table = SurveyTable(path, "octal digits=2")
    other = sqlite3.connect(path)
    assert other.execute("SELECT count(*) FROM games").fetchall() == [(0,)]
    table.add([OPEN])
    table.close()
    table.close()
    assert other.execute("SELECT notation FROM games").fetchall() == [("0.6",)]
    with SurveyTable(path, "octal digits=2") as table:
        table.add([FULL])
        assert other.execute("SELECT notation FROM games ORDER BY place").fetchall() == [("0.6",), ("0.77",)]
        other.close()
    assert os.listdir(path.parent) == ["octal.sqlite"]


def test_sqlite_reads_the_table_while_it_is_written(path: Path) -> None:
    with SurveyTable(path, "octal digits=2") as table:
        table.add([OPEN])
        other = sqlite3.connect(path)
        assert other.execute("SELECT notation, checked_to FROM games").fetchall() == [("0.6", 1000)]
        other.close()
        assert SurveyTable.read(path)[1] == [OPEN]


def test_another_family_is_refused(path: Path) -> None:
    SurveyTable(path, "octal digits=2").close()
    with pytest.raises(DomainError) as error:
        SurveyTable(path, "octal digits=3")
    assert str(error.value) == (
        f"{str(path)!r} holds the survey of octal digits=2, not of octal digits=3; "
        "ask for that one, or give another file, which --known, in Python known=, lets begin with what is here"
    )
    SurveyTable(path, "octal digits=2").close()


def test_a_second_writer_is_refused(path: Path) -> None:
    with SurveyTable(path, "octal digits=2") as table:
        with pytest.raises(
            DomainError, match=r"another survey is writing .*; wait for it, or give this one another file"
        ):
            SurveyTable(path, "octal digits=2")
        table.add([OPEN])
    SurveyTable(path, "octal digits=2").close()


def test_a_writer_that_was_killed_leaves_its_rows_and_no_lock(path: Path) -> None:
    program = (
        "import os, signal, sys\n"
        "from grundy.sequences.survey import SurveyRow, SurveyTable\n"
        "table = SurveyTable(sys.argv[1], 'octal digits=2')\n"
        "for n in range(50): table.add([SurveyRow(n, str(n), 'open')])\n"
        "os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    assert subprocess.run([sys.executable, "-c", program, str(path)]).returncode == -9
    assert len(SurveyTable.read(path)[1]) == 50
    with SurveyTable(path, "octal digits=2") as table:
        assert [row.place for row in table.rows()] == list(range(50))
    assert os.listdir(path.parent) == ["octal.sqlite"]


def test_other_files_are_refused_and_left_as_they_are(path: Path, tmp_path: Path) -> None:
    path.write_bytes(b"octal games" * 100)
    with pytest.raises(
        DomainError, match="cannot be used as the table of a survey: file is not a database; give another"
    ):
        SurveyTable(path, "octal digits=2")
    assert path.read_bytes() == b"octal games" * 100
    other = tmp_path / "other.sqlite"
    connection = sqlite3.connect(other)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("CREATE TABLE games (notation)")
    connection.close()
    before = other.read_bytes()
    for use in (lambda: SurveyTable(other, "octal digits=2"), lambda: SurveyTable.read(other)):
        with pytest.raises(DomainError, match="is no table of a survey; give another file"):
            use()
    assert other.read_bytes() == before
    with pytest.raises(DomainError, match="there is no table of a survey at"):
        SurveyTable.read(tmp_path / "none.sqlite")


def test_a_file_of_a_newer_version_is_refused(path: Path) -> None:
    SurveyTable(path, "octal digits=2").close()
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA user_version = 2")
    connection.close()
    with pytest.raises(DomainError, match="was written by a newer version of grundy; update this one"):
        SurveyTable(path, "octal digits=2")


def test_an_empty_file_becomes_a_table(path: Path) -> None:
    path.touch()
    with SurveyTable(path, "octal digits=2") as table:
        table.add([OPEN])
    assert SurveyTable.read(path)[1] == [OPEN]


def test_a_place_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    with pytest.raises(DomainError, match="cannot be written: No such file or directory"):
        SurveyTable(tmp_path / "no" / "octal.sqlite", "octal digits=2")


def test_without_a_file_the_table_is_in_memory() -> None:
    with SurveyTable(None, "octal digits=2") as table:
        table.add([FULL, OPEN])
        assert table.rows() == [OPEN, FULL]


def test_a_table_is_whole_from_its_first_moment(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[str, list[SurveyRow]]] = []
    replace = os.replace

    def watched(source: Path, target: Path) -> None:
        assert not path.exists()
        replace(source, target)
        seen.append(SurveyTable.read(path))

    path.with_name("octal.sqlite-new").write_text("what a writer left that was killed")
    monkeypatch.setattr(os, "replace", watched)
    with SurveyTable(path, "octal digits=2"):
        assert seen == [("octal digits=2", [])]
    assert os.listdir(path.parent) == [path.name]


def test_a_table_whose_writer_was_killed_in_the_middle_of_a_step_is_read(path: Path, tmp_path: Path) -> None:
    with SurveyTable(path, "octal digits=2") as table:
        table.add([OPEN, FULL])
    copy = tmp_path / "copy"
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA cache_size = 1")  # so that the step is on the disk before its end
    connection.execute("BEGIN IMMEDIATE")
    connection.execute("UPDATE games SET note = hex(randomblob(100000))")
    copy.write_bytes(path.read_bytes())
    copy.with_name("copy-journal").write_bytes(path.with_name("octal.sqlite-journal").read_bytes())
    connection.execute("ROLLBACK")
    connection.close()
    assert SurveyTable.read(copy) == ("octal digits=2", [OPEN, FULL])
