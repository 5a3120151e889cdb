import pytest
from worksheet_judges import texts

import grundy
from grundy.errors import DomainError
from grundy.worksheets.kinds.nim import binary_picture, columns_picture


def test_digits_stand_below_their_powers() -> None:
    picture = binary_picture(["5", "3"], [5, 3], 3, "sum")
    assert texts(picture) == "4 2 1 5 1 0 1 3 0 1 1 sum 1 1 0".split()


def test_a_position_is_shown_by_the_values_of_its_components() -> None:
    shown = texts(columns_picture(grundy.parse("N(10;1,2) + N(6)").explain()))
    assert shown[3:7] == ["N(10;1,2): 1", "0", "0", "1"]
    assert shown[-4:] == ["nim sum: 7", "1", "1", "1"]


def test_a_position_without_values_has_no_columns() -> None:
    with pytest.raises(DomainError, match=r"Kayles\(3\) has no binary columns"):
        columns_picture(grundy.parse("Kayles(3)", misere=True).explain())
