"""Positions as data, compared with `Position`: the position after each move is parsed and solved again."""

import json
from itertools import islice
from typing import ClassVar

import pytest
from answer_schemas import valid
from click.testing import CliRunner
from jsonschema import Draft202012Validator

import grundy
from grundy.answers import position, positions, schema, solve
from grundy.answers.positions import check_size, draw_boards, position_answer
from grundy.cli import group
from grundy.errors import DomainError, LimitError, NotationError
from grundy.games import CATALOGUE
from grundy.play import parse
from grundy.play.boards import touches_of
from grundy.rules import Outcome

CHECK = Draft202012Validator(schema("grundy.position/1"))
EFFECT = {Outcome.P: "wins", Outcome.N: "loses", Outcome.D: "draws"}
EXAMPLES = [(entry.id, entry.example) for entry in CATALOGUE]
HUGE = 10**30


@pytest.mark.parametrize("misere", [False, True], ids=["normal", "misere"])
@pytest.mark.parametrize(("id", "example"), EXAMPLES, ids=[id for id, _ in EXAMPLES])
def test_each_example_agrees_with_its_position(id: str, example: str, misere: bool) -> None:
    found = position(example, misere=misere)
    CHECK.validate(json.loads(json.dumps(found)))
    place = parse(example, misere=misere)
    assert found["explanation"]["outcome"] == place.outcome.value
    assert (found["position"], found["misere"], found["ended"]) == (str(place), misere, False)
    assert {component["game"] for component in found["components"]} == {id}
    assert found["moves_complete"]
    moves = list(place.moves())
    assert [move["move"] for move in found["moves"]] == [move.label for move in moves]
    assert [move["number"] for move in found["moves"]] == list(range(len(moves)))
    for told, move in list(zip(found["moves"], moves, strict=True))[:15]:
        left = parse(told["position"], misere=misere)
        assert left == move.position
        assert (told["outcome"], told["effect"]) == (left.outcome.value, EFFECT[left.outcome])


@pytest.mark.parametrize(
    "example", ["N(3,5,2)", "Kayles(9) + W(6,4)", "PokerNim(2,3; 2)", "Rectangle(2,3) + Lasker(4)"]
)
def test_values_after_moves_are_the_values_of_the_positions(example: str) -> None:
    found = position(example)
    assert found["explanation"]["nim_value"] == parse(example).nim_value
    assert [move["nim_value"] for move in found["moves"]] == [parse(m["position"]).nim_value for m in found["moves"]]


def test_moves_have_reasons_for_their_effects() -> None:
    wins, loses = (
        next(move["why"] for move in position("N(3,5)")["moves"] if move["effect"] == effect)
        for effect in ("wins", "loses")
    )
    assert wins == "the value 5 becomes 5 ⊕ 6 = 3, which makes the nim sum 0"
    assert loses == "the nim sum becomes 7, not 0, and the other player can make it 0"
    draws = {move["why"] for move in position("Annihilation(0>1, 1>0, 1>2, 2>3; 0,1,2)")["moves"]}
    assert "neither player can force a win after it, because play can continue forever" in draws


def test_a_draw_has_an_infinite_value_with_its_set() -> None:
    found = position("N(3,5) + Tokens(0>1, 1>0; 0)")
    CHECK.validate(found)
    why = found["explanation"]
    assert (why["outcome"], why["winner"], why["nim_value"], why["k"]) == ("D", None, None, [])
    assert {move["effect"] for move in found["moves"]} == {"draws"}


def test_the_end_of_a_game() -> None:
    for text in ("0", "N(0)"):
        found = position(text)
        CHECK.validate(found)
        assert (found["ended"], found["moves"], found["moves_complete"]) == (True, [], True)
        assert found["explanation"]["winner"] == "previous"
    assert position("N(0)", misere=True)["explanation"]["winner"] == "next"


def test_moves_are_listed_if_the_winner_is_unknown() -> None:
    found = position("Cram(9x9)")
    CHECK.validate(found)
    assert found["explanation"] is None
    assert found["unknown"] == limit_of("Cram(9x9)")
    assert len(found["moves"]) == 144
    assert {(move["outcome"], move["effect"], move["why"]) for move in found["moves"]} == {(None, None, None)}


def limit_of(text: str) -> str:
    with pytest.raises(LimitError) as caught:
        parse(text).outcome  # noqa: B018
    return str(caught.value)


def test_lists_the_winning_move_of_a_position_with_too_many_moves() -> None:
    found = position(f"N({HUGE},7)")
    CHECK.validate(found)
    assert (len(found["moves"]), found["moves_complete"]) == (1008, False)
    last = found["moves"][-1]
    assert (last["number"], last["choice"], last["effect"]) == (None, "0:N(7)", "wins")
    # The first pile has its share of the list, and the moves after it cannot be counted.
    assert [move["number"] for move in found["moves"][:-1]] == [*range(1000), *[None] * 7]
    assert [move["choice"] for move in found["moves"][1000:-1]] == [f"1:N({left})" for left in range(6, -1, -1)]
    assert [move["effect"] for move in found["moves"]].count("wins") == 1


