from math import inf

import numpy as np
import pytest
from codes.generators import code_of, extended_quadratic_residues

from grundy.codes.distance_methods import METHODS
from grundy.errors import DomainError


def cheapest(generator, **more) -> str:
    seconds = code_of(generator).distance_costs(**more)
    return min(seconds, key=seconds.__getitem__)


def random_code(n: int, k: int, seed: int = 1):
    return np.hstack([np.eye(k, dtype=np.uint8), np.random.default_rng(seed).integers(0, 2, (k, n - k), np.uint8)])


def test_information_sets_are_cheapest_at_rate_one_half():
    assert cheapest(extended_quadratic_residues(79)) == "zimmermann"


def test_syndromes_are_cheapest_at_high_rate():
    assert cheapest(random_code(200, 170)) == "birthday"


def test_all_words_are_cheapest_when_they_are_few():
    assert cheapest(random_code(40, 3)) == "enumerate"


def test_the_dual_is_cheap_when_it_is_small():
    seconds = code_of(random_code(100, 80)).distance_costs(upper=6)
    assert seconds["dual"] < seconds["zimmermann"] < seconds["enumerate"]


def test_costs_rise_with_the_distance():
    code = random_code(100, 50)
    low, high = code_of(code).distance_costs(upper=8), code_of(code).distance_costs(upper=12)
    assert low["zimmermann"] < high["zimmermann"]
    assert low["birthday"] < high["birthday"]
    assert low["enumerate"] == high["enumerate"]


def test_without_memory_sums_of_columns_cannot_be_kept():
    assert code_of(random_code(100, 50)).distance_costs(memory=100)["birthday"] == inf


def test_the_zero_code_costs_nothing():
    assert code_of(np.zeros((0, 4), int)).distance_costs() == dict.fromkeys(METHODS, 0.0)


def test_very_long_codes_have_finite_or_infinite_costs():
    seconds = code_of(np.eye(1100, 1200, dtype=int)).distance_costs()
    assert seconds["enumerate"] == inf
    assert seconds["birthday"] < 1


def test_the_memory_is_a_number():
    with pytest.raises(DomainError, match="memory is a whole number, not 'a'"):
        code_of(random_code(40, 3)).distance_costs(memory="a")
