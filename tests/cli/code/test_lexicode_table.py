from pathlib import Path

import pytest
from code_commands import code_command, facts, printed, refused

from grundy.codes import LexicodeTable


@pytest.mark.parametrize(
    ("n", "d", "q"), [(23, 7, 2), (24, 8, 2), (6, 4, 4), (5, 3, 16), (5, 3, 8), (0, 2, 2), (1, 2, 2), (3, 9, 2)]
)
def test_a_table_gives_the_same_answer(tmp_path: Path, n: int, d: int, q: int) -> None:
    arguments = ["lexicode", str(n), str(d), "--q", str(q)]
    table = str(tmp_path / "table")
    assert printed(*arguments, "--table", table) == printed(*arguments)
    assert facts(*arguments, "--table", table) == facts(*arguments)


def test_work_goes_on_from_a_table_of_either_distance(tmp_path: Path) -> None:
    path = str(tmp_path / "table")
    printed("lexicode", "20", "7", "--table", path)
    assert len(LexicodeTable.load(path)) == 20
    assert facts("lexicode", "24", "8", "--table", path)["k"] == 12
    assert len(LexicodeTable.load(path)) == 23
    # A table that has more coins than needed stays as it is.
    assert facts("lexicode", "15", "7", "--table", path)["k"] == 5
    assert len(LexicodeTable.load(path)) == 23


def test_ctrl_c_and_too_little_memory_keep_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = str(tmp_path / "table")
    message = refused("lexicode", "60", "9", "--memory", "64K", "--table", path, code=1)
    assert message.startswith("the lexicode of length 60 and distance 9 takes a table of more than 65536 bytes")
    kept = len(LexicodeTable.load(path))
    assert kept > 20
    grow = LexicodeTable.grow

    def stopped(table: LexicodeTable, n: int, **options: object) -> None:
        grow(table, kept + 3)
        raise KeyboardInterrupt

    monkeypatch.setattr(LexicodeTable, "grow", stopped)
    result = code_command("lexicode", "60", "9", "--table", path)
    assert (result.exit_code, result.stdout) == (130, "")
    assert result.stderr == (
        f"Interrupted: the table in {path} has {kept + 3} of 60 coins, and the same command goes on from it.\n"
    )
    assert len(LexicodeTable.load(path)) == kept + 3


def test_files_that_are_no_tables_or_others(tmp_path: Path) -> None:
    path = tmp_path / "table"
    path.write_text("hello")
    assert refused("lexicode", "9", "3", "--table", str(path)) == f"{str(path)!r} is no saved table of a lexicode"
    assert path.read_text() == "hello"
    printed("lexicode", "9", "5", "--table", str(tmp_path / "other"))
    assert refused("lexicode", "9", "7", "--table", str(tmp_path / "other")) == (
        f"the table in {tmp_path}/other is for d = 5 and q = 2, and this lexicode takes one for d = 7 and q = 2; give "
        "another file"
    )
    assert refused("lexicode", "9", "3", "--table", str(tmp_path)).startswith(
        f"{str(tmp_path)!r} is no ordinary file; tables are"
    )
    missing = refused("lexicode", "9", "3", "--table", f"{tmp_path}/no/table", code=1)
    assert missing == f"cannot write the table to {tmp_path}/no/table: No such file or directory"
