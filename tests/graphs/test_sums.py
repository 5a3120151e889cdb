"""Sums of loopy positions, judged by their product graphs, and played out against every opponent."""

from collections.abc import Iterable
from functools import cache
from itertools import pairwise, product
from random import Random

import numpy as np
import pytest
from strategies import Digraph, random_digraphs

from grundy import DomainError, reference
from grundy.graphs import GameGraph, LoopyValue, Solution, Sum, SumMove, Token, solve
from grundy.rules import Outcome

Vertices = tuple[int, ...]


def solved(digraph: Digraph) -> Solution:
    return solve(GameGraph.from_adjacency(digraph))


def vertices(total: Sum) -> Vertices:
    return tuple(token.vertex for token in total.tokens)


def product_graph(parts: tuple[Digraph, ...]) -> dict[Vertices, list[Vertices]]:
    """Return the graph of the sum: a move is a move in one of the parts."""
    return {
        position: [
            (*position[:i], w, *position[i + 1 :]) for i, v in enumerate(position) for w in dict.fromkeys(parts[i][v])
        ]
        for position in product(*(range(len(part)) for part in parts))
    }


PAIRS = list(zip(random_digraphs(300, most=6), random_digraphs(300, most=5, seed=7), strict=True))
TRIPLES = list(zip(*(random_digraphs(90, most=3, seed=seed) for seed in (1, 2, 3)), strict=True))


def sums(parts: tuple[Digraph, ...]) -> dict[Vertices, Sum]:
    solutions = [solved(part) for part in parts]
    return {
        position: Sum(tuple(Token(solution, v) for solution, v in zip(solutions, position, strict=True)))
        for position in product(*(range(len(part)) for part in parts))
    }


def test_two_ways_to_write_the_product_of_two_graphs_agree() -> None:
    for a, b in PAIRS[:20]:
        graph = reference.sum_followers(*(tuple(tuple(dict.fromkeys(row)) for row in part) for part in (a, b)))
        assert graph == product_graph((a, b))


@pytest.mark.parametrize("family", [PAIRS, TRIPLES], ids=["pairs", "triples"])
def test_value_outcome_and_moves_are_those_of_the_product_graph(family: list[tuple[Digraph, ...]]) -> None:
    for parts in family:
        graph = product_graph(parts)
        letters, values = reference.graph_outcomes(graph), reference.graph_values(graph)
        for position, total in sums(parts).items():
            value = total.value
            assert (value.nim_value if value.is_finite else value.k) == values[position]
            assert total.outcome.value == letters[position]
            moves = {letter: [w for w in graph[position] if letters[w] == letter] for letter in "NPD"}
            assert [vertices(move.position) for move in total.winning_moves()] == moves["P"]
            drawing = moves["D"] if letters[position] == "D" else []
            assert [vertices(move.position) for move in total.drawing_moves()] == drawing
            assert [vertices(move.position) for move in total.moves()] == graph[position]
            assert all(move.value == move.position.value for move in total.moves())


def counters(total: Sum) -> int:
    """Return the sum of the counters of a P-position, whose values are all finite."""
    return sum(token.counter or 0 for token in total.tokens)


def test_the_best_move_wins_against_all_opponents_within_the_bound() -> None:
    for parts in [*PAIRS, *TRIPLES]:
        table = sums(parts)

        @cache
        def longest(position: Vertices, table: dict[Vertices, Sum] = table) -> int:
            """Return how long play lasts against the most stubborn opponent, who moves in this P-position."""
            total = table[position]
            replies = [table[vertices(move.position)].best_move() for move in total.moves()]
            lengths = [0]
            for reply in replies:
                assert reply is not None
                after = vertices(reply.position)
                assert counters(reply.position) < counters(total)
                lengths.append(2 + longest(after))
            return max(lengths)

        for position, total in table.items():
            if total.outcome is Outcome.P:
                assert longest(position) <= total.bound
            elif total.outcome is Outcome.N:
                move = total.best_move()
                assert move is not None
                assert 1 + longest(vertices(move.position)) <= total.bound


def test_the_best_move_never_loses_a_draw() -> None:
    for parts in PAIRS:
        for total in sums(parts).values():
            if total.outcome is Outcome.D:
                move = total.best_move()
                assert move is not None
                assert move.value.outcome is Outcome.D


def test_the_best_move_of_a_lost_sum_is_any_move() -> None:
    nim = solved(((), (0,), (0, 1)))
    move = nim.tokens(2, 2).best_move()
    assert move is not None
    assert move.value.outcome is Outcome.N
    assert nim.tokens(0, 0).best_move() is None


