import pytest
from hypothesis import given, settings
from reference.codes import anngraph, span
from reference.games import graph_values
from token_commands import digraphs

from grundy.answers.annihilation import Spaces
from grundy.graphs import GameGraph
from grundy.linear import Annihilation, example_graphs


@settings(max_examples=80, deadline=None)
@given(digraphs)
def test_the_vectors_span_the_spaces_of_the_definition(followers: list[list[int]]) -> None:
    values = graph_values(anngraph(followers))
    game = Annihilation(GameGraph.from_adjacency(followers))
    leaves = sum(1 << k for k, row in enumerate(followers) if not row)
    for kept in (True, False):
        spaces = Spaces(game, leaves=kept)
        positions = [mask for mask in values if kept or not mask & leaves]
        finite = {mask for mask in positions if isinstance(values[mask], int)}
        assert span(spaces.basis) == {mask for mask in finite if values[mask] == 0}
        assert span([*spaces.basis, *(mask for mask, _ in spaces.extension)]) == finite
        assert all(values[mask] == value == 1 << i for i, (mask, value) in enumerate(spaces.extension))
        assert (len(spaces.basis), 1 << spaces.dimension(spaces.t)) == (spaces.dimension(0), len(finite))
        even = [mask for mask in positions if all((mask & check).bit_count() % 2 == 0 for check in spaces.checks)]
        assert set(even) == span(spaces.basis)


@settings(max_examples=80, deadline=None)
@given(digraphs)
def test_without_leaves_no_vector_has_one(followers: list[list[int]]) -> None:
    spaces = Spaces(Annihilation(GameGraph.from_adjacency(followers)), leaves=False)
    assert spaces.vertices == [k for k, row in enumerate(followers) if row]
    kept = sum(1 << k for k in spaces.vertices)
    vectors = [*spaces.basis, *(mask for mask, _ in spaces.extension), *spaces.checks]
    assert all(mask & ~kept == 0 for mask in vectors)


@pytest.mark.parametrize(("t", "dimension"), [(2, 1), (3, 4), (4, 11)])
def test_the_graphs_with_large_t(t: int, dimension: int) -> None:
    """Fraenkel 1996, section 4: dim V0 = 2^t - t - 1, and x_i + y_j has the value j."""
    spaces = Spaces(Annihilation(example_graphs.gamma(t)), leaves=True)
    assert (spaces.t, spaces.dimension(0), spaces.dimension(t)) == (t, dimension, dimension + t)


def test_rows_have_a_column_for_each_vertex_that_counts() -> None:
    game = Annihilation(GameGraph.from_adjacency([[1], [], [1]]))
    assert Spaces(game, leaves=True).row(0b101) == "101"
    assert Spaces(game, leaves=False).row(0b101) == "11"


def test_no_vertices_no_vectors() -> None:
    spaces = Spaces(Annihilation(GameGraph.from_adjacency([])), leaves=True)
    assert (spaces.basis, spaces.extension, spaces.checks, spaces.row(0)) == ([], [], [], "")
