from collections.abc import Iterator
from itertools import product
from types import SimpleNamespace
from typing import Any

import networkx
import numpy as np
import pytest
from hypothesis import given, strategies as st
from strategies import Digraph, subsets

from grundy.errors import DomainError, LimitError
from grundy.graphs import GameGraph

scipy_sparse = pytest.importorskip("scipy.sparse")


def all_digraphs_up_to(vertices: int) -> Iterator[Digraph]:
    """Yield every digraph with at most this many vertices, with loops but without multiple edges."""
    for n in range(vertices + 1):
        yield from product(subsets(range(n)), repeat=n)


SMALL = list(all_digraphs_up_to(3))

# Followers in any order, with repetitions.
digraphs = st.integers(1, 8).flatmap(
    lambda n: st.lists(st.lists(st.integers(0, n - 1), max_size=9), min_size=n, max_size=n)
)


def edges_of(followers: Any) -> list[tuple[int, int]]:
    return [(u, v) for u, row in enumerate(followers) for v in row]


def compressed(followers: Any) -> tuple[list[int], list[int]]:
    offsets = [0]
    for row in followers:
        offsets.append(offsets[-1] + len(row))
    return offsets, [v for row in followers for v in row]


def sparse(followers: Any) -> Any:
    n = len(followers)
    entries = np.array(edges_of(followers), np.int64).reshape(-1, 2)
    return scipy_sparse.csr_array((np.ones(len(entries)), (entries[:, 0], entries[:, 1])), shape=(n, n))


def columns(followers: Any, dtype: Any = np.int64) -> tuple[np.ndarray, np.ndarray]:
    table = np.array(edges_of(followers), dtype).reshape(-1, 2)
    return table[:, 0], table[:, 1]


BY_NUMBER = {
    "from_edges, list": lambda f: GameGraph.from_edges(len(f), edges_of(f)),
    "from_edges, lists": lambda f: GameGraph.from_edges(len(f), [list(edge) for edge in edges_of(f)]),
    "from_edges, iterator": lambda f: GameGraph.from_edges(np.int16(len(f)), iter(edges_of(f))),
    "from_edges, iterators": lambda f: GameGraph.from_edges(len(f), map(iter, edges_of(f))),
    "from_edges, array": lambda f: GameGraph.from_edges(len(f), np.array(edges_of(f), np.int64).reshape(-1, 2)),
    "from_edges, names": lambda f: GameGraph.from_edges(range(len(f)), edges_of(f)),
    "from_arrays": lambda f: GameGraph.from_arrays(len(f), *columns(f)),
    "from_arrays, lists": lambda f: GameGraph.from_arrays(len(f), *map(np.ndarray.tolist, columns(f))),
    "from_adjacency, lists": lambda f: GameGraph.from_adjacency([list(row) for row in f]),
    "from_adjacency, tuples": lambda f: GameGraph.from_adjacency(tuple(map(tuple, f))),
    "from_adjacency, generators": lambda f: GameGraph.from_adjacency((v for v in row) for row in f),
    "from_adjacency, arrays": lambda f: GameGraph.from_adjacency([np.array(row, np.int32) for row in f]),
    "from_adjacency, mapping": lambda f: GameGraph.from_adjacency(dict(enumerate(f))),
    "offsets and targets": lambda f: GameGraph(*compressed(f)),
    "from_csr": lambda f: GameGraph.from_csr(SimpleNamespace(indptr=compressed(f)[0], indices=compressed(f)[1])),
}


@pytest.mark.parametrize("make", BY_NUMBER.values(), ids=BY_NUMBER)
def test_every_way_to_make_a_graph_gives_the_digraph_itself(make: Any) -> None:
    for followers in SMALL:
        graph = make(followers)
        assert len(graph) == len(followers)
        assert graph.edges == len(edges_of(followers))
        assert [tuple(graph.followers(v)) for v in range(len(graph))] == list(followers)
        assert graph == GameGraph.from_edges(len(followers), edges_of(followers))


