import numpy as np
import pytest
from codes.generators import packed_code

from grundy.codes.distance_methods import Run, TimeIsUp
from grundy.progress import report

EVEN = packed_code([[1, 1, 0, 0, 0], [0, 0, 1, 1, 0]])


def test_bounds_skip_weights_that_cannot_be():
    run = Run(EVEN)
    assert (run.lower, run.step, run.possible_below(4)) == (2, 2, 2)
    odd = Run(EVEN, np.array([[0b10100]], np.uint64), at_least=0)
    assert (odd.lower, odd.step) == (0, 2)
    odd = Run(EVEN, np.array([[0b10000]], np.uint64), at_least=0)
    assert (odd.lower, odd.possible_below(4)) == (1, 3)


def test_over_gf4_a_coset_of_an_even_code_has_both_parities():
    even = packed_code([[1, 1], [2, 2]], 4)
    assert (Run(even).step, Run(even, np.array([[2]], np.uint64), at_least=0).step) == (2, 1)


def test_the_lightest_row_is_the_first_upper_bound():
    run = Run(packed_code([[1, 1, 1, 0], [0, 1, 1, 1]]))
    assert (run.upper, run.is_done) == (2, False)


def test_the_time_may_be_up_at_once():
    run = Run(packed_code(np.eye(30, 60, dtype=int)), seconds=0)
    with pytest.raises(TimeIsUp):
        run.call("enumerate", 0)
    with pytest.raises(TimeIsUp):
        run.sets()
    with pytest.raises(TimeIsUp), run.until_deadline():
        report("words", 1, 2)
