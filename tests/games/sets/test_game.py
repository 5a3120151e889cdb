"""Sets as games, judged by the numbers of Ackermann: another way to write sets, without any frozenset."""

from itertools import product

import pytest
from reference import game_sum
from strategies import hereditarily_finite_sets

from grundy.errors import DomainError, LimitError
from grundy.games import SetGame
from grundy.games.sets.finite_sets import closure, hereditary, numeral, pair, read_set
from grundy.games.sets.set_game import values
from grundy.integers import mex

GAME = SetGame()


def values_of_all_numbers(stop):
    """Return the value of each set by its number, in which bit n stands for the element with number n."""
    found = []
    for number in range(stop):
        found.append(mex(found[n] for n in range(number.bit_length()) if number >> n & 1))
    return found


def test_all_65536_sets_of_rank_4_have_the_value_by_mex():
    expected = values_of_all_numbers(1 << 16)
    lower = sorted((hereditary(one) for one in hereditarily_finite_sets(3)), key=_number)
    everything = hereditary(frozenset(lower))
    assert [values(everything)[one] for one in lower] == expected[:16]
    for number in range(0, 1 << 16, 17):
        one = frozenset(lower[n] for n in range(16) if number >> n & 1)
        assert GAME.nim_value(one) == expected[number]


def _number(one):
    return sum(1 << _number(element) for element in one)


def test_moves_are_the_elements():
    for one in hereditarily_finite_sets(3):
        options = GAME.options(one)
        assert set(options) == one
        assert [option for _, option in GAME.moves(one)] == options
        for target in range(5):
            found = {option for _, option in GAME.moves_to(one, target)}
            assert found == {option for option in one if GAME.nim_value(option) == target}
        assert GAME.parse(GAME.format(one)) == one
        assert GAME.picture(one)
        assert GAME.svg(one).startswith("<svg")


def test_the_value_of_a_sum_is_the_nim_sum_of_the_values():
    for j, k in product(hereditarily_finite_sets(3), repeat=2):
        assert GAME.nim_value(game_sum(j, k)) == GAME.nim_value(j) ^ GAME.nim_value(k)


# Lenstra 1978, section 1: G(n) = n.
def test_the_value_of_a_numeral_is_the_number():
    for n in (0, 1, 2, 17, 200):
        assert GAME.nim_value(numeral(n)) == n


# Lenstra 1978, section 1, the annotated game: after (0, 44) White can choose {0} and {0, 44}, and Black takes 0.
def test_white_resigns_after_the_pair_0_44():
    position = pair(numeral(0), numeral(44))
    assert GAME.nim_value(position) == 0
    assert [label for label, _ in GAME.moves(position)] == ["choose 1", "choose {0, 44}"]
    for option in GAME.options(position):
        assert numeral(0) in [left for _, left in GAME.moves_to(option, 0)]


def test_long_labels_tell_which_element_it_is():
    labels = [label for label, _ in GAME.moves(read_set("{1, {" + ",".join(f"{{{n}}}" for n in range(2, 40)) + "}}"))]
    assert labels[0] == "choose 1"
    assert labels[1].startswith("choose element 2 of 2, {{2}, {3}")
    text = "{1}"
    for _ in range(40):
        text = f"({text},0)"
    assert [label for label, _ in GAME.moves(read_set(text))] == ["choose element 1 of 2", "choose element 2 of 2"]


def test_pictures_of_large_sets_are_short():
    text = "{1}"
    for _ in range(40):
        text = f"({text},0)"
    one = read_set(text)
    assert GAME.picture(one) == "a set of rank 82\n(the tree of its elements has more than 100 lines)"
    assert GAME.svg(one).startswith("<svg")
    big = hereditary(frozenset(closure(numeral(150))) | {frozenset({numeral(n)}) for n in range(190)})
    with pytest.raises(LimitError, match="a picture shows at most 300 sets, and this one contains"):
        GAME.svg(big)


def test_nonsense_is_refused():
    for thing in (3, frozenset({3}), "{}", None, (frozenset(),)):
        for method in (GAME.options, GAME.moves, GAME.nim_value, GAME.format, GAME.picture, GAME.svg):
            with pytest.raises(DomainError, match="a set that is played contains sets and nothing else"):
                method(thing)
    with pytest.raises(DomainError, match="a nim value is 0 or more, not -1"):
        GAME.moves_to(frozenset(), -1)
