"""Test the games of H. W. Lenstra, Nim multiplication (1978), sections 1 to 3, in the notation for users.

Sets, sums and products are judged by their recursive definitions, coins by the rule of play.
"""

from functools import cache, reduce
from itertools import product
from operator import xor

import pytest
import reference
from strategies import hereditarily_finite_sets, subsets

import grundy
from grundy import Outcome
from grundy.games import ProductGame
from grundy.games.sets import numeral, pair, read_set, write_set

claim = pytest.mark.claim

# All sets of rank at most 3, and a sample of those of rank 4.
SETS = [*hereditarily_finite_sets(3), *hereditarily_finite_sets(4)[::331]]
SMALL, SMALLER = hereditarily_finite_sets(3), hereditarily_finite_sets(2)


def written(game: frozenset) -> str:
    return f"Set({write_set(game)})"


def value(game: frozenset) -> int:
    """Return the Grundy number of a set by the definition."""
    return reference.nim_values(frozenset, [game])[game]


# Section 1: a game is a set


@claim("lenstra.1.regularity")
def test_every_set_but_the_empty_one_has_an_element_disjoint_from_it() -> None:
    for game in hereditarily_finite_sets(4):
        assert not game or any(game.isdisjoint(element) for element in game)


def test_sets_are_played_by_choosing_elements() -> None:
    values = reference.nim_values(frozenset, SETS)
    labels = reference.outcome_labels(frozenset, SETS)
    for game in SETS:
        position = grundy.parse(written(game))
        assert grundy.parse(str(position)) == position
        assert {move.option for move in position.moves()} == game
        assert (position.nim_value, position.outcome.value) == (values[game], labels[game])
        assert {move.option for move in position.winning_moves()} == {
            option for option in game if labels[option] == "P"
        }


def test_the_set_n_is_the_pile_of_n() -> None:
    for n in range(13):
        as_set, as_pile = grundy.parse(f"Set({n})"), grundy.parse(f"N({n})")
        assert sorted(len(move.option) for move in as_set.moves()) == sorted(move.option for move in as_pile.moves())
        assert as_set.nim_value == as_pile.nim_value == n
        assert [write_set(move.option) for move in as_set.winning_moves()] == ["0"] * (n > 0)
        assert (as_set + as_pile).outcome is Outcome.P


def test_the_end_of_the_annotated_game_in_notation() -> None:
    # The integer -44, truncated: the pairs (a, a + 44) of naturals.
    integer = grundy.parse(f"Set({{{', '.join(f'({a},{a + 44})' for a in range(12))}}})")
    (only,) = integer.winning_moves()
    assert only.option == pair(numeral(0), numeral(44))
    resigned = grundy.parse("Set((0,44))")
    assert resigned.outcome is Outcome.P
    assert {move.option for move in resigned.moves()} == {read_set("{0}"), read_set("{0, 44}")}
    for move in resigned.moves():
        assert [write_set(reply.option) for reply in move.position.winning_moves()] == ["0"]


# Section 2: sums


@claim("lenstra.2.sum-is-not-arithmetic")
def test_as_games_n_plus_m_is_not_the_number_n_plus_m() -> None:
    for n, m in product(range(6), repeat=2):
        total = grundy.parse(f"Set({n}) + Set({m})")
        by_definition = reference.game_sum(numeral(n), numeral(m))
        assert (by_definition == numeral(n + m)) == (n == 0 or m == 0)
        assert total.nim_value == value(by_definition) == n ^ m
        # The values agree when nothing is carried.
        assert (total.nim_value == grundy.parse(f"Set({n + m})").nim_value) == (n & m == 0)
    assert grundy.parse("Set(2) + Set(2)").outcome is Outcome.P
    assert grundy.parse("Set(4)").outcome is Outcome.N


@claim("lenstra.2.any-sum-like-nim")
def test_a_sum_of_any_games_is_won_by_moving_to_nim_sum_0() -> None:
    labels = reference.outcome_labels(sum_options, [(j, k) for j, k in product(SMALL, repeat=2)])
    for j, k in product(SMALL, repeat=2):
        position = grundy.parse(f"{written(j)} + {written(k)}")
        assert position.outcome.value == labels[j, k]
        won = {tuple(term.position for term in move.position.terms) for move in position.winning_moves()}
        assert won == {option for option in sum_options((j, k)) if labels[option] == "P"}
        balancing = {(x, y) for x, y in sum_options((j, k)) if value(x) == value(y)}
        assert won == balancing


def sum_options(components: tuple[frozenset, frozenset]) -> list[tuple[frozenset, frozenset]]:
    j, k = components
    return [(option, k) for option in j] + [(j, option) for option in k]


def test_sums_can_contain_sets_and_other_games() -> None:
    def options(position: tuple) -> list[tuple]:
        game, pile, piles = position
        return [
            *((option, pile, piles) for option in game),
            *((game, left, piles) for left in range(pile)),
            *((game, pile, left) for left in reference.wythoff_options(piles)),
        ]

    starts = list(product(SMALL, range(3), product(range(3), repeat=2)))
    labels = reference.outcome_labels(options, starts)
    for game, pile, piles in starts:
        position = grundy.parse(f"{written(game)} + N({pile}) + W({piles[0]},{piles[1]})")
        assert position.outcome.value == labels[game, pile, piles]
        won = {tuple(term.position for term in move.position.terms) for move in position.winning_moves()}
        assert won == {option for option in options((game, pile, piles)) if labels[option] == "P"}


