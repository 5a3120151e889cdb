"""Tests of positions as masks, tables of moves, and syndromes."""

from itertools import chain, count, islice, pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from linear_judges import nim_sum, plain, rows_of, searched
from strategies import Digraph, Families, annihilation_families, any_digraphs, digraphs, linear_games

from grundy import DomainError, LimitError
from grundy.graphs import GameGraph
from grundy.integers import bits, mask_of
from grundy.linear import Annihilation, _kernels, example_graphs
from grundy.linear.syndromes import MoveTable, Syndromes, moves_of_sets, position_mask


def numbered(count: int) -> Any:
    """Return the names of vertices that are named by their numbers."""
    return GameGraph.from_edges(count, []).names


def named(names: Any) -> Any:
    """Return the names of a graph with these names."""
    return GameGraph.from_edges(names, []).names


def masks_in(table: MoveTable) -> list[list[int]]:
    """Return the masks of the moves of each vertex."""
    return [[table.mask(k, e) for e in table.of(k)] for k in range(len(table.passes))]


@pytest.mark.parametrize(
    "position", ["ca", ["c", "a"], {"a", "c"}, frozenset("ac"), ("a", "c"), iter("ca"), {"a": 0, "c": 1}, 5]
)
def test_a_position_is_any_iterable_of_names_or_a_mask(position: Any) -> None:
    assert position_mask(named("abc"), position) == 5


@pytest.mark.parametrize("kind", [int, np.int64, np.uint8, np.uint64])
def test_a_mask_may_be_any_integer(kind: type) -> None:
    mask = position_mask(numbered(3), kind(5))
    assert (mask, type(mask)) == (5, int)
    assert position_mask(numbered(3), [kind(0), kind(2)]) == 5
    assert position_mask(numbered(3), np.array([0, 2])) == 5


@pytest.mark.parametrize("empty", [0, [], "", (), {}, np.array([], int)])
def test_the_empty_position(empty: Any) -> None:
    assert position_mask(named("abc"), empty) == 0
    assert position_mask(numbered(0), empty) == 0


def test_an_integer_is_a_mask_even_if_vertices_are_integers() -> None:
    names = named([10, 20])
    assert [position_mask(names, position) for position in (1, 2, 3, [10], {20}, [20, 10])] == [1, 2, 3, 1, 2, 3]
    with pytest.raises(DomainError, match=r"^10 is not a position on 2 vertices"):
        position_mask(names, 10)
    with pytest.raises(DomainError, match=r"^there is no vertex 1; the vertices are 10, 20$"):
        position_mask(names, [1])


@pytest.mark.parametrize(
    ("position", "message"),
    [
        (8, r"^8 is not a position on 3 vertices; a number must be from 0 to 2\^3 - 1; use a set of vertices, or a "),
        (-1, r"^-1 is not a position on 3 vertices"),
        (1 << 5000, r"^a number of 5001 bits is not a position on 3 vertices"),
        (True, r"^a position must be a set of vertices or a bit mask, not True$"),
        (np.bool_(True), r"^a position must be a set of vertices"),
        (1.0, r"^a position must be a set of vertices or a bit mask, not 1\.0$"),
        (None, r"not None$"),
        (np.array(3), r"^a position must be a set of vertices"),
        ("abca", r"^vertex 'a' is repeated; it holds at most one token$"),
        ("ax", r"^there is no vertex 'x'; the vertices are 'a', 'b', 'c'$"),
        ([["a"]], r"^there is no vertex \['a'\]"),
        ([0], r"^there is no vertex 0;"),
        (b"a", r"^there is no vertex 97;"),
        ([None], r"^there is no vertex None;"),
    ],
    ids=lambda value: str(value)[:30],
)
def test_rejects_bad_positions(position: Any, message: str) -> None:
    with pytest.raises(DomainError, match=message):
        position_mask(named("abc"), position)


@pytest.mark.parametrize(("tokens", "message"), [([1, 1], "vertex 1 is repeated"), ([0, 3], "no vertex 3")])
def test_an_iterable_is_followed_to_its_first_mistake_only(tokens: list[int], message: str) -> None:
    # An infinite iterator is rejected before it fills the memory.
    endless = chain(tokens, islice(count(), 10_000))
    with pytest.raises(DomainError, match=message):
        position_mask(numbered(3), endless)
    assert next(endless) == 0


