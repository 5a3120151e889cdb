"""Lexicodes, their tables in files, and tables of dimensions on the command line."""

from pathlib import Path

import pytest
from commands import code_command, seen_on_a_terminal

from grundy.codes import LexicodeTable, coin_values, greedy_code, lexicode

facts, printed, refused = code_command.facts, code_command.printed, code_command.refused


def test_the_extended_golay_code() -> None:
    text = printed("lexicode", "24", "8")
    parts = text.split("\n\n")
    assert parts[0] == "lexicode [24, 12, 8]: 4,096 words"
    assert parts[1].startswith(
        "generator: 12 × 24, dots are 0\n11111111................\n1111....1111............\n11..11..11..11..........\n"
    )
    assert parts[2] == (
        "values of the 24 coins\n"
        "   1    2    4    8   16   32   64  127  128  256  512  911 1024 1459 1749 1897\n"
        "2048 2518 2787 2874 3320 3357 3662 4004"
    )
    assert parts[3] == (
        "weights: 4,096 words\n"
        "weight  words\n"
        "     0      1  ▏\n"
        "     8    759  ███████████▊\n"
        "    12  2,576  ████████████████████████████████████████\n"
        "    16    759  ███████████▊\n"
        "    24      1  ▏\n"
    )


@pytest.mark.parametrize(("n", "d", "q"), [(24, 8, 2), (17, 5, 2), (6, 4, 4), (7, 3, 16), (4, 3, 256), (9, 1, 2)])
def test_json_has_the_code_the_coins_and_the_weights(n: int, d: int, q: int) -> None:
    data, code = facts("lexicode", str(n), str(d), "--q", str(q)), lexicode(n, d, q)
    values = coin_values(n, d, q)
    assert (data["asked"], data["q"], data["n"], data["k"], data["d"]) == (d, q, n, len(data["generator"]), d)
    assert data["coin_values"] == (values if values.ndim == 1 else values[:, 0]).tolist()
    assert dict(data["weights"]) == code.weights()
    assert facts("distance", f"lexicode:{n},{d},{q}")["k"] == data["k"]


def test_codes_without_words_or_coins() -> None:
    assert printed("lexicode", "0", "2").startswith(
        "lexicode [0, 0]: only the word 0\nno distance: the only word is 0; at least 2 was requested\n\n"
    )
    assert facts("lexicode", "3", "7")["coin_values"] == [1, 2, 4]
    assert facts("lexicode", "60", "50")["k"] == 1
    assert facts("lexicode", "0", "1")["d"] is None


def test_an_additive_code() -> None:
    assert printed("lexicode", "5", "3", "--q", "8").startswith(
        "lexicode (5, 2^8, 3) over 8 digits, additive: 256 words\n\nspanned by XOR: 8 × 5, dots are 0\n111..\n"
    )
    data = facts("lexicode", "5", "3", "--q", "8")
    assert (data["bits"], data["coin_values"]) == (8, coin_values(5, 3, 8)[:, 0].tolist())


def test_a_basis_of_table_1_of_fraenkel(tmp_path: Path) -> None:
    """Fraenkel 1996, Table 1: W = 1, 3, 6, 12 lists the words in the order of the Gray code."""
    text = printed("lexicode", "4", "2", "--basis", "1,3,6,12")
    assert text.startswith("lexicode [4, 3, 2]: 8 words\n")
    assert (
        "word  number  value\n1000       1      1\n1100       3      0\n0110       6      0\n0011      12      0\n"
        in text
    )
    (tmp_path / "rows.txt").write_text("1000\n1100\n0110\n0011\n")
    assert printed("lexicode", "4", "2", "--basis", str(tmp_path / "rows.txt")) == text
    data = facts("lexicode", "4", "2", "--basis", "1,7,3,12")
    assert data["basis_values"] == list(greedy_code([1, 7, 3, 12], 2, 4).values)
    assert data["generator"] == ["1110", "1101"]


def test_a_basis_may_give_a_larger_distance() -> None:
    assert "the distance is larger than the requested 2\n" in printed("lexicode", "4", "2", "--basis", "1,14")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--basis", "1,2", "--q", "4"], "--basis is for binary codes without a table; leave out --q and --table"),
        (["--basis", "1,2", "--table", "x"], "--basis is for binary codes without a table; leave out --q and --table"),
    ],
)
def test_rejects_conflicting_options(arguments: list[str], message: str) -> None:
    assert refused("lexicode", "4", "2", *arguments) == message


def test_too_little_memory_names_the_option() -> None:
    assert refused("lexicode", "60", "10", "--memory", "1M", code=1) == (
        "the lexicode of length 60 and distance 10 takes a table of more than 1048576 bytes, which suffice up to "
        "length 38; raise --memory"
    )
    early = refused("lexicode", "60", "20", "--memory", "1M", code=1)
    assert early.endswith("more than --memory 1048576; try a smaller n or d, or raise --memory")


