"""Answers about grundy itself: its installation, papers, tables, schemas, worksheets, limits and errors, as records."""

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
    text: Annotated[str, "The reference in words."]
    bibtex: Annotated[str, "The entry for BibTeX."]


def cite_answer() -> CiteAnswer:
    """Return how this version is cited; CITATION.cff has the same.

    In the entry for BibTeX braces keep the name of the authors in one piece, and the title as it is.
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
    """What is installed, and what the machine offers."""

    schema: Literal["grundy.info/1"]
    grundy: Annotated[str, "The version."]
    core: Annotated[str, "The version of the compiled core."]
    build: Annotated[str, "The compiler and the kind of build."]
    python: str
    numpy: str
    system: str
    cpu: Annotated[list[str], "Instruction sets of the processor that matter here."]
    nim_path: Annotated[str, "The instructions that nim arithmetic uses."]
    nim_paths: Annotated[list[str], "Those that it could use."]


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
    """What an error may say besides its message."""

    text: NotRequired[Annotated[str, "The text in which a notation is wrong."]]
    at: NotRequired[Annotated[Count, "The index of its first bad character."]]
    limit: NotRequired[ReachedLimitRecord]


class ErrorAnswer(ErrorFacts):
    """Why there is no answer.

    A wrong notation has both text and at.
    """

    schema: Literal["grundy.error/1"]
    error: Annotated[ErrorKind, "The kind of error, in a word."]
    message: Annotated[str, "One sentence for people."]


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
    """A claim of a paper, and what was checked."""

    id: Annotated[str, "Paper, section and name."]
    kind: Annotated[str, "Such as theorem, example or table."]
    place: Annotated[str, "Where a reader finds it."]
    statement: Annotated[str, "What is claimed, in our words."]
    status: ClaimStatus
    bound: Annotated[str, "How far it was proved by exhaustion; may be empty."]
    truth: Annotated[str, "What is true instead, when it is false; may be empty."]
    owner: Annotated[str, "The package that will test it, when it is pending; may be empty."]
    scan: Annotated[str, "What is damaged in the scanned text; may be empty."]
    note: Annotated[str, "What else is known; may be empty."]


class PapersAnswer(TypedDict):
    """Claims of the source papers."""

    schema: Literal["grundy.papers/1"]
    counts: Annotated[dict[ClaimStatus, Count], "How many of the claims have each status."]
    claims: list[ClaimRecord]


Row: TypeAlias = Annotated[dict[str, str], "From the name of a column to its text."]


class SourceRecord(TypedDict):
    """A second source that agrees with a table."""

    name: Annotated[str, "Who or what it is, with the year."]
    agrees: Annotated[str, "Which rows were compared, and with what result."]


class ErratumRecord(TypedDict):
    """What is wrong elsewhere."""

    place: Annotated[str, "Where it is printed."]
    printed: Annotated[str, "What is there."]
    truth: Annotated[str, "What should be there."]
    known: Annotated[str, "How that is known."]


class TableRecord(TypedDict):
    """A reference table without its rows."""

    name: str
    title: str
    about: Annotated[str, "What the table says."]
    version: Annotated[Positive, "Raised whenever a row or a column changes."]
    command: Annotated[str, "The command that makes the table again."]
    takes: Annotated[str, "About how long that takes."]
    certainty: Annotated[str, "How the values are known."]
    columns: Annotated[dict[str, str], "What each column means."]
    sources: Annotated[list[SourceRecord], "Second sources that agree with the table."]
    errata: Annotated[list[ErratumRecord], "What is wrong elsewhere."]
    count: Annotated[Count, "How many rows there are."]


class TablesAnswer(TypedDict):
    """All tables."""

    schema: Literal["grundy.tables/1"]
    tables: list[TableRecord]


class TableAnswer(TableRecord):
    """One table."""

    schema: Literal["grundy.tables/1"]
    rows: NotRequired[Annotated[list[Row], "Left out with --about."]]


AnyTablesAnswer: TypeAlias = Annotated[
    TablesAnswer | TableAnswer,
    "Reference tables",
    "Results to look up, with their sources: all tables without their rows, or one of them.",
]


class DifferenceRecord(TypedDict):
    """A row that differs."""

    table: Annotated[dict[str, str], "The row of the table."]
    found: Annotated[dict[str, str], "The row that was computed."]


class TableCheckAnswer(TypedDict):
    """Rows of a reference table, computed again."""

    schema: Literal["grundy.tables.check/1"]
    table: Annotated[str, "Its name."]
    checked: Annotated[Count, "How many rows were computed."]
    differences: Annotated[list[DifferenceRecord], "The rows that differ."]


# ---- Worksheets

Followers: TypeAlias = Annotated[dict[str, list[str]], "The followers of each vertex."]
PositionText: TypeAlias = Annotated[str, "As grundy solve reads it."]
CoinText: TypeAlias = Annotated[str, "H and T from place 0 on."]


class ExerciseKindRecord(TypedDict):
    """A kind of exercise."""

    name: str
    title: Annotated[str, "What stands above an exercise."]
    about: Annotated[str, "What there is to do."]


class WorksheetKindsAnswer(TypedDict):
    """The kinds of exercises."""

    schema: Literal["grundy.worksheet-kinds/1"]
    kinds: list[ExerciseKindRecord]


class _ExerciseRecord(TypedDict):
    title: str
    question: Annotated[str, "Each line is a paragraph."]
    picture: Annotated[str | None, "What the picture shows, in words."]
    space: Annotated[Count, "Ruled lines for the answer."]
    solution: str
    solution_picture: str | None


class VertexLabelRecord(TypedDict):
    """The label of a vertex of an acyclic graph."""

    outcome: OutcomeLetter
    value: Annotated[Count, "The Grundy value."]


class _GraphGivenRecord(TypedDict):
    followers: Followers
    start: Annotated[str, "Where the token stands."]


class _GraphKeyRecord(TypedDict):
    labels: Annotated[dict[str, VertexLabelRecord], "By vertex."]
    winning_moves: Annotated[list[str], "The vertices that a winning move from the start leads to."]


class _GraphExerciseRecord(_ExerciseRecord):
    kind: Literal["label-graph"]
    given: _GraphGivenRecord
    answer: _GraphKeyRecord


class LoopyLabelRecord(TypedDict):
    """The label of a vertex of a graph with cycles."""

    outcome: OutcomeLetter
    value: NotRequired[Annotated[int | None, "The value γ, null for ∞; left out where it is not asked for."]]
    k: NotRequired[Annotated[list[Count], "The set K of an infinite value."]]


class _LoopyGivenRecord(TypedDict):
    followers: Followers


class _LoopyKeyRecord(TypedDict):
    labels: Annotated[dict[str, LoopyLabelRecord], "By vertex."]


class _LoopyExerciseRecord(_ExerciseRecord):
    kind: Literal["label-loopy"]
    given: _LoopyGivenRecord
    answer: _LoopyKeyRecord


class ExerciseMoveRecord(TypedDict):
    """A winning move of an exercise."""

    move: Annotated[str, "In words."]
    position: Annotated[str, "What it leaves."]


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
    equation: Annotated[list[Count], "a and b in a ⊕ x = b."]


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
    far: Annotated[Count, "The large pile that is asked for."]


class _SubtractionKeyRecord(TypedDict):
    values: Annotated[list[Count], "The nim values of 0 to n."]
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
    winning_moves: Annotated[list[list[Count]], "The squares that a winning move leads to."]


class _WythoffExerciseRecord(_ExerciseRecord):
    kind: Literal["wythoff"]
    given: _WythoffGivenRecord
    answer: _WythoffKeyRecord


class _RepresentationGivenRecord(TypedDict):
    pairs: list[list[Count]]


class _RepresentationKeyRecord(TypedDict):
    digits: Annotated[dict[str, str], "The Zeckendorf digits of each number."]
    outcomes: Annotated[list[OutcomeLetter], "By pair."]


class _RepresentationExerciseRecord(_ExerciseRecord):
    kind: Literal["representation"]
    given: _RepresentationGivenRecord
    answer: _RepresentationKeyRecord


class _OctalGivenRecord(TypedDict):
    game: Annotated[str, "Its word in the catalogue."]
    count: Annotated[Count, "The table has the sizes below this."]
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
    game: Annotated[str, "Its word in the catalogue."]
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
    winning_moves: Annotated[list[list[str]], "From where to where."]


class _AnnihilationExerciseRecord(_ExerciseRecord):
    kind: Literal["annihilation"]
    given: _AnnihilationGivenRecord
    answer: _AnnihilationKeyRecord


class _NimMultiplicationGivenRecord(TypedDict):
    divide: NotRequired[Annotated[list[Count], "b and a in a ⊗ x = b."]]
    square: NotRequired[Annotated[Count, "c in x ⊗ x = c."]]
    linear: NotRequired[Annotated[list[Count], "a, c and d in a ⊗ x ⊕ c = d."]]
    products: NotRequired[Annotated[list[list[Count]], "Pairs to multiply."]]
    reciprocal: NotRequired[Annotated[Positive, "The number whose reciprocal is asked for."]]


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
    values: Annotated[list[Count], "Of the coins."]


class _CodeKeyRecord(TypedDict):
    value: Count
    errors: Annotated[list[Count], "The coins that were turned."]
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
    """A sheet of exercises with solutions."""

    schema: Literal["grundy.worksheet/1"]
    title: str
    seed: Count
    difficulty: Literal["easy", "medium", "hard"]
    words: Annotated[Literal["np", "safe"], "The vocabulary of the texts; given and answer say N, P and D in both."]
    kinds: Annotated[list[str], "The kinds that were asked for; none for a mixed sheet."]
    command: Annotated[str, "The command that makes this sheet again."]
    key: Annotated[list[str], "What the labels mean."]
    exercises: list[Exercise]
