"""Test sets as games: Grundy numbers, against truncated sets built from the empty set, sums, and annotated games."""

from fractions import Fraction
from functools import cache
from itertools import combinations, islice, product

import numpy as np
import pytest
from hypothesis import given, strategies as st
from reference import nim_values
from reference.games import game_sum

from grundy.errors import DomainError
from grundy.ordinals import Ordinal
from grundy.ordinals.sets import (
    Collection,
    SetGame,
    annotate,
    collection,
    complex_number,
    grundy_number,
    integer,
    number_set,
    ordinal_set,
    pair,
    rational,
    real,
    square_root,
    winning_moves,
)

Pure = frozenset


def pure_sets(rank: int) -> list[Pure]:
    """Return all hereditarily finite sets of smaller rank; there are 1, 2, 4, 16."""
    found: list[Pure] = []
    for _ in range(rank):
        found = [Pure(chosen) for n in range(len(found) + 1) for chosen in combinations(found, n)]
    return found


def played(x: Pure) -> Collection:
    return collection(*map(played, x))


def value(x: Pure) -> int:
    return nim_values(frozenset, [x])[x]


def pure_pair(x: Pure, y: Pure) -> Pure:
    return Pure([Pure([x]), Pure([x, y])])


def test_grundy_numbers_of_all_small_sets_and_pairs_follow_the_definition() -> None:
    small = pure_sets(4)
    assert len(small) == 16
    assert all(played(x).grundy_number == value(x) for x in small)
    for x, y in product(small, repeat=2):
        assert pair(played(x), played(y)) == played(pure_pair(x, y))
        assert pair(played(x), played(y)).grundy_number == value(pure_pair(x, y))


def test_the_formula_for_pairs() -> None:
    """G(x, y) is 0 if G(x) = 0, 2 if G(y) = 0 and G(x) >= 2, and 1 otherwise, even for equal components."""
    values = [*range(5), Ordinal("w"), Ordinal("w+1")]
    for g, h in product(values, repeat=2):
        expected = 0 if g == 0 else 2 if h == 0 and g >= 2 else 1
        assert pair(number_set(g), number_set(h)).grundy_number == expected


def test_sets_equal_natural_numbers_with_the_same_elements() -> None:
    empty = collection()
    two = collection(empty, collection(empty))
    assert two == number_set(2)
    assert number_set(2) == two
    assert hash(two) == hash(number_set(2))
    assert collection(two, number_set(2)).members == {number_set(2)}
    assert two.natural_number == 2
    assert collection(two).natural_number is None
    assert collection(two) != number_set(1)
    assert collection(two) != 1


def test_elements_and_membership() -> None:
    empty, one = number_set(0), number_set(1)
    both = collection(empty, one)
    assert list(both.elements()) == [empty, one]
    assert empty in both
    assert both not in both
    assert collection(one).has_one_element
    assert not both.has_one_element
    assert not collection(empty).has_losing_choice
    assert both.has_losing_choice
    assert pair(one, one).has_one_element


def test_elements_with_a_grundy_number() -> None:
    sets = collection(*map(played, pure_sets(3)))
    for n in range(4):
        found = sets.with_grundy_number(n)
        assert set(found) == {played(x) for x in pure_sets(3) if value(x) == n}
        assert sets.is_only(n) == (len(found) == 1)


def test_rejects_objects_that_are_not_sets() -> None:
    message = 'expected a set, for example number_set("N") or integer(3), not 5'
    with pytest.raises(DomainError) as caught:
        collection(5)  # type: ignore[arg-type]
    assert str(caught.value) == message
    with pytest.raises(DomainError):
        pair(number_set(1), "x")  # type: ignore[arg-type]
    with pytest.raises(DomainError):
        collection().some_elements(-1)


def test_subclasses_must_define_their_elements() -> None:
    with pytest.raises(TypeError, match="abstract methods __contains__, elements, grundy_number, is_only"):
        SetGame()  # type: ignore[abstract]


def test_collections_print_their_elements() -> None:
    assert repr(collection()) == "{}"
    assert repr(collection(number_set(1), number_set(0))) == "{0, 1}"
    assert repr(pair(number_set(1), number_set(0))) == "(1, 0)"


