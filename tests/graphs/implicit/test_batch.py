"""Games with options_array, compared with the same games without it."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, strategies as st

from grundy import DomainError, LimitError
from grundy.graphs import GameGraph, solve
from grundy.graphs.implicit import batch
from grundy.graphs.implicit.batch import SPREAD, DirectTable, HashTable, Ranks, Table
from grundy.rules import game_from

Arrays = tuple[np.ndarray, np.ndarray]


class Rows:
    """A digraph as a game: positions are its vertices, and options are in its order."""

    def __init__(self, followers: list[list[int]]):
        self.followers = followers

    def options(self, vertex: int) -> list[int]:
        return self.followers[vertex]

    def options_array(self, positions: np.ndarray) -> Arrays:
        rows = [self.followers[v] for v in positions.tolist()]
        return np.append(0, np.cumsum([len(row) for row in rows])), np.array([v for row in rows for v in row], int)


class NamedRows(Rows):
    """The same game with letters as positions, which have ranks."""

    @property
    def size(self) -> int:
        return len(self.followers)

    def options(self, letter: str) -> list[str]:
        return [chr(ord("a") + v) for v in self.followers[ord(letter) - ord("a")]]

    def rank(self, letter: str) -> int:
        return ord(letter) - ord("a")

    def unrank(self, rank: int) -> str:
        return chr(ord("a") + rank)


class Cram:
    """Place dominoes on a board; a position is the set of free squares, as bits."""

    def __init__(self, rows: int, columns: int):
        self.size = 1 << rows * columns
        across = [3 << i * columns + j for i in range(rows) for j in range(columns - 1)]
        down = [(1 | 1 << columns) << i * columns + j for i in range(rows - 1) for j in range(columns)]
        self.dominoes = across + down
        self.masks = np.array(self.dominoes)

    def options(self, free: int) -> list[int]:
        return [free ^ domino for domino in self.dominoes if free & domino == domino]

    def options_array(self, positions: np.ndarray) -> Arrays:
        fits = positions[:, None] & self.masks == self.masks
        return np.append(0, np.cumsum(fits.sum(axis=1))), (positions[:, None] ^ self.masks)[fits]


class RankedCram(Cram):
    def rank(self, free: int) -> int:
        return free

    def unrank(self, rank: int) -> int:
        return rank


def digraphs(most: int) -> st.SearchStrategy[list[list[int]]]:
    return st.integers(1, most).flatmap(
        lambda n: st.lists(st.lists(st.integers(0, n - 1), max_size=4), min_size=n, max_size=n)
    )


def assert_same(graph: GameGraph, expected: GameGraph) -> None:
    """Check that two graphs are equal, with the same order of followers."""
    assert graph == expected
    assert graph.targets.tolist() == expected.targets.tolist()


@given(digraphs(9))
def test_arrays_make_the_same_graph_as_options(followers: list[list[int]]) -> None:
    assert_same(GameGraph.explore(Rows(followers), 0), GameGraph.explore(followers.__getitem__, 0))
    assert_same(GameGraph.explore(NamedRows(followers), "a"), GameGraph.explore(NamedRows(followers).options, "a"))


@given(digraphs(9), st.integers(1, 3), st.integers(1, 3))
def test_the_graph_does_not_depend_on_the_size_of_batches(followers: list[list[int]], asked: int, given: int) -> None:
    whole = GameGraph.explore(Rows(followers), 0)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(batch, "LARGEST_BATCH", asked)
        patch.setattr(batch, "MOST_BATCH_OPTIONS", given)
        assert_same(GameGraph.explore(Rows(followers), 0), whole)


@pytest.mark.parametrize(("small", "unused"), [(4096, "HashTable"), (4095, "DirectTable")])
def test_a_table_of_all_ranks_is_used_up_to_a_size(small: int, unused: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "SMALL_TABLE", small)
    monkeypatch.setattr(batch, "RANKS_PER_POSITION", 0)
    monkeypatch.delattr(batch, unused)
    assert GameGraph.explore(RankedCram(3, 4), 4095) == GameGraph.explore(Cram(3, 4).options, 4095)


# Values of Cram and the number of its positions, confirmed by the plain search.
@pytest.mark.parametrize(
    ("rows", "columns", "positions", "edges", "value"),
    [(3, 4, 550, 2298, 1), (4, 5, 58_830, 423_582, 2)],
)
def test_cram(rows: int, columns: int, positions: int, edges: int, value: int) -> None:
    full = (1 << rows * columns) - 1
    graph = GameGraph.explore(Cram(rows, columns), full)
    assert (len(graph), graph.edges, solve(graph).value(full)) == (positions, edges, value)
    assert GameGraph.explore(RankedCram(rows, columns), full) == graph
    assert GameGraph.explore(Cram(rows, columns).options, full) == graph


def test_cram_on_a_board_of_25_squares() -> None:
    graph = GameGraph.explore(RankedCram(5, 5), (1 << 25) - 1)
    assert len(graph) == 1_125_703
    assert solve(graph).labels[0] == 0


def test_a_game_can_change_its_argument() -> None:
    class Down:
        def options(self, n: int) -> list[int]:
            return [n - 1] if n else []

        def options_array(self, positions: np.ndarray) -> Arrays:
            ends = np.append(0, np.cumsum(positions > 0))
            positions -= 1
            return ends, positions[positions >= 0]

    assert list(GameGraph.explore(Down(), 3).names) == [3, 2, 1, 0]


def test_arrays_of_any_integer_type_are_accepted() -> None:
    class Small(Rows):
        def options_array(self, positions: np.ndarray) -> Arrays:
            offsets, options = super().options_array(positions)
            return offsets.astype(np.uint16), options.astype(np.uint64)

    assert GameGraph.explore(Small([[1, 1, 2], [], [0]]), 0) == GameGraph.from_adjacency([[1, 1, 2], [], [0]])


def test_names_are_those_of_the_game() -> None:
    graph = GameGraph.explore(NamedRows([[2], [], [0, 2]]), "a")
    assert graph.followers("c") == ["a", "c"]
    with pytest.raises(DomainError, match="there is no vertex 'b'"):
        graph.followers("b")


def giving(answer: Callable[[np.ndarray], Any]) -> NamedRows:
    game = NamedRows([[1, 2], [], []])
    game.options_array = answer
    return game


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (lambda p: None, r"^options_array must return a pair \(offsets, options\), not NoneType$"),
        (lambda p: (p, p, p), r"^options_array must return a pair \(offsets, options\), not tuple$"),
        (lambda p: ([0, 1.5], [0]), "^options_array must return offsets of an integer type, not float64$"),
        (lambda p: ([0, 1], ["b"]), "^options_array must return options of an integer type, not <U1$"),
        (
            lambda p: ([[0, 1]], [0]),
            r"^options_array must return offsets as a one-dimensional array, not of shape \(1, 2\)$",
        ),
        (lambda p: ([0, 1], [0, [1]]), "^options_array must return options as a one-dimensional array$"),
        (lambda p: ([0], []), "^options_array must return 2 offsets for 1 positions, not 1$"),
        (
            lambda p: ([0, 2], [0]),
            "^options_array must return offsets from 0 to the number of options, 1, not from 0 to 2$",
        ),
        (
            lambda p: ([1, 1], [0]),
            "^options_array must return offsets from 0 to the number of options, 1, not from 1 to 1$",
        ),
        (
            lambda p: ([0, 2], [1, 3]),
            "^options_array returns the option 3 for 'a', but options must be integers from 0 to 2$",
        ),
        (
            lambda p: ([0, 2], [1, -1]),
            "^options_array returns the option -1 for 'a', but options must be integers from 0 to 2$",
        ),
        (
            lambda p: ([0, 1], np.array([2**64 - 1], np.uint64)),
            "^options_array returns the option 18446744073709551615 for 'a'",
        ),
    ],
)
def test_invalid_arrays_are_rejected(answer: Callable[[np.ndarray], Any], message: str) -> None:
    with pytest.raises(DomainError, match=message):
        GameGraph.explore(giving(answer), "a")


def test_decreasing_offsets_are_rejected_with_their_position() -> None:
    def falling(positions: np.ndarray) -> Any:
        return ([0, 2], [1, 2]) if len(positions) == 1 else ([0, 3, 1], [0])

    message = "^options_array must return offsets that never decrease, but they decrease from 3 to 1 at 'c'$"
    with pytest.raises(DomainError, match=message):
        GameGraph.explore(giving(falling), "a")


def test_integers_beyond_63_bits_and_below_0_are_rejected() -> None:
    class Wrong(Rows):
        def options_array(self, positions: np.ndarray) -> Arrays:
            return np.array([0, 1]), np.array([-5])

    message = r"^options_array returns the option -5 for 0, but options must be integers from 0 to 2\^63 - 1$"
    with pytest.raises(DomainError, match=message):
        GameGraph.explore(Wrong([[0]]), 0)
    with pytest.raises(DomainError, match="positions of a game with options_array must be integers from 0 to"):
        GameGraph.explore(Wrong([[0]]), "start")


class Up:
    def options(self, n: int) -> list[int]:
        return [n + 1, n + 2]

    def options_array(self, positions: np.ndarray) -> Arrays:
        return 2 * np.arange(len(positions) + 1), (positions[:, None] + [1, 2]).ravel()


def test_the_limit_is_exact_and_the_error_shows_the_progress() -> None:
    message = r"^more than 100 positions can be reached \(198 moves so far\); check that play ends"
    with pytest.raises(LimitError, match=message):
        GameGraph.explore(Up(), 0, limit=100)
    assert len(GameGraph.explore(Cram(2, 2), 15, limit=6)) == 6
    with pytest.raises(LimitError):
        GameGraph.explore(Cram(2, 2), 15, limit=5)


def test_moves_are_limited_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grundy.graphs.implicit.limits.LEAST_MOVES", 500)
    with pytest.raises(LimitError, match=r"^there are more than 640 moves between"):
        GameGraph.explore(Rows([list(range(10)) * 20] * 10), 0, limit=10)


def test_a_hub_does_not_make_the_rest_slow() -> None:
    """After a position with many options, batches are small at first and then grow again."""
    calls = []

    class Star(Rows):
        def options_array(self, positions: np.ndarray) -> Arrays:
            calls.append(len(positions))
            return super().options_array(positions)

    leaves = 20_000
    assert GameGraph.explore(Star([[*range(1, leaves + 1)] * 60, *([] for _ in range(leaves))]), 0).edges == 60 * leaves
    assert sum(calls) == leaves + 1
    assert len(calls) < 30


class Letters:
    """Positions are letters; the rank of z is out of range, and the rank of ! is not an integer."""

    size = 25

    def options(self, letter: str) -> list[str]:
        return []

    def rank(self, letter: str) -> object:
        return 2.5 if letter == "!" else ord(letter) - ord("a")

    def unrank(self, rank: int) -> str:
        return chr(ord("a") + rank)


def test_ranks_are_those_of_the_game() -> None:
    ranks = Ranks.of(Letters())
    assert [ranks.rank(letter) for letter in "aby"] == [0, 1, 24]
    assert ranks.unrank(2) == "c"
    assert ranks.size == 25


@pytest.mark.parametrize(
    ("letter", "message"),
    [
        ("z", r"^rank\('z'\) must return an integer from 0 to 24, not 25$"),
        ("A", r"^rank\('A'\) must return an integer from 0 to 24, not -32$"),
        ("!", r"^rank\('!'\) must return an integer from 0 to 24, not 2\.5$"),
    ],
)
def test_an_invalid_rank_is_rejected(letter: str, message: str) -> None:
    with pytest.raises(DomainError, match=message):
        Ranks.of(Letters()).rank(letter)


@pytest.mark.parametrize(
    ("size", "message"),
    [
        (-1, "the size of a game with ranks must be at least 0, not -1"),
        (2.5, "the size of a game with ranks must be a whole number, not 2.5"),
        (2**63 + 1, "the size of a game with ranks must be at most 2\\^63, not 9223372036854775809"),
    ],
)
def test_an_invalid_size_is_rejected(size: object, message: str) -> None:
    game = Letters()
    game.size = size
    with pytest.raises(DomainError, match=message):
        Ranks.of(game)


def test_a_game_of_size_0_has_no_positions() -> None:
    game = Letters()
    game.size = 0
    with pytest.raises(DomainError, match=r"^'a' is not a position of this game, whose size is 0$"):
        Ranks.of(game).rank("a")


def test_without_ranks_positions_are_their_own_ranks() -> None:
    ranks = Ranks.of(game_from(lambda n: []))
    assert ranks.rank(7) == ranks.rank(np.uint8(7)) == ranks.unrank(7) == 7
    assert ranks.rank(2**63 - 1) == 2**63 - 1
    for wrong, shown in [
        (-1, "-1"),
        (2**63, "9223372036854775808"),
        ("x", "'x'"),
        (10**5000, "a number of 16610 bits"),
    ]:
        with pytest.raises(
            DomainError,
            match=rf"^positions of a game with options_array must be integers from 0 to 2\^63 - 1, not {shown}; give",
        ):
            ranks.rank(wrong)


def check_against_a_dictionary(table: Table, batches: list[list[int]]) -> None:
    numbers: dict[int, int] = {}
    for keys in batches:
        known = len(numbers)
        wanted = [numbers.setdefault(key, len(numbers)) for key in keys]
        found, new = table.number(np.array(keys, np.int64))
        assert found.tolist() == wanted
        assert new.tolist() == list(numbers)[known:]
        assert table.count == len(numbers)


@given(st.lists(st.lists(st.integers(0, 30), max_size=20), max_size=8))
def test_keys_are_numbered_in_order_of_occurrence(batches: list[list[int]]) -> None:
    check_against_a_dictionary(DirectTable(31), batches)
    check_against_a_dictionary(HashTable(), batches)


@given(st.lists(st.lists(st.integers(0, 2**63 - 1), max_size=50), max_size=5))
def test_keys_of_63_bits_are_numbered_in_order_of_occurrence(batches: list[list[int]]) -> None:
    check_against_a_dictionary(HashTable(), batches)


def test_a_hash_table_grows() -> None:
    table = HashTable()
    rng = np.random.default_rng(1)
    check_against_a_dictionary(table, [rng.integers(0, 2**40, 3000).tolist() for _ in range(10)])
    assert table.count > 20_000


def test_colliding_keys_get_different_places() -> None:
    # Keys whose products with the multiplier are small modulo 2^64, so that their top bits are all 0.
    back = pow(int(SPREAD), -1, 2**64)
    keys = [key for j in range(400) if (key := j * back % 2**64) < 2**63]
    assert len(keys) > 100
    check_against_a_dictionary(HashTable(), [keys, keys[::-1], [5, *keys, 6]])


def test_no_keys_get_no_numbers() -> None:
    found, new = HashTable().number(np.zeros(0, np.int64))
    assert (len(found), len(new)) == (0, 0)
