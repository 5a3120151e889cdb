from itertools import combinations, islice
from math import comb, prod

from grundy.codes.distance_methods import InformationSets


def test_full_sets_take_turns():
    sets = InformationSets([(9, [1] * 9), (9, [1] * 9)], lines=1, start=0)
    assert list(islice(sets.steps(), 4)) == [(0, 1), (1, 1), (0, 2), (1, 2)]


def test_a_set_that_lacks_digits_waits_until_it_pays():
    sets = InformationSets([(20, [1] * 20), (17, [1] * 20)], lines=1, start=0)
    # Its bound rises only with sums of 3 rows, for 20 + 190 + 1140 sums.
    assert list(islice(sets.steps(), 5)) == [(0, 1), (0, 2), (0, 3), (1, 1), (1, 2)]


def test_the_bound_counts_what_is_complete():
    sets = InformationSets([(4, [1] * 4), (2, [1] * 4)], lines=1, start=0)
    assert sets.bound == 1
    sets.levels = [2, 2]
    assert sets.bound == 3 + 1


def test_the_number_of_sums_is_that_of_the_definition():
    sizes = [1, 3, 3, 7, 2]
    sets = InformationSets([(5, sizes)], lines=1, start=-1)
    for w in range(7):
        assert sets.cost(0, w) == sum(prod(chosen) for chosen in combinations(sizes, w))
    lines = InformationSets([(5, [3] * 5)], lines=3, start=0)
    assert [lines.cost(0, w) for w in range(1, 6)] == [comb(5, w) * 3 ** (w - 1) for w in range(1, 6)]


def test_the_steps_end_when_a_set_has_shown_all_words():
    sets = InformationSets([(3, [1] * 3)], lines=1, start=-1)
    assert list(sets.steps()) == [(0, 0), (0, 1), (0, 2), (0, 3)]
    assert sets.is_exhausted


def test_costs_are_those_of_the_steps_up_to_a_bound():
    sets = InformationSets([(5, [1] * 5), (5, [1] * 5)], lines=1, start=0)
    assert list(sets.costs_until(6)) == [5, 5, 10, 10]