def test_lists_a_winning_move_that_only_theory_finds() -> None:
    found = position("W(1000000000001,1618033988751)", max_moves=5)
    assert (found["explanation"]["outcome"], found["explanation"]["nim_value"]) == ("N", None)
    assert [move["effect"] for move in found["moves"]] == ["loses"] * 5 + ["wins"]


def test_numbers_of_any_size() -> None:
    found = position(f"N({'9' * 4000})", max_moves=3)
    CHECK.validate(found)
    value = int(found["explanation"]["nim_value"], 16)
    assert value == 10**4000 - 1
    assert [int(move["nim_value"], 16) for move in found["moves"][:3]] == [value - 1, value - 2, value - 3]
    with pytest.raises(NotationError, match="a number may have at most 4000 digits, not 4001"):
        position(f"N({'9' * 4001})")


@pytest.mark.parametrize("text", ["3000*N(1)", "+".join(f"N({n})" for n in range(1, 3000)), "2999*Kayles(7) + N(2)"])
def test_moves_of_a_long_sum_have_no_positions(text: str) -> None:
    found = position(text)
    assert len(found["components"]) > 2900
    assert {move["position"] for move in found["moves"]} == {None}
    assert all(move["effect"] for move in found["moves"])
    assert not found["moves_complete"]
    assert len(json.dumps(found)) < 8_000_000
    assert any(move["effect"] == "wins" for move in found["moves"]) == (found["explanation"]["outcome"] == "N")


def test_rejects_sums_that_are_too_long() -> None:
    with pytest.raises(LimitError, match="this sum has 20,001 components, but at most 20,000 can be shown"):
        position("20001*N(5)")
    with pytest.raises(LimitError, match=r"this position has .* characters, but at most 2,000,000 can be shown"):
        position(f"600*N({'9' * 4000})")


def test_large_boards_are_solved_without_values() -> None:
    """The values after the 64 moves would take minutes, but it is known that all of these moves lose."""
    found = position("NodeKayles(grid 8x8)")
    assert found["explanation"]["outcome"] == "P"
    assert {(move["effect"], move["nim_value"]) for move in found["moves"]} == {("loses", None)}
    found = position("Chomp(30x30)")
    assert [move["move"] for move in found["moves"] if move["effect"] == "wins"] == ["bite at row 2, column 2"]


def test_the_number_of_moves_to_list_is_checked() -> None:
    assert position("N(5)", max_moves=0)["moves_complete"] is False
    with pytest.raises(DomainError, match="at most 10,000 moves can be listed, not 10001"):
        position("N(5)", max_moves=10_001)
    with pytest.raises(DomainError, match="the number of moves to list must be at least 0, not -1"):
        position("N(5)", max_moves=-1)


def test_touches_are_marks_of_the_board_of_the_component() -> None:
    for _, example in EXAMPLES:
        found = position(f"{example} + N(2)" if not example.startswith("Northcott") else example)
        boards = [component["board"] for component in found["components"]]
        for move in found["moves"]:
            board = boards[move["component"]]
            ids = {mark["id"] for mark in board["marks"] if "id" in mark} if board else set()
            assert all(set(touch) <= ids for touch in move["touches"])


class Hop:
    """Hop one or two squares to the left; `asked` records the calls of `touches_of`."""

    asked: ClassVar[list[tuple[int, int]]] = []

    def options(self, square: int) -> list[int]:
        return [square - step for step in (1, 2) if step <= square]

    def board_of(self, square: int) -> dict[str, object]:
        marks = [{"shape": "circle", "x": 40 * i + 20, "y": 20, "r": 9, "id": f"s{i}"} for i in range(square)]
        return {"width": 40 * square, "height": 40, "marks": marks}

    def touches_of(self, square: int, option: int) -> list[list[str]]:
        self.asked.append((square, option))
        return [[f"s{option}"]]


def test_touches_of_a_move_are_computed_once() -> None:
    Hop.asked.clear()
    found = position("Hop(5)", games=[Hop])
    assert [move["touches"] for move in found["moves"]] == [[["s4"]], [["s3"]]]
    assert Hop.asked == [(5, 4), (5, 3)]


def test_changing_an_answer_does_not_change_others() -> None:
    position("W(3,2)")["moves"][0]["touches"][0].append("x")
    assert position("W(3,2)")["moves"][0]["touches"] == [["x2y2"]]


def test_each_of_many_moves_has_touches() -> None:
    row = "T" * 11 + "H"
    (term,) = parse(f"Motley({row})").terms
    found = position(str(term))["moves"]
    assert len(found) > 1000
    assert [move["touches"] for move in found] == [touches_of(term, *move) for move in islice(term.moves(), len(found))]