# Section 3: products


@cache
def as_set(factors: tuple[tuple[frozenset, frozenset], ...]) -> frozenset:
    """Return a sum of products of sets as a set, by the recursive definitions."""
    return reduce(reference.game_sum, (reference.game_product(j, k) for j, k in factors), frozenset())


def factors_of(position: grundy.Position) -> tuple[tuple[frozenset, frozenset], ...]:
    return tuple(term.position for term in position.terms)


def test_a_written_product_is_played_as_the_product_of_sets() -> None:
    for j, k in [*product(SMALL, SMALLER), *product(SMALLER, SMALL)]:
        position = grundy.parse(f"SetProduct({write_set(j)} x {write_set(k)})")
        left = {factors_of(move.position) for move in position.moves()}
        assert left == {((x, k), (j, y), (x, y)) for x in j for y in k}
        assert {as_set(factors) for factors in left} == reference.game_product(j, k)
        assert position.nim_value == value(as_set(((j, k),))) == reference.nim_multiply(value(j), value(k))
        won = {factors_of(move.position) for move in position.winning_moves()}
        assert won == {factors for factors in left if value(as_set(factors)) == 0}


def test_the_product_of_any_two_games_has_the_nim_product_as_value() -> None:
    kayles, wythoff = (grundy.parse(text).terms[0].ruleset.game for text in ("Kayles(1)", "W(1,1)"))
    game = ProductGame(kayles, wythoff)
    for pins, piles in product(range(4), [(0, 0), (0, 1), (1, 1), (1, 2)]):
        position = grundy.position(game, (pins, piles))
        factors = (grundy.nim_value(kayles.options, pins), grundy.nim_value(wythoff.options, piles))
        assert position.nim_value == grundy.nim_value(game.options, (pins, piles)) == reference.nim_multiply(*factors)


def test_written_cards_are_cut_as_the_products_of_numbers_are_played() -> None:
    for a, b in product(range(5), repeat=2):
        position = grundy.parse(f"Rectangle({a},{b})")
        left = {factors_of(move.position) for move in position.moves()}
        assert left == {((x, b), (a, y), (x, y)) for x in range(a) for y in range(b)}
        worth = {cards: reduce(xor, (reference.nim_multiply(*card) for card in cards)) for cards in left}
        assert position.nim_value == reference.nim_multiply(a, b) == reference.mex(worth.values())
        assert {factors_of(move.position) for move in position.winning_moves()} == {c for c in left if worth[c] == 0}
    # A sum of cards is a position of Diminishing Rectangles; equal cards cancel.
    assert grundy.parse("Rectangle(3,5) + Rectangle(3,5)").outcome is Outcome.P
    assert grundy.parse("Rectangle(2,2) + N(3)").outcome is Outcome.P


# Section 3: disguises of Nim


def row_text(heads: tuple[int, ...], coins: int) -> str:
    return "".join("H" if place in heads else "T" for place in range(coins))


@pytest.mark.parametrize(("word", "first"), [("Twins", 0), ("TurningTurtles", 1)])
def test_rows_of_coins_are_nim_in_disguise(word: str, first: int) -> None:
    # A head is a pile: its place if two coins turn, one more if one or two turn. Equal piles cancel in pairs.
    for heads in subsets(range(6)):
        position = grundy.parse(f"{word}({row_text(heads, 6)})")
        piles = frozenset(place + first for place in heads)
        nim = grundy.parse(" + ".join(["N(0)", *(f"N({pile})" for pile in sorted(piles))]))
        assert (position.nim_value, position.outcome) == (nim.nim_value, nim.outcome)
        smaller = {piles ^ {n} ^ {m} for n in piles for m in range(n)}
        left = {frozenset(place + first for place in move.option) for move in position.moves()}
        assert left == ({option - {0} for option in smaller} if first else smaller)
        balancing = {option for option in left if reduce(xor, option, 0) == 0}
        assert {frozenset(p + first for p in move.option) for move in position.winning_moves()} == balancing


def test_the_corners_of_rectangles_of_coins_are_won_by_nim_products() -> None:
    points = tuple(product(range(3), repeat=2))

    def options(heads: frozenset) -> list[frozenset]:
        return [heads ^ set(product((a, x), (b, y))) for a, b in heads for x in range(a) for y in range(b)]

    boards = [frozenset(points[i] for i in chosen) for chosen in subsets(range(9))]
    labels = reference.outcome_labels(options, boards)
    for heads in boards:
        lines = ("".join("H" if (x, y) in heads else "T" for x in range(3)) for y in (2, 1, 0))
        position = grundy.parse(f"TurningCorners({'/'.join(lines)})")
        assert position.terms[0].position == heads
        assert position.nim_value == reduce(xor, (reference.nim_multiply(a, b) for a, b in heads), 0)
        assert position.outcome.value == labels[heads]
        won = {move.option for move in position.winning_moves()}
        assert won == {option for option in options(heads) if labels[option] == "P"}
