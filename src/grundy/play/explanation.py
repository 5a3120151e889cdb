"""Why a position is won: the values of its components in binary, and the moves that balance them.

`Explanation.as_dict` makes the data, `ExplanationRecord`; the views show it as text and HTML, `grundy.cli.solve` in
colours, and none of them computes anything.
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

MAX_MOVES = 10_000  # winning moves of an explanation
MAX_NAMED = 12  # components that a sentence names
MAX_TEXT = 20_000_000  # characters of the moves as data
MAX_COMPONENTS = 200_000  # of all positions together to which the moves lead; otherwise these are not written out
MAX_DIGITS = 20_000_000  # of all values together in binary; otherwise they have none

# A sum of tame parts is lost for who is to move when its nim sum is 0 and some part is firm, or when it is 1 and all
# parts are fickle, like heaps of at most one counter (see grundy.play.misere.tame). What counts is the sum that a move
# leaves: from N(1,1,3) one must not leave N(1,1), where the nim sum is 0 and nothing is firm any more.
MISERE_RULE = (
    "In misère play, leave the nim sum 0 if a component that counts for more than one counter is left after your move, "
    "and the nim sum 1 if none is."
)


@dataclass(frozen=True)
class Explanation:
    """Who wins a position, and why.

    Prints as text; `table` has the configuration as a table for the terminal, `html` all of it as a page has it, and
    `as_dict` the data that all of them show.

    Attributes
    ----------
    position : Position
        What is explained.
    outcome : Outcome
        Who wins.
    winning_moves : tuple of Move
        Every winning move, the first 10,000 of them, or those that are known.
    complete : bool
        Whether these are known to be all.

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
    3 components can repair it: N(1), N(3) and N(5).
    <BLANKLINE>
    3 winning moves:
    - take 1 in N(1), leaving N(0): the value 1 becomes 1 ⊕ 1 = 0, which makes the nim sum 0
    - take 1 in N(3), leaving N(2): the value 3 becomes 3 ⊕ 1 = 2, which makes the nim sum 0
    - take 1 in N(5), leaving N(4): the value 5 becomes 5 ⊕ 1 = 4, which makes the nim sum 0
    <BLANKLINE>
    After the first of them:
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
        """For whom the position is won, and the reason."""
        convention = " in misère play" * self.position.misere
        return f"{self.outcome.sentence}{convention}: {self.position.judge.reason}."

    @property
    def configuration(self) -> Configuration | None:
        """The values of the components in binary; None when they are not what decides, or out of reach."""
        return self.shown_configuration if self.position.judge.method == "values" else None

    @cached_property
    def shown_configuration(self) -> Configuration | None:
        """The configuration, also that of a tame sum in misère play, where it tells what to leave."""
        if self.position.judge.method not in ("values", "tame"):
            return None
        try:
            return Configuration(self.position.terms, self.position.value)
        except GrundyError:  # a tame sum may have a part whose value in normal play is out of reach
            return None

    @property
    def nim_sum(self) -> int | None:
        """The nim sum of the values of the components; None when it is infinite, unknown or not what decides."""
        found = self.configuration
        return found.total.nim_value if found is not None and found.total.is_finite else None

    @property
    def unbalanced(self) -> tuple[int, ...]:
        """The columns of the configuration, counted from the left, that have an odd number of ones."""
        return () if self.configuration is None else self.configuration.unbalanced

    @cached_property
    def repairers(self) -> tuple[int, ...]:
        """The components in which a winning move can be made, by their number."""
        return tuple(dict.fromkeys(move.index for move in self.winning_moves))

    @property
    def repair_sentence(self) -> str:
        """Which components can repair an unbalanced configuration, or what misère play leaves; may be empty."""
        if self.position.judge.method == "tame":
            return MISERE_RULE
        if self.configuration is None or len(self.position.terms) < 2 or not self.repairers:
            return ""
        names = [str(self.position.terms[index]) for index in self.repairers[:MAX_NAMED]]
        number, more = len(self.repairers), len(self.repairers) - len(names)
        return f"{pluralize(number, 'component')} can repair it: {join_words(names + [f'{more} more'] * bool(more))}."

    @cached_property
    def repaired(self) -> Configuration | None:
        """The configuration after the first winning move; None when there is none."""
        if self.configuration is None or not self.winning_moves or len(self.position.terms) == 1:
            return None
        after = self.winning_moves[0].position
        return Configuration(after.terms, after.value)

    @cached_property
    def representations(self) -> tuple[Representation, ...]:
        """The numbers of the position in the systems of writing that tell who wins it, if it is no sum."""
        if len(self.position.terms) != 1 or self.position.misere:
            return ()
        (term,) = self.position.terms
        game = term.ruleset.game
        try:
            return tuple(game.representations(term.position)) if isinstance(game, Represented) else ()
        except GrundyError:  # numbers that are out of reach have no digits
            return ()

    @property
    def moves_heading(self) -> str:
        """How many winning moves there are."""
        if not self.winning_moves and not self.complete:
            return "no winning move is known"
        return f"{pluralize(len(self.winning_moves), 'winning move')}{'' if self.complete else ', and perhaps more'}"

    def judged_moves(self, seconds: float = inf) -> JudgedMoves:
        """Return the function from a move of the position to what is known of where it leads: winner and nim value.

        After `seconds` no value is looked for any more; which moves win is known from the explanation.
        """
        return self.position.judge.judged_moves(self.winning_moves, self.complete, PartDeadline(seconds))

    def table(self) -> str:
        """Return the configuration as a table of text, the unbalanced columns marked; empty when there is none."""
        return "" if self.configuration is None else table_text(self.configuration.as_dict())

    def __str__(self) -> str:
        return explanation_text(self._shown())

    def html(self) -> str:
        """Return the explanation as HTML: one element, with its own style."""
        return explanation_html(self._shown())

    def _shown(self) -> ExplanationRecord:
        """Return what views show: no position that a move leads to, and no more moves than they have room for.

        The texts of a move are at most three times as long as what is shown of it.
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
        """Return the facts as plain data: the record ``grundy.solve/1``, of which the text and all else are views.

        Parameters
        ----------
        max_moves, max_characters : int, optional
            The list of winning moves ends at this number, or when it takes more characters than this.
        max_digits : int, optional
            Values are written in binary when all of them together have no more digits than this.
        with_positions : bool, optional
            Whether the positions that moves lead to are written, where they are not too long together.

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
    """Return the first moves, and whether they are all: there may be too many, and some may be out of reach."""
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