IN_ORDER = {name: make for name, make in BY_NUMBER.items() if not name.startswith(("from_arrays", "from_edges, array"))}


@given(followers=digraphs)
def test_order_and_multiple_edges_are_kept(followers: list[list[int]]) -> None:
    for name, make in IN_ORDER.items():
        graph = make(followers)
        assert [graph.followers(v) for v in range(len(graph))] == followers, name


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5)), max_size=20))
def test_edges_can_be_in_any_order(edges: list[tuple[int, int]]) -> None:
    expected = [[v for source, v in edges if source == u] for u in range(6)]
    graph = GameGraph.from_edges(6, edges)
    assert [graph.followers(u) for u in range(6)] == expected
    table = np.array(edges, np.int64).reshape(-1, 2)
    for free in (GameGraph.from_edges(6, table), GameGraph.from_arrays(6, table[:, 0], table[:, 1])):
        assert [sorted(free.followers(u)) for u in range(6)] == [sorted(row) for row in expected]
        assert all(sorted(free.predecessors(v)) == graph.predecessors(v) for v in range(6))


@given(digraphs)
def test_predecessors_are_those_from_which_an_edge_leads(followers: list[list[int]]) -> None:
    graph = GameGraph.from_adjacency(followers)
    for v in range(len(graph)):
        assert graph.predecessors(v) == [u for u, target in edges_of(followers) if target == v]


@pytest.mark.parametrize("kind", ["csr_array", "csr_matrix"])
def test_sparse_matrices_are_read(kind: str) -> None:
    for followers in SMALL:
        if followers:  # SciPy does not support empty matrices of this type
            matrix = getattr(scipy_sparse, kind)(sparse(followers))
            assert GameGraph.from_csr(matrix) == GameGraph.from_adjacency(followers)


def test_a_sparse_matrix_in_another_format_is_rejected() -> None:
    matrix = sparse([[1], []])
    with pytest.raises(DomainError, match=r"^the format of the matrix must be csr, not csc; try matrix\.tocsr\(\)$"):
        GameGraph.from_csr(matrix.tocsc())
    with pytest.raises(
        TypeError,
        match=r"^expected a CSR matrix with indptr and indices, not coo_array$",
    ):
        GameGraph.from_csr(matrix.tocoo())
    with pytest.raises(DomainError, match=r"square, with one row for each vertex; its shape is \(2, 3\)$"):
        GameGraph.from_csr(scipy_sparse.csr_array((2, 3)))


@pytest.mark.parametrize("dtype", ["i1", "u1", "i2", "u2", "i4", "u4", "i8", "u8", ">i4", ">u8", ">i2", object])
def test_arrays_of_every_integer_type_are_read(dtype: Any) -> None:
    followers = [[1, 1, 0], [2], [0, 1]]
    expected = GameGraph.from_adjacency(followers)
    sources, targets = columns(followers, dtype)
    offsets, rows = compressed(followers)
    assert GameGraph.from_arrays(3, sources, targets) == expected
    assert GameGraph.from_arrays(3, sources, targets.astype(np.int64)) == expected
    assert GameGraph.from_edges(3, np.column_stack([sources, targets])) == expected
    assert GameGraph(np.array(offsets, dtype), np.array(rows, dtype)) == expected


def test_strided_arrays_are_read() -> None:
    wide = np.arange(60, dtype=np.int32).reshape(6, 10) % 5
    sources, targets = wide[::-2, 3], wide[::2, 7]
    assert GameGraph.from_arrays(5, sources, targets) == GameGraph.from_arrays(5, sources.tolist(), targets.tolist())
    offsets = np.repeat([0, 2, 2, 3], 2)[::2]
    assert GameGraph(offsets, np.array([9, 1, 9, 0, 9, 2])[1::2]).followers(0) == [1, 0]


