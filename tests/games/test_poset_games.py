"""Poset games and Schuh's game of divisors: posets, orders, divisors, values and drawings."""

import pickle
from functools import cache, reduce
from itertools import combinations
from operator import xor
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings, strategies as st
from reference.games import nim_values

from grundy.errors import DomainError, LimitError, NotationError
from grundy.games import Chomp, Hackenbush, PosetGame, Schuh
from grundy.games.posets import Poset, read_poset, write_poset
from grundy.rules import Outcome
from grundy.testing import check_game

GAME = PosetGame()


def value(text):
    return GAME.nim_value(GAME.parse(text))


@pytest.mark.parametrize("text", ["a<c, b<c, b<d, e", "boolean 3", "divisors 36", "chain 4", "antichain 3", "empty"])
def test_poset_games_pass_the_check_of_games(text):
    assert check_game(GAME, [GAME.parse(text)]) >= 1


@settings(max_examples=10, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5)), max_size=9))
def test_random_posets_agree_with_the_definition(pairs):
    poset = Poset(range(6), [(min(pair), max(pair)) for pair in pairs if pair[0] != pair[1]])
    check_game(GAME, [poset])
    assert GAME.outcome(poset) is Outcome.of(GAME.nim_value(poset))


def test_disjoint_chains_are_the_piles_of_nim():
    assert value("a1<a2<a3, b1<b2<b3<b4<b5, c1<c2") == reduce(xor, (3, 5, 2))
    assert value("chain 2000") == 2000
    assert value("antichain 7") == 1


def test_hackenbush_on_a_tree_is_the_game_on_the_order_of_its_edges():
    # Each edge has the name of its upper end.
    below = {1: 0, 2: 1, 3: 1, 4: 3, 5: 3, 6: 0, 7: 6, 8: 6, 9: 8}
    bush = Hackenbush().parse(", ".join(f"{a}-{b}" for b, a in below.items()))
    poset = Poset(below, [(a, b) for b, a in below.items() if a])
    assert GAME.nim_value(poset) == Hackenbush().nim_value(bush)
    left = {label.removeprefix("choose "): GAME.nim_value(rest) for label, rest in GAME.moves(poset)}
    for label, rest in Hackenbush().moves(bush):
        assert left[label.split("-")[1]] == Hackenbush().nim_value(rest)


def test_a_least_or_a_greatest_element_decides_without_search():
    assert GAME.outcome(GAME.parse("grid 40x50")) is Outcome.N
    assert GAME.outcome(GAME.parse("a<z, b<z, c<z")) is Outcome.N
    assert GAME.outcome(GAME.parse("empty")) is Outcome.P
    with pytest.raises(
        LimitError, match="the value of this position of 2000 elements needs the values of more than 4002"
    ):
        value("grid 40x50")


def test_rejects_positions_that_are_not_posets():
    for ask in (GAME.options, GAME.moves, GAME.nim_value, GAME.components, GAME.format, GAME.svg, GAME.outcome):
        with pytest.raises(DomainError) as caught:
            ask("a<b")
        assert str(caught.value) == (
            "a position of a poset game must be a Poset, not 'a<b'; try PosetGame().parse(\"a<b, a<c\")"
        )


def test_the_hasse_diagram_has_a_line_for_each_relation():
    poset = GAME.parse("divisors 60")
    space = "{http://www.w3.org/2000/svg}"
    drawn = ElementTree.fromstring(GAME.svg(poset))
    assert sorted(line.find(f"{space}title").text for line in drawn.iter(f"{space}line")) == sorted(
        f"{a} < {b}" for a, b in poset.relations
    )
    assert sorted(text.text for text in drawn.iter(f"{space}text")) == sorted(map(str, poset.elements))
    assert ElementTree.fromstring(GAME.svg(GAME.parse("empty"))).find(f"{space}title").text == "A poset game"


def test_pictures_show_levels_and_relations_and_have_a_limit():
    assert GAME.picture(GAME.parse("divisors 12")) == "12\n4  6\n2  3\n1\n1<2<4<12, 1<3<6<12, 2<6"
    for draw in (GAME.picture, GAME.svg):
        with pytest.raises(LimitError) as caught:
            draw(GAME.parse("chain 201"))
        assert str(caught.value) == (
            "a picture shows at most 200 elements, but this poset has 201; try a smaller poset"
        )


