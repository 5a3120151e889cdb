"""Positions: sums, their moves, and the choice of a move by text or number."""

import ast
import re
from collections import Counter
from graphlib import TopologicalSorter
from pathlib import Path
from random import Random

import pytest
import reference
from hypothesis import given
from strategies import positions

import grundy
from grundy import LimitError, Position, parse
from grundy.errors import DomainError, NotationError
from grundy.play.match import chosen_move


def all_options(position: Position) -> list[Position]:
    """Return every position after one move, from the rules of the components."""
    return [
        position.replaced(index, position.of_terms((grundy.play.Term(term.ruleset, option),)))
        for index, term in enumerate(position.terms)
        for option in term.ruleset.game.options(term.position)
    ]


@pytest.mark.parametrize("text", ["N(2,3)", "N(4;1,3) + N(2)", "W(2,3) + N(2)", "N(3;1,2) + W(1,2)", "N(1,1,1,2)"])
def test_sums_agree_with_a_search_of_the_whole_game(text: str) -> None:
    position = parse(text)
    outcome = reference.outcome_labels(all_options, [position, *all_options(position)])
    assert position.nim_value == reference.nim_values(all_options, [position])[position]
    assert position.outcome.value == outcome[position]
    winning = [option for option in all_options(position) if outcome[option] == "P"]
    assert sorted(map(str, winning)) == sorted(str(move.position) for move in position.winning_moves())


def test_notation_of_a_component_is_cached() -> None:
    class Rods:
        written = 0

        def options(self, length: int) -> list[int]:
            return list(range(length))

        def parse(self, text: str) -> int:
            return len(text)

        def format(self, length: int) -> str:
            self.written += 1
            return "-" * length

    game = Rods()
    (term,) = grundy.position(game, 4).terms
    assert [str(term), str(term), f"{term}"] == ["Rods(----)"] * 3
    assert game.written == 1


@given(positions())
def test_winning_moves_are_the_options_of_value_0(text: str) -> None:
    position = parse(text)
    expected = sorted(str(option) for option in all_options(position) if option.nim_value == 0)
    assert sorted(str(move.position) for move in position.winning_moves()) == (expected if position.nim_value else [])
    if position.nim_value == 0:
        assert expected == []


@given(positions(), positions())
def test_the_value_of_a_sum_is_the_nim_sum(first: str, second: str) -> None:
    a, b = parse(first), parse(second)
    assert (a + b).nim_value == a.nim_value ^ b.nim_value
    assert a + b == parse(f"{a} + {b}")


@given(positions())
def test_sum_of_two_equal_positions_is_a_p_position(text: str) -> None:
    assert (parse(text) + parse(text)).outcome is grundy.Outcome.P


def test_moves_that_increase_a_value_are_found() -> None:
    """N(20;1,3,5) has value 0; the move to value 1 wins when the rest has value 1."""
    position = parse("N(20;1,3,5) + N(1)")
    labels = [str(move) for move in position.winning_moves()]
    assert "take 1 in N(20;1,3,5), leaving N(19;1,3,5)" in labels


def test_move_explains_why_it_wins() -> None:
    (move,) = parse("N(5,3)").winning_moves()
    assert str(move) == "take 2 in N(5), leaving N(3)"
    assert move.why == "the value 5 becomes 5 ⊕ 6 = 3, which makes the nim sum 0"
    (move,) = parse("N(5)").winning_moves()
    assert move.why == "the nim value 5 becomes 0"


def test_repr_can_be_evaluated() -> None:
    position = parse("N(3, 5)+W(1,2)")
    assert repr(position) == "parse('N(3,5) + W(1,2)')"
    assert eval(repr(position)) == position


def test_positions_are_hashable_values() -> None:
    assert len({parse("N(3,5)"), parse(" N( 3,5 )"), parse("N(5,3)")}) == 2


def test_position_without_moves_has_ended() -> None:
    assert parse("N(0) + W(0,0) + N(2;3)").has_ended()
    assert not parse("N(0) + W(0,1)").has_ended()


