from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count, repeat
from typing import Any

import pytest
from hypothesis import given, strategies as st

from grundy import DomainError, LimitError
from grundy.graphs import GameGraph, Labelling, drawing_moves, loopy_value, nim_value, outcome, winning_moves
from grundy.graphs.implicit import limits
from grundy.graphs.implicit.limits import (
    LEAST_MOVES,
    LEAST_OPTIONS,
    MOVES_PER_POSITION,
    PIECE,
    Budget,
    add_position_note,
    raised_by_rules,
    take,
)
from grundy.rules import Part, Sum


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
def test_all_reachable_positions_are_found_breadth_first(followers: list[list[int]]) -> None:
    for start in range(len(followers)):
        graph = GameGraph.explore(followers.__getitem__, start)
        assert list(graph.names) == reached_breadth_first(followers, start)
        assert all(graph.followers(vertex) == followers[vertex] for vertex in graph.names)


def test_an_option_that_is_listed_twice_has_two_edges() -> None:
    graph = GameGraph.explore({"a": "bcb", "b": "", "c": "c"}.__getitem__, "a")
    assert graph.followers("a") == ["b", "c", "b"]
    assert graph.edges == 4


def test_positions_can_be_anything_hashable() -> None:
    graph = GameGraph.explore(lambda p: [frozenset(p - {x}) for x in sorted(p)], frozenset("abc"))
    assert (len(graph), graph.edges) == (8, 12)
    assert graph.name(0) == frozenset("abc")
    assert len(GameGraph.explore(lambda p: [None] if p else [], "start")) == 2


def test_several_starts_are_the_first_vertices() -> None:
    graph = GameGraph.explore(lambda n: [n - 2] if n > 1 else [], 7, 4, 7, 5)
    assert list(graph.names) == [7, 4, 5, 2, 3, 0, 1]
    assert len(GameGraph.explore(lambda n: [n])) == 0


def test_long_games_are_followed() -> None:
    graph = GameGraph.explore(lambda n: [n - 1] if n else [], 1_000_000)
    assert (len(graph), graph.edges) == (1_000_001, 1_000_000)


class Pairs:
    """Nim with two piles in any order."""

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
    graph = GameGraph.explore(Pairs(), (4, 2))
    assert graph.name(0) == (2, 4)
    assert set(graph.names) == {(a, b) for a in range(5) for b in range(a, 5) if a <= 2}
    assert graph.followers((1, 2)) == [(0, 2), (0, 1), (1, 1)]


def test_ranks_make_the_same_graph() -> None:
    ranked, unranked = GameGraph.explore(RankedPairs(), (4, 2)), GameGraph.explore(Pairs(), (4, 2))
    assert ranked == unranked
    assert ranked.targets.tolist() == unranked.targets.tolist()
    plain = RankedPairs()
    assert GameGraph.explore(plain, (4, 7)).number((2, 5)) == GameGraph.explore(Pairs(), (4, 7)).number((2, 5))


def test_a_rank_out_of_range_is_rejected() -> None:
    with pytest.raises(DomainError, match=r"rank\(\(10, 12\)\) must return an integer from 0 to 99, not 112"):
        GameGraph.explore(RankedPairs(), (12, 10))


def test_the_limit_is_exact_and_the_error_shows_the_progress() -> None:
    assert len(GameGraph.explore(lambda n: [n - 1] if n else [], 99, limit=100)) == 100
    message = (
        r"^more than 99 positions can be reached \(98 moves so far\); check that play "
        r"ends, give the game canonical or components, or raise limit=…$"
    )
    with pytest.raises(LimitError, match=message):
        GameGraph.explore(lambda n: [n - 1] if n else [], 99, limit=99)
    with pytest.raises(LimitError, match="more than 0 positions"):
        GameGraph.explore(lambda n: [], 7, limit=0)


def test_endless_options_are_stopped() -> None:
    with pytest.raises(LimitError, match=r"more than 1000 positions can be reached \(1000 moves"):
        GameGraph.explore(lambda n: count(), 0, limit=1000)
    with pytest.raises(LimitError, match="a position has more than 1000000 options, found after 1 positions"):
        GameGraph.explore(lambda n: repeat(n), 0, limit=1000)


