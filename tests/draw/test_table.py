import re
import xml.etree.ElementTree as ElementTree

import numpy as np
import pytest

from grundy.draw import table_svg
from grundy.errors import DomainError


def fills(text: str) -> list[str]:
    return re.findall(r'<rect [^>]*fill="(#[0-9a-f]{6})"', text)


def test_every_entry_has_a_square_and_its_text() -> None:
    root = ElementTree.fromstring(table_svg(np.array([[3, 1, 4], [1, 5, 9]]), title="a < b"))
    texts = [node.text for node in root.iter("{http://www.w3.org/2000/svg}text")]
    assert texts == ["3", "1", "4", "1", "5", "9"]
    assert root[0].text == "a < b"


def test_equal_entries_have_equal_colours_and_others_differ() -> None:
    a, b, c, d = fills(table_svg([[0, 7], [7, 2]]))
    assert b == c
    assert len({a, b, d}) == 3
    assert (a, b) == ("#eaf3fb", "#0a4a82")


def test_entries_are_anything_that_can_be_compared() -> None:
    from grundy.ordinals import Ordinal

    text = table_svg([[Ordinal("w"), Ordinal("w^2")]], heads=["a", "b"], sides=["c"], corner="⊗")
    assert re.findall(r">([^<>\n]+)</text>", text) == ["a", "b", "c", "⊗", "ω", "ω^2"]


def test_labels_may_be_arrays() -> None:
    assert table_svg([[1, 2]], heads=np.arange(2)) == table_svg([[1, 2]], heads=[0, 1])


def test_every_label_lies_in_the_picture() -> None:
    text = table_svg([[10**20, 1]], heads=["x" * 30, ""], sides=["a long side"], corner="⊕")
    width = float(re.search(r'width="([\d.]+)" height', text.partition("\n")[0])[1])
    assert all(0 < float(x) < width for x in re.findall(r'<text x="([\d.]+)"', text))


@pytest.mark.parametrize(
    ("rows", "options", "message"),
    [
        ([], {}, "a table has rows of one length, at least 1; these have the lengths []"),
        ([[]], {}, "a table has rows of one length, at least 1; these have the lengths [0]"),
        ([[1], [1, 2]], {}, "a table has rows of one length, at least 1; these have the lengths [1, 2]"),
        ([[1] * 65] * 64, {}, "64 x 65 squares are too many to be read; draw at most 4096"),
        ([[1]], {"heads": [1, 2]}, "2 heads do not fit a table that has room for 1; give one for each"),
    ],
)
def test_what_is_no_table_is_refused(rows: list[list[int]], options: dict[str, list[int]], message: str) -> None:
    with pytest.raises(DomainError) as caught:
        table_svg(rows, **options)
    assert str(caught.value) == message
