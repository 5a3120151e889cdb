"""Misère play of any sum by search."""

from functools import cache
from itertools import combinations_with_replacement, product

import pytest
from reference import graph_outcomes

from grundy.errors import DomainError, LimitError
from grundy.play.misere import MisereSearch, misere_nim_value
from grundy.play.misere.search import sum_moves
from grundy.rules import Outcome
from grundy.sequences import TakeAndBreak


class Cram:
    """Put a domino on two free squares side by side; a position is the set of the free squares."""

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


# Own computation of the project, by another program; the rows 1×n are misère Dawson's Kayles.
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


def test_a_position_of_several_heaps_is_the_sum_of_its_heaps():
    kayles, search = TakeAndBreak("Kayles"), MisereSearch()
    for heaps in combinations_with_replacement(range(1, 7), 3):
        assert search.outcome([(kayles, heaps)]) is search.outcome([(kayles, heap) for heap in heaps])


def test_winning_moves_are_all_moves_to_lost_positions():
    kayles, nim = TakeAndBreak("Kayles"), lambda n: range(n)
    search = MisereSearch()
    parts = [(kayles, 5), (nim, 3), (kayles, 4)]
    found = search.winning_moves(parts)
    for index, label, option in sum_moves(parts, 100):
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
def test_play_that_goes_round_is_decided_by_retrograde_analysis(followers, outcomes):
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


def test_a_loopy_position_has_no_misere_value():
    with pytest.raises(DomainError, match="play can go round for ever, so there is no misère nim value"):
        misere_nim_value([[0]].__getitem__, 0)


def test_the_limit_is_told():
    with pytest.raises(LimitError, match=r"10 positions did not suffice; take a smaller sum, or raise limit=…"):
        MisereSearch(10).outcome([(TakeAndBreak("Kayles"), (9, 9, 8))])
    with pytest.raises(LimitError, match=r"more than 5 moves, too many to try in misère play"):
        list(sum_moves([(lambda n: range(n), 10**30)], 5))
