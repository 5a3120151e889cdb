"""Answers about grundy itself, as records: its installation, papers, tables, worksheets, limits and errors."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypeAlias, TypedDict

from grundy.records import Count, Meta, OutcomeLetter, Positive


class CiteAnswer(TypedDict):
    """How to cite this version."""

    schema: Literal["grundy.cite/1"]
    author: str
    title: str
    version: Annotated[str, "The version of grundy."]
    license: str
    text: Annotated[str, "The reference as a sentence."]
    bibtex: Annotated[str, "The BibTeX entry."]


def cite_answer() -> CiteAnswer:
    """Return how to cite this version, as in CITATION.cff.

    In the BibTeX entry, double braces protect the name of the authors and the case of the title.
    """
    import grundy

    author, title = "The grundy developers", "grundy: impartial games, nim arithmetic and the codes they make"
    version, license = grundy.__version__, "MIT"
    fields = {
        "author": f"{{{author}}}",
        "title": f"{{{title}}}",
        "version": version,
        "note": f"Version {version}, computer software, {license} licence",
    }
    lines = [f"  {name:7} = {{{value}}}," for name, value in fields.items()]
    return {
        "schema": "grundy.cite/1",
        "author": author,
        "title": title,
        "version": version,
        "license": license,
        "text": f"{author}. {title}. Version {version}. Computer software, {license} licence.",
        "bibtex": "\n".join([f"@software{{grundy-{version},", *lines, "}"]),
    }


class InfoAnswer(TypedDict):
    """The installed versions, and the instruction sets of the machine."""

    schema: Literal["grundy.info/1"]
    grundy: Annotated[str, "The version."]
    core: Annotated[str, "The version of the compiled core."]
    build: Annotated[str, "The compiler and the kind of build."]
    python: str
    numpy: str
    system: str
    cpu: Annotated[list[str], "The instruction sets of the processor that grundy can use."]
    nim_path: Annotated[str, "The code path that nim arithmetic uses."]
    nim_paths: Annotated[list[str], "The code paths that it could use."]


def info_answer() -> InfoAnswer:
    """Return the versions, the build and the instruction sets of this machine."""
    import platform

    import numpy as np

    import grundy
    from grundy.nim import _kernels

    return {
        "schema": "grundy.info/1",
        "grundy": grundy.__version__,
        "core": _kernels.version,
        "build": _kernels.build,
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "numpy": np.__version__,
        "system": f"{platform.system()} {platform.machine()}",
        "cpu": _kernels.cpu_features(),
        "nim_path": _kernels.path(),
        "nim_paths": _kernels.paths(),
    }


# ---- The server


class ReachedLimitRecord(TypedDict):
    """The limit that was reached."""

    name: str
    value: Annotated[float, Meta(minimum=0)]


ErrorKind: TypeAlias = Literal[
    "notation", "cycle", "limit", "domain", "unknown", "rules",
    "request", "host", "origin", "method", "not-found", "rate", "busy", "bug",
]  # fmt: skip


class ErrorFacts(TypedDict):
    """Optional details of an error."""

    text: NotRequired[Annotated[str, "The text with the wrong notation."]]
    at: NotRequired[Annotated[Count, "The index of the first bad character."]]
    limit: NotRequired[ReachedLimitRecord]


class ErrorAnswer(ErrorFacts):
    """An error.

    An error of the kind notation has both text and at.
    """

    schema: Literal["grundy.error/1"]
    error: Annotated[ErrorKind, "The kind of error."]
    message: Annotated[str, "The error message, one sentence."]


class LimitRecord(ReachedLimitRecord):
    """A limit of the server."""

    unit: str
    meaning: str


class LimitsAnswer(TypedDict):
    """The limits of this server."""

    schema: Literal["grundy.limits/1"]
    limits: list[LimitRecord]


# ---- The claims of the papers, and the reference tables

ClaimStatus: TypeAlias = Literal["proved to bound", "checked", "false", "pending", "open", "not computational"]


class ClaimRecord(TypedDict):
    """A claim of a paper, and the result of checking it."""

    id: Annotated[str, "The paper, the section and the name of the claim."]
    kind: Annotated[str, "The kind of claim, such as theorem, example or table."]
    place: Annotated[str, "The place in the paper."]
    statement: Annotated[str, "The claim in our words."]
    status: ClaimStatus
    bound: Annotated[str, "The bound up to which all cases were checked; may be empty."]
    truth: Annotated[str, "The correct statement, if the claim is false; may be empty."]
    owner: Annotated[str, "The package that will test the claim, if it is pending; may be empty."]
    scan: Annotated[str, "The damage in the scanned text; may be empty."]
    note: Annotated[str, "Further remarks; may be empty."]


class PapersAnswer(TypedDict):
    """Claims of the source papers."""

    schema: Literal["grundy.papers/1"]
    counts: Annotated[dict[ClaimStatus, Count], "The number of claims with each status."]
    claims: list[ClaimRecord]


Row: TypeAlias = Annotated[dict[str, str], "A row of a table, from the name of each column to its text."]


class SourceRecord(TypedDict):
    """A second source that agrees with a table."""

    name: Annotated[str, "The author or the name of the source, with the year."]
    agrees: Annotated[str, "The rows that were compared, and the result."]


class ErratumRecord(TypedDict):
    """An error in a published source."""

    place: Annotated[str, "The place in the source."]
    printed: Annotated[str, "The printed text."]
    truth: Annotated[str, "The correct text."]
    known: Annotated[str, "The evidence for the correction."]


class TableRecord(TypedDict):
    """A reference table without its rows."""

    name: str
    title: str
    about: Annotated[str, "The content of the table."]
    version: Annotated[Positive, "The version of the table; it increases whenever a row or a column changes."]
    command: Annotated[str, "The command that computes the table."]
    takes: Annotated[str, "The approximate time that this takes."]
    certainty: Annotated[str, "How certain the values are."]
    columns: Annotated[dict[str, str], "The meaning of each column."]
    sources: Annotated[list[SourceRecord], "Second sources that agree with the table."]
    errata: Annotated[list[ErratumRecord], "Errors in published sources."]
    count: Annotated[Count, "The number of rows."]


class TablesAnswer(TypedDict):
    """A list of all tables."""

    schema: Literal["grundy.tables/1"]
    tables: list[TableRecord]


class TableAnswer(TableRecord):
    """One table."""

    schema: Literal["grundy.tables/1"]
    rows: NotRequired[Annotated[list[Row], "The rows; omitted with --about."]]


AnyTablesAnswer: TypeAlias = Annotated[
    TablesAnswer | TableAnswer,
    "Reference tables",
    "The answer lists all tables without their rows, or contains one table. Tables name their sources.",
]


class DifferenceRecord(TypedDict):
    """A row that differs from the computed one."""

    table: Annotated[dict[str, str], "The row of the table."]
    found: Annotated[dict[str, str], "The computed row."]


class TableCheckAnswer(TypedDict):
    """A check of a reference table by computing its rows again."""

    schema: Literal["grundy.tables.check/1"]
    table: Annotated[str, "The name of the table."]
    checked: Annotated[Count, "The number of rows that were computed."]
    differences: Annotated[list[DifferenceRecord], "The rows that differ."]


# ---- Worksheets

Followers: TypeAlias = Annotated[dict[str, list[str]], "The followers of each vertex."]
PositionText: TypeAlias = Annotated[str, "A position as for grundy solve."]
CoinText: TypeAlias = Annotated[str, "A row of coins as letters H and T, from place 0."]


class ExerciseKindRecord(TypedDict):
    """A kind of exercise."""

    name: str
    title: Annotated[str, "The heading of an exercise."]
    about: Annotated[str, "The task."]


class WorksheetKindsAnswer(TypedDict):
    """The kinds of exercises."""

    schema: Literal["grundy.worksheet-kinds/1"]
    kinds: list[ExerciseKindRecord]


class _ExerciseRecord(TypedDict):
    title: str
    question: Annotated[str, "The question; each line is a paragraph."]
    picture: Annotated[str | None, "A description of the picture in words."]
    space: Annotated[Count, "The number of ruled lines for the answer."]
    solution: str
    solution_picture: str | None


class VertexLabelRecord(TypedDict):
    """The label of a vertex of an acyclic graph."""

    outcome: OutcomeLetter
    value: Annotated[Count, "The Grundy value."]


class _GraphGivenRecord(TypedDict):
    followers: Followers
    start: Annotated[str, "The vertex with the token."]


class _GraphKeyRecord(TypedDict):
    labels: Annotated[dict[str, VertexLabelRecord], "The label of each vertex."]
    winning_moves: Annotated[list[str], "The vertices that winning moves from the start lead to."]


class _GraphExerciseRecord(_ExerciseRecord):
    kind: Literal["label-graph"]
    given: _GraphGivenRecord
    answer: _GraphKeyRecord


class LoopyLabelRecord(TypedDict):
    """The label of a vertex of a graph with cycles."""

    outcome: OutcomeLetter
    value: NotRequired[Annotated[int | None, "The value γ, null for ∞; omitted if the exercise does not require it."]]
    k: NotRequired[Annotated[list[Count], "The set K of an infinite value."]]


class _LoopyGivenRecord(TypedDict):
    followers: Followers


class _LoopyKeyRecord(TypedDict):
    labels: Annotated[dict[str, LoopyLabelRecord], "The label of each vertex."]


class _LoopyExerciseRecord(_ExerciseRecord):
    kind: Literal["label-loopy"]
    given: _LoopyGivenRecord
    answer: _LoopyKeyRecord


class ExerciseMoveRecord(TypedDict):
    """A winning move of an exercise."""

    move: Annotated[str, "The move in words."]
    position: Annotated[str, "The position after the move."]


class _WinningMoveGivenRecord(TypedDict):
    position: PositionText


class _WinningMoveKeyRecord(TypedDict):
    outcome: OutcomeLetter
    nim_value: Count
    winning_moves: Annotated[list[ExerciseMoveRecord], "All winning moves."]


class _WinningMoveExerciseRecord(_ExerciseRecord):
    kind: Literal["winning-move"]
    given: _WinningMoveGivenRecord
    answer: _WinningMoveKeyRecord


class _NimSumGivenRecord(TypedDict):
    numbers: list[Count]
    equation: Annotated[list[Count], "The numbers a and b in a ⊕ x = b."]


class _NimSumKeyRecord(TypedDict):
    nim_sum: Count
    outcome: OutcomeLetter
    x: Count


class _NimSumExerciseRecord(_ExerciseRecord):
    kind: Literal["nim-sum"]
    given: _NimSumGivenRecord
    answer: _NimSumKeyRecord


class _SubtractionGivenRecord(TypedDict):
    n: Count
    subtract: list[Positive]
    far: Annotated[Count, "The large pile whose value is wanted."]


class _SubtractionKeyRecord(TypedDict):
    values: Annotated[list[Count], "The nim values of the piles 0 to n."]
    period: Positive
    preperiod: Count
    far_value: Count
    outcome: OutcomeLetter


class _SubtractionExerciseRecord(_ExerciseRecord):
    kind: Literal["subtraction"]
    given: _SubtractionGivenRecord
    answer: _SubtractionKeyRecord


class _WythoffGivenRecord(TypedDict):
    width: Positive
    height: Positive
    queen: list[Count]


class _WythoffKeyRecord(TypedDict):
    p_positions: list[list[Count]]
    winning_moves: Annotated[list[list[Count]], "The squares that winning moves lead to."]


class _WythoffExerciseRecord(_ExerciseRecord):
    kind: Literal["wythoff"]
    given: _WythoffGivenRecord
    answer: _WythoffKeyRecord


class _RepresentationGivenRecord(TypedDict):
    pairs: list[list[Count]]


class _RepresentationKeyRecord(TypedDict):
    digits: Annotated[dict[str, str], "The Zeckendorf digits of each number."]
    outcomes: Annotated[list[OutcomeLetter], "The outcome of each pair."]


class _RepresentationExerciseRecord(_ExerciseRecord):
    kind: Literal["representation"]
    given: _RepresentationGivenRecord
    answer: _RepresentationKeyRecord


class _OctalGivenRecord(TypedDict):
    game: Annotated[str, "The word of the game in the catalogue."]
    count: Annotated[Count, "The number of sizes in the table; they start at 0."]
    heaps: list[Count]
    position: PositionText


class _OctalKeyRecord(TypedDict):
    values: list[Count]
    outcome: OutcomeLetter
    winning_moves: Annotated[list[ExerciseMoveRecord], "All winning moves."]


class _OctalExerciseRecord(_ExerciseRecord):
    kind: Literal["octal"]
    given: _OctalGivenRecord
    answer: _OctalKeyRecord


class _CoinTurningGivenRecord(TypedDict):
    game: Annotated[str, "The word of the game in the catalogue."]
    coins: CoinText


class _CoinTurningKeyRecord(TypedDict):
    value: Count
    outcome: OutcomeLetter
    winning_moves: Annotated[list[list[Count]], "The coins that each winning move turns."]


class _CoinTurningExerciseRecord(_ExerciseRecord):
    kind: Literal["coin-turning"]
    given: _CoinTurningGivenRecord
    answer: _CoinTurningKeyRecord


class _AnnihilationGivenRecord(TypedDict):
    followers: Followers
    tokens: list[str]


class _AnnihilationKeyRecord(TypedDict):
    value: Count
    outcome: OutcomeLetter
    winning_moves: Annotated[list[list[str]], "The winning moves as pairs of vertices, from and to."]


class _AnnihilationExerciseRecord(_ExerciseRecord):
    kind: Literal["annihilation"]
    given: _AnnihilationGivenRecord
    answer: _AnnihilationKeyRecord


class _NimMultiplicationGivenRecord(TypedDict):
    divide: NotRequired[Annotated[list[Count], "The numbers b and a in a ⊗ x = b."]]
    square: NotRequired[Annotated[Count, "The number c in x ⊗ x = c."]]
    linear: NotRequired[Annotated[list[Count], "The numbers a, c and d in a ⊗ x ⊕ c = d."]]
    products: NotRequired[Annotated[list[list[Count]], "Pairs of numbers to multiply."]]
    reciprocal: NotRequired[Annotated[Positive, "The number whose reciprocal is wanted."]]


class _NimMultiplicationKeyRecord(TypedDict):
    table: NotRequired[list[list[Count]]]
    quotient: NotRequired[Count]
    root: NotRequired[Count]
    x: NotRequired[Count]
    products: NotRequired[list[Count]]
    reciprocal: NotRequired[Positive]


class _NimMultiplicationExerciseRecord(_ExerciseRecord):
    kind: Literal["nim-multiplication"]
    given: _NimMultiplicationGivenRecord
    answer: _NimMultiplicationKeyRecord


class _CodeGivenRecord(TypedDict):
    n: Positive
    d: Positive
    received: CoinText
    values: Annotated[list[Count], "The values of the coins."]


class _CodeKeyRecord(TypedDict):
    value: Count
    errors: Annotated[list[Count], "The coins that the errors turned."]
    sent: str


class _CodeExerciseRecord(_ExerciseRecord):
    kind: Literal["code"]
    given: _CodeGivenRecord
    answer: _CodeKeyRecord


Exercise: TypeAlias = (
    _GraphExerciseRecord
    | _LoopyExerciseRecord
    | _WinningMoveExerciseRecord
    | _NimSumExerciseRecord
    | _SubtractionExerciseRecord
    | _WythoffExerciseRecord
    | _RepresentationExerciseRecord
    | _OctalExerciseRecord
    | _CoinTurningExerciseRecord
    | _AnnihilationExerciseRecord
    | _NimMultiplicationExerciseRecord
    | _CodeExerciseRecord
)


class WorksheetAnswer(TypedDict):
    """A worksheet: exercises with solutions."""

    schema: Literal["grundy.worksheet/1"]
    title: str
    seed: Count
    difficulty: Literal["easy", "medium", "hard"]
    words: Annotated[Literal["np", "safe"], "The vocabulary of the texts; given and answer always use N, P and D."]
    kinds: Annotated[list[str], "The requested kinds; none for a mixed sheet."]
    command: Annotated[str, "The command that makes this sheet."]
    key: Annotated[list[str], "The meanings of the labels."]
    exercises: list[Exercise]
