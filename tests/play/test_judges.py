"""Judges of normal play: by the values of the components, against whole graphs, and by the winner alone."""

from itertools import combinations_with_replacement
from random import Random
from typing import Any

import pytest
from strategies import FAMILIES

import grundy
from grundy import LimitError, LoopyValue, Outcome, Position, parse, position
from grundy.graphs import GameGraph, solve
from grundy.play import Move, Verdict
from grundy.rules import Sum


def on_graph(followers: list[list[int]], *vertices: int) -> Position:
    """Return the sum of tokens on the vertices of a digraph, given by its options alone."""

    def walk(vertex: int) -> list[int]:
        return followers[vertex]

    total = position(walk, vertices[0])
    for vertex in vertices[1:]:
        total = total + position(walk, vertex)
    return total


def whole(followers: list[list[int]], vertices: tuple[int, ...]) -> Any:
    """Return the solution of the sum as one graph."""

    def options(state: tuple[int, ...]) -> list[tuple[int, ...]]:
        return [
            tuple(sorted((*state[:at], target, *state[at + 1 :])))
            for at, vertex in enumerate(state)
            for target in followers[vertex]
        ]

    return solve(GameGraph.explore(options, tuple(sorted(vertices))))


@pytest.mark.parametrize("family", FAMILIES)
def test_loopy_sums_agree_with_the_graph_of_the_sum(family: str) -> None:
    random = Random(8)
    for _ in range(6):
        followers = FAMILIES[family](5, random)
        for vertices in combinations_with_replacement(range(5), 2):
            total, solution = on_graph(followers, *vertices), whole(followers, vertices)
            start = tuple(sorted(vertices))
            assert total.outcome is solution.outcome_of(start)
            assert total.value == solution.value(start)
            for found, wanted in (
                (total.winning_moves(), solution.winning_moves(start)),
                (total.drawing_moves(), solution.drawing_moves(start)),
            ):
                left = {tuple(sorted(term.position for term in move.position.terms)) for move in found}
                assert left == set(wanted)


@pytest.mark.parametrize("family", FAMILIES)
def test_best_moves_win_loopy_games_in_finitely_many_moves(family: str) -> None:
    random = Random(3)
    won = 0
    for _ in range(8):
        followers = FAMILIES[family](6, random)
        total = on_graph(followers, *(random.randrange(6) for _ in range(3)))
        if total.outcome is not Outcome.N:
            continue
        won += 1
        for seed in range(3):
            assert _wins(total, Random(seed)), (followers, total)
    assert won or family == "dense"


def _wins(total: Position, random: Random) -> bool:
    """Play best moves against random moves; return whether the opponent cannot move within 400 moves."""
    for _ in range(200):
        move = total.best_move()
        assert move is not None
        total = move.position
        reply = total.random_move(random)
        if reply is None:
            return True
        total = reply.position
    return False


def test_moves_to_a_value_are_complete() -> None:
    total = parse("Kayles(7) + W(3,4) + N(6) + Grundy(9)")
    for target in range(total.nim_value + 6):
        found = sorted(str(move) for move in total.moves_to(target))
        assert found == sorted(str(move) for move in total.moves() if move.position.nim_value == target)
        assert found or target >= total.nim_value


def test_every_smaller_nim_sum_can_be_reached() -> None:
    """In the lecture notes: from value x, there is a move to each smaller value."""
    for text in ("N(9,4,7)", "Kayles(11,3) + N(5)", "W(5,7) + N(20;1,3,5)"):
        total = parse(text)
        assert all(total.moves_to(target) for target in range(total.nim_value))
        assert not total.moves_to(total.nim_value)


def test_pass_makes_a_value_infinite() -> None:
    def with_pass(n: int) -> list[int]:
        return list(range(n + 1)) if n else []

    alone = position(with_pass, 2)
    assert alone.value == LoopyValue.infinite({0})
    assert alone.outcome is Outcome.N
    assert "∞(0), which is infinite, but a move can make it 0" in alone.explain().sentence
    assert "∞(0)" in str(alone.explain())
    with pytest.raises(grundy.DomainError, match="not a finite value"):
        alone.nim_value  # noqa: B018
    draw = alone + alone
    assert draw.outcome is Outcome.D
    assert draw.explain().sentence.endswith("so play can continue forever.")
    assert draw.best_move() is not None
    assert not draw.winning_moves()
    assert (alone + parse("*1")).outcome is Outcome.D
    (move,) = (alone + parse("2*N(1)")).winning_moves()
    assert move.position.nim_value == 0