# A cycle of a and b with the end c; d may pass; e and f are a 2-cycle.
LOOPY = solve(GameGraph.from_adjacency({"a": "b", "b": "ca", "c": "", "d": "da", "e": "f", "f": "e", "g": "gb"}))
NIM = solve(GameGraph.from_adjacency([range(n) for n in range(8)]))


# Confirmed by play on the graph of the sum.
@pytest.mark.parametrize(
    ("followers", "heap", "text", "outcome"),
    [([0], 1, "∞(1)", "D"), ([0, 1], 1, "∞(0,1)", "N"), ([3], 3, "∞(0)", "N"), ([1], 0, "∞(1)", "D")],
)
def test_gold_sums_of_a_heap_and_a_vertex_with_a_pass(followers: list[int], heap: int, text: str, outcome: str) -> None:
    loopy = solve(GameGraph.from_adjacency([*map(range, range(4)), [*followers, 4]]))
    total = loopy.tokens(4, heap)
    assert (str(total.value), total.outcome.value) == (text, outcome)
    assert str(loopy.tokens(4, 4, heap).value) == "∞()"


def test_the_empty_sum_is_lost_for_who_has_to_move() -> None:
    empty = Sum(())
    assert empty.value == 0
    assert empty.outcome is Outcome.P
    assert empty.bound == 0
    assert empty.best_move() is None
    assert [*empty.moves(), *empty.winning_moves(), *empty.drawing_moves()] == []
    assert str(empty) == "the empty sum"
    assert repr(empty) == "Sum()"
    assert empty.explain() == "the empty sum\nThe player who has just moved wins: the value of the sum is 0."
    assert empty + NIM.tokens(3) == NIM.tokens(3)


def test_tokens_and_sums_are_joined_by_plus() -> None:
    one, two = Token(NIM, 1), Token(LOOPY, "b")
    assert one + two == Sum((one, two)) == Sum((one,)) + two == one + Sum((two,)) == Sum([one, two])  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        one + 3  # type: ignore[operator]
    with pytest.raises(TypeError):
        Sum((one,)) + 3  # type: ignore[operator]


def test_tokens_on_one_vertex_do_not_disturb_each_other() -> None:
    assert NIM.tokens(5, 5).outcome is Outcome.P
    assert [str(move) for move in NIM.tokens(5, 5, 1).winning_moves()] == [
        "5 → 4 in component 1",
        "5 → 4 in component 2",
        "1 → 0 in component 3",
    ]


def test_a_token_is_called_as_the_graph_calls_its_vertex() -> None:
    assert Token(NIM, np.int64(3)) == Token(NIM, 3)
    assert type(Token(NIM, np.uint8(3)).vertex) is int
    one = solve(GameGraph.from_adjacency({1: [], 2: [1]}))
    assert str(Token(one, True)) == "1"
    for stranger in (True, 8, -1, 1.0, "1"):
        with pytest.raises(DomainError, match=r"there is no vertex .*; the vertices are 0 to 7"):
            Token(NIM, stranger)
    with pytest.raises(DomainError, match=r"there is no vertex 'z'"):
        LOOPY.tokens("a", "z")


def test_tokens_show_themselves() -> None:
    total = NIM.tokens(3, 2) + LOOPY.tokens("b")
    assert str(total) == "3 + 2 + b"
    assert [repr(total), repr(total.tokens[2])] == ["Sum(3 + 2 + b)", "Token('b')"]
    assert repr(LOOPY.tokens("b").winning_moves()) == "[SumMove(b → c), SumMove(b → a)]"
    assert [token.counter for token in LOOPY.tokens("c", "d").tokens] == [1, None]


def reasons(moves: Iterable[SumMove]) -> list[str]:
    return [f"{move}: {move.why}" for move in moves]


def test_the_reason_why_a_move_wins() -> None:
    assert reasons(LOOPY.tokens("d").winning_moves()) == ["d → a: the value ∞(0) becomes 0"]
    assert reasons(NIM.tokens(3, 2).winning_moves()) == [
        "3 → 2 in component 1: the value 3 becomes 2 while the rest has 2, so the sum is 0"
    ]
    assert reasons((LOOPY.tokens("g") + NIM.tokens(1)).winning_moves()) == [
        "g → b in component 1: the value ∞(1) becomes 1 while the rest has 1, so the sum is 0"
    ]


def test_the_reason_why_a_move_draws() -> None:
    assert reasons(LOOPY.tokens("e").drawing_moves()) == ["e → f: the value ∞() becomes ∞(), which no move makes 0"]
    assert [move.why for move in (LOOPY.tokens("g") + NIM.tokens(2)).drawing_moves()] == [
        "the value ∞(1) becomes ∞(1) while the rest has 2, so the sum is ∞(3), which no move makes 0",
        "the value 2 becomes 0 while the rest has ∞(1), so the sum is ∞(1), which no move makes 0",
    ]


