"""Misère quotients of take-and-break games: construction, proofs and periods."""

import re
from dataclasses import replace
from functools import cache
from itertools import combinations_with_replacement, product

import pytest

from grundy.errors import DomainError, LimitError
from grundy.play.misere import MisereSearch, QuotientPeriod, misere_quotient, quotients
from grundy.play.misere.extend import Effort, Exact, QuotientBuilder, Trial
from grundy.play.misere.quotients import least_heaps, period_of, quotient_so_far
from grundy.rules import Outcome
from grundy.sequences import Subtraction, TakeAndBreak

# Order, size of the P-part, preperiod and period; Plambeck and Siegel (2008) have Kayles and 0.123.
GOLD = {
    "0.3": (2, 1, 1, 2),
    "0.31": (6, 2, 3, 2),
    "0.33": (6, 2, 1, 3),
    "0.123": (20, 5, 5, 5),
    "0.77": (40, 9, 71, 12),
}


@cache
def kayles():
    return misere_quotient(TakeAndBreak("Kayles"), 170)


@pytest.mark.parametrize("notation", GOLD)
def test_known_quotients(notation):
    found = misere_quotient(TakeAndBreak(notation), 170)
    assert found.period is not None
    assert (found.order, len(found.p_part), found.period.preperiod, found.period.period) == GOLD[notation]
    found.verify()


@cache
def lost_by_definition(heaps, game):
    options = {
        tuple(sorted(heaps[:i] + left + heaps[i + 1 :])) for i, n in enumerate(heaps) for left in game.options(n)
    }
    return bool(options) and not any(lost_by_definition(option, game) for option in options)


@pytest.mark.parametrize("notation", [f"0.{a}{b}" for a, b in product(range(8), range(1, 8))])
def test_all_octal_games_of_two_digits_agree_with_the_definition(notation):
    game = TakeAndBreak(notation)
    quotient = misere_quotient(game, 8)
    quotient.verify()
    assert quotient.order in {1} or quotient.order % 2 == 0  # Plambeck and Siegel: no other odd order
    for count, most in ((1, 8), (2, 8), (3, 6), (4, 3)):
        for heaps in combinations_with_replacement(range(1, most + 1), count):
            assert (quotient.outcome(heaps) is Outcome.P) == lost_by_definition(heaps, game)


@pytest.mark.parametrize("notation", ["4.", "4. unequal", "0.0F", "0.(3)", "0.07 stuck 5", "4.7", "0.8"])
def test_other_games_agree_with_the_definition(notation):
    game = TakeAndBreak(notation)
    quotient = misere_quotient(game, 7)
    quotient.verify()
    for count in (1, 2, 3):
        for heaps in combinations_with_replacement(range(1, 8), count):
            assert (quotient.outcome(heaps) is Outcome.P) == lost_by_definition(heaps, game)


def test_kayles_with_larger_heaps_agrees_with_the_definition():
    game = TakeAndBreak("Kayles")
    for heaps in combinations_with_replacement(range(9, 13), 2):
        assert (kayles().outcome(heaps) is Outcome.P) == lost_by_definition(heaps, game)


def test_two_digit_games_with_proofs_for_all_heaps():
    # Orders, preperiods and periods by our own computation, each with its proof.
    known = {"0.53": (16, 21, 9), "0.71": (36, 3, 6), "0.75": (8, 8, 2), "0.34": (12, 7, 8)}
    for notation, expected in known.items():
        found = misere_quotient(TakeAndBreak(notation), 70)
        assert (found.order, found.period.preperiod, found.period.period) == expected


def test_winning_moves_are_all_moves_to_p_positions():
    game = TakeAndBreak("Kayles")
    for heaps in combinations_with_replacement(range(1, 8), 2):
        assert kayles().winning_moves(heaps) == [
            (label, left) for label, left in game.moves(heaps) if lost_by_definition(tuple(sorted(left)), game)
        ]


def test_period_gives_heaps_of_any_size(monkeypatch):
    monkeypatch.setattr(quotients, "MAX_MOVES", 100)
    assert kayles().element(10**30 + 12) == kayles().element(10**30)
    assert kayles().element([83, 71]) == kayles().element([71, 83]) == kayles().element((71, 71))
    with pytest.raises(LimitError, match="there are more than 100 moves; use smaller heaps"):
        kayles().winning_moves(10**30)


def test_computation_stops_when_a_period_is_proved():
    assert misere_quotient(TakeAndBreak("0.31"), 10**30).certified == 32


def test_number_of_heaps_is_limited_without_a_period(monkeypatch):
    monkeypatch.setattr(quotients, "MAX_HEAPS", 20)
    with pytest.raises(
        LimitError, match=r"of 4\. unequal can be computed for heaps up to 20, not 10+, because no period is proved"
    ):
        misere_quotient(TakeAndBreak("Grundy's game"), 10**30)


