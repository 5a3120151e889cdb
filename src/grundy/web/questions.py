"""The table of questions of the API, from which the routes, the checks of requests and OpenAPI are generated."""

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
    of_games: bool = False  # whether the function accepts the additional games of the server

    @property
    def path(self) -> str:
        """The path of the route."""
        return f"/api/v1/{self.at or self.name.replace('_', '-')}"

    @property
    def answers(self) -> list[str]:
        """The names of the schemas of the answers."""
        return schemas_of(getattr(answers, self.name))

    @property
    def example(self) -> dict[str, Any]:
        """The arguments of an example: all parameters that have one."""
        return {p.name: p.example for p in self.parameters if p.example is not ...}


# Limits from the library are used where they exist. The other limits allow all inputs that can be computed in time.
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
            Parameter("text", Text(900_000), "the graph in this format, as in a file"),
            Parameter("format", Nullable(Choice(FORMATS)), "the format of the text; null to guess", default=None),
        )
    ),
    "the graph of the game, as a text and its format",
    example=EDGES,
)
SUM = Parameter(
    "expression",
    EXPRESSION,
    "a sum of games in the notation of `grundy solve`, for example N(3,5) + Kayles(5)",
    example="N(3,5) + Kayles(5)",
)
MISERE = Parameter("misere", Boolean(), "whether the player who makes the last move loses", default=False)
START = Parameter("start", EXPRESSION, "the position from which the match starts", example="N(3,5,7)")
PLAYED = Parameter(
    "moves",
    MOVES,
    "the moves made so far: the `choice` of each move, a string or the number of the move among all moves, from 0 on",
    default=[],
)

QUESTIONS = (
    Question("games", "The games that positions can contain", method="GET", of_games=True),
    Question(
        "game",
        "One game: its rule, notation, source and an example",
        (Parameter("name", NAME, "the name of the game in the list of /api/v1/games", example="kayles"),),
        at="games/{name}",
        method="GET",
        of_games=True,
    ),
    Question("example_graphs", "Example graphs", at="graphs", method="GET"),
    Question(
        "solve",
        "Who wins a position, by which moves, and why",
        (
            SUM,
            MISERE,
            Parameter("to", Nullable(NUMBER), "list the moves to this nim value instead", default=None),
            Parameter("max_moves", LISTED, "the maximum number of winning moves to list", default=MAX_MOVES),
        ),
        of_games=True,
    ),
    Question(
        "position",
        "A position with its boards and all its moves, who wins after each move, and why",
        (SUM, MISERE, Parameter("max_moves", LISTED, "the maximum number to list", default=positions.MAX_LISTED_MOVES)),
        of_games=True,
    ),
    Question(
        "match",
        "The history of a match with its blunders, and the current position",
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
            Parameter("opponent", Choice(matches.OPPONENTS), "the skill of the opponent", default="perfect"),
            Parameter("k", Integer(1, 1_000_000), "a fallible opponent errs once in k moves", default=4),
            Parameter("seed", NAME, "the random seed; the same seed gives the same moves", default=""),
        ),
        of_games=True,
    ),
    Question(
        "graph",
        "Who wins from each vertex of a game graph, cycles included",
        (
            GRAPH,
            MISERE,
            Parameter("trace", Boolean(), "also return each step of the labelling, with its reason", default=False),
            Parameter("layout", Boolean(), "also return coordinates for a drawing of the vertices", default=False),
        ),
    ),
    Question(
        "tokens",
        "Annihilation games: tokens on a graph, where two tokens that meet disappear",
        (
            GRAPH,
            Parameter(
                "tokens",
                Nullable(List(NumberOrText(NUMBER, NAME), 10_000)),
                "the vertices with a token; null to analyze the graph as a whole",
                default=None,
                example=["a", "c"],
            ),
            MISERE,
            Parameter("space", Boolean(), "also return the code of the winning positions", default=False),
        ),
    ),
    Question(
        "sequence",
        "Nim values of a heap game, and their period with its proof",
        (
            Parameter("game", NAME, "the notation or the name of a heap game", example="0.77"),
            Parameter("stop", Nullable(STOP), "return the values of heaps below this size", default=None, example=100),
            Parameter("period", Boolean(), "also find the period and prove it", default=False),
            Parameter("heaps", Nullable(HEAPS), "also return the values of these heaps", default=None),
        ),
    ),
    Question(
        "nim",
        "Calculate with nimbers, finite and transfinite",
        (
            Parameter("expression", FORMULA, "an expression in the notation of `grundy nim`", example="77*77 + 1/5"),
            Parameter("explain", Boolean(), "also return the relations of the field that were used", default=False),
        ),
    ),
    Question(
        "nim_table",
        "A table of an operation of nimbers",
        (
            Parameter("operation", Choice(("add", "mul", "div", "pow")), "the operation", example="mul"),
            Parameter("size", Integer(1, nimbers.LARGEST), "the size of the table, for numbers below it", example=8),
        ),
    ),
    Question(
        "lexicode",
        "The lexicode of a length and a distance",
        (
            LENGTH,
            Parameter("d", Integer(1, codes.LONGEST), "the minimum distance between two words", example=4),
            Parameter("q", Integer(2, 2**16), "the number of letters, a power of two", default=2),
        ),
    ),
    Question(
        "correct_by_play",
        "Correct the errors of a word by the winning move of a game of turning coins",
        (
            LENGTH,
            Parameter("d", Integer(1, codes.LONGEST), "the minimum distance of the code", example=4),
            Parameter("word", Text(5000), "the received word, of letters 0 and 1", example="10010110"),
        ),
    ),
    Question(
        "decode",
        "The word of a linear code that is nearest to a received word",
        (
            Parameter("code", Text(900_000), "the code, as in a text file", example="1110000\n1001100\n0101010"),
            Parameter("word", Text(100_000), "the received word, as in `grundy code decode`", example="1110001"),
            Parameter("format", Nullable(Choice(CODE_TEXTS)), "the format of the code; null to guess", default=None),
            Parameter("q", Nullable(Integer(2, 256)), "the number of letters, if the text omits it", default=None),
            Parameter("kind", Nullable(Choice(KINDS)), "the kind of its rows, if the text omits it", default=None),
            Parameter("seconds", Integer(0, 3600), "the time to search for a nearer word", default=5),
        ),
    ),
)


