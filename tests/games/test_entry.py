import pytest

from grundy import DomainError
from grundy.games import Entry, Group, Nim, Numbers, Ruleset, entry_named


def entry(word: str, heaps: bool = True) -> Entry:
    brackets = Numbers(Group("a,b"), Group("k"), heaps=heaps)
    return Entry("x", word, lambda k: Nim(), brackets, "rule", ("X",), "nobody 2000", "X(1;2)")


def test_the_notation_shows_the_letters_of_the_groups() -> None:
    assert entry("X").notation == "X(a,b;k)"


@pytest.mark.parametrize("word", ["", "2X", "Ｘ", "a b", "é"])
def test_a_word_is_made_of_ascii_letters(word: str) -> None:
    with pytest.raises(DomainError, match="made of the letters"):
        entry(word)


def test_heaps_are_positions_of_their_own_and_tuples_are_one() -> None:
    heaps, pair = Ruleset(entry("X"), ((7,),)), Ruleset(entry("X", heaps=False), ((7,),))
    assert heaps.write([3, 5]) == "X(3,5;7)"
    assert pair.write([(3, 5)]) == "X(3,5;7)"


def test_a_game_without_known_values_is_searched() -> None:
    class Bare:
        def options(self, n: int) -> list[int]:
            return [n - s for s in (1, 2) if s <= n]

    ruleset = Ruleset(Entry("b", "B", Bare, Numbers(Group("n"), heaps=True), "rule", ("B",), "nobody 2000", "B(4)"))
    assert [ruleset.value(n) for n in range(6)] == [0, 1, 2, 0, 1, 2]
    assert list(ruleset.moves_to(5, 0)) == [("move", 3)]


def test_an_unknown_id_names_the_known_ones() -> None:
    with pytest.raises(DomainError, match="no game has the id 'chess'; known are nim, one-pile"):
        entry_named("chess")