W = Ordinal("w")


def test_an_ordinal_is_the_set_of_smaller_ordinals() -> None:
    seven = ordinal_set(7)
    assert list(seven.elements()) == [ordinal_set(n) for n in range(7)]
    assert [n for n in range(10) if ordinal_set(n) in seven] == list(range(7))
    assert ordinal_set(W) in ordinal_set(W + 1)
    assert ordinal_set(W + 1) not in ordinal_set(W)
    assert collection() in ordinal_set(W)
    assert collection(number_set(1)) not in ordinal_set(W)
    assert 3 not in ordinal_set(W)
    assert number_set("Z") not in ordinal_set(W)


def test_each_smaller_ordinal_is_the_grundy_number_of_one_element() -> None:
    game = ordinal_set(W * 2)
    for value in (0, 5, W, W + 7):
        assert game.is_only(value)
        assert game.with_grundy_number(value) == (ordinal_set(value),)
    for value in (W * 2, W * 3, W * W, -1):
        assert not game.is_only(value)
        assert game.with_grundy_number(value) == ()


def test_the_natural_numbers_are_omega() -> None:
    assert number_set("N") == ordinal_set(W)
    assert hash(number_set("N")) == hash(ordinal_set(W))
    assert repr(number_set("N")) == "ℕ"
    assert repr(ordinal_set(W)) == "ω"
    assert ordinal_set(W) != ordinal_set(W + 1)
    assert ordinal_set(W) != W


def test_moves_from_small_ordinals_are_forced() -> None:
    assert [ordinal_set(n).has_one_element for n in range(3)] == [False, True, False]
    assert [ordinal_set(n).has_losing_choice for n in range(3)] == [False, False, True]
    assert ordinal_set(W).has_losing_choice


def test_rejects_negative_numbers() -> None:
    with pytest.raises(DomainError, match="an ordinal must be at least 0, not -1"):
        ordinal_set(-1)


# The integers of the samples are the classes of pairs (a, b) with a, b below this.
NATURALS = 12
# The rational numbers of the samples are the classes of pairs of integers of at most this size.
LARGEST = 6
FRACTIONS = {Fraction(a, b) for a in range(-3, 4) for b in range(1, 4)}

fractions = st.fractions(min_value=-50, max_value=50, max_denominator=50)


@cache
def natural(n: int) -> Pure:
    return Pure(map(natural, range(n)))


@cache
def pure_integer(z: int) -> Pure:
    return Pure(pure_pair(natural(a), natural(b)) for a in range(NATURALS) for b in range(NATURALS) if a - b == z)


@cache
def pure_rational(q: Fraction) -> Pure:
    numbers = range(-LARGEST, LARGEST + 1)
    return Pure(
        pure_pair(pure_integer(a), pure_integer(b)) for a in numbers for b in numbers if b and Fraction(a, b) == q
    )


@cache
def pure_real(r: Fraction) -> Pure:
    return Pure(pure_rational(q) for q in FRACTIONS if q > r)


def test_integers_on_samples() -> None:
    for z in range(-8, 9):
        assert integer(z).grundy_number == value(pure_integer(z)), z
        for element, (a, b) in zip(integer(z).some_elements(3), pairs_of(z), strict=False):
            assert element == pair(number_set(a), number_set(b))
            assert element.grundy_number == value(pure_pair(natural(a), natural(b)))
    assert value(Pure(map(pure_integer, range(-8, 9)))) == number_set("Z").grundy_number == 1


def pairs_of(z: int) -> list[tuple[int, int]]:
    return [(a, a - z) for a in range(20) if a >= z]


def test_rational_numbers_on_samples() -> None:
    for q in FRACTIONS:
        assert rational(q).grundy_number == value(pure_rational(q)), q
    assert value(Pure(map(pure_rational, FRACTIONS))) == number_set("Q").grundy_number == 3


