"""Explanations of the winner of a position: the values in binary, and the moves that balance them.

`Explanation.as_dict` returns an `ExplanationRecord`. The functions that format this record as text or HTML do not
compute anything, nor does `grundy.cli.solve`, which prints it in colours.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from math import inf
from typing import TYPE_CHECKING, Annotated, Any, Literal, NotRequired, TypedDict

from grundy._lazy import cached_property
from grundy.errors import GrundyError, LimitError
from grundy.graphs import LoopyValue
from grundy.play.judges import JudgedMoves, Method
from grundy.play.moves import DescribedMoveRecord, Move, Term
from grundy.progress import PartDeadline
from grundy.records import Count, Meta, Number, OutcomeLetter
from grundy.rules import Outcome, Representation, Represented
from grundy.text import join_words, json_number, pluralize

if TYPE_CHECKING:
    from grundy.play.position import Position

MAX_MOVES = 10_000  # winning moves in an explanation
MAX_NAMED = 12  # components named in a sentence
MAX_TEXT = 20_000_000  # characters of all moves in a record
MAX_COMPONENTS = 200_000  # components of all positions after winning moves; with more, records omit these positions
MAX_DIGITS = 20_000_000  # binary digits of all values; with more, records omit the digits

# A sum of tame parts is a P-position if its nim sum is 0 and some part is firm, or if its nim sum is 1 and all parts
# are fickle, like heaps of at most one counter (see grundy.play.misere.tame). The rule applies to the sum after the
# move: from N(1,1,3), do not move to N(1,1), which has nim sum 0 but no firm part.
MISERE_RULE = (
    "In misère play, leave nim sum 0 if your move leaves a heap of two or more counters, or a component that behaves "
    "like one. Otherwise, leave nim sum 1."
)


@dataclass(frozen=True)
class Explanation:
    """The winner of a position, and the reason.

    `str` returns the explanation as text, `html` as HTML, `as_dict` as data, and `table` only its table of values.

    Attributes
    ----------
    position : Position
        The position.
    outcome : Outcome
        Its outcome.
    winning_moves : tuple of Move
        The winning moves that are known, at most 10,000.
    complete : bool
        Whether these are all winning moves.

    Examples
    --------
    >>> import grundy
    >>> print(grundy.parse("N(1,3,5,6)").explain())
    N(1,3,5,6)
    The player who moves next wins: the nim sum is 1, not 0 (unbalanced), and a move can balance it.
    <BLANKLINE>
    component  nim value  binary
    N(1)               1  001
    N(3)               3  011
    N(5)               5  101
    N(6)               6  110
    nim sum            1  001
                            ^ unbalanced
    A move in N(1), N(3) or N(5) can balance the sum.
    <BLANKLINE>
    3 winning moves:
    - take 1 in N(1), leaving N(0): the value 1 becomes 1 ⊕ 1 = 0, which makes the nim sum 0
    - take 1 in N(3), leaving N(2): the value 3 becomes 3 ⊕ 1 = 2, which makes the nim sum 0
    - take 1 in N(5), leaving N(4): the value 5 becomes 5 ⊕ 1 = 4, which makes the nim sum 0
    <BLANKLINE>
    After the first winning move:
    component  nim value  binary
    N(0)               0  000
    N(3)               3  011
    N(5)               5  101
    N(6)               6  110
    nim sum            0  000
    """

    position: Position
    outcome: Outcome
    winning_moves: tuple[Move, ...]
    complete: bool = True

    @classmethod
    def of(cls, position: Position) -> Explanation:
        """Return the explanation of a position."""
        judge = position.judge
        if judge.outcome is not Outcome.N:
            return cls(position, judge.outcome, ())
        moves, are_all = _first(judge.each_winning_move())
        return cls(position, judge.outcome, tuple(moves), are_all and judge.knows_all)

    @property
    def sentence(self) -> str:
        """A sentence that states the winner and the reason."""
        convention = " in misère play" * self.position.misere
        return f"{self.outcome.sentence}{convention}: {self.position.judge.reason}."

    @property
    def configuration(self) -> Configuration | None:
        """The values of the components in binary; None if they are unknown or do not decide the outcome."""
        return self.shown_configuration if self.position.judge.method == "values" else None

    @cached_property
    def shown_configuration(self) -> Configuration | None:
        """The configuration, also for tame sums in misère play, where it shows which moves win."""
        if self.position.judge.method not in ("values", "tame"):
            return None
        try:
            return Configuration(self.position.terms, self.position.value)
        except GrundyError:  # the normal-play value of a part of a tame sum may be unknown
            return None

    @property
    def nim_sum(self) -> int | None:
        """The nim sum of the components; None if it is infinite, unknown or does not decide the outcome."""
        found = self.configuration
        return found.total.nim_value if found is not None and found.total.is_finite else None

    @property
    def unbalanced(self) -> tuple[int, ...]:
        """The columns of the configuration, counted from the left, that have an odd number of ones."""
        return () if self.configuration is None else self.configuration.unbalanced

    @cached_property
    def repairers(self) -> tuple[int, ...]:
        """The indices of the components that have a winning move."""
        return tuple(dict.fromkeys(move.index for move in self.winning_moves))

    @property
    def repair_sentence(self) -> str:
        """A sentence about the components with winning moves, or the rule of misère play; may be empty."""
        if self.position.judge.method == "tame":
            return MISERE_RULE
        if self.configuration is None or len(self.position.terms) < 2 or not self.repairers:
            return ""
        names = [str(self.position.terms[index]) for index in self.repairers[:MAX_NAMED]]
        more = len(self.repairers) - len(names)
        names += [f"one of {pluralize(more, 'other component')}"] * bool(more)
        return f"A move in {join_words(names, 'or')} can balance the sum."

    @cached_property
    def repaired(self) -> Configuration | None:
        """The configuration of a sum after its first winning move; None if there is none."""
        if self.configuration is None or not self.winning_moves or len(self.position.terms) == 1:
            return None
        after = self.winning_moves[0].position
        return Configuration(after.terms, after.value)

    @cached_property
    def representations(self) -> tuple[Representation, ...]:
        """The numbers of a single component in the numeral systems that show who wins."""
        if len(self.position.terms) != 1 or self.position.misere:
            return ()
        (term,) = self.position.terms
        game = term.ruleset.game
        try:
            return tuple(game.representations(term.position)) if isinstance(game, Represented) else ()
        except GrundyError:  # the digits of large numbers may be unknown
            return ()

    @property
    def moves_heading(self) -> str:
        """The heading of the list of winning moves, with their number."""
        if not self.winning_moves and not self.complete:
            return "no winning move is known"
        return f"{pluralize(len(self.winning_moves), 'winning move')}{'' if self.complete else ', and perhaps more'}"

    def judged_moves(self, seconds: float = inf) -> JudgedMoves:
        """Return a function from a move to the outcome and nim value of the position after it.

        After `seconds`, the function stops computing values and uses only the winning moves of the explanation.
        """
        return self.position.judge.judged_moves(self.winning_moves, self.complete, PartDeadline(seconds))

    def table(self) -> str:
        """Return the configuration as a text table with marks under unbalanced columns; empty if there is none."""
        return "" if self.configuration is None else table_text(self.configuration.as_dict())

    def __str__(self) -> str:
        return explanation_text(self._shown())

    def html(self) -> str:
        """Return the explanation as one HTML element, with its style."""
        return explanation_html(self._shown())

    def _shown(self) -> ExplanationRecord:
        """Return the data for text and HTML, without the positions after moves and with a limited number of moves.

        The record of a move has at most three times as many characters as its line of text.
        """
        return self.as_dict(max_characters=3 * MAX_CHARACTERS, with_positions=False)

    def _repr_html_(self) -> str:
        return self.html()

    def as_dict(
        self,
        *,
        max_moves: int = MAX_MOVES,
        max_characters: int = MAX_TEXT,
        max_digits: int = MAX_DIGITS,
        with_positions: bool = True,
    ) -> ExplanationRecord:
        """Return the explanation as plain data, the record ``grundy.solve/1``.

        Parameters
        ----------
        max_moves, max_characters : int, optional
            The list of winning moves ends after this number of moves or characters.
        max_digits : int, optional
            The maximum number of binary digits of all values. With more, the record omits them.
        with_positions : bool, optional
            Whether to include the positions after winning moves, if they are not too long.

        Examples
        --------
        >>> import grundy
        >>> data = grundy.parse("N(1,3)").explain().as_dict()
        >>> data["winner"], data["nim_value"], [move["sentence"] for move in data["winning_moves"]]
        ('next', 2, ['take 2 in N(3), leaving N(1)'])
        """
        written = len(self.position.terms) * min(max_moves, len(self.winning_moves)) <= MAX_COMPONENTS
        moves = list(_move_records(self.winning_moves[:max_moves], written and with_positions, max_characters))
        return {
            "schema": "grundy.solve/1",
            "position": str(self.position),
            "misere": self.position.misere,
            "outcome": self.outcome.value,
            "winner": self.outcome.winner,
            "method": self.position.judge.method,
            "sentence": self.sentence,
            **self._configuration_record(max_digits),
            "repairers": list(self.repairers),
            "repair_sentence": self.repair_sentence,
            "moves_heading": self.moves_heading,
            "winning_moves": moves,
            "moves_found": len(self.winning_moves),
            "complete": self.complete and len(moves) == len(self.winning_moves),
            "repaired": self.repaired.as_dict(max_digits) if self.repaired else None,
            "representations": [_representation_record(system) for system in self.representations],
        }

    def _configuration_record(self, max_digits: int) -> ConfigurationRecord:
        if self.shown_configuration is None:
            components: list[ComponentRecord] = [{"notation": str(term)} for term in self.position.terms]
            return {"components": components, "nim_value": None, "columns": 0, "unbalanced": []}
        found = self.shown_configuration.as_dict(max_digits)
        return found if self.configuration is not None else {**found, "nim_value": None}


def _first(moves: Iterable[Move]) -> tuple[list[Move], bool]:
    """Return the first moves, and whether these are all; there may be too many, or some may not be computable."""
    found: list[Move] = []
    try:
        found.extend(islice(moves, MAX_MOVES + 1))
    except LimitError:
        return found, False
    return found[:MAX_MOVES], len(found) <= MAX_MOVES


def _move_records(moves: Iterable[Move], write_positions: bool, max_characters: int) -> Iterator[WinningMoveRecord]:
    length = 0
    for move in moves:
        if length > max_characters:
            return
        record: WinningMoveRecord = {
            **move.as_dict(),
            "sentence": str(move),
            "position": str(move.position) if write_positions else None,
            "why": move.why,
        }
        length += sum(len(text) for text in record.values() if isinstance(text, str))
        yield record


def _representation_record(system: Representation) -> RepresentationRecord:
    return {
        "system": system.system,
        "rows": list(map(list, system.rows)),
        "places": list(system.places),
        "marked": sorted(system.marked),
        "statement": system.statement,
    }


# ---- The binary configuration of a sum: the values of its components, one per row, and its columns
#
# Reiter (1999) and the lecture notes call a configuration balanced when every column has an even number of ones.


@dataclass(frozen=True)
class Configuration:
    """The values of the components of a sum in binary.

    Attributes
    ----------
    terms : tuple of Term
        The components.
    total : LoopyValue
        Their nim sum.

    Examples
    --------
    >>> import grundy
    >>> found = grundy.parse("N(1,3,5,6)").explain().configuration
    >>> [found.binary(term.nim_value) for term in found.terms], found.unbalanced
    (['001', '011', '101', '110'], (2,))
    """

    terms: tuple[Term, ...]
    total: LoopyValue

    @cached_property
    def columns(self) -> int:
        """The number of columns."""
        finite = (term.nim_value for term in self.terms if term.value.is_finite)
        return max((nim_value.bit_length() for nim_value in finite), default=0) or 1

    def binary(self, nim_value: int) -> str:
        """Return a value in binary, padded to the width of the configuration."""
        return format(nim_value, f"0{self.columns}b")

    @property
    def unbalanced(self) -> tuple[int, ...]:
        """The columns of a sum, counted from the left, that have an odd number of ones."""
        if not self.total.is_finite or len(self.terms) < 2:
            return ()
        return tuple(at for at, bit in enumerate(self.binary(self.total.nim_value)) if bit == "1")

    def as_dict(self, max_digits: int = MAX_DIGITS) -> ConfigurationRecord:
        """Return the configuration as plain data, with at most `max_digits` binary digits or none."""
        in_binary = self.columns * len(self.terms) <= max_digits
        return {
            "components": [
                {"notation": str(term), "nim_value": _number(term.value), **self._value(term.value, in_binary)}
                for term in self.terms
            ],
            "nim_value": _number(self.total),
            **self._value(self.total, in_binary),
            "columns": self.columns,
            "unbalanced": list(self.unbalanced),
        }

    def _value(self, value: LoopyValue, in_binary: bool) -> ValueRecord:
        """Return the digits of a finite value, or the set K of an infinite one."""
        if not value.is_finite:
            return {"k": [json_number(element) for element in sorted(value.k)]}
        return {"binary": self.binary(value.nim_value)} if in_binary else {}


def _number(value: LoopyValue) -> int | str | None:
    return json_number(value.nim_value) if value.is_finite else None


# ---- The data of an explanation, which ``grundy solve --json`` writes


class ValueRecord(TypedDict):
    """The value of a component or a sum, if it is known and helps to find the winner."""

    k: NotRequired[Annotated[list[Number], "The set K of an infinite value: the finite values among the options."]]
    binary: NotRequired[
        Annotated[str, "The nim value in binary, padded to a common width; absent if there are too many digits."]
    ]


class ComponentRecord(ValueRecord):
    """One component of a sum."""

    notation: Annotated[str, "Its notation."]
    nim_value: NotRequired[
        Annotated[Number | None, "Its nim value; null if it is infinite, absent if it is unknown or irrelevant."]
    ]


class ConfigurationRecord(ValueRecord):
    """The values of the components, with their binary digits."""

    components: Annotated[list[ComponentRecord], "The components of the sum."]
    nim_value: Annotated[Number | None, "The nim sum; null if it is infinite, unknown or does not decide the winner."]
    columns: Annotated[Count, "The number of binary digits of the largest value; 0 if the values are not shown."]
    unbalanced: Annotated[list[Count], "The columns, counted from the left, that have an odd number of ones."]


class WinningMoveRecord(DescribedMoveRecord):
    """A winning move."""

    position: Annotated[str | None, "The whole position after the move; null if the positions are too long."]
    why: Annotated[str, "Its effect on the values."]


class RepresentationRecord(TypedDict):
    """The numbers of a position in a numeral system that shows who wins."""

    system: Annotated[str, "The numeral system, such as Zeckendorf."]
    rows: Annotated[list[Annotated[list[str], Meta(min_items=2, max_items=2)]], "Each number, and its digits."]
    places: Annotated[list[str], "The weights of the places."]
    marked: Annotated[list[Count], "The places that decide who wins, counted from the left."]
    statement: Annotated[str, "The rule that gives the winner."]


class ExplanationRecord(ConfigurationRecord):
    """The winner of a position, the winning moves, and the reason."""

    schema: Literal["grundy.solve/1"]
    position: Annotated[str, "The position in text form."]
    misere: Annotated[bool, "Whether the player who makes the last move loses."]
    outcome: OutcomeLetter
    winner: Annotated[Literal["next", "previous"] | None, "The player who wins; null in a draw."]
    method: Annotated[Method, "The method: values uses those of all components, winner only the theory of a game."]
    sentence: Annotated[str, "A sentence that states the winner and the reason."]
    repairers: Annotated[list[Count], "The indices of the components that have a winning move."]
    repair_sentence: Annotated[
        str, "A sentence about the components with winning moves, or the rule of misère play; may be empty."
    ]
    moves_heading: Annotated[str, "The heading of the list of winning moves, with their number."]
    winning_moves: Annotated[list[WinningMoveRecord], "The winning moves that were found."]
    moves_found: Annotated[Count, "The number of winning moves that were found; the list may be shorter."]
    complete: Annotated[bool, "Whether the list is known to have all winning moves."]
    repaired: Annotated[ConfigurationRecord | None, "The values after the first winning move in a sum."]
    representations: Annotated[list[RepresentationRecord], "The numbers of the position in other numeral systems."]


# ---- Text and HTML from the data

HEADINGS = ("component", "nim value", "binary")

MAX_COLUMNS = 4096  # binary digits in a table; a wider table is omitted
MAX_CHARACTERS = 100_000  # characters of the list of moves; the rest is omitted


def value_text(value: Mapping[str, Any]) -> str:
    """Return the value of a component or a sum as text, such as 5 or ∞(0,2)."""
    return f"∞({','.join(map(str, value['k']))})" if "k" in value else str(value.get("nim_value"))


def explanation_text(found: ExplanationRecord) -> str:
    """Return an explanation as text."""
    sections = [[found["position"], found["sentence"]]]
    if found["method"] == "values":
        sections.append([line for line in (table_text(found), found["repair_sentence"]) if line])
    sections += [[_representation_text(shown)] for shown in found["representations"]]
    if found["winning_moves"]:
        lines = (f"- {move['sentence']}: {move['why']}" for move in found["winning_moves"])
        sections.append([f"{found['moves_heading']}:", *_cut(lines, found["moves_found"], "- …")])
    elif not found["complete"]:
        sections.append([f"{found['moves_heading'].capitalize()}."])
    if found["repaired"]:
        sections.append([_repaired_heading(found), table_text(found["repaired"])])
    return "\n\n".join("\n".join(section) for section in sections)


def table_text(configuration: ConfigurationRecord) -> str:
    """Return a configuration as a text table, with a mark under each unbalanced column."""
    if configuration["columns"] > MAX_COLUMNS:
        return f"The values have up to {configuration['columns']} binary digits, too many for a table."
    rows = [HEADINGS, *table_rows(configuration)]
    names, values = (max(len(row[column]) for row in rows) for column in (0, 1))
    lines = [f"{name:{names}}  {value:>{values}}  {digits}".rstrip() for name, value, digits in rows]
    marked = configuration["unbalanced"]
    if marked:
        marks = "".join("^" if at in marked else " " for at in range(max(marked) + 1))
        lines.append(f"{'':{names}}  {'':{values}}  {marks} unbalanced")
    return "\n".join(lines)


def table_rows(configuration: ConfigurationRecord) -> list[tuple[str, str, str]]:
    """Return the names, values and binary digits of the components, and those of their nim sum last."""
    rows = [(row["notation"], value_text(row), row.get("binary", "")) for row in configuration["components"]]
    return [*rows, ("nim sum", value_text(configuration), configuration.get("binary", ""))]


def _representation_text(shown: RepresentationRecord) -> str:
    width = max((len(name) for name, _ in shown["rows"]), default=0)
    rows = (f"{name:{width}}  {digits}" for name, digits in shown["rows"])
    return "\n".join([shown["system"], *rows, shown["statement"]])


def _repaired_heading(found: ExplanationRecord) -> str:
    return f"After the {'first ' * (found['moves_found'] > 1)}winning move:"


def _cut(lines: Iterable[str], count: int, rest: str) -> Iterator[str]:
    """Yield lines up to MAX_CHARACTERS, then `rest` if lines are omitted."""
    length = written = 0
    for line in lines:
        if length > MAX_CHARACTERS:
            break
        length += len(line)
        written += 1
        yield line
    if written < count:
        yield rest


# Colours that are visible on white and on black.
STYLE = """
.grundy { font-family: sans-serif; line-height: 1.4 }
.grundy table { border-collapse: collapse; margin: .6em 0 }
.grundy th, .grundy td { padding: .1em .7em .1em 0; text-align: left }
.grundy .digits { font-family: monospace; letter-spacing: .1em }
.grundy .marked { color: #c60; font-weight: bold }
.grundy .N { color: #284 } .grundy .P { color: #c33 } .grundy .D { color: #77a }
"""


# The same as html.escape, but importing html would load a table of all entities.
_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;"})


def _escape(text: str) -> str:
    """Escape a text for HTML."""
    return text.translate(_ESCAPES)


def explanation_html(found: ExplanationRecord) -> str:
    """Return an explanation as one HTML element with its style."""
    parts = [
        f"<style>{STYLE}</style>",
        f"<p><b>{_escape(found['position'])}</b></p>",
        f'<p class="{found["outcome"]}">{_escape(found["sentence"])}</p>',
    ]
    if found["method"] == "values":
        parts.append(_table_html(found))
        parts += [f"<p>{_escape(found['repair_sentence'])}</p>"] * bool(found["repair_sentence"])
    parts += map(_representation_html, found["representations"])
    if found["winning_moves"]:
        items = (f"<li>{_escape(move['sentence'])}: {_escape(move['why'])}</li>" for move in found["winning_moves"])
        listed = "".join(_cut(items, found["moves_found"], "<li>…</li>"))
        parts.append(f"<p>{found['moves_heading']}:</p><ul>{listed}</ul>")
    elif not found["complete"]:
        parts.append(f"<p>{found['moves_heading'].capitalize()}.</p>")
    if found["repaired"]:
        parts.append(f"<p>{_repaired_heading(found)}</p>{_table_html(found['repaired'])}")
    return f'<div class="grundy">{"".join(parts)}</div>'


def _table_html(configuration: ConfigurationRecord) -> str:
    if configuration["columns"] > MAX_COLUMNS:
        return f"<p>{_escape(table_text(configuration))}</p>"
    marked = set(configuration["unbalanced"])
    body = "".join(
        f"<tr><td>{_escape(name)}</td><td>{_escape(value)}</td>{_digits_html(digits, marked)}</tr>"
        for name, value, digits in table_rows(configuration)
    )
    return f"<table><tr>{''.join(f'<th>{heading}</th>' for heading in HEADINGS)}</tr>{body}</table>"


def _representation_html(shown: RepresentationRecord) -> str:
    marked = set(shown["marked"])
    rows = "".join(f"<tr><td>{_escape(what)}</td>{_digits_html(digits, marked)}</tr>" for what, digits in shown["rows"])
    return f"<p>{_escape(shown['system'])}</p><table>{rows}</table><p>{_escape(shown['statement'])}</p>"


def _digits_html(digits: str, marked: set[int]) -> str:
    """Return a cell of digits, the marked ones in another colour."""
    cells = (
        f'<span class="marked">{_escape(digit)}</span>' if at in marked else _escape(digit)
        for at, digit in enumerate(digits)
    )
    return f'<td class="digits">{"".join(cells)}</td>'
