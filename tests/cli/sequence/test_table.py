import numpy as np
import pytest

from grundy.cli.output import console
from grundy.cli.sequence_text import Table, _cell_width, row_length, show_table


def table(capsys: pytest.CaptureFixture[str], shown: Table, show_all: bool = False) -> str:
    show_table(console(), shown, show_all)
    return capsys.readouterr().out


def values(*numbers: int) -> np.ndarray:
    return np.array(numbers, dtype=np.uint16)


@pytest.mark.parametrize("room", range(1, 160, 7))
@pytest.mark.parametrize("cell", [3, 4, 6])
def test_rows_fit_and_columns_keep_the_period(room: int, cell: int) -> None:
    for period in range(1, 200):
        columns = row_length(period, cell, room)
        assert columns >= 1
        assert columns * cell <= max(room, 4 * cell)
        if period * cell <= room:
            assert columns % period == 0
            assert columns == period or period < 5


def test_rows_of_a_long_period_are_a_divisor_of_it_or_the_usual_twenty() -> None:
    assert [row_length(p, 3, 75) for p in (34, 148, 149459, 442, 1550)] == [17, 20, 20, 17, 25]
    assert row_length(None, 3, 75) == 20
    assert row_length(None, 3, 30) == 10


def test_columns_are_aligned_and_marks_stand_behind_their_values(capsys: pytest.CaptureFixture[str]) -> None:
    assert table(capsys, Table(values(0, 1, 2, 0, 11, 2, 0), 3, {4, 6})) == (
        "heap  0  1  2\n   0  0  1  2\n   3  0 11* 2\n   6  0*\n"
    )


def test_wide_values_and_many_heaps(capsys: pytest.CaptureFixture[str]) -> None:
    shown = table(capsys, Table(np.arange(1200, dtype=np.uint16), 200, set()), True).splitlines()
    assert shown[0].startswith(" heap    0    1    2")
    assert shown[-1].startswith("1,000 1000 1001 1002")
    assert len({len(line) for line in shown}) == 1


def test_a_long_table_has_a_gap_unless_all_is_wanted(capsys: pytest.CaptureFixture[str]) -> None:
    long = Table(np.zeros(1000, dtype=np.uint8), 10, set())
    shown = table(capsys, long).splitlines()
    assert len(shown) == 1 + 24 + 1 + 8
    assert shown[25] == "   … 680 more values (--all prints them)"
    assert (shown[24].split()[0], shown[26].split()[0], shown[-1].split()[0]) == ("230", "920", "990")
    everything = table(capsys, long, True).splitlines()
    assert len(everything) == 101
    assert shown[1:25] + shown[26:] == everything[1:25] + everything[-8:]


def test_colours_on_a_terminal_only(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b[1;31m 1*\x1b[0m" in table(capsys, Table(values(0, 1), 2, {1}))
    monkeypatch.setenv("NO_COLOR", "1")
    assert "31m" not in table(capsys, Table(values(0, 1), 2, {1}))


def test_the_width_of_a_cell() -> None:
    assert _cell_width(values(0, 9)) == 3
    assert _cell_width(values(100)) == 4
    assert _cell_width(values(), 5) == 3
    assert _cell_width(values(1), 1001) == 5
