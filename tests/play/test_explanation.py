"""Explanations: the sentence, the data, the text, the HTML, and the columns, also in misère play."""

import json
from functools import cache, reduce
from itertools import combinations_with_replacement
from operator import xor
from xml.etree import ElementTree

import pytest
from hypothesis import given
from strategies import positions

import grundy
from grundy import LimitError, Position, answers, parse


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
def test_sentence_states_winner_and_reason(text: str, sentence: str) -> None:
    assert parse(text).explain().sentence == sentence


def test_text_has_the_table_and_the_winning_moves() -> None:
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
        "A move in N(9) can balance the sum.",
        "",
        "1 winning move:",
        "- take 6 in N(9), leaving N(3): the value 9 becomes 9 ⊕ 10 = 3, which makes the nim sum 0",
        "",
        "After the winning move:",
        "component    nim value  binary",
        "N(20;1,2,6)          3  11",
        "W(1,2)               0  00",
        "N(3)                 3  11",
        "nim sum              0  00",
    ]


@given(positions())
def test_data_agree_with_the_position(text: str) -> None:
    position = parse(text)
    data = json.loads(json.dumps(position.explain().as_dict()))
    assert data["position"] == str(position)
    assert data["nim_value"] == position.nim_value
    assert data["winner"] == ("next" if position.nim_value else "previous")
    assert [parse(c["notation"]).nim_value for c in data["components"]] == [c["nim_value"] for c in data["components"]]
    assert all(int(c["binary"], 2) == c["nim_value"] for c in data["components"])
    assert all(parse(move["position"]).nim_value == 0 for move in data["winning_moves"])


def test_very_long_position_is_omitted_from_moves() -> None:
    data = parse(f"N({','.join(map(str, range(1, 4006)))})").explain().as_dict()
    assert len(data["winning_moves"]) > 100
    assert all(move["position"] is None and move["to"] for move in data["winning_moves"])


def test_binary_digits_are_padded_to_the_largest_value() -> None:
    found = parse("N(0,0)").explain().configuration
    assert (found.columns, found.binary(0)) == (1, "0")
    assert parse("N(8,1)").explain().configuration.binary(1) == "0001"


def test_empty_sum_has_nim_sum_0() -> None:
    assert str(Position((), ()).explain()).endswith("nim sum            0  0")


def test_single_game_is_shown_in_the_numeral_system_of_its_theory() -> None:
    text = str(parse("W(4,7)").explain())
    assert "Zeckendorf\n4          0101\n4 shifted  1010\n7          1010\nA position is P exactly when" in text
    assert "base 3\n100  10201\nA position is P exactly when its last digit in base 3 is 0. Here it is 1: N." in str(
        parse("N(100;1,2)").explain()
    )
    assert parse("W(4,7) + N(1)").explain().representations == ()
    (shown,) = parse("Moore(2;1,2,3)").explain().as_dict()["representations"]
    assert shown["system"] == "binary"


def test_html_has_all_parts_and_is_escaped() -> None:
    html = parse("N(3,5) + N(6)").explain().html()
    assert html.count("<table>") == 1
    assert "The player who has just moved wins" in html
    html = parse("N(3,5)").explain().html()
    assert html.count("<table>") == 2
    assert '<span class="marked">1</span>' in html
    own = parse("Odd('<b>')", games=[Odd]).explain().html()
    assert "&lt;b&gt;" in own
    assert "<b>'" not in own
    ElementTree.fromstring(html)


class Odd:
    def options(self, word: str) -> list[str]:
        return [word[1:]] if word else []


def test_long_list_of_winning_moves_is_marked_as_incomplete() -> None:
    explanation = parse(f"Kayles({10**29})").explain()
    assert (len(explanation.winning_moves), explanation.complete) == (10_000, False)
    assert "10000 winning moves, and perhaps more" in str(explanation)
    with pytest.raises(LimitError, match="more than 100000 moves to list"):
        parse(f"Kayles({10**29})").winning_moves()
    assert parse(f"Kayles({10**29})").best_move().position.nim_value == 0


def test_values_with_too_many_digits_have_no_table() -> None:
    explanation = parse("Motley(1000000,3)").explain()
    assert "up to 1000001 binary digits, too many for a table" in str(explanation)
    assert len(explanation.html()) < 2_000_000


@pytest.mark.parametrize("heaps", [heaps for n in range(1, 5) for heaps in combinations_with_replacement(range(5), n)])
def test_rule_of_misere_nim_describes_exactly_the_winning_moves(heaps: tuple[int, ...]) -> None:
    position = grundy.parse(f"N({','.join(map(str, heaps))})", misere=True)
    explanation = position.explain()
    told = explanation.as_dict()
    if not any(heaps):
        assert explanation.shown_configuration is None  # there are no moves
        assert (told["columns"], told["repair_sentence"]) == (0, "")
        return
    assert explanation.shown_configuration is not None
    assert explanation.shown_configuration.total.nim_value == reduce(xor, heaps)
    assert [component["nim_value"] for component in told["components"]] == list(heaps)
    assert told["repair_sentence"] == (
        "In misère play, leave nim sum 0 if your move leaves a heap of two or more counters, or a component that "
        "behaves like one. Otherwise, leave nim sum 1."
    )
    for move in position.moves():
        left = [term.position for term in move.position.terms]
        aim = 0 if max(left) > 1 else 1
        assert (reduce(xor, left) == aim) == (misere_outcome(tuple(left)) is grundy.Outcome.P)


@cache
def misere_outcome(heaps: tuple[int, ...]) -> grundy.Outcome:
    """Return the outcome of misère Nim, by definition."""
    left = [(*heaps[:at], less, *heaps[at + 1 :]) for at, heap in enumerate(heaps) for less in range(heap)]
    wins = not left or any(misere_outcome(other) is grundy.Outcome.P for other in left)
    return grundy.Outcome.N if wins else grundy.Outcome.P


@pytest.mark.parametrize("text", ["Kayles(9,5)", "Kayles(5)"])
def test_wild_sums_have_no_binary_digits(text: str) -> None:
    found = answers.position(text, misere=True)["explanation"]
    assert found["unbalanced"] == []
    assert all("nim_value" not in component for component in found["components"])


def test_configuration_of_normal_play_is_shown() -> None:
    explanation = grundy.parse("N(3,5)").explain()
    assert explanation.shown_configuration == explanation.configuration
    assert (
        explanation.as_dict()["repair_sentence"] == explanation.repair_sentence == "A move in N(5) can balance the sum."
    )
