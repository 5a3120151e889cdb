"""Sums as sorted numbers."""

import pytest

from grundy.errors import DomainError, LimitError
from grundy.play.misere.atoms import STAR, Atoms, added, heap_of
from grundy.rules import Part, Sum


def nim(n):
    return range(n)


def test_parts_without_moves_are_dropped_and_pairs_of_stars_cancel():
    atoms = Atoms()
    assert atoms.key([(nim, 0), (nim, 1), (nim, 1), (nim, 1)]) == (STAR,)
    assert atoms.key([]) == atoms.key([(nim, 1), (nim, 1)]) == ()


def test_every_position_whose_moves_all_end_it_is_the_same_star():
    atoms = Atoms()
    game = {"a": "bc", "b": "", "c": ""}
    assert atoms.key([(game.__getitem__, "a"), (nim, 1)]) == ()


def test_equal_heaps_above_one_do_not_cancel():
    atoms = Atoms()
    two = atoms.key([(nim, 2)])
    assert atoms.key([(nim, 2), (nim, 2)]) == (*two, *two) != ()


def test_options_of_a_sum_are_given_once_each():
    atoms = Atoms()
    key = atoms.key([(nim, 2), (nim, 2), (nim, 1)])
    (two,) = atoms.key([(nim, 2)])
    assert set(atoms.options_of(key)) == {(two, two), (two,), (STAR, two)}
    assert len(atoms.options_of(key)) == 3


def test_sums_and_parts_of_other_games_are_taken_apart():
    atoms = Atoms()
    assert atoms.key([(nim, Sum(3, 1, Part(nim, 1)))]) == atoms.key([(nim, 3)])


class Word:
    """Letters that are played one by one; 'b' has a move to 'a', 'a' ends. Read backwards it is the same."""

    def options(self, word):
        return [word[:i] + {"a": "", "b": "a", "c": "b"}[x] + word[i + 1 :] for i, x in enumerate(word)]

    def components(self, word):
        return list(word)

    def canonical(self, word):
        return min(word, word[::-1])


def test_components_and_canonical_are_used():
    atoms = Atoms()
    key = atoms.key([(Word(), "cbc")])
    assert len(key) == 3
    assert atoms.part(key[-1])[1] in "bc"
    game = Word()
    assert atoms.key([(game, "cb")]) == atoms.key([(game, "bc")])


def test_components_that_lead_back_split_nothing():
    class Circular:
        def options(self, n):
            return [n - 2] if n > 1 else []

        def components(self, n):
            return [n ^ 1]

    with pytest.raises(DomainError, match="the components of 4 lead back to it, which splits nothing"):
        Atoms().key([(Circular(), 4)])


def test_too_many_options_are_refused_with_the_keyword():
    atoms = Atoms(limit=10)
    key = atoms.key([(nim, 1 << 1000)])
    with pytest.raises(
        LimitError,
        match=r"more than 10 options, too many for a search in misère play; give the game misere_nim_value if it is",
    ):
        atoms.options_of(key)


def test_unhashable_positions_are_named():
    with pytest.raises(
        TypeError, match=r"games and positions are hashable, and play reaches one that is not \(unhashable"
    ):
        Atoms().key([(nim, [1])])


def test_options_that_are_none_are_named():
    with pytest.raises(TypeError, match=r"options\(5\) is None"):
        Atoms().key([(lambda n: None, 5)])


def test_added_sums_are_sorted_and_a_heap_is_nim():
    assert added((1, 3), (0, 2), (0, 0)) == (0, 1, 2, 3)
    game, size = heap_of(4)
    assert list(game.options(size)) == [0, 1, 2, 3]


def test_the_work_of_a_question_is_limited():
    atoms = Atoms()
    atoms.allow(0)
    with pytest.raises(LimitError) as caught:
        atoms.options(*atoms.key([(lambda n: range(n), 20_000)]))
    assert str(caught.value) == (
        "misère play had to be searched, and 100000 steps did not suffice, by which 2 positions were met and some of "
        "their sums; take a smaller sum, or raise limit=…"
    )
    atoms.allow(10_000_000)
    assert len(atoms.options(1)) == 20_000


def test_options_that_are_split_count_for_more():
    class Rows:
        def options(self, row):
            return ((i, row - i) for i in range(1, row))

        def components(self, position):
            return position if isinstance(position, tuple) else [position]

    plain, split = Atoms(), Atoms()
    plain.options(*plain.key([(lambda n: range(n), 100)]))
    split.options(*split.key([(Rows(), 101)]))
    assert split.steps_left < plain.steps_left - 1_000
