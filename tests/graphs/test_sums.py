"""Sums of loopy positions, compared with product graphs; disjoint unions; play against every opponent."""

import pickle
from collections.abc import Callable, Iterable
from functools import cache
from itertools import pairwise, product
from random import Random
from typing import Any

import numpy as np
import pytest
import reference
from hypothesis import given
from strategies import Digraph, any_digraphs, digraphs, digraphs_up_to_renaming, random_digraphs

from grundy import DomainError
from grundy.graphs import GameGraph, LoopyValue, Solution, Strategy, Sum, SumMove, Token, solve
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


def test_two_definitions_of_the_product_of_two_graphs_agree() -> None:
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
            """Return the length of play against the most stubborn opponent, who moves in this P-position."""
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


def test_the_best_move_of_a_p_position_is_any_move() -> None:
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


def test_the_empty_sum_is_a_p_position() -> None:
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


def test_tokens_on_one_vertex_are_independent() -> None:
    assert NIM.tokens(5, 5).outcome is Outcome.P
    assert [str(move) for move in NIM.tokens(5, 5, 1).winning_moves()] == [
        "5 → 4 in component 1",
        "5 → 4 in component 2",
        "1 → 0 in component 3",
    ]


def test_a_token_has_the_name_of_its_vertex_in_the_graph() -> None:
    assert Token(NIM, np.int64(3)) == Token(NIM, 3)
    assert type(Token(NIM, np.uint8(3)).vertex) is int
    one = solve(GameGraph.from_adjacency({1: [], 2: [1]}))
    assert str(Token(one, True)) == "1"
    for stranger in (True, 8, -1, 1.0, "1"):
        with pytest.raises(DomainError, match=r"there is no vertex .*; the vertices are 0 to 7"):
            Token(NIM, stranger)
    with pytest.raises(DomainError, match=r"there is no vertex 'z'"):
        LOOPY.tokens("a", "z")


def test_tokens_have_a_repr() -> None:
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
    with pytest.raises(DomainError, match=r"sums have no values in misère play; solve the graphs without misere=True"):
        solve(graph, misere=True).tokens(1)
    with pytest.raises(
        DomainError, match=r"a sum needs values, but a graph was solved with values=False; solve it without values="
    ):
        NIM.tokens(1) + Token(solve(graph, values=False), 1)


# Large sums


def test_the_rest_of_a_large_sum_is_computed_quickly() -> None:
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
    assert move is not None  # the player who could not move was the opponent
    assert moves <= bound
    assert all(after < before for before, after in pairwise(left))


def test_moves_in_a_sum_on_a_large_graph_read_only_the_rows_of_the_tokens() -> None:
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


LETTERS = GameGraph.from_adjacency({"a": "bb", "b": "a", "c": ""})
OTHERS = GameGraph.from_adjacency({"x": "yx", "y": ""})
NUMBERED = GameGraph.from_adjacency([[], [0, 1]])
EMPTY = GameGraph.from_adjacency([])
SUMMANDS = [LETTERS, OTHERS, NUMBERED, EMPTY]


def side_by_side(first: Digraph, second: Digraph) -> list[list[int]]:
    """Return the followers in a union, by the definition."""
    return [*map(list, first), *([len(first) + v for v in row] for row in second)]


def named_edges(graph: GameGraph) -> list[tuple]:
    """Return all edges by name, vertex by vertex, in the order of the followers."""
    return [(u, v) for u in graph.names for v in graph.followers(u)]


def test_unions_of_all_pairs_of_small_graphs() -> None:
    small = [*digraphs(0), *digraphs(1), *digraphs(2)]
    for first, second in product(small, repeat=2):
        union = GameGraph.from_adjacency(first) + GameGraph.from_adjacency(second)
        assert [union.followers(v) for v in range(len(union))] == side_by_side(first, second)


@given(any_digraphs(), any_digraphs())
def test_values_in_the_union_are_those_in_the_graphs(first: Digraph, second: Digraph) -> None:
    solution = solve(GameGraph.from_adjacency(first) + GameGraph.from_adjacency(second))
    solution.check()
    expected = [*reference.graph_values(first).values(), *reference.graph_values(second).values()]
    assert [v.nim_value if v.is_finite else v.k for v in map(solution.value, range(len(expected)))] == expected


def test_vertices_without_names_are_numbered_on() -> None:
    assert repr((NUMBERED + NUMBERED + NUMBERED).names) == "Numbered(6)"
    assert (NUMBERED + NUMBERED).followers(3) == [2, 3]


