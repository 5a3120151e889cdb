"""Test the claims of the lecture notes on Grundy labelling."""

from functools import cache, reduce
from itertools import product
from operator import xor

import pytest
import reference
from strategies import Digraph, acyclic_digraphs_up_to, subsets

import grundy
from grundy.graphs import GameGraph, Labelling, Solution, solve
from grundy.sequences import Subtraction, find_period

claim = pytest.mark.claim

DIGRAPHS = list(acyclic_digraphs_up_to(5))


@cache
def solved(digraph: Digraph) -> Solution:
    return solve(GameGraph.from_adjacency(digraph))


def labels(digraph: Digraph) -> list[int]:
    """Return the Grundy label of each vertex, and check that the graph and the implicit game agree."""
    labelling = Labelling(digraph.__getitem__)
    found: list[int] = solved(digraph).g.tolist()
    assert found == [labelling.value(vertex) for vertex in range(len(digraph))]
    return found


def outcomes(digraph: Digraph) -> list[str]:
    """Return N or P for each vertex, by search for a winning move and without any numbers."""
    return list(reference.outcome_labels(digraph.__getitem__, range(len(digraph))).values())


def nim_positions(piles: int, most: int) -> list[tuple[int, ...]]:
    """Return all positions with this number of piles and at most this number of counters in each."""
    return list(product(range(most + 1), repeat=piles))


