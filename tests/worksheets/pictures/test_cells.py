from worksheet_judges import texts

from grundy.draw import text_width
from grundy.worksheets.pictures import SIDE, Cell, Look, blanks, cells, heads, index_table


def test_a_table_has_a_box_for_each_cell_and_a_text_for_each_that_is_not_blank() -> None:
    table = cells([heads("ab"), blanks(2), [Cell("x", Look.NAME), Cell("y", Look.ANSWER)]], "A table.")
    assert str(table.svg).count("<rect") == 5  # a name has none
    assert texts(table) == ["a", "b", "x", "y"]


def test_answers_are_bold_and_not_only_coloured() -> None:
    assert 'font-weight="bold"' in str(cells([[Cell("7", Look.ANSWER)]], "A table.").svg)
    assert "font-weight" not in str(cells([[Cell("7", Look.GIVEN)]], "A table.").svg)


def test_the_first_column_has_room_for_its_text() -> None:
    name = "a rather long name"
    assert cells([[*heads([name]), *blanks(1)]], "A table.").width >= text_width(name, 14) + SIDE


def test_long_tables_go_on_below_with_all_their_numbers() -> None:
    table = index_table(("n", "value"), list("abcdefghijklmnopqrst"), 20, "A table.", most=8)
    numbers = [text for text in texts(table) if text.isdigit()]
    assert numbers == [str(n) for n in range(20)]
    assert texts(table).count("value") == 3
    assert table.told.startswith("A table. They are a, b, c, ")
    assert texts(index_table(("n", "value"), None, 3, "A table.")) == ["n", "0", "1", "2", "value"]
