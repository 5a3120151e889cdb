import pytest
from hypothesis import given, strategies as st

from grundy import DomainError, NotationError
from grundy.sequences.heaps.digits import Rules, canonical_rules, format_rules, parse_rules

digits = st.lists(st.integers(0, 40), max_size=4)
first_digits = st.sampled_from([0, 4, 8, 12, 36])


@given(first_digits, digits, digits, st.booleans(), st.lists(st.integers(0, 10**6), max_size=3))
def test_rules_are_read_as_they_are_written(
    d0: int, once: list[int], repeating: list[int], unequal: bool, stuck: list[int]
) -> None:
    rules = canonical_rules([d0, *once], repeating, unequal, stuck)
    assert parse_rules(format_rules(rules)) == rules


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("4. unequal", Rules((4,), (), True, ())),
        ("4.unequal", Rules((4,), (), True, ())),
        ("4. stuck 2", Rules((4,), (), False, (2,))),
        ("4. stuck 5, 2,2", Rules((4,), (), False, (2, 5))),
        ("0.1(27) unequal stuck 4", Rules((0, 1), (2, 7), True, (4,))),
        ("0.7… unequal", Rules((0,), (7,), True, ())),
    ],
)
def test_words_follow_the_digits(text: str, rules: Rules) -> None:
    assert parse_rules(text) == rules


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("0.33 unequal", "0.33"),  # no move leaves two heaps
        ("4. stuck 0,1,2", "4. stuck 2"),  # the others have no move anyway
        ("4. unequal stuck 2,3", "4. unequal stuck 3"),
        ("0.001 stuck 2", "0.001"),
        ("0.001 stuck 3", "0.0"),
        ("0.77 stuck 2", "0.76 stuck 2"),  # d2 = 7 lets only the heap 2 be taken whole
        ("0.7 stuck 1", "0.6"),
        ("0.(3) stuck 2", "0.(3) stuck 2"),
        ("0.(1) stuck 2", "0.(1) stuck 2"),
    ],
)
def test_words_that_change_no_move_are_dropped(text: str, written: str) -> None:
    assert format_rules(parse_rules(text)) == written


@pytest.mark.parametrize(
    ("text", "at", "message"),
    [
        ("0.7.7", 3, "expected a digit or the end of the text, found '.'"),
        ("0.7!", 3, "expected a digit or the end of the text, found '!'"),
        ("0.7..", 3, "expected a digit or the end of the text, found '.'"),
        ("0.(3)4", 5, "expected 'unequal', 'stuck' or the end, found '4'"),
        ("0.3...4", 6, "expected 'unequal', 'stuck' or the end, found '4'"),
        (
            "0.3 F",
            4,
            "expected 'unequal', 'stuck' or the end (letters are digits only where no blank is before them), found 'F'",
        ),
        ("4. stuck", 8, "expected the size of a heap that allows no move, found the end of the text"),
        ("4. stuck 2,", 11, "expected the size of a heap that allows no move, found the end of the text"),
        ("4. stuck 2 unequal", 11, "expected the end of the text, found 'u'"),
        ("4. unequal 3", 11, "expected the end of the text, found '3'"),
    ],
)
def test_errors_point_at_the_bad_character(text: str, at: int, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_rules(text)
    assert (caught.value.at, caught.value.message) == (at, message)


def test_stuck_heaps_are_numbers() -> None:
    with pytest.raises(DomainError, match="a stuck heap is 0 or more, not -2"):
        canonical_rules([4], stuck=[-2])
