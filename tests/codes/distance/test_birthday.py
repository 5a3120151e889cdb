from math import inf

import numpy as np
import pytest
from codes.generators import code_of, extended_quadratic_residues, packed_code

from grundy.codes.distance_methods import Run, plan, search_birthday, sums_looked_up, sums_stored
from grundy.errors import LimitError


def test_half_of_the_columns_is_kept_and_the_other_half_asked_for():
    assert (sums_stored(10, 2, 5), sums_looked_up(10, 2, 5)) == (45, 120)
    assert (sums_stored(10, 4, 2), sums_looked_up(10, 4, 1)) == (30, 30)


def test_weights_are_ruled_out_one_after_another():
    run = Run(packed_code(extended_quadratic_residues(23)[:, :-1]))
    search_birthday(run, most=5)
    assert run.lower == 6
    search_birthday(run)
    assert (run.lower, run.upper) == (7, 7)


def test_more_than_64_checks_are_told_apart_by_keys():
    code = [[1] * 90, [1] * 45 + [0] * 45, [0] * 88 + [1, 1]]
    assert code_of(code).minimum_distance(method="birthday").upper == 2


def test_the_memory_is_told_before_it_is_taken():
    message = "to look for words of weight 8 by sums of 4 columns takes .* bytes, more than memory=1000; take another"
    with pytest.raises(LimitError, match=message):
        code_of(extended_quadratic_residues(71)).minimum_distance(method="birthday", at_least=8, memory=1000)


def test_more_sums_than_any_set_holds_are_refused():
    code = np.random.default_rng(6).integers(0, 2, (100, 200), np.uint8)
    assert plan(Run(packed_code(code)), 14).bytes == inf
    message = r"to look for words of weight 14 by sums of 7 columns is not possible, because they are more than 2·10\^9"
    with pytest.raises(LimitError, match=message):
        code_of(code).minimum_distance(method="birthday", at_least=14, memory=1 << 60)


def test_the_syndromes_count_as_memory():
    run = Run(packed_code(np.random.default_rng(7).integers(0, 256, (5, 40), np.uint8), 256))
    needed = plan(run, 1)
    assert needed.bytes > needed.stored + 40 * 255 * 8
    with pytest.raises(LimitError, match="raise memory=…"):
        search_birthday(run, memory=int(needed.bytes) - 1)


def test_a_plan_tells_whether_every_syndrome_has_a_bit():
    assert plan(Run(packed_code(extended_quadratic_residues(23))), 8).direct
    assert not plan(Run(packed_code(extended_quadratic_residues(103))), 8).direct