def test_larger_heaps_are_unknown_without_a_period():
    some = misere_quotient(TakeAndBreak("Kayles"), 20)
    assert some.period is None
    with pytest.raises(
        LimitError, match=r"of 0\.77 is certified for heaps up to 20, not for heap 21; call misere_quotient\("
    ):
        some.outcome(21)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"p_part": frozenset([0])}, r"\(a\) the element of the empty position is in the P-part"),
        ({"p_part": frozenset([1, 2, 4])}, r"\(b\) a move in heap"),
        ({"p_part": frozenset([1])}, r"\(c\) a sum with heap 2 has no move to the P-part"),
        ({"images": (0, 1, 0, 4, 5, 4, 5)}, "its table is not that of a commutative monoid"),
        ({"images": (1, 1, 2, 4, 5, 4, 5)}, "heap 0 has no moves, but its element is not the identity"),
        ({"period": QuotientPeriod(1, 2)}, "its period is not proved"),
    ],
)
def test_wrong_quotient_is_refuted(change, message):
    right = misere_quotient(TakeAndBreak("0.31"), 6)
    right.verify()
    with pytest.raises(DomainError, match=message):
        replace(right, **change).verify()


def test_equivalent_elements_are_refuted():
    right = misere_quotient(TakeAndBreak("0.3"), 3)
    double = replace(
        right,
        table=tuple(tuple((x + y) % 4 for y in range(4)) for x in range(4)),
        p_part=frozenset([1, 3]),
        images=(0, 1, 2, 3),
        period=None,
    )
    with pytest.raises(DomainError, match=r"\(d\) two elements are not distinguished by any product"):
        double.verify()


def test_every_change_of_one_element_of_the_p_part_is_refuted():
    right = misere_quotient(TakeAndBreak("Kayles"), 12)
    for x in range(right.order):
        with pytest.raises(DomainError, match=r"this is not the misère quotient of 0\.77"):
            replace(right, p_part=right.p_part ^ {x}).verify()


def test_quotient_as_text():
    text = str(misere_quotient(TakeAndBreak("0.123"), 30))
    assert text.splitlines()[0] == "misère quotient of 0.123: 20 elements, 5 of them P-positions"
    assert (
        "certified for all heaps: from heap 5 on, the elements have period 5; the elements of the heaps from 1 on:"
        in text
    )
    assert "certified for heaps up to 7; the elements of the heaps from 1 on:" in str(
        misere_quotient(TakeAndBreak("0.77"), 7)
    )
    names = kayles().names
    assert len(set(names)) == 40
    assert names[0] == "1"


@pytest.mark.parametrize(("notation", "heap"), [("0.77", 12), ("0.123", 30), ("0.75", 20)])
def test_name_of_an_element_is_a_product_with_this_value(notation: str, heap: int) -> None:
    quotient = misere_quotient(TakeAndBreak(notation), heap)
    element = {name: x for x, name in enumerate(quotient.names)}
    powers = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
    for name, x in element.items():
        factors = re.findall(r"([a-z])([⁰¹²³⁴⁵⁶⁷⁸⁹]*)", name)
        assert quotient.product(element[a] for a, n in factors for _ in range(int(n.translate(powers) or 1))) == x


def test_other_games_are_rejected():
    with pytest.raises(DomainError, match=r"the game must be a take-and-break game, as in .*, not Subtraction"):
        misere_quotient(Subtraction({1, 2}), 5)
    with pytest.raises(DomainError, match="the largest heap must be at least 0, not -1"):
        misere_quotient(TakeAndBreak("0.77"), -1)


def test_quotient_before_a_limit_error_can_be_used():
    builder = QuotientBuilder(TakeAndBreak("0.3122"), 60)
    with pytest.raises(LimitError):
        builder.extend_to(7)
    partial = quotient_so_far(builder)
    partial.verify()
    assert partial.certified == 6


def test_heap_up_to_which_a_quotient_must_be_proved():
    assert least_heaps(TakeAndBreak("0.77"), QuotientPeriod(71, 12)) == 2 * (71 + 12 - 1) + 2
    assert least_heaps(TakeAndBreak("0.3"), QuotientPeriod(1, 2)) == 3
    assert least_heaps(TakeAndBreak("0.0F"), QuotientPeriod(4, 3)) == 3 * 6 + 2
    assert least_heaps(TakeAndBreak("0.07 stuck 50"), QuotientPeriod(4, 3)) == 53


@pytest.mark.parametrize("notation", ["0.(3)", "4. unequal"])
def test_games_to_which_the_theorem_does_not_apply(notation):
    assert least_heaps(TakeAndBreak(notation), QuotientPeriod(1, 1)) is None
    assert period_of(TakeAndBreak(notation), [0] * 50) is None


