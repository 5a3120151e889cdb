"""Claims of H. W. Lenstra, Nim multiplication (1978), section 3, on products of games and coins in a rectangle."""

from collections import Counter
from functools import cache, reduce
from itertools import combinations_with_replacement, product

import pytest
import reference
from strategies import hereditarily_finite_sets, subsets

from grundy import nim
from grundy.graphs import Labelling
from grundy.linear.turning import DiminishingRectangles, game_product, nim_row, product as coin_product, turning_corners

claim = pytest.mark.claim

Card = tuple[int, int]
Cards = tuple[Card, ...]

EMPTY: frozenset = frozenset()

# Sums of up to 3 cards of these sizes are small enough for the definition.
SIZES = [(1, 1), (1, 2), (2, 1), (2, 2), (3, 1)]
SUMS = [cards for count in range(4) for cards in combinations_with_replacement(SIZES, count)]


@cache
def numeral(n: int) -> frozenset:
    """Return the natural number n as the set of all smaller ones."""
    return frozenset(map(numeral, range(n)))


def value(game: frozenset) -> int:
    """Return the Grundy number of a set."""
    return reference.nim_values(frozenset, [game])[game]


@cache
def as_set(cards: Cards) -> frozenset:
    """Return the sum of the products a × b as a set."""
    products = (reference.game_product(numeral(a), numeral(b)) for a, b in cards)
    return reduce(reference.game_sum, products, EMPTY)


def cuts(cards: Cards) -> list[Cards]:
    """Return all ways to replace a card (a, b) by (a', b), (a, b') and (a', b'), cards with a side 0 included."""
    return [
        (*cards[:i], *cards[i + 1 :], (a1, b), (a, b1), (a1, b1))
        for i, (a, b) in enumerate(cards)
        for a1 in range(a)
        for b1 in range(b)
    ]


def visible(cards: Cards) -> Cards:
    return tuple(sorted(card for card in cards if all(card)))


def odd(cards: Cards) -> frozenset[Card]:
    """Return the cards that occur an odd number of times."""
    return frozenset(card for card, count in Counter(cards).items() if count % 2)


def nim_sum_of_products(cards: Cards) -> int:
    return reduce(lambda total, card: total ^ reference.nim_multiply(*card), cards, 0)


# Products of games as sets


@claim("lenstra.3.game-product")
def test_the_options_of_a_product_are_sums_of_three_products() -> None:
    game = game_product(frozenset, frozenset, reduced=False)

    @cache
    def unfolded(position: frozenset) -> frozenset:
        """Return a position of the package as the nested set of its options."""
        return frozenset(map(unfolded, game.options(position)))

    for j, k in product(hereditarily_finite_sets(3), hereditarily_finite_sets(2)):
        for first, second in ((j, k), (k, j)):
            expected = {
                reduce(
                    reference.game_sum,
                    [reference.game_product(x, second), reference.game_product(first, y), reference.game_product(x, y)],
                )
                for x in first
                for y in second
            }
            assert unfolded(game.position([(first, second)])) == reference.game_product(first, second) == expected


@claim("lenstra.3.game-product-theorem")
def test_the_value_of_a_product_is_the_nim_product_of_the_values() -> None:
    game = game_product(frozenset, frozenset)
    for j, k in product(hereditarily_finite_sets(3), hereditarily_finite_sets(2)):
        for first, second in ((j, k), (k, j)):
            expected = nim.multiply(value(first), value(second))
            assert value(reference.game_product(first, second)) == expected
            assert game.nim_value(game.position([(first, second)])) == expected
    # Larger values, with a game that is not a number: 1, 3 or 4 may be taken.
    subtraction = game_product(lambda n: [n - s for s in (1, 3, 4) if s <= n], range)
    by_options = Labelling(subtraction.options)
    for n, m in product(range(6), range(3)):
        g = reference.nim_values(lambda n: [n - s for s in (1, 3, 4) if s <= n], [n])[n]
        position = subtraction.position([(n, m)])
        assert by_options.value(position) == subtraction.nim_value(position) == nim.multiply(g, m)


@claim("lenstra.3.product-with-empty")
def test_a_product_with_the_empty_game_is_the_empty_game() -> None:
    game = game_product(frozenset, frozenset)
    for j in hereditarily_finite_sets(3):
        assert reference.game_product(EMPTY, j) == reference.game_product(j, EMPTY) == EMPTY
        assert game.position([(EMPTY, j)]) == game.position([(j, EMPTY)]) == frozenset()
    cards = DiminishingRectangles(reduced=False)
    assert cards.position([(0, 5), (2, 3), (4, 0), (0, 0)]) == ((2, 3),)
    for sums in SUMS[:20]:
        assert as_set((*sums, (0, 3), (2, 0))) == as_set(sums)


# Diminishing rectangles


@claim("lenstra.3.formula-3-1")
def test_after_t_moves_there_are_2_t_plus_1_products() -> None:
    game = DiminishingRectangles(reduced=False)
    for n, m in product(range(1, 4), repeat=2):
        after: set[Cards] = {((n, m),)}
        shown = {game.position([(n, m)])}
        for t in range(4):
            assert all(len(cards) == 2 * t + 1 for cards in after)
            # The package does not show cards with a side 0.
            assert {visible(cards) for cards in after} == shown
            after = {tuple(sorted(cut)) for cards in after for cut in cuts(cards)}
            shown = {option for cards in shown for option in game.options(cards)}