def find_question(name: str) -> Question:
    """Return the question with this name."""
    return next(question for question in QUESTIONS if question.name == name)


# ---- The OpenAPI document

# The reasons for error responses, by status.
REFUSALS = {
    400: "The request cannot be parsed, or its arguments do not match the schema.",
    403: "The request uses another name for the server, or comes from a page of another site.",
    404: "There is nothing at this address.",
    408: "The body took too long to arrive.",
    413: "The body is too long.",
    415: "The Content-Type is not application/json.",
    422: "The question has no answer: the notation is invalid, an operation is not defined, play can repeat, the value "
    "is an open problem, the rules of an additional game failed, or the computation exceeds a limit of the library.",
    429: "The client sent too many requests; only public servers limit them.",
    500: "A bug in grundy.",
    503: "The server is busy; try again after the number of seconds in Retry-After.",
    504: "The question exceeded the limit of time or memory.",
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
            "description": "Answers depend only on the arguments of the question. Nothing is stored about clients. "
            "Each answer names its schema and version, as with `--json` on the command line, and has additional facts "
            "for drawing the page.",
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
        header = {"description": "The seconds to wait.", "schema": {"type": "integer", "minimum": 1}}
        response["headers"] = {"Retry-After": header}
    return response


def _schemas() -> dict[str, Any]:
    names = {schema_name(ErrorAnswer), schema_name(LimitsAnswer), *(name for q in QUESTIONS for name in q.answers)}
    found: dict[str, Any] = {}
    for name in sorted(names):
        found |= moved(name, answers.schema(name))
    return found


def component_name(name: str) -> str:
    """Return the name of a schema as a component; names of components cannot contain slashes."""
    return re.sub(r"[^a-zA-Z0-9._-]", "-", name)


def _reference(name: str) -> dict[str, Any]:
    return {"$ref": f"#/components/schemas/{component_name(name)}"}


def moved(name: str, schema: dict[str, Any]) -> dict[str, Any]:
    """Return a schema and its ``$defs`` as components, with references changed accordingly."""
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