def test_real_numbers_on_samples() -> None:
    # Between -1/3 and 0 the sample has no negative numbers, so it decides nothing there.
    reals = [q for q in FRACTIONS if -3 < q < Fraction(-1, 3) or 0 <= q < 3] + [Fraction(5, 4), Fraction(-6, 5)]
    for r in reals:
        assert real(r).grundy_number == value(pure_real(r)), r
    assert value(Pure(map(pure_real, reals))) == number_set("R").grundy_number == 1


def test_complex_numbers_on_samples() -> None:
    reals = [Fraction(n, 2) for n in range(-5, 5)]
    for a in reals:
        for b in reals:
            assert complex_number(a, b).grundy_number == value(pure_pair(pure_real(a), pure_real(b)))
    plane = Pure(pure_pair(pure_real(a), pure_real(b)) for a in reals for b in reals)
    assert value(plane) == number_set("C").grundy_number == 3


@pytest.mark.parametrize("z", range(-4, 5))
def test_the_number_of_pairs_of_an_integer_with_a_grundy_number(z: int) -> None:
    """The least pair may be the only one with its value: (0, -z) for z <= 0, and (z, 0) for z >= 2."""
    values = [int(x.grundy_number) for x in integer(z).some_elements(20)]
    for n in range(4):
        assert integer(z).is_only(n) == (values.count(n) == 1), n
        assert bool(integer(z).with_grundy_number(n)) == (n in values)


def test_a_negative_real_number_contains_one_rational_number_of_value_0() -> None:
    for r in (Fraction(-1, 7), Fraction(-3), Fraction(-1000)):
        assert real(r).is_only(0)
        assert real(r).with_grundy_number(0) == (rational(0),)
        assert not real(r).is_only(1)
        assert not real(r).is_only(2)
    assert not real(2).is_only(0)
    assert not rational(3).is_only(0)


@given(fractions)
def test_elements_belong_to_their_set_and_have_every_value(q: Fraction) -> None:
    for game, values in (
        (rational(q), {0, 1} if q > 0 else {0, 2} if q else {1, 2}),
        (real(q), {2} if q >= 0 else {0, 1, 2}),
    ):
        elements = game.some_elements(30)
        assert all(x in game for x in elements)
        assert len(set(elements)) == 30
        assert {int(x.grundy_number) for x in elements} == values


@given(fractions, fractions)
def test_a_real_number_is_the_set_of_the_larger_rational_numbers(q: Fraction, r: Fraction) -> None:
    assert (rational(q) in real(r)) == (q > r)
    assert (rational(abs(q)) in square_root(abs(r))) == (q * q > abs(r))


def test_square_roots_are_exact() -> None:
    root = square_root(2)
    assert rational(141421357, 100000000) in root
    assert rational(141421356, 100000000) not in root
    assert repr(root) == "√2_ℝ"
    assert repr(square_root(Fraction(9, 4))) == "3/2_ℝ"
    assert repr(square_root(Fraction(2, 3))) == "√(2/3)_ℝ"
    assert repr(real(-3)) == "-3_ℝ"
    assert [x.value for x in islice(square_root(2).elements(), 3)] == [2, Fraction(3, 2), Fraction(5, 3)]


def test_membership_in_numbers() -> None:
    assert pair(number_set(3), number_set(5)) in integer(-2)
    assert pair(number_set(5), number_set(3)) not in integer(-2)
    assert pair(number_set(4), number_set(4)) in integer(0)
    assert integer(1) not in integer(0)
    assert pair(integer(-44), integer(-14)) in rational(22, 7)
    assert pair(integer(0), integer(0)) not in rational(0)
    assert pair(integer(0), integer(-3)) in rational(0)
    assert pair(integer(2), integer(2)) in rational(1)
    assert rational(3) not in rational(3)
    assert integer(3) not in real(1)


