"""Claims of H. W. Lenstra, Nim multiplication (1978), sections 1 and 2."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache, reduce
from itertools import combinations_with_replacement, pairwise, permutations, product

import numpy as np
import pytest
import reference
from numpy.typing import NDArray
from strategies import hereditarily_finite_sets, subsets

import grundy
from grundy import Outcome, nim
from grundy.graphs import Labelling

Table = tuple[tuple[int, ...], ...]


class KeptGame:
    """A game that caches its labels, so that values of many positions are fast."""

    def __init__(self, options: Callable):
        self.options = options
        self.nim_value = Labelling(options).value


# Sets as games.

_ONE_OBJECT: dict[frozenset, frozenset] = {}


def a_set(elements: Iterable[frozenset]) -> frozenset:
    """Return the set of these elements; equal sets are one object, so that comparing deep sets is fast."""
    made = frozenset(elements)
    return _ONE_OBJECT.setdefault(made, made)


EMPTY = a_set([])


@cache
def sets_of_rank_at_most(rank: int) -> list[frozenset]:
    """Return all hereditarily finite sets up to this rank."""
    return hereditarily_finite_sets(rank)


def elements(position: frozenset) -> frozenset:
    """Return the options of a set: its elements."""
    return position


@cache
def numeral(n: int) -> frozenset:
    """Return the natural number n as the set of all smaller ones."""
    return a_set(map(numeral, range(n)))


def game_as_set(options: Callable) -> Callable:
    """Return the function that turns a position of a game into the nested set of its options."""

    @cache
    def as_set(position: object) -> frozenset:
        return a_set(map(as_set, options(position)))

    return as_set


@cache
def longest_chain(position: frozenset) -> int:
    """Return the length of the longest chain of memberships that goes down from a set."""
    return max((1 + longest_chain(element) for element in position), default=0)


def counter_options(counters: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return the sets that remain after taking away a non-empty subset of the counters."""
    return [left for left in subsets(counters) if left != counters]


# Sums.


def sum_options(components: tuple[frozenset, ...]) -> list[tuple[frozenset, ...]]:
    """Return the options of a sum of sets: one component is replaced by one of its elements."""
    return [
        (*components[:i], option, *components[i + 1 :])
        for i, component in enumerate(components)
        for option in component
    ]


