"""Test the claims of Fraenkel 1996 on annihilation games on any digraph: section 1, and Remark 4.3."""

from collections import Counter
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from math import comb
from typing import NamedTuple

import pytest
import reference
from hypothesis import given
from strategies import Digraph, acyclic_digraphs_up_to, any_digraphs, digraphs, digraphs_up_to_renaming, random_digraphs

from grundy import Outcome
from grundy.graphs import GameGraph, LoopyValue
from grundy.linear import Annihilation, Subspace, example_graphs, few_tokens

claim = pytest.mark.claim

SMALL = [digraph for n in (1, 2, 3) for digraph in digraphs(n)]


class Played(NamedTuple):
    """The annihilation game on a digraph, with γ and the outcome of each position (a mask) by definition."""

    digraph: Digraph
    game: Annihilation
    gamma: dict[int, int | frozenset[int]]
    letters: dict[int, str]

    @property
    def positions(self) -> range:
        return range(2 ** len(self.digraph))

    @property
    def finite(self) -> dict[int, int]:
        """The finite values of γ."""
        return {mask: value for mask, value in self.gamma.items() if isinstance(value, int)}

    @property
    def p(self) -> set[int]:
        return {mask for mask, letter in self.letters.items() if letter == "P"}


def annihilation(digraph: Digraph) -> Annihilation:
    return Annihilation(GameGraph.from_adjacency(digraph))


def played(digraph: Digraph) -> Played:
    positions = reference.anngraph(digraph)
    return Played(
        digraph, annihilation(digraph), reference.graph_values(positions), reference.graph_outcomes(positions)
    )


@cache
def all_small() -> list[Played]:
    """All digraphs with at most 3 vertices, loops allowed, and all with 4 up to renaming: 530 and 3044."""
    return [played(digraph) for digraph in [*SMALL, *digraphs_up_to_renaming(4)]]


@cache
def random_ones() -> list[Played]:
    """Digraphs with 5 to 8 vertices of all families."""
    return [played(digraph) for digraph in random_digraphs(120, most=8) if len(digraph) >= 5]


def is_closed(code: set[int]) -> bool:
    return 0 in code and all(u ^ v in code for u, v in combinations(code, 2))


