"""Anncodes and lexi-anncodes: against search on all positions, and the solution of Homework 4.1."""

import pytest
from reference.codes import anngraph, greedy_words
from reference.games import graph_values
from strategies import digraphs_up_to_renaming, random_digraphs

from grundy.codes.greedy import anncode, greedy_anncode, lexi_anncode
from grundy.errors import DomainError
from grundy.graphs import GameGraph
from grundy.linear import Annihilation, example_graphs


def board() -> GameGraph:
    """Γ5 + Γ′, on which Homework 4.1 of Fraenkel 1996 is set."""
    return example_graphs.gamma(5) + example_graphs.gamma_prime()


def test_anncodes_are_the_positions_of_value_0_by_search() -> None:
    for digraph in [*digraphs_up_to_renaming(3), *random_digraphs(40, most=6)]:
        code = anncode(GameGraph.from_adjacency(digraph), leaves=True)
        values = graph_values(anngraph(digraph))
        assert list(code) == [mask for mask, value in values.items() if value == 0]


def test_levels_are_the_positions_with_smaller_values() -> None:
    graph = example_graphs.nim_heap(6)
    values = graph_values(anngraph([graph.followers(v) for v in range(7)]))
    for level in range(4):
        code = anncode(graph, level, leaves=True)
        assert list(code) == [mask for mask, value in values.items() if value < 1 << level]  # type: ignore[operator]
    with pytest.raises(DomainError, match="the level is at most t = 3"):
        anncode(graph, 4)


def test_without_leaves_the_other_vertices_are_counted_anew() -> None:
    # Fraenkel 1996, Examples 2.1 to 2.3; in a Nim heap the leaf is vertex 0.
    assert list(anncode(example_graphs.figure(1))) == [0, 3, 5, 6, 9, 10, 12, 15]
    assert list(anncode(example_graphs.figure(2))) == [0, 7, 11, 12]
    assert list(anncode(example_graphs.figure(3))) == list(anncode(example_graphs.nim_heap(5))) == [0, 7, 25, 30]
    assert (
        anncode(example_graphs.nim_heap(5), leaves=True).subspace()
        == Annihilation(example_graphs.nim_heap(5)).p_space()
    )


@pytest.mark.parametrize("d", [2, 3, 4, 5])
def test_lexi_anncodes_are_what_a_scan_of_the_anncode_takes(d: int) -> None:
    for digraph in random_digraphs(30, most=7):
        graph = GameGraph.from_adjacency(digraph)
        n = len(graph)
        words = list(anncode(graph, leaves=True))
        assert list(lexi_anncode(graph, d, leaves=True)) == sorted(greedy_words(words, d))
        backwards = sorted(words, key=lambda word: f"{word:0{n}b}"[::-1])
        assert list(lexi_anncode(graph, d, "reversed", leaves=True)) == sorted(greedy_words(backwards, d))


def test_an_order_is_a_list_of_vertices_by_name() -> None:
    graph = example_graphs.gamma(3)
    numeric = ["x1", "x2", "x3", "x4", "y1", "y2", "y3", "y4"]
    assert lexi_anncode(graph, 4, numeric) == lexi_anncode(graph, 4)
    assert lexi_anncode(graph, 4, numeric[::-1]) == lexi_anncode(graph, 4, "reversed")
    basis = anncode(graph).basis[::-1]
    assert greedy_anncode(graph, 4, basis).basis == basis


# Dimensions by both methods of two prototypes, the even distances; the anncode is even, so d - 1 gives the same code.
NUMERIC = {4: 27, 6: 23, 8: 20, 10: 16, 12: 14}
REVERSED = {4: 27, 6: 23, 8: 20, 10: 16, 12: 13}


@pytest.mark.parametrize(("order", "dimensions"), [("numeric", NUMERIC), ("reversed", REVERSED)])
def test_dimensions_of_homework_4_1(order: str, dimensions: dict[int, int]) -> None:
    graph = board()
    assert (anncode(graph).n, anncode(graph).k) == (42, 31)
    for d, k in dimensions.items():
        code = lexi_anncode(graph, d, order)
        assert (code.n, code.k) == (42, k)
        if d <= 8:
            assert lexi_anncode(graph, d - 1, order) == code


def test_a_natural_basis_of_homework_4_1() -> None:
    x, y = (lambda i: 1 << i - 1), (lambda j: 1 << 15 + j)
    prime = [1 << 31 + v for v in range(11)]  # prime[v] for the vertices 1, …, 10
    # x_i + x_(i+1); y_j + the y's at its bits, and x_1 to make it even; the four squares; x_1 + y_1 + {1, 10}.
    basis = [x(i) | x(i + 1) for i in range(1, 16)]
    for j in (3, 5, 6, 7, *range(9, 16)):
        powers = [y(1 << b) for b in range(4) if j >> b & 1]
        basis.append(y(j) | sum(powers) | (x(1) if len(powers) % 2 == 0 else 0))
    squares = [(1, 2, 9, 10), (2, 3, 8, 9), (3, 4, 7, 8), (4, 5, 6, 7)]
    basis += [sum(prime[v] for v in square) for square in squares]
    basis.append(x(1) | y(1) | prime[1] | prime[10])
    for d, k in {4: 27, 6: 23, 8: 20, 10: 16, 12: 13}.items():
        assert lexi_anncode(board(), d, basis).k == k


def test_every_word_is_a_p_position() -> None:
    game = Annihilation(board())
    space = game.p_space()
    for d in (4, 8, 12):
        assert all(word in space for word in lexi_anncode(game.graph, d).basis)
