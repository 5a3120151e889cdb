import numpy as np
import pytest
import reference

from grundy import LimitError
from grundy.games import Wythoff, wythoff
from grundy.games._kernels import wythoff_values
from grundy.games.wythoff import ValueTables


def test_the_kernel_agrees_with_the_definition() -> None:
    positions = [(x, y) for y in range(12) for x in range(9)]
    by_definition = reference.nim_values(reference.wythoff_options, positions)
    assert wythoff_values(9, 12).tolist() == [[by_definition[x, y] for x in range(9)] for y in range(12)]


@pytest.mark.parametrize("a", [1, 2, 6])
def test_wide_and_narrow_tables_agree(a: int) -> None:
    assert np.array_equal(wythoff_values(130, 300, a), wythoff_values(300, 130, a).T)
    assert np.array_equal(wythoff_values(130, 300, a), wythoff_values(300, 300, a)[:, :130])


def test_every_line_has_each_value_at_most_once() -> None:
    table = wythoff_values(400, 400)
    lines = [*table, *(table.diagonal(d) for d in range(-399, 400))]
    assert all(len(np.unique(line)) == len(line) for line in lines)


def test_rows_grow_with_their_period() -> None:
    """Each row is additively periodic (Dress, Flammenkamp and Pink 1999; Landman 2002)."""
    table = wythoff_values(13, 6000).astype(int)
    for row, period, preperiod in [(3, 6, 8), (7, 24, 92), (10, 24, 224), (12, 48, 347)]:
        line = table[:, row]
        assert np.all(line[preperiod + period :] == line[preperiod:-period] + period)
        assert line[preperiod - 1 + period] != line[preperiod - 1] + period


def test_empty_tables_have_a_shape() -> None:
    assert wythoff_values(0, 5).shape == (5, 0)
    assert wythoff_values(5, 0).shape == (0, 5)


def test_sides_that_values_cannot_count_are_refused() -> None:
    for width, height in [(2**32, 1), (1, 2**32 - 1), (2**31, 2**31)]:
        with pytest.raises(MemoryError):
            wythoff_values(width, height)


def test_the_kernel_refuses_a_of_zero() -> None:
    with pytest.raises(ValueError, match=r"^a is 1 or more$"):
        wythoff_values(3, 3, 0)


def test_the_table_grows_with_the_questions() -> None:
    """Asking in any order, wide or narrow, gives the values of a fresh table."""
    game = Wythoff()
    questions = [(0, 0), (3, 500), (500, 3), (130, 140), (127, 127), (128, 128), (600, 2), (129, 700)]
    assert [game.nim_value(q) for q in questions] == [Wythoff().nim_value(q) for q in questions]


def test_only_a_few_tables_are_kept() -> None:
    tables = ValueTables(1)
    questions = [(1, 4000), (60, 60), (3, 9000), (300, 300), (2, 20_000), (1, 4000)]
    assert [tables.value(*q) for q in questions] == [ValueTables(1).value(*q) for q in questions]
    assert len(tables.tables) <= wythoff.MAX_TABLES


def test_the_largest_table_is_just_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wythoff, "MAX_SQUARES", 1000)
    assert ValueTables(1).value(9, 99) == int(wythoff_values(10, 100)[99, 9])
    with pytest.raises(LimitError, match=r"W\(99,10\) needs a table of all smaller positions, and at most 1000 are"):
        ValueTables(1).value(10, 99)


def test_work_is_limited_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wythoff, "MAX_WORK", 3000)
    assert ValueTables(3).value(9, 99) == int(wythoff_values(10, 100, 3)[99, 9])
    with pytest.raises(LimitError, match=r"W\(99,10;3\) needs a table of all smaller positions, and at most 1000 are"):
        ValueTables(3).value(10, 99)
