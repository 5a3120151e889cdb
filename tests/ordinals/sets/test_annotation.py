import pytest

from grundy.errors import DomainError
from grundy.ordinals.sets import annotate, collection, complex_number, integer, number_set, pair, rational, real

ZERO_AND_44 = pair(number_set(0), number_set(44))
LENSTRA = [
    complex_number(3, -2),
    collection(real(3)),
    real(3),
    rational(22, 7),
    pair(integer(-44), integer(-14)),
    collection(integer(-44)),
    integer(-44),
    ZERO_AND_44,
]


def test_the_marks_of_lenstra() -> None:
    """Lenstra 1978, section 1: 3. White has a question mark, 4. Black an exclamation mark, and that is all."""
    moves = annotate(number_set("C"), LENSTRA)
    assert [(move.number, move.player, move.mark) for move in moves] == [
        (1, "White", ""),
        (1, "Black", ""),
        (2, "White", ""),
        (2, "Black", ""),
        (3, "White", "?"),
        (3, "Black", ""),
        (4, "White", ""),
        (4, "Black", "!"),
    ]
    assert [move.wins for move in moves] == [True, False, True, False, False, True, False, True]


def test_the_comments_of_lenstra() -> None:
    comments = [move.comment for move in annotate(number_set("C"), LENSTRA)]
    assert "not the best" in comments[1]  # 1. … "leaves White a minimum of choice, but it is not the best one"
    assert comments[2] == comments[6] == "no choice"  # 2. "White has no choice"
    assert comments[4] == "a mistake: (22_ℤ, 7_ℤ) wins, for one"
    assert comments[7] == "the only winning move"  # 4. "Black's move is the only winning one"
    assert sum("not the best" in comment for comment in comments) == 1


def test_the_better_first_move_of_black_leaves_a_chance() -> None:
    better = collection(real(3), real(-2))
    (_, move) = annotate(number_set("C"), [complex_number(3, -2), better])
    assert (move.wins, move.comment) == (False, "no move wins")
    *_, mistake = annotate(number_set("C"), [complex_number(3, -2), better, real(-2)])
    assert (mistake.mark, mistake.comment) == ("?", "a mistake: 3_ℝ wins")


def test_after_resigning_both_moves_of_white_lose_to_0() -> None:
    """Lenstra 1978, section 1, comment 5."""
    for choice in (collection(number_set(0)), collection(number_set(0), number_set(44))):
        *_, white, black = annotate(number_set("C"), [*LENSTRA, choice, number_set(0)])
        assert not white.wins
        assert black.wins


def test_moves_are_checked() -> None:
    with pytest.raises(DomainError, match=r"a move chooses an element of \(3_ℝ, -2_ℝ\), and 3_ℝ is none"):
        annotate(number_set("C"), [complex_number(3, -2), real(3)])
    with pytest.raises(DomainError, match="what is played is a set"):
        annotate(number_set("N"), [3])
    with pytest.raises(DomainError, match="what is played is a set"):
        annotate("N", [])
    with pytest.raises(DomainError, match=r"a move chooses an element of \{\}, and 0 is none"):
        annotate(collection(), [number_set(0)])


def test_a_move_prints_as_in_a_record() -> None:
    (move,) = annotate(number_set("N"), [number_set(3)])
    assert str(move) == "1. White: 3?  (a mistake: 0 wins)"
    assert annotate(number_set("N"), []) == ()