def test_ctrl_c_works_between_pieces_of_many_options(monkeypatch: pytest.MonkeyPatch) -> None:
    pieces = []

    def stop(budget: Budget, options: int, positions: int) -> None:
        pieces.append(options)
        if len(pieces) == 3:
            raise KeyboardInterrupt

    monkeypatch.setattr(Budget, "check_options", stop)
    with pytest.raises(KeyboardInterrupt):
        GameGraph.explore(lambda n: repeat(0, 4 * PIECE), 0)
    assert pieces == [PIECE, 2 * PIECE, 3 * PIECE]


@pytest.mark.parametrize("more", [-1, 0, 1, PIECE - 1, PIECE, PIECE + 1])
def test_no_option_is_lost_between_pieces(more: int) -> None:
    options = [*range(1, 9)] * ((PIECE + more) // 8) + [0] * ((PIECE + more) % 8)
    graph = GameGraph.explore(lambda n: iter(options) if n == 0 else [0], 0)
    assert graph.followers(0) == options
    assert graph.edges == PIECE + more + 8


@pytest.mark.parametrize("found", [None, 5])
def test_invalid_options_are_reported_with_the_position(found: Any) -> None:
    class Turned(Pairs):
        def options(self, piles: tuple[int, int]) -> Any:
            return [(0, 3)] if piles == (1, 3) else found

    class RankedTurned(RankedPairs):
        options = Turned.options

    for game, start in [(Turned(), (3, 1)), (RankedTurned(), (3, 1)), (Turned().options, (1, 3))]:
        with pytest.raises(TypeError) as caught:
            GameGraph.explore(game, start)
        message = (
            f"options((0, 3)) must return an iterable of positions, not {found} (an empty list at the end of the game)"
        )
        assert str(caught.value) == message


def test_more_options_than_positions_are_allowed_within_the_limit() -> None:
    assert GameGraph.explore(lambda n: [0] * 50, 0, limit=1).edges == 50


def test_moves_are_limited_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grundy.graphs.implicit.limits.LEAST_MOVES", 500)
    with pytest.raises(
        LimitError, match=r"^there are more than 640 moves between 4 positions, the maximum for limit=10; raise limit"
    ):
        GameGraph.explore(lambda n: [*range(4)] * 50, 0, limit=10)


@pytest.mark.parametrize("start", [[1, 2], (1, 2)])
def test_unhashable_positions_are_rejected(start: Any) -> None:
    message = r"^positions must be hashable, but .* is not \(.*unhashable type: 'list'.*\); use tuples"
    with pytest.raises(TypeError, match=message):
        GameGraph.explore(lambda p: [list(p[1:])], start)


def test_errors_of_the_rules_are_not_changed() -> None:
    with pytest.raises(TypeError, match=r"^unsupported operand"):
        GameGraph.explore(lambda p: [p - 1], "text")


def test_rejects_objects_that_are_not_games() -> None:
    with pytest.raises(TypeError, match="an object with a method options"):
        GameGraph.explore(42, 0)


QUESTIONS = [
    nim_value,
    loopy_value,
    outcome,
    winning_moves,
    drawing_moves,
    GameGraph.explore,
    lambda game, position: Labelling(game).value(position),
    lambda game, position: outcome(game, position, misere=True),
]


def raising(n: int) -> list[int]:
    return [n - 1] if n != 3 else {}[n]


def raising_late(n: int) -> Iterator[int]:
    yield from raising(n)


def raising_in_sums(n: int) -> list[Any]:
    return [Sum(n - 1, n - 2)] if n > 3 else [0] if n < 3 else {}[n]


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("game", [raising, raising_late, raising_in_sums])
def test_errors_of_the_rules_get_a_note_with_the_position(
    question: Callable[..., object], game: Callable[[int], Any]
) -> None:
    for start in (6, 3):
        with pytest.raises(KeyError) as caught:
            question(game, start)
        assert caught.value.args == (3,)
        assert caught.value.__notes__ == ["grundy: this happened at the position 3"]


def test_notes_name_positions_of_other_games_with_their_game() -> None:
    with pytest.raises(KeyError) as caught:
        nim_value(range, Sum(2, Part(raising, 5)))
    (note,) = caught.value.__notes__
    assert note.startswith("grundy: this happened at the position Part(game=<function raising at ")
    assert note.endswith("position=3)")


def test_a_rank_is_shown_as_the_position() -> None:
    class Words:
        size = 10

        def options(self, word: str) -> list[str]:
            return [word[1:]] if word != "ooo" else [word[9]]

        def rank(self, word: str) -> int:
            return len(word)

        def unrank(self, rank: int) -> str:
            return rank * "o"

    with pytest.raises(IndexError) as caught:
        nim_value(Words(), "ooooo")
    assert caught.value.__notes__ == ["grundy: this happened at the position 'ooo'"]


def test_errors_of_components_and_canonical_get_a_note() -> None:
    class Split:
        def options(self, n: int) -> list[int]:
            return [n - 1]

        def components(self, n: int) -> list[int]:
            return [n] if n != 3 else {}[n]

    class Turned:
        def options(self, n: int) -> list[int]:
            return [n - 1]

        def canonical(self, n: int) -> int:
            return n if n != 2 else {}[n]

    for game, question in [(Split(), nim_value), (Turned(), nim_value), (Turned(), outcome)]:
        with pytest.raises(KeyError) as caught:
            question(game, 5)
        assert caught.value.__notes__ == ["grundy: this happened at the position 3"]


def test_errors_of_the_search_get_no_note() -> None:
    for question in QUESTIONS:
        with pytest.raises(TypeError) as caught:
            question(lambda n: None, 5)
        assert not hasattr(caught.value, "__notes__")


def test_limit_errors_of_the_rules_get_no_note() -> None:
    def far(n: int) -> list[int]:
        if n == 3:
            raise LimitError("too far")
        return [n - 1]

    for question in QUESTIONS:
        with pytest.raises(LimitError, match=r"^too far$"):
            question(far, 5)


def test_an_unhashable_value_inside_the_rules_is_their_own_error() -> None:
    def careless(n: int) -> list[int]:
        return [m for m in range(n) if {[m]}]

    for question in QUESTIONS:
        with pytest.raises(TypeError, match=r"^unhashable type: 'list'"):
            question(careless, 5)


def test_a_position_with_unhashable_fields_is_reported() -> None:
    @dataclass(frozen=True)
    class Board:
        rows: list[int]

    for question in QUESTIONS:
        with pytest.raises(TypeError, match=r"^positions must be hashable, but .* is not \(unhashable"):
            question(lambda n: [Board([n])], 5)


def test_an_error_gets_only_one_note() -> None:
    with pytest.raises(KeyError) as caught:
        raising(3)
    add_position_note(caught.value, 3)
    add_position_note(caught.value, 4)
    assert raised_by_rules(caught.value)
    assert caught.value.__notes__ == ["grundy: this happened at the position 3"]


def test_counts_within_the_limit_are_accepted() -> None:
    Budget(10).check(positions=10, moves=LEAST_MOVES)
    Budget(10).check_options(LEAST_OPTIONS, positions=3)
    Budget(LEAST_MOVES).check(positions=5, moves=MOVES_PER_POSITION * LEAST_MOVES)


def test_too_many_positions_are_reported_with_the_moves() -> None:
    message = (
        r"^more than 10 positions can be reached \(25 moves so far\); check that play "
        r"ends, give the game canonical or components, or raise limit=…$"
    )
    with pytest.raises(LimitError, match=message):
        Budget(10).check(positions=11, moves=25)


def test_too_many_moves_are_reported_with_the_positions() -> None:
    message = (
        rf"^there are more than {LEAST_MOVES} moves between 7 positions, the maximum for limit=10; "
        r"raise limit=…$"
    )
    with pytest.raises(LimitError, match=message):
        Budget(10).check(positions=7, moves=LEAST_MOVES + 1)


def test_endless_options_are_reported() -> None:
    message = (
        r"^a position has more than 1000000 options, found after 7 positions; check that the options end, "
        r"or raise limit=…$"
    )
    with pytest.raises(LimitError, match=message):
        Budget(10).check_options(LEAST_OPTIONS + 1, positions=7)
    Budget(2_000_000).check_options(LEAST_OPTIONS + 1, positions=7)


@pytest.mark.parametrize(
    ("limit", "message"),
    [(-1, "limit must be at least 0, not -1"), (1e6, r"must be a whole number, not 1000000\.0"), ("9", "not '9'")],
)
def test_a_limit_must_be_an_integer(limit: object, message: str) -> None:
    with pytest.raises(DomainError, match=message):
        Budget(limit)


def test_a_limit_beyond_the_size_of_graphs_is_accepted() -> None:
    assert Budget(10**30).positions == 2**31 - 1


@pytest.mark.parametrize("most", [0, 3, 4, 7, 8, 9, 20])
def test_at_most_one_position_beyond_the_limit_is_read(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "PIECE", 4)
    for length in range(15):
        left = iter(range(length))
        assert take(left, most) == [*range(min(length, most + 1))]
        assert [*left] == [*range(most + 1, length)]