def test_the_empty_board_has_one_position() -> None:
    for position, message in (
        (1, "1 is not a position on 0 vertices"),
        ([0], "there is no vertex 0; the graph is empty"),
    ):
        with pytest.raises(DomainError, match=message):
            position_mask(numbered(0), position)


@given(linear_games())
def test_moves_are_sets_or_masks_and_count_once(game: tuple[Families, tuple[int, ...]]) -> None:
    families, passes = game
    names = numbered(len(families))
    expected = [list(dict.fromkeys(family)) for family in families]
    as_sets = [[{k for k in names if move >> k & 1} for move in family] for family in families]
    tables = [moves_of_sets(names, given, passes) for given in (families, as_sets, dict(enumerate(as_sets)))]
    for table in tables:
        assert masks_in(table) == expected
        assert table.passes.tolist() == [int(k in passes) for k in names]
        assert table.owner.tolist() == [k for k, family in enumerate(expected) for _ in family]
        assert [array.dtype for array in (table.first, table.start, table.members, table.passes, table.owner)] == [
            np.int64,
            np.int64,
            np.uint32,
            np.uint8,
            np.uint32,
        ]


def test_vertices_missing_from_a_mapping_have_no_moves() -> None:
    table = moves_of_sets(named("abc"), {"c": ["ca", "c"]}, "ab")
    assert masks_in(table) == [[], [], [5, 4]]
    assert table.passes.tolist() == [1, 1, 0]


@given(any_digraphs())
def test_edges_are_moves_multiple_ones_once_and_loops_passes(digraph: Digraph) -> None:
    assert_moves_of(digraph)


def test_the_moves_of_all_small_digraphs() -> None:
    for n in range(4):
        for digraph in digraphs(n):
            assert_moves_of(digraph)


def assert_moves_of(digraph: Digraph) -> None:
    families, passes = annihilation_families(digraph)
    table = Annihilation(GameGraph.from_adjacency(digraph)).table
    assert masks_in(table) == list(map(list, families))
    assert np.flatnonzero(table.passes).tolist() == list(passes)


@pytest.mark.parametrize(
    ("sets", "message"),
    [
        ([[], ["a"], []], r"^a move of vertex 'b' must contain this vertex, but \{'a'\} does not; add the vertex to "),
        ([[{"b", "c"}], [], []], r"^a move of vertex 'a' must contain this vertex, but \{'b', 'c'\} does not;"),
        ([[()], [], []], r"^a move of vertex 'a' must contain this vertex, but \{\} does not;"),
        ([[0], [], []], r"but \{\} does not;"),
        ([[8], [], []], r"^8 is not a position on 3 vertices"),
        ([["aa"], [], []], r"^vertex 'a' is repeated"),
        ([["ax"], [], []], r"^there is no vertex 'x'"),
        ([[True], [], []], r"^a position must be a set of vertices or a bit mask, not True$"),
        ([[None], [], []], r"not None$"),
        ([[]], r"^expected one family of moves for each of 3 vertices, found 1$"),
        ([[]] * 4, r"^expected one family of moves for each of 3 vertices, found 4$"),
        ({"x": []}, r"^there is no vertex 'x'"),
        ({0: []}, r"^there is no vertex 0"),
    ],
)
def test_rejects_bad_moves(sets: Any, message: str) -> None:
    with pytest.raises(DomainError, match=message):
        moves_of_sets(named("abc"), sets, ())


@pytest.mark.parametrize("sets", [5, None, [1, 2, 3], [[], None, []], {"a": 3}], ids=str)
def test_families_that_cannot_be_listed(sets: Any) -> None:
    with pytest.raises(DomainError, match="famil"):
        moves_of_sets(named("abc"), sets, ())


@pytest.mark.parametrize("passes", [5, None, 1.5], ids=str)
def test_passes_that_cannot_be_listed(passes: Any) -> None:
    with pytest.raises(DomainError, match="passes"):
        moves_of_sets(named("abc"), [[], [], []], passes)


def test_passes_of_unknown_vertices() -> None:
    with pytest.raises(DomainError, match=r"^there is no vertex 3; the vertices are 0 to 2$"):
        moves_of_sets(numbered(3), [[], [], []], [0, 3])


