"""Objects with caches, and computations for many threads that share one of them."""

from collections.abc import Callable, Sequence
from itertools import islice
from operator import attrgetter, methodcaller
from threading import Barrier, Thread
from typing import Any, NamedTuple

from public_work import EDGES, FEW_EDGES, SUM

import grundy
from grundy import codes, games, graphs, linear, nim, ordinals, sequences
from grundy.games import Ruleset
from grundy.games.graphs import Bush, read_graph
from grundy.games.posets.poset import DownSetGame
from grundy.games.sets.finite_sets import _NUMERALS, interned, numeral
from grundy.linear.turning import AnyPlaces, OddDistance, Row, TurningGame, product
from grundy.play.misere import MisereSolver
from grundy.play.misere.answer import _Quotients

Question = Callable[[Any], Any]

SIZES = (5, 40, 17, 90, 33, 64, 71, 12)


class Shared(NamedTuple):
    """A constructor of an object, and computations whose results do not depend on their order."""

    make: Callable[[], Any]
    questions: Sequence[Question]


class Breaking:
    """Take one or two counters from a heap; the rest may be split into a sum of two heaps."""

    def options(self, heap: int) -> list[Any]:
        ends = [(a, heap - k - a) for k in (1, 2) for a in range((heap - k) // 2 + 1)]
        return [grundy.Sum(a, b) if a else b for a, b in ends]


class Around:
    """Move along a cycle, or leave it for a heap of Nim that is smaller than the place in the cycle."""

    def options(self, place: tuple[int, int]) -> list[tuple[int, int]]:
        size, at = place
        return [(size, (at + 1) % max(size, 1))] * (size > 0) + [(0, heap) for heap in range(at)]


class Mirrored:
    """Take 1, 3 or 4 counters from one of two heaps, whose order does not matter."""

    def options(self, heaps: tuple[int, int]) -> list[tuple[int, int]]:
        a, b = heaps
        return [(a - s, b) for s in (1, 3, 4) if s <= a] + [(a, b - s) for s in (1, 3, 4) if s <= b]

    def canonical(self, heaps: tuple[int, int]) -> tuple[int, int]:
        return max(heaps), min(heaps)

    def components(self, heaps: tuple[int, int]) -> list[tuple[int, int]]:
        return [(heap, 0) for heap in heaps] if all(heaps) else [heaps]


def asking(method: str, arguments: Sequence[Any]) -> list[Question]:
    return [methodcaller(method, argument) for argument in arguments]


def solving(position: Any) -> object:
    return position.outcome, list(map(str, position.winning_moves())), str(position.explain())


def with_heads(heads: list[int]) -> Question:
    return lambda row: (row.nim_value(heads), sorted(map(str, row.winning_moves(heads))))


def with_corner(corner: tuple[int, int]) -> Question:
    return lambda game: (game.point_value(corner), sorted(map(str, game.winning_moves([corner, (1, 2)]))))


def run_to(stop: int) -> Question:
    def question(run: sequences.Run) -> object:
        values = run.extend(stop).values
        return len(values) >= stop, values[:stop].tolist(), run.values[:stop].tolist()

    return question


def grown(n: int) -> Question:
    def question(table: codes.LexicodeTable) -> object:
        table.grow(n)
        return len(table) >= n, table.values[:n].tolist()

    return question


def of_own(game: Any, positions: Sequence[Any]) -> Shared:
    """Return computations for positions of an own game, whose new rules object is shared."""
    questions = [lambda searched, position=position: str(searched.value(position)) for position in positions]
    return Shared(lambda: Ruleset(games.own_entry(game)).searched, questions)


def in_sets(text: str) -> Question:
    return lambda game: (game.nim_value(game.parse(text)), list(map(str, game.moves(game.parse(text)))))


def of_numeral(n: int) -> Question:
    return lambda _: (len(numeral(n)), interned(list(numeral(n))) is numeral(n))


def standing(cut: int) -> Question:
    return lambda bushes: (bushes[cut].edges, bushes[cut].ends[0], [end.tolist() for end in bushes[cut].ends[1:]])


def misere(text: str) -> Question:
    terms = grundy.parse(text, misere=True).terms
    parts = [(term.ruleset.game, term.position) for term in terms]
    return lambda solver: (str(solver.answer(parts)), list(map(str, solver.winning_moves(parts))))


def quotient(heap: int) -> Question:
    def question(quotients: _Quotients) -> object:
        found = quotients.holding(heap)
        return found is not None and [found.element([one]) in found.p_part for one in range(heap + 1)]

    return question


def of_ordinals(text: str) -> Question:
    names = {"a": 0, "b": 1, "c": 2}
    operands = [names[name] for name in text[::2]]
    return lambda made: str(made[operands[0]] * made[operands[1]] + made[operands[2]] / made[operands[1]])


def of_catalogue(entry: games.Entry) -> Shared:
    """Return computations for the example of a row of the catalogue and some options, with a new rules object."""
    term = grundy.parse(entry.example).terms[0]
    left = [option for _, option in islice(term.moves(), 6) if not isinstance(option, grundy.Sum)]

    def about(position: Any) -> Question:
        return lambda rules: (
            str(rules.value(position)),
            list(map(str, islice(rules.moves(position), 20))),
            list(map(str, islice(rules.moves_to(position, 0), 5))),
        )

    return Shared(lambda: Ruleset(entry, term.ruleset.parameters), list(map(about, [term.position, *left])))


NODES = ("petersen", "cube 3", "0-1,1-2,2-3,3-0,0-4,4-5,5-1,2-6,6-5,5-3", "0-1,1-2,2-0,2-3,3-4,4-2,4-5,5-0,1-5")
BUSH = [(0, 1), (1, 2), (2, 0), (0, 3), (3, 4), (4, 3), (3, 0), (4, 5)]
BARS = [(3, 2), (4, 4, 2), (2, 2, 2), (5, 3, 1), (3, 3, 3), (4, 2, 2, 1)]
MISERE = ("Cram(2x3) + Kayles(3)", "Kayles(9) + Kayles(7)", "Cram(3x3)", "N(1,2) + 0.77(5)", "Chomp(3x3) + N(2)")
SUBSETS = [0b1111, 0b110110, 0b11111111, 0b1010101, 0b111000]

SHARED: dict[str, Shared] = {
    "a row by mex": Shared(
        lambda: Row(lambda n: [[], *([m] for m in range(n // 2, n))]),
        [*asking("values", SIZES), *asking("point_value", SIZES), *(with_heads([s, s // 2, 3]) for s in SIZES)],
    ),
    "a row by a table": Shared(
        lambda: Row(AnyPlaces(range(6)), OddDistance(7, 1 << 20)),
        [*asking("values", (9, 25, 14, 30, 20)), *asking("point_value", (12, 28, 5))],
    ),
    "a row by a formula": Shared(
        lambda: Row(lambda n: [[m] for m in range(n)], lambda n: n),
        [*asking("values", SIZES), *(with_heads([s, s // 2, 3]) for s in SIZES)],
    ),
    "coins on a board": Shared(
        lambda: TurningGame(range(30), [[m, n] for n in range(30) for m in range(n)]),
        [*asking("point_value", range(0, 30, 4)), methodcaller("values"), *(with_heads([s % 29, 2]) for s in SIZES)],
    ),
    "a product of rows": Shared(
        lambda: product(Row(lambda n: [[], *([m] for m in range(n))]), Row(lambda n: [[], [n - 1], [n - 2]][: n + 1])),
        [with_corner((s % 9, s % 7)) for s in SIZES],
    ),
    "a position": Shared(lambda: grundy.parse(SUM), [solving, attrgetter("nim_value"), attrgetter("outcome"), str]),
    "a solver of misère play": Shared(MisereSolver, [misere(text) for text in MISERE]),
    "a misère quotient": Shared(
        lambda: _Quotients(sequences.TakeAndBreak("0.77")), [quotient(heap) for heap in (3, 12, 7, 20, 9)]
    ),
    "annihilation": Shared(
        lambda: linear.Annihilation(graphs.GameGraph.from_edges(40, FEW_EDGES)),
        [
            lambda game: game.p_space().basis,
            *(lambda game, v=v: str(game.value({v, v + 1})) for v in range(0, 39, 6)),
            *(lambda game, v=v: sorted(map(str, game.winning_moves({v, v + 1, v + 2}))) for v in range(0, 37, 9)),
        ],
    ),
    "a graph": Shared(
        lambda: graphs.GameGraph.from_edges(400, EDGES),
        [
            lambda graph: graphs.solve(graph).outcome.tolist(),
            lambda graph: graphs.solve(graph).counter.tolist(),
            lambda graph: [list(rows) for rows in (graph.targets, graph.offsets)],
            lambda graph: [graph.predecessors(v) for v in range(0, 400, 50)],
        ],
    ),
    "a code": Shared(
        lambda: codes.lexicode(24, 8),
        [
            *(lambda code, e=e: code.decode(0b11111111 ^ e) for e in (0b1, 0b1010, 0b111, 1 << 20)),
            lambda code: code.weights(),
            lambda code: code.d,
            lambda code: code.covering_radius(),
            lambda code: code.parity_check.tolist(),
            lambda code: code.automorphism_group().order,
        ],
    ),
    "a table of a lexicode": Shared(lambda: codes.LexicodeTable(7), [grown(n) for n in (9, 23, 14, 30, 20)]),
    "a run of an octal game": Shared(lambda: sequences.Run("0.156"), [run_to(100 * size) for size in SIZES]),
    "a run of a subtraction game": Shared(
        lambda: sequences.Run("{2,5,7,19}", method="naive"), [run_to(100 * size) for size in SIZES]
    ),
    "a run of a function": Shared(
        lambda: sequences.Run(lambda n: [(i, n - i) for i in range(1, (n + 1) // 2)]), [run_to(size) for size in SIZES]
    ),
    "a game whose options are sums": of_own(Breaking(), [7, 19, grundy.Sum(4, 9), 12, grundy.Sum(3, 3, 8), 23]),
    "a game with cycles": of_own(Around(), [(3, 1), (0, 4), (5, 2), (4, 0), (2, 1), (6, 5)]),
    "a game that splits": of_own(Mirrored(), [(7, 12), (3, 20), (15, 15), (30, 2), (9, 0)]),
    "Chomp": Shared(games.Chomp, asking("nim_value", BARS)),
    "Wythoff's game": Shared(games.Wythoff, asking("nim_value", [(s, 3 * s % 50) for s in SIZES])),
    "Moore's Nim": Shared(lambda: games.Moore(2), asking("nim_value", [(1, 2, 2, 3), (2, 3, 3, 4), (1, 1, 4, 5)])),
    "Fibonacci Nim": Shared(games.FibonacciNim, asking("nim_value", [(9 * s, 8 * s) for s in SIZES])),
    "subtracting squares": Shared(games.SubtractSquares, asking("nim_value", [100 * s for s in SIZES])),
    "Node Kayles": Shared(games.NodeKayles, asking("nim_value", list(map(read_graph, NODES)))),
    "Arc Kayles": Shared(games.ArcKayles, asking("nim_value", list(map(read_graph, NODES)))),
    "sets": Shared(games.SetGame, [in_sets(text) for text in ("{1, {1}, {{}, {1}}}", "(2,3)", "{{5}, 7}", "9")]),
    "numerals": Shared(_NUMERALS.clear, [of_numeral(n) for n in (3, 30, 12, 50, 41)]),
    "an order": Shared(
        lambda: DownSetGame([[], [0], [0], [1], [1, 2], [2], [3, 4], [5]]), asking("nim_value", SUBSETS)
    ),
    "bushes": Shared(
        lambda: [Bush(BUSH).after(cut) for cut in range(len(BUSH))], [standing(cut) for cut in range(len(BUSH))]
    ),
    "ordinals": Shared(
        lambda: [nim.Nimber(ordinals.parse(text)) for text in ("w^(w^2)*3+w+1", "w^w+w^2*7", "w^(w^3)+w*5")],
        [of_ordinals(text) for text in ("a b c", "b c a", "c a b", "a a b")],
    ),
    **{f"the game {entry.id}": of_catalogue(entry) for entry in games.CATALOGUE},
}


def alone(shared: Shared) -> list[str]:
    """Return the answers in one thread."""
    thing = shared.make()
    return [repr(question(thing)) for question in shared.questions]


def together(shared: Shared, threads: int) -> list[list[str]]:
    """Return the answers of one object in many threads, which start together with different computations."""
    thing, barrier = shared.make(), Barrier(threads)
    found = [[""] * len(shared.questions) for _ in range(threads)]

    def work(number: int) -> None:
        barrier.wait()
        for at in range(len(shared.questions)):
            which = (at + number) % len(shared.questions)
            try:
                found[number][which] = repr(shared.questions[which](thing))
            except Exception as error:
                found[number][which] = f"{type(error).__name__}: {error}"

    others = [Thread(target=work, args=(number,), daemon=True) for number in range(threads)]
    for thread in others:
        thread.start()
    for thread in others:
        thread.join(300)
    return found
