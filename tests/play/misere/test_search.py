"""Misère play of any sum by search, and its representation of sums."""

from functools import cache
from itertools import combinations_with_replacement, product

import pytest
from reference import graph_outcomes

from grundy.errors import DomainError, LimitError
from grundy.play.misere import MisereSearch, misere_nim_value
from grundy.play.misere.atoms import STAR, Atoms, added, heap_of
from grundy.rules import Outcome, Part, Sum, game_from
from grundy.sequences import TakeAndBreak


class Cram:
    """Put a domino on two adjacent free squares; a position is the set of free squares."""

    def options(self, free):
        return [free - {(r, c), other} for r, c in free for other in ((r + 1, c), (r, c + 1)) if other in free]

    def components(self, free):
        left, parts = set(free), []
        while left:
            pending = [left.pop()]
            part = set(pending)
            while pending:
                r, c = pending.pop()
                near = {(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)} & left
                left -= near
                part |= near
                pending += near
            parts.append(frozenset(part))
        return [part for part in parts if len(part) > 1]

    def canonical(self, free):
        return min((_placed(free, a, b, swap) for a, b, swap in product((1, -1), (1, -1), (0, 1))), key=sorted)


def _placed(free, a, b, swap):
    turned = [(b * c, a * r) if swap else (a * r, b * c) for r, c in free]
    top, left = (min((square[i] for square in turned), default=0) for i in (0, 1))
    return frozenset((r - top, c - left) for r, c in turned)


def board(rows, columns):
    return frozenset(product(range(rows), range(columns)))


# Computed for this project by another program. The rows 1×n are misère Dawson's Kayles.
MISERE_CRAM = {1: [1, 0, 0, 2, 1, 3, 0, 0, 1, 1], 2: [0, 1, 0, 1, 0, 1, 0, 1], 3: [0, 0, 1, 0], 4: [2, 1, 0, 0]}


@pytest.mark.parametrize("rows", [1, 2, 3, 4])
def test_misere_values_of_cram(rows):
    search, cram = MisereSearch(), Cram()
    found = [search.misere_nim_value([(cram, board(rows, n + 1))]) for n in range(len(MISERE_CRAM[rows]))]
    assert found == MISERE_CRAM[rows]


@cache
def lost_by_definition(heaps, game):
    options = {
        tuple(sorted(heaps[:i] + left + heaps[i + 1 :])) for i, n in enumerate(heaps) for left in game.options(n)
    }
    return bool(options) and not any(lost_by_definition(option, game) for option in options)


@pytest.mark.parametrize("notation", ["0.77", "0.07", "4.", "0.3122", "0.(3)"])
def test_all_small_sums_of_heaps_agree_with_the_definition(notation):
    game, search = TakeAndBreak(notation), MisereSearch()
    for count in range(4):
        for heaps in combinations_with_replacement(range(1, 8), count):
            found = search.outcome([(game, heap) for heap in heaps])
            assert (found is Outcome.P) == lost_by_definition(heaps, game)


def test_position_of_several_heaps_is_the_sum_of_its_heaps():
    kayles, search = TakeAndBreak("Kayles"), MisereSearch()
    for heaps in combinations_with_replacement(range(1, 7), 3):
        assert search.outcome([(kayles, heaps)]) is search.outcome([(kayles, heap) for heap in heaps])


def test_winning_moves_are_all_moves_to_p_positions():
    kayles, nim = TakeAndBreak("Kayles"), lambda n: range(n)
    search = MisereSearch()
    parts = [(kayles, 5), (nim, 3), (kayles, 4)]
    found = search.winning_moves(parts)
    moves = [move for move, _ in search.moves(parts)]
    assert [(index, option) for index, _, option in moves] == [
        (index, option) for index, (game, heap) in enumerate(parts) for option in game_from(game).options(heap)
    ]
    for index, label, option in moves:
        left = [*parts[:index], (parts[index][0], option), *parts[index + 1 :]]
        assert (search.outcome(left) is Outcome.P) == ((index, label, option) in found)
    assert found