def test_rejects_a_text_that_is_a_vertex_name() -> None:
    names = named(["z0", "z1", "a"])
    message = r"^'z0' is a vertex, but a position given as a string has one vertex per letter; use \['z0'\]$"
    with pytest.raises(DomainError, match=message):
        position_mask(names, "z0")
    assert (position_mask(names, ["z0"]), position_mask(names, "a")) == (1, 4)


LIMIT = 1 << 28


def syndromes_of(families: Families, passes: tuple[int, ...]) -> Syndromes:
    return Syndromes(moves_of_sets(numbered(len(families)), families, passes), LIMIT)


def replies_of(solved: Syndromes) -> list[tuple[int, int, list[int]]]:
    """Return, for each generator, the pass that found it, its vertices, and the replies to their moves."""
    found = solved.found.generators
    vertices = [mask_of(found.vertices[a:b].tolist()) for a, b in pairwise(found.vertex_offsets.tolist())]
    replies = [found.replies[a:b].tolist() for a, b in pairwise(found.reply_offsets.tolist())]
    return list(zip(found.passes.tolist(), vertices, replies, strict=True))


@given(linear_games())
def test_syndromes_are_linear_and_decide_the_value(game: tuple[Families, tuple[int, ...]]) -> None:
    solved, rows = syndromes_of(*game), rows_of(*game)
    values = searched(rows)
    for mask in range(len(rows)):
        syndrome = solved.of(mask)
        assert syndrome == nim_sum(solved.columns[k] for k in bits(mask))
        assert syndrome == sum((mask & row).bit_count() % 2 << j for j, row in enumerate(solved.check_rows))
        assert plain(solved.value(syndrome)) == plain(values.value(mask))
        assert solved.outcome(syndrome) == values.outcome_of(mask)
    assert len(solved.check_rows) == solved.bits
    assert solved.vertices == len(game[0])


@given(linear_games())
def test_all_moves_have_their_syndromes_in_s(game: tuple[Families, tuple[int, ...]]) -> None:
    solved = syndromes_of(*game)
    moves = [move for family in game[0] for move in dict.fromkeys(family)]
    assert [solved.members[x] for x in solved.member_of_move] == list(map(solved.of, moves))
    assert solved.members == sorted(set(map(solved.of, moves)))
    assert 0 not in solved.members  # no move alone is a P-position
    assert solved.number_of_member == {member: x for x, member in enumerate(solved.members)}


def test_members_of_s_with_more_than_64_bits() -> None:
    table = Annihilation(example_graphs.random(150, 600, seed=5)).table
    solved = Syndromes(table, LIMIT)
    assert solved.bits > 64
    owners = table.owner.tolist()
    moves = [solved.of(table.mask(k, e)) for e, k in enumerate(owners)]
    assert [solved.members[x] for x in solved.member_of_move] == moves
    assert len(set(solved.members)) == len(solved.members)


def test_a_generator_is_proved_to_be_a_p_position_by_replies() -> None:
    for seed in range(20):
        graph = example_graphs.random(40, 80, seed=seed, loops=seed % 2 == 0)
        table = Annihilation(graph).table
        solved = Syndromes(table, LIMIT)
        assert_proved(table, solved)


def assert_proved(table: MoveTable, solved: Syndromes) -> None:
    """Check, with masks only, that each reply leads into the span of earlier passes."""
    owner, values = table.owner.tolist(), solved.found.values.tolist()
    peeled = set(solved.found.peeled.tolist())
    assert all(set(table.others(e)) <= peeled for k in peeled for e in table.of(k))

    def modulo(mask: int) -> int:
        """Return a vector modulo the positions on peeled vertices with value 0."""
        return nim_sum(values[k] if k in peeled else 1 << 64 + k for k in bits(mask))

    known: dict[int, list[int]] = {0: []}
    for number, generator, replies in replies_of(solved):
        earlier = [vector for passed, vectors in known.items() if passed < number for vector in vectors]
        known.setdefault(number, []).append(modulo(generator))
        answers = iter(replies)
        for k in bits(generator):
            assert not table.passes[k]
            for e in table.of(k):
                reply = next(answers)
                left = modulo(generator ^ table.mask(k, e) ^ table.mask(owner[reply], reply))
                assert is_spanned(left, earlier)
        assert next(answers, None) is None


