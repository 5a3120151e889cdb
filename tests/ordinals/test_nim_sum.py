from hypothesis import given
from ordinal_strategies import any_level, ordinals

from grundy.ordinals import Ordinal, binary_expansion, from_binary_expansion
from grundy.ordinals.ordinal import nim_sum
from grundy.reference import nim_sum_table


def test_sums_of_small_numbers_follow_the_definition() -> None:
    for a, row in enumerate(nim_sum_table(16)):
        assert [nim_sum(Ordinal(a), Ordinal(b)) for b in range(16)] == row


@given(ordinals(), ordinals())
def test_terms_that_occur_in_both_binary_expansions_vanish(a: Ordinal, b: Ordinal) -> None:
    """Lenstra 1978, section 2."""
    left = set(binary_expansion(a)) ^ set(binary_expansion(b))
    assert nim_sum(a, b) == from_binary_expansion(tuple(sorted(left, reverse=True)))


@given(any_level(), any_level(), any_level())
def test_a_group_of_exponent_two(a: Ordinal, b: Ordinal, c: Ordinal) -> None:
    assert nim_sum(a, b) == nim_sum(b, a)
    assert nim_sum(nim_sum(a, b), c) == nim_sum(a, b, c)
    assert nim_sum(a, a) == 0
    assert nim_sum(a) == a
    assert nim_sum() == 0
