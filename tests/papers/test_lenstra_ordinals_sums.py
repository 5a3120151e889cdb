"""Claims of H. W. Lenstra, Nim multiplication (1978), section 2: nim sums of ordinals."""

from itertools import product

import pytest
from hypothesis import given
from lenstra_tower import SAMPLE, T, W
from ordinal_strategies import any_level
from reference.transfinite import binary_places

from grundy.ordinals import Ordinal, add, binary_expansion, from_binary_expansion, ordinal_add
from grundy.ordinals.sets import SetGame, collection, grundy_number, number_set, pair, rational, winning_moves

claim = pytest.mark.claim

# All ω^2·a + ω·b + c with a, b, c < 4, ascending: a group of 64 elements under ⊕, no initial segment of the ordinals.
GRID = [W**2 * a + W * b + c for a, b, c in product(range(4), repeat=3)]
SMALL_GRID = [W**2 * a + W * b + c for a, b, c in product(range(2), range(4), range(3))]


@claim("lenstra.2.ordinal-nim-sum")
def test_the_sum_keeps_the_powers_of_two_that_occur_once() -> None:
    def by_powers_of_two(x: Ordinal, y: Ordinal) -> Ordinal:
        exponents = set(binary_expansion(x)) ^ set(binary_expansion(y))
        return from_binary_expansion(sorted(exponents, reverse=True))

    for x in (*GRID, *SAMPLE):
        exponents = binary_expansion(x)
        assert list(exponents) == sorted(binary_places(x), reverse=True)
        total = Ordinal(0)
        for exponent in exponents:
            total = ordinal_add(total, Ordinal(2) ** exponent)
        assert total == x
    for x, y in product(GRID, repeat=2):
        assert add(x, y) == by_powers_of_two(x, y)
    for x, y in product(SAMPLE, repeat=2):
        assert add(x, y) == by_powers_of_two(x, y)

    @given(any_level(), any_level())
    def sums_of_every_level(x: Ordinal, y: Ordinal) -> None:
        assert add(x, y) == by_powers_of_two(x, y)

    sums_of_every_level()


@claim("lenstra.2.ordinals-group")
def test_ordinals_satisfy_the_axioms_of_a_group() -> None:
    for x, y, z in product(SMALL_GRID, repeat=3):
        assert add(add(x, y), z) == add(x, add(y, z))
    for x, y in product(GRID, repeat=2):
        assert add(x, y) == add(y, x) in GRID
    assert all(add(x, 0) == x for x in GRID)
    assert all(any(add(x, y) == 0 for y in GRID) for x in GRID)

    @given(any_level(), any_level(), any_level())
    def axioms_at_every_level(x: Ordinal, y: Ordinal, z: Ordinal) -> None:
        assert add(add(x, y), z) == add(x, add(y, z))
        assert add(x, y) == add(y, x)
        assert add(x, 0) == x
        assert add(y, add(x, y)) == x

    axioms_at_every_level()


@claim("lenstra.2.ordinals-exponent-two")
def test_every_ordinal_is_its_own_inverse() -> None:
    assert all((add(x, y) == 0) == (x == y) for x, y in product(GRID, repeat=2))
    assert all((add(x, y) == 0) == (x == y) for x, y in product(SAMPLE, repeat=2))

    @given(any_level())
    def a_sum_of_two_like_terms(x: Ordinal) -> None:
        assert add(x, x) == 0

    a_sum_of_two_like_terms()


@claim("lenstra.2.essential-property-ordinals")
def test_every_smaller_ordinal_is_reached_by_lowering_one_term() -> None:
    def is_reached(gamma: Ordinal, x: Ordinal, y: Ordinal) -> bool:
        # The only candidates, as terms can be cancelled.
        return add(gamma, y) < x or add(gamma, x) < y

    place = {x: i for i, x in enumerate(GRID)}
    table = [[place[add(x, y)] for y in GRID] for x in GRID]
    for i, j in product(range(len(GRID)), repeat=2):
        assert all(table[k][j] < i or table[k][i] < j for k in range(table[i][j]))
    # The condition is needed: of the larger ordinals some are not reached.
    assert not is_reached(W * 2, W, Ordinal(1))

    @given(any_level(), any_level(), any_level())
    def smaller_ordinals_of_every_level(x: Ordinal, y: Ordinal, gamma: Ordinal) -> None:
        for bound in {x, y, gamma}:
            first, second = {x, y, gamma} - {bound} if len({x, y, gamma}) == 3 else (x, y)
            assert bound >= add(first, second) or is_reached(bound, first, second)

    smaller_ordinals_of_every_level()


