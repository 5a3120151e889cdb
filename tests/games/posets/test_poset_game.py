from functools import reduce
from operator import xor
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings, strategies as st

from grundy.errors import DomainError, LimitError
from grundy.games import Hackenbush, PosetGame
from grundy.games.posets.poset import Poset
from grundy.rules import Outcome
from grundy.testing import check_game

GAME = PosetGame()


def value(text):
    return GAME.nim_value(GAME.parse(text))


@pytest.mark.parametrize("text", ["a<c, b<c, b<d, e", "boolean 3", "divisors 36", "chain 4", "antichain 3", "empty"])
def test_poset_games_keep_what_they_say(text):
    assert check_game(GAME, [GAME.parse(text)]) >= 1


@settings(max_examples=10, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5)), max_size=9))
def test_random_posets_agree_with_the_definition(pairs):
    poset = Poset(range(6), [(min(pair), max(pair)) for pair in pairs if pair[0] != pair[1]])
    check_game(GAME, [poset])
    assert GAME.outcome(poset) is Outcome.of(GAME.nim_value(poset))


def test_chains_side_by_side_are_the_piles_of_nim():
    assert value("a1<a2<a3, b1<b2<b3<b4<b5, c1<c2") == reduce(xor, (3, 5, 2))
    assert value("chain 2000") == 2000
    assert value("antichain 7") == 1


def test_hackenbush_on_a_tree_is_the_game_on_the_order_of_its_edges():
    # Each edge is called by its upper end.
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


def test_what_is_no_poset_is_no_position():
    for ask in (GAME.options, GAME.moves, GAME.nim_value, GAME.components, GAME.format, GAME.svg, GAME.outcome):
        with pytest.raises(DomainError) as caught:
            ask("a<b")
        assert str(caught.value) == (
            "a position of a poset game is a Poset, not 'a<b'; try PosetGame().parse(\"a<b, a<c\")"
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
        assert str(caught.value) == ("a picture shows at most 200 elements, and this poset has 201; draw a smaller one")
