"""What can be asked, in one table: routes, the checks of requests and the OpenAPI document are made from it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from grundy import answers
from grundy.answers import codes, matches, moves, nimbers, positions, sequences
from grundy.answers.graphs import FORMATS
from grundy.answers.project import ErrorAnswer, LimitsAnswer
from grundy.answers.schemas import schemas_of
from grundy.codes.files import KINDS, READ_FORMATS
from grundy.play.explanation import MAX_MOVES
from grundy.records import schema_name
from grundy.web.parameters import Boolean, Choice, Integer, List, Nullable, NumberOrText, Object, Parameter, Text


@dataclass(frozen=True)
class Question:
    """A function of `grundy.answers` that clients can call."""

    name: str
    summary: str
    parameters: tuple[Parameter, ...] = ()
    at: str = ""
    method: str = "POST"
    of_games: bool = False  # whether it takes the games of one's own that the server was given

    @property
    def path(self) -> str:
        """The path of its route."""
        return f"/api/v1/{self.at or self.name.replace('_', '-')}"

    @property
    def answers(self) -> list[str]:
        """The names of the schemas of its answers."""
        return schemas_of(getattr(answers, self.name))

    @property
    def example(self) -> dict[str, Any]:
        """The arguments of an example: what is required, and what has an example of its own."""
        return {p.name: p.example for p in self.parameters if p.example is not ...}


# Longer expressions and graphs than any that can be answered in time; the body is limited too. Where the library has a
# limit, it is that one.
EXPRESSION = Text(100_000)
NAME, FORMULA = Text(200), Text(nimbers.MOST_TEXT)
MOVES = List(NumberOrText(Integer(0, 10**9), EXPRESSION), matches.MAX_MOVES_MADE)
NUMBER = Integer(0, 2**63 - 1)
LISTED, STOP = Integer(0, moves.MAX_NUMBERED), Integer(0, sequences.MOST_VALUES)
HEAPS = List(NUMBER, sequences.MOST_HEAPS)
LENGTH = Parameter("n", Integer(0, codes.LONGEST), "the length of the words", example=8)
CODE_TEXTS = tuple(name for name in READ_FORMATS if name != "numpy")

EDGES = {"text": "a b\nb c\nc a\nc d\n", "format": "edges"}
GRAPH = Parameter(
    "graph",
    Object(
        (
            Parameter("text", Text(900_000), "the graph, as a file of that format has it"),
            Parameter("format", Nullable(Choice(FORMATS)), "how the text is to be read; null guesses", default=None),
        )
    ),
    "the graph of the game, as a text and its format",
    example=EDGES,
)
SUM = Parameter(
    "expression",
    EXPRESSION,
    "a sum of games, as `grundy solve` takes it, such as N(3,5) + Kayles(5)",
    example="N(3,5) + Kayles(5)",
)
MISERE = Parameter("misere", Boolean(), "who makes the last move loses", default=False)
START = Parameter("start", EXPRESSION, "the position from which the match starts", example="N(3,5,7)")
PLAYED = Parameter(
    "moves",
    MOVES,
    "the moves made so far: the `choice` of each, which is its number among all moves, counted from 0, or a text",
    default=[],
)

QUESTIONS = (
    Question("games", "The games that can be written in a position", method="GET", of_games=True),
    Question(
        "game",
        "One game: its rule, notation, source and an example",
        (Parameter("name", NAME, "the name of the game, as /api/v1/games lists it", example="kayles"),),
        at="games/{name}",
        method="GET",
        of_games=True,
    ),
    Question("example_graphs", "Graphs to begin with", at="graphs", method="GET"),
    Question(
        "solve",
        "Who wins a position, by which moves, and why",
        (
            SUM,
            MISERE,
            Parameter("to", Nullable(NUMBER), "answer with the moves to this nim value instead", default=None),
            Parameter("max_moves", LISTED, "list at most so many winning moves", default=MAX_MOVES),
        ),
        of_games=True,
    ),
    Question(
        "position",
        "A position as a table can show it: its boards, all its moves, who wins after each of them, and why",
        (SUM, MISERE, Parameter("max_moves", LISTED, "list at most so many moves", default=positions.MAX_LISTED_MOVES)),
        of_games=True,
    ),
    Question(
        "match",
        "A match so far: its history with the blunders, and the position in which it stands",
        (START, PLAYED, MISERE),
        of_games=True,
    ),
    Question(
        "reply",
        "The move of an opponent",
        (
            START,
            PLAYED,
            MISERE,
            Parameter("opponent", Choice(matches.OPPONENTS), "how well the opponent plays", default="perfect"),
            Parameter("k", Integer(1, 1_000_000), "a fallible opponent errs once in so many moves", default=4),
            Parameter("seed", NAME, "the same seed gives the same moves", default=""),
        ),
        of_games=True,
    ),
    Question(
        "graph",
        "Who wins from each vertex of a game graph, cycles included",
        (
            GRAPH,
            MISERE,
            Parameter("trace", Boolean(), "also tell in which order the labels are found, and why", default=False),
            Parameter("layout", Boolean(), "also tell where the vertices can be drawn", default=False),
        ),
    ),
    Question(
        "tokens",
        "Annihilation games: tokens on a graph, two that meet disappear",
        (
            GRAPH,
            Parameter(
                "tokens",
                Nullable(List(NumberOrText(NUMBER, NAME), 10_000)),
                "the vertices with a token; left out, the question is about the graph as a whole",
                default=None,
                example=["a", "c"],
            ),
            MISERE,
            Parameter("space", Boolean(), "also give the code of the winning positions", default=False),
        ),
    ),
    Question(
        "sequence",
        "Nim values of a heap game, and their period with its proof",
        (
            Parameter("game", NAME, "the notation or the name of a heap game", example="0.77"),
            Parameter("stop", Nullable(STOP), "the values of the heaps below it", default=None, example=100),
            Parameter("period", Boolean(), "also look for the period, and prove it", default=False),
            Parameter("heaps", Nullable(HEAPS), "also the values of these heaps", default=None),
        ),
    ),
    Question(
        "nim",
        "Calculate with nimbers, finite and transfinite",
        (
            Parameter("expression", FORMULA, "an expression, as `grundy nim` takes it", example="77*77 + 1/5"),
            Parameter("explain", Boolean(), "also tell which relations of the field were used", default=False),
        ),
    ),
    Question(
        "nim_table",
        "A table of an operation of nimbers",
        (
            Parameter("operation", Choice(("add", "mul", "div", "pow")), "the operation", example="mul"),
            Parameter("size", Integer(1, nimbers.LARGEST), "for the numbers below it", example=8),
        ),
    ),
    Question(
        "lexicode",
        "The lexicode of a length and a distance",
        (
            LENGTH,
            Parameter("d", Integer(1, codes.LONGEST), "the least distance of two words", example=4),
            Parameter("q", Integer(2, 2**16), "the number of letters, a power of two", default=2),
        ),
    ),
    Question(
        "correct_by_play",
        "Correct the errors of a word by the winning move of a game of turning coins",
        (
            LENGTH,
            Parameter("d", Integer(1, codes.LONGEST), "the least distance of two words of the code", example=4),
            Parameter("word", Text(5000), "the word received, its letters 0 and 1", example="10010110"),
        ),
    ),
    Question(
        "decode",
        "The word of a linear code that is nearest to a word",
        (
            Parameter("code", Text(900_000), "the code, as a text file has it", example="1110000\n1001100\n0101010"),
            Parameter("word", Text(100_000), "the word received, as `grundy code decode` takes it", example="1110001"),
            Parameter("format", Nullable(Choice(CODE_TEXTS)), "how the code is written", default=None),
            Parameter("q", Nullable(Integer(2, 256)), "the number of letters, if it is left open", default=None),
            Parameter("kind", Nullable(Choice(KINDS)), "what its rows are, if that is left open", default=None),
            Parameter("seconds", Integer(0, 3600), "how long to look for a nearer word", default=5),
        ),
    ),
)


def find_question(name: str) -> Question:
    """Return the question of that name."""
    return next(question for question in QUESTIONS if question.name == name)


# ---- The OpenAPI document

# Why a request is refused, by the status of the response.
REFUSALS = {
    400: "The request cannot be read, or its arguments are not of the kinds that the schema states.",
    403: "The request came under another name than the server has, or from a page of another site.",
    404: "There is nothing under this address.",
    408: "The body took too long to arrive.",
    413: "The body is too long.",
    415: "The body is not declared as application/json.",
    422: "The question can be read and has no answer: a notation is wrong, an operation is not defined, play goes "
    "round, nobody knows, the rules of a game from elsewhere failed, or it would cost more than the library computes.",
    429: "This client asks too often; only a public server counts.",
    500: "An error in grundy.",
    503: "The server is busy; try again after the seconds in Retry-After.",
    504: "The limit of time or memory for a question was reached.",
}
OF_ALL = (400, 403, 408, 413, 429, 500, 503, 504)


def document() -> dict[str, Any]:
    """Return the OpenAPI 3.1 description of the API."""
    import grundy

    paths = {question.path: {question.method.lower(): _operation(question)} for question in QUESTIONS}
    paths["/api/v1/limits"] = {
        "get": _facts("limits", "The limits of this server", _reference(schema_name(LimitsAnswer)))
    }
    paths["/api/v1/openapi.json"] = {"get": _facts("openapi", "This document", {"type": "object"})}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "grundy",
            "version": grundy.__version__,
            "summary": "Impartial games: who wins, by which move, and why.",
            "description": "Every question is answered from its arguments alone; nothing is kept about who asks. "
            "Each answer names its schema and version, the same as `--json` of the command line, with some further "
            "facts that pages draw from.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/"}],
        "paths": dict(sorted(paths.items())),
        "components": {
            "schemas": _schemas(),
            "responses": {f"refused-{status}": _refused(status) for status in REFUSALS},
        },
    }


def _operation(question: Question) -> dict[str, Any]:
    operation: dict[str, Any] = {
        "operationId": question.name,
        "summary": question.summary,
        "responses": {"200": _answered(question)},
    }
    refusals = list(OF_ALL)
    if question.method == "POST":
        refusals += [415, 422]
        operation["requestBody"] = {
            "required": True,
            "content": {
                "application/json": {"schema": Object(question.parameters).schema(), "example": question.example}
            },
        }
    elif question.parameters:
        refusals.append(404)
        operation["parameters"] = [
            {
                "name": p.name,
                "in": "path",
                "required": True,
                "description": p.meaning,
                "schema": p.type.schema(),
                "example": p.example,
            }
            for p in question.parameters
        ]
    operation["responses"] |= _refusals(refusals)
    return operation


def _answered(question: Question) -> dict[str, Any]:
    schemas = [_reference(name) for name in question.answers]
    return _response("The answer.", schemas[0] if len(schemas) == 1 else {"anyOf": schemas})


def _facts(name: str, summary: str, schema: dict[str, Any]) -> dict[str, Any]:
    responses = {"200": _response("The answer.", schema), **_refusals([400, 403, 408, 429, 500, 503])}
    return {"operationId": name, "summary": summary, "responses": responses}


def _response(description: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"description": description, "content": {"application/json": {"schema": schema}}}


def _refusals(statuses: list[int]) -> dict[str, Any]:
    return {str(status): {"$ref": f"#/components/responses/refused-{status}"} for status in sorted(statuses)}


def _refused(status: int) -> dict[str, Any]:
    response = _response(REFUSALS[status], _reference(schema_name(ErrorAnswer)))
    if status in (429, 503):
        header = {"description": "When to ask again, in seconds.", "schema": {"type": "integer", "minimum": 1}}
        response["headers"] = {"Retry-After": header}
    return response


def _schemas() -> dict[str, Any]:
    names = {schema_name(ErrorAnswer), schema_name(LimitsAnswer), *(name for q in QUESTIONS for name in q.answers)}
    found: dict[str, Any] = {}
    for name in sorted(names):
        found |= moved(name, answers.schema(name))
    return found


def component_name(name: str) -> str:
    """Return the name of a schema among the components, where no stroke may stand."""
    return re.sub(r"[^a-zA-Z0-9._-]", "-", name)


def _reference(name: str) -> dict[str, Any]:
    return {"$ref": f"#/components/schemas/{component_name(name)}"}


def moved(name: str, schema: dict[str, Any]) -> dict[str, Any]:
    """Return a schema and its ``$defs`` as components, with the references to them."""
    place = component_name(name)
    parts = {place: schema, **{f"{place}.{key}": part for key, part in schema.get("$defs", {}).items()}}
    return {key: _rewritten(part, place, top=True) for key, part in parts.items()}


def _rewritten(part: Any, place: str, top: bool = False) -> Any:
    if isinstance(part, list):
        return [_rewritten(item, place) for item in part]
    if not isinstance(part, dict):
        return part
    kept = {key: value for key, value in part.items() if not (top and key in ("$schema", "$id", "$defs"))}
    return {
        key: _new_reference(value, place) if key == "$ref" and isinstance(value, str) else _rewritten(value, place)
        for key, value in kept.items()
    }


def _new_reference(old: str, place: str) -> str:
    inner = old.removeprefix("#/$defs/")
    return f"#/components/schemas/{place}" + (f".{inner}" if inner != old else "")