@pytest.mark.parametrize(
    ("build", "message"),
    [
        (lambda: integer(2.5), "an integer must be an int or a Fraction, not 2.5"),
        (lambda: integer(Fraction(1, 2)), "an integer must be a whole number, not 1/2"),
        (lambda: rational(1, 0), "the denominator of a rational number must not be 0: 1/0"),
        (lambda: rational("1/2"), "a rational number must be an int or a Fraction, not '1/2'"),
        (lambda: real(0.1), "a real number must be an int or a Fraction, not 0.1"),
        (lambda: square_root(-2), "a negative number has no real square root: -2"),
        (lambda: complex_number(1, 2j), "a real number must be an int or a Fraction, not 2j"),
    ],
)
def test_rejects_invalid_numbers(build: object, message: str) -> None:
    with pytest.raises(DomainError) as caught:
        build()
    assert str(caught.value) == message


def test_accepts_numpy_integers() -> None:
    assert integer(np.int64(-3)) == integer(-3)
    assert rational(np.uint8(6), np.int16(4)) == rational(3, 2)


def test_numbers_print_with_their_system() -> None:
    assert repr(integer(-44)) == "-44_ℤ"
    assert repr(rational(22, 7)) == "(22/7)_ℚ"
    assert repr(complex_number(3, square_root(2))) == "(3_ℝ, √2_ℝ)"


NUMBERS = [integer(3), rational(1, 2), real(2), complex_number(1, 1), number_set(4)]


def test_every_number_belongs_only_to_its_system() -> None:
    for name, own in zip("ZQRCN", NUMBERS, strict=True):
        assert [x in number_set(name) for x in NUMBERS] == [x is own for x in NUMBERS]
    assert complex_number(1, 1) in number_set("ℂ")
    assert pair(integer(1), integer(2)) not in number_set("C")


@pytest.mark.parametrize("name", "ZQRC")
def test_elements_are_different_and_belong_to_the_system(name: str) -> None:
    system = number_set(name)
    elements = system.some_elements(60)
    assert len(set(elements)) == 60
    assert all(x in system for x in elements)


@pytest.mark.parametrize(("name", "values"), [("Z", {0, 2}), ("Q", {0, 1, 2}), ("R", {0, 3}), ("C", {0, 1, 2})])
def test_the_grundy_number_is_the_mex_of_the_grundy_numbers_of_the_elements(name: str, values: set[int]) -> None:
    system = number_set(name)
    elements = system.some_elements(60)
    assert {int(x.grundy_number) for x in elements} == values
    assert system.grundy_number == next(n for n in range(5) if n not in values)
    for n in range(5):
        count = sum(x.grundy_number == n for x in elements)
        assert system.is_only(n) == (count == 1)
        assert bool(system.with_grundy_number(n)) == (count > 0)


def test_only_the_rational_number_0_has_the_value_0() -> None:
    assert number_set("Q").is_only(0)
    assert number_set("Q").with_grundy_number(0) == (rational(0),)


def test_systems_have_names() -> None:
    assert [repr(number_set(name)) for name in "NZQRC"] == [repr(number_set(name)) for name in "ℕℤℚℝℂ"]
    assert number_set("Z") == number_set("ℤ") != number_set("R")
    assert number_set(Ordinal("w")) == number_set("N")
    with pytest.raises(DomainError, match="the number system must be N, Z, Q, R or C, not 'H'"):
        number_set("H")
    with pytest.raises(DomainError, match=r"an ordinal must be a whole number, not 2\.5"):
        number_set(2.5)


FIVE = [number_set(name) for name in "NZQRC"]


def test_the_unique_winning_move_of_the_exercise() -> None:
    """Lenstra 1978, section 2: in ℕ + ℤ + ℚ + ℝ + ℂ choose 0 from ℕ."""
    assert grundy_number(*FIVE) == W
    (move,) = winning_moves(*FIVE)
    assert (move.component, move.elements, move.is_unique) == (0, (number_set(0),), True)
    assert str(move) == "from ℕ choose 0"
    assert grundy_number(number_set(0), *FIVE[1:]) == 0