def test_representations_and_repairs_agree_with_solve() -> None:
    found, solved = position("W(6,4)")["explanation"], parse("W(6,4)").explain().as_dict()
    assert found == solved == solve("W(6,4)")
    assert found["representations"] != []
    found = position("N(1,3,5,6)")["explanation"]
    assert (found["unbalanced"], found["repairers"]) == ([2], [0, 1, 2])
    assert found["repair_sentence"] == "A move in N(1), N(3) or N(5) can balance the sum."
    assert [component["binary"] for component in found["components"]] == ["001", "011", "101", "110"]


def test_no_boards_are_drawn_above_the_limit_of_marks(monkeypatch: pytest.MonkeyPatch) -> None:
    place = parse("N(3,5) + Kayles(4)")
    boards = draw_boards(place)
    assert None not in boards
    monkeypatch.setattr(positions, "MAX_MARKS", len(boards[0].marks))  # type: ignore[union-attr]
    assert draw_boards(place) == [boards[0], None, None]


def test_a_game_outside_the_catalogue_has_no_id() -> None:
    class Halving:
        def options(self, heap: int) -> list[int]:
            return [heap // 2] if heap else []

    place = grundy.position(Halving(), 9)
    found = position_answer(place)
    assert found["components"] == [{"notation": "Halving(9)", "game": None, "name": "Halving", "board": None}]
    assert found["explanation"]["components"] == [{"notation": "Halving(9)", "nim_value": 0, "binary": "0"}]


def test_omits_binary_digits_of_large_values(monkeypatch: pytest.MonkeyPatch) -> None:
    place = parse("N(5,3)")
    monkeypatch.setattr(positions, "MAX_BINARY_DIGITS", 5)
    told = position_answer(place)["explanation"]["components"]
    assert [row.keys() & {"nim_value", "binary"} for row in told] == [{"nim_value"}] * 2


def test_infinite_values_have_their_sets_and_unknown_values_are_omitted() -> None:
    place = parse("Tokens(0>0, 0>1; 0) + N(2)")
    loopy, pile = position_answer(place)["explanation"]["components"]
    assert (loopy["nim_value"], loopy["k"], "binary" in loopy) == (None, [0], False)
    assert (pile["nim_value"], pile["binary"], "k" in pile) == (2, "10", False)
    told = parse("Kayles(9)", misere=True).explain().as_dict()
    assert [row.keys() & {"nim_value", "k"} for row in told["components"]] == [set()]


def test_the_size_of_a_sum_is_checked_without_formatting_it() -> None:
    check_size(parse("20000*N(5)"))
    with pytest.raises(LimitError, match="1,000,000 components"):
        check_size(parse("1000000*N(5)"))


def written(*arguments: str, lines: str | None = None) -> str:
    return CliRunner().invoke(group, ["solve", *arguments], input=lines).stdout


@pytest.mark.parametrize("misere", [False, True], ids=["normal", "misere"])
@pytest.mark.parametrize("example", [example for _, example in EXAMPLES])
def test_solve_agrees_with_the_command_line(example: str, misere: bool) -> None:
    told = valid(solve(example, misere=misere))
    assert told["outcome"] == parse(example, misere=misere).outcome.value
    asked = json.loads(written(example, "--json", *["--misere"] * misere))
    assert {**told, "sentence": ""} == {**asked, "sentence": ""}  # the sentence may count earlier searches


def test_solves_long_sums_infinite_values_and_ended_positions() -> None:
    for text in ("300*N(3) + N(5)", "Tokens(0>1, 1>0; 0) + N(1)", "0", f"N({10**600})"):
        assert valid(solve(text))["position"] == str(parse(text))


def test_values_of_thousands_of_digits_are_hexadecimal() -> None:
    row = f"Motley({'T' * 15_000}H)"  # more digits than Python prints
    found = valid(solve(row))
    assert found["nim_value"] == found["components"][0]["nim_value"] == hex(1 << 15_000)
    assert valid(solve(row, to=1 << 3000))["to"] == hex(1 << 3000)


def test_the_moves_to_a_nim_value() -> None:
    told = valid(solve("N(3,5)", to=5))
    assert [move["to"] for move in told["moves"]] == ["N(0)"]
    assert told == json.loads(written("N(3,5)", "--to", "5", "--json"))
    with pytest.raises(DomainError, match="nim values belong to normal play; omit either misere or to"):
        solve("N(3,5)", misere=True, to=0)


def test_lines_of_standard_input_are_valid_answers() -> None:
    lines = written("-", lines="N(3,5)\nN(3;x)\nCram(9x9)\n").splitlines()
    good, unread, unknown = (valid(json.loads(line)) for line in lines)
    assert (good["winner"], unread["line"], unread["at"], unknown["line"]) == ("next", 2, 4, 3)


def test_max_moves_limits_the_winning_moves_of_an_explanation() -> None:
    found = solve("N(1,1,1)", max_moves=2)
    assert (len(found["winning_moves"]), found["moves_found"], found["complete"]) == (2, 3, False)
    with pytest.raises(DomainError, match="the number of moves to list"):
        solve("N(1,1,1)", max_moves=-1)