# Followers of small digraphs, most with cycles, with the misère outcomes of their vertices.
LOOPY = [
    ([[0]], "D"),
    ([[], [0, 1]], "ND"),
    ([[], [2], [1, 0]], "NDD"),
    ([[1], [2], [0]], "DDD"),
    ([[], [0], [0, 1], [0, 1, 2, 3]], "NPNN"),
    ([[], [0, 2], [0, 1]], "NDD"),
    ([[1, 4], [2], [3], [0], []], "DDDDN"),
    ([[1, 5], [2], [3], [4], [0], []], "DDDDDN"),
    ([[], [1], [0, 1]], "NDD"),
]


@pytest.mark.parametrize(("followers", "outcomes"), LOOPY)
def test_loopy_games_are_decided_by_retrograde_analysis(followers, outcomes):
    search = MisereSearch()
    found = [search.outcome([(followers.__getitem__, vertex)]).value for vertex in range(len(followers))]
    assert "".join(found) == outcomes == "".join(graph_outcomes(followers, misere=True).values())


@pytest.mark.parametrize("first", LOOPY)
@pytest.mark.parametrize("second", LOOPY)
def test_sums_of_loopy_games_agree_with_the_product_graph(first, second):
    a, b = first[0], second[0]
    pairs = list(product(range(len(a)), range(len(b))))
    joint = {(u, v): [*((w, v) for w in a[u]), *((u, w) for w in b[v])] for u, v in pairs}
    expected, search = graph_outcomes(joint, misere=True), MisereSearch()
    game_a, game_b = a.__getitem__, b.__getitem__
    for u, v in pairs:
        assert search.outcome([(game_a, u), (game_b, v)]).value == expected[u, v]


def test_drawing_moves_keep_the_draw():
    search, game = MisereSearch(), [[], [0, 2], [0, 1]].__getitem__
    assert search.drawing_moves([(game, 1)]) == [(0, "move", 2)]
    assert search.winning_moves([(game, 1)]) == []


def test_drawn_position_has_no_misere_value():
    with pytest.raises(DomainError, match="play can continue forever, so there is no misère nim value"):
        misere_nim_value([[0]].__getitem__, 0)


def test_limits_of_positions_and_moves():
    with pytest.raises(LimitError, match=r"more than 10 positions; try a smaller sum, or raise limit=…"):
        MisereSearch(10).outcome([(TakeAndBreak("Kayles"), (9, 9, 8))])
    with pytest.raises(LimitError, match=r"more than 5 moves, too many for a search of misère play"):
        MisereSearch(5).moves([(lambda n: range(n), 10**30)])


def subtraction(n):
    return [n - s for s in (1, 3, 4) if s <= n]


def lost(n):
    return n > 0 and not any(lost(m) for m in subtraction(n))


@pytest.mark.parametrize("n", range(30))
def test_search_agrees_with_the_definition(n):
    assert (MisereSearch(100).outcome([(subtraction, n)]) is Outcome.P) == lost(n)


def test_long_games_do_not_exceed_the_recursion_limit():
    assert MisereSearch(30_000).outcome([(lambda n: [n - 1] if n else [], 20_001)]) is Outcome.P


def test_search_stops_at_the_first_winning_move_and_caches_results():
    search = MisereSearch()
    decided = []
    for heap in (3, 1, 2):
        search.outcome([(nim, heap)])
        decided.append(search.searched)
    assert decided == [3, 3, 4]  # 0 and 1 were decided on the way to 3, and 2 was not


def test_limit_of_positions_in_a_long_game():
    with pytest.raises(LimitError, match=r"more than 5 positions; try a smaller sum, or raise limit=…"):
        MisereSearch(5).outcome([(subtraction, 100)])


def test_cached_position_costs_nothing():
    search = MisereSearch(100)
    first = search.outcome([(subtraction, 9)])
    search.limit = 0
    assert search.outcome([(subtraction, 9)]) is first
    with pytest.raises(LimitError, match="more than 0 positions"):
        search.outcome([(subtraction, 90)])