@pytest.mark.parametrize(
    ("followers", "parts"),
    [
        # The graphs overlap, but their counters are unrelated.
        (
            {k: [k - 1] if k else [] for k in range(21)}
            | {
                "t": [],
                "w": ["x"],
                "x": ["w", "t"],
                "v": ["y"],
                "y": ["v", "w"],
                "b": ["q"],
                "q": ["w", 20],
            },
            ("v", "b"),
        ),
        # Options are sums, whose parts may have larger counters than the whole.
        ({0: [1], 1: [], 2: [0], 3: [5, Sum(0, 1)], 5: [3, Sum(1, 2)]}, (5,)),
    ],
    ids=["overlapping graphs", "sums as options"],
)
def test_winning_play_ends_in_games_given_by_options(followers: dict[Any, list[Any]], parts: tuple[Any, ...]) -> None:
    start = position(followers.get, Sum(*parts))
    starts = [move.position for move in start.moves()] if start.outcome is Outcome.P else [start]
    assert all(_ends(one) for one in starts)


def _ends(total: Position) -> bool:
    """Return whether best moves win against every line of the opponent without repetition."""
    on_path: set[Position] = set()
    stack: list[tuple[Position, list[Position]]] = []

    def answer(now: Position) -> None:
        left = now.best_move().position
        assert left not in on_path, "play repeats a position"
        on_path.add(left)
        stack.append((left, [move.position for move in left.moves()]))

    answer(total)
    while stack:
        left, replies = stack[-1]
        if replies:
            answer(replies.pop())
        else:
            stack.pop()
            on_path.remove(left)
    return True


def test_best_move_keeps_a_draw_among_very_many_moves() -> None:
    position = grundy.parse("N(1000000000000) + Tokens(0>1, 1>0; 0)")
    move = position.best_move()
    assert move is not None
    assert move.position.outcome is Outcome.D


PHI_PAIR = "W(1618033988749894848204586834365,2618033988749894848204586834365)"

WON = "W(1618033988749894848204586834365,2618033988749894848204586834366)"


def test_winner_is_known_without_the_value() -> None:
    lost = parse(PHI_PAIR)
    assert lost.outcome is Outcome.P
    assert lost.winning_moves() == []
    won = parse(WON)
    assert won.outcome is Outcome.N
    assert "the nim value itself cannot be computed" in won.explain().sentence
    with pytest.raises(LimitError):
        won.nim_value  # noqa: B018
    assert all(move.position.outcome is Outcome.P for move in won.winning_moves())
    assert str(won.winning_moves()[0].position) == PHI_PAIR


def test_components_of_nim_sum_0_do_not_change_the_winner() -> None:
    for text in (f"{WON} + N(5,5)", f"{WON} + N(0)", f"{WON} + {PHI_PAIR}"):
        position = parse(text)
        assert position.outcome is Outcome.N
        assert position.winning_moves()[0].position.outcome is Outcome.P
    with pytest.raises(LimitError, match="needs a table of all smaller positions"):
        parse(f"{WON} + N(1)").outcome  # noqa: B018
    with pytest.raises(LimitError):
        parse(f"{WON} + {WON}").outcome  # noqa: B018


def test_game_without_sums_cannot_be_added() -> None:
    alone = parse("Northcott(5; 1-4, 5-3)")
    assert alone.outcome is Outcome.N
    with pytest.raises(grundy.DomainError, match="cannot be part of a sum"):
        alone + parse("N(1)")
    with pytest.raises(grundy.DomainError, match="cannot be part of a sum"):
        2 * alone


def test_winner_can_be_known_without_a_winning_move() -> None:
    square, bar = parse("Chomp(30x30)"), parse("Chomp(30x40)")
    assert square.outcome is bar.outcome is Outcome.N
    assert square.explain().moves_heading == "1 winning move, and perhaps more"
    assert [move.label for move in square.winning_moves()] == ["bite at row 2, column 2"]
    assert bar.explain().sentence.endswith("the nim value itself cannot be computed, and no winning move is known.")
    assert str(bar.explain()).endswith("\n\nNo winning move is known.")
    assert "<p>No winning move is known.</p>" in bar.explain().html()
    assert bar.winning_moves() == []
    assert bar.best_move() is not None
    far = parse(f"Schuh({10**20})").explain()
    assert ([move.label for move in far.winning_moves], far.complete) == (["name 10"], False)