def test_a_large_table_is_announced_on_a_terminal() -> None:
    large = seen_on_a_terminal("code", "lexicode", "100", "8")
    assert large.startswith("The table takes 256 KB to 128 MB; --memory is 4 GB.\n")
    assert "The table takes" not in seen_on_a_terminal("code", "lexicode", "24", "8")
    assert code_command("lexicode", "100", "8").stderr == ""


@pytest.mark.parametrize(
    ("n", "d", "q"), [(23, 7, 2), (24, 8, 2), (6, 4, 4), (5, 3, 16), (5, 3, 8), (0, 2, 2), (1, 2, 2), (3, 9, 2)]
)
def test_a_table_gives_the_same_answer(tmp_path: Path, n: int, d: int, q: int) -> None:
    arguments = ["lexicode", str(n), str(d), "--q", str(q)]
    table = str(tmp_path / "table")
    assert printed(*arguments, "--table", table) == printed(*arguments)
    assert facts(*arguments, "--table", table) == facts(*arguments)


def test_work_continues_from_a_table_of_either_distance(tmp_path: Path) -> None:
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
        f"Interrupted: the table in {path} has {kept + 3} of 60 coins; the same command continues.\n"
    )
    assert len(LexicodeTable.load(path)) == kept + 3


def test_rejects_files_of_other_kinds_and_other_tables(tmp_path: Path) -> None:
    path = tmp_path / "table"
    path.write_text("hello")
    assert refused("lexicode", "9", "3", "--table", str(path)) == f"{str(path)!r} is not a saved table of a lexicode"
    assert path.read_text() == "hello"
    printed("lexicode", "9", "5", "--table", str(tmp_path / "other"))
    assert refused("lexicode", "9", "7", "--table", str(tmp_path / "other")) == (
        f"the table in {tmp_path}/other is for d = 5 and q = 2, but this lexicode needs one for d = 7 and q = 2; give "
        "another file"
    )
    folder = refused("lexicode", "9", "3", "--table", str(tmp_path), code=1)
    assert folder == f"cannot write the table to {tmp_path}: Is a directory"
    missing = refused("lexicode", "9", "3", "--table", f"{tmp_path}/no/table", code=1)
    assert missing == f"cannot write the table to {tmp_path}/no/table: No such file or directory"


def test_a_small_table() -> None:
    assert printed("table", "--n", "6..8", "--d", "3..5") == (
        "dimensions k of the lexicodes of length n and distance d\n\n"
        "n  d=3  d=4  d=5\n6    3    2    1\n7    4    3    1\n8    4    4    2\n"
    )


def test_a_single_number_is_the_last_length_and_the_only_distance() -> None:
    data = facts("table", "--n", "24", "--d", "8")
    assert (data["d"], [row["n"] for row in data["rows"]]) == ([8], list(range(1, 25)))
    assert (data["rows"][-1], data["interrupted"]) == ({"n": 24, "k": [12]}, False)


def test_question_marks_where_memory_does_not_suffice() -> None:
    text = printed("table", "--n", "15..16", "--d", "7..10", "--memory", "1K")
    assert text == (
        "dimensions k of the lexicodes of length n and distance d\n\n"
        " n  d=7  d=8  d=9  d=10\n15    5    4    ?     ?\n16    ?    5    ?     ?\n\n"
        "?  a table needs more than 1 KB beyond n = 15 for d = 7, n = 13 for d = 9 and n = 14 for d = 10; raise "
        "--memory\n"
    )


def test_other_numbers_of_digits() -> None:
    assert printed("table", "--n", "4..5", "--d", "3", "--q", "8").startswith(
        "dimensions k of the lexicodes over 8 digits of length n and distance d\n\nn   d=3\n4  1.67\n5  2.67\n"
    )


def test_rejects_tables_that_are_too_large() -> None:
    message = "a table may have lengths up to 65536 and at most 100 distances"
    assert refused("table", "--n", "65537", "--d", "3", code=1) == message
    assert refused("table", "--n", "9", "--d", "1..101", code=1) == message


def test_ctrl_c_prints_the_results_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    grown = LexicodeTable.grown

    def stopped(table: LexicodeTable, n: int, **options: object) -> bool:
        if table.d < 9:
            return grown(table, n)
        grown(table, 16)
        raise KeyboardInterrupt

    monkeypatch.setattr(LexicodeTable, "grown", stopped)
    result = code_command("table", "--n", "15..18", "--d", "7..12")
    assert result.exit_code == 130
    assert result.stderr == "Interrupted: the dimensions with question marks were not computed.\n"
    assert result.stdout == (
        "dimensions k of the lexicodes of length n and distance d\n\n"
        " n  d=7  d=8  d=9  d=10  d=11  d=12\n"
        "15    5    4    2     2     1     1\n"
        "16    5    5    2     2     1     1\n"
        "17    6    5    ?     2     ?     1\n"
        "18    7    6    ?     ?     ?     ?\n\n"
        "?  interrupted, beyond n = 16 for d = 9, n = 17 for d = 10, n = 16 for d = 11 and n = 17 for d = 12\n"
    )