def test_unions_keep_names_that_are_all_different() -> None:
    assert list((LETTERS + OTHERS).names) == ["a", "b", "c", "x", "y"]
    assert list((LETTERS + NUMBERED).names) == ["a", "b", "c", 0, 1]
    assert named_edges(LETTERS + OTHERS) == [("a", "b"), ("a", "b"), ("b", "a"), ("x", "y"), ("x", "x")]


def test_repeated_names_become_pairs_with_the_index_of_the_graph() -> None:
    assert list((OTHERS + OTHERS).names) == [(0, "x"), (0, "y"), (1, "x"), (1, "y")]
    assert (OTHERS + OTHERS).followers((1, "x")) == [(1, "y"), (1, "x")]
    assert list((OTHERS + NUMBERED + OTHERS).names)[2:5] == [(1, 0), (1, 1), (2, "x")]


def test_names_that_are_equal_in_python_count_as_repeated() -> None:
    truth = GameGraph.from_adjacency({True: [True]})
    one = GameGraph.from_adjacency({1: [1]})
    assert list((truth + one).names) == [(0, True), (1, 1)]


def test_unions_are_associative() -> None:
    for a, b, c in product(SUMMANDS, repeat=3):
        assert (a + b) + c == a + (b + c)
    for a, b, c, d in product(SUMMANDS[:3], repeat=4):
        assert (a + b) + (c + d) == a + ((b + c) + d)


def test_the_empty_graph_is_neutral() -> None:
    for graph in [*SUMMANDS, OTHERS + OTHERS]:
        assert EMPTY + graph == graph + EMPTY == graph


def test_a_sum_can_be_added_to_after_it_was_pickled() -> None:
    restored = pickle.loads(pickle.dumps(OTHERS + OTHERS))
    assert restored + OTHERS == OTHERS + OTHERS + OTHERS


def test_plus_is_the_disjoint_union_of_graphs_and_of_nothing_else() -> None:
    assert named_edges(LETTERS + OTHERS) == named_edges(LETTERS) + named_edges(OTHERS)
    with pytest.raises(TypeError, match="unsupported operand type"):
        LETTERS + 3  # type: ignore[operator]


DIGRAPHS = [*(d for n in (1, 2, 3) for d in digraphs_up_to_renaming(n)), *random_digraphs(1000)]
BOTH = pytest.mark.parametrize("misere", [False, True])


def strategy_on(digraph: Digraph, misere: bool = False) -> Strategy:
    return solve(GameGraph.from_adjacency(digraph), misere=misere).strategy()


@BOTH
def test_the_strategy_wins_from_every_n_position_as_fast_as_possible(misere: bool) -> None:
    for digraph in DIGRAPHS:
        strategy, fastest = strategy_on(digraph, misere), reference.graph_remoteness(digraph, misere)

        @cache
        def longest(v: int, digraph: Digraph = digraph, strategy: Strategy = strategy) -> int:
            """Return the length of play against the most stubborn opponent if the strategy moves first."""
            if not digraph[v]:
                assert misere
                return 0
            w = strategy.move(v)
            if not digraph[w]:
                assert not misere
                return 1
            return 2 + max(longest(x) for x in digraph[w])

        for v, letter in reference.graph_outcomes(digraph, misere).items():
            if letter == "N":
                # A recursion that returned to a vertex would never end; each vertex is finished only once.
                assert longest(v) == strategy.bound(v) == fastest[v]


@BOTH
def test_the_strategy_delays_a_loss_as_long_as_possible(misere: bool) -> None:
    for digraph in DIGRAPHS:
        strategy, longest = strategy_on(digraph, misere), reference.graph_remoteness(digraph, misere)
        for v, letter in reference.graph_outcomes(digraph, misere).items():
            if letter == "P":
                assert shortest_loss(digraph, strategy, v) == strategy.bound(v) == longest[v]


def shortest_loss(digraph: Digraph, strategy: Strategy, start: int) -> int:
    """Return the number of moves in which the fastest opponent can win; the strategy moves first."""
    positions, moves = {start}, 0
    while True:
        ours = moves % 2 == 0
        if ours != strategy.solution.misere and any(not digraph[v] for v in positions):
            return moves
        positions = {w for v in positions for w in ([strategy.move(v)] if ours and digraph[v] else digraph[v])}
        moves += 1


@BOTH
def test_the_strategy_never_loses_a_draw(misere: bool) -> None:
    for digraph in DIGRAPHS:
        strategy, letters = strategy_on(digraph, misere), reference.graph_outcomes(digraph, misere)
        drawn = {v for v, letter in letters.items() if letter == "D"}
        replies = {x for v in drawn for x in digraph[strategy.move(v)]}
        assert all(letters[strategy.move(v)] == "D" for v in drawn)
        assert {letters[x] for x in replies} <= {"D", "N"}


