"""Objects shared by many threads give the same answers as in one thread, in any order of execution."""

import sys
from collections.abc import Iterator
from pathlib import Path
from weakref import WeakValueDictionary

import numpy as np
import pytest
from shared_work import SHARED, Shared, alone, run_to, together
from two_threads import LONGEST, meeting, overtaken

from grundy import games, graphs
from grundy.codes import LexicodeTable, lexicode_table
from grundy.games.graphs import Bush, kayles, read_graph
from grundy.games.heaps import fibonacci, moore
from grundy.games.posets import poset as order
from grundy.games.rulesets import Searched
from grundy.games.sets.finite_sets import interned, numeral
from grundy.games.wythoff import ValueTables
from grundy.linear.turning import ByFunction, OddDistance, Row, formulas, row as rows
from grundy.ordinals import parse
from grundy.ordinals.closure import PackedElement, packed_field
from grundy.ordinals.tower import Tower, operations, rational
from grundy.play.misere import MisereSearch, MisereSolver, TameSums, answer
from grundy.play.misere.atoms import Atoms
from grundy.play.misere.extend import QuotientBuilder
from grundy.play.misere.quotients import quotient_so_far
from grundy.rules import game_from
from grundy.sequences import Run, TakeAndBreak, nim_value, nim_values, questions
from grundy.sequences.values import TakingEngine

THREADS = 8