@pytest.mark.parametrize(
    ("sources", "message"),
    [
        (np.array([0.0]), "sources must be an array of integers, not of float64"),
        (np.array([True]), "sources must be an array of integers, not of bool"),
        (np.array(["0"]), "sources must be an array of integers, not of <U1"),
        (np.array([[0]]), r"sources must be a one-dimensional array, not one of shape \(1, 1\)"),
        (np.array(0), r"sources must be a one-dimensional array, not one of shape \(\)"),
        (np.array([None]), r"sources\[0\] must be a 64-bit integer, not None"),
        ([0.5], r"sources\[0\] must be a 64-bit integer, not 0\.5"),
        ([[0]], r"sources\[0\] must be a 64-bit integer, not \[0\]"),
        ([False], r"sources\[0\] must be a 64-bit integer, not False"),
        ([2**70], rf"sources\[0\] must be a 64-bit integer, not {2**70}"),
        ([0, 1], "sources and targets must have the same length, not 2 and 1"),
        ([-1], "edge 0 leads from -1 to 0, but the vertices are 0 to 2"),
        ([3], "edge 0 leads from 3 to 0, but the vertices are 0 to 2"),
        ([2**63], rf"sources\[0\] must be a 64-bit integer, not {2**63}"),
        (np.array([2**64 - 1], np.uint64), f"edge 0 leads from {2**64 - 1} to 0, but the vertices are 0 to 2"),
        (np.array([2**32], np.int64), f"edge 0 leads from {2**32} to 0, but the vertices are 0 to 2"),
    ],
)
def test_rejects_columns_that_are_not_edges(sources: Any, message: str) -> None:
    with pytest.raises(DomainError, match=f"^{message}"):
        GameGraph.from_arrays(3, sources, [0])


@pytest.mark.parametrize(
    ("edges", "message"),
    [
        ([(0, 1), (0, 3)], "edge 1 leads from 0 to 3, but the vertices are 0 to 2"),
        ([(-1, 0)], "edge 0 leads from -1 to 0, but the vertices are 0 to 2"),
        ([(0, 2**32)], f"edge 0 leads from 0 to {2**32}, but the vertices are 0 to 2"),
        ([(0, 2**32 + 1)], f"edge 0 leads from 0 to {2**32 + 1}, but"),
        ([(0, 1), (0, 10**30)], f"edge 1 is (0, {10**30}), but vertices without names are numbered 0, 1, 2, …"),
        ([(0, 1), (0, 1, 2)], "edge 1 must be a pair (source, target), not (0, 1, 2)"),
        ([(0,), (0, 1, 2)], "edge 0 must be a pair (source, target), not (0,)"),
        ([(), (0, 1)], "edge 0 must be a pair (source, target), not ()"),
        ([0, 1], "edge 0 must be a pair (source, target), not 0"),
        ([None], "edge 0 must be a pair (source, target), not None"),
        (["ab"], "edge 0 is ('a', 'b'), but vertices without names are numbered 0, 1, 2, …"),
        ([(0, 1.0)], "edge 0 is (0, 1.0), but vertices without names are numbered 0, 1, 2, …"),
        ([(2, 1), (True, 0)], "edge 1 is (True, 0), but vertices without names are numbered 0, 1, 2, …"),
        ([(0, np.True_)], "edge 0 is (0, np.True_), but vertices without names are numbered 0, 1, 2, …"),
        (5, "edges must be pairs of vertices, not 5"),
        (np.array([0, 1]), "an array of edges must have two columns, source and target, not the shape (2,)"),
        (np.zeros((2, 3), int), "an array of edges must have two columns, source and target, not the shape (2, 3)"),
        (np.zeros((1, 2), bool), "sources must be an array of integers, not of bool"),
    ],
)
def test_rejects_pairs_that_are_not_edges(edges: Any, message: str) -> None:
    with pytest.raises(DomainError) as caught:
        GameGraph.from_edges(3, edges)
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize(
    ("followers", "message"),
    [
        ([[0], [2]], "edge 1 leads from 1 to 2, but the vertices are 0 to 1"),
        ([[], [-1]], "edge 0 leads from 1 to -1, but the vertices are 0 to 1"),
        ([[0], 5], "the followers of vertex 1 must be a list, not 5"),
        (
            [[], ["a"]],
            "the followers of vertex 1 must be numbers, not 'a'; use a mapping",
        ),
        ([[0.0]], "the followers of vertex 0 must be numbers, not 0.0"),
        ([[True]], "the followers of vertex 0 must be numbers, not True"),
        (
            [[10**5000]],
            "the followers of vertex 0 must be numbers, not a number of 16610 bits",
        ),
        (7, "the graph must be a list of followers for each vertex, not 7"),
        ({"a": None}, "the followers in entry 0 of the mapping must be a list, not None"),
        ({"a": [[]]}, "the name [] is not hashable; use a number, a string or a tuple of them"),
    ],
)
def test_rejects_invalid_followers(followers: Any, message: str) -> None:
    with pytest.raises(DomainError) as caught:
        GameGraph.from_adjacency(followers)
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize(
    ("offsets", "targets"),
    [([], []), ([1], []), ([0, 2, 1, 3], [0, 0, 0]), ([0, 1], []), ([0, -1, 0], []), ([0, 1], [0, 0])],
)
def test_offsets_must_increase_from_zero_to_the_number_of_targets(offsets: list[int], targets: list[int]) -> None:
    message = f"offsets must begin with 0, end with the number of targets, {len(targets)}, and never decrease"
    with pytest.raises(DomainError, match=f"^{message}$"):
        GameGraph(offsets, targets)


