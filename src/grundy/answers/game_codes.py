"""Reports about codes from games: anncodes, lexi-anncodes, searches in families, and the dimensions of lexicodes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple, NotRequired, TypedDict, cast

from grundy.answers.code_reports import BinaryDistanceRecord, WeightsOrNull, distance_record
from grundy.answers.codes import (
    DigitCount,
    DistanceOrNull,
    cheap_distance,
    cheap_weights,
    counts_facts,
    matrix_facts,
    proved_distance,
)
from grundy.answers.graphs import json_name
from grundy.graphs.names import format_names
from grundy.records import BinaryWord, Count, Meta, Number, Positive, VertexName
from grundy.text import json_number

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grundy.codes import CodeSearch, Distance, FoundCode, LinearCode, OrderSearch
    from grundy.codes.bounds.summary import LexicodeDimensions
    from grundy.gf2 import Subspace
    from grundy.graphs import GameGraph

# ---- Records


class DimensionRowRecord(TypedDict):
    """The dimensions for one length."""

    n: Annotated[Positive, "The length."]
    k: Annotated[
        list[Annotated[float, Meta(minimum=0)] | None],
        "The dimension for each distance; null if unknown. It may be a fraction if the code is only additive.",
    ]


class LexicodeTableAnswer(TypedDict):
    """The dimensions of lexicodes."""

    schema: Literal["grundy.code.table/1"]
    q: DigitCount
    d: Annotated[list[Positive], "The distances, one per column."]
    rows: list[DimensionRowRecord]
    interrupted: Annotated[bool, "Whether Ctrl-C stopped the computation."]


class _AnncodeRecord(TypedDict):
    coordinates: Annotated[list[VertexName], "The vertex of each coordinate."]
    q: Annotated[Literal[2], "The number of digits."]
    n: Annotated[Count, "The length."]
    k: Annotated[Count, "The dimension."]
    d: DistanceOrNull
    generator: Annotated[list[BinaryWord], "A basis."]
    distance: BinaryDistanceRecord
    weights: WeightsOrNull


class AnncodeAnswer(_AnncodeRecord):
    """An anncode.

    An anncode consists of the P-positions of the annihilation game on a graph.
    """

    schema: Literal["grundy.code.anncode/1"]
    level: Annotated[Count, "The level; the code contains the positions of values below 2^level."]
    t: Annotated[Count, "The largest level; the finite values are 0 to 2^t - 1."]


class OrderSearchRecord(TypedDict):
    """The search for the order of a lexi-anncode."""

    trials: Annotated[Count, "The number of orders tried, in all runs."]
    resumed_from: Annotated[Count, "The number of those in earlier runs."]
    seed: Number
    best_trial: Annotated[Count, "The number of the best trial, counted from 0."]
    kind: Annotated[str, "The kind of the best order."]
    basis: Annotated[list[BinaryWord], "The basis of the anncode that the greedy code is made with."]
    interrupted: Annotated[bool, "Whether Ctrl-C stopped the search."]


class LexiAnncodeAnswer(_AnncodeRecord):
    """A lexi-anncode.

    A lexi-anncode is the greedy code of a given distance in an anncode.
    """

    schema: Literal["grundy.code.lexi-anncode/1"]
    asked: Annotated[Positive, "The distance that was requested."]
    order: Annotated[str, "The order of the vertices: its name, or all vertices separated by commas."]
    method: Annotated[Literal["enumerate", "table", "trivial"], "How the code was made."]
    anncode_k: Annotated[Count, "The dimension of the anncode."]
    search: NotRequired[OrderSearchRecord]


class FoundCodeRecord(TypedDict):
    """A code found by a search."""

    n: Annotated[Count, "The length."]
    k: Annotated[Positive, "The dimension."]
    d: Annotated[Positive, "The distance."]
    d_at_most: Annotated[Positive, "An upper bound on the distance of linear codes with this length and dimension."]
    trial: Annotated[Count, "The number of the game in the family."]
    game: str
    greedy: Annotated[Positive | None, "The distance of the greedy code; null for the code of all P-positions."]
    generator: Annotated[list[BinaryWord], "A basis."]


class CodeSearchAnswer(TypedDict):
    """Codes found in a family of games."""

    schema: Literal["grundy.code.search/1"]
    family: Annotated[str, "The family with its settings."]
    seed: Number
    trials: Annotated[Count, "The number of games examined, in all runs."]
    resumed_from: Annotated[Count, "The number of those in earlier runs."]
    finished: Annotated[bool, "Whether all games of the family were examined."]
    interrupted: Annotated[bool, "Whether Ctrl-C stopped the search."]
    codes: Annotated[list[FoundCodeRecord], "For each length and dimension, the code with the largest distance."]


# ---- Anncodes


class AnncodeReport(NamedTuple):
    """An anncode, the names of its coordinates, the largest level, and bounds on its distance."""

    code: LinearCode
    level: int
    t: int
    names: list[Any]
    distance: Distance

    @property
    def d(self) -> int | None:
        """The distance; None if it is not proved or 0 is the only word."""
        return proved_distance(self.distance)


def anncode_report(graph: GameGraph, level: int = 0, *, leaves: bool = False) -> AnncodeReport:
    """Make the anncode of a graph."""
    from grundy.codes import LinearCode
    from grundy.codes.greedy.anncodes import ann_space
    from grundy.linear import Annihilation

    space, names = ann_space(graph, level, leaves=leaves)
    code = LinearCode.from_subspace(space)
    return AnncodeReport(code, level, Annihilation(graph).t, names, cheap_distance(code))


def anncode_answer(report: AnncodeReport) -> AnncodeAnswer:
    """Return an anncode as data."""
    record = _anncode_record(report.code, report.names, report.distance)
    return {"schema": "grundy.code.anncode/1", "level": report.level, "t": report.t, **record}


def _anncode_record(code: LinearCode, names: list[Any], distance: Distance) -> _AnncodeRecord:
    weights, generator = cheap_weights(code), matrix_facts(code.basis, code.n, 2)
    return {
        "coordinates": list(map(json_name, names)),
        "q": 2,
        "n": code.n,
        "k": code.k,
        "d": proved_distance(distance),
        "generator": list(map(str, generator)),
        "distance": distance_record(distance, code.n, 2),
        "weights": None if weights is None else counts_facts(weights),
    }


class OrderSearchReport(NamedTuple):
    """A search for orders: its state, the number of trials in earlier runs, and whether it was stopped."""

    state: OrderSearch
    before: int
    interrupted: bool


class LexiAnncodeReport(NamedTuple):
    """A lexi-anncode, how it was made, and the search for its order if there was one."""

    code: LinearCode
    anncode: LinearCode
    names: list[Any]
    target: int
    order: str
    method: str
    distance: Distance
    search: OrderSearchReport | None

    @property
    def d(self) -> int | None:
        """The distance; None if it is not proved or 0 is the only word."""
        return proved_distance(self.distance)


def lexi_anncode_report(
    space: Subspace,
    names: list[Any],
    d: int,
    order: Any = "numeric",
    *,
    search: OrderSearchReport | None = None,
    method: str | None = None,
    memory: int,
) -> LexiAnncodeReport:
    """Make the greedy code of distance d in an anncode, in a given order or in the best order found by a search."""
    from grundy.codes import LinearCode, greedy_code
    from grundy.codes.greedy import basis_in_order

    vectors: Any = basis_in_order(space, order, names) if search is None else search.state.best.basis
    greedy = greedy_code(vectors, d, space.n, method=method, memory=memory)
    code = greedy.linear_code()
    anncode, text = LinearCode.from_subspace(space), _order_text(order, names, search)
    return LexiAnncodeReport(code, anncode, names, d, text, greedy.method, cheap_distance(code), search)


def _order_text(order: Any, names: list[Any], search: OrderSearchReport | None) -> str:
    if search is None:
        return order if isinstance(order, str) else ",".join(map(str, order))
    best = search.state.best
    return format_names([names[c] for c in best.order], None) if best.order else best.kind


def lexi_anncode_answer(report: LexiAnncodeReport) -> LexiAnncodeAnswer:
    """Return a lexi-anncode as data."""
    facts: dict[str, Any] = {
        "schema": "grundy.code.lexi-anncode/1",
        "asked": report.target,
        "order": report.order,
        "method": report.method,
        "anncode_k": report.anncode.k,
        **_anncode_record(report.code, report.names, report.distance),
    }
    answer = cast("LexiAnncodeAnswer", facts)
    if report.search is not None:
        state = report.search.state
        answer["search"] = {
            "trials": state.trials,
            "resumed_from": report.search.before,
            "seed": json_number(state.seed),
            "best_trial": state.best.trial,
            "kind": state.best.kind,
            "basis": list(map(str, matrix_facts(state.best.basis, state.n, 2))),
            "interrupted": report.search.interrupted,
        }
    return answer


# ---- Searches in families of games

PROGRAM_BITS = 1 << 18  # the largest linear program for Delsarte's bound, for each code


class CodeSearchReport(NamedTuple):
    """The codes found by a search, the number of games in earlier runs, and whether Ctrl-C stopped this run."""

    state: CodeSearch
    size: int | None
    before: int
    interrupted: bool


def best_code(state: CodeSearch) -> FoundCode | None:
    """Return the code with the largest product of rate and distance, a rough measure of its quality."""
    return max(state.codes, key=lambda code: (code.k * code.d / code.n, code.d), default=None)


def largest_possible_distance(code: FoundCode) -> int:
    """Return an upper bound on the distance of codes with this length and dimension, without long linear programs."""
    from grundy.codes.bounds import largest_distance

    return largest_distance(code.n, code.k, limit=PROGRAM_BITS).upper


def code_search_answer(report: CodeSearchReport) -> CodeSearchAnswer:
    """Return the result of a search as data."""
    state = report.state
    codes: list[FoundCodeRecord] = [
        {
            "n": code.n,
            "k": code.k,
            "d": code.d,
            "d_at_most": largest_possible_distance(code),
            "trial": code.trial,
            "game": code.name,
            "greedy": code.greedy_distance,
            "generator": list(map(str, matrix_facts(code.basis, code.n, 2))),
        }
        for code in state.codes
    ]
    return {
        "schema": "grundy.code.search/1",
        "family": state.family,
        "seed": json_number(state.seed),
        "trials": state.trials,
        "resumed_from": report.before,
        "finished": state.finished,
        "interrupted": report.interrupted,
        "codes": codes,
    }


# ---- The dimensions of lexicodes


def lexicode_table_answer(
    q: int, lengths: Sequence[int], columns: list[LexicodeDimensions], interrupted: bool
) -> LexicodeTableAnswer:
    """Return the dimensions of lexicodes, with a row for each length and a column for each distance."""
    digits: Any = q
    return {
        "schema": "grundy.code.table/1",
        "q": digits,
        "d": [column.d for column in columns],
        "rows": [{"n": n, "k": [column.dimension(n) for column in columns]} for n in lengths],
        "interrupted": interrupted,
    }
