import json

import pytest
from hypothesis import given
from strategies import positions

from grundy import Position, parse


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("N(3,5)", "The player who moves next wins: the nim sum is 6, not 0 (unbalanced), and a move can balance it."),
        ("N(5,5)", "The player who has just moved wins: the nim sum is 0 (balanced), and every move unbalances it."),
        ("N(5)", "The player who moves next wins: the nim value is 5, not 0, and a move can make it 0."),
        ("W(1,2)", "The player who has just moved wins: the nim value is 0, and every move makes it positive."),
        ("N(0)", "The player who has just moved wins: there is no move left."),
        ("N(0) + N(1;2)", "The player who has just moved wins: there is no move left."),
    ],
)
def test_the_sentence_says_who_wins_and_why(text: str, sentence: str) -> None:
    assert parse(text).explain().sentence == sentence


def test_the_text_is_the_table_of_the_paper_with_the_winning_moves() -> None:
    assert str(parse("N(20;1,2,6) + W(1,2) + N(9)").explain()).splitlines() == [
        "N(20;1,2,6) + W(1,2) + N(9)",
        "The player who moves next wins: the nim sum is 10, not 0 (unbalanced), and a move can balance it.",
        "",
        "component    nim value  binary",
        "N(20;1,2,6)          3  0011",
        "W(1,2)               0  0000",
        "N(9)                 9  1001",
        "nim sum             10  1010",
        "                        ^ ^ unbalanced",
        "1 component can repair it: N(9).",
        "",
        "W(1,2) in the system Zeckendorf",
        "1          01",
        "1 shifted  10",
        "2          10",
        "A position is P exactly when the smaller pile ends in an even number of zeros and the larger pile is the same "
        "with one more zero. Here 1 ends in 0 zeros, and 10 is the same with one more: P.",
        "",
        "1 winning move:",
        "- take 6 in N(9), leaving N(3): the value 9 becomes 9 ⊕ 10 = 3, which makes the nim sum 0",
        "",
        "After it:",
        "component    nim value  binary",
        "N(20;1,2,6)          3  11",
        "W(1,2)               0  00",
        "N(3)                 3  11",
        "nim sum              0  00",
    ]


@given(positions())
def test_the_data_say_the_same_as_the_position(text: str) -> None:
    position = parse(text)
    data = json.loads(json.dumps(position.explain().as_dict()))
    assert data["position"] == str(position)
    assert data["nim_value"] == position.nim_value
    assert data["winner"] == ("next" if position.nim_value else "previous")
    assert [parse(c["notation"]).nim_value for c in data["components"]] == [c["nim_value"] for c in data["components"]]
    assert all(int(c["binary"], 2) == c["nim_value"] for c in data["components"])
    assert all(parse(move["position"]).nim_value == 0 for move in data["winning_moves"])


def test_a_very_long_position_is_not_repeated_for_each_move() -> None:
    data = parse(f"N({','.join(map(str, range(1, 4006)))})").explain().as_dict()
    assert len(data["winning_moves"]) > 100
    assert all(move["position"] is None and move["to"] for move in data["winning_moves"])


def test_columns_are_as_wide_as_the_largest_value() -> None:
    found = parse("N(0,0)").explain().configuration
    assert (found.bits, found.binary(0)) == (1, "0")
    assert parse("N(8,1)").explain().configuration.binary(1) == "0001"


def test_the_empty_sum_is_over() -> None:
    assert str(Position((), ()).explain()).endswith("nim sum            0  0")
