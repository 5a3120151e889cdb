"""Positions as masks, and the tables of moves."""

from itertools import chain, count, islice
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from strategies import Digraph, Families, annihilation_families, any_digraphs, digraphs, linear_games

from grundy import DomainError
from grundy.graphs import GameGraph
from grundy.graphs.names import Named, Numbered
from grundy.linear import Annihilation
from grundy.linear.syndromes import MoveTable, moves_of_sets, position_mask


def masks_in(table: MoveTable) -> list[list[int]]:
    """Return the masks of the moves of each vertex."""
    return [[table.mask(k, e) for e in table.of(k)] for k in range(len(table.passes))]


@pytest.mark.parametrize(
    "position", ["ca", ["c", "a"], {"a", "c"}, frozenset("ac"), ("a", "c"), iter("ca"), {"a": 0, "c": 1}, 5]
)
def test_a_position_is_any_iterable_of_names_or_a_mask(position: Any) -> None:
    assert position_mask(Named("abc"), position) == 5


@pytest.mark.parametrize("kind", [int, np.int64, np.uint8, np.uint64])
def test_a_mask_may_be_any_integer(kind: type) -> None:
    mask = position_mask(Numbered(3), kind(5))
    assert (mask, type(mask)) == (5, int)
    assert position_mask(Numbered(3), [kind(0), kind(2)]) == 5
    assert position_mask(Numbered(3), np.array([0, 2])) == 5


@pytest.mark.parametrize("empty", [0, [], "", (), {}, np.array([], int)])
def test_the_empty_position(empty: Any) -> None:
    assert position_mask(Named("abc"), empty) == 0
    assert position_mask(Numbered(0), empty) == 0


def test_an_integer_is_a_mask_even_if_vertices_are_called_by_integers() -> None:
    names = Named([10, 20])
    assert [position_mask(names, position) for position in (1, 2, 3, [10], {20}, [20, 10])] == [1, 2, 3, 1, 2, 3]
    with pytest.raises(DomainError, match=r"^10 is no position on 2 vertices"):
        position_mask(names, 10)
    with pytest.raises(DomainError, match=r"^there is no vertex 1; the vertices are 10, 20$"):
        position_mask(names, [1])


@pytest.mark.parametrize(
    ("position", "message"),
    [
        (8, r"^8 is no position on 3 vertices: as a number it has bit k for a token on vertex number k; a set of "),
        (-1, r"^-1 is no position on 3 vertices"),
        (1 << 5000, r"^a number of 5001 bits is no position on 3 vertices"),
        (True, r"^a position is a set of vertices, or a number whose bits are, not True$"),
        (np.bool_(True), r"^a position is a set of vertices"),
        (1.0, r"^a position is a set of vertices, or a number whose bits are, not 1\.0$"),
        (None, r"not None$"),
        (np.array(3), r"^a position is a set of vertices"),
        ("abca", r"^vertex 'a' is there twice; it holds at most one token, and two cancel$"),
        ("ax", r"^there is no vertex 'x'; the vertices are 'a', 'b', 'c'$"),
        ([["a"]], r"^there is no vertex \['a'\]"),
        ([0], r"^there is no vertex 0;"),
        (b"a", r"^there is no vertex 97;"),
        ([None], r"^there is no vertex None;"),
    ],
    ids=lambda value: str(value)[:30],
)
def test_what_is_no_position(position: Any, message: str) -> None:
    with pytest.raises(DomainError, match=message):
        position_mask(Named("abc"), position)


@pytest.mark.parametrize(("tokens", "message"), [([1, 1], "vertex 1 is there twice"), ([0, 3], "no vertex 3")])
def test_an_iterable_is_followed_to_its_first_mistake_only(tokens: list[int], message: str) -> None:
    # One that never ends is refused like others, before it fills the memory.
    endless = chain(tokens, islice(count(), 10_000))
    with pytest.raises(DomainError, match=message):
        position_mask(Numbered(3), endless)
    assert next(endless) == 0


def test_the_empty_board_has_one_position() -> None:
    for position, message in ((1, "1 is no position on 0 vertices"), ([0], "there is no vertex 0; the graph is empty")):
        with pytest.raises(DomainError, match=message):
            position_mask(Numbered(0), position)


@given(linear_games())
def test_moves_are_told_by_sets_or_by_masks_and_count_once(game: tuple[Families, tuple[int, ...]]) -> None:
    families, passes = game
    names = Numbered(len(families))
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


def test_vertices_that_a_mapping_does_not_name_have_no_moves() -> None:
    table = moves_of_sets(Named("abc"), {"c": ["ca", "c"]}, "ab")
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
        ([[], ["a"], []], r"^a move of vertex 'b' removes its token, but \{'a'\} does not contain it; list each move "),
        ([[{"b", "c"}], [], []], r"^a move of vertex 'a' removes its token, but \{'b', 'c'\} does not contain it;"),
        ([[()], [], []], r"^a move of vertex 'a' removes its token, but \{\} does not contain it;"),
        ([[0], [], []], r"but \{\} does not contain it;"),
        ([[8], [], []], r"^8 is no position on 3 vertices"),
        ([["aa"], [], []], r"^vertex 'a' is there twice"),
        ([["ax"], [], []], r"^there is no vertex 'x'"),
        ([[True], [], []], r"^a position is a set of vertices, or a number whose bits are, not True$"),
        ([[None], [], []], r"not None$"),
        ([[]], r"^there are 3 vertices and 1 families of moves; each vertex has one$"),
        ([[]] * 4, r"^there are 3 vertices and 4 families of moves; each vertex has one$"),
        ({"x": []}, r"^there is no vertex 'x'"),
        ({0: []}, r"^there is no vertex 0"),
    ],
)
def test_what_are_no_moves(sets: Any, message: str) -> None:
    with pytest.raises(DomainError, match=message):
        moves_of_sets(Named("abc"), sets, ())


@pytest.mark.parametrize("sets", [5, None, [1, 2, 3], [[], None, []], {"a": 3}], ids=str)
def test_families_that_cannot_be_listed(sets: Any) -> None:
    with pytest.raises(DomainError, match="famil"):
        moves_of_sets(Named("abc"), sets, ())


@pytest.mark.parametrize("passes", [5, None, 1.5], ids=str)
def test_passes_that_cannot_be_listed(passes: Any) -> None:
    with pytest.raises(DomainError, match="passes"):
        moves_of_sets(Named("abc"), [[], [], []], passes)


def test_passes_of_unknown_vertices() -> None:
    with pytest.raises(DomainError, match=r"^there is no vertex 3; the vertices are 0 to 2$"):
        moves_of_sets(Numbered(3), [[], [], []], [0, 3])


def test_a_text_that_is_one_name_is_not_taken_apart() -> None:
    names = Named(["z0", "z1", "a"])
    message = r"^a text is read letter by letter, and 'z0' is the name of one vertex; try \['z0'\]$"
    with pytest.raises(DomainError, match=message):
        position_mask(names, "z0")
    assert (position_mask(names, ["z0"]), position_mask(names, "a")) == (1, 4)