def test_cached_draws_are_used():
    search, game = MisereSearch(), {"a": ["draw", "won"], "draw": ["draw"], "won": []}.__getitem__
    assert search.outcome([(game, "draw")]) is Outcome.D
    assert search.outcome([(game, "a")]) is Outcome.D


def nim(n):
    return range(n)


def test_parts_without_moves_are_omitted_and_pairs_of_stars_cancel():
    atoms = Atoms()
    assert atoms.key([(nim, 0), (nim, 1), (nim, 1), (nim, 1)]) == (STAR,)
    assert atoms.key([]) == atoms.key([(nim, 1), (nim, 1)]) == ()


def test_position_whose_options_all_end_is_a_star():
    atoms = Atoms()
    game = {"a": "bc", "b": "", "c": ""}
    assert atoms.key([(game.__getitem__, "a"), (nim, 1)]) == ()


def test_equal_heaps_of_two_or_more_do_not_cancel():
    atoms = Atoms()
    two = atoms.key([(nim, 2)])
    assert atoms.key([(nim, 2), (nim, 2)]) == (*two, *two) != ()


def test_options_of_a_sum_have_no_duplicates():
    atoms = Atoms()
    key = atoms.key([(nim, 2), (nim, 2), (nim, 1)])
    (two,) = atoms.key([(nim, 2)])
    assert set(atoms.options_of(key)) == {(two, two), (two,), (STAR, two)}
    assert len(atoms.options_of(key)) == 3


def test_sums_and_parts_of_other_games_are_split():
    atoms = Atoms()
    assert atoms.key([(nim, Sum(3, 1, Part(nim, 1)))]) == atoms.key([(nim, 3)])


class Word:
    """A sum of letters: 'c' moves to 'b', 'b' to 'a', and 'a' to nothing. A reversed word is equivalent."""

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


def test_cyclic_components_are_rejected():
    class Circular:
        def options(self, n):
            return [n - 2] if n > 1 else []

        def components(self, n):
            return [n ^ 1]

    with pytest.raises(DomainError, match="4 must not be a component of its own components"):
        Atoms().key([(Circular(), 4)])


def test_number_of_options_is_limited():
    atoms = Atoms(limit=10)
    key = atoms.key([(nim, 1 << 1000)])
    with pytest.raises(
        LimitError,
        match=r"more than 10 options, too many for a search in misère play; if the game is tame, implement misere_nim",
    ):
        atoms.options_of(key)


def test_unhashable_positions_are_rejected():
    with pytest.raises(
        TypeError, match=r"games and positions must be hashable, and play reaches one that is not \(unhashable"
    ):
        Atoms().key([(nim, [1])])


def test_none_as_options_is_rejected():
    with pytest.raises(TypeError, match=r"options\(5\) must return an iterable of positions, not None"):
        Atoms().key([(lambda n: None, 5)])


def test_added_sums_are_sorted_and_a_heap_is_nim():
    assert added((1, 3), (0, 2), (0, 0)) == (0, 1, 2, 3)
    game, size = heap_of(4)
    assert list(game.options(size)) == [0, 1, 2, 3]


def test_number_of_steps_is_limited():
    atoms = Atoms()
    atoms.allow(0)
    with pytest.raises(LimitError) as caught:
        atoms.options(*atoms.key([(lambda n: range(n), 20_000)]))
    assert str(caught.value) == (
        "misère play requires more than 100000 steps of search, which found 2 positions; try a smaller sum, or raise "
        "limit=…"
    )
    atoms.allow(10_000_000)
    assert len(atoms.options(1)) == 20_000


def test_options_that_split_cost_more_steps():
    class Rows:
        def options(self, row):
            return ((i, row - i) for i in range(1, row))

        def components(self, position):
            return position if isinstance(position, tuple) else [position]

    plain, split = Atoms(), Atoms()
    plain.options(*plain.key([(lambda n: range(n), 100)]))
    split.options(*split.key([(Rows(), 101)]))
    assert split.steps_left < plain.steps_left - 1_000