def test_winning_moves_of_finite_sums_by_definition() -> None:
    """Check every sum of two sets of rank below 4 by its options."""
    empty = frozenset()
    pure = [empty, frozenset([empty]), frozenset([frozenset([empty])]), frozenset([empty, frozenset([empty])])]
    pure.append(frozenset(pure))
    for x, y in product(pure, repeat=2):
        total = game_sum(x, y)
        games = played(x), played(y)
        assert grundy_number(*games) == value(total)
        found = {(move.component, element) for move in winning_moves(*games) for element in move.elements}
        wins = {(0, played(a)) for a in x if value(game_sum(a, y)) == 0}
        wins |= {(1, played(b)) for b in y if value(game_sum(x, b)) == 0}
        assert found == wins
        for move in winning_moves(*games):
            assert move.is_unique == (len(move.elements) == 1)


def test_every_winning_move_leaves_0() -> None:
    games = [*FIVE, number_set(3), integer(-2), integer(4), rational(-1, 2), real(-3), complex_number(-1, -1)]
    for a, b, c in product(games, repeat=3):
        moves = winning_moves(a, b, c)
        assert bool(moves) == bool(grundy_number(a, b, c))
        for move in moves:
            for element in move.elements:
                rest = [a, b, c]
                assert element in rest[move.component]
                rest[move.component] = element
                assert not grundy_number(*rest)


def test_moves_to_larger_grundy_numbers_win_too() -> None:
    """ℤ has the Grundy number 1 and elements of Grundy number 2."""
    moves = winning_moves(number_set("Z"), number_set(2))
    assert [str(move) for move in moves] == ["from ℤ choose 0_ℤ, -1_ℤ, -2_ℤ, …", "from 2 choose 1"]


def test_all_moves_of_a_finite_set_are_shown() -> None:
    game = collection(number_set(0), integer(3), integer(4))
    assert [str(move) for move in winning_moves(game)] == ["from {0, 3_ℤ, 4_ℤ} choose 0, 3_ℤ, 4_ℤ"]


def test_infinite_ordinals() -> None:
    """In (ω+1) + ℕ one move makes both equal; Bouton's theorem holds for heaps of every size."""
    (move,) = winning_moves(number_set(W + 1), number_set("N"))
    assert (move.component, move.elements, move.is_unique) == (0, (number_set(W),), True)
    moves = winning_moves(number_set(W * 2), number_set(W + 5), number_set(3))
    assert [str(move) for move in moves] == ["from ω·2 choose ω+6"]


def test_no_move_wins_if_the_sum_is_0() -> None:
    assert winning_moves() == []
    assert winning_moves(number_set("Z"), number_set("R")) == []
    assert winning_moves(number_set("N"), number_set(W)) == []


def test_sums_reject_objects_that_are_not_sets() -> None:
    with pytest.raises(DomainError, match=r"expected a set, for example .*, not 3"):
        winning_moves(number_set("N"), 3)
    with pytest.raises(DomainError, match="not 'N'"):
        grundy_number("N")


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


def test_marks_agree_with_lenstra() -> None:
    """Lenstra 1978, section 1: 3. White has a question mark, 4. Black an exclamation mark; no other move has one."""
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


def test_comments_agree_with_lenstra() -> None:
    comments = [move.comment for move in annotate(number_set("C"), LENSTRA)]
    assert "not the best" in comments[1]  # 1. … "leaves White a minimum of choice, but it is not the best one"
    assert comments[2] == comments[6] == "forced"  # 2. "White has no choice"
    assert comments[4] == "a mistake: for example, (22_ℤ, 7_ℤ) wins"
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


def test_rejects_illegal_moves() -> None:
    with pytest.raises(DomainError, match=r"illegal move: 3_ℝ is not an element of \(3_ℝ, -2_ℝ\)"):
        annotate(number_set("C"), [complex_number(3, -2), real(3)])
    with pytest.raises(DomainError, match="expected a set"):
        annotate(number_set("N"), [3])
    with pytest.raises(DomainError, match="expected a set"):
        annotate("N", [])
    with pytest.raises(DomainError, match=r"illegal move: 0 is not an element of \{\}"):
        annotate(collection(), [number_set(0)])


def test_moves_print_as_in_a_record() -> None:
    (move,) = annotate(number_set("N"), [number_set(3)])
    assert str(move) == "1. White: 3?  (a mistake: 0 wins)"
    assert annotate(number_set("N"), []) == ()
