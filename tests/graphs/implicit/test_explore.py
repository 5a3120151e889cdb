from itertools import count, repeat
from typing import Any

import pytest
from hypothesis import given, strategies as st

from grundy import DomainError, LimitError
from grundy.graphs import GameGraph
from grundy.graphs.implicit.budget import PIECE, Budget
from grundy.graphs.implicit.explore import explore, explore_all


def digraphs(most: int) -> st.SearchStrategy[list[list[int]]]:
    return st.integers(1, most).flatmap(
        lambda n: st.lists(st.lists(st.integers(0, n - 1), max_size=4), min_size=n, max_size=n)
    )


def reached_breadth_first(followers: list[list[int]], start: int) -> list[int]:
    queue = [start]
    for vertex in queue:
        queue += [w for w in dict.fromkeys(followers[vertex]) if w not in queue]
    return queue


@given(digraphs(9))
def test_all_that_can_be_reached_is_there_breadth_first(followers: list[list[int]]) -> None:
    for start in range(len(followers)):
        graph = explore(followers.__getitem__, start)
        assert list(graph.names) == reached_breadth_first(followers, start)
        assert all(graph.followers(vertex) == followers[vertex] for vertex in graph.names)


def test_an_option_that_is_given_twice_is_reached_by_two_edges() -> None:
    graph = GameGraph.explore({"a": "bcb", "b": "", "c": "c"}.__getitem__, "a")
    assert graph.followers("a") == ["b", "c", "b"]
    assert graph.edges == 4


def test_positions_can_be_anything_hashable() -> None:
    graph = explore(lambda p: [frozenset(p - {x}) for x in sorted(p)], frozenset("abc"))
    assert (len(graph), graph.edges) == (8, 12)
    assert graph.name(0) == frozenset("abc")
    assert len(explore(lambda p: [None] if p else [], "start")) == 2


def test_several_starts_are_the_first_vertices() -> None:
    graph = explore_all(lambda n: [n - 2] if n > 1 else [], [7, 4, 7, 5])
    assert list(graph.names) == [7, 4, 5, 2, 3, 0, 1]
    assert len(explore_all(lambda n: [n], [])) == 0


def test_long_games_are_followed() -> None:
    graph = explore(lambda n: [n - 1] if n else [], 1_000_000)
    assert (len(graph), graph.edges) == (1_000_001, 1_000_000)


class Pairs:
    """Nim with two piles, of which the order does not matter."""

    def options(self, piles: tuple[int, int]) -> list[tuple[int, int]]:
        a, b = piles
        return [(x, b) for x in range(a)] + [(a, y) for y in range(b)]

    def canonical(self, piles: tuple[int, int]) -> tuple[int, int]:
        return min(piles), max(piles)


class RankedPairs(Pairs):
    size = 100

    def rank(self, piles: tuple[int, int]) -> int:
        return 10 * piles[0] + piles[1]

    def unrank(self, rank: int) -> tuple[int, int]:
        return divmod(rank, 10)


def test_vertices_are_representatives() -> None:
    graph = explore(Pairs(), (4, 2))
    assert graph.name(0) == (2, 4)
    assert set(graph.names) == {(a, b) for a in range(5) for b in range(a, 5) if a <= 2}
    assert graph.followers((1, 2)) == [(0, 2), (0, 1), (1, 1)]


def test_ranks_make_the_same_graph() -> None:
    ranked, unranked = explore(RankedPairs(), (4, 2)), explore(Pairs(), (4, 2))
    assert ranked == unranked
    assert ranked.targets.tolist() == unranked.targets.tolist()
    plain = RankedPairs()
    assert explore(plain, (4, 7)).number((2, 5)) == explore(Pairs(), (4, 7)).number((2, 5))


def test_a_rank_out_of_range_is_refused() -> None:
    with pytest.raises(DomainError, match=r"rank\(\(10, 12\)\) is 112, and ranks are whole numbers 0 to 99"):
        explore(RankedPairs(), (12, 10))