# ---- The binary configuration of a sum: the values of its components, one below the other, and the columns
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
        """Return a value in binary, as wide as the configuration."""
        return format(nim_value, f"0{self.columns}b")

    @property
    def unbalanced(self) -> tuple[int, ...]:
        """The columns of a sum, counted from the left, that have an odd number of ones."""
        if not self.total.is_finite or len(self.terms) < 2:
            return ()
        return tuple(at for at, bit in enumerate(self.binary(self.total.nim_value)) if bit == "1")

    def as_dict(self, max_digits: int = MAX_DIGITS) -> ConfigurationRecord:
        """Return the configuration as plain data, with binary digits if they are not more than this."""
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
        """Return the digits of a finite value, and the set K of an infinite one."""
        if not value.is_finite:
            return {"k": [json_number(element) for element in sorted(value.k)]}
        return {"binary": self.binary(value.nim_value)} if in_binary else {}


def _number(value: LoopyValue) -> int | str | None:
    return json_number(value.nim_value) if value.is_finite else None


# ---- The data of an explanation, which ``grundy solve --json`` writes


class ValueRecord(TypedDict):
    """The value of a component or of a sum, where it is known and helps to decide."""

    k: NotRequired[Annotated[list[Number], "The set K of an infinite value: the finite values among the options."]]
    binary: NotRequired[
        Annotated[str, "The nim value in binary, as wide as the largest; absent when all digits would be too many."]
    ]


class ComponentRecord(ValueRecord):
    """One component of a sum."""

    notation: Annotated[str, "How it is written."]
    nim_value: NotRequired[
        Annotated[Number | None, "Its nim value; null when it is infinite, absent when it is unknown or says nothing."]
    ]


class ConfigurationRecord(ValueRecord):
    """The values of the components in binary, one below the other."""

    components: Annotated[list[ComponentRecord], "The components of the sum."]
    nim_value: Annotated[Number | None, "The nim sum; null when it is infinite, unknown, or not what decides."]
    columns: Annotated[Count, "How many binary digits the largest value has; 0 when values are unknown or say nothing."]
    unbalanced: Annotated[list[Count], "The columns, counted from the left, that have an odd number of ones."]