@claim("lenstra.2.nim-sum-cancellation-ordinals")
def test_changing_one_term_changes_the_sum() -> None:
    for y in GRID:
        assert len({add(x, y) for x in GRID}) == len({add(y, x) for x in GRID}) == len(GRID)
    for y in SAMPLE:
        assert len({add(x, y) for x in SAMPLE}) == len({add(y, x) for x in SAMPLE}) == len(SAMPLE)

    @given(any_level(), any_level(), any_level())
    def changed_terms_of_every_level(x: Ordinal, other: Ordinal, y: Ordinal) -> None:
        assert (add(x, y) == add(other, y)) == (x == other)

    changed_terms_of_every_level()


@claim("lenstra.2.formula-2-1-ordinals")
def test_the_sum_is_the_least_ordinal_different_from_all_sums_with_one_smaller_term() -> None:
    table = [[add(x, y) for y in GRID] for x in GRID]
    for i, j in product(range(len(GRID)), repeat=2):
        excluded = {table[k][j] for k in range(i)} | set(table[i][:j])
        assert table[i][j] == next(z for z in GRID if z not in excluded)
    some = SAMPLE[::3]
    for x, y in product(some, repeat=2):
        total = add(x, y)
        assert all(add(smaller, y) != total for smaller in some if smaller < x)
        assert all(add(z, y) < x or add(z, x) < y for z in SAMPLE if z < total)


@claim("lenstra.2.greedy-addition-ordinals")
def test_the_greedy_choice_under_the_cancellation_rules_is_the_nim_sum() -> None:
    table: dict[tuple[Ordinal, Ordinal], Ordinal] = {}
    # This uses neither binary expansions nor `add`. Values are the least of the grid, which is closed under ⊕.
    for (i, x), (j, y) in product(enumerate(GRID), repeat=2):
        row = {table[x, smaller] for smaller in GRID[:j]}
        column = {table[smaller, y] for smaller in GRID[:i]}
        table[x, y] = next(z for z in GRID if z not in row and z not in column)
    assert all(value == add(x, y) for (x, y), value in table.items())
    assert all(table[x, table[y, z]] == table[table[x, y], z] for x, y, z in product(GRID[::3], GRID[::5], GRID[::7]))


@claim("lenstra.2.sum-theorem-ordinals")
def test_values_of_sums_of_infinite_games() -> None:
    naturals, integers, rationals = map(number_set, "NZQ")
    games: list[SetGame] = [
        *map(number_set, (0, 1, 6, W + 2, W * 3, W**2 + 1, T, T * 2 + W)),
        *(naturals, integers, rationals, rational(-2, 3)),
        *(pair(naturals, number_set(0)), pair(naturals, integers)),
        collection(naturals),
        collection(number_set(0), number_set(W**2), naturals),
    ]
    by_definition = [0, 1, 6, W + 2, W * 3, W**2 + 1, T, T * 2 + W, W, 1, 3, 1, 2, 1, 0, 1]
    assert [game.grundy_number for game in games] == by_definition
    for first, second in product(games, repeat=2):
        total = grundy_number(first, second)
        assert total == add(first.grundy_number, second.grundy_number)
        # No option has this value.
        for game, other in ((first, second), (second, first)):
            assert all(grundy_number(option, other) != total for option in game.some_elements(12))
        # Every smaller value of the sample is the value of an option.
        for gamma in (*SAMPLE, *GRID[::5]):
            assert gamma >= total or any(
                grundy_number(option, other) == gamma
                for game, other in ((first, second), (second, first))
                for option in game.with_grundy_number(add(gamma, other.grundy_number))
            )
        assert bool(winning_moves(first, second)) == (total != 0)