SCHUH = Schuh()


def test_schuh_passes_the_check_of_games():
    assert check_game(SCHUH, [(72,), (30,), (4, 6, 9), (1,)]) > 30


def test_a_move_leaves_the_divisors_that_are_not_multiples():
    for n in (12, 60, 72):
        allowed = {d for d in range(1, n + 1) if n % d == 0}
        for label, left in SCHUH.moves((n,)):
            named = int(label.removeprefix("name "))
            rest = {d for d in allowed if d % named}
            assert {d for d in allowed if any(m % d == 0 for m in left)} == rest


def test_with_two_primes_it_is_chomp():
    chomp = Chomp()
    for a in range(1, 5):
        for b in range(1, 5):
            assert SCHUH.nim_value((2**a * 5**b,)) == chomp.nim_value((b + 1,) * (a + 1))


def winning_numbers(n):
    return [int(label.removeprefix("name ")) for label, left in SCHUH.moves((n,)) if SCHUH.nim_value(left) == 0]


# Winning Ways, 1982, chapter 18, on bars of one row, of two rows, and on squares.
def test_winning_numbers_are_the_winning_bites_of_chomp():
    for a in range(1, 6):
        assert winning_numbers(3**a) == [3]
        assert winning_numbers(3**a * 7) == [3**a * 7]
        assert 21 in winning_numbers(21**a)


# With different primes it is the game of subsets, in which the whole set wins up to five things (Gale and Neyman 1982).
@pytest.mark.parametrize("n", [2, 2 * 3, 2 * 3 * 5, 2 * 3 * 5 * 7])
def test_a_product_of_different_primes_is_named_first(n):
    assert n in winning_numbers(n)


# The divisors of 432 = 2^4 3^3 are the bar of 4 by 5 squares; checked by sets of divisors.
def test_432_by_the_definition():
    @cache
    def is_lost(left):
        return not any(is_lost(frozenset(e for e in left if e % d)) for d in left)

    divisors = frozenset(d for d in range(2, 433) if 432 % d == 0)
    won = [d for d in sorted(divisors) if is_lost(frozenset(e for e in divisors if e % d))]
    assert won == winning_numbers(432) == [36]


def test_the_first_player_wins_for_every_number():
    assert SCHUH.outcome((10**40 + 7,)) is Outcome.N
    assert SCHUH.outcome((1,)) is Outcome.P
    assert SCHUH.outcome((2, 3)) is Outcome.P


@pytest.mark.parametrize(("text", "position"), [("12", (12,)), ("6, 4", (4, 6)), ("2,4,4", (4,)), ("1", (1,))])
def test_schuh_parses_positions(text, position):
    assert SCHUH.parse(text) == position
    assert SCHUH.parse(SCHUH.format(position)) == position


def test_schuh_rejects_invalid_notation_with_its_place():
    for text, message in [
        ("0", "expected a positive number, found 0\n  0\n  ^"),
        ("4;6", "expected a comma or nothing more, found ';'\n  4;6\n   ^"),
        ("", "expected a number (n, or the largest numbers left), found an empty text\n  \n  ^"),
    ]:
        with pytest.raises(NotationError) as caught:
            SCHUH.parse(text)
        assert str(caught.value) == message


def test_schuh_rejects_invalid_positions():
    for position, message in [
        ((), "a position of Schuh's game must be a tuple of numbers, not (); try (12,)"),
        (12, "a position of Schuh's game must be a tuple of numbers, not 12; try (12,)"),
        (
            (6, 4),
            "the largest numbers must be in increasing order and not divide each other, unlike (6, 4); try (4, 6)",
        ),
        ((2, 4), "the largest numbers must be in increasing order and not divide each other, unlike (2, 4); try (4,)"),
        ((0,), "a number with divisors must be at least 1, not 0"),
        ((2.5,), "a number with divisors must be a whole number, not 2.5"),
    ]:
        with pytest.raises(DomainError) as caught:
            SCHUH.nim_value(position)
        assert str(caught.value) == message