def test_the_limit_is_exact_and_says_how_far_it_got() -> None:
    assert len(explore(lambda n: [n - 1] if n else [], 99, limit=100)) == 100
    message = (
        r"^more than 99 positions can be reached, and 98 moves were seen by then; see whether play ends where "
        r"it should, give the game canonical or components, or raise limit=…$"
    )
    with pytest.raises(LimitError, match=message):
        explore(lambda n: [n - 1] if n else [], 99, limit=99)
    with pytest.raises(LimitError, match="more than 0 positions"):
        explore(lambda n: [], 7, limit=0)


def test_options_without_end_are_stopped() -> None:
    with pytest.raises(LimitError, match="more than 1000 positions can be reached, and 1000 moves"):
        explore(lambda n: count(), 0, limit=1000)
    with pytest.raises(LimitError, match="one position has more than 1000000 options, after 1 positions"):
        explore(lambda n: repeat(n), 0, limit=1000)


def test_many_options_are_taken_in_pieces_between_which_a_break_is_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    pieces = []

    def stop(budget: Budget, options: int, positions: int) -> None:
        pieces.append(options)
        if len(pieces) == 3:
            raise KeyboardInterrupt

    monkeypatch.setattr(Budget, "check_options", stop)
    with pytest.raises(KeyboardInterrupt):
        explore(lambda n: repeat(0, 4 * PIECE), 0)
    assert pieces == [PIECE, 2 * PIECE, 3 * PIECE]


@pytest.mark.parametrize("more", [-1, 0, 1, PIECE - 1, PIECE, PIECE + 1])
def test_no_option_is_lost_between_pieces(more: int) -> None:
    options = [*range(1, 9)] * ((PIECE + more) // 8) + [0] * ((PIECE + more) % 8)
    graph = explore(lambda n: iter(options) if n == 0 else [0], 0)
    assert graph.followers(0) == options
    assert graph.edges == PIECE + more + 8


@pytest.mark.parametrize("found", [None, 5])
def test_options_that_are_none_are_told_with_the_position(found: Any) -> None:
    class Turned(Pairs):
        def options(self, piles: tuple[int, int]) -> Any:
            return [(0, 3)] if piles == (1, 3) else found

    class RankedTurned(RankedPairs):
        options = Turned.options

    for game, start in [(Turned(), (3, 1)), (RankedTurned(), (3, 1)), (Turned().options, (1, 3))]:
        with pytest.raises(TypeError) as caught:
            explore(game, start)
        message = f"options((0, 3)) is {found}, and options are an iterable of positions, empty at the end of the game"
        assert str(caught.value) == message


def test_more_options_than_positions_are_allowed_within_the_limit() -> None:
    assert explore(lambda n: [0] * 50, 0, limit=1).edges == 50


def test_moves_are_limited_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grundy.graphs.implicit.budget.LEAST_MOVES", 500)
    with pytest.raises(
        LimitError, match=r"^more than 640 moves join the 4 positions that were reached, and limit=10 keeps"
    ):
        explore(lambda n: [*range(4)] * 50, 0, limit=10)


@pytest.mark.parametrize("start", [[1, 2], (1, 2)])
def test_positions_that_cannot_be_hashed_are_refused(start: Any) -> None:
    message = r"^positions are hashable, and play reaches one that is not \(.*unhashable type: 'list'.*\); try tuples"
    with pytest.raises(TypeError, match=message):
        explore(lambda p: [list(p[1:])], start)


def test_errors_of_the_rules_are_left_alone() -> None:
    with pytest.raises(TypeError, match=r"^unsupported operand"):
        explore(lambda p: [p - 1], "text")


def test_what_is_no_game_is_refused() -> None:
    with pytest.raises(TypeError, match="a game has a method options"):
        explore(42, 0)
