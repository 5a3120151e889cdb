"""Claims of H. W. Lenstra, Nim multiplication (1978), section 3, on coin turning games and their products."""

from collections.abc import Callable, Iterable
from functools import cache, reduce
from itertools import combinations, permutations, product
from operator import xor
from typing import Any

import pytest
import reference
from hypothesis import given, strategies as st
from strategies import hereditarily_finite_sets, subsets

from grundy import DomainError, nim
from grundy.graphs import GameGraph, solve
from grundy.linear.turning import (
    CoinGame,
    TurningGame,
    embedding,
    fewer_than,
    mock_turtles,
    product as coin_product,
    ruler,
    she_loves_me,
    triplets,
    turning_turtles,
    twins,
)

claim = pytest.mark.claim

Pairs = frozenset[tuple[Any, Any]]
Heads = frozenset[Any]


# Boards


def orders(n: int) -> list[Pairs]:
    """Return all partial orders on 0, ..., n - 1, as the pairs a < b: 1, 1, 3 and 19 for n from 0 to 3."""
    pairs = list(permutations(range(n), 2))
    found = [frozenset(pairs[i] for i in chosen) for chosen in subsets(range(len(pairs)))]
    return [
        order
        for order in found
        if all((b, a) not in order and all((a, d) in order for c, d in order if c == b) for a, b in order)
    ]


def maximal(points: Iterable[Any], order: Pairs) -> list[Any]:
    return [a for a in points if not any((a, b) in order for b in points)]


def allowed_sets(n: int, order: Pairs) -> list[Heads]:
    """Return all sets of points with exactly one maximal element."""
    return [frozenset(points) for points in subsets(range(n)) if len(maximal(points, order)) == 1]


@cache
def small_games(most: int) -> list[tuple[int, Pairs, tuple[Heads, ...]]]:
    """Return boards with 1 to most points, with all orders and all families of turning sets."""
    return [
        (n, order, tuple(allowed[i] for i in chosen))
        for n in range(1, most + 1)
        for order in orders(n)
        for allowed in [allowed_sets(n, order)]
        for chosen in subsets(range(len(allowed)))
    ]


def positions_on(points: Iterable[Any]) -> list[Heads]:
    board = tuple(points)
    return [frozenset(board[i] for i in chosen) for chosen in subsets(range(len(board)))]


def moves(sets: Iterable[Heads], order: Pairs) -> Callable[[Heads], list[Heads]]:
    """Return the rule: turn a set whose maximal element shows heads."""
    tops = [(maximal(turned, order)[0], turned) for turned in sets]
    return lambda heads: [heads ^ turned for top, turned in tops if top in heads]


def xor_of(numbers: Iterable[int]) -> int:
    return reduce(xor, numbers, 0)


# The game


@claim("lenstra.3.coin-turning-game")
def test_a_turning_set_has_exactly_one_maximal_element_in_a_partial_order() -> None:
    assert [len(orders(n)) for n in range(4)] == [1, 1, 3, 19]
    for n in range(4):
        for order in orders(n):
            allowed = allowed_sets(n, order)
            game = TurningGame(range(n), allowed, order=order)
            assert {turned for a in range(n) for turned in game.turning_sets(a)} == set(allowed)
            for refused in set(positions_on(range(n))) - set(allowed):
                with pytest.raises(DomainError, match="exactly one maximal point"):
                    TurningGame(range(n), [refused], order=order)
    # On a finite board an endless descent is a cycle.
    with pytest.raises(DomainError, match="has the cycle"):
        TurningGame(range(3), [], order=[(0, 1), (1, 2), (2, 0)])


@claim("lenstra.3.coin-turning-move")
def test_a_move_is_the_symmetric_difference_with_a_set_whose_maximum_shows_heads() -> None:
    for n in range(1, 4):
        for order in orders(n):
            sets = allowed_sets(n, order)
            game, legal = TurningGame(range(n), sets, order=order), moves(sets, order)
            for heads in positions_on(range(n)):
                assert set(game.options(heads)) == set(legal(heads))
                assert {heads ^ move.turned for move in game.moves(heads)} == set(legal(heads))