def plain_options(digraph: Digraph, tokens: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return the positions after a shift of one token, if several tokens may be on one vertex."""
    return [tuple(sorted((*tokens[:i], after, *tokens[i + 1 :]))) for i, v in enumerate(tokens) for after in digraph[v]]


def plain_letters(digraph: Digraph) -> dict[tuple[int, ...], str]:
    """Return the outcomes of all positions with at most as many tokens as vertices, possibly several on one vertex."""
    vertices = range(len(digraph))
    positions = [p for count in range(len(digraph) + 1) for p in combinations_with_replacement(vertices, count)]
    return reference.graph_outcomes({position: plain_options(digraph, position) for position in positions})


def single(digraph: Digraph) -> dict[int, tuple[int, ...]]:
    """Return the positions with at most one token on a vertex, by their masks."""
    return {mask: tuple(v for v in range(len(digraph)) if mask >> v & 1) for mask in range(2 ** len(digraph))}


# The game and its graph


@claim("fraenkel.1.anngame")
def test_two_tokens_that_meet_disappear_and_the_player_who_cannot_move_loses() -> None:
    def after(tokens: frozenset[int], u: int, v: int) -> frozenset[int]:
        numbers = Counter(tokens)
        numbers[u] -= 1
        numbers[v] += 1
        return frozenset(vertex for vertex, number in numbers.items() if number % 2)

    for digraph in SMALL:
        game, positions = annihilation(digraph), [frozenset(p) for p in single(digraph).values()]
        moves = {p: [(u, v, after(p, u, v)) for u in sorted(p) for v in digraph[u]] for p in positions}
        letters = reference.graph_outcomes({p: [reached for _, _, reached in moves[p]] for p in positions})
        for position in positions:
            assert Counter((move.source, move.target, move.position) for move in game.moves(position)) == Counter(
                moves[position]
            )
            assert all(game.move(position, u, v) == reached for u, v, reached in moves[position])
            assert game.outcome(position).value == letters[position]


@claim("fraenkel.1.anngraph")
def test_the_anngraph_has_an_edge_for_each_move() -> None:
    for digraph in SMALL:
        game, rows = annihilation(digraph), reference.anngraph(digraph)
        for u, v in product(range(2 ** len(digraph)), repeat=2):
            by_one_move = any(u >> k & 1 and u ^ 1 << k ^ 1 << j == v for k, row in enumerate(digraph) for j in row)
            assert (v in rows[u]) == by_one_move
        for u, row in enumerate(rows):
            assert {game.mask(option) for option in game.options(u)} == set(row)


@claim("fraenkel.1.anngraph-size")
def test_the_positions_are_the_vectors_of_a_space_of_dimension_n() -> None:
    for n in range(1, 7):
        whole = Subspace(n, (1 << v for v in range(n)))
        game = Annihilation(example_graphs.cycle(n))
        positions = [game.position(mask) for mask in range(2**n)]
        assert (whole.dimension, len(set(positions)), sum(game.counts())) == (n, 2**n, 2**n)
        for u, v in product(range(2**n), repeat=2):
            # Tokens on the same vertex cancel: the sum of vectors is the symmetric difference of sets.
            assert u ^ v in whole
            assert game.mask(positions[u] ^ positions[v]) == u ^ v
    assert all(len(reference.anngraph(digraph)) == 2 ** len(digraph) for digraph in SMALL)


@claim("fraenkel.1.misere-annihilation")
def test_in_misere_play_the_player_who_cannot_move_wins() -> None:
    for digraph in [*digraphs(1), *digraphs(2), *digraphs_up_to_renaming(3)]:
        game, rows = annihilation(digraph), reference.anngraph(digraph)
        letters = reference.graph_outcomes(rows, misere=True)
        for mask, letter in letters.items():
            assert game.outcome(mask, misere=True).value == letter
            reached = {game.mask(move.position) for move in game.winning_moves(mask, misere=True)}
            assert reached == {v for v in rows[mask] if letters[v] == "P"}
    # The P-positions are not a code: with one edge to a leaf even the empty board is N.
    star = Annihilation(example_graphs.figure(1))
    assert star.outcome([], misere=True) is Outcome.N
    assert star.outcome(["z0"], misere=True) is star.outcome(["z0", "z1", "z2"], misere=True) is Outcome.P


# γ on the anngraph


@claim("fraenkel.1.vf-subspace")
def test_the_positions_of_finite_value_are_a_subspace() -> None:
    for board in all_small() + random_ones():
        finite = set(board.finite)
        assert is_closed(finite)
        assert set(board.game.finite_space().elements()) == finite


@claim("fraenkel.1.gamma-linear")
def test_gamma_is_linear_where_it_is_finite() -> None:
    for board in all_small() + random_ones():
        gamma, columns = board.finite, board.game.gamma
        for u, v in combinations(gamma, 2):
            assert gamma[u ^ v] == gamma[u] ^ gamma[v]
        bits = [sum(int(bit) << i for i, bit in enumerate(columns[:, v])) for v in range(len(board.digraph))]
        for u in gamma:
            value = 0
            for vertex in single(board.digraph)[u]:
                value ^= bits[vertex]
            assert value == gamma[u]


@claim("fraenkel.1.gamma-onto")
def test_the_finite_values_are_all_numbers_of_t_bits() -> None:
    seen = set()
    for board in all_small() + random_ones():
        assert set(board.finite.values()) == set(range(2**board.game.t))
        seen.add(board.game.t)
    assert seen >= {0, 1, 2, 3}


@claim("fraenkel.1.kernel-is-p")
def test_the_positions_of_value_0_are_the_p_positions() -> None:
    for board in all_small() + random_ones():
        kernel = {mask for mask, value in board.finite.items() if value == 0}
        assert kernel == board.p == set(board.game.p_space().elements())


@claim("fraenkel.1.max-gamma")
def test_the_largest_finite_value_is_a_power_of_2_minus_1() -> None:
    for board in all_small() + random_ones():
        largest = max(board.finite.values())
        assert largest & (largest + 1) == 0
        assert largest == 2**board.game.t - 1


@claim("fraenkel.1.cosets-equal-size")
def test_positions_of_equal_value_are_a_coset_of_the_p_positions() -> None:
    for board in all_small() + random_ones():
        space, with_value = board.game.p_space(), {}
        for mask, value in board.finite.items():
            with_value.setdefault(value, set()).add(mask)
        for positions in with_value.values():
            assert set(space.coset(min(positions))) == positions
            assert len(positions) == len(board.p)


@claim("fraenkel.4.remark-3")
def test_the_positions_with_values_below_a_power_of_2_are_a_subspace() -> None:
    for board in all_small() + random_ones():
        for k in range(board.game.t + 1):
            union = {mask for mask, value in board.finite.items() if value < 2**k}
            assert set(board.game.p_space(k).elements()) == union == reference.span(union)
        assert board.game.p_space(board.game.t) == board.game.finite_space()


@claim("fraenkel.1.anncode")
def test_the_anncode_is_spanned_by_its_generator_matrix() -> None:
    for board in all_small() + random_ones():
        rows = [sum(int(bit) << v for v, bit in enumerate(row)) for row in board.game.generator]
        assert reference.span(rows) == board.p
        assert 2 ** len(rows) == len(board.p)


@claim("fraenkel.0.p-positions-are-codes")
@given(any_digraphs(most=8))
def test_the_sum_of_two_p_positions_is_a_p_position(digraph: Digraph) -> None:
    letters = reference.graph_outcomes(reference.anngraph(digraph))
    code = {mask for mask, letter in letters.items() if letter == "P"}
    assert is_closed(code)
    assert set(annihilation(digraph).p_space().elements()) == code


# The amount of computation


@claim("fraenkel.1.induced-subgraph-n4")
def test_positions_with_at_most_4_tokens_determine_gamma() -> None:
    for board in random_ones():
        few = few_tokens(board.game.graph)
        n = len(board.digraph)
        assert len(few.solution.graph) == sum(comb(n, tokens) for tokens in range(5)) <= n**4
        for mask, value in board.gamma.items():
            # The values of positions with more tokens follow from linearity.
            assert few.value(mask) == (LoopyValue(value) if mask in board.finite else LoopyValue.infinite(value))
        assert set(few.p_space().elements()) == board.p
        assert set(few.finite_space().elements()) == set(board.finite)
    # Three tokens are not enough: the word of weight 4 on two 2-cycles is missed.
    two_cycles = played(((1,), (0,), (3,), (2,)))
    assert two_cycles.p == {0, 15}
    assert few_tokens(two_cycles.game.graph, tokens=3).p_space().dimension == 0


@claim("fraenkel.1.algorithm-n6")
def test_positions_times_moves_times_values_are_at_most_n_to_the_6() -> None:
    for n in range(4, 15):
        # Of all digraphs with n vertices this one has most moves.
        whole = GameGraph.from_adjacency([range(n)] * n)
        for graph in (
            whole,
            example_graphs.complete(n),
            example_graphs.random(n, 2 * n, seed=n),
            example_graphs.nim_heap(n - 1),
        ):
            few, game = few_tokens(graph), Annihilation(graph)
            moves = few.solution.graph.edges
            # With k tokens, one of them moves along an edge, wherever the k - 1 others stand.
            assert moves == graph.edges * sum(comb(n - 1, others) for others in range(4)) <= n**5
            # An edge vector of finite value has at most 2n options, so no value exceeds 4n.
            assert 2**few.t <= 4 * n
            assert (few.p_space(), few.finite_space(), few.t) == (game.p_space(), game.finite_space(), game.t)
            if graph.edges == 2 * n and n >= 10:
                assert 20 * moves * 2**few.t < n**6  # often much faster


@claim("fraenkel.0.potentially-polynomial")
def test_the_code_of_a_game_is_found_without_all_its_positions() -> None:
    for n in (12, 16, 20, 24):
        graph = example_graphs.random(n, 3 * n, seed=n) + example_graphs.cycle(4, both_ways=True)
        few = few_tokens(graph)
        # Fewer than a sixteenth of all 2^(n + 4) positions, and ever fewer; and a second method agrees.
        assert len(few.solution.graph) == sum(comb(n + 4, tokens) for tokens in range(5)) < 2**n
        assert few.p_space() == Annihilation(graph).p_space()
        assert few.p_space().dimension >= 2


# Annihilation beside plain play


@claim("fraenkel.1.same-p-positions-acyclic")
def test_annihilation_keeps_outcome_and_value_on_acyclic_digraphs() -> None:
    for digraph in acyclic_digraphs_up_to(4):
        game, plain = annihilation(digraph), plain_letters(digraph)
        for mask, tokens in single(digraph).items():
            assert game.outcome(mask).value == game.ordinary_play(mask).outcome.value == plain[tokens]
            assert game.value(mask) == game.ordinary_play(mask).value


@claim("fraenkel.1.annihilation-richer-on-cyclic")
def test_annihilation_keeps_all_p_positions_of_plain_play_and_can_add_some() -> None:
    richer: Counter[int] = Counter()
    for digraph in SMALL:
        plain, game = plain_letters(digraph), annihilation(digraph)
        plain_p = {mask for mask, tokens in single(digraph).items() if plain[tokens] == "P"}
        p = set(game.p_space().elements())
        assert plain_p <= p
        assert plain_p == {mask for mask in range(2 ** len(digraph)) if game.ordinary_play(mask).outcome is Outcome.P}
        richer[len(digraph)] += plain_p < p
    assert (richer[1], richer[2], richer[3]) == (0, 0, 21)


@claim("fraenkel.1.distinct-character-cyclic")
def test_on_a_cyclic_digraph_annihilation_can_change_outcomes_and_winning_moves() -> None:
    game = Annihilation(example_graphs.figure(2))
    tokens = ["z0", "z1", "z2"]
    assert (game.outcome(tokens), game.ordinary_play(tokens).outcome) == (Outcome.P, Outcome.D)

    outcomes = strategies = 0
    for digraph in digraphs(3):
        game, plain = annihilation(digraph), plain_letters(digraph)
        for mask, position in single(digraph).items():
            outcomes += game.outcome(mask).value != plain[position]
            moves = [(u, v, game.move(mask, u, v)) for u in position for v in digraph[u]]
            winning = {(u, v) for u, v, reached in moves if game.outcome(reached) is Outcome.P}
            plainly = {(u, v) for u, v, _ in moves if plain[tuple(sorted((*set(position) - {u}, v)))] == "P"}
            assert winning == {(move.source, move.target) for move in game.winning_moves(mask)}
            # Winning moves of the plain game also win with annihilation.
            assert plainly <= winning
            strategies += plainly < winning and bool(plainly)
    # The numbers of positions, of 4096, with different outcomes, and of those won in both games but by more moves.
    assert (outcomes, strategies) == (1017, 24)


# One token, and equations for P


@claim("fraenkel.3.one-token-anngame")
def test_a_game_with_one_token_is_the_game_on_the_digraph() -> None:
    for digraph, game, *_ in all_small():
        for v, value in reference.graph_values(digraph).items():
            assert game.value([v]) == (LoopyValue(value) if isinstance(value, int) else LoopyValue.infinite(value))
    for digraph in SMALL:
        for v, followers in enumerate(digraph):
            assert set(annihilation(digraph).options([v])) == {frozenset([w]) for w in followers}


@claim("fraenkel.3.algorithm-b")
def test_a_parity_check_matrix_gives_the_bits_of_gamma_and_shows_whether_it_is_finite() -> None:
    for board in all_small() + random_ones():
        game, n = board.game, len(board.digraph)
        m, dimension = game.p_space().dimension, game.finite_space().dimension
        matrix = game.parity_check
        assert matrix.shape == (n - m, n)
        assert dimension == m + game.t
        rows = [sum(int(bit) << v for v, bit in enumerate(row)) for row in matrix]
        assert len(reference.span(rows)) == 2 ** (n - m)  # no row is superfluous
        for mask in board.positions:
            checks = [(mask & row).bit_count() % 2 for row in rows]
            assert (not any(checks)) == (mask in board.p)
            assert (not any(checks[game.t :])) == (mask in board.finite)
            if mask in board.finite:
                assert sum(bit << i for i, bit in enumerate(checks[: game.t])) == board.finite[mask]
