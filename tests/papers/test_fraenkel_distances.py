"""Test the claims of Fraenkel 1996 on weights and distances of anncodes: section 2, section 4 and its remarks."""

from collections.abc import Hashable, Iterable
from functools import cache
from itertools import combinations, product

import pytest
import reference
from strategies import Digraph, digraphs, digraphs_up_to_renaming, random_digraphs

from grundy.graphs import GameGraph, LoopyValue, solve
from grundy.linear import Annihilation, Subspace, example_graphs, few_tokens
from grundy.linear.particles import ParticleCode, SmallField

claim = pytest.mark.claim

SMALL = [digraph for n in (1, 2, 3) for digraph in digraphs(n)]
FEW = [*digraphs(1), *digraphs(2), *digraphs_up_to_renaming(3)]


def rows_of(graph: GameGraph) -> Digraph:
    return tuple(tuple(graph.follower_numbers(v).tolist()) for v in range(len(graph)))


@cache
def finite_values(digraph: Digraph) -> dict[int, int]:
    """Return γ of the positions where it is finite, by the definition; positions are masks."""
    gamma = reference.graph_values(reference.anngraph(digraph))
    return {mask: value for mask, value in gamma.items() if isinstance(value, int)}


def bits(mask: int, n: int) -> tuple[int, ...]:
    return tuple(mask >> k & 1 for k in range(n))


def distance(u: tuple[int, ...], v: tuple[int, ...]) -> int:
    """Return the number of places in which two words differ."""
    return sum(x != y for x, y in zip(u, v, strict=True))


def minimum_distance(code: Iterable[int], n: int) -> int | None:
    """Return the least distance of all pairs of words; None if there is only one word."""
    pairs = combinations([bits(word, n) for word in code], 2)
    return min((distance(u, v) for u, v in pairs), default=None)


# Section 2


@claim("fraenkel.2.hamming")
def test_the_distance_of_two_words_is_the_weight_of_their_sum() -> None:
    field = SmallField(2)
    for x, y in product(range(2), repeat=2):
        assert field.add(x, y) == field.add(x, field.negate(y)) == x ^ y
    for n in range(7):
        for u, v in product(range(2**n), repeat=2):
            assert u.bit_count() == distance(bits(u, n), (0,) * n)
            assert (u ^ v).bit_count() == distance(bits(u, n), bits(v, n))
    # So the distance of a linear code is its least weight, which is what the package computes.
    for digraph in FEW:
        space, n = Annihilation(GameGraph.from_adjacency(digraph)).p_space(), len(digraph)
        words = list(space.elements())
        code = ParticleCode.spanned(field, n, [bits(word, n) for word in space.basis])
        assert minimum_distance(words, n) == code.minimum_distance()
        assert minimum_distance(words, n) == min((word.bit_count() for word in words if word), default=None)


@claim("fraenkel.2.rows-of-rank-m")
def test_m_independent_columns_have_m_rows_that_form_an_invertible_matrix() -> None:
    for n in range(1, 5):
        for m in range(1, n + 1):
            for columns in combinations(range(1, 2**n), m):
                independent = len(reference.span(columns)) == 2**m
                assert (Subspace(n, columns).dimension == m) == independent
                assert any(is_invertible(columns, rows) for rows in combinations(range(n), m)) == independent


def is_invertible(columns: tuple[int, ...], rows: tuple[int, ...]) -> bool:
    """Return whether the columns of this square matrix span the whole space."""
    cut = [sum((column >> row & 1) << i for i, row in enumerate(rows)) for column in columns]
    return len(reference.span(cut)) == 2 ** len(rows)


# Section 4: Γ_t, Γ′ and Γ_5 + Γ′


@claim("fraenkel.4.remark-2-gamma-t-distance")
def test_the_anncode_of_gamma_t_has_distance_2() -> None:
    for t in (2, 3):
        code = {mask for mask, value in finite_values(rows_of(example_graphs.gamma(t))).items() if value == 0}
        assert code == set(Annihilation(example_graphs.gamma(t)).p_space().elements())
        assert minimum_distance(code, 2**t) == 2
    for t in range(2, 8):
        check_distance_2(example_graphs.gamma(t), ["x1", "x2"])
    # This fails for t = 1, where y1 is a leaf.
    assert 1 << 1 in Annihilation(example_graphs.gamma(1)).p_space()


def check_distance_2(graph: GameGraph, light: list[Hashable]) -> None:
    """Check, by the code and by positions with few tokens, that words have weight 2 but not 1."""
    space, few = Annihilation(graph).p_space(), few_tokens(graph, tokens=2)
    assert not any(1 << v in space for v in range(len(graph)))
    assert solve(graph).nim_value.mask.all()  # a single token can always move
    assert Annihilation(graph).mask(light) in space
    assert few.value(light) == LoopyValue(0)