@claim("lenstra.3.product-move")
def test_a_move_replaces_one_product_by_three() -> None:
    game = DiminishingRectangles(reduced=False)
    for cards in SUMS:
        assert as_set(cards) == {as_set(tuple(sorted(cut))) for cut in cuts(cards)}
        for cut in game.moves(cards):
            (a, b), (a1, b1) = cut.pairs
            assert a1 < a
            assert b1 < b
            rest = list(cards)
            rest.remove((a, b))
            assert cut.position == visible((*rest, (a1, b), (a, b1), (a1, b1)))


@claim("lenstra.3.diminishing-rectangles")
def test_cards_are_cut_as_the_products_are_played() -> None:
    game = DiminishingRectangles(reduced=False)
    for cards in SUMS:
        assert game.position(cards) == cards
        assert set(game.options(cards)) == set(map(visible, cuts(cards)))
        # The position is equal to its game as a set.
        assert as_set(cards) == {as_set(option) for option in game.options(cards)}
        assert game.nim_value(cards) == value(as_set(cards)) == nim_sum_of_products(cards)


@claim("lenstra.3.terms-mod-two")
def test_only_the_parity_of_equal_products_counts() -> None:
    unreduced = Labelling(DiminishingRectangles(reduced=False).options)
    for cards in SUMS:
        assert unreduced.value(cards) == unreduced.value(tuple(sorted(odd(cards))))
        for card in SIZES:
            assert unreduced.value(tuple(sorted((*cards, card, card)))) == unreduced.value(cards)


@claim("lenstra.3.formula-3-2")
def test_in_the_playable_version_equal_products_cancel_in_pairs() -> None:
    cards, products = DiminishingRectangles(reduced=True), game_product(range, range)
    for position in map(tuple, map(sorted, map(odd, SUMS))):
        expected = {tuple(sorted(odd(visible(cut)))) for cut in cuts(position)}
        assert set(cards.options(position)) == expected
        assert {tuple(sorted(option)) for option in products.options(frozenset(position))} == expected
    assert cards.position([(1, 2), (2, 2), (1, 2)]) == ((2, 2),)


@claim("lenstra.3.reduced-game-same-value")
def test_removing_equal_products_keeps_the_values_of_all_positions() -> None:
    unreduced = Labelling(DiminishingRectangles(reduced=False).options)
    reduced = Labelling(DiminishingRectangles(reduced=True).options)
    for cards in SUMS:
        assert unreduced.value(cards) == reduced.value(tuple(sorted(odd(cards))))
        for cut in cuts(tuple(sorted(odd(cards)))):
            assert unreduced.value(visible(cut)) == reduced.value(tuple(sorted(odd(visible(cut)))))


# Coins in a rectangle


def heads_on(width: int, height: int) -> list[Cards]:
    """Return all positions on a rectangle of coins, which are numbered from (0, 0)."""
    points = tuple(product(range(width), range(height)))
    return [tuple(points[i] for i in chosen) for chosen in subsets(range(len(points)))]


@claim("lenstra.3.coin-array")
def test_a_move_turns_the_corners_of_a_rectangle_whose_top_right_coin_shows_heads() -> None:
    game = turning_corners()
    for heads in heads_on(3, 3):
        expected = {
            frozenset(heads) ^ {(a, b), (left, b), (a, low), (left, low)}
            for a, b in heads
            for left in range(a)
            for low in range(b)
        }
        assert set(game.options(heads)) == expected == {odd(cut) for cut in cuts(heads)}


@claim("lenstra.3.coin-array-value")
def test_the_value_of_coins_is_the_nim_sum_of_the_nim_products_of_their_coordinates() -> None:
    width, height = 4, 3
    points = list(product(range(width), range(height)))
    bit = {point: 1 << i for i, point in enumerate(points)}
    turned = {
        (a, b): [bit[a, b] | bit[x, b] | bit[a, y] | bit[x, y] for x in range(a) for y in range(b)] for a, b in points
    }

    def options(mask: int) -> list[int]:
        return [mask ^ four for point in points if mask & bit[point] for four in turned[point]]

    values = reference.nim_values(options, range(2 ** len(points)))
    game = turning_corners()
    for mask, found in values.items():
        heads = tuple(point for point in points if mask & bit[point])
        assert found == nim_sum_of_products(heads) == game.nim_value(heads)


@claim("lenstra.3.row-game-is-nim")
def test_turning_two_coins_in_a_row_is_nim() -> None:
    def nim_moves(heaps: frozenset[int]) -> set[frozenset[int]]:
        # Equal heaps have the value 0 together and cancel.
        return {heaps ^ {n} ^ {m} for n in heaps for m in range(n)}

    row = nim_row()
    positions = [frozenset(heads) for heads in subsets(range(9))]
    values = reference.nim_values(nim_moves, positions)
    for heads in positions:
        assert set(row.options(heads)) == nim_moves(heads)
        assert row.nim_value(heads) == values[heads] == reduce(int.__xor__, heads, 0)
    assert row.values(100).tolist() == list(range(100))


@claim("lenstra.3.nim-times-nim")
def test_turning_corners_is_the_product_of_two_rows() -> None:
    row, game = nim_row(), turning_corners()
    both = coin_product(row, row)
    for a, b in product(range(6), repeat=2):
        corners = {frozenset(product((a, left), (b, low))) for left in range(a) for low in range(b)}
        assert set(game.turning_sets((a, b))) == set(both.turning_sets((a, b))) == corners
        assert corners == {frozenset(product(t, u)) for t in row.turning_sets(a) for u in row.turning_sets(b)}
        assert game.point_value((a, b)) == reference.nim_multiply(a, b)