class WinningMoveRecord(DescribedMoveRecord):
    """A move that wins."""

    position: Annotated[str | None, "The whole position that is left; null where all of them would be too long."]
    why: Annotated[str, "What it does to the values."]


class RepresentationRecord(TypedDict):
    """The numbers of the position in a system of writing that tells who wins."""

    system: Annotated[str, "The system of writing, such as Zeckendorf."]
    rows: Annotated[list[Annotated[list[str], Meta(min_items=2, max_items=2)]], "What is written, and its digits."]
    places: Annotated[list[str], "What each place is worth."]
    marked: Annotated[list[Count], "The places that decide, from the left."]
    statement: Annotated[str, "The rule by which the winner is read off."]


class ExplanationRecord(ConfigurationRecord):
    """Who wins a position, by which moves, and why."""

    schema: Literal["grundy.solve/1"]
    position: Annotated[str, "The position as it is written."]
    misere: Annotated[bool, "Whether who makes the last move loses."]
    outcome: OutcomeLetter
    winner: Annotated[Literal["next", "previous"] | None, "Who wins; null in a draw."]
    method: Annotated[Method, "How the winner is known; values: by those of all components, winner: by theory alone."]
    sentence: Annotated[str, "For whom it is won, and why."]
    repairers: Annotated[list[Count], "The components in which a winning move can be made."]
    repair_sentence: Annotated[
        str, "Which components can repair the nim sum, or how misère play reads it; may be empty."
    ]
    moves_heading: Annotated[str, "How many winning moves there are, in words."]
    winning_moves: Annotated[list[WinningMoveRecord], "The winning moves that were found."]
    moves_found: Annotated[Count, "How many were found; the list ends earlier when it would be too long."]
    complete: Annotated[bool, "Whether the list is known to have all winning moves."]
    repaired: Annotated[ConfigurationRecord | None, "The values after the first winning move in a sum."]
    representations: Annotated[list[RepresentationRecord], "The numbers of the position in other systems of writing."]


# ---- Views of the data, as text and as HTML; they compute nothing

HEADINGS = ("component", "nim value", "binary")

MAX_COLUMNS = 4096  # of a table; a larger one is left out
MAX_CHARACTERS = 100_000  # of the moves; the others are left out


def value_text(value: Mapping[str, Any]) -> str:
    """Return the value of a component or of a sum with all its digits, such as 5 or ∞(0,2)."""
    return f"∞({','.join(map(str, value['k']))})" if "k" in value else str(value.get("nim_value"))


def explanation_text(found: ExplanationRecord) -> str:
    """Return an explanation as lines of text."""
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
    """Return a configuration as a table, with a mark under each unbalanced column."""
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
    """Return the names, the values and the binary digits of the components, and last those of their nim sum."""
    rows = [(row["notation"], value_text(row), row.get("binary", "")) for row in configuration["components"]]
    return [*rows, ("nim sum", value_text(configuration), configuration.get("binary", ""))]


def _representation_text(shown: RepresentationRecord) -> str:
    width = max((len(name) for name, _ in shown["rows"]), default=0)
    rows = (f"{name:{width}}  {digits}" for name, digits in shown["rows"])
    return "\n".join([shown["system"], *rows, shown["statement"]])


def _repaired_heading(found: ExplanationRecord) -> str:
    return f"After {'the first of them' if found['moves_found'] > 1 else 'it'}:"


def _cut(lines: Iterable[str], count: int, rest: str) -> Iterator[str]:
    """Yield lines until they are too long together for anybody to read; then what stands for the rest of them."""
    length = written = 0
    for line in lines:
        if length > MAX_CHARACTERS:
            break
        length += len(line)
        written += 1
        yield line
    if written < count:
        yield rest


# Colours that are seen on white and on black.
STYLE = """
.grundy { font-family: sans-serif; line-height: 1.4 }
.grundy table { border-collapse: collapse; margin: .6em 0 }
.grundy th, .grundy td { padding: .1em .7em .1em 0; text-align: left }
.grundy .digits { font-family: monospace; letter-spacing: .1em }
.grundy .marked { color: #c60; font-weight: bold }
.grundy .N { color: #284 } .grundy .P { color: #c33 } .grundy .D { color: #77a }
"""


# As html.escape has it, whose module loads a table of all entities.
_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;"})


def _escape(text: str) -> str:
    """Return a text as HTML shows it."""
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