@claim("fraenkel.4.remark-2-gamma-prime-distance")
def test_the_anncode_of_gamma_prime_has_distance_4() -> None:
    code = {mask for mask, value in finite_values(rows_of(example_graphs.gamma_prime())).items() if value == 0}
    assert len(code) == 16
    assert minimum_distance(code, 10) == 4
    assert minimum_distance(Annihilation(example_graphs.gamma_prime()).p_space().elements(), 10) == 4
    # The four printed words alone imply it.
    words = [sum(1 << v - 1 for v in word) for word in [(1, 2, 9, 10), (4, 5, 6, 7), (2, 3, 8, 9), (3, 4, 7, 8)]]
    assert minimum_distance(reference.span(words), 10) == 4


@claim("fraenkel.4.sum-distance")
def test_the_anncode_of_gamma_5_plus_gamma_prime_has_distance_2() -> None:
    graph = example_graphs.gamma(5) + example_graphs.gamma_prime()
    x1, x2 = list(graph.names)[:2]
    check_distance_2(graph, [x1, x2])
    # All words of weight at most 2, by the parity checks: two equal columns, none of them 0.
    checks = Annihilation(graph).p_space().checks
    columns = [sum((check >> v & 1) << i for i, check in enumerate(checks)) for v in range(42)]
    assert 0 not in columns
    few = few_tokens(graph, tokens=2)
    equal = {pair for pair in combinations(range(42), 2) if columns[pair[0]] == columns[pair[1]]}
    assert equal == {(u, v) for u, v in combinations(range(42), 2) if few.value(1 << u | 1 << v) == LoopyValue(0)}
    # They are the words x_i ⊕ x_j.
    assert equal == set(combinations(range(16), 2))


# Remark 4.2, second method


@claim("fraenkel.4.remark-2-method-2")
def test_k_bits_per_vertex_give_distances_above_4() -> None:
    found = []
    for graph, k in [
        (example_graphs.figure(1), 3),
        (example_graphs.figure(2), 3),
        (example_graphs.nim_heap(5), 2),
        (example_graphs.gamma_prime(), 2),
    ]:
        space = Annihilation(graph).p_space(leaves=False)
        ones = tuple([2**k - 1] * space.n)
        written = Subspace(k * space.n, [encoded(word, ones, k) for word in space.basis])
        found.append((written.n, written.dimension, minimum_distance(written.elements(), written.n)))
    assert found == [(12, 3, 6), (12, 2, 6), (10, 2, 6), (20, 4, 8)]
    for digraph in FEW:
        code = {mask for mask, value in finite_values(digraph).items() if value == 0}
        for k in (1, 2, 3):
            check_encodings(code, len(digraph), k)


def encoded(word: int, blocks: tuple[int, ...], k: int) -> int:
    """Return the word of length kn with block v of k bits for each vertex v in the word, and k zeros for the others."""
    return sum(block << k * v for v, block in enumerate(blocks) if word >> v & 1)


def check_encodings(code: set[int], n: int, k: int) -> None:
    d = minimum_distance(code, n)
    for blocks in product(range(1, 2**k), repeat=n):
        words = {encoded(word, blocks, k) for word in code}
        assert reference.span(words) == words
        assert len(words) == len(code)
        reached = minimum_distance(words, k * n)
        # The same dimension, and a distance from d to kd, the latter when all bits are 1.
        assert reached is None if d is None else d <= (reached or 0) <= k * d
        if set(blocks) == {2**k - 1}:
            assert reached == (None if d is None else k * d)


# Remark 4.3


@claim("fraenkel.4.remark-3-codes")
def test_each_union_is_a_linear_code_with_one_more_dimension_and_no_larger_distance() -> None:
    for digraph in [
        *SMALL,
        *digraphs_up_to_renaming(4),
        *random_digraphs(60, most=7),
        rows_of(example_graphs.gamma(3)),
    ]:
        game, finite = Annihilation(GameGraph.from_adjacency(digraph)), finite_values(digraph)
        weights = []
        for k in range(game.t + 1):
            union = {mask for mask, value in finite.items() if value < 2**k}
            space = game.p_space(k)
            assert set(space.elements()) == union == reference.span(union)
            assert space.dimension == game.p_space().dimension + k
            assert len(union) == 2**space.dimension
            weights.append(min((mask.bit_count() for mask in union if mask), default=len(digraph) + 1))
        assert weights == sorted(weights, reverse=True)
    # It can fall: from 3 to 1 on the Nim-heap of size 3 without its leaf.
    heap = Annihilation(example_graphs.nim_heap(3))
    assert [minimum_distance(heap.p_space(k, leaves=False).elements(), 3) for k in range(3)] == [3, 1, 1]