def test_the_reason_why_a_move_loses() -> None:
    assert reasons(LOOPY.tokens("a").moves()) == ["a → b: the value 0 becomes 1, which the opponent can make 0"]
    assert [move.why for move in NIM.tokens(1, 0, 1).moves()] == [
        "the value 1 becomes 0 while the rest has 1, so the sum is 1, which the opponent can make 0"
    ] * 2


def test_an_explanation_lists_the_components_and_the_moves() -> None:
    assert (NIM.tokens(3) + LOOPY.tokens("b")).explain().splitlines() == [
        "3 + b",
        "The player who moves next wins: the value of the sum is 2.",
        "  3: 3",
        "  b: 1",
        "- 3 → 1 in component 1: the value 3 becomes 1 while the rest has 1, so the sum is 0",
    ]
    drawn = LOOPY.tokens("e", "d")
    assert drawn.explain().splitlines() == [
        "e + d",
        "Neither player can force a win: the value of the sum is ∞().",
        "  e: ∞()",
        "  d: ∞(0)",
        *(f"- {reason}" for reason in reasons(drawn.drawing_moves())),
    ]
    assert len(drawn.drawing_moves()) == 3


def test_a_draw_has_no_bound() -> None:
    with pytest.raises(DomainError, match=r"neither player can force a win from e \+ 3, so play need not end"):
        _ = (LOOPY.tokens("e") + NIM.tokens(3)).bound


def test_sums_need_normal_play_and_values() -> None:
    graph = GameGraph.from_adjacency([[], [0]])
    with pytest.raises(DomainError, match=r"values do not add up in misère play; solve the graphs without misere=True"):
        solve(graph, misere=True).tokens(1)
    with pytest.raises(
        DomainError, match=r"a sum needs values, and a graph was solved without; solve it without values="
    ):
        NIM.tokens(1) + Token(solve(graph, values=False), 1)


# Large sums


def test_the_rest_of_a_large_sum_is_known_at_once() -> None:
    n = 20_000
    random = Random(5)
    heaps = [random.randrange(8) for _ in range(n)]
    total = NIM.tokens(*heaps)
    value = total.value.nim_value
    assert all(total.rest(i) == value ^ heap for i, heap in enumerate(heaps))
    with_one, with_two = total + LOOPY.tokens("g"), total + LOOPY.tokens("g", "d")
    assert with_one.value == LoopyValue.infinite({1 ^ value})
    assert [with_one.rest(0), with_one.rest(n)] == [LoopyValue.infinite({1 ^ value ^ heaps[0]}), LoopyValue(value)]
    assert [str(with_two.value), str(with_two.rest(0))] == ["∞()", "∞()"]
    assert [with_two.rest(n), with_two.rest(n + 1)] == [LoopyValue.infinite({value}), LoopyValue.infinite({1 ^ value})]


def test_a_sum_of_hundreds_of_tokens_is_won_within_the_bound() -> None:
    random = Random(3)
    heaps = NIM.tokens(7, *(random.randrange(4) for _ in range(150)))
    total = heaps + LOOPY.tokens(*random.choices("abc", k=50))
    bound, moves, left = total.bound, 0, [10**9]
    while (move := total.best_move()) is not None:
        left.append(counters(move.position))
        replies = [*move.position.moves()]
        moves += 1 + bool(replies)
        if not replies:
            break
        total = random.choice(replies).position
    assert move is not None  # the opponent was the one who could not move
    assert moves <= bound
    assert all(after < before for before, after in pairwise(left))


def test_moves_in_a_sum_on_a_large_graph_cost_nothing_but_the_rows_of_the_tokens() -> None:
    n = 10**6
    path = solve(GameGraph.from_arrays(n, np.arange(1, n), np.arange(n - 1)))
    total = path.tokens(*range(1, 2000, 2))
    assert total.outcome is Outcome.P
    assert len(path.tokens(*range(1, 2001, 2)[:-1]).winning_moves()) == 999


def test_names_that_cannot_be_printed_are_shortened() -> None:
    solution = solve(GameGraph.from_adjacency({(10**5000,): [10**5000], 10**5000: []}))
    total = solution.tokens((10**5000,), 10**5000)
    assert total.explain().splitlines()[0] == "a tuple + a number of 16610 bits"
    assert repr(total.tokens[0]) == "Token(a tuple)"
    assert repr(total.winning_moves()) == "[SumMove(a tuple → a number of 16610 bits in component 1)]"