def test_numbers_that_cannot_be_factored_have_no_value():
    with pytest.raises(LimitError, match="primes up to 1000000 were tried"):
        SCHUH.nim_value(((10**6 + 3) * (10**9 + 7),))


def test_the_picture_lists_what_may_be_named():
    assert SCHUH.picture((4, 6)) == "may be named: 2, 3, 4 and 6"
    assert SCHUH.picture((1,)) == "only 1 is left"


def test_the_drawing_joins_numbers_to_their_multiples():
    drawn = SCHUH.svg((12,))
    assert "<title>Schuh&#39;s game of divisors</title>" in drawn
    assert [f"<title>{a} &lt; {b}</title>" in drawn for a, b in [(2, 4), (2, 6), (3, 6), (4, 12), (1, 2)]] == [
        True
    ] * 4 + [False]


NO_NAME = (
    "an element must be named by a number or by a word of letters a to z, digits and _ (and not by one of antichain, "
    "boolean, chain, divisors, empty, grid)"
)


def test_posets_with_equal_orders_are_equal():
    one = Poset(["d"], [("a", "b"), ("b", "c"), ("a", "c")])
    other = Poset("dcba", [("b", "c"), ("a", "b")])
    assert one == other
    assert hash(one) == hash(other)
    assert one != Poset("dcba", [("a", "b"), ("a", "c")])
    assert one.elements == ("a", "b", "c", "d")
    assert one.relations == (("a", "b"), ("b", "c"))


def test_numbers_are_sorted_before_words():
    assert Poset([10, "b", 9], [("b", 3)]).elements == (3, 9, 10, "b")


def test_without_removes_an_element_and_all_above_it():
    poset = Poset("e", [("a", "b"), ("b", "c"), ("a", "d")])
    assert poset.without("b") == Poset("e", [("a", "d")])
    assert poset.without("a") == Poset("e")
    assert poset.without("b").without("d") == Poset("ae") == pickle.loads(pickle.dumps(Poset("ae")))


def test_components_and_heights():
    poset = Poset("e", [("a", "b"), ("b", "c"), ("d", "c"), ("x", "y")])
    assert sorted(part.elements for part in poset.components()) == [("a", "b", "c", "d"), ("e",), ("x", "y")]
    assert poset.heights == {"a": 0, "b": 1, "c": 2, "d": 0, "e": 0, "x": 0, "y": 1}


@pytest.mark.parametrize(
    ("elements", "relations", "message"),
    [
        ((), [("a", "b"), ("b", "a")], "the relations form a cycle, so an element would be smaller than itself"),
        ((), [("a", "a")], "an element cannot be smaller than itself, as in a < a"),
        ((), [("a",)], "a relation a < b must be a pair (a, b), not ('a',)"),
        ([1.5], [], "an element that is not a word must be a whole number, not 1.5"),
        ([-1], [], "an element that is not a word must be at least 0, not -1"),
        (["x y"], [], f"{NO_NAME}, not by 'x y'"),
        (["chain"], [], f"{NO_NAME}, not by 'chain'"),
    ],
)  # fmt: skip
def test_rejects_invalid_posets(elements, relations, message):
    with pytest.raises(DomainError) as caught:
        Poset(elements, relations)
    assert str(caught.value) == message


def test_without_rejects_unknown_elements():
    with pytest.raises(DomainError, match="'z' is not an element of this poset"):
        Poset("a").without("z")
    with pytest.raises(DomainError, match="'b' is not an element of this poset"):
        Poset((), [("a", "b")]).without("a").without("b")


def test_posets_are_immutable_and_limited():
    with pytest.raises(AttributeError, match="posets are immutable, so mask cannot be set"):
        Poset("a").mask = 0
    with pytest.raises(LimitError, match="a poset can have at most 2000 elements, not 2001"):
        Poset(range(2001))


def subsets(n):
    """The subsets of n things that are neither empty nor all, smaller ones first, as the order of inclusion."""
    sets = range(1, (1 << n) - 1)
    return Poset(sets, [(s, t) for s in sets for t in sets if s & t == s and s != t])