@claim("lenstra.3.coin-turning-ends")
def test_every_play_ends_and_the_last_to_move_wins() -> None:
    for n in range(1, 4):
        for order in orders(n):
            sets = allowed_sets(n, order)
            game, legal, positions = (
                TurningGame(range(n), sets, order=order),
                moves(sets, order),
                positions_on(range(n)),
            )
            assert solve(GameGraph.from_adjacency({heads: legal(heads) for heads in positions})).ends.all()
            # The player who cannot move loses.
            for heads, letter in reference.outcome_labels(legal, positions).items():
                assert game.outcome(heads).value == letter


@claim("lenstra.3.formula-3-3")
def test_the_value_of_a_position_is_the_nim_sum_of_the_values_of_its_heads() -> None:
    for n, order, sets in small_games(3):
        game = TurningGame(range(n), sets, order=order)
        values = reference.nim_values(moves(sets, order), positions_on(range(n)))
        for heads, value in values.items():
            assert value == xor_of(values[frozenset([a])] for a in heads) == game.nim_value(heads)


def check_single_heads(n: int, order: Pairs, sets: Iterable[Heads]) -> None:
    """Compare the values of single heads by play, by the formula and by the package."""
    game = TurningGame(range(n), sets, order=order)
    values = reference.nim_values(moves(sets, order), [frozenset([a]) for a in range(n)])
    for a in range(n):
        rests = [turned - {a} for turned in sets if maximal(turned, order) == [a]]
        least = reference.mex(xor_of(values[frozenset([b])] for b in rest) for rest in rests)
        assert game.point_value(a) == values[frozenset([a])] == least


@claim("lenstra.3.single-coin-value")
def test_the_value_of_a_head_is_the_least_number_that_is_not_a_sum_over_the_rest_of_a_set() -> None:
    for n, order, sets in small_games(3):
        check_single_heads(n, order, sets)


@given(st.data())
def test_the_value_of_a_head_on_larger_boards(data: st.DataObject) -> None:
    n = data.draw(st.integers(4, 7))
    # Edges lead to larger points; their transitive closure is an order.
    order = closure({pair for pair in combinations(range(n), 2) if data.draw(st.booleans())})
    check_single_heads(n, order, data.draw(st.lists(st.sampled_from(allowed_sets(n, order)), max_size=12)))


def closure(pairs: Iterable[tuple[Any, Any]]) -> Pairs:
    """Return the weakest order with these pairs."""
    order = set(pairs)
    while longer := {(a, d) for a, b in order for c, d in order if b == c} - order:
        order |= longer
    return frozenset(order)


# Products


def times(t: Iterable[Any], u: Iterable[Any]) -> Heads:
    return frozenset(product(t, u))


def product_order(n: int, first: Pairs, m: int, second: Pairs) -> Pairs:
    """Return the pairs of different points (a, b), (c, d) with a ≤ c and b ≤ d."""
    points = list(product(range(n), range(m)))
    return frozenset(
        (p, q)
        for p, q in permutations(points, 2)
        if (p[0] == q[0] or (p[0], q[0]) in first) and (p[1] == q[1] or (p[1], q[1]) in second)
    )


@cache
def richest_games(most: int) -> list[tuple[int, Pairs, list[Heads]]]:
    """Return all orders with 1 to most points, with all possible turning sets."""
    return [(n, order, allowed_sets(n, order)) for n in range(1, most + 1) for order in orders(n)]


@claim("lenstra.3.coin-product")
def test_the_turning_sets_of_a_product_are_the_products_of_turning_sets() -> None:
    for (n, first, sets), (m, second, others) in product(richest_games(3), repeat=2):
        game = coin_product(TurningGame(range(n), sets, first), TurningGame(range(m), others, second))
        found = [turned for point in product(range(n), range(m)) for turned in game.turning_sets(point)]
        assert set(found) == {times(t, u) for t in sets for u in others}
        assert len(found) == len(sets) * len(others)


@claim("lenstra.3.coin-product-order")
def test_the_largest_point_of_a_product_is_the_pair_of_the_largest_points() -> None:
    for (n, first, sets), (m, second, others) in product(richest_games(3), repeat=2):
        order = product_order(n, first, m, second)
        game = coin_product(TurningGame(range(n), sets, first), TurningGame(range(m), others, second))
        for t, u in product(sets, others):
            assert [game.largest(times(t, u))] == maximal(times(t, u), order)