def nim_options(position: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return the positions that one move reaches: one pile becomes smaller."""
    return [(*position[:i], left, *position[i + 1 :]) for i, pile in enumerate(position) for left in range(pile)]


def nim_sum(numbers: tuple[int, ...]) -> int:
    return reduce(xor, numbers, 0)


SMALL_NIM = [position for piles in (1, 2, 3) for position in nim_positions(piles, most=7)]


@claim("notes_labelling.1.subtraction-example")
def test_labels_of_the_subtraction_game_with_moves_1_and_2() -> None:
    def options(n: int) -> list[int]:
        return [n - s for s in (1, 2) if s <= n]

    graph = GameGraph.from_adjacency([options(n) for n in range(6)])
    assert graph.edges == 9
    assert solve(graph).nim_value.tolist() == [0, 1, 2, 0, 1, 2]
    assert [grundy.nim_value(options, n) for n in range(6)] == [0, 1, 2, 0, 1, 2]
    assert [grundy.parse(f"N({n};1,2)").nim_value for n in range(6)] == [0, 1, 2, 0, 1, 2]
    found = find_period(Subtraction({1, 2}))
    assert (found.period, found.preperiod, found.proved) == (3, 0, True)


@claim("notes_labelling.1.terminal-rule")
def test_a_position_without_outgoing_edges_has_label_0() -> None:
    for digraph in DIGRAPHS:
        assert all(label == 0 for label, followers in zip(labels(digraph), digraph, strict=True) if not followers)


@claim("notes_labelling.1.mex-rule")
def test_a_label_is_the_least_number_missing_among_the_followers() -> None:
    for digraph in DIGRAPHS:
        label = labels(digraph)
        for vertex, followers in enumerate(digraph):
            below = {label[follower] for follower in followers}
            assert label[vertex] not in below
            assert below >= set(range(label[vertex]))


@claim("notes_labelling.1.mex")
def test_mex_is_the_least_number_not_in_the_set() -> None:
    for numbers in subsets(range(10)):
        m = grundy.mex(numbers)
        assert m not in numbers
        assert all(smaller in numbers for smaller in range(m))


@claim("notes_labelling.1.well-defined")
def test_exactly_one_labelling_obeys_the_rules() -> None:
    for digraph in acyclic_digraphs_up_to(4):
        obeying = [
            label
            for label in product(range(4), repeat=len(digraph))
            if all(label[v] == reference.mex(label[w] for w in digraph[v]) for v in range(len(digraph)))
        ]
        assert obeying == [tuple(labels(digraph))]


@claim("notes_labelling.2.p-iff-zero")
def test_p_positions_are_those_with_label_0() -> None:
    for digraph in DIGRAPHS:
        assert [outcome == "P" for outcome in outcomes(digraph)] == [label == 0 for label in labels(digraph)]
        assert solved(digraph).p_positions() == [v for v, label in enumerate(labels(digraph)) if label == 0]


@claim("notes_labelling.2.n-iff-nonzero")
def test_n_positions_are_those_with_another_label() -> None:
    for digraph in DIGRAPHS:
        assert [outcome == "N" for outcome in outcomes(digraph)] == [label != 0 for label in labels(digraph)]
        assert outcomes(digraph) == solved(digraph).outcome.tolist()


@claim("notes_labelling.2.more-information")
def test_equal_outcomes_can_hide_different_labels_that_matter_in_a_sum() -> None:
    one, two = grundy.parse("N(1)"), grundy.parse("N(2)")
    assert one.outcome == two.outcome
    assert one.nim_value != two.nim_value
    assert (one + one).outcome != (one + two).outcome


@claim("notes_labelling.2.proof-terminal")
def test_positions_without_moves_are_p_with_label_0() -> None:
    for digraph in DIGRAPHS:
        for followers, outcome, label in zip(digraph, outcomes(digraph), labels(digraph), strict=True):
            assert followers or (outcome, label) == ("P", 0)


@claim("notes_labelling.2.proof-step")
def test_n_means_a_move_to_p_and_label_0_means_no_move_to_0() -> None:
    for digraph in DIGRAPHS:
        outcome, label, solution = outcomes(digraph), labels(digraph), solved(digraph)
        for vertex, followers in enumerate(digraph):
            has_winning_move = bool(grundy.winning_moves(digraph.__getitem__, vertex))
            assert solution.winning_moves(vertex) == [f for f in followers if outcome[f] == "P"]
            assert (outcome[vertex] == "N") == has_winning_move == any(outcome[f] == "P" for f in followers)
            assert (label[vertex] == 0) == all(label[f] != 0 for f in followers)


@claim("notes_labelling.3.nim-331")
def test_every_position_below_331_has_its_nim_sum_as_label() -> None:
    positions = list(product(range(4), range(4), range(2)))
    assert len(positions) == 32
    labelling = Labelling(nim_options)
    assert labelling.value((3, 3, 1)) == 1
    assert all(labelling.value(position) == nim_sum(position) for position in positions)
    graph = GameGraph.from_adjacency({position: nim_options(position) for position in positions})
    assert (len(graph), graph.edges) == (32, sum(map(sum, positions)))
    assert solve(graph).nim_value.tolist() == [nim_sum(name) for name in graph.names]
    assert solve(graph).p_positions() == [name for name in graph.names if nim_sum(name) == 0]


@claim("notes_labelling.4.nim-theorem")
def test_the_label_of_a_nim_position_is_the_nim_sum_of_its_piles() -> None:
    labelling = Labelling(nim_options)
    for position in SMALL_NIM + nim_positions(4, most=4):
        written = grundy.parse(f"N({','.join(map(str, position))})")
        assert labelling.value(position) == nim_sum(position) == written.nim_value


@claim("notes_labelling.4.proof-empty")
def test_empty_piles_have_label_0() -> None:
    for piles in range(1, 7):
        empty = (0,) * piles
        assert nim_options(empty) == []
        assert grundy.nim_value(nim_options, empty) == nim_sum(empty) == 0


@claim("notes_labelling.4.proof-total-falls")
def test_every_move_lowers_the_number_of_counters() -> None:
    for position in SMALL_NIM:
        moves = (move.position for move in moves_of(position))
        assert all(sum(term.position for term in after.terms) < sum(position) for after in moves)


def moves_of(position: tuple[int, ...]) -> list[grundy.Move]:
    """Return all moves of the parsed position, pile by pile."""
    return list(grundy.parse(f"N({','.join(map(str, position))})").moves())


@claim("notes_labelling.4.figure-options")
def test_each_option_is_labelled_with_its_nim_sum() -> None:
    labelling = Labelling(nim_options)
    for position in SMALL_NIM:
        options = nim_options(position)
        assert len(options) == sum(position)
        assert [labelling.value(option) for option in options] == [nim_sum(option) for option in options]


@claim("notes_labelling.4.claim-mex")
def test_the_nim_sum_is_the_mex_of_the_nim_sums_of_the_options() -> None:
    for position in SMALL_NIM:
        assert nim_sum(position) == grundy.mex(nim_sum(option) for option in nim_options(position))


@claim("notes_labelling.4.claim-excluded")
def test_no_move_keeps_the_nim_sum() -> None:
    for position in SMALL_NIM:
        assert all(move.position.nim_value != nim_sum(position) for move in moves_of(position))


@claim("notes_labelling.4.claim-reachable")
def test_every_smaller_nim_sum_is_reached_by_a_move() -> None:
    for position in SMALL_NIM:
        reached = {move.position.nim_value for move in moves_of(position)}
        assert reached >= set(range(nim_sum(position)))


@claim("notes_labelling.4.binary-columns")
def test_a_binary_place_of_the_nim_sum_counts_the_ones_of_the_piles_modulo_2() -> None:
    for position in SMALL_NIM + nim_positions(4, most=4):
        ones = [
            sum(digit == "1" for digit in column) for column in zip(*(f"{pile:03b}" for pile in position), strict=True)
        ]
        s = grundy.parse(f"N({','.join(map(str, position))})").nim_value
        assert f"{s:03b}" == "".join(str(count % 2) for count in ones)
        highest = f"{s:03b}".find("1")
        assert s == 0 or ones[highest] >= 1


def first_flipped_place(s: int, smaller: int) -> int:
    """Return the highest binary place in which the two numbers differ."""
    return max(place for place in range(s.bit_length()) if (s >> place) % 2 != (smaller >> place) % 2)


@claim("notes_labelling.4.first-flipped-one")
def test_the_first_difference_of_a_smaller_number_is_a_1_that_becomes_0() -> None:
    for s in range(1, 128):
        tails: dict[int, set[int]] = {}
        for smaller in range(s):
            place = first_flipped_place(s, smaller)
            assert (s >> place) % 2 == 1
            assert (smaller >> place) % 2 == 0
            tails.setdefault(place, set()).add(smaller % 2**place)
        assert all(found == set(range(2**place)) for place, found in tails.items())


@claim("notes_labelling.4.example-18")
def test_first_flipped_places_below_18() -> None:
    assert (f"{18:05b}", f"{16:05b}", f"{5:05b}") == ("10010", "10000", "00101")
    assert 2 ** first_flipped_place(18, 16) == 2
    assert f"{18:05b}"[:3] == f"{16:05b}"[:3] == "100"
    assert 2 ** first_flipped_place(18, 5) == 16


@claim("notes_labelling.4.one-pile-suffices")
def test_any_pile_with_a_1_in_the_flipped_place_reaches_the_smaller_sum() -> None:
    for position in SMALL_NIM:
        s, written = nim_sum(position), grundy.parse(f"N({','.join(map(str, position))})")
        for smaller in range(s):
            place = first_flipped_place(s, smaller)
            piles = [i for i, pile in enumerate(position) if (pile >> place) % 2]
            assert piles
            assert [move.index for move in written.moves_to(smaller)] == piles
            for i in piles:
                reached = [nim_sum((*position[:i], left, *position[i + 1 :])) for left in range(position[i])]
                assert reached.count(smaller) == 1
