import pytest
from hypothesis import given, strategies as st

from grundy.errors import DomainError
from grundy.graphs import GameGraph
from grundy.graphs.files.formats import format_lines, format_names, graph_from_lines, looks_whole, named_edges
from grundy.graphs.names import Numbered


@given(st.integers(-(10**30), 10**30))
def test_whole_numbers_look_as_python_writes_them(number: int) -> None:
    assert looks_whole(str(number))


@pytest.mark.parametrize(
    "text", ["", "00", "01", "-0", "+1", " 1", "1 ", "1_000", "1e3", "1.0", "²", "٣", "0x1", "-", "9" * 601]
)
def test_other_texts_do_not_look_whole(text: str) -> None:
    assert not looks_whole(text)


@pytest.mark.parametrize(
    ("alone", "ends", "names"),
    [
        ([], ["2", "0", "0", "1"], [0, 1, 2]),
        ([], ["10", "9", "-1", "10"], [-1, 9, 10]),
        (["3"], ["1", "2"], [1, 2, 3]),
        (["3", "1", "2"], ["1", "2"], [3, 1, 2]),
        (["3", "1", "3"], [], [3, 1]),
        ([], ["b", "a", "a", "c"], ["b", "a", "c"]),
        (["d"], ["b", "a", "a", "c"], ["d", "b", "a", "c"]),
        ([], ["2", "x"], ["2", "x"]),
        ([], ["01", "1"], ["01", "1"]),
        ([], [], []),
    ],
)
def test_the_order_of_the_vertices(alone: list[str], ends: list[str], names: list[str | int]) -> None:
    assert list(graph_from_lines(alone, ends).names) == names


def test_texts_stay_texts_when_told_so() -> None:
    assert list(graph_from_lines([], ["1", "0"], texts=True).names) == ["1", "0"]


def test_numbers_from_zero_on_need_no_names() -> None:
    assert isinstance(graph_from_lines([], ["1", "0"]).names, Numbered)


def test_only_vertices_that_need_a_line_get_one() -> None:
    numbered = GameGraph.from_edges(4, [(3, 1)])
    assert list(format_lines(numbered, list("0123"))) == [("0",), ("2",), ("3", "1")]
    in_order = GameGraph.from_edges("ab", ["ab"])
    assert list(format_lines(in_order, list("ab"))) == [("a", "b")]
    out_of_order = GameGraph.from_edges("ab", ["ba"])
    assert list(format_lines(out_of_order, list("ab"))) == [("a",), ("b",), ("b", "a")]
    falling = GameGraph.from_edges([5, 3], [(5, 3)])
    assert list(format_lines(falling, ["5", "3"])) == [("5",), ("3",), ("5", "3")]


def test_edges_are_told_by_name() -> None:
    assert list(named_edges(GameGraph.from_edges(3, [(2, 0), (0, 1), (0, 1)]), "xyz")) == [
        ("x", "y"),
        ("x", "y"),
        ("z", "x"),
    ]


def test_texts_that_look_like_numbers_need_quotes() -> None:
    digits = GameGraph.from_edges(["1", "2"], [])
    assert format_names(digits, "X", str.isascii, quotes=True) == ["1", "2"]
    with pytest.raises(DomainError, match=r"^X cannot tell the text '1' from a number; JSON can$"):
        format_names(digits, "X", str.isascii)
    assert format_names(GameGraph.from_edges(["1", "b"], []), "X", str.isascii) == ["1", "b"]


def test_texts_that_do_not_fit_are_told() -> None:
    with pytest.raises(DomainError, match=r"^X cannot hold the name 'é'; JSON can$"):
        format_names(GameGraph.from_edges(["a", "é"], []), "X", str.isascii)


def test_followers_come_in_the_order_of_the_lines() -> None:
    assert graph_from_lines([], ["a", "c", "b", "a", "a", "b", "a", "a"]).followers("a") == ["c", "b", "a"]
    assert graph_from_lines([], ["1", "2", "0", "1", "1", "0"]).followers(1) == [2, 0]
