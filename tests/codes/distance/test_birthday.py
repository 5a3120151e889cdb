import pytest
from codes.weights.spans import extended_quadratic_residues

from grundy.codes.distance import minimum_distance
from grundy.codes.distance.birthday import columns_asked, columns_kept, search_birthday
from grundy.codes.distance.run import Run
from grundy.codes.weights.basis import spanned
from grundy.errors import LimitError


def test_half_of_the_columns_is_kept_and_the_other_half_asked_for():
    assert (columns_kept(10, 2, 5), columns_asked(10, 2, 5)) == (45, 120)
    assert (columns_kept(10, 4, 2), columns_asked(10, 4, 1)) == (30, 30)


def test_weights_are_ruled_out_one_after_another():
    run = Run(spanned(extended_quadratic_residues(23)[:, :-1]))
    search_birthday(run, most=5)
    assert run.lower == 6
    search_birthday(run)
    assert (run.lower, run.upper) == (7, 7)


def test_more_than_64_checks_are_told_apart_by_keys():
    code = [[1] * 90, [1] * 45 + [0] * 45, [0] * 88 + [1, 1]]
    assert minimum_distance(code, method="birthday").upper == 2


def test_the_memory_is_told_before_it_is_taken():
    message = "to look for words of weight 8 by sums of 4 columns takes .* bytes, and the limit is 1000; raise memory=…"
    with pytest.raises(LimitError, match=message):
        minimum_distance(extended_quadratic_residues(71), method="birthday", at_least=8, memory=1000)
