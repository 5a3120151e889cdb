import pytest

from grundy.games import Wythoff
from grundy.games.wythoff import pair


@pytest.mark.parametrize("a", [1, 2, 3, 7])
def test_what_the_digits_say_is_the_outcome(a: int) -> None:
    for x in range(30):
        for y in range(40):
            (shown,) = Wythoff(a).representations((x, y))
            assert shown.statement.endswith(f": {Wythoff(a).outcome((x, y)).value}.")
            assert len({len(digits) for _, digits in shown.rows} | {len(shown.places)}) == 1
            assert all(0 <= place < len(shown.places) for place in shown.marked)


def test_a_p_position_is_a_shift() -> None:
    (shown,) = Wythoff(1).representations(pair(10**30))
    small, shifted, large = (digits for _, digits in shown.rows)
    assert shifted == large == small[1:] + "0"
    assert shown.statement.endswith("zeros, and the larger one is the same with one more: P.")
    (other,) = Wythoff(1).representations((10**30, 10**30 + 1))
    assert other.statement.endswith("Here the smaller pile ends in 0 zeros, and the larger one is not its shift: N.")


def test_the_places_that_decide_are_marked() -> None:
    (differing,) = Wythoff(1).representations((4, 6))
    assert differing.rows == (("4", "0101"), ("4 shifted", "1010"), ("6", "1001"))
    assert differing.marked == {2, 3}
    assert differing.places == ("5", "3", "2", "1")
    assert differing.statement.endswith("Here 101 ends in 0 zeros, and 1001 is not 1010: N.")
    (odd,) = Wythoff(1).representations((2, 3))
    assert odd.marked == {2}
    assert odd.statement.endswith("Here 10 ends in 1 zero, an odd number: N.")


def test_empty_piles_have_their_own_words() -> None:
    assert next(Wythoff(1).representations((0, 0))).statement.endswith("Here both piles are empty: P.")
    assert next(Wythoff(1).representations((5, 0))).statement.endswith(
        "Here the smaller pile is 0, which goes with 0 only: N."
    )


def test_other_systems_are_named() -> None:
    assert next(Wythoff(3).representations((6, 21))).system == "Ostrowski, digits 0 to 3"


def test_rows_that_nobody_would_read_are_left_out() -> None:
    assert list(Wythoff(1).representations((2**1200, 5))) == []
    assert list(Wythoff(36).representations((5, 9))) == []