def test_period_needs_exactly_the_least_number_of_heaps():
    images = misere_quotient(TakeAndBreak("0.77"), 170).images
    assert period_of(TakeAndBreak("0.77"), images[:167]) == QuotientPeriod(71, 12)
    assert period_of(TakeAndBreak("0.77"), images[:166]) is None


@pytest.mark.parametrize("notation", ["0.3", "0.33", "0.123", "0.75", "0.31", "0.71"])
def test_proof_from_few_heaps_agrees_with_many_heaps(notation):
    game = TakeAndBreak(notation)
    period = misere_quotient(game, 40).period
    assert period is not None
    few = misere_quotient(game, least_heaps(game, period))
    builder = QuotientBuilder(game, 100)
    builder.extend_to(120)
    many = quotient_so_far(builder)
    assert few.period == many.period == period
    assert [few.element(heap) for heap in range(121)] == [many.element(heap) for heap in range(121)]


def test_representatives_of_heaps():
    period = QuotientPeriod(5, 3)
    assert [period.representative(heap) for heap in range(12)] == [0, 1, 2, 3, 4, 5, 6, 7, 5, 6, 7, 5]


def test_heaps_without_moves_are_the_identity():
    builder = QuotientBuilder(TakeAndBreak("0.003"), 10)
    builder.extend_to(2)
    assert (builder.images, len(builder.monoid)) == ([0, 0, 0], 1)


def test_infinite_quotient_raises_and_keeps_the_proved_part():
    builder = QuotientBuilder(TakeAndBreak("0.3122"), 60)
    with pytest.raises(LimitError) as error:
        builder.extend_to(20)
    assert str(error.value) == (
        "the misère quotient of 0.3122 is certified for heaps up to 6, with 52 elements, but not for heap 7: the "
        "misère quotient has more than 60 elements, perhaps infinitely many; raise limit or effort"
    )
    assert (builder.certified, len(builder.monoid)) == (6, 52)


def test_effort_of_a_builder_is_limited():
    builder = QuotientBuilder(TakeAndBreak("0.77"), 100, effort=20)
    with pytest.raises(LimitError, match=r"it requires a search of more than 20 sums; raise limit or effort"):
        builder.extend_to(30)


def test_heap_with_an_old_element_does_not_change_the_monoid():
    builder = QuotientBuilder(TakeAndBreak("0.77"), 100)
    builder.extend_to(28)
    monoid, images = builder.monoid, list(builder.images)
    builder.extend_to(40)
    assert builder.monoid is monoid
    assert builder.images[:29] == images


def test_longest_plays():
    builder = QuotientBuilder(TakeAndBreak("0.77"), 100)
    assert [builder.longest_play(heap) for heap in range(5)] == [0, 1, 2, 3, 4]
    assert [QuotientBuilder(TakeAndBreak("4."), 9).longest_play(heap) for heap in range(5)] == [0, 0, 1, 2, 3]


def builder_to(notation, heap):
    builder = QuotientBuilder(TakeAndBreak(notation), 200)
    builder.extend_to(heap)
    return builder


@pytest.mark.parametrize(("notation", "heap"), [("0.77", 8), ("0.15", 7), ("4.", 5)])
def test_exact_outcomes_agree_with_search(notation, heap):
    builder, search = builder_to(notation, heap - 1), MisereSearch()
    exact = Exact(builder, heap, Effort(10_000))
    for heaps in combinations_with_replacement([1, 2, heap - 2, heap - 1, heap], 4):
        assert exact.is_lost(heaps) == (search.outcome([(builder.game, heaps)]) is Outcome.P)


@pytest.mark.parametrize(("notation", "heap"), [("0.77", 7), ("0.15", 7), ("4.", 5)])
def test_trial_with_all_heaps_freed_is_exact(notation, heap):
    builder, effort = builder_to(notation, heap - 1), Effort(100_000)
    exact, trial = Exact(builder, heap, effort), Trial(builder, heap, effort, frozenset(range(1, heap)))
    for heaps in combinations_with_replacement([1, 2, heap - 1, heap], 3):
        assert trial.is_lost(trial.word(heaps)) == exact.is_lost(heaps)


def test_words_and_heaps():
    builder = builder_to("0.77", 4)
    trial = Trial(builder, 5, Effort(100), frozenset([2]))
    assert trial.letters[:2] == [2, 5]
    word = trial.word([5, 4, 1, 2, 5, 0])
    assert word[:2] == (1, 2)
    assert trial.word(trial.heaps(word)) == word
    assert trial.word([1]) == trial.word([4])  # the same element


def test_effort_is_limited():
    with pytest.raises(LimitError, match="a search of more than 3 sums"):
        Effort(3).decide(20, lambda n: [n - 1] if n else [], {})