def is_spanned(vector: int, vectors: list[int]) -> bool:
    """Return whether a vector is a sum of others, by elimination."""
    basis: dict[int, int] = {}
    for other in [*vectors, vector]:
        rest = other
        while rest.bit_length() in basis:
            rest ^= basis[rest.bit_length()]
        if rest:
            basis[rest.bit_length()] = rest
    return rest == 0


@given(linear_games())
def test_counts_are_cosets_of_v0(game: tuple[Families, tuple[int, ...]]) -> None:
    solved = syndromes_of(*game)
    n, p, d = solved.counts()
    assert p == 2 ** (len(game[0]) - solved.bits)
    assert (n, n + p + d) == (len(solved.members) * p, 2 ** len(game[0]))


def test_a_game_of_no_vertices_and_one_without_moves() -> None:
    empty, leaves = syndromes_of((), ()), syndromes_of(((), ()), ())
    assert (empty.bits, empty.t, empty.check_rows, empty.members, empty.counts()) == (0, 0, [], [], (0, 1, 0))
    assert (leaves.bits, leaves.t, leaves.check_rows, leaves.members, leaves.counts()) == (0, 0, [], [], (0, 4, 0))
    assert empty.of(0) == leaves.of(3) == 0
    none = np.zeros(2, np.int64), np.zeros(0, np.uint32)
    assert empty.outcome_letters(*none).tolist() == leaves.outcome_letters(*none).tolist() == ["P"]


def solved(table: MoveTable, most_bytes: int = 1 << 28) -> _kernels.Solved:
    return _kernels.solve(table.first, table.start, table.members, table.passes, most_bytes)


def test_the_solution_of_a_graph_with_a_2_cycle_and_an_edge() -> None:
    # z0 ↔ z1, z2 → 0, z3 → 0: V0 is spanned by 7, 11 and the leaf.
    found = solved(Annihilation(example_graphs.figure(2)).table)
    assert (found.t, found.bits) == (1, 2)
    assert sorted(found.peeled.tolist()) == [2, 3, 4]
    assert found.values.tolist() == [0, 0, 1, 1, 0]
    assert np.bitwise_xor.reduce(found.columns[[0, 1, 2]]).tolist() == [0]
    assert found.columns[:, 0].tolist()[2:] == [1, 1, 0]
    generators = found.generators
    assert (len(generators.passes), generators.vertex_offsets.tolist()[0]) == (1, 0)
    assert sorted(generators.vertices.tolist()) in ([0, 1, 2], [0, 1, 3])
    # Each of the three vertices has one move.
    assert generators.reply_offsets.tolist() == [0, 3]


@pytest.mark.parametrize("n", [1, 63, 64, 65, 129])
def test_columns_have_the_number_of_words_for_their_bits(n: int) -> None:
    found = solved(Annihilation(example_graphs.cycle(n)).table)
    assert found.columns.shape == (n, -(-found.bits // 64))
    assert (found.columns.dtype, found.values.dtype, found.peeled.dtype) == (np.uint64, np.uint64, np.uint32)
    assert [array.dtype for array in found.generators] == [np.uint32, np.int64, np.uint32, np.int64, np.uint32]


def test_the_memory_limit_is_respected() -> None:
    # 100 columns of two words.
    table = Annihilation(example_graphs.cycle(100)).table
    assert solved(table, 1600).bits == 100
    message = r"needs 1600 bytes, more than limit=1599; use fewer vertices, or raise limit=…$"
    with pytest.raises(LimitError, match=message):
        solved(table, 1599)


def test_outcomes_are_0_for_p_1_for_n_and_2_for_d() -> None:
    columns, moves = np.array([[1], [2], [3]], np.uint64), np.array([[1]], np.uint64)
    offsets, tokens = np.array([0, 0, 1, 2, 5]), np.array([0, 1, 0, 1, 2], np.uint32)
    found = _kernels.outcomes(columns, moves, 2, offsets, tokens)
    assert (found.tolist(), found.dtype) == ([0, 1, 2, 0], np.uint8)
