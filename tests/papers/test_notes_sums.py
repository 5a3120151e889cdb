"""Test the claims of the lecture notes on sums of games."""

from functools import cache
from graphlib import TopologicalSorter
from itertools import product

import pytest
import reference
from strategies import Digraph, acyclic_digraphs_up_to, subsets

import grundy
from grundy.graphs import GameGraph, Labelling, Solution, solve

claim = pytest.mark.claim

DIGRAPHS = list(acyclic_digraphs_up_to(5))
PAIRS = list(product(acyclic_digraphs_up_to(3), repeat=2))


@cache
def solved(digraph: Digraph) -> Solution:
    return solve(GameGraph.from_adjacency(digraph))


def product_graph(digraphs: tuple[Digraph, ...]) -> GameGraph:
    """Return the digraph of the sum, with positions as names of vertices."""
    return GameGraph.from_adjacency({position: sum_options(digraphs, position) for position in sum_positions(digraphs)})


def topological_numbers(digraph: Digraph) -> dict[int, int]:
    """Return a numbering of the positions that rises with every move."""
    # graphlib puts followers first; counted from the end, the number rises along every edge.
    order = list(TopologicalSorter(dict(enumerate(digraph))).static_order())
    return {vertex: number for number, vertex in enumerate(reversed(order))}