@pytest.fixture
def hasty() -> Iterator[None]:
    """Let Python switch threads as often as possible."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    yield
    sys.setswitchinterval(before)


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("name", SHARED)
def test_many_threads_get_the_same_answers_as_one(name: str) -> None:
    assert together(SHARED[name], THREADS) == [alone(SHARED[name])] * THREADS


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize(("game", "method"), [("0.156", "auto"), ("{2,5,7,19}", "naive"), ("0.(3)", "endless")])
def test_many_threads_share_a_run_in_a_file(tmp_path: Path, game: str, method: str) -> None:
    asked = [run_to(stop) for stop in (500, 4000, 1700, 9000, 3300)]
    with Run(game, method=method, store=tmp_path / "run") as run:
        found = together(Shared(lambda: run, asked), THREADS)
    assert found == [alone(Shared(lambda: Run(game, method=method), asked))] * THREADS


# Lists that grow: a thread appends the element for the length that it has seen.


def nim_row() -> Row:
    return Row(lambda n: [[], *([m] for m in range(n))])


def test_two_threads_find_the_values_of_a_row_by_mex(monkeypatch: pytest.MonkeyPatch) -> None:
    row = nim_row()
    meeting(monkeypatch, ByFunction, "least_missing", lambda: row.values(8), lambda: row.values(8))
    assert row.values(12).tolist() == list(range(1, 13))


def test_two_threads_share_the_work_limit_of_a_row(monkeypatch: pytest.MonkeyPatch) -> None:
    row = Row(lambda n: [[], *([m] for m in range(n))], limit=65)  # 10 values: 10 places, and 55 sets
    found = meeting(monkeypatch, ByFunction, "least_missing", lambda: row.values(10), lambda: row.values(10))
    assert found.first.tolist() == found.second.tolist() == list(range(1, 11))


def test_two_threads_find_the_values_of_a_row_by_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    values = OddDistance(5, 1 << 16)
    meeting(monkeypatch, formulas, "_shifted", lambda: values.upto(20), lambda: values.upto(20))
    assert values.upto(24) == OddDistance(5, 1 << 16).upto(24)


def test_two_threads_create_numerals(monkeypatch: pytest.MonkeyPatch) -> None:
    module = sys.modules["grundy.games.sets.finite_sets"]
    monkeypatch.setattr(module, "_NUMERALS", [])
    meeting(monkeypatch, module, "interned", lambda: numeral(5), lambda: numeral(5), leaving=True)
    assert [len(numeral(n)) for n in range(9)] == list(range(9))


def test_two_threads_create_one_object_for_one_set(monkeypatch: pytest.MonkeyPatch) -> None:
    class Table(WeakValueDictionary):
        def setdefault(self, key, default=None):
            if (found := self.known(key)) is None:
                self[key] = found = default
            return found

        def known(self, key):
            return self.get(key)

    inside = numeral(3)
    monkeypatch.setattr(sys.modules["grundy.games.sets.finite_sets"], "_ONE_OBJECT", Table())
    found = meeting(monkeypatch, Table, "known", lambda: interned([inside]), lambda: interned([inside]), leaving=True)
    assert found.first is found.second


# Tables that are replaced: another thread may have replaced a table by a smaller one.


def test_the_table_of_a_row_is_replaced_atomically(monkeypatch: pytest.MonkeyPatch) -> None:
    row = nim_row()
    meeting(monkeypatch, rows, "ValueTable", lambda: row.values(20), lambda: row.values(100))
    assert row.nim_value(np.array([99], np.uint64)) == 100


def test_a_row_when_another_thread_needs_fewer_values() -> None:
    row, other = nim_row(), nim_row()
    other.values(3)
    overtaken(row, lambda: vars(row).update(_table=other._table))
    assert row.values(50).tolist() == list(range(1, 51))


def test_worths_listed_by_two_threads_count_once(monkeypatch: pytest.MonkeyPatch) -> None:
    row = nim_row()
    found = meeting(monkeypatch, ByFunction, "sums", lambda: row.worths(9), lambda: row.worths(9))
    assert sorted(found.first) == sorted(found.second)
    assert row._cached == len(found.first)


def test_worths_dropped_by_another_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rows, "MOST_CACHED", 1)
    row = nim_row()
    found = meeting(monkeypatch, Row, "_cache_worths", lambda: row.worths(9), lambda: row.worths(7), leaving=True)
    assert [len(found.first), len(found.second)] == [10, 8]


def test_fewer_thresholds_of_fibonacci_nim_than_a_thread_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    values = fibonacci.FibonacciValues()

    def begun() -> Iterator[int]:
        takes = values.takes(600, 500, 0)
        next(takes)
        return takes

    found = meeting(monkeypatch, fibonacci, "_thresholds", lambda: values.value(100, 99), begun)
    assert list(found.second) == list(fibonacci.FibonacciValues().takes(600, 500, 0))[1:]


def test_fewer_values_than_a_thread_needs() -> None:
    game = games.SubtractSquares()
    overtaken(game, lambda: vars(game).update(_values=np.zeros(10, np.uint8)))
    assert game.nim_value(500) == games.SubtractSquares().nim_value(500)


def test_another_table_of_moores_nim(monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.Moore(2)
    wanted = game.nim_value((3, 4, 5, 6))
    questions = (lambda: game.nim_value((3, 4, 5, 6)), lambda: game.nim_value((1, 1, 1, 7)))
    assert meeting(monkeypatch, moore.MooreTable, "__contains__", *questions, leaving=True).first == wanted


def test_another_bar_of_chocolate() -> None:
    game = games.Chomp()
    overtaken(game, lambda: game.nim_value((3, 3, 3, 3)))
    assert game.nim_value((4, 4, 2)) == games.Chomp().nim_value((4, 4, 2))


def test_another_table_of_wythoffs_game() -> None:
    tables = ValueTables(1)
    overtaken(tables, lambda: tables.value(1, 500))
    assert tables.value(40, 60) == ValueTables(1).value(40, 60)


def test_another_graph_of_node_kayles() -> None:
    small, large = read_graph("cube 3"), read_graph("petersen")
    values = kayles.GraphValues(edges=False)
    overtaken(values, lambda: values.components(small))
    (component,) = values.components(large)
    assert component.value(1000) == 1


def test_another_graph_with_cycles() -> None:
    searched = Searched(game_from({"a": "ab", "b": "", "c": "cde", "d": "", "e": "d"}.get))
    searched._is_loopy = True
    overtaken(searched, lambda: searched.value("a"))
    assert str(searched.value("c")) == "∞(0,1)"


def test_graphs_solved_by_two_threads_get_consecutive_counters(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = game_from({"a": "ab", "b": "", "c": "cd", "d": ""}.get)
    searched = Searched(rules)
    searched._is_loopy = True
    meeting(monkeypatch, graphs, "solve", lambda: searched.counter("a"), lambda: searched.counter("a"), leaving=True)
    assert len(searched._solved) == 1


# Caches that are cleared when they are full.


def test_values_in_an_order_when_another_thread_clears_the_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(order, "MOST_POSITIONS", 3)
    chain = [[], [0], [1], [2], [3], [4]]
    poset = order.DownSetGame(chain)
    found = meeting(
        monkeypatch, order, "label", lambda: poset.nim_value(0b1111), lambda: poset.nim_value(0b111111), leaving=True
    )
    assert found[:2] == (4, 6)


# States with several attributes.


def test_two_threads_find_the_rest_of_a_bush(monkeypatch: pytest.MonkeyPatch) -> None:
    module = sys.modules[Bush.__module__]
    bush = Bush([(0, 1), (1, 2), (0, 3)]).after(0)
    found = meeting(monkeypatch, module, "hackenbush_standing", lambda: bush.edges, lambda: bush.ends, leaving=True)
    assert found.first == ((0, 3),)
    assert bush._ends is found.second


def test_an_ordinal_whose_form_another_thread_changes() -> None:
    packed = PackedElement(packed_field([3]), 0b10)

    class Changing:
        """An ordinal that changes to packed form when it is first used."""

        terms = parse("w").terms

        def __init__(self, form: object) -> None:
            self.forms = [form]

        @property
        def element(self) -> object:
            return self.forms.pop() if self.forms else None

    assert rational._length(Changing(packed)) == 1
    assert operations.element_of(Changing(operations.Element(Tower()))) == {}


# Runs and tables that one thread extends while another reads them.


def test_a_run_that_two_threads_extend(monkeypatch: pytest.MonkeyPatch) -> None:
    run = Run("{2,5,7}", method="naive")
    meeting(monkeypatch, TakingEngine, "extend", lambda: run.extend(1000), lambda: run.extend(5000))
    assert run.count == 5000
    assert run.values.tolist() == Run("{2,5,7}", method="naive").extend(5000).values.tolist()


def test_a_heap_of_one_game_does_not_wait_for_another_game(monkeypatch: pytest.MonkeyPatch) -> None:
    questions._cached_run.cache_clear()
    asked = (lambda: nim_value("{3,5,11}", 400), lambda: nim_value("{2,5,7}", 300))
    found = meeting(monkeypatch, TakingEngine, "extend", *asked, seconds=LONGEST)
    assert found == (nim_values("{3,5,11}", 401)[400], nim_values("{2,5,7}", 301)[300], True)


def test_two_threads_compute_heaps_of_one_game(monkeypatch: pytest.MonkeyPatch) -> None:
    questions._cached_run.cache_clear()
    asked = (lambda: nim_value("{3,5,11}", 4), lambda: nim_value("{3,5,11}", 400))
    found = meeting(monkeypatch, TakingEngine, "extend", *asked)
    assert found[:2] == (nim_values("{3,5,11}", 5)[4], nim_values("{3,5,11}", 401)[400])


def test_the_values_of_a_run_when_another_thread_reallocates_them() -> None:
    run = Run("{2,5,7}").extend(100)

    class Moving:
        @property
        def values(self) -> np.ndarray:
            run._count = 200
            return np.zeros(150, np.uint8)

    run._place = Moving()
    assert len(run.values) == 100


def test_threads_wait_for_a_table_of_a_lexicode_that_another_thread_extends(monkeypatch: pytest.MonkeyPatch) -> None:
    table = LexicodeTable(7)
    found = meeting(monkeypatch, lexicode_table.Coins, "grow", lambda: table.grow(23), lambda: table.values)
    assert found.second.tolist() == table.values.tolist()
    assert len(table) == 23


# Misère play: position numbers and steps of one computation belong to one thread.

KAYLES = TakeAndBreak("0.77")


@pytest.mark.parametrize(
    ("kind", "method"),
    [(MisereSearch, "outcome"), (MisereSearch, "winning_moves"), (TameSums, "pair"), (TameSums, "winning_moves")],
)
def test_misere_computations_of_two_threads_run_one_after_the_other(
    monkeypatch: pytest.MonkeyPatch, kind: type, method: str
) -> None:
    memory, parts = kind(), [(game_from(lambda n: range(n)), 3)]
    found = meeting(monkeypatch, Atoms, "_split", *[lambda: getattr(memory, method)(parts)] * 2)
    assert found.first == found.second == getattr(kind(), method)(parts)
    assert not found.overtook


def test_a_solver_that_clears_positions_of_another_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answer, "MAX_KEPT", 1)
    solver, parts = MisereSolver(), [(game_from(lambda n: range(n)), 3), (KAYLES, 5)]
    found = meeting(monkeypatch, Atoms, "_split", *[lambda: solver.answer(parts)] * 2)
    assert str(found.first) == str(found.second)
    assert not found.overtook


def test_a_quotient_is_published_when_it_is_complete(monkeypatch: pytest.MonkeyPatch) -> None:
    builder = QuotientBuilder(KAYLES, 100)
    found = meeting(
        monkeypatch,
        QuotientBuilder,
        "_failing_sum",
        lambda: builder.extend_to(12),
        lambda: quotient_so_far(builder),
        leaving=True,
    )
    assert not found.overtook
    found.second.verify()


def test_a_quotient_that_two_threads_extend(monkeypatch: pytest.MonkeyPatch) -> None:
    quotients = answer._Quotients(KAYLES)
    found = meeting(
        monkeypatch, answer, "extended", lambda: quotients.holding(5), lambda: quotients.holding(12), leaving=True
    )
    assert (found.first.certified >= 5, found.second.certified >= 12) == (True, True)
    assert quotients._found.certified >= 12
