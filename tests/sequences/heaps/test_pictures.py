from xml.etree import ElementTree

from grundy.sequences.heaps.positions import draw_heaps, picture_heaps


def test_each_heap_is_a_row_with_its_number() -> None:
    assert picture_heaps([3, 0, 40]) == f"●●● 3\n– 0\n{40 * '●'} 40"
    assert picture_heaps([41]) == f"{30 * '●'}… 41"
    assert picture_heaps([]) == "no heap"
    assert picture_heaps([2], "▮") == "▮▮ 2"
    assert picture_heaps([1, 2], names=["a", "bag"]) == "a    ● 1\nbag  ●● 2"


def test_many_heaps_are_cut() -> None:
    rows = picture_heaps([1] * 100).splitlines()
    assert (len(rows), rows[-1]) == (61, "… and 40 more")
    assert "… and 40 more" in draw_heaps([1] * 100, "many")


def test_the_drawing_is_well_formed_and_told_in_words() -> None:
    for heaps in ([], [0], [3, 5], [10**30, 1 << 50_000]):
        root = ElementTree.fromstring(draw_heaps(heaps, "a < b", ["x"] * len(heaps)))
        title, description = root[0], root[1]
        assert title.text == "a < b"
        assert description.text
    assert "2 heaps of counters: 3, 5." in draw_heaps([3, 5], "Nim")
    assert draw_heaps([3, 5], "Nim").count("<circle") == 8