def test_large_numbers_are_fast() -> None:
    (move,) = parse("N(123456789012345678901234567890, 5)").winning_moves()
    assert str(move.position) == "N(5,5)"
    assert parse("N(1000000;1,2,6)").nim_value == 1
    assert parse(f"N({10**3999};1,2)").nim_value == 1
    assert parse("W(1000,1500)").nim_value == 404


def test_a_large_wythoff_value_agrees_with_its_rule() -> None:
    """404 is missing among the options of W(1000,1500), and every smaller value is there."""
    term = parse("W(1000,1500)").terms[0]
    options = {term.ruleset.value(option) for option in term.ruleset.game.options(term.position)}
    assert 404 not in options
    assert set(range(404)) <= options


def test_too_many_copies_are_rejected() -> None:
    message = "a sum may have at most 1000000 components, not 2000000000; remove pairs of equal components"
    with pytest.raises(LimitError, match=message):
        10**9 * parse("N(3,5)")


def test_drawing_moves_of_misere_play() -> None:
    # From 1, a move leads to 0, which is P in normal play and N in misère play, or back to 1.
    position = grundy.position(lambda n: [[], [0, 1]][n], 1)
    assert (position.drawing_moves(), len(position.winning_moves())) == ([], 1)
    (move,) = position.drawing_moves(misere=True)
    assert (move.option, position.winning_moves(misere=True)) == (1, [])
    assert [m.option for m in position.played(True).drawing_moves()] == [1]


def test_too_many_drawing_moves_are_rejected() -> None:
    position = grundy.parse("N(1000000000000) + Tokens(0>1, 1>0; 0)")
    with pytest.raises(LimitError, match=r"^there are more than 20 moves to list; iterate over each_winning_move"):
        position.drawing_moves(limit=20)


@pytest.mark.parametrize(
    ("position", "label", "sentence"),
    [
        ("Kayles(5)", "take 1 from 5, leave 4", "take 1 in Kayles(5), leaving Kayles(4)"),
        ("Kayles(5)", "take 1 from 5, leave 3 and 1", "take 1 in Kayles(5), leaving Kayles(3,1)"),
        ("Kayles(2)", "take all 2", "take all 2 in Kayles(2), leaving Kayles(0)"),
        ("Lasker(3)", "break 3 into 2 and 1", "break 3 in Lasker(3), leaving Lasker(2,1)"),
        ("Lasker(3)", "take 1 from 3, leave 2", "take 1 in Lasker(3), leaving Lasker(2)"),
        ("W(1,2)", "take 1 from the second pile", "take 1 from the second pile in W(1,2), leaving W(1,1)"),
    ],
)
def test_move_states_its_result_once(position: str, label: str, sentence: str) -> None:
    sentences = {move.label: str(move) for move in grundy.parse(position).moves()}
    assert sentences[label] == sentence


