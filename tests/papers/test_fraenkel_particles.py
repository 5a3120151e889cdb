"""Test the claims of Fraenkel 1996 on particles over GF(q) (section 3) and on sliding k tokens (Remark 4.2)."""

from collections import Counter
from collections.abc import Callable
from itertools import combinations, product

import pytest
import reference
from strategies import Digraph, digraphs, digraphs_up_to_renaming

from grundy import Outcome
from grundy.graphs import GameGraph
from grundy.linear import Annihilation
from grundy.linear.particles import Particles, Sliding, SmallField, TableGame

claim = pytest.mark.claim

Word = tuple[int, ...]
Scalars = Callable[[int, int], int]

FEW = [*digraphs(1), *digraphs(2), *digraphs_up_to_renaming(3)]

# Addition and multiplication of the smallest fields. GF(4) has the nimbers 0 to 3.
SUM = {3: lambda a, b: (a + b) % 3, 4: lambda a, b: a ^ b, 5: lambda a, b: (a + b) % 5}
GF4 = ((0, 0, 0, 0), (0, 1, 2, 3), (0, 2, 3, 1), (0, 3, 1, 2))
PRODUCT: dict[int, Scalars] = {3: lambda a, b: a * b % 3, 4: lambda a, b: GF4[a][b], 5: lambda a, b: a * b % 5}


def whole_particles(digraph: Digraph, q: int) -> dict[Word, list[Word]]:
    """Return the graph of all positions if the whole particle of a vertex moves."""

    def after(word: Word, u: int, v: int) -> Word:
        letters = list(word)
        letters[u] = 0
        letters[v] = SUM[q](letters[v], word[u])
        return tuple(letters)

    edges = [(u, v) for u, row in enumerate(digraph) for v in row]
    words = product(range(q), repeat=len(digraph))
    return {word: [after(word, u, v) for u, v in edges if word[u]] for word in words}


def any_amount(digraph: Digraph, q: int) -> dict[Word, list[Word]]:
    """Return the graph of all positions if any nonzero amount moves."""

    def after(word: Word, u: int, v: int, amount: int) -> Word:
        letters = list(word)
        # The negative of an amount is the element whose sum with it is 0.
        letters[u] = SUM[q](letters[u], next(c for c in range(q) if SUM[q](c, amount) == 0))
        letters[v] = SUM[q](letters[v], amount)
        return tuple(letters)

    edges = [(u, v) for u, row in enumerate(digraph) for v in row]
    words = product(range(q), repeat=len(digraph))
    return {word: [after(word, u, v, c) for u, v in edges if word[u] for c in range(1, q)] for word in words}


def p_words(positions: dict[Word, list[Word]]) -> set[Word]:
    return {word for word, letter in reference.graph_outcomes(positions).items() if letter == "P"}


def is_additive(code: set[Word], q: int) -> bool:
    return all(tuple(map(SUM[q], u, v)) in code for u, v in product(code, repeat=2))


def is_closed_under_scalars(code: set[Word], q: int) -> bool:
    return all(tuple(PRODUCT[q](c, x) for x in word) in code for word in code for c in range(q))


def board(digraph: Digraph) -> GameGraph:
    return GameGraph.from_adjacency(digraph)


def star(rays: int) -> GameGraph:
    return board(((rays,),) * rays + ((),))


def nim_heap(size: int) -> GameGraph:
    """Vertices 0 to size - 1 with edges to all lower ones and to a leaf."""
    return board((*((*range(v), size) for v in range(size)), ()))


# Section 3: particles


@claim("fraenkel.3.particle-game")
def test_a_whole_particle_moves_and_is_added_to_the_particle_that_it_meets() -> None:
    boards = [(digraph, 3) for digraph in FEW] + [
        (digraph, q) for q in (4, 5) for n in (1, 2) for digraph in digraphs(n)
    ]
    for digraph, q in boards:
        game, positions = Particles(board(digraph), q), whole_particles(digraph, q)
        letters = reference.graph_outcomes(positions)
        for word, reached in positions.items():
            assert Counter(move.position for move in game.moves(word)) == Counter(reached)
            assert game.outcome(word).value == letters[word]


@claim("fraenkel.3.p-annihilation")
def test_over_a_prime_field_particles_add_modulo_p() -> None:
    for p in (2, 3, 5, 7, 11, 13):
        game = Particles(GameGraph.from_adjacency({"u": ["v"], "v": ["u"]}), p)
        for i, j in product(range(1, p), range(p)):
            (move,) = (move for move in game.moves({"u": i, "v": j}) if move.source == "u")
            assert (move.target, move.amount, move.position) == ("v", i, (0, (i + j) % p))


@claim("fraenkel.3.p2-is-anngame")
def test_over_two_elements_it_is_the_annihilation_game() -> None:
    for digraph in FEW:
        particles, tokens = Particles(board(digraph), 2), Annihilation(board(digraph))
        for word in product(range(2), repeat=len(digraph)):
            position = frozenset(v for v, particle in enumerate(word) if particle)
            reached = {frozenset(v for v, x in enumerate(move.position) if x) for move in particles.moves(word)}
            assert reached == set(tokens.options(position))
            assert particles.outcome(word) is tokens.outcome(position)
        assert {tokens.mask({v for v, x in enumerate(word) if x}) for word in particles.p_positions()} == set(
            tokens.p_space().elements()
        )


@claim("fraenkel.3.particle-collections")
def test_the_p_positions_of_whole_particles_are_a_union_of_lines() -> None:
    for digraph, q in [(digraph, q) for q in (3, 4) for digraph in FEW] + [(d, 5) for d in digraphs(2)]:
        code = p_words(whole_particles(digraph, q))
        game = Particles(board(digraph), q)
        assert set(game.p_positions()) == code
        assert is_closed_under_scalars(code, q)
        assert game.is_linear().scalar_closed