def test_the_order_is_the_transitive_closure_and_relations_are_covers():
    poset = Poset(range(5), [(0, 1), (1, 2), (0, 2), (1, 3), (2, 4), (3, 4)])
    up = [set(poset.elements) - set(poset.without(element).elements) for element in range(5)]
    assert up == [{0, 1, 2, 3, 4}, {1, 2, 3, 4}, {2, 4}, {3, 4}, {4}]
    assert poset.relations == ((0, 1), (1, 2), (1, 3), (2, 4), (3, 4))


def choices(up):
    """The definition: a move removes an element and all elements above it."""
    return lambda left: [left - up[element] for element in left]


def test_all_orders_of_four_elements_agree_with_the_definition():
    pairs = list(combinations(range(4), 2))
    for chosen in range(1 << len(pairs)):
        up = {element: {element} for element in range(4)}
        relations = [pair for k, pair in enumerate(pairs) if chosen >> k & 1]
        for i, j in reversed(relations):
            up[i] |= up[j]
        start = frozenset(range(4))
        assert {start: GAME.nim_value(Poset(range(4), relations))} == nim_values(choices(up), [start])


def test_least_and_greatest_elements_are_found():
    # The first player wins these without a search, for which they are too large.
    wide = [(i, j) for i in range(1, 60) for j in range(60, 119) if i * j % 7 < 3]
    least, greatest = [(0, i) for i in range(1, 119)], [(i, 119) for i in range(119)]
    for relations in (wide + least, wide + greatest, wide + least + greatest):
        assert GAME.outcome(Poset((), relations)) is Outcome.N
    with pytest.raises(LimitError):
        GAME.outcome(Poset((), wide))
    assert GAME.outcome(Poset()) is Outcome.P
    assert GAME.outcome(Poset(range(2))) is Outcome.P


# Gale and Neyman 1982: in subset take-away the second player wins for all n that were computed.
@pytest.mark.parametrize("n", [1, 2, 3, 4, 5])
def test_subset_take_away_is_won_by_the_second_player(n):
    assert GAME.nim_value(subsets(n)) == 0


def test_a_search_that_is_too_large_raises():
    # Two chains of 400 elements, each element of one below the later half of the other.
    chains = [(i - 2, i) for i in range(2, 800)]
    across = [((i - 400) | 1, i) for i in range(400, 800, 2)]
    with pytest.raises(LimitError) as caught:
        GAME.nim_value(Poset(range(800), chains + across))
    assert str(caught.value) == (
        "the value of this position of 800 elements needs the values of more than 3000 others, which is the limit; "
        "try a smaller position"
    )


def test_a_failed_search_is_not_repeated(monkeypatch):
    whole = subsets(5)
    monkeypatch.setattr("grundy.games.posets.poset.MOST_WORK", 100 * len(whole))
    part = whole.without(0b11110)
    with pytest.raises(LimitError, match="more than 100 others"):
        GAME.nim_value(part)
    searches = []
    monkeypatch.setattr("grundy.games.posets.poset.label", lambda *given: searches.append(given))
    with pytest.raises(LimitError):
        GAME.nim_value(part)
    with pytest.raises(LimitError):
        GAME.nim_value(whole)
    assert searches == []


def test_small_values_are_found_after_a_failed_search(monkeypatch):
    poset = subsets(5)
    monkeypatch.setattr("grundy.games.posets.poset.MOST_WORK", 100 * len(poset))
    with pytest.raises(LimitError):
        GAME.nim_value(poset)
    for pair in combinations(range(5), 2):
        poset = poset.without(sum(1 << k for k in pair))
    assert poset.elements == (1, 2, 4, 8, 16)
    assert GAME.nim_value(poset) == 1


def test_rejects_cyclic_orders():
    assert Poset((), [(1, 0), (2, 1)]).relations == ((1, 0), (2, 1))
    with pytest.raises(DomainError, match="the relations form a cycle, so an element would be smaller than itself"):
        Poset((), [(1, 0), (0, 1)])


def test_divisors_and_prime_factors_of_all_small_numbers():
    primes = [n for n in range(2, 400) if all(n % d for d in range(2, n))]
    for n in range(1, 400):
        poset = read_poset(f"divisors {n}")
        assert poset.elements == tuple(d for d in range(1, n + 1) if n % d == 0)
        assert poset.relations == tuple((d, d * p) for d in poset.elements for p in primes if n % (d * p) == 0)


