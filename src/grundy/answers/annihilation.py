"""The annihilation game on a graph: tokens move along edges, and two tokens that meet disappear.

`tokens` answers questions about one position (who wins, why, and what each move does), about the whole game, and about
two spaces: V0, the P-positions, and V^f, the positions of finite value. Both are linear (Fraenkel 1996).
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypedDict

from grundy._lazy import cached_property
from grundy.answers.graphs import CountsRecord, Value, graph_of, json_name, json_value
from grundy.answers.token_positions import (
    Effect,
    MisereTokens,
    Step,
    Tokens,
    names_at,
    ordinary_text,
    reasons,
    who_wins,
)
from grundy.errors import DomainError, LimitError
from grundy.graphs.names import find_vertex
from grundy.integers import bits, mask_of
from grundy.records import BinaryWord, Count, OutcomeLetter, VertexName
from grundy.text import short_repr

if TYPE_CHECKING:
    from grundy.linear import Annihilation

# ---- Records

_Ends = TypedDict("_Ends", {"from": VertexName, "to": VertexName})


class TokenMoveRecord(_Ends):
    """A move of a token."""

    annihilates: Annotated[bool, "Whether two tokens meet and disappear."]
    position: Annotated[list[VertexName], "The vertices with tokens after the move."]
    outcome: OutcomeLetter
    value: Value
    effect: Annotated[Effect, "Whether the move wins, draws or loses for the player who makes it."]
    moves_left: Annotated[Count | None, "The most moves left after this move; null if unknown."]


class OrdinaryRecord(TypedDict):
    """The same position in ordinary play, where tokens that meet do not disappear."""

    outcome: OutcomeLetter
    value: Value
    differs: Annotated[bool, "Whether the outcome or the value differs."]
    sentence: str


class DimensionsRecord(TypedDict):
    """The dimensions of V0, the P-positions, and of V^f, the positions of finite value."""

    v0: Count
    vf: Count


class CosetsRecord(TypedDict):
    """The numbers of cosets of V0 that consist of N- and P-positions."""

    N: Count
    P: Count


class ExtensionRecord(TypedDict):
    """A vector outside V0, with its value."""

    tokens: list[VertexName]
    value: Count


class PSpaceCodeRecord(TypedDict):
    """The linear code [n, k, d] of the P-positions, without coordinates for leaves."""

    n: Count
    k: Count
    d: Annotated[Count | None, "The minimum distance; null if computing it takes long, or 0 is the only word."]
    coordinates: list[VertexName]
    generator: list[BinaryWord]


class TokenPositionRecord(TypedDict, total=False):
    """A position of tokens with its moves."""

    misere: Annotated[bool, "Whether the player who makes the last move loses."]
    tokens: Annotated[list[VertexName], "The vertices with tokens, in the order of the graph."]
    outcome: OutcomeLetter
    value: Value
    sentence: Annotated[str, "Who wins and why."]
    reasons: Annotated[list[str], "More sentences: the move to make, how long the win takes, and the value."]
    moves: Annotated[Count, "The number of moves."]
    moves_left: Annotated[Count | None, "The most moves left; null in a draw."]
    recommended: Annotated[TokenMoveRecord | None, "The best winning or drawing move; null if there is none."]
    winning_moves: Annotated[list[TokenMoveRecord], "The winning moves, the quickest win first."]
    drawing_moves: Annotated[list[TokenMoveRecord], "In a draw, the moves that keep the draw."]
    ordinary: OrdinaryRecord
    searched: Annotated[Count, "The number of positions searched for misère play."]
    limit: Annotated[Count, "The largest number of positions to search."]
    all_moves: Annotated[list[TokenMoveRecord], "All moves, in the order of the graph."]


class SpacesRecord(TypedDict, total=False):
    """The whole game, with the spaces of its positions."""

    acyclic: Annotated[bool, "Whether every play with one token ends."]
    leaves: Annotated[Count, "The number of vertices without followers."]
    dimensions: DimensionsRecord
    t: Annotated[Count, "The finite values are 0 to 2^t - 1."]
    cosets_of_v0: CosetsRecord
    counts: Annotated[CountsRecord | None, "The number of positions with each outcome; null for large graphs."]
    coordinates: Annotated[list[VertexName], "The vertex of each coordinate."]
    basis: Annotated[list[list[VertexName]], "A basis of V0, each vector as a list of vertices."]
    extension: Annotated[list[ExtensionRecord], "The vectors that extend the basis of V0 to one of V^f."]
    checks: Annotated[list[list[VertexName]], "The parity checks of V0."]
    basis_words: Annotated[list[BinaryWord], "The basis of V0 as words of zeros and ones."]
    extension_words: Annotated[list[BinaryWord], "The vectors of the extension as words of zeros and ones."]
    check_words: Annotated[list[BinaryWord], "The parity checks as words of zeros and ones."]
    anncode: PSpaceCodeRecord


class TokensAnswer(TokenPositionRecord, SpacesRecord):
    """The annihilation game on a graph.

    The answer describes a position with its moves, the whole game with the spaces of its positions, or both.
    """

    schema: Literal["grundy.tokens/1"]
    vertices: Annotated[Count, "The number of vertices."]
    edges: Annotated[Count, "The number of edges."]


# ---- Answers

# The most vertices and edges together, and the most names in the positions after all moves.
MOST, MOST_NAMES = 5_000, 200_000
# The most positions that misère play searches, and the most moves that it examines for them.
MOST_POSITIONS, MOST_MOVES = 100_000, 2_000_000
# The most coordinates of listed spaces, and of counted ones: Python formats only integers of a few thousand digits.
MOST_COORDINATES = MAX_COUNTED = 1000


def tokens(
    graph: Mapping[str, str], tokens: Sequence[Any] | None = None, misere: bool = False, space: bool = False
) -> TokensAnswer:
    r"""Analyze the annihilation game on a graph: tokens move along edges, and two tokens that meet disappear.

    Parameters
    ----------
    graph : mapping
        ``{"text": …, "format": …}``. The format is edges, csv, json, graphml or dot. The graph has at most 5,000
        vertices and edges in total.
    tokens : list of names, optional
        The vertices with tokens. By default, the answer is about the whole game.
    misere : bool, optional
        Whether the player who makes the last move loses. This searches all positions that can be reached.
    space : bool, optional
        Whether to include the spaces V0 and V^f, and V0 as a code.

    Examples
    --------
    >>> round_trip = {"text": "a b\nb a\nc d", "format": "edges"}
    >>> found = tokens(round_trip, ["a", "b"])
    >>> found["sentence"], [move["effect"] for move in found["all_moves"]]
    ('{a, b} is won by the player who moves next (N): both of its moves win.', ['wins', 'wins'])
    >>> tokens(round_trip, space=True)["anncode"]["generator"]
    ['111']
    """
    from grundy.linear import Annihilation

    game = Annihilation(graph_of(graph, MOST))
    if tokens is not None and (isinstance(tokens, (str, bytes)) or not isinstance(tokens, Sequence)):
        raise DomainError(f"tokens must be a list of names of vertices, not {short_repr(tokens)}")
    if tokens is None:
        if misere:
            raise DomainError("misère play needs a position", hint="set tokens to a list, which may be empty")
        return _spaces_answer(game) if space else summary_answer(Spaces(game, leaves=True))
    answer = _listed_position(game, mask_of_names(game, tokens), misere)
    return answer | _spaces_answer(game) if space else answer


def _listed_position(game: Annihilation, mask: int, misere: bool) -> TokensAnswer:
    """Return the answer about a position with all its moves, or raise if there are too many to list."""
    found = MisereTokens(game, mask, _positions(game, mask)) if misere else Tokens(game, mask)
    if len(found.steps) * mask.bit_count() > MOST_NAMES:
        raise LimitError(
            f"{len(found.steps):,} moves with {mask.bit_count():,} tokens are too many to list: the positions after "
            f"all moves may contain at most {MOST_NAMES:,} names",
            hint="use fewer tokens",
        )
    answer = position_answer(found)
    # The order of the graph does not reveal which move is best.
    in_order = sorted(found.steps, key=lambda step: (step.source, step.target))
    answer["all_moves"] = [_move(found, step) for step in in_order]
    return answer


def _positions(game: Annihilation, mask: int) -> int:
    """Return how many positions to search. None of them has more tokens, so none has many more moves."""
    import numpy as np

    moves = mask.bit_count() * int(np.diff(game.graph.offsets).max(initial=0))
    return min(MOST_POSITIONS, max(100, MOST_MOVES // max(moves, 1)))


def _spaces_answer(game: Annihilation) -> TokensAnswer:
    """Return the spaces, also as words of zeros and ones, and V0 without coordinates for leaves as a code."""
    from grundy.answers.codes import cheap_distance, proved_distance, row_text
    from grundy.codes import LinearCode

    if len(game) > MOST_COORDINATES:
        raise LimitError(
            f"spaces are listed for graphs of at most {MOST_COORDINATES:,} vertices, but this graph has {len(game):,}",
            hint="use grundy tokens --space, which lists larger ones",
        )
    spaces, code = Spaces(game, leaves=True), LinearCode.from_subspace(game.p_space(leaves=False))
    return {
        **space_answer(spaces),
        "basis_words": [spaces.row(mask) for mask in spaces.basis],
        "extension_words": [spaces.row(mask) for mask, _ in spaces.extension],
        "check_words": [spaces.row(mask) for mask in spaces.checks],
        "anncode": {
            "n": code.n,
            "k": code.k,
            "d": proved_distance(cheap_distance(code, seconds=1.0)),
            "coordinates": [json_name(name) for name in game.names if name not in game.leaves],
            "generator": [row_text(word, code.n, 2) for word in code.basis],
        },
    }


def summary_answer(spaces: Spaces) -> TokensAnswer:
    """Return the numbers of positions and the dimensions of the spaces; counts are null for large graphs."""
    from grundy.graphs import solve

    known, graph, power = spaces.game.syndromes, spaces.game.graph, spaces.dimension(0)
    finite = len(known.members)
    counts: CountsRecord = {
        "N": finite << power,
        "P": 1 << power,
        "D": (1 << len(spaces.vertices)) - (finite + 1 << power),
    }
    return {
        "schema": "grundy.tokens/1",
        "vertices": len(graph),
        "edges": graph.edges,
        "acyclic": bool(solve(graph).ends.all()),
        "leaves": len(spaces.game.leaves),
        "dimensions": {"v0": power, "vf": spaces.dimension(spaces.t)},
        "t": spaces.t,
        "cosets_of_v0": {"N": finite, "P": 1},
        "counts": counts if len(spaces.vertices) <= MAX_COUNTED else None,
    }


def space_answer(spaces: Spaces) -> TokensAnswer:
    """Return the summary, the bases and the parity checks; vectors are lists of vertices."""
    game = spaces.game
    return {
        **summary_answer(spaces),
        "coordinates": [json_name(game.names[k]) for k in spaces.vertices],
        "basis": [_json_names(game, mask) for mask in spaces.basis],
        "extension": [{"tokens": _json_names(game, mask), "value": value} for mask, value in spaces.extension],
        "checks": [_json_names(game, mask) for mask in spaces.checks],
    }


def position_answer(tokens: Tokens) -> TokensAnswer:
    """Return the outcome of a position with the reasons, its value, and all moves that win or keep a draw."""
    game = tokens.game
    winning = [_move(tokens, step) for step in tokens.moves_that("P")]
    drawing = [_move(tokens, step) for step in tokens.moves_that("D")] if tokens.outcome == "D" else []
    answer: TokensAnswer = {
        "schema": "grundy.tokens/1",
        "vertices": len(game),
        "edges": game.graph.edges,
        "misere": tokens.misere,
        "tokens": _json_names(game, tokens.mask),
        "outcome": tokens.outcome,
        "value": json_value(tokens.value_of(tokens.mask)),
        "sentence": who_wins(tokens),
        "reasons": list(reasons(tokens)),
        "moves": len(tokens.steps),
        "moves_left": tokens.bound,
        "recommended": next(iter(winning or drawing), None),
        "winning_moves": winning,
        "drawing_moves": drawing,
    }
    if isinstance(tokens, MisereTokens):
        return {**answer, "searched": len(tokens.searched.graph), "limit": tokens.limit}
    ordinary = game.ordinary_play(tokens.mask)
    sentence, differs = ordinary_text(tokens)
    answer["ordinary"] = {
        "outcome": ordinary.outcome.value,
        "value": json_value(ordinary.value),
        "differs": differs,
        "sentence": sentence,
    }
    return answer


def _move(tokens: Tokens, step: Step) -> TokenMoveRecord:
    return {
        "from": json_name(tokens.game.names[step.source]),
        "to": json_name(tokens.game.names[step.target]),
        "annihilates": step.annihilates,
        "position": _json_names(tokens.game, step.mask),
        "outcome": step.outcome,
        "value": json_value(tokens.value_of(step.mask)),
        "effect": step.effect,
        "moves_left": tokens.moves_left(step.mask),
    }


def _json_names(game: Annihilation, mask: int) -> list[VertexName]:
    return [json_name(name) for name in names_at(game, mask)]


# ---- The spaces


MAX_BITS = 39  # numbers below 2^40 are formatted with all their digits


class Spaces:
    """The spaces V0 and V^f with their parity checks; coordinate j belongs to the vertex ``vertices[j]``."""

    def __init__(self, game: Annihilation, leaves: bool, hint: str = "use a smaller graph"):
        self.game, self.leaves, self.hint = game, leaves, hint
        dead = set() if leaves else game.leaves
        self.vertices = [k for k, name in enumerate(game.names) if name not in dead]

    @property
    def t(self) -> int:
        """The number t such that the finite values are 0, …, 2^t - 1."""
        return self.game.t

    def dimension(self, level: int) -> int:
        """Return the dimension of the space of positions with γ < 2^level."""
        return len(self.vertices) - self.game.syndromes.bits + level

    @cached_property
    def basis(self) -> list[int]:
        """A basis of V0, as masks of vertices."""
        try:
            found = self.game.p_space(leaves=self.leaves).basis
        except LimitError:
            raise LimitError(
                f"a basis of V0 has {self.dimension(0)} vectors with {len(self.vertices)} coordinates, which is too "
                "large to list",
                hint=self.hint,
            ) from None
        return [mask_of(self.vertices[j] for j in bits(mask)) for mask in found]

    @cached_property
    def extension(self) -> list[tuple[int, int]]:
        """Masks of vertices with the values 1, 2, 4, …, which extend the basis of V0 to one of V^f."""
        return [(self._with_value(1 << i), 1 << i) for i in range(self.t)]

    def _with_value(self, value: int) -> int:
        """Return a token of this value, or else the sum of a move with this value, as a mask."""
        known = self.game.syndromes
        if value in known.columns:
            return 1 << known.columns.index(value)
        move = int((known.member_of_move == known.number_of_member[value]).argmax())
        return self.game.table.mask(int(self.game.table.owner[move]), move)

    @property
    def checks(self) -> list[int]:
        """The parity checks as masks of vertices: t rows for γ, then rows that are 0 exactly when γ is finite."""
        return self.game.syndromes.check_rows

    def size_text(self) -> str:
        """Return the number of positions as text."""
        n = len(self.vertices)
        return f"2^{n} = {1 << n:,}" if n <= MAX_BITS else f"2^{n}"

    def count_texts(self) -> dict[str, str]:
        """Return the numbers of N-, P- and D-positions as text: the size of V0 times their numbers of cosets."""
        power, bits, following = self.dimension(0), self.game.syndromes.bits, len(self.game.syndromes.members)
        cosets = {"N": following, "P": 1, "D": (1 << bits) - following - 1}
        if power + bits <= MAX_BITS:
            return {letter: f"{number << power:,}" for letter, number in cosets.items()}
        texts = {letter: f"{number:,}" for letter, number in cosets.items() if number < 1 << MAX_BITS}
        texts.setdefault("D", f"(2^{bits} − {following + 1:,})")
        return {letter: _times_power(power, texts[letter]) for letter in cosets}

    def row(self, mask: int) -> str:
        """Return a vector as a word of zeros and ones."""
        return "".join("1" if mask >> k & 1 else "0" for k in self.vertices)


def _times_power(power: int, text: str) -> str:
    if not power or text == "0":
        return text.strip("()")
    return f"2^{power}" if text == "1" else f"2^{power}·{text}"


# ---- Positions given by names of vertices


def mask_of_names(game: Annihilation, tokens: Sequence[Any]) -> int:
    """Return the position with tokens on these vertices, which are named as in JSON or in text form."""
    from grundy.graphs.edges import Numbered

    if isinstance(game.names, Numbered):
        known = {str(number): number for number in range(len(game))}
    else:
        known = {json.dumps(json_name(name)): number for number, name in enumerate(game.names)}
    numbers = []
    for token in tokens:
        number = known.get(_key(token))
        if number is None and not isinstance(token, str):
            raise DomainError(f"there is no vertex {short_repr(token)}")
        numbers.append(find_vertex(game.graph, token) if number is None else number)
    return game.mask([game.graph.name(number) for number in numbers])


def _key(token: Any) -> str:
    try:
        return json.dumps(token)
    except (TypeError, ValueError, RecursionError):
        return ""