def test_labels_of_own_games_are_not_changed() -> None:
    class Halving:
        def options(self, n: int) -> list[int]:
            return [n // 2] if n else []

        def moves(self, n: int) -> list[tuple[str, int]]:
            return [(f"take {n - left} from {n}, leave {left}", left) for left in self.options(n)]

    (move,) = grundy.position(Halving(), 5).moves()
    assert move.act == move.label == "take 3 from 5, leave 2"
    assert str(move) == "take 3 from 5, leave 2 in Halving(5), leaving Halving(2)"


def test_random_move_can_be_any_move_and_depends_on_the_seed() -> None:
    position = parse("N(2,0) + W(1,1)")
    random = Random(5)
    found = Counter(str(position.random_move(random)) for _ in range(400))
    assert set(found) == {str(move) for move in position.moves()}
    one, other = ([str(position.random_move(random)) for _ in range(9)] for random in (Random(4), Random(4)))
    assert one == other


def test_random_move_at_the_end_and_among_very_many_moves() -> None:
    assert parse("N(0) + W(0,0)").random_move(Random(1)) is None
    assert parse(f"N({10**30})").random_move(Random(1)) is not None


@pytest.mark.parametrize(
    ("start", "text", "label"),
    [
        ("N(3,5) + W(1,2)", "N(3,3) + W(1,2)", "take 2"),
        ("N(3,5) + W(1,2)", "W(1,2) + N(3) + N(3)", "take 2"),
        ("N(3,5) + W(1,2)", "N(0,5)+W(1,2)", "take 3"),
        ("N(3,5) + W(1,2)", "W(0,1)", "take 1 from both piles"),
        ("N(5,5)", "N(5,3)", "take 2"),
        ("N(5,3)", "N(3,3)", "take 2"),
        ("Kayles(9)", "Kayles(4,4)", "take 1 from 9, leave 4 and 4"),
        ("Kayles(9,2)", "Kayles(4,4,2)", "take 1 from 9, leave 4 and 4"),
        ("Kayles(9)", "2*Kayles(4)", "take 1 from 9, leave 4 and 4"),
        (f"N({10**30})", "N(7)", f"take {10**30 - 7}"),
    ],
)
def test_move_is_found_by_its_result(start: str, text: str, label: str) -> None:
    position = parse(start)
    move = position.move_to(text)
    assert move.label == label
    assert move in list(position.moves_to(move.position.nim_value))


@pytest.mark.parametrize("text", ["N(3,5) + W(1,2)", "N(3,6) + W(1,2)", "N(2,4) + W(1,2)", "Kayles(3)", "N(7)", "0"])
def test_unreachable_positions_are_rejected(text: str) -> None:
    with pytest.raises(grundy.DomainError, match="no move leads from"):
        parse("N(3,5) + W(1,2)").move_to(text)


def test_ambiguous_component_is_rejected() -> None:
    with pytest.raises(grundy.DomainError, match=r"moves in N\(3\) and N\(5\) leave N\(2\); enter the whole"):
        parse("N(3,5)").move_to("N(2)")
    assert parse("N(3,3)").move_to("N(2)").label == "take 1"


def test_invalid_notation_is_a_notation_error() -> None:
    with pytest.raises(grundy.NotationError):
        parse("N(3)").move_to("what?")


def test_moves_of_own_games_are_found() -> None:
    position = grundy.position(lambda n: range(n), 5)
    name = str(position).split("(")[0]
    assert position.move_to(f"{name}(2)").option == 2


def test_move_in_equal_components_keeps_the_given_order() -> None:
    assert str(parse("N(3,2,2)").move_to("N(3,2,1)").position) == "N(3,2,1)"
    assert str(parse("N(3,2,2)").move_to("N(3,1,2)").position) == "N(3,1,2)"


def test_move_is_found_if_other_options_have_no_known_value() -> None:
    assert parse("Chomp(30x40)").move_to("Chomp(2x40)").label == "bite at row 3, column 1"


NIM = grundy.parse("N(3,5)")


@pytest.mark.parametrize(
    ("choice", "left"),
    [
        ("N(3,3)", "N(3,3)"),
        ("N( 3, 3 )", "N(3,3)"),
        ("N(4)", "N(3,4)"),
        ("take 5", "N(3,0)"),
        ("Take  5", "N(3,0)"),
        ("take 1 in N(3)", "N(2,5)"),
        ("take 1 in n(5), leaving N(4)", "N(3,4)"),
    ],
)
def test_move_is_chosen_by_its_words_or_result(choice: str, left: str) -> None:
    assert str(chosen_move(NIM, choice).position) == left


def test_a_move_is_chosen_by_its_number() -> None:
    moves = list(NIM.moves())
    assert [chosen_move(NIM, number + 1) for number in range(8)] == moves
    assert [chosen_move(NIM, f" {number + 1}\n") for number in range(8)] == moves


def test_move_of_another_position_is_rejected() -> None:
    move = NIM.move_to("N(2,5)")
    assert chosen_move(NIM, move) is move
    with pytest.raises(DomainError, match=re.escape("the move take 1 in N(3), leaving N(2) is not a move from N(9)")):
        chosen_move(grundy.parse("N(9)"), move)


def test_ambiguous_words_are_rejected_with_the_moves() -> None:
    with pytest.raises(DomainError) as error:
        chosen_move(NIM, "take 1")
    assert str(error.value) == (
        "'take 1' may mean take 1 in N(3), leaving N(2); or take 1 in N(5), leaving N(4); enter more words or a number"
    )
    with pytest.raises(DomainError, match="; or 5 more; enter more"):
        chosen_move(NIM, "take")


def test_moves_in_equal_components_are_not_ambiguous() -> None:
    assert str(chosen_move(grundy.parse("N(4,4)"), "take 1").position) == "N(3,4)"


def test_list_of_heaps_identifies_a_move() -> None:
    position = grundy.parse("N(3,5) + W(1,2) + N(4)")
    assert str(chosen_move(position, "N(3,4)").position) == "N(3,4) + W(1,2) + N(4)"
    with pytest.raises(DomainError, match=r"no move leads from N\(3,5\) \+ W"):
        chosen_move(position, "N(2,4)")
    with pytest.raises(DomainError, match=r"moves in N\(3\), N\(5\) and N\(4\) leave N\(2\)"):
        chosen_move(position, "N(2)")
    with pytest.raises(DomainError, match="no move leads from"):
        chosen_move(grundy.parse("N(3,5) + N(3,5)"), "N(3,6)")


def test_number_does_not_match_a_longer_number() -> None:
    assert chosen_move(grundy.parse("N(25)"), "take 2").label == "take 2"


def test_move_is_chosen_by_its_first_words() -> None:
    position = grundy.parse("W(3,1)")
    assert chosen_move(position, "take 3").label == "take 3 from the first pile"
    with pytest.raises(DomainError, match="'take 1' may mean"):
        chosen_move(position, "take 1")


@pytest.mark.parametrize("choice", [0, 9, "0", "9", -1, 2.5, "take 6", "take", "", "  ", "N(3,5)", "N(7)", "N("])
def test_invalid_choices_are_rejected(choice: object) -> None:
    with pytest.raises((DomainError, NotationError)):
        chosen_move(NIM, choice)  # type: ignore[arg-type]


def test_messages_for_unknown_moves() -> None:
    with pytest.raises(DomainError, match="there is no move 9: this position has 8 moves"):
        chosen_move(NIM, 9)
    with pytest.raises(DomainError, match="there is no move 1: the game is over"):
        chosen_move(grundy.parse("N(0)"), 1)
    with pytest.raises(DomainError, match="no move matches 'jump'; enter its number, its description or"):
        chosen_move(NIM, "jump")
    with pytest.raises(DomainError, match=r"no move matches 'take 9 in N\(3\)'; enter its number, its description"):
        chosen_move(NIM, "take 9 in N(3)")
    with pytest.raises(NotationError, match="there is no game named Jump"):
        chosen_move(NIM, "Jump(3)")


def test_positions_with_very_many_moves() -> None:
    position = grundy.parse(f"N({10**30})")
    assert str(chosen_move(position, "N(7)").position) == "N(7)"
    with pytest.raises(LimitError, match="the number of a move must be at most 100,000, not"):
        chosen_move(position, 10**20)
    with pytest.raises(LimitError, match="enter the position that the move leaves"):
        chosen_move(position, "9" * 5000)


# ---- The layers of the package

PACKAGE = Path(grundy.play.__file__).parent


def imported(path: Path) -> set[Path]:
    """Return the modules of the package that a module imports at run time, also inside functions."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            node.body = []
    names = [node.module.split(".")[2:] for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module]
    return {found for name in names if name and (found := PACKAGE.joinpath(*name).with_suffix(".py")).exists()}


def test_modules_do_not_import_in_cycles() -> None:
    modules = [path for path in PACKAGE.rglob("*.py") if path.name != "__init__.py"]
    order = list(TopologicalSorter({path: imported(path) for path in modules}).static_order())  # raises on cycles
    names = [path.stem for path in order]
    assert names.index("reading") < names.index("position") < names.index("match")
    assert names.index("judges") < names.index("answer") < names.index("position")