@pytest.mark.parametrize(
    ("vertices", "error", "message"),
    [
        (-1, DomainError, "the number of vertices must be at least 0, not -1"),
        (10**30, LimitError, f"at most 2147483647 vertices are supported, not {10**30}"),
        (2**31, LimitError, "at most 2147483647 vertices are supported, not 2147483648"),
        pytest.param(
            10**5000, LimitError, "at most 2147483647 vertices are supported, not a number of 16610 bits", id="huge"
        ),
        (True, DomainError, "the number of vertices must be a whole number, not True"),
        (2.0, DomainError, "the vertices must be given by their number or by a list of names, not by 2.0"),
        (None, DomainError, "the vertices must be given by their number or by a list of names, not by None"),
        (["a", "a"], DomainError, "two vertices have the name 'a'; names must be different"),
        ([[]], DomainError, "the name [] is not hashable; use a number, a string or a tuple of them"),
    ],
)
def test_rejects_invalid_vertices(vertices: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error) as caught:
        GameGraph.from_edges(vertices, [])
    assert str(caught.value) == message


def test_an_edge_to_an_unknown_name_is_rejected() -> None:
    with pytest.raises(DomainError, match=r"^there is no vertex 'b'; the vertices are 'a'$"):
        GameGraph.from_edges(["a"], [("a", "b")])
    with pytest.raises(DomainError, match=r"^edge 0 must be a pair \(source, target\), not \('a',\)$"):
        GameGraph.from_edges(["a"], [("a",)])


def test_each_vertex_has_one_name() -> None:
    with pytest.raises(DomainError, match=r"^expected 2 names, one per vertex, found 3$"):
        GameGraph.from_arrays(2, [], [], names="abc")
    with pytest.raises(DomainError, match=r"^expected 1 names, one per vertex, found 0$"):
        GameGraph([0, 0], [], names=[])


def test_names_of_a_graph_can_be_used_for_another() -> None:
    graph = GameGraph.from_adjacency({"a": "b"})
    assert GameGraph.from_arrays(2, [1], [0], names=graph.names).followers("b") == ["a"]
    numbers = GameGraph.from_edges(2, []).names
    assert type(GameGraph.from_arrays(2, [1], [0], names=numbers).names) is type(numbers)