def sum_options(digraphs: tuple[Digraph, ...], position: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return the positions that one move in one of the games reaches."""
    return [
        (*position[:i], follower, *position[i + 1 :])
        for i, digraph in enumerate(digraphs)
        for follower in digraph[position[i]]
    ]


def sum_positions(digraphs: tuple[Digraph, ...]) -> list[tuple[int, ...]]:
    return list(product(*(range(len(digraph)) for digraph in digraphs)))


def number_of_edges(digraph: Digraph) -> int:
    return sum(map(len, digraph))


def longest_play(digraph: Digraph) -> int:
    @cache
    def moves_from(vertex: int) -> int:
        return max((1 + moves_from(follower) for follower in digraph[vertex]), default=0)

    return max(map(moves_from, range(len(digraph))))


def next_player_can_force_the_last_move(digraph: Digraph, vertex: int) -> bool:
    """Search for a winning strategy, with no labels: some move after which the opponent has none."""
    return any(not next_player_can_force_the_last_move(digraph, follower) for follower in digraph[vertex])


@claim("notes_sums.1.topological-number")
def test_positions_can_be_numbered_so_that_moves_raise_the_number() -> None:
    for digraph in DIGRAPHS:
        number = topological_numbers(digraph)
        assert sorted(number.values()) == list(range(len(digraph)))
        assert all(number[follower] > number[v] for v in range(len(digraph)) for follower in digraph[v])
        # The package counts from the other end: the number falls with every move.
        falling = solved(digraph).numbering.tolist()
        assert sorted(falling) == list(range(len(digraph)))
        assert all(falling[follower] < falling[v] for v in range(len(digraph)) for follower in digraph[v])


@claim("notes_sums.1.termination")
def test_every_play_has_fewer_moves_than_positions() -> None:
    longest = dict.fromkeys(range(1, 6), 0)
    for digraph in DIGRAPHS:
        longest[len(digraph)] = max(longest[len(digraph)], longest_play(digraph))
        assert solved(digraph).ends.all()
        assert solved(digraph).counter.max() == 1 + longest_play(digraph)
    assert longest == {n: n - 1 for n in range(1, 6)}


@claim("notes_sums.1.two-sorts")
def test_each_position_is_won_by_exactly_one_of_the_players() -> None:
    for digraph in DIGRAPHS:
        solution = solved(digraph)
        for vertex in range(len(digraph)):
            wins = next_player_can_force_the_last_move(digraph, vertex)
            assert solution.outcome_of(vertex) is (grundy.Outcome.N if wins else grundy.Outcome.P)
            assert grundy.outcome(digraph.__getitem__, vertex) == (grundy.Outcome.N if wins else grundy.Outcome.P)


@claim("notes_sums.1.labelling-algorithm")
def test_one_pass_in_decreasing_topological_number_labels_all_positions() -> None:
    for digraph in DIGRAPHS:
        number = topological_numbers(digraph)
        label: dict[int, str] = {}
        for vertex in sorted(number, key=number.__getitem__, reverse=True):
            label[vertex] = "N" if "P" in {label[follower] for follower in digraph[vertex]} else "P"
        assert solved(digraph).outcome.tolist() == [label[v] for v in range(len(digraph))]
        assert {v: grundy.outcome(digraph.__getitem__, v).value for v in label} == label


@claim("notes_sums.1.partition")
def test_n_positions_are_those_with_an_out_neighbour_in_p() -> None:
    for digraph in DIGRAPHS:
        p = {v for v in range(len(digraph)) if grundy.outcome(digraph.__getitem__, v) is grundy.Outcome.P}
        assert p == set(solved(digraph).p_positions())
        assert all((v not in p) == bool(p & set(digraph[v])) for v in range(len(digraph)))


@claim("notes_sums.1.partition-unique")
def test_only_one_split_has_the_property() -> None:
    for digraph in DIGRAPHS:
        vertices = range(len(digraph))
        splits = [
            p for p in map(set, subsets(vertices)) if all((v not in p) == bool(p & set(digraph[v])) for v in vertices)
        ]
        assert splits == [{v for v in vertices if not next_player_can_force_the_last_move(digraph, v)}]


@claim("notes_sums.2.sum")
def test_values_on_the_product_of_the_boards_are_those_of_the_sum() -> None:
    for pair in PAIRS:
        labelling = Labelling(lambda position, pair=pair: sum_options(pair, position))
        first, second = (Labelling(digraph.__getitem__) for digraph in pair)
        positions = sum_positions(pair)
        vertices, edges = ([size(digraph) for digraph in pair] for size in (len, number_of_edges))
        assert len(positions) == vertices[0] * vertices[1]
        moves = [(position, option) for position in positions for option in sum_options(pair, position)]
        assert len(set(moves)) == len(moves) == edges[0] * vertices[1] + vertices[0] * edges[1]
        assert all(sum(x != y for x, y in zip(*move, strict=True)) == 1 for move in moves)
        graph = product_graph(pair)
        assert (len(graph), graph.edges) == (len(positions), len(moves))
        solution = solve(graph)
        for a, b in positions:
            assert labelling.value((a, b)) == reference.nim_add(first.value(a), second.value(b))
            assert solution.value((a, b)) == labelling.value((a, b))


@claim("notes_sums.2.sum-ends")
def test_a_sum_has_ended_when_all_components_are_sinks() -> None:
    for pair in PAIRS:
        for a, b in sum_positions(pair):
            assert (sum_options(pair, (a, b)) == []) == (pair[0][a] == () and pair[1][b] == ())
    one_pile = [(n, takes) for n in range(5) for takes in subsets(range(1, 4)) if takes]
    for first, second in product(one_pile, repeat=2):
        is_sink = [n < min(takes) for n, takes in (first, second)]
        texts = [f"N({n};{','.join(map(str, takes))})" for n, takes in (first, second)]
        assert grundy.parse(" + ".join(texts)).has_ended() == all(is_sink)
    assert grundy.parse("N(0) + N(1;2) + W(0,0)").has_ended()
    assert not grundy.parse("N(0) + N(2;2) + W(0,0)").has_ended()


@claim("notes_sums.2.piles")
def test_nim_is_the_sum_of_its_piles() -> None:
    for piles in (1, 2, 3):
        for position in product(range(6), repeat=piles):
            together = grundy.parse(f"N({','.join(map(str, position))})")
            apart = grundy.parse(" + ".join(f"N({pile})" for pile in position))
            assert together.terms == apart.terms
            heaps = tuple(tuple(tuple(range(n)) for n in range(pile + 1)) for pile in position)
            moves = [
                other
                for other in product(range(6), repeat=piles)
                if sum(other) < sum(position) and sum(a != b for a, b in zip(position, other, strict=True)) == 1
            ]
            assert sorted(sum_options(heaps, position)) == moves
            assert [m.position.terms for m in together.winning_moves()] == [
                m.position.terms for m in apart.winning_moves()
            ]


@claim("notes_sums.2.np-not-enough")
def test_equal_labels_of_components_with_different_sums() -> None:
    p = {text: grundy.parse(text).outcome for text in ("N(1)", "N(2)", "N(1) + N(1)", "N(1) + N(2)")}
    assert p["N(1)"] is p["N(2)"] is grundy.Outcome.N
    assert p["N(1) + N(1)"] is grundy.Outcome.P
    assert p["N(1) + N(2)"] is grundy.Outcome.N
    # The numbers distinguish the two components.
    assert [grundy.parse(text).nim_value for text in ("N(1)", "N(2)")] == [1, 2]


@claim("notes_sums.3.grundy-numbering")
def test_numbers_are_the_mex_over_the_out_neighbours() -> None:
    for digraph in DIGRAPHS:
        by_definition = reference.nim_values(digraph.__getitem__, range(len(digraph)))
        assert {v: grundy.nim_value(digraph.__getitem__, v) for v in range(len(digraph))} == by_definition
        assert dict(enumerate(solved(digraph).g.tolist())) == by_definition


@claim("notes_sums.3.figure-mex")
def test_a_vertex_with_three_out_neighbours_gets_their_mex() -> None:
    for values in product(range(5), repeat=3):
        # The out-neighbours are Nim heaps, which can have any value.
        def options(x: object, values: tuple[int, ...] = values) -> list[int]:
            return list(values) if x == "a" else list(range(int(str(x))))

        expected = next(m for m in range(4) if m not in values)
        assert grundy.nim_value(options, "a") == expected


@claim("notes_sums.3.figure-games")
def test_the_labelled_sum_of_two_small_games() -> None:
    path, heap = ((), (0,), (1,)), ((), (0,), (0, 1))
    labelling = Labelling(lambda position: sum_options((path, heap), position))
    assert [grundy.nim_value(path.__getitem__, v) for v in range(3)] == [0, 1, 0]
    assert [grundy.nim_value(heap.__getitem__, v) for v in range(3)] == [0, 1, 2]
    assert [[labelling.value((a, b)) for b in range(3)] for a in range(3)] == [[0, 1, 2], [1, 0, 3], [0, 1, 2]]
    solution = solve(product_graph((path, heap)))
    assert solution.nim_value.reshape(3, 3).tolist() == [[0, 1, 2], [1, 0, 3], [0, 1, 2]]
    assert solution.p_positions() == [(0, 0), (1, 1), (2, 0)]


@claim("notes_sums.3.p-iff-zero")
def test_p_positions_have_number_0() -> None:
    for digraph in DIGRAPHS:
        g = solved(digraph).g
        for vertex in range(len(digraph)):
            is_p = not next_player_can_force_the_last_move(digraph, vertex)
            assert is_p == (grundy.nim_value(digraph.__getitem__, vertex) == 0) == (g[vertex] == 0)


@claim("notes_sums.4.how-to-win")
def test_winning_moves_in_a_sum_are_those_that_make_the_nim_sum_0() -> None:
    for pair in PAIRS:
        first, second = (Labelling(digraph.__getitem__) for digraph in pair)
        boards = [solved(digraph) for digraph in pair]

        def options(position: tuple[int, ...], pair: tuple[Digraph, ...] = pair) -> list[tuple[int, ...]]:
            return sum_options(pair, position)

        outcome = reference.outcome_labels(options, sum_positions(pair))
        for position in sum_positions(pair):
            balancing = {(a, b) for a, b in options(position) if first.value(a) ^ second.value(b) == 0}
            assert balancing == {option for option in options(position) if outcome[option] == "P"}
            total = boards[0].tokens(position[0]) + boards[1].tokens(position[1])
            won = {tuple(token.vertex for token in move.position.tokens) for move in total.winning_moves()}
            assert (won, total.outcome.value) == (balancing, outcome[position])


@claim("notes_sums.4.sum-theorem")
def test_the_number_of_a_sum_is_the_nim_sum_of_the_numbers() -> None:
    pairs = product(acyclic_digraphs_up_to(4), repeat=2)
    triples = product(acyclic_digraphs_up_to(3), repeat=3)
    for digraphs in [*pairs, *triples]:
        labelling = Labelling(lambda position, digraphs=digraphs: sum_options(digraphs, position))
        single = [Labelling(digraph.__getitem__) for digraph in digraphs]
        for position in sum_positions(digraphs):
            total = 0
            for labels, vertex in zip(single, position, strict=True):
                total ^= labels.value(vertex)
            assert labelling.value(position) == total


@claim("notes_sums.4.nim-addition")
def test_nim_addition_adds_digits_without_carry() -> None:
    for a, b in product(range(64), repeat=2):
        digits = [str((int(x) + int(y)) % 2) for x, y in zip(f"{a:06b}", f"{b:06b}", strict=True)]
        assert grundy.parse(f"N({a},{b})").nim_value == int("".join(digits), 2)


@claim("notes_sums.4.example-5-7")
def test_5_plus_7_is_2() -> None:
    assert (f"{5:03b}", f"{7:03b}") == ("101", "111")
    assert grundy.parse("N(5,7)").nim_value == reference.nim_add(5, 7) == 0b010