@claim("lenstra.3.coin-product-well-defined")
def test_a_product_of_coin_turning_games_is_a_coin_turning_game() -> None:
    for (n, first, sets), (m, second, others) in product(richest_games(3), richest_games(2)):
        order, points = product_order(n, first, m, second), list(product(range(n), range(m)))
        # The product is again a partial order, so no chain of finitely many points descends forever.
        assert closure(order) == order
        assert not any((q, p) in order for p, q in order)
        products = [times(t, u) for t in sets for u in others]
        whole = TurningGame(points, products, order=order)
        game = coin_product(TurningGame(range(n), sets, first), TurningGame(range(m), others, second))
        for point in points:
            assert set(whole.turning_sets(point)) == set(game.turning_sets(point))
            assert whole.point_value(point) == game.point_value(point)


def factors() -> list[TurningGame]:
    """Return the first three coins of rows, and a board on which 0 and 1 are below 2."""
    rows: list[CoinGame] = [twins(), turning_turtles(), mock_turtles(), ruler(), triplets(), she_loves_me()]
    fork = TurningGame(range(3), [{0}, {1}, {2}, {0, 2}, {0, 1, 2}], order=[(0, 2), (1, 2)])
    return [*(TurningGame.of_row(row, 3) for row in rows), fork]


def product_moves(first: TurningGame, second: TurningGame) -> Callable[[Heads], list[Heads]]:
    """Return the rule of the product, from the turning sets of the factors."""
    turned = {
        (a, b): [times(t, u) for t in first.turning_sets(a) for u in second.turning_sets(b)]
        for a, b in board(first, second)
    }
    return lambda heads: [heads ^ points for point in heads for points in turned[point]]


def board(first: TurningGame, second: TurningGame) -> list[tuple[Any, Any]]:
    return list(product(first.board, second.board))


@claim("lenstra.3.product-theorem")
def test_the_value_of_a_head_in_a_product_is_the_nim_product_of_the_values() -> None:
    games = [TurningGame(range(n), sets, order=order) for n, order, sets in small_games(2)]
    assert len(games) == 2 + 8 + 8 + 4
    for first, second in [*product(games, repeat=2), *product(factors(), repeat=2)]:
        heads = [frozenset([point]) for point in board(first, second)]
        values = reference.nim_values(product_moves(first, second), heads)
        game = coin_product(first, second)
        for a, b in board(first, second):
            expected = reference.nim_multiply(first.point_value(a), second.point_value(b))
            assert values[frozenset([(a, b)])] == game.point_value((a, b)) == expected
    # In infinite rows, large values follow from those of smaller heads, by the claim on a single head.
    for first, second in product([twins(), mock_turtles(), ruler()], repeat=2):
        game, known = coin_product(first, second), {}
        for a, b in product(range(7), repeat=2):
            rests = (times(t, u) - {(a, b)} for t in first.turning_sets(a) for u in second.turning_sets(b))
            known[a, b] = reference.mex({xor_of(known[point] for point in rest) for rest in rests})
            assert known[a, b] == nim.multiply(first.point_value(a), second.point_value(b)) == game.point_value((a, b))


@claim("lenstra.3.product-theorem-positions")
def test_the_value_of_a_position_in_a_product_is_the_nim_sum_over_its_heads() -> None:
    games = [TurningGame(range(n), sets, order=order) for n, order, sets in small_games(2)]
    pairs = [*product(games, repeat=2), *product(factors()[1:4], factors()[-1:]), *product(factors()[2:4], repeat=2)]
    for first, second in pairs:
        values = reference.nim_values(product_moves(first, second), positions_on(board(first, second)))
        game = coin_product(first, second)
        for heads, value in values.items():
            products = (reference.nim_multiply(first.point_value(a), second.point_value(b)) for a, b in heads)
            assert value == xor_of(products) == game.nim_value(heads)


# Every game is a coin turning game


@cache
def inside(game: frozenset) -> frozenset:
    """Return the set of all positions of a set, itself included."""
    return frozenset([game]).union(*map(inside, game))


# All sets of rank at most 3, and some of rank 4.
SETS = [*hereditarily_finite_sets(3), *hereditarily_finite_sets(4)[::997]]


@claim("lenstra.3.embedding-board")
def test_the_board_of_a_game_are_its_positions_and_the_turning_sets_its_moves() -> None:
    for game in SETS:
        coins = embedding(frozenset, game)
        assert set(coins.board) == inside(game)
        pairs = {frozenset([a, b]) for a, b in permutations(inside(game), 2) if a in b}
        assert {turned for point in coins.board for turned in coins.turning_sets(point)} == pairs