def test_followers_without_an_entry_have_no_followers() -> None:
    graph = GameGraph.from_adjacency({"b": "ca", "a": ["b"]})
    assert list(graph.names) == ["b", "a", "c"]
    assert [graph.followers(name) for name in "bac"] == [["c", "a"], ["b"], []]


def test_edges_by_name_can_be_an_array() -> None:
    graph = GameGraph.from_edges(np.array(["a", "b"]), np.array([["a", "b"], ["b", "a"]]))
    assert graph == GameGraph.from_adjacency({"a": "b", "b": "a"})


def test_the_arrays_are_read_only() -> None:
    graph = GameGraph.from_edges(2, [(0, 1)])
    for array in (graph.offsets, graph.targets, *graph.reversed_rows, graph.follower_numbers(0)):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1


def test_changing_the_input_does_not_change_the_graph() -> None:
    sources, targets = np.array([0, 1]), np.array([1, 0])
    offsets, rows = np.array([0, 1, 2]), np.array([1, 0], np.uint32)
    lists, names = [[1], [0]], ["a", "b"]
    mapping = {"a": ["b"], "b": ["a"]}
    matrix = sparse([[1], [0]])
    numbered = [
        GameGraph.from_arrays(2, sources, targets),
        GameGraph.from_edges(2, lists_of_pairs := [[0, 1], [1, 0]]),
        GameGraph(offsets, rows),
        GameGraph.from_adjacency(lists),
        GameGraph.from_csr(matrix),
    ]
    named = [GameGraph.from_edges(names, [("a", "b"), ("b", "a")]), GameGraph.from_adjacency(mapping)]
    for array in (sources, targets, offsets, rows, matrix.indptr, matrix.indices):
        array[:] = 0
    for container in (lists, names, mapping, lists_of_pairs):
        container.clear()
    assert all(graph.targets.tolist() == [1, 0] and graph.offsets.tolist() == [0, 1, 2] for graph in numbered + named)
    assert all(list(graph.names) == ["a", "b"] for graph in named)


def test_the_arrays_of_the_caller_remain_writable() -> None:
    offsets, rows = np.array([0, 1]), np.array([0], np.uint32)
    GameGraph(offsets, rows)
    assert offsets.flags.writeable
    assert rows.flags.writeable


@given(digraphs, st.sampled_from([None, "abcdefgh", [(i, "x") for i in range(8)]]))
def test_networkx_and_back(followers: list[list[int]], names: Any) -> None:
    n = len(followers)
    graph = GameGraph(*compressed(followers), names=None if names is None else names[:n])
    there = graph.to_networkx()
    assert list(there.nodes) == list(graph.names)
    assert there.number_of_edges() == graph.edges
    back = GameGraph.from_networkx(there)
    assert list(back.names) == list(graph.names)
    # NetworkX groups multiple edges, so the order of followers can differ.
    assert all(sorted(back.followers(name)) == sorted(graph.followers(name)) for name in graph.names)


def test_graphs_of_networkx_are_read_with_loops_and_multiple_edges() -> None:
    simple = GameGraph.from_networkx(networkx.DiGraph([("a", "b"), ("b", "b")]))
    assert [simple.followers(name) for name in "ab"] == [["b"], ["b"]]
    assert GameGraph.from_networkx(networkx.MultiDiGraph([(0, 1), (0, 1)])).followers(0) == [1, 1]
    assert len(GameGraph.from_networkx(networkx.DiGraph())) == 0


def test_undirected_graphs_are_rejected() -> None:
    message = r"^the graph must be directed; use graph\.to_directed\(\) for moves in both directions$"
    with pytest.raises(DomainError, match=message):
        GameGraph.from_networkx(networkx.path_graph(3))
    with pytest.raises(
        TypeError, match=r"^expected a NetworkX graph, not list; see the other methods GameGraph.from_…$"
    ):
        GameGraph.from_networkx([])  # type: ignore[arg-type]