def test_one_large_prime_factor_can_remain():
    p = 999_999_000_001
    powers = [2**k for k in range(6)]
    poset = read_poset(f"divisors {2**5 * p}")
    assert poset.elements == (*powers, *(d * p for d in powers))
    assert {(d, d * p) for d in powers} < set(poset.relations)
    assert len(poset.relations) == 16


def test_rejects_numbers_that_trial_division_cannot_factor():
    with pytest.raises(NotationError) as caught:
        read_poset(f"divisors {6 * (10**6 + 3) * (10**9 + 7)}")
    assert caught.value.message == (
        "cannot factor 6000018042000126: primes up to 1000000 were tried, and the factor 1000003007000021 remains"
    )
    with pytest.raises(NotationError, match="at most 2000 divisors are supported, but a number of 2101 bits has 2101"):
        read_poset(f"divisors {2**2100}")
    with pytest.raises(NotationError, match="every number divides 0; try a number that is at least 1"):
        read_poset("divisors 0")


@pytest.mark.parametrize(
    ("text", "elements", "relations"),
    [
        ("a<b<c, d", "abcd", [("a", "b"), ("b", "c")]),
        (" 2 < 10 ,x", ["x"], [(2, 10)]),
        ("empty", [], []),
        ("chain 3", [], [(1, 2), (2, 3)]),
        ("Antichain 2", [1, 2], []),
        ("chain 0", [], []),
        ("boolean 2", [], [(0, 1), (0, 2), (1, 3), (2, 3)]),
        ("divisors 12", [], [(1, 2), (1, 3), (2, 4), (2, 6), (3, 6), (4, 12), (6, 12)]),
        ("grid 2x2", [], [(0, 1), (0, 2), (1, 3), (2, 3)]),
        ("divisors 1", [1], []),
    ],
)
def test_posets_are_parsed(text, elements, relations):
    assert read_poset(text) == Poset(elements, relations)


NAMES = st.integers(0, 6) | st.sampled_from("abcd")


@given(st.lists(NAMES, max_size=3), st.lists(st.tuples(st.integers(0, 6), st.integers(0, 6)), max_size=10))
def test_posets_round_trip(elements, pairs):
    poset = Poset(elements, [(min(pair), max(pair)) for pair in pairs if pair[0] != pair[1]])
    assert read_poset(write_poset(poset)) == poset


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expected an element (a number or a word), found an empty text\n  \n  ^"),
        ("a<", "expected an element (a number or a word), found the end of the text\n  a<\n    ^"),
        ("a>b", "expected < or , after this element, found '>'\n  a>b\n   ^"),
        ("a<b<a", "the relations form a cycle, so an element would be smaller than itself\n  a<b<a\n  ^"),
        ("a<a", "an element cannot be smaller than itself, as in a < a\n  a<a\n  ^"),
        ("a<chain", "expected an element (a number or a word), found chain\n  a<chain\n    ^"),
        ("3a", "expected an element (a number or a word), found 3a\n  3a\n  ^"),
        ("chain", "expected a number after chain, found the end of the text\n  chain\n       ^"),
        ("chain 3, 4", "expected nothing more after chain 3, found ','\n  chain 3, 4\n         ^"),
        ("grid 3", "expected x between the two sides of a grid, found the end of the text\n  grid 3\n        ^"),
        ("divisors 0", "every number divides 0; try a number that is at least 1\n  divisors 0\n           ^"),
        ("boolean 99", "a poset can have at most 2000 elements, but this poset has more\n  boolean 99\n          ^"),
        ("grid 999x999", "a poset can have at most 2000 elements, but this poset has more\n  grid 999x999\n       ^"),
    ],
)  # fmt: skip
def test_rejects_invalid_poset_notation_with_its_place(text, message):
    with pytest.raises(NotationError) as caught:
        read_poset(text)
    assert str(caught.value) == message


@given(st.text("ab01<, chain", max_size=12))
def test_any_text_is_parsed_or_rejected_with_a_place(text):
    try:
        poset = read_poset(text)
    except NotationError as error:
        assert 0 <= error.at <= len(text)
    else:
        assert read_poset(write_poset(poset)) == poset