def heap_options(heaps: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return the options in NIM, where a move makes one heap smaller."""
    return [(*heaps[:i], left, *heaps[i + 1 :]) for i, heap in enumerate(heaps) for left in range(heap)]


@cache
def set_sum(j: frozenset, k: frozenset) -> frozenset:
    """Return J + K by the recursive definition."""
    return a_set([*(set_sum(option, k) for option in j), *(set_sum(j, option) for option in k)])


SETS = KeptGame(elements)
SUMS = KeptGame(sum_options)
NIM = KeptGame(heap_options)


def always_wins_by_moving_into(zeros: Callable, options: Callable) -> Callable:
    """Return a function that tests whether the player to move wins by moving to zeros, against all replies."""

    @cache
    def wins(position: object) -> bool:
        choices = [option for option in options(position) if zeros(option)]
        return bool(choices) and all(wins(reply) for choice in choices for reply in options(choice))

    return wins


# Operations on numbers.


def add_without_carrying(a: int, b: int) -> int:
    """Add two numbers digit by digit modulo 2."""
    total, place = 0, 1
    while a or b:
        total += (a % 2 + b % 2) % 2 * place
        a, b, place = a // 2, b // 2, place * 2
    return total


@cache
def table_without_carrying(size: int) -> Table:
    """Return the table of digitwise addition below a size."""
    return tuple(tuple(add_without_carrying(a, b) for b in range(size)) for a in range(size))


@cache
def greedy_table(size: int) -> Table:
    """Fill a table in order of size: each entry is the least number not yet used in its row or its column."""
    used_in_column: list[set[int]] = [set() for _ in range(size)]
    table = []
    for _ in range(size):
        row: list[int] = []
        used_in_row: set[int] = set()
        for column in used_in_column:
            entry = grundy.mex(used_in_row | column)
            row.append(entry)
            used_in_row.add(entry)
            column.add(entry)
        table.append(tuple(row))
    return tuple(table)


@cache
def nim_product_table() -> NDArray[np.int64]:
    """Return a ∘ b for a, b < 256 by Conway's definition."""
    return np.array(reference.nim_multiply_table(256))


def nim_sum(heaps: Iterable[int]) -> int:
    """Add the heap sizes in binary without carrying."""
    return reduce(add_without_carrying, heaps, 0)


def is_group(table: Table) -> bool:
    """Check the axioms on a table of numbers below its size, with 0 as neutral element."""
    numbers = range(len(table))
    return (
        all(table[0][a] == a == table[a][0] for a in numbers)
        and all(any(table[a][b] == 0 == table[b][a] for b in numbers) for a in numbers)
        and all(entry in numbers for row in table for entry in row)
        and all(table[table[a][b]][c] == table[a][table[b][c]] for a, b, c in product(numbers, repeat=3))
    )


def is_commutative(table: Table) -> bool:
    """Check that a table is symmetric."""
    return all(table[a][b] == table[b][a] for a, b in product(range(len(table)), repeat=2))


def group_tables(n: int) -> set[Table]:
    """Return all group operations on 0, ..., n - 1: every table with neutral element 0 is tried, then relabelled."""
    found = set()
    for entries in product(range(n), repeat=(n - 1) ** 2):
        rows = ((a, *entries[(a - 1) * (n - 1) : a * (n - 1)]) for a in range(1, n))
        table = (tuple(range(n)), *rows)
        if is_group(table):
            for new in permutations(range(n)):
                old = [new.index(a) for a in range(n)]
                found.add(tuple(tuple(new[table[old[a]][old[b]]] for b in range(n)) for a in range(n)))
    return found


# The complex numbers, truncated: naturals below 60, integers from -44 to 44 and the rationals that these make.
# Each class has pairs of every kind (with a zero or without, of each sign), so its value does not change.

INTEGERS = range(-44, 45)


def pair(x: frozenset, y: frozenset) -> frozenset:
    """Return Kuratowski's pair (x, y)."""
    return a_set([a_set([x]), a_set([x, y])])


@cache
def integer(k: int, naturals: int = 60) -> frozenset:
    """Return the class of the pairs of naturals with difference k."""
    return a_set(pair(numeral(a), numeral(a - k)) for a in range(naturals) if 0 <= a - k < naturals)


@cache
def rationals() -> dict[Fraction, frozenset]:
    """Return for each quotient the class of the pairs of integers that have it."""
    classes: dict[Fraction, list[frozenset]] = {}
    for a, b in product(INTEGERS, INTEGERS):
        if b != 0:
            classes.setdefault(Fraction(a, b), []).append(pair(integer(a), integer(b)))
    return {quotient: a_set(pairs) for quotient, pairs in classes.items()}


def rational(a: int, b: int) -> frozenset:
    """Return the rational a/b."""
    return rationals()[Fraction(a, b)]


@cache
def real(r: int) -> frozenset:
    """Return the set of all strictly larger rationals."""
    return a_set(position for quotient, position in rationals().items() if quotient > r)


def read_pair(position: frozenset) -> tuple[frozenset, frozenset]:
    """Return x and y of a pair (x, y); x is the common member of its elements."""
    (x,) = frozenset.intersection(*position)
    (y,) = frozenset.union(*position) - {x} or {x}
    return x, y


@cache
def read_integer(position: frozenset) -> int:
    """Return the one difference of the pairs in a class."""
    (difference,) = {len(a) - len(b) for a, b in map(read_pair, position)}
    return difference


@cache
def read_rational(position: frozenset) -> Fraction:
    """Return the one quotient of the pairs in a class."""
    (quotient,) = {Fraction(read_integer(a), read_integer(b)) for a, b in map(read_pair, position)}
    return quotient


def read_real(position: frozenset) -> set[Fraction]:
    """Return the rationals that a real number is made of."""
    return set(map(read_rational, position))


def larger_than(r: int) -> set[Fraction]:
    """Return the quotients larger than a number."""
    return {q for q in rationals() if q > r}


# Assertions compare data computed from these sets, not the sets, whose text does not fit in memory.
THREE = real(3)
THREE_MINUS_TWO_I = pair(THREE, real(-2))


# Section 1: games and sets.


@pytest.mark.claim("lenstra.1.normal-play")
def test_the_player_who_must_move_and_cannot_loses() -> None:
    @cache
    def winner(position: frozenset, to_move: str) -> str:
        other = {"White": "Black", "Black": "White"}[to_move]
        return to_move if any(winner(option, other) == to_move for option in position) else other

    assert winner(EMPTY, "White") == "Black"
    for position in sets_of_rank_at_most(4):
        next_player_wins = grundy.outcome(SETS, position) is Outcome.N
        assert (winner(position, "White") == "White") == next_player_wins
        assert (winner(position, "Black") == "Black") == next_player_wins


@pytest.mark.claim("lenstra.1.game-is-a-set")
def test_every_set_is_a_game_with_its_elements_as_options() -> None:
    positions = sets_of_rank_at_most(4)
    values = reference.nim_values(elements, positions)
    outcomes = reference.outcome_labels(elements, positions)
    assert len(values) == 65536
    assert all(grundy.nim_value(SETS, position) == value for position, value in values.items())
    assert all(grundy.outcome(SETS, position).name == label for position, label in outcomes.items())


@pytest.mark.claim("lenstra.1.positions-are-sets")
def test_all_positions_of_a_set_are_sets_of_sets() -> None:
    games = set(sets_of_rank_at_most(4))
    for start in games:
        reached, waiting = {start}, [start]
        while waiting:
            position = waiting.pop()
            assert position in games
            assert all(isinstance(element, frozenset) for element in position)
            waiting += position - reached
            reached |= position


@pytest.mark.claim("lenstra.1.play-ends")
def test_no_play_of_a_set_lasts_longer_than_its_rank() -> None:
    rank = {position: k for k in reversed(range(5)) for position in sets_of_rank_at_most(k)}
    for start in sets_of_rank_at_most(4):
        moves, last, reached = 0, frozenset(), frozenset([start])
        while reached:
            moves, last, reached = moves + 1, reached, frozenset().union(*reached)
        assert moves - 1 <= rank[start]
        assert last == {EMPTY}


@pytest.mark.claim("lenstra.1.ordinal-convention")
def test_a_natural_number_is_the_set_of_the_smaller_ones() -> None:
    numbers = [numeral(n) for n in range(13)]
    for n, number in enumerate(numbers):
        assert len(number) == n
        assert number == set(numbers[:n])
        assert all((m in number) == (len(m) < n) for m in numbers)


@pytest.mark.claim("lenstra.1.counters")
def test_taking_away_any_of_n_counters_is_the_game_n() -> None:
    counter_game, as_set = KeptGame(counter_options), game_as_set(counter_options)
    for counters in subsets(range(8)):
        n = len(counters)
        assert as_set(counters) is numeral(n)
        assert grundy.nim_value(counter_game, counters) == grundy.nim_value(SETS, numeral(n))
        assert {len(left) for left in counter_options(counters)} == set(range(n))


@pytest.mark.claim("lenstra.1.first-player-takes-all")
def test_the_only_winning_move_in_the_game_n_is_to_take_all() -> None:
    assert all(grundy.winning_moves(range, n) == [0] for n in range(1, 201))


@pytest.mark.claim("lenstra.1.zero-is-lost")
def test_the_first_player_has_no_move_in_the_game_0_and_loses() -> None:
    assert counter_options(()) == []
    assert grundy.outcome(elements, frozenset()) is Outcome.P
    assert grundy.outcome(counter_options, ()) is Outcome.P


@pytest.mark.claim("lenstra.1.complex-conventions")
def test_the_annotated_game_of_complex_numbers_is_a_legal_play_of_sets() -> None:
    assert all(read_integer(integer(k)) == k for k in INTEGERS)
    assert all(read_rational(position) == q for q, position in rationals().items())
    play = [
        THREE_MINUS_TWO_I,
        a_set([THREE]),
        THREE,
        rational(22, 7),
        pair(integer(-44), integer(-14)),
        a_set([integer(-44)]),
        integer(-44),
        pair(numeral(0), numeral(44)),
    ]
    assert all(SETS.nim_value(integer(k)) == (0 if k > 0 else 2) for k in INTEGERS)
    assert all(SETS.nim_value(position) == (q > 0) * 2 + (q < 0) for q, position in rationals().items())
    assert [SETS.nim_value(real(r)) for r in (-2, -1, 0, 1, 2, 3)] == [3, 3, 0, 0, 0, 0]
    assert all(after in before for before, after in pairwise(play))


@pytest.mark.claim("lenstra.1.complex-move-1-options")
def test_black_has_two_answers_to_3_minus_2i() -> None:
    single, double = sorted(THREE_MINUS_TWO_I, key=len)
    (x,), (y,) = single, double - single
    assert len(double) == 2
    assert read_real(x) == larger_than(3)
    assert read_real(y) == larger_than(-2)


@pytest.mark.claim("lenstra.1.complex-move-1-not-best")
def test_only_the_answer_that_black_did_not_give_lets_white_go_wrong() -> None:
    assert grundy.outcome(SETS, THREE_MINUS_TWO_I) is Outcome.P
    given, better = sorted(THREE_MINUS_TWO_I, key=len)
    assert [SETS.nim_value(answer) for answer in (given, better)] == [1, 1]
    assert len(given) == len(grundy.winning_moves(SETS, given)) == 1
    (mistake,) = better - set(grundy.winning_moves(SETS, better))
    assert read_real(mistake) == larger_than(-2)
    assert SETS.nim_value(mistake) == 3


@pytest.mark.claim("lenstra.1.complex-move-2-forced")
def test_white_has_one_move_in_the_set_of_the_real_number_3() -> None:
    (only,) = SETS.options(min(THREE_MINUS_TWO_I, key=len))
    assert read_real(only) == larger_than(3)


@pytest.mark.claim("lenstra.1.complex-move-2-legal")
def test_22_sevenths_is_an_option_of_the_real_number_3() -> None:
    options = read_real(THREE)
    assert Fraction(22, 7) in options
    assert all(q > 3 for q in options)


@pytest.mark.claim("lenstra.1.complex-move-3-legal")
def test_the_pair_of_minus_44_and_minus_14_is_an_option_of_22_sevenths() -> None:
    options = {tuple(map(read_integer, read_pair(option))) for option in rational(22, 7)}
    assert (-44, -14) in options
    assert all(a * 7 == b * 22 for a, b in options)


@pytest.mark.claim("lenstra.1.complex-move-3-bad")
def test_moving_from_22_sevenths_wins_with_positive_pairs_only() -> None:
    position = rational(22, 7)
    winning = {tuple(map(read_integer, read_pair(option))) for option in grundy.winning_moves(SETS, position)}
    assert winning == {(22, 7), (44, 14)}
    assert SETS.nim_value(pair(integer(-44), integer(-14))) != 0


@pytest.mark.claim("lenstra.1.complex-move-4-legal")
def test_the_pair_of_0_and_44_is_an_option_of_the_integer_minus_44() -> None:
    options = {tuple(map(len, read_pair(option))) for option in integer(-44)}
    assert (0, 44) in options
    assert all(a - b == -44 for a, b in options)


@pytest.mark.claim("lenstra.1.complex-move-4-only-win")
def test_the_pair_of_0_and_44_is_the_only_winning_move_from_minus_44() -> None:
    position = integer(-44, naturals=105)
    assert {tuple(map(len, read_pair(option))) for option in position} == {(a, a + 44) for a in range(61)}
    assert [tuple(map(len, read_pair(move))) for move in grundy.winning_moves(SETS, position)] == [(0, 44)]
    assert all(SETS.nim_value(pair(numeral(a), numeral(a + 44))) == 1 for a in range(1, 61))


@pytest.mark.claim("lenstra.1.complex-move-5-options")
def test_the_pair_of_0_and_44_has_two_options() -> None:
    options = SETS.options(pair(numeral(0), numeral(44)))
    assert sorted(sorted(map(len, option)) for option in options) == [[0], [0, 44]]


@pytest.mark.claim("lenstra.1.complex-move-5-resigns")
def test_black_answers_0_to_both_options_of_the_pair_of_0_and_44() -> None:
    position = pair(numeral(0), numeral(44))
    assert grundy.outcome(SETS, position) is Outcome.P
    assert all(grundy.winning_moves(SETS, option) == [frozenset()] for option in position)


# Section 2: sums and NIM.


@pytest.mark.claim("lenstra.2.sum-definition")
def test_the_recursive_sum_is_the_game_of_moves_in_one_component() -> None:
    as_set = game_as_set(sum_options)
    for j, k in product(sets_of_rank_at_most(3), repeat=2):
        assert as_set((j, k)) is set_sum(j, k)
        assert SUMS.nim_value((j, k)) == SETS.nim_value(set_sum(j, k))


@pytest.mark.claim("lenstra.2.sum-play")
def test_moves_in_one_component_at_a_time_give_the_outcome_of_the_sum() -> None:
    for j, k in product(sets_of_rank_at_most(3), repeat=2):
        total = set_sum(j, k)
        assert grundy.outcome(SUMS, (j, k)).name == reference.outcome_labels(elements, [total])[total]
        assert (not sum_options((j, k))) == (j == k == EMPTY)


@pytest.mark.claim("lenstra.2.sum-commutative")
def test_the_sum_of_sets_is_commutative() -> None:
    assert all(set_sum(j, k) is set_sum(k, j) for j, k in product(sets_of_rank_at_most(3), repeat=2))


@pytest.mark.claim("lenstra.2.sum-associative")
def test_the_sum_of_sets_is_associative() -> None:
    for j, k, m in product(sets_of_rank_at_most(3), repeat=3):
        assert set_sum(set_sum(j, k), m) is set_sum(j, set_sum(k, m))


@pytest.mark.claim("lenstra.2.repeated-sum")
def test_a_repeated_sum_of_sets_is_the_game_of_moves_in_one_of_three_components() -> None:
    as_set = game_as_set(sum_options)
    for components in product(sets_of_rank_at_most(3), repeat=3):
        assert as_set(components) is reduce(set_sum, components)
        assert SUMS.nim_value(components) == nim_sum(map(SETS.nim_value, components))


@pytest.mark.claim("lenstra.2.nim-is-a-sum")
def test_nim_is_the_sum_of_its_heaps_as_sets() -> None:
    as_set = game_as_set(heap_options)
    for heaps in (heaps for t in range(5) for heaps in product(range(6), repeat=t)):
        numerals = tuple(map(numeral, heaps))
        assert as_set(heaps) is reduce(set_sum, numerals, EMPTY)
        in_nim = [tuple(map(numeral, option)) for option in heap_options(heaps)]
        assert len(in_nim) == len(set(in_nim)) == len(sum_options(numerals))
        assert set(in_nim) == set(sum_options(numerals))
        assert NIM.nim_value(heaps) == SUMS.nim_value(numerals)


@pytest.mark.claim("lenstra.2.nim-sum-definition")
def test_adding_binary_digits_without_carrying_is_exclusive_or() -> None:
    assert table_without_carrying(256) == tuple(tuple(a ^ b for b in range(256)) for a in range(256))


@pytest.mark.claim("lenstra.2.five-plus-nine")
def test_the_nim_sum_of_5_and_9_is_12() -> None:
    assert add_without_carrying(0b101, 0b1001) == 0b1100 == 12
    assert grundy.parse("N(5,9)").nim_value == NIM.nim_value((5, 9)) == 12


@pytest.mark.claim("lenstra.2.nim-sum-group")
def test_the_numbers_below_64_are_an_abelian_group_under_nim_addition() -> None:
    table = tuple(map(tuple, reference.nim_sum_table(64)))
    assert is_group(table)
    assert is_commutative(table)


@pytest.mark.claim("lenstra.2.nim-sum-exponent-two")
def test_two_equal_heaps_have_nim_value_0() -> None:
    table = greedy_table(256)
    assert all(table[a][a] == 0 == grundy.parse(f"N({a},{a})").nim_value for a in range(256))
    assert all(grundy.outcome(NIM, (a, a)) is Outcome.P for a in range(64))


def nim_positions() -> list[tuple[int, ...]]:
    """Return all NIM positions with up to 4 heaps of at most 7 counters, heaps in increasing order."""
    return [heaps for t in range(5) for heaps in combinations_with_replacement(range(8), t)]


@pytest.mark.claim("lenstra.2.bouton-strategy")
def test_moving_to_nim_sum_0_is_the_winning_strategy_of_nim() -> None:
    wins = always_wins_by_moving_into(lambda heaps: nim_sum(heaps) == 0, heap_options)
    for heaps in nim_positions():
        assert wins(heaps) == (nim_sum(heaps) != 0) == (grundy.outcome(NIM, heaps) is Outcome.N)
        to_zero = [option for option in heap_options(heaps) if nim_sum(option) == 0]
        assert grundy.winning_moves(NIM, heaps) == to_zero


@pytest.mark.claim("lenstra.2.bouton-no-zero-to-zero")
def test_no_move_leads_from_nim_sum_0_to_nim_sum_0() -> None:
    zeros = [heaps for heaps in nim_positions() if nim_sum(heaps) == 0]
    assert len(zeros) > 1
    assert all(nim_sum(option) != 0 for heaps in zeros for option in heap_options(heaps))


@pytest.mark.claim("lenstra.2.bouton-nonzero-to-zero")
def test_a_move_leads_from_every_other_nim_sum_to_0() -> None:
    for heaps in nim_positions():
        assert nim_sum(heaps) == 0 or any(nim_sum(option) == 0 for option in heap_options(heaps))


# Section 2: Grundy numbers.


@pytest.mark.claim("lenstra.2.grundy-number")
def test_the_grundy_number_is_the_least_that_no_option_has() -> None:
    for position in sets_of_rank_at_most(4):
        excluded = {SETS.nim_value(option) for option in position}
        value = SETS.nim_value(position)
        assert value not in excluded
        assert excluded.issuperset(range(value))


@pytest.mark.claim("lenstra.2.bounded-games-finite")
def test_the_grundy_number_of_a_set_is_at_most_its_longest_chain() -> None:
    assert all(SETS.nim_value(position) <= longest_chain(position) for position in sets_of_rank_at_most(4))


@pytest.mark.claim("lenstra.2.short-games-bounded")
def test_no_chain_of_memberships_goes_down_five_steps_from_a_set_of_rank_4() -> None:
    assert max(map(longest_chain, sets_of_rank_at_most(4))) == 4


@pytest.mark.claim("lenstra.2.grundy-of-empty")
def test_the_empty_set_has_grundy_number_0() -> None:
    assert grundy.nim_value(elements, frozenset()) == 0


@pytest.mark.claim("lenstra.2.grundy-of-n")
def test_the_number_n_has_grundy_number_n() -> None:
    assert [grundy.nim_value(range, n) for n in range(301)] == list(range(301))
    assert [grundy.nim_value(elements, numeral(n)) for n in range(13)] == list(range(13))


@pytest.mark.claim("lenstra.2.grundy-nonzero-criterion")
def test_the_grundy_number_is_not_0_exactly_when_some_option_has_0() -> None:
    for position in sets_of_rank_at_most(4):
        assert (SETS.nim_value(position) != 0) == any(SETS.nim_value(option) == 0 for option in position)


@pytest.mark.claim("lenstra.2.first-player-criterion")
def test_the_first_player_wins_exactly_when_the_grundy_number_is_not_0() -> None:
    outcomes = reference.outcome_labels(elements, sets_of_rank_at_most(4))
    assert all((label == "N") == (SETS.nim_value(position) != 0) for position, label in outcomes.items())


@pytest.mark.claim("lenstra.2.winning-move-criterion")
def test_a_move_wins_exactly_when_it_leads_to_grundy_number_0() -> None:
    values = reference.nim_values(elements, sets_of_rank_at_most(4))
    outcomes = reference.outcome_labels(elements, sets_of_rank_at_most(4))
    for position in sets_of_rank_at_most(4):
        winning = set(grundy.winning_moves(SETS, position))
        assert winning == {option for option in position if values[option] == 0}
        assert winning == {option for option in position if outcomes[option] == "P"}


@pytest.mark.claim("lenstra.2.zeros-suffice")
def test_the_positions_of_value_0_suffice_to_win_every_game_that_can_be_won() -> None:
    zeros = {position for position in sets_of_rank_at_most(4) if SETS.nim_value(position) == 0}
    wins = always_wins_by_moving_into(zeros.__contains__, elements)
    assert all(wins(position) for position in sets_of_rank_at_most(4) if position not in zeros)


@pytest.mark.claim("lenstra.2.sum-depends-on-values")
def test_sums_of_components_with_equal_values_have_equal_values() -> None:
    sums: dict[tuple[int, int], set[int]] = {}
    for j, k in product(sets_of_rank_at_most(3), repeat=2):
        sums.setdefault((SETS.nim_value(j), SETS.nim_value(k)), set()).add(SETS.nim_value(set_sum(j, k)))
    assert len(sums) == 16
    assert all(len(values) == 1 for values in sums.values())


@pytest.mark.claim("lenstra.2.sum-theorem")
def test_the_value_of_a_sum_is_the_nim_sum_of_the_values() -> None:
    for j, k in product(sets_of_rank_at_most(3), repeat=2):
        assert SUMS.nim_value((j, k)) == SETS.nim_value(set_sum(j, k)) == SETS.nim_value(j) ^ SETS.nim_value(k)


# Section 2: nim addition and multiplication by mex.


@pytest.mark.claim("lenstra.2.essential-property")
def test_every_number_below_a_nim_sum_is_reached_by_making_one_term_smaller() -> None:
    table = table_without_carrying(64)
    for a, b in product(range(64), repeat=2):
        reached = {table[x][b] for x in range(a)} | {table[a][y] for y in range(b)}
        assert reached.issuperset(range(table[a][b]))


@pytest.mark.claim("lenstra.2.nim-sum-cancellation")
def test_rows_and_columns_of_the_nim_addition_table_have_no_repeated_entry() -> None:
    table = table_without_carrying(64)
    assert all(len(set(line)) == 64 for line in [*table, *zip(*table, strict=True)])


@pytest.mark.claim("lenstra.2.formula-2-1")
def test_a_nim_sum_is_the_least_number_different_from_those_with_one_smaller_term() -> None:
    table = table_without_carrying(128)
    columns = tuple(zip(*table, strict=True))
    for a, b in product(range(128), repeat=2):
        assert table[a][b] == grundy.mex(columns[b][:a] + table[a][:b])


@pytest.mark.claim("lenstra.2.recursive-definition")
def test_the_mex_rule_alone_defines_nim_addition() -> None:
    assert tuple(map(tuple, reference.nim_sum_table(128))) == table_without_carrying(128)


@pytest.mark.claim("lenstra.2.recursion-not-efficient")
def test_the_mex_rule_needs_a_number_of_entries_exponential_in_the_digits() -> None:
    def entries_needed(a: int, b: int) -> int:
        asked = set()

        def options(heaps: tuple[int, ...]) -> list[tuple[int, ...]]:
            asked.add(heaps)
            return heap_options(heaps)

        grundy.nim_value(options, (a, b))
        return len(asked)

    assert all(entries_needed(a, b) == (a + 1) * (b + 1) for a, b in product(range(16), repeat=2))
    assert [entries_needed(2**d - 1, 2**d - 1) for d in range(7)] == [4**d for d in range(7)]


@pytest.mark.claim("lenstra.2.group-operation-rules")
def test_no_group_operation_repeats_an_entry_in_a_row_or_column() -> None:
    tables = {n: group_tables(n) for n in range(1, 5)}
    # Groups on n named elements: n! / |Aut| tables for each group, 24/2 + 24/6 for n = 4.
    assert {n: len(found) for n, found in tables.items()} == {1: 1, 2: 2, 3: 3, 4: 16}
    for n, found in tables.items():
        assert all(len(set(line)) == n for table in found for line in [*table, *zip(*table, strict=True)])


@pytest.mark.claim("lenstra.2.greedy-addition")
def test_the_greedy_choice_under_the_cancellation_rules_is_nim_addition() -> None:
    assert greedy_table(128) == tuple(tuple(a ^ b for b in range(128)) for a in range(128))


@pytest.mark.claim("lenstra.2.greedy-addition-is-group")
def test_the_greedy_choice_under_the_cancellation_rules_gives_a_group() -> None:
    assert is_group(greedy_table(64))


@pytest.mark.claim("lenstra.2.no-zero-divisors")
def test_products_of_differences_forbid_values() -> None:
    numbers = np.arange(48)
    a, a_prime, b, b_prime = np.ix_(*[numbers] * 4)
    different = (a != a_prime) & (b != b_prime)
    assert (((a - a_prime) * (b - b_prime) != 0) == different).all()
    assert ((a * b != a_prime * b + a * b_prime - a_prime * b_prime) == different).all()
    a, a_prime, b, b_prime = np.ix_(*[numbers.astype(np.uint8)] * 4)
    assert ((nim.multiply(a ^ a_prime, b ^ b_prime) != 0) == different).all()
    forbidden = nim.multiply(a_prime, b) ^ nim.multiply(a, b_prime) ^ nim.multiply(a_prime, b_prime)
    assert ((nim.multiply(a, b) != forbidden) == different).all()


@pytest.mark.claim("lenstra.2.greedy-multiplication")
def test_the_greedy_choice_under_the_rule_against_zero_divisors_gives_a_field() -> None:
    table = nim_product_table()
    a, b, c = np.ix_(*[np.arange(256)] * 3)
    assert table.max() == 255
    assert (table == table.T).all()
    assert (table[table[a, b], c] == table[a, table[b, c]]).all()
    assert (table[a, b ^ c] == table[a, b] ^ table[a, c]).all()
    assert (np.sort(table[1:], axis=1) == np.arange(256)).all()


@pytest.mark.claim("lenstra.2.nim-product-definition")
def test_nim_products_are_the_least_numbers_that_the_definition_allows() -> None:
    for dtype in (np.uint8, np.uint16, np.uint32, np.uint64):
        numbers = np.arange(256, dtype=dtype)
        assert (nim.multiply.outer(numbers, numbers) == nim_product_table()).all()
    rows = nim_product_table().tolist()
    assert all(nim.multiply(a, b) == rows[a][b] for a, b in product(range(256), repeat=2))


@pytest.mark.claim("lenstra.2.zero-times")
def test_the_nim_product_with_0_is_0() -> None:
    assert not nim_product_table()[0].any()
    assert not nim_product_table()[:, 0].any()


@pytest.mark.claim("lenstra.2.one-times")
def test_the_nim_product_with_1_changes_nothing() -> None:
    assert (nim_product_table()[1] == np.arange(256)).all()
    assert (nim_product_table()[:, 1] == np.arange(256)).all()
