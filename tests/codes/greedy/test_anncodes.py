"""Anncodes, lexi-anncodes, encoded vertices, lexigraphs and lexigames: against definitions and Homework 4.1."""

import re
from functools import reduce
from operator import xor

import pytest
from codes.greedy.bases import all_bases, listed, random_bases
from reference.codes import anngraph, greedy_words, lexigraph as defined, minimum_distance, weight
from reference.games import graph_values
from strategies import digraphs_up_to_renaming, random_digraphs

from grundy.codes import LinearCode
from grundy.codes.greedy import anncode, encode_vertices, greedy_anncode, greedy_code, lexi_anncode, lexigame, lexigraph
from grundy.errors import DomainError, LimitError
from grundy.graphs import GameGraph, solve
from grundy.linear import Annihilation, Subspace, example_graphs, lexicode_game


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
    with pytest.raises(DomainError, match="the level must be at most t = 3"):
        anncode(graph, 4)


def test_without_leaves_the_other_vertices_are_renumbered() -> None:
    # Fraenkel 1996, Examples 2.1 to 2.3; in a Nim heap the leaf is vertex 0.
    assert list(anncode(example_graphs.figure(1))) == [0, 3, 5, 6, 9, 10, 12, 15]
    assert list(anncode(example_graphs.figure(2))) == [0, 7, 11, 12]
    assert list(anncode(example_graphs.figure(3))) == list(anncode(example_graphs.nim_heap(5))) == [0, 7, 25, 30]
    assert (
        anncode(example_graphs.nim_heap(5), leaves=True).subspace()
        == Annihilation(example_graphs.nim_heap(5)).p_space()
    )


@pytest.mark.parametrize("d", [2, 3, 4, 5])
def test_lexi_anncodes_agree_with_a_scan_of_the_anncode(d: int) -> None:
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


def test_the_word_of_a_position_is_the_sum_of_the_words_of_its_tokens() -> None:
    for basis, n in random_bases(20, most=6):
        words = [(7 * v + 3) % 16 for v in range(n)]
        right = {reduce(xor, (words[v] for v in range(n) if mask >> v & 1), 0) for mask in listed(basis)}
        assert set(encode_vertices(Subspace(n, basis), words, 4)) == right


def test_side_by_side_each_vertex_has_separate_bits() -> None:
    for basis, n in random_bases(20, most=6):
        words = [v % 7 + 1 for v in range(n)]
        right = {sum(words[v] << 3 * v for v in range(n) if mask >> v & 1) for mask in listed(basis)}
        code = encode_vertices(Subspace(n, basis), words, 3, join="side by side")
        assert set(code) == right
        assert code.n == 3 * n


def test_annihilation_on_an_encoded_lexigraph_gives_the_lexicode() -> None:
    # Fraenkel 1996, Remark 4.2: in a lexigraph each vertex is encoded by n bits.
    for n, d in ((3, 2), (4, 3), (4, 2)):
        graph = lexigraph(n, d)
        code = encode_vertices(anncode(graph, leaves=True), range(1 << n), n)
        assert code == greedy_code([1 << i for i in range(n)], d, n).linear_code()


def test_words_of_weight_w_multiply_the_distance_by_w() -> None:
    plain = anncode(example_graphs.gamma_prime())
    wide = encode_vertices(plain, [[1, 1, 0, 1]] * 10, 4, join="side by side")
    assert minimum_distance(list(plain)) == 4
    assert minimum_distance(list(wide)) == 12
    assert (wide.n, wide.k) == (40, 4)


def test_one_integer_is_the_word_of_every_vertex() -> None:
    code = LinearCode([7, 25], n=5)
    assert encode_vertices(code, 3, 2, join="side by side") == encode_vertices(code, [3] * 5, 2, join="side by side")
    assert encode_vertices(LinearCode([], n=0), 3, 2).k == 0


@pytest.mark.parametrize(
    ("arguments", "error", "complaint"),
    [
        ((3, 2, "glue"), DomainError, "join must be 'sum' or 'side by side', not 'glue'"),
        (([1, 2], 2, "sum"), DomainError, "words must have one entry for each of the 5 vertices, not 2 entries"),
        ((4, 2, "sum"), DomainError, "a word of 2 digits below 2 must be from 0 to 2^2 - 1 as an integer, not 4"),
        (
            (1, 20000, "side by side"),
            LimitError,
            "encoded words of at most 65536 bits are supported, not 100000; try fewer bits",
        ),
        ((1, -1, "sum"), DomainError, "k, the number of bits of a vertex, must be at least 0, not -1"),
    ],
)
def test_rejects_invalid_encodings(arguments: tuple[object, int, str], error: type[Exception], complaint: str) -> None:
    words, k, join = arguments
    with pytest.raises(error, match=re.escape(complaint)):
        encode_vertices(LinearCode([7, 25], n=5), words, k, join=join)