@claim("fraenkel.3.question-gfq")
def test_whole_particles_fail_over_each_larger_field_and_any_amount_works_over_each() -> None:
    # Whole particles: on the star with two rays P means that both or neither are occupied, a code only for q = 2.
    for q in (2, 3, 4, 5, 7, 8, 9, 11, 13, 16, 25, 27, 49, 64):
        game = Particles(star(2), q, leaves=False)
        assert set(game.p_positions()) == {(a, b) for a, b in product(range(q), repeat=2) if bool(a) == bool(b)}
        assert bool(TableGame.is_linear(game)) == (q == 2)
    # Any amount: P is closed under sums and multiples on all small boards; it is the annihilation game for q = 2.
    for digraph, q in [(digraph, q) for q in (3, 4) for digraph in FEW] + [(d, 5) for d in digraphs(2)]:
        code = p_words(any_amount(digraph, q))
        game = Particles(board(digraph), q, "any")
        assert is_additive(code, q)
        assert is_closed_under_scalars(code, q)
        assert set(game.p_positions()) == code
        assert len(code) == q ** game.linear_code().k
        if q >= 4:
            # P is as small as possible: all positions with particles only on leaves.
            movable = [v for v, followers in enumerate(digraph) if followers]
            dead = {word for word in product(range(q), repeat=len(digraph)) if not any(word[v] for v in movable)}
            assert code == dead


# Section 4, Remark 4.2


@claim("fraenkel.4.remark-2-particle-digits")
def test_particles_are_written_with_a_digits_and_added_digit_by_digit() -> None:
    for p, a in [(2, 1), (2, 2), (2, 3), (2, 4), (3, 1), (3, 2), (3, 3), (5, 1), (5, 2), (7, 2)]:
        field = SmallField(p**a)
        digits = [field.digits(x) for x in range(p**a)]
        assert set(digits) == set(product(range(p), repeat=a))
        for x, y in product(range(p**a), repeat=2):
            assert digits[field.add(x, y)] == tuple((i + j) % p for i, j in zip(digits[x], digits[y], strict=True))
    # A code over GF(q) of length n becomes one over GF(p) of length a n.
    for digraph in FEW:
        game = Particles(board(digraph), 4, "any")
        code, written = game.linear_code(), game.additive_code()
        assert (written.n, written.k, written.field.q) == (2 * code.n, 2 * code.k, 2)
        words = {tuple(d for x in word for d in game.field.digits(x)) for word in game.p_positions()}
        assert len(words) == 2**written.k
        assert all(row in words for row in written.generator)


def sliding_options(digraph: Digraph, sizes: range, tokens: frozenset[int]) -> set[frozenset[int]]:
    """Return the positions after this number of tokens slide at once and then disappear in pairs."""
    reached = set()
    for size in sizes:
        for chosen in combinations(sorted(tokens), size):
            for targets in product(*(digraph[v] for v in chosen)):
                numbers = Counter([*tokens - set(chosen), *targets])
                reached.add(frozenset(v for v, number in numbers.items() if number % 2))
    return reached


@claim("fraenkel.4.k-token-sliding")
def test_k_tokens_slide_at_once_and_disappear_in_pairs() -> None:
    for digraph, k, exactly in product(FEW, (1, 2, 3), (True, False)):
        game = Sliding(board(digraph), k, exactly)
        vertices = range(len(digraph))
        positions = [frozenset(v for v in vertices if mask >> v & 1) for mask in range(2 ** len(digraph))]
        sizes = range(k if exactly else 1, k + 1)
        rows = {tokens: sliding_options(digraph, sizes, tokens) for tokens in positions}
        letters = reference.graph_outcomes(rows)
        for tokens in positions:
            assert set(game.options(tokens)) == rows[tokens]
            assert game.outcome(tokens).value == letters[tokens]
            if k == 1:
                assert game.outcome(tokens) is Annihilation(board(digraph)).outcome(tokens)


@claim("fraenkel.4.remark-2-method-3-distance")
def test_sliding_at_most_k_tokens_gives_some_linear_codes_with_distance_above_4() -> None:
    found = []
    for graph, k in [(star(5), 4), (star(8), 7), (nim_heap(5), 2), (nim_heap(8), 2), (nim_heap(7), 3)]:
        game = Sliding(graph, k, exactly=False, leaves=False)
        digraph = tuple(tuple(graph.follower_numbers(v).tolist()) for v in range(len(graph)))
        leaf = len(graph) - 1
        rows = {
            tokens: {reached - {leaf} for reached in sliding_options(digraph, range(1, k + 1), tokens)}
            for tokens in map(frozenset, subsets(leaf))
        }
        code = {tokens for tokens, letter in reference.graph_outcomes(rows).items() if letter == "P"}
        assert set(game.p_positions()) == code
        assert all(u ^ v in code for u, v in combinations(code, 2))
        found.append((leaf, len(code), min(len(tokens) for tokens in code if tokens)))
        assert game.is_linear()
    assert found == [(5, 2, 5), (8, 2, 8), (5, 2, 5), (8, 4, 5), (7, 2, 7)]
    # If exactly k slide, a single token is P, so a linear P contains all words and has distance 1.
    for digraph, k in product(FEW, (2, 3)):
        game = Sliding(board(digraph), k)
        assert all(game.outcome([v]) is Outcome.P for v in range(len(digraph)))
        assert bool(game.is_linear()) == (len(game.p_positions()) == 2 ** len(digraph))


def subsets(n: int) -> list[tuple[int, ...]]:
    return [subset for size in range(n + 1) for subset in combinations(range(n), size)]
