"""Linearity of γ on linear games, and sums of them (Fraenkel and Yesha 1982; Fraenkel 1996, section 4)."""

from random import Random

from hypothesis import given, strategies as st
from linear_judges import assert_matrices
from strategies import Digraph, Families, any_digraphs, linear_games

from grundy.graphs import GameGraph, LoopyValue
from grundy.integers import bits
from grundy.linear import Annihilation, LinearGame, Subspace
from grundy.rules import Outcome

masks = st.integers(0, (1 << 6) - 1)


def game_of(families: Families, passes: tuple[int, ...]) -> LinearGame:
    return LinearGame(len(families), families, passes)


def game_on(digraph: Digraph) -> Annihilation:
    return Annihilation(GameGraph.from_adjacency(digraph))


@given(linear_games(most=6), masks, masks)
def test_values_add_up_if_one_is_finite(game: tuple[Families, tuple[int, ...]], first: int, second: int) -> None:
    solved = game_of(*game)
    u, v = (mask % (1 << len(solved)) for mask in (first, second))
    if solved.value(u).is_finite:
        assert solved.value(u ^ v) == solved.value(u) + solved.value(v)


@given(linear_games())
def test_nested_spaces_double_at_each_level(game: tuple[Families, tuple[int, ...]]) -> None:
    solved = game_of(*game)
    spaces = [solved.p_space(level) for level in range(solved.t + 1)]
    for level, space in enumerate(spaces):
        assert space.dimension == spaces[0].dimension + level
        assert all(lower <= space for lower in spaces[:level])
        assert {solved.value(u).nim_value for u in space.elements()} == set(range(1 << level))
    assert spaces[-1] == solved.finite_space()
    assert_matrices(solved)


@given(linear_games())
def test_v0_is_spanned_by_pairs_of_moves_and_ends(game: tuple[Families, tuple[int, ...]]) -> None:
    # Consecutive P-positions in a play differ by two moves. At the end, no token can move.
    solved = game_of(*game)
    space = solved.p_space()
    moves = [move for family in game[0] for move in family]
    pairs = [a ^ b for a in moves for b in moves if a ^ b in space]
    ends = [1 << k for k, family in enumerate(game[0]) if not family and k not in game[1]]
    assert Subspace(len(solved), [*pairs, *ends]) == space
    assert not any(move in space for move in moves)
    finite = solved.finite_space()
    assert Subspace(len(solved), [*space.basis, *(move for move in moves if move in finite)]) == finite


@given(linear_games(), masks)
def test_outcome_does_not_depend_on_the_legality_of_moves(game: tuple[Families, tuple[int, ...]], first: int) -> None:
    solved = game_of(*game)
    u = first % (1 << len(solved))
    space = solved.p_space()
    any_move = any(u ^ move in space for family in game[0] for move in family)
    expected = Outcome.P if u in space else Outcome.N if any_move else Outcome.D
    assert solved.outcome(u) is expected


@given(any_digraphs(most=5), any_digraphs(most=5))
def test_values_of_disjoint_digraphs_add_up(a: Digraph, b: Digraph) -> None:
    # Names are pairs, because the numbers of two digraphs would overlap.
    first, second = (
        GameGraph.from_adjacency({(letter, v): [(letter, w) for w in row] for v, row in enumerate(rows)})
        for letter, rows in (("a", a), ("b", b))
    )
    both, parts = Annihilation(first + second), (Annihilation(first), Annihilation(second))
    finite = [part.finite_space().dimension for part in parts]
    assert both.finite_space().dimension == sum(finite)
    assert both.t == max(part.t for part in parts)
    assert both.p_space().dimension == sum(finite) - both.t
    for u in range(1 << len(a)):
        for v in range(0, 1 << len(b), 3):
            assert both.value(u | v << len(a)) == parts[0].value(u) + parts[1].value(v)


@given(linear_games(), st.randoms(use_true_random=False))
def test_values_do_not_depend_on_names_and_the_order_of_moves(
    game: tuple[Families, tuple[int, ...]], random: Random
) -> None:
    families, passes = game
    n = len(families)
    place = random.sample(range(n), n)

    def moved(mask: int) -> int:
        return sum(1 << place[k] for k in bits(mask))

    rows: list[list[int]] = [[] for _ in range(n)]
    for k, family in enumerate(families):
        rows[place[k]] = [moved(move) for move in random.sample(family, len(family))]
    other, solved = LinearGame(n, rows, [place[k] for k in passes]), game_of(*game)
    for u in range(1 << n):
        assert other.value(moved(u)) == solved.value(u)


@given(linear_games(most=5))
def test_positions_of_finite_value_do_not_contain_a_vertex_with_a_pass(game: tuple[Families, tuple[int, ...]]) -> None:
    families, passes = game
    solved = game_of(families, passes)
    for k in passes:
        assert all(not u >> k & 1 for u in solved.finite_space().basis)


@given(any_digraphs(most=6))
def test_tokens_on_twin_vertices_cancel_if_their_values_are_finite(digraph: Digraph) -> None:
    # Vertex n is a copy of vertex 0. If γ of vertex 0 is finite, both together have the value 0.
    n = len(digraph)
    game = game_on((*digraph, tuple(digraph[0])))
    if game.value([0]).is_finite:
        assert game.value([0, n]) == LoopyValue(0)
