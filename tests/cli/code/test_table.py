import pytest
from code_commands import code_command, facts, printed, refused

from grundy.codes import LexicodeTable


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
        "?  a table of 1 KB does not suffice beyond n = 15 for d = 7, n = 13 for d = 9 and n = 14 for d = 10; --memory "
        "gives more\n"
    )


def test_other_numbers_of_digits() -> None:
    assert printed("table", "--n", "4..5", "--d", "3", "--q", "8").startswith(
        "dimensions k of the lexicodes over 8 digits of length n and distance d\n\nn   d=3\n4  1.67\n5  2.67\n"
    )


def test_tables_that_nobody_could_read() -> None:
    message = "a table has lengths up to 65536 and at most 100 distances; ask for fewer"
    assert refused("table", "--n", "65537", "--d", "3") == message
    assert refused("table", "--n", "9", "--d", "1..101") == message


def test_ctrl_c_prints_what_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    grown = LexicodeTable.grown

    def stopped(table: LexicodeTable, n: int, **options: object) -> bool:
        if table.d < 9:
            return grown(table, n)
        grown(table, 16)
        raise KeyboardInterrupt

    monkeypatch.setattr(LexicodeTable, "grown", stopped)
    result = code_command("table", "--n", "15..18", "--d", "7..12")
    assert result.exit_code == 130
    assert result.stderr == "Interrupted: the question marks are what is not known yet.\n"
    assert result.stdout == (
        "dimensions k of the lexicodes of length n and distance d\n\n"
        " n  d=7  d=8  d=9  d=10  d=11  d=12\n"
        "15    5    4    2     2     1     1\n"
        "16    5    5    2     2     1     1\n"
        "17    6    5    ?     2     ?     1\n"
        "18    7    6    ?     ?     ?     ?\n\n"
        "?  interrupted, beyond n = 16 for d = 9, n = 17 for d = 10, n = 16 for d = 11 and n = 17 for d = 12\n"
    )
