"""What can be asked: the table of questions, how their arguments are read and checked, and the document about them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from grundy.answers.graphs import FORMATS
from grundy.web.limits import Refusal
from grundy.web.parameter_types import Choice, Either, Flag, Kind, List, Maybe, Text, Whole, shown, wrong

__all__ = [
    "QUESTIONS",
    "Object",
    "Parameter",
    "Question",
    "find_question",
    "read_object",
]


# ---- The parameters of questions: keys of an object, each of a kind, with a meaning and a default


@dataclass(frozen=True)
class Parameter:
    """A key of an object: its name, the kind of its value, what it means, and what it is when it is left out.

    Examples
    --------
    >>> from grundy.web.parameter_types import Flag
    >>> Parameter("misere", Flag(), "who makes the last move loses", default=False).required
    False
    """

    name: str
    kind: Kind
    meaning: str
    default: Any = ...
    example: Any = ...

    @property
    def required(self) -> bool:
        """Whether it must be given."""
        return self.default is ...

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema."""
        more = {} if self.required else {"default": self.default}
        return {**self.kind.schema(), "description": self.meaning, **more}


@dataclass(frozen=True)
class Object:
    """An object with these keys and no other.

    Examples
    --------
    >>> from grundy.web.parameter_types import Text
    >>> Object((Parameter("text", Text(9), "a graph"),)).read({"text": "0 1"}, "graph")
    {'text': '0 1'}
    """

    keys: tuple[Parameter, ...]

    @property
    def wanted(self) -> str:
        """What it is, in words."""
        return f"an object with the keys {', '.join(key.name for key in self.keys)}"

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema."""
        return {
            "type": "object",
            "properties": {key.name: key.schema() for key in self.keys},
            "required": [key.name for key in self.keys if key.required],
            "additionalProperties": False,
        }

    def read(self, value: Any, place: str) -> dict[str, Any]:
        """Return the value."""
        if not isinstance(value, dict):
            raise wrong(place, self.wanted, value)
        return read_object(self.keys, value, f"{place}.")


def read_object(keys: Sequence[Parameter], given: Mapping[str, Any], within: str = "") -> dict[str, Any]:
    """Return the values of the keys, those left out by their defaults.

    Examples
    --------
    >>> from grundy.web.parameter_types import Flag
    >>> misere = Parameter("misere", Flag(), "who makes the last move loses", default=False)
    >>> read_object([misere], {})
    {'misere': False}
    """
    names = [key.name for key in keys]
    for name in given:
        if name not in names:
            known = f"the keys are {', '.join(names)}" if names else "there are no keys"
            raise Refusal(400, "request", f"there is no key {shown(name)} here; {known}")
    for key in keys:
        if key.required and key.name not in given:
            raise Refusal(400, "request", f"the key {within}{key.name} is missing: {key.meaning}")
    return {
        key.name: key.kind.read(given[key.name], f"{within}{key.name}") if key.name in given else key.default
        for key in keys
    }


# ---- The questions of the API in one table: routes, the check of requests and the OpenAPI document are made from it


@dataclass(frozen=True)
class Question:
    """A function of `grundy.answers` that clients can call.

    Examples
    --------
    >>> question = find_question("nim_table")
    >>> question.path, question.method
    ('/api/v1/nim-table', 'POST')
    """

    name: str
    summary: str
    answers: tuple[str, ...]
    parameters: tuple[Parameter, ...] = ()
    at: str = ""
    method: str = "POST"
    of_games: bool = False  # whether it takes the games of one's own that the server was given

    @property
    def path(self) -> str:
        """The path of its route."""
        return f"/api/v1/{self.at or self.name.replace('_', '-')}"

    @property
    def example(self) -> dict[str, Any]:
        """The arguments of an example: what is required, and what has an example of its own."""
        return {p.name: p.example for p in self.parameters if p.example is not ...}


# Longer expressions and graphs than any that can be answered in time; the body is limited too.
EXPRESSION = Text(100_000)
NAME = Text(200)
MOVES = List(Either(Whole(0, 10**9), EXPRESSION), 2000)
NUMBER = Whole(0, 2**63 - 1)

EDGES = {"text": "a b\nb c\nc a\nc d\n", "format": "edges"}
GRAPH = Parameter(
    "graph",
    Object(
        (
            Parameter("text", Text(900_000), "the graph, as a file of that format has it"),
            Parameter("format", Maybe(Choice(FORMATS)), "how the text is to be read; null guesses", default=None),
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
MISERE = Parameter("misere", Flag(), "who makes the last move loses", default=False)
START = Parameter("start", EXPRESSION, "the position from which the match starts", example="N(3,5,7)")
PLAYED = Parameter(
    "moves",
    MOVES,
    "the moves made so far: the `choice` of each, which is its number among all moves, counted from 0, or a text",
    default=[],
)

QUESTIONS = (
    Question("games", "The games that can be written in a position", ("grundy.games/1",), method="GET", of_games=True),
    Question(
        "game",
        "One game: its rule, notation, source and an example",
        ("grundy.game/1",),
        (Parameter("name", NAME, "the name of the game, as /api/v1/games lists it", example="kayles"),),
        at="games/{name}",
        method="GET",
        of_games=True,
    ),
    Question("example_graphs", "Graphs to begin with", ("grundy.example-graphs/1",), at="graphs", method="GET"),
    Question(
        "solve",
        "Who wins a position, by which moves, and why",
        ("grundy.solve/1",),
        (
            SUM,
            MISERE,
            Parameter("to", Maybe(NUMBER), "answer with the moves to this nim value instead", default=None),
        ),
        of_games=True,
    ),
    Question(
        "position",
        "A position as a table can show it: its boards, all its moves, who wins after each of them, and why",
        ("grundy.position/1",),
        (SUM, MISERE, Parameter("max_moves", Whole(0, 10_000), "list at most so many moves", default=2000)),
        of_games=True,
    ),
    Question(
        "match",
        "A match so far: its history with the blunders, and the position in which it stands",
        ("grundy.match/1",),
        (START, PLAYED, MISERE),
        of_games=True,
    ),
    Question(
        "reply",
        "The move of an opponent",
        ("grundy.reply/1",),
        (
            START,
            PLAYED,
            MISERE,
            Parameter(
                "opponent", Choice(("perfect", "fallible", "random")), "how well the opponent plays", default="perfect"
            ),
            Parameter("k", Whole(1, 1_000_000), "a fallible opponent errs once in so many moves", default=4),
            Parameter("seed", NAME, "the same seed gives the same moves", default=""),
        ),
        of_games=True,
    ),
    Question(
        "graph",
        "Who wins from each vertex of a game graph, cycles included",
        ("grundy.graph/1",),
        (
            GRAPH,
            MISERE,
            Parameter("trace", Flag(), "also tell in which order the labels are found, and why", default=False),
            Parameter("layout", Flag(), "also tell where the vertices can be drawn", default=False),
        ),
    ),
    Question(
        "tokens",
        "Annihilation games: tokens on a graph, two that meet vanish",
        ("grundy.tokens/1",),
        (
            GRAPH,
            Parameter(
                "tokens",
                Maybe(List(Either(Whole(0, 2**63 - 1), NAME), 10_000)),
                "the vertices with a token; left out, the question is about the graph as a whole",
                default=None,
                example=["a", "c"],
            ),
            MISERE,
            Parameter("space", Flag(), "also give the code of the winning positions", default=False),
        ),
    ),
    Question(
        "sequence",
        "Nim values of a heap game, and their period with its proof",
        ("grundy.sequence/1",),
        (
            Parameter("game", NAME, "the notation or the name of a heap game", example="0.77"),
            Parameter("stop", Maybe(Whole(0, 2**21)), "the values of the heaps below it", default=None, example=100),
            Parameter("period", Flag(), "also look for the period, and prove it", default=False),
            Parameter("heaps", Maybe(List(NUMBER, 100)), "also the values of these heaps", default=None),
        ),
    ),
    Question(
        "nim",
        "Calculate with nimbers, finite and transfinite",
        ("grundy.nim/1", "grundy.nim-ordinal/1"),
        (
            Parameter("expression", Text(10_000), "an expression, as `grundy nim` takes it", example="77*77 + 1/5"),
            Parameter("explain", Flag(), "also tell which relations of the field were used", default=False),
        ),
    ),
    Question(
        "nim_table",
        "A table of an operation of nimbers",
        ("grundy.nim-table/1",),
        (
            Parameter("operation", Choice(("add", "mul", "div", "pow")), "the operation", example="mul"),
            Parameter("size", Whole(1, 256), "for the numbers below it", example=8),
        ),
    ),
    Question(
        "lexicode",
        "The lexicode of a length and a distance",
        ("grundy.code.lexicode/1",),
        (
            Parameter("n", Whole(0, 512), "the length of the words", example=8),
            Parameter("d", Whole(1, 512), "the least distance of two words", example=4),
            Parameter("q", Whole(2, 2**16), "the number of letters, a power of two", default=2),
        ),
    ),
    Question(
        "decode",
        "Correct the errors of a word by the winning move of a game of turning coins",
        ("grundy.code.play/1",),
        (
            Parameter("n", Whole(0, 512), "the length of the words", example=8),
            Parameter("d", Whole(1, 512), "the least distance of two words of the code", example=4),
            Parameter("word", Text(5000), "the word received, its letters 0 and 1", example="10010110"),
        ),
    ),
)


def find_question(name: str) -> Question:
    """Return the question of that name.

    Examples
    --------
    >>> find_question("solve").summary
    'Who wins a position, by which moves, and why'
    """
    return next(question for question in QUESTIONS if question.name == name)