def test_moves_are_incomplete_if_other_components_have_moves() -> None:
    assert not parse(f"{WON} + N(5,5)").explain().complete
    assert parse(f"{WON} + N(0)").explain().complete


def test_positions_with_symmetry_strategies_are_not_searched() -> None:
    for text, moves in (("Cram(7x8)", 1), ("Cram(8x8)", 0), ("Cram(6x7)", 1)):
        board = parse(text)
        assert len(board.explain().winning_moves) == moves
        assert board.best_move() is not None
    assert parse(f"Schuh({10**62})").explain().sentence.startswith("The player who moves next wins")


def test_winner_of_misere_play_can_be_known_without_moves() -> None:
    explanation = parse(f"Kayles({10**30})", misere=True).explain()
    assert (explanation.outcome, explanation.complete) == (Outcome.N, False)


# ---- Verdicts on moves, compared with explanations of each position

SUMS = [
    "N(3,5,2) + Kayles(4)",
    "Grundy(7) + W(2,3) + Cram(2x3)",
    "PokerNim(2,1; 2) + N(2)",
    "Tokens(0>1, 1>0, 1>2; 0,2) + N(1)",
    "Annihilation(0>1, 1>0, 1>2, 2>3; 0,1) + N(2)",
    "Tokens(0>1, 1>0; 0) + Tokens(0>1, 1>0, 1>2; 1)",
    "Rectangle(2,2) + Set({{}, {{}}})",
    "Northcott(5; 1-4, 5-3)",
]


def alone(position: Position) -> Verdict:
    """Return the verdict on a position from its own explanation."""
    explanation = position.explain()
    decides = not position.misere and explanation.as_dict()["method"] == "values" and position.value.is_finite
    return Verdict(explanation.outcome, position.nim_value if decides else None)


@pytest.mark.parametrize("misere", [False, True], ids=["normal", "misere"])
@pytest.mark.parametrize("text", SUMS)
def test_judged_moves_agree_with_explanations(text: str, misere: bool) -> None:
    position = parse(text, misere=misere)
    judged = position.explain().judged_moves()
    assert [judged(move) for move in position.moves()] == [alone(move.position) for move in position.moves()]


def test_option_without_a_value_does_not_affect_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    position = parse("Lasker(5) + N(2)")
    explanation = position.explain()
    rules = position.terms[0].ruleset
    value = rules.value

    def limited(heap: object) -> object:
        if heap == (3,):
            raise LimitError("too large")
        return value(heap)

    monkeypatch.setitem(rules.__dict__, "value", limited)
    judged = explanation.judged_moves()
    told = {move.option: judged(move) for move in position.moves() if move.index == 0}
    assert told[(3,)] == Verdict(Outcome.N)  # not a winning move, and every play ends
    assert told[(4,)].nim_value == value((4,)) ^ 2


def test_winning_moves_are_known_after_the_deadline() -> None:
    position = parse("N(3,5) + Kayles(2)")
    judged = position.explain().judged_moves(seconds=0)
    for move in position.moves():
        assert judged(move).outcome is move.position.outcome
        assert judged(move).nim_value in (None, move.position.nim_value)
    loopy = parse("Tokens(0>1, 1>0, 1>2; 1) + N(2)")
    judged = loopy.explain().judged_moves(seconds=0)
    assert {judged(move).outcome for move in loopy.moves()} <= {Outcome.P, None}  # another move may draw or lose


def test_verdict_on_moves_outside_the_deciding_component() -> None:
    position = parse("W(1000000000001,1618033988751) + N(1,1)")
    judged = position.explain().judged_moves()
    outcomes = {move.index: judged(move).outcome for move in [*position.winning_moves(), *_moves_in(position, 1)]}
    assert outcomes == {0: Outcome.P, 1: None}


def _moves_in(position: Position, index: int) -> list[Move]:
    return [Move(position, index, *move) for move in position.terms[index].moves()]