OPPONENTS: list[Callable[[Any, list[Any]], Any]] = [
    lambda vertex, options: options[0],
    lambda vertex, options: options[-1],
    lambda vertex, options: Random(str(vertex)).choice(options),
]


@pytest.mark.parametrize("opponent", OPPONENTS, ids=["first", "last", "random"])
@BOTH
def test_a_game_is_played_to_its_end(opponent: Callable[[Any, list[Any]], Any], misere: bool) -> None:
    for digraph in DIGRAPHS[:300]:
        strategy = strategy_on(digraph, misere)
        for v in range(len(digraph)):
            if strategy.solution.outcome_of(v) is Outcome.N:
                visited = strategy.play(v, opponent)
                assert all(w in digraph[u] for u, w in pairwise(visited))
                assert digraph[visited[-1]] == ()
                # At the end, the opponent cannot move in normal play, and the strategy cannot move in misère play.
                assert len(visited) % 2 == (1 if misere else 0)
                assert len(visited) - 1 <= strategy.bound(v)


NAMED = {"a": "b", "b": "ca", "c": "", "d": "da", "e": "fe", "f": "e"}


def test_a_draw_is_played_for_the_given_number_of_moves() -> None:
    strategy = solve(GameGraph.from_adjacency(NAMED)).strategy()
    assert strategy.play("f", OPPONENTS[0], most=5) == ["f", "e", "f", "e", "f", "e"]
    assert strategy.play("f", OPPONENTS[0], most=0) == ["f"]
    with pytest.raises(
        DomainError,
        match=r"from 'f' neither player can force a win, so play need not end; use most=… to limit the number of moves",
    ):
        strategy.play("f", OPPONENTS[0])
    with pytest.raises(DomainError, match="from 'e' neither player can force a win"):
        strategy.bound("e")


def test_a_lost_game_lasts_until_a_hurrying_winner_ends_it() -> None:
    strategy = solve(GameGraph.from_adjacency(NAMED)).strategy()
    assert strategy.play("a", OPPONENTS[0]) == ["a", "b", "c"]
    assert strategy.play("c", OPPONENTS[0]) == ["c"]
    # An opponent who does not hurry has not won yet.
    assert strategy.play("a", OPPONENTS[1]) == ["a", "b", "a"]
    assert strategy.play("a", OPPONENTS[1], most=4) == ["a", "b", "a", "b", "a"]


@pytest.mark.parametrize(
    ("most", "message"), [(-1, "must be at least 0, not -1"), (2.0, "must be a whole number, not 2.0")]
)
def test_the_number_of_moves_is_a_natural_number(most: Any, message: str) -> None:
    with pytest.raises(DomainError, match=rf"most \(the number of moves\) {message}"):
        strategy_on(((0,),)).play(0, OPPONENTS[0], most=most)


def test_an_opponent_must_move_to_a_follower() -> None:
    strategy = solve(GameGraph.from_adjacency(NAMED)).strategy()
    with pytest.raises(DomainError, match="'d' is not a follower of 'a'; choose one of the given options"):
        strategy.play("d", lambda vertex, options: "d")


def test_an_opponent_can_return_any_integer_type() -> None:
    strategy = strategy_on(((), (0,), (1,), (2, 0)))
    visited = strategy.play(np.int64(2), lambda vertex, options: np.uint8(options[0]))
    assert visited == [2, 1, 0]
    assert {type(v) for v in visited} == {int}


def test_there_is_no_move_at_the_end() -> None:
    with pytest.raises(DomainError, match="there is no move from 'c': the game is over"):
        solve(GameGraph.from_adjacency(NAMED)).strategy().move("c")


def test_a_long_game_is_played_on_a_large_graph() -> None:
    n = 20_001
    path = GameGraph.from_arrays(n, np.arange(1, n), np.arange(n - 1))
    assert solve(path).strategy().play(n - 2, OPPONENTS[0]) == list(range(n - 2, -1, -1))


def test_names_in_errors_of_a_strategy_are_shortened() -> None:
    huge = (10**5000,)
    strategy = solve(GameGraph.from_adjacency({huge: [huge], 10**5000: ["end"]})).strategy()
    with pytest.raises(DomainError, match=r"^from a tuple neither player can force a win"):
        strategy.bound(huge)
    with pytest.raises(DomainError, match=r"^5 is not a follower of a tuple; choose one of the given options$"):
        strategy.play(huge, lambda vertex, options: 5, most=9)
