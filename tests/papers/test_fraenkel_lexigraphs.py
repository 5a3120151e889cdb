"""Test the claims of Fraenkel 1996 on lexigraphs: section 3, Lemmas 3.3 and 3.4 to Theorem 3.9."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations_with_replacement, permutations, product
from math import factorial, prod
from random import Random

import pytest
import reference
from strategies import subsets

from grundy.codes import lexicode
from grundy.codes.greedy import GreedyCode, greedy_code, lexigame, lexigraph, ordered_basis
from grundy.graphs import GameGraph, solve
from grundy.linear import Annihilation, Subspace, few_tokens, lexicode_game

claim = pytest.mark.claim

Basis = tuple[int, ...]
Values = dict[int, int]


# All ordered bases, and their lexigraphs by the definition


def ordered_bases(n: int) -> list[Basis]:
    """Return all ordered bases of all subspaces of GF(2)^n."""
    found: list[Basis] = [()]
    for basis in found:
        spanned = reference.span(basis)
        found += [(*basis, vector) for vector in range(2**n) if vector not in spanned]
    return found


def rows(columns: Basis, m: int) -> Basis:
    """Return the m rows of the matrix with these columns, all of them as masks."""
    return tuple(sum((column >> i & 1) << k for k, column in enumerate(columns)) for i in range(m))


def bases_up_to_renaming(n: int) -> Iterator[Basis]:
    """Yield ordered bases of subspaces of GF(2)^n, one of each class up to the order of the coordinates."""
    for m in range(n + 1):
        for coordinates in combinations_with_replacement(range(2**m), n):
            basis = rows(coordinates, m)
            if len(reference.span(basis)) == 2**m:
                yield basis


@dataclass(frozen=True)
class Listed:
    """An ordered basis and a distance, with the objects defined by them."""

    n: int
    basis: Basis
    d: int

    @cached_property
    def words(self) -> list[int]:
        """A_k = WK, digit by digit: the basis vectors are columns of W, and K has the digits of k."""
        digits = [[vector >> i & 1 for vector in self.basis] for i in range(self.n)]
        return [
            sum(sum(w & k >> j for j, w in enumerate(row)) % 2 << i for i, row in enumerate(digits))
            for k in range(2 ** len(self.basis))
        ]

    @cached_property
    def followers(self) -> dict[int, set[int]]:
        """The lexigraph, with an edge from A_k to A_j if j < k and their distance is less than d."""
        return {u: {v for v in self.words[:k] if (u ^ v).bit_count() < self.d} for k, u in enumerate(self.words)}

    @cached_property
    def g(self) -> Values:
        return grundy_values(self.words, self.followers)

    @cached_property
    def code(self) -> list[int]:
        """The vectors of the list that the greedy algorithm takes."""
        return greedy(self.words, self.d)

    @cached_property
    def graph(self) -> GameGraph:
        return lexigraph(self.basis, self.d, self.n)

    @cached_property
    def found(self) -> GreedyCode:
        return greedy_code(self.basis, self.d, self.n)


def grundy_values(words: list[int], followers: dict[int, set[int]]) -> Values:
    """Return g = mex g(F(u)) of words that come after their followers."""
    g: Values = {}
    for word in words:
        g[word] = reference.mex({g[v] for v in followers[word]})
    return g


def greedy(words: list[int], d: int) -> list[int]:
    taken: list[int] = []
    for word in words:
        if all((word ^ other).bit_count() >= d for other in taken):
            taken.append(word)
    return taken


# Up to three coordinates all of them; with four, one of each class up to the order of the coordinates. All
# that is claimed depends on the list A_0, A_1, ... by way of weights, which do not feel that order.
SMALL = tuple(Listed(n, basis, d) for n in (1, 2, 3) for basis in ordered_bases(n) for d in range(1, n + 2))
FOUR = tuple(Listed(4, basis, d) for basis in bases_up_to_renaming(4) for d in range(1, 6))
ALL = SMALL + FOUR
# The cases for comparing the package with the definitions.
SOME = SMALL + FOUR[::7]


@cache
def sample() -> list[Listed]:
    """A sample of cases with 5 to 8 coordinates and dimension 3 to 7."""
    random = Random(1996)
    found = []
    while len(found) < 40:
        n = random.randint(5, 8)
        basis = tuple(random.choices(range(2**n), k=random.randint(3, min(n, 7))))
        if len(reference.span(basis)) == 2 ** len(basis):
            found.append(Listed(n, basis, random.randint(2, n)))
    return found


def test_the_lists_are_those_of_all_ordered_bases() -> None:
    assert [len(ordered_bases(n)) for n in (1, 2, 3)] == [2, 10, 218]
    four = list(bases_up_to_renaming(4))
    orders = [factorial(4) // prod(map(factorial, Counter(rows(basis, 4)).values())) for basis in four]
    assert (len(four), sum(orders)) == (1014, sum(prod(16 - 2**i for i in range(m)) for m in range(5)))
    assert (len(SMALL), len(FOUR), sum(orders)) == (906, 5070, 22906)


# The lexigraph and its game


@claim("fraenkel.3.lexigraph")
def test_an_edge_leads_from_a_word_to_each_earlier_one_at_distance_less_than_d() -> None:
    for case in SOME + tuple(sample()):
        assert list(case.graph.names) == case.words
        assert {u: set(case.graph.followers(u)) for u in case.words} == case.followers
        assert case.graph.edges == sum(map(len, case.followers.values()))


@claim("fraenkel.3.lexigraph-acyclic")
def test_a_lexigraph_is_finite_and_acyclic() -> None:
    for case in ALL + tuple(sample()):
        place = {word: k for k, word in enumerate(case.words)}
        assert len(place) == 2 ** len(case.basis)
        assert all(place[v] < place[u] for u, followers in case.followers.items() for v in followers)
    assert all(solve(case.graph).ends.all() for case in SOME)


@claim("fraenkel.3.lexigame")
def test_in_the_lexigame_one_token_moves_along_edges_and_the_player_who_cannot_move_loses() -> None:
    for case in SOME:
        solution = solve(case.graph)
        labels = reference.outcome_labels(case.followers.__getitem__, case.words)
        assert solution.outcome.tolist() == list(labels.values())
        for word in case.words:
            assert set(solution.winning_moves(word)) == {v for v in case.followers[word] if labels[v] == "P"}


@claim("fraenkel.3.lexigame-p-positions")
def test_the_p_positions_of_the_lexigame_are_the_lexicode_and_have_g_0() -> None:
    for case in ALL + tuple(sample()):
        labels = reference.outcome_labels(case.followers.__getitem__, case.words)
        assert [word for word in case.words if labels[word] == "P"] == case.code
        assert [word for word in case.words if case.g[word] == 0] == case.code
    assert all(solve(case.graph).p_positions() == case.code for case in SOME)


@claim("fraenkel.3.smaller-groundgraph")
def test_the_lexigraph_is_the_game_graph_of_a_game_with_a_coin_for_each_basis_vector() -> None:
    for case in SMALL:
        game = lexigame(case.basis, case.d, case.n)
        assert len(game) == len(case.basis)
        for k, word in enumerate(case.words):
            assert {case.words[sum(1 << coin for coin in after)] for after in game.options(k)} == case.followers[word]
    # For the identity matrix a move turns fewer than d coins, the highest of them from heads to tails.
    for n, d in product(range(1, 6), range(1, 7)):
        game, coins = lexigame(n, d), lexicode_game(n, d)
        for position in range(2**n):
            turned = [move for move in range(1, 2**n) if move.bit_count() < d and position >> move.bit_length() - 1 & 1]
            assert {game.mask(after) for after in game.options(position)} == {position ^ move for move in turned}
            assert set(game.options(position)) == set(coins.options(position))


@claim("fraenkel.3.m-equals-n-suffices")
def test_the_code_in_a_subspace_is_what_a_longer_basis_finds_in_it() -> None:
    for case in SOME:
        words = set(case.found.linear_code())
        for m in range(len(case.basis)):
            part = greedy_code(case.basis[:m], case.d, case.n)
            assert part.values == case.found.values[:m]
            assert set(part.linear_code()) == words & set(case.words[: 2**m])
    # Every basis can be extended, so every lexicode is a part of one with m = n.
    for n in (1, 2, 3):
        bases = set(ordered_bases(n))
        assert {basis[:m] for basis in bases if len(basis) == n for m in range(n + 1)} == bases


@claim("fraenkel.3.brualdi-pless-g")
def test_the_function_of_brualdi_and_pless_is_the_one_of_the_lexigraph() -> None:
    for case in ALL + tuple(sample()):
        assert first_fit(case.words, case.d) == repeated_greedy(case.words, case.d) == case.g
    for case in SOME:
        assert solve(case.graph).nim_value.tolist() == list(case.g.values())
        assert [case.g[vector] for vector in case.basis] == list(case.found.values)


def first_fit(words: list[int], d: int) -> Values:
    """Return for each word the least number such that all earlier words with it are at distance d or more."""
    holders: list[list[int]] = [[] for _ in words]
    value: Values = {}
    for word in words:
        fits = (all((word ^ other).bit_count() >= d for other in earlier) for earlier in holders)
        value[word] = next(number for number, fit in enumerate(fits) if fit)
        holders[value[word]].append(word)
    return value


def repeated_greedy(words: list[int], d: int) -> Values:
    """Return the run in which the greedy algorithm takes each word, if each run uses the words left by earlier runs."""
    value: Values = {}
    run = 0
    while left := [word for word in words if word not in value]:
        value |= dict.fromkeys(greedy(left, d), run)
        run += 1
    return value


# Lemmas 3.3 and 3.4


def one_distance() -> list[Listed]:
    """Return a case for each basis; these lemmas do not depend on d."""
    return [case for case in ALL if case.d == 2] + sample()


@claim("fraenkel.3.closure")
def test_the_sum_of_two_words_is_in_the_list() -> None:
    for case in one_distance():
        listed = set(case.words)
        assert {u ^ v for u, v in product(listed, repeat=2)} == listed == reference.span(case.basis)


@claim("fraenkel.3.lemma-3")
def test_the_sum_of_two_words_is_the_word_whose_number_is_the_sum_of_theirs() -> None:
    for case in one_distance():
        numbers = range(len(case.words))
        assert all(case.words[j] ^ case.words[k] == case.words[j ^ k] for j, k in product(numbers, repeat=2))
    for case in SOME:
        basis, numbers = ordered_basis(case.basis, case.n), range(len(case.words))
        assert [basis.word(k) for k in numbers] == case.words
        assert [basis.coefficients(word) for word in case.words] == list(numbers)


def moved_in_one(case: Listed, u: int, v: int) -> set[int]:
    """Return (u ⊕ F(v)) ∪ (F(u) ⊕ v)."""
    return {u ^ after for after in case.followers[v]} | {after ^ v for after in case.followers[u]}


@claim("fraenkel.3.lemma-4-left")
def test_each_follower_of_a_sum_comes_from_a_move_in_one_summand() -> None:
    for case in ALL:
        for u, v in combinations_with_replacement(case.words, 2):
            assert case.followers[u ^ v] <= moved_in_one(case, u, v)


@claim("fraenkel.3.lemma-4-right")
def test_a_move_in_one_summand_moves_the_sum_along_an_edge_or_back() -> None:
    strict = 0
    for case in ALL:
        for u, v in combinations_with_replacement(case.words, 2):
            backwards = moved_in_one(case, u, v) - case.followers[u ^ v]
            assert all(u ^ v in case.followers[after] for after in backwards)
            strict += bool(backwards)
    assert strict  # so F⁻¹ is needed


# Theorems 3.5 and 3.6, Corollary 3.7


@claim("fraenkel.3.theorem-5")
def test_g_is_linear() -> None:
    for case in ALL + tuple(sample()):
        check_linear(case.g)


def check_linear(g: Values) -> None:
    assert all(g[u ^ v] == g[u] ^ g[v] for u, v in combinations_with_replacement(g, 2))


@claim("fraenkel.3.theorem-6-kernel-is-lexicode")
def test_the_words_with_g_0_are_the_lexicode() -> None:
    for case in ALL + tuple(sample()):
        kernel = {word for word, value in case.g.items() if value == 0}
        assert kernel == set(case.code)
    assert all(set(case.found.linear_code()) == set(case.code) for case in SOME)


@claim("fraenkel.3.theorem-6-subspace")
def test_every_lexicode_is_linear() -> None:
    for case in ALL + tuple(sample()):
        assert reference.span(case.code) == set(case.code)


@claim("fraenkel.3.theorem-6-homomorphism")
def test_the_values_are_all_numbers_below_a_power_of_2() -> None:
    for case in ALL + tuple(sample()):
        assert set(case.g.values()) == set(range(2 ** max(case.g.values()).bit_length()))
        check_linear(case.g)
    assert all(set(case.g.values()) == set(range(2**case.found.t)) for case in SOME)


@claim("fraenkel.3.theorem-6-cosets")
def test_the_words_of_one_value_are_a_coset_of_the_lexicode() -> None:
    for case in ALL + tuple(sample()):
        check_cosets(case.g)


def check_cosets(g: Values) -> None:
    kernel = [word for word, value in g.items() if value == 0]
    classes: dict[int, set[int]] = {}
    for word, value in g.items():
        classes.setdefault(value, set()).add(word)
    for members in classes.values():
        assert all({word ^ other for other in kernel} == members for word in members)


@claim("fraenkel.3.theorem-6-dimension")
def test_t_is_the_dimension_of_the_space_less_that_of_the_lexicode() -> None:
    for case in ALL + tuple(sample()):
        t = len(set(case.g.values())).bit_length() - 1
        assert 2**t == len(set(case.g.values()))
        assert t == len(case.basis) - Subspace(case.n, case.code).dimension
    assert all(case.found.m - case.found.k == case.found.t for case in SOME)


@claim("fraenkel.3.theorem-6-proof-complement")
def test_a_word_of_large_value_has_a_follower_of_the_complementary_value() -> None:
    for case in ALL + tuple(sample()):
        t = max(case.g.values()).bit_length()
        for v, value in case.g.items():
            if t and value >= 2 ** (t - 1):
                answers = [w for w in case.followers[v] if case.g[w] == 2**t - 1 - value]
                assert answers
                assert all(case.g[v ^ w] == 2**t - 1 for w in answers)


@claim("fraenkel.3.theorem-6-proof-kernels")
def test_the_words_with_g_0_and_the_lexicode_are_kernels_and_there_is_only_one() -> None:
    for case in ALL + tuple(sample()):
        assert is_kernel(case, {word for word, value in case.g.items() if value == 0})
        assert is_kernel(case, set(case.code))
    for case in SMALL:
        kernels = [set(some) for some in subsets(tuple(case.words)) if is_kernel(case, set(some))]
        assert kernels == [set(case.code)]


def is_kernel(case: Listed, some: set[int]) -> bool:
    return all(case.followers[word].isdisjoint(some) == (word in some) for word in case.words)


@claim("fraenkel.3.corollary-7")
def test_the_greedy_algorithm_in_a_lexicode_gives_a_linear_code_for_every_basis_of_it() -> None:
    # For d = 1 all words are taken, so every linear code is a lexicode.
    lexicodes = {(case.n, frozenset(case.code)) for case in SMALL}
    assert lexicodes == {(n, space) for n in (1, 2, 3) for space in subspaces(n)}
    for case in SMALL:
        assert (case.n, frozenset(case.words)) in lexicodes
        assert reference.span(case.code) == set(case.code)
    for outer in FOUR + tuple(sample()):
        inner = Listed(outer.n, Subspace(outer.n, outer.code).basis, outer.d + 1)
        assert reference.span(inner.code) == set(inner.code) <= set(outer.code) == set(inner.words)


@claim("fraenkel.3.parity-check-lexicode")
def test_the_values_of_the_unit_vectors_are_the_columns_of_a_parity_check_matrix() -> None:
    for case in ALL:
        if len(case.basis) == case.n:
            columns = tuple(case.g[1 << i] for i in range(case.n))
            checks = rows(columns, max(columns).bit_length())
            kernel = [word for word in case.words if not any((word & check).bit_count() % 2 for check in checks)]
            assert kernel == case.code
    # The package computes g of the basis vectors, and the checks of the code from these values.
    for case in SMALL:
        code = case.found.linear_code()
        assert code.parity_check.shape == (case.n - case.found.k, case.n)
        assert [word for word in case.words if code.syndrome(word) == 0] == case.code


# Homework 3.8


@cache
def numeric(words: frozenset[int], d: int) -> tuple[dict[int, set[int]], Values]:
    """Return the lexigraph whose edges lead from larger words to smaller ones, and its g."""
    followers = {u: {v for v in words if v < u and (u ^ v).bit_count() < d} for u in words}
    return followers, grundy_values(sorted(words), followers)


def subspaces(n: int) -> set[frozenset[int]]:
    found = {frozenset([0])}
    for vector in range(1, 2**n):
        found |= {space | {word ^ vector for word in space} for space in found}
    return found


@claim("fraenkel.3.homework-8-structure")
def test_with_edges_from_larger_words_to_smaller_ones_g_is_also_linear() -> None:
    assert [len(subspaces(n)) for n in range(1, 6)] == [2, 5, 16, 67, 374]
    for n in range(1, 6):
        for words, d in product(subspaces(n), range(1, n + 2)):
            g = numeric(words, d)[1]
            check_linear(g)
            check_cosets(g)
            kernel = {word for word in words if g[word] == 0}
            assert reference.span(kernel) == kernel
            assert sorted(set(g.values())) == list(range(len(words) // len(kernel)))
    # The package, for all bases: the graph depends on the space only.
    for case in SOME:
        followers, g = numeric(frozenset(case.words), case.d)
        graph = lexigraph(case.basis, case.d, case.n, orientation="numeric")
        assert {u: set(graph.followers(u)) for u in case.words} == followers
        assert solve(graph).nim_value.tolist() == [g[word] for word in case.words]


@claim("fraenkel.3.homework-8-lexicode")
def test_with_edges_from_larger_words_to_smaller_ones_g_is_0_on_a_lexicode() -> None:
    for n in range(1, 6):
        for words, d in product(subspaces(n), range(1, n + 2)):
            kernel = {word for word, value in numeric(words, d)[1].items() if value == 0}
            assert kernel == set(greedy(sorted(words), d))
            # Numeric order is the order of a basis, the reduced one.
            reduced = Subspace(n, words).basis
            assert Listed(n, reduced, d).words == sorted(words)
            assert n == 5 or kernel == set(lexicode(n, d, basis=reduced))


# Theorem 3.9


@claim("fraenkel.3.theorem-9")
def test_the_words_of_a_lexicode_are_the_p_positions_of_annihilation_with_one_token() -> None:
    for case in SOME:
        alone = few_tokens(case.graph, tokens=1)
        assert [word for word in case.words if alone.value([word]).nim_value == 0] == case.code
    for case in SMALL:
        space = Annihilation(case.graph).p_space()
        assert [word for k, word in enumerate(case.words) if 1 << k in space] == case.code


@claim("fraenkel.3.theorem-9-one-bit")
def test_with_a_bit_for_each_vertex_not_every_lexicode_is_an_anncode() -> None:
    assert Listed(5, (1, 2, 4, 8, 16), 5).code == [0, 31]
    # Words of weight at most 4 span every anncode, so {00000, 11111} is not one (grundy.linear.few_tokens).
    random = Random(1996)
    for code in (random_anncode(5, random) for _ in range(200)):
        assert reference.span(word for word in code if word.bit_count() <= 4) == code != {0, 31}
    # With fewer coordinates every linear code is an anncode: one digraph for each, up to the names of the vertices.
    for n in range(1, 5):
        missing, random = subspaces(n), Random(3)
        while missing:
            code = random_anncode(n, random)
            if code in missing:
                missing -= {frozenset(renamed(word, names) for word in code) for names in permutations(range(n))}


def random_anncode(n: int, random: Random) -> set[int]:
    """Return the anncode of a random digraph with n vertices and a leaf, which has no coordinate."""
    followers = [[v for v in range(n + 1) if v != u and random.random() < 0.25] for u in range(n)]
    space = Annihilation(GameGraph.from_adjacency([*followers, []])).p_space()
    return {word for word in space.elements() if word < 2**n}


def renamed(word: int, names: tuple[int, ...]) -> int:
    return sum(1 << name for v, name in enumerate(names) if word >> v & 1)