def edges(graph: GameGraph) -> set[tuple[int, int]]:
    """Return the edges by number."""
    return {(k, int(j)) for k in range(len(graph)) for j in graph.follower_numbers(k)}


def small_cases() -> list[tuple[tuple[int, ...], int]]:
    """All ordered bases with three coordinates, and random ones."""
    small = [(basis, 3) for m in range(4) for basis in all_bases(3, m)]
    return small + list(random_bases(20, most=7))


def test_edges_lead_from_later_words_to_earlier_ones_nearby() -> None:
    for i, (basis, n) in enumerate(small_cases()):
        d = 1 + i % (n + 1)
        graph = lexigraph(basis, d, n)
        rows = defined(listed(basis), d)
        assert edges(graph) == {(k, j) for k, row in enumerate(rows) for j in row}
        assert list(graph.names) == listed(basis)


def test_with_numeric_orientation_edges_lead_from_larger_words_to_smaller_ones() -> None:
    for i, (basis, n) in enumerate(small_cases()):
        d = 1 + i % (n + 1)
        words = listed(basis)
        right = {(u, v) for u in words for v in words if v < u and weight(u ^ v) < d}
        graph = lexigraph(basis, d, n, orientation="numeric")
        assert {(words[k], words[j]) for k, j in edges(graph)} == right


def test_homework_3_8_the_other_orientation_also_gives_a_linear_function() -> None:
    for i, (basis, n) in enumerate(small_cases()):
        d = 1 + i % (n + 1)
        values = solve(lexigraph(basis, d, n, orientation="numeric")).nim_value.tolist()
        words = listed(basis)
        assert values == [
            reduce(xor, (values[1 << b] for b in range(len(basis)) if k >> b & 1), 0) for k in range(len(words))
        ]
        # Its kernel is the greedy code of the space in numeric order.
        kernel = {word for word, value in zip(words, values, strict=True) if value == 0}
        assert kernel == set(greedy_words(sorted(words), d))


def test_p_positions_of_the_game_on_coins_are_the_greedy_code() -> None:
    for i, (basis, n) in enumerate(small_cases()):
        d = 1 + i % (n + 1)
        found = greedy_code(basis, d, n)
        game = lexigame(basis, d, n)
        words = listed(basis)
        assert {words[k] for k in game.p_space().elements()} == set(listed(found.code))
        assert tuple(int(game.value(1 << b).nim_value) for b in range(len(basis))) == found.values


@pytest.mark.parametrize("d", range(1, 7))
def test_for_unit_vectors_it_is_the_lexicode_game(d: int) -> None:
    game, other = lexigame(6, d), lexicode_game(6, d)
    for mask in range(64):
        assert set(game.options(mask)) == set(other.options(mask))


def test_a_number_denotes_the_unit_vectors() -> None:
    assert lexigraph(5, 3) == lexigraph([1, 2, 4, 8, 16], 3, n=5)
    assert lexigraph(0, 3) == GameGraph.from_edges(1, [])
    assert len(lexigame(0, 3)) == 0


@pytest.mark.parametrize(
    ("call", "error", "complaint"),
    [
        (
            lambda: lexigraph(4, 3, orientation="up"),
            DomainError,
            "orientation must be 'order' or 'numeric', not 'up'",
        ),
        (
            lambda: lexigraph(4, 3, n=5),
            DomainError,
            "the basis of the 4 unit vectors has 4 coordinates, but n is 5; omit n",
        ),
        (lambda: lexigraph(4, 0), DomainError, "d, the distance, must be at least 1, not 0"),
        (lambda: lexigame(5000, 3), LimitError, "at most 4096 coins are supported, not 5000"),
        (
            lambda: lexigraph(40, 3),
            LimitError,
            "the lexigraph of 40 basis vectors has 2^40 vertices, more than limit=16777216; try fewer vectors, or "
            "raise limit=…",
        ),
        (
            lambda: lexigraph(10, 4, limit=5000),
            LimitError,
            "the space has more than 9 words of weight from 1 to 3, each with 512 edges, more than "
            "limit=5000; try a smaller d or fewer vectors, or raise limit=…",
        ),
        (
            lambda: lexigame(10, 4, limit=174),
            LimitError,
            "the space has more than 174 words of weight from 1 to 3, each with a move, more than "
            "limit=174; try a smaller d or fewer vectors, or raise limit=…",
        ),
    ],
)
def test_rejects_invalid_graphs_and_games(call: object, error: type[Exception], complaint: str) -> None:
    with pytest.raises(error, match=re.escape(complaint)):
        call()  # type: ignore[operator]


def test_the_limit_is_exact() -> None:
    assert lexigame(10, 4, limit=175).table.start.size - 1 == 10 + 45 + 120
    assert lexigraph(4, 2, limit=32).edges == 32