def test_the_list_of_edges_has_loops_and_multiple_edges() -> None:
    graph = GameGraph.from_edges("ab", [("b", "a"), ("a", "a"), ("b", "a")])
    assert graph.edge_list() == [("a", "a"), ("b", "a"), ("b", "a")]
    assert GameGraph.from_edges(["a", "b"], graph.edge_list()) == graph
    assert GameGraph.from_edges(2, []).edge_list() == []


def test_the_empty_graph_and_a_single_vertex() -> None:
    for empty in (GameGraph([0], []), GameGraph.from_adjacency([]), GameGraph.from_adjacency({})):
        assert empty == GameGraph.from_edges(0, [])
        assert (len(empty), empty.edges, list(empty.names)) == (0, 0, [])
        assert repr(empty) == "GameGraph(0 vertices, 0 edges)"
    with pytest.raises(DomainError, match=r"^there is no vertex 0; the graph is empty$"):
        empty.followers(0)
    with pytest.raises(DomainError, match=r"^edge 0 leads from 0 to 0, but the graph has no vertices$"):
        GameGraph.from_edges(0, [(0, 0)])
    single = GameGraph.from_edges(1, [(0, 0)])
    assert (single.followers(0), single.predecessors(0), repr(single)) == ([0], [0], "GameGraph(1 vertex, 1 edge)")


@given(digraphs)
def test_equality_does_not_depend_on_the_order_of_followers(followers: list[list[int]]) -> None:
    graph = GameGraph.from_adjacency(followers)
    assert graph == GameGraph.from_arrays(len(followers), *columns(followers))
    assert graph == GameGraph.from_adjacency([row[::-1] for row in followers])
    assert graph != GameGraph.from_adjacency([*followers[1:], [*followers[0], 0]])


def test_graphs_are_equal_when_names_and_followers_are() -> None:
    graph = GameGraph.from_edges(2, [(0, 1), (0, 0)])
    assert graph == GameGraph.from_adjacency([[1, 0], []])
    assert graph == GameGraph.from_edges([0, 1], [(0, 1), (0, 0)])
    assert graph == GameGraph.from_adjacency([[0, 1], []])
    assert graph != GameGraph.from_adjacency([[0, 0], []])
    assert graph != GameGraph.from_adjacency([[1], [0]])
    assert graph != GameGraph.from_adjacency([[1, 0], [], []])
    assert graph != GameGraph.from_edges(["0", "1"], [("0", "1"), ("0", "0")])
    assert graph != GameGraph.from_edges([False, True], [(False, True), (False, False)])
    assert graph != "graph"
    with pytest.raises(TypeError, match="unhashable"):
        hash(graph)


@pytest.mark.parametrize("number", [-1, 2, 2**40, 10**400, np.int8(-1), "a", None, 0.5, True, np.True_, [0]])
def test_rejects_numbers_that_are_not_vertices(number: Any) -> None:
    graph = GameGraph.from_edges(["a", "b"], [("a", "b"), ("b", "a")])
    for ask in (graph.name, graph.follower_numbers):
        with pytest.raises(DomainError, match=r"^there is no vertex number .* in a graph of 2 vertices$"):
            ask(number)


def test_small_integers_of_numpy_are_numbers_of_vertices() -> None:
    graph = GameGraph.from_edges(300, [(255, 7), (255, 8)])
    assert graph.follower_numbers(np.uint8(255)).tolist() == [7, 8]
    assert (graph.name(np.uint8(255)), type(graph.name(np.uint8(255)))) == (255, int)


def test_a_million_vertices() -> None:
    n = 1_000_000
    path = GameGraph.from_arrays(n, np.arange(1, n), np.arange(n - 1))
    assert repr(path) == "GameGraph(1000000 vertices, 999999 edges)"
    assert (path.followers(n - 1), path.predecessors(0), path.followers(0)) == ([n - 2], [1], [])
    assert path == GameGraph(path.offsets, path.targets)