@claim("lenstra.3.embedding-order")
def test_options_are_smaller_in_the_weakest_order() -> None:
    for game in SETS:
        coins = embedding(frozenset, game)
        order = closure((a, b) for a, b in permutations(inside(game), 2) if a in b)
        for a, b in permutations(inside(game), 2):
            assert coins.order.less(a, b) == ((a, b) in order) == (a in inside(b))
        for point in coins.board:
            assert all(maximal(turned, order) == [point] for turned in coins.turning_sets(point))


@claim("lenstra.3.embedding-theorem")
def test_a_single_head_on_a_game_is_that_game() -> None:
    def unfolded(coins: TurningGame, heads: Heads) -> frozenset:
        """Return a position as the nested set of its options."""
        return frozenset(unfolded(coins, left) for left in coins.options(heads))

    for game in SETS:
        coins = embedding(frozenset, game)
        assert unfolded(coins, frozenset([game])) == game
        assert coins.point_value(game) == reference.nim_values(frozenset, [game])[game]


# Conway's games: turn fewer than d coins


def fewer_moves(d: int) -> Callable[[int], list[int]]:
    """Return the rule: turn at least one and fewer than d coins, the rightmost from heads (1) to tails."""

    @cache
    def turned(top: int) -> list[int]:
        others = [rest for size in range(d - 1) for rest in combinations(range(top), size)]
        return [1 << top | sum(1 << i for i in rest) for rest in others]

    return lambda mask: [mask ^ t for top in range(mask.bit_length()) if mask >> top & 1 for t in turned(top)]


@claim("lenstra.3.she-loves-me")
def test_for_d_2_only_the_parity_of_the_number_of_heads_matters() -> None:
    row = she_loves_me()
    assert row.values(50).tolist() == fewer_than(2).values(50).tolist() == [1] * 50
    values = reference.nim_values(fewer_moves(2), range(2**9))
    for mask, value in values.items():
        assert value == mask.bit_count() % 2 == row.nim_value(mask)
        # A move turns one coin from heads to tails, and nothing else.
        options = [sum(1 << place for place in option) for option in row.options(mask)]
        assert sorted(options) == sorted(mask ^ 1 << i for i in range(9) if mask >> i & 1)


@claim("lenstra.3.game-d3-is-nim")
def test_for_d_3_a_head_at_place_i_is_a_heap_of_i_plus_1() -> None:
    row = turning_turtles()
    values = reference.nim_values(fewer_moves(3), range(2**8))
    for mask, value in values.items():
        heaps = frozenset(i + 1 for i in range(8) if mask >> i & 1)
        assert value == xor_of(heaps) == row.nim_value(mask) == fewer_than(3).nim_value(mask)
        # Turning one coin removes a heap, and turning two makes it smaller; equal heaps cancel in pairs.
        smaller = {heaps ^ {n} ^ ({m} if m else set()) for n in heaps for m in range(n)}
        assert {frozenset(place + 1 for place in option) for option in row.options(mask)} == smaller
    assert row.values(100).tolist() == list(range(1, 101))


@claim("lenstra.3.game-d4-analysis")
def test_for_d_4_the_values_are_the_numbers_with_an_odd_number_of_ones() -> None:
    odious = [number for number in range(512) if number.bit_count() % 2]
    assert odious[:8] == [1, 2, 4, 7, 8, 11, 13, 14]
    assert all(odious[i] in (2 * i, 2 * i + 1) for i in range(256))
    row = mock_turtles()
    assert row.values(256).tolist() == fewer_than(4).values(256).tolist() == odious
    # By play alone for 8 coins, and by the mex for more.
    for mask, value in reference.nim_values(fewer_moves(4), range(2**8)).items():
        assert value == xor_of(odious[i] for i in range(8) if mask >> i & 1) == row.nim_value(mask)
    for n in range(128):
        reached = {0, *odious[:n], *(a ^ b for a, b in combinations(odious[:n], 2))}
        assert reference.mex(sorted(reached)) == odious[n]
    # The sums in the proof: with 1 = odious[0], or, for x = 2n, with the highest bit of n.
    for n in range(1, 256):
        for x in range(2, odious[n]):
            if x.bit_count() % 2 == 0:
                k = x // 2
                i = 0 if k < n else 1 << n.bit_length() - 1
                assert max(i, i ^ k) < n
                assert odious[i] ^ odious[i ^ k] == x
