"""Why a position is won: the facts, as text, as a table and as HTML."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape
from itertools import islice
from typing import TYPE_CHECKING, Any

from grundy._lazy import cached_property
from grundy.errors import LimitError
from grundy.graphs import LoopyValue
from grundy.rules import Outcome, Representation, Represented
from grundy.text import join_words, json_number, number_literal, pluralize

if TYPE_CHECKING:
    from grundy.play.moves import Move
    from grundy.play.position import Position

__all__ = [
    "Configuration",
    "Explanation",
    "Row",
    "data",
    "html",
    "short_enough",
    "shown_value",
    "table",
    "text",
]


# ---- The binary configuration of a sum: the values of its components, one below the other, and the columns
#
# Reiter (1999) and the lecture notes call a configuration balanced when every column has an even number of ones.


@dataclass(frozen=True)
class Row:
    """One component of a configuration.

    Attributes
    ----------
    name : str
        How it is written.
    value : int or LoopyValue
        Its value.

    Examples
    --------
    >>> Row("N(5)", 5)
    Row(name='N(5)', value=5)
    """

    name: str
    value: int | LoopyValue

    @property
    def nim_value(self) -> int | None:
        """The value, None when it is infinite."""
        if isinstance(self.value, int):
            return self.value
        return self.value.nim_value if self.value.is_finite else None


@dataclass(frozen=True)
class Configuration:
    """The values of the components of a sum in binary.

    Attributes
    ----------
    rows : tuple of Row
        The components.
    total : LoopyValue
        Their nim sum.

    Examples
    --------
    >>> import grundy
    >>> found = grundy.parse("N(1,3,5,6)").explain().configuration
    >>> [found.binary(row.nim_value) for row in found.rows], found.unbalanced
    (['001', '011', '101', '110'], (2,))
    """

    rows: tuple[Row, ...]
    total: LoopyValue

    @classmethod
    def of(cls, position: Position) -> Configuration:
        """Return the configuration of a position whose values are known."""
        return cls(tuple(Row(str(term), term.known) for term in position.terms), position.value)

    @cached_property
    def bits(self) -> int:
        """The number of columns."""
        return max((row.nim_value.bit_length() for row in self.rows if row.nim_value is not None), default=0) or 1

    def binary(self, nim_value: int | None) -> str:
        """Return a value in binary, as wide as the configuration; blanks for an infinite one."""
        return "" if nim_value is None else format(nim_value, f"0{self.bits}b")

    @property
    def unbalanced(self) -> tuple[int, ...]:
        """The columns of a sum, counted from the left, that have an odd number of ones."""
        if not self.total.is_finite or len(self.rows) < 2:
            return ()
        return tuple(at for at, bit in enumerate(self.binary(self.total.nim_value)) if bit == "1")

    @property
    def marks(self) -> str:
        """A line with a mark under each unbalanced column."""
        columns = set(self.unbalanced)
        return "".join("^" if at in columns else " " for at in range(self.bits)).rstrip()


# ---- Why a position is won: the binary configuration of its components and the moves that balance it

# So many winning moves are part of an explanation.
MOST_MOVES = 10_000

# Components are named when they are no more than this.
MAX_NAMED = 12


@dataclass(frozen=True)
class Explanation:
    """Who wins a position, and why.

    Prints as text; `table` has the configurations as a table for the terminal, `html` all of it as a page has it. The
    command line shows the same facts in its own way.

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

    @cached_property
    def configuration(self) -> Configuration | None:
        """The values of the components in binary; None when they are not what decides, or out of reach."""
        return Configuration.of(self.position) if self.position.judge.method == "values" else None

    @property
    def nim_sum(self) -> int | None:
        """The nim sum of the values of the components; None when it is infinite, unknown or not what decides."""
        if self.configuration is None or not self.configuration.total.is_finite:
            return None
        return self.configuration.total.nim_value

    @property
    def unbalanced(self) -> tuple[int, ...]:
        """The columns of the configuration, counted from the left, that have an odd number of ones."""
        return () if self.configuration is None else self.configuration.unbalanced

    @cached_property
    def repairers(self) -> tuple[int, ...]:
        """The components in which a winning move can be made, by their number."""
        return tuple(dict.fromkeys(move.index for move in self.winning_moves))

    @cached_property
    def repaired(self) -> Configuration | None:
        """The configuration after the first winning move; None when there is none."""
        if self.configuration is None or not self.winning_moves or len(self.position.terms) == 1:
            return None
        return Configuration.of(self.winning_moves[0].position)

    @cached_property
    def representations(self) -> tuple[Representation, ...]:
        """The numbers of the position in the systems of writing that tell who wins it, if it is no sum."""
        if len(self.position.terms) != 1 or self.position.misere:
            return ()
        (term,) = self.position.terms
        game = term.ruleset.game
        return tuple(game.representations(term.position)) if isinstance(game, Represented) else ()

    @property
    def moves_heading(self) -> str:
        """How many winning moves there are."""
        number = len(self.winning_moves)
        if not number and not self.complete and self.outcome is Outcome.N:
            return "no winning move is known"
        return f"{pluralize(number, 'winning move')}{'' if self.complete else ', and perhaps more'}"

    @property
    def repaired_heading(self) -> str:
        """After which of the winning moves the configuration is repaired."""
        return f"After {'the first of them' if len(self.winning_moves) > 1 else 'it'}"

    @property
    def repair_sentence(self) -> str:
        """Which components can repair an unbalanced configuration; empty when there is nothing to repair."""
        if self.configuration is None or len(self.position.terms) < 2 or not self.repairers:
            return ""
        names = [str(self.position.terms[index]) for index in self.repairers[:MAX_NAMED]]
        more = len(self.repairers) - len(names)
        if more:
            names.append(f"{more} more")
        number = len(self.repairers)
        return f"{pluralize(number, 'component')} can repair it: {join_words(names)}."

    def table(self) -> str:
        """Return the configuration as a table of text, the unbalanced columns marked; empty when there is none."""
        return "" if self.configuration is None else table(self.configuration)

    def __str__(self) -> str:

        return text(self)

    def html(self) -> str:
        """Return the explanation as HTML: one element, with its own style."""
        return html(self)

    def _repr_html_(self) -> str:
        return self.html()

    def as_dict(self) -> dict[str, Any]:
        """Return the facts as plain data, as ``--json`` writes them."""
        return data(self)


def _first(moves: Iterable[Move]) -> tuple[list[Move], bool]:
    """Return the first moves, and whether they are all: there may be too many, and some may be out of reach."""
    found: list[Move] = []
    try:
        found.extend(islice(moves, MOST_MOVES + 1))
    except LimitError:
        return found, False
    return found[:MOST_MOVES], len(found) <= MOST_MOVES


# ---- An explanation as plain data

# The positions that the winning moves lead to are written out when they have no more components than this together.
MAX_WRITTEN = 200_000

# A list of winning moves ends when it takes so many characters.
DATA_MAX_CHARACTERS = 20_000_000


def data(explanation: Explanation) -> dict[str, Any]:
    """Return the facts of an explanation as JSON can hold them.

    Examples
    --------
    >>> import grundy
    >>> data(grundy.parse("W(1,2)").explain())["winner"]
    'previous'
    """
    text = str(explanation.position)
    write_positions = len(explanation.position.terms) * len(explanation.winning_moves) <= MAX_WRITTEN
    moves = list(_moves(explanation.winning_moves, write_positions))
    return {
        "position": text,
        "misere": explanation.position.misere,
        "outcome": explanation.outcome.value,
        "winner": explanation.outcome.winner,
        "nim_value": _number(explanation.nim_sum),
        **_infinite(explanation.configuration),
        "sentence": explanation.sentence,
        "components": _components(explanation),
        "unbalanced": list(explanation.unbalanced),
        "repairers": list(explanation.repairers),
        "complete": explanation.complete and len(moves) == len(explanation.winning_moves),
        "winning_moves": moves,
        "representations": [
            {
                "system": shown.system,
                "rows": list(map(list, shown.rows)),
                "places": list(shown.places),
                "marked": sorted(shown.marked),
                "statement": shown.statement,
            }
            for shown in explanation.representations
        ],
    }


def _infinite(configuration: Configuration | None) -> dict[str, Any]:
    """Return the set K of an infinite value."""
    if configuration is None or configuration.total.is_finite:
        return {}
    return {"k": _numbers(configuration.total.k)}


def _components(explanation: Explanation) -> list[dict[str, Any]]:
    found = explanation.configuration
    if found is None:
        return [{"notation": str(term)} for term in explanation.position.terms]
    return [
        {
            "notation": row.name,
            "nim_value": _number(row.nim_value),
            "binary": found.binary(row.nim_value),
            **_k(row.value),
        }
        for row in found.rows
    ]


def _k(value: int | LoopyValue) -> dict[str, Any]:
    return {} if isinstance(value, int) or value.is_finite else {"k": _numbers(value.k)}


def _number(number: int | None) -> int | str | None:
    return None if number is None else json_number(number)


def _numbers(numbers: Iterable[int]) -> list[int | str]:
    return list(map(json_number, sorted(numbers)))


def _moves(moves: Iterable[Move], write_positions: bool) -> Iterator[dict[str, Any]]:
    length = 0
    for move in moves:
        if length > DATA_MAX_CHARACTERS:
            return
        facts = _move(move, write_positions)
        length += sum(len(fact) for fact in facts.values() if isinstance(fact, str))
        yield facts


def _move(move: Move, write_position: bool) -> dict[str, Any]:
    return {
        "component": move.index,
        "move": move.label,
        "from": str(move.before),
        "to": str(move.after),
        "position": str(move.position) if write_position else None,
        "why": move.why,
    }


# ---- An explanation as text

HEADINGS = ("component", "nim value", "binary")

# Moves are written until they take so many characters; columns beyond this number are left out in the middle.
TEXT_MAX_CHARACTERS = 100_000
MAX_COLUMNS = 4096


def text(explanation: Explanation) -> str:
    """Return an explanation as lines of text.

    Examples
    --------
    >>> import grundy
    >>> print(text(grundy.parse("N(2,2)").explain()))
    N(2,2)
    The player who has just moved wins: the nim sum is 0 (balanced), and every move unbalances it.
    <BLANKLINE>
    component  nim value  binary
    N(2)               2  10
    N(2)               2  10
    nim sum            0  00
    """
    sections = [
        [str(explanation.position), explanation.sentence],
        [line for line in (explanation.table(), explanation.repair_sentence) if line],
        *([str(shown)] for shown in explanation.representations),
        _moves_text(explanation),
        _repaired(explanation),
    ]
    return "\n\n".join("\n".join(section) for section in sections if section)


def _moves_text(explanation: Explanation) -> list[str]:
    moves = explanation.winning_moves
    if not moves and explanation.complete:
        return []
    if not moves:
        return [f"{explanation.moves_heading.capitalize()}."]
    return [f"{explanation.moves_heading}:", *short_enough((f"- {move}: {move.why}" for move in moves), "- …")]


def short_enough(lines: Iterable[str], rest: str) -> Iterator[str]:
    """Yield lines until they are too long together for anybody to read; then what stands for the rest.

    Examples
    --------
    >>> list(short_enough(["one", "two"], "…"))
    ['one', 'two']
    """
    length = 0
    for line in lines:
        if length > TEXT_MAX_CHARACTERS:
            yield rest
            return
        length += len(line)
        yield line


def _repaired(explanation: Explanation) -> list[str]:
    if explanation.repaired is None:
        return []
    return [f"{explanation.repaired_heading}:", table(explanation.repaired)]


def table(configuration: Configuration) -> str:
    """Return a configuration as a table, with a mark under each unbalanced column.

    Examples
    --------
    >>> import grundy
    >>> print(table(grundy.parse("N(4,6)").explain().configuration))
    component  nim value  binary
    N(4)               4  100
    N(6)               6  110
    nim sum            2  010
                           ^ unbalanced
    """
    if configuration.bits > MAX_COLUMNS:
        return f"The values have up to {configuration.bits} binary digits, too many for a table."
    total = configuration.total
    rows = [(row.name, shown_value(row.value), configuration.binary(row.nim_value)) for row in configuration.rows]
    bits = configuration.binary(total.nim_value) if total.is_finite else ""
    rows = [HEADINGS, *rows, ("nim sum", shown_value(total), bits)]
    names, values = (max(len(row[column]) for row in rows) for column in (0, 1))
    lines = [f"{name:{names}}  {value:>{values}}  {digits}".rstrip() for name, value, digits in rows]
    if configuration.unbalanced:
        lines.append(f"{'':{names}}  {'':{values}}  {configuration.marks} unbalanced")
    return "\n".join(lines)


def shown_value(value: int | LoopyValue) -> str:
    """Return a value with all its digits.

    Examples
    --------
    >>> shown_value(5), shown_value(LoopyValue.infinite({0, 2}))
    ('5', '∞(0,2)')
    """
    if isinstance(value, int):
        return number_literal(value)
    return number_literal(value.nim_value) if value.is_finite else str(value)


# ---- An explanation as HTML

# Colours that are seen on white and on black.
STYLE = """
.grundy { font-family: sans-serif; line-height: 1.4 }
.grundy table { border-collapse: collapse; margin: .6em 0 }
.grundy th, .grundy td { padding: .1em .7em .1em 0; text-align: left }
.grundy .digits { font-family: monospace; letter-spacing: .1em }
.grundy .marked { color: #c60; font-weight: bold }
.grundy .N { color: #284 } .grundy .P { color: #c33 } .grundy .D { color: #77a }
"""


def html(explanation: Explanation) -> str:
    """Return an explanation as one HTML element with its style.

    Examples
    --------
    >>> import grundy
    >>> "N(4)" in html(grundy.parse("N(4,6)").explain())
    True
    """
    found, repaired = explanation.configuration, explanation.repaired
    parts = [
        f"<style>{STYLE}</style>",
        f"<p><b>{escape(str(explanation.position))}</b></p>",
        f'<p class="{explanation.outcome.value}">{escape(explanation.sentence)}</p>',
        _table(found) if found else "",
        f"<p>{escape(explanation.repair_sentence)}</p>" if explanation.repair_sentence else "",
        *map(_representation, explanation.representations),
        _moves_html(explanation),
        f"<p>{explanation.repaired_heading}:</p>" if repaired else "",
        _table(repaired) if repaired else "",
    ]
    return f'<div class="grundy">{"".join(parts)}</div>'


def _table(configuration: Configuration) -> str:
    if configuration.bits > MAX_COLUMNS:
        return f"<p>{escape(table(configuration))}</p>"
    marked = frozenset(configuration.unbalanced)
    rows = [(row.name, row.value, configuration.binary(row.nim_value)) for row in configuration.rows]
    total = configuration.total
    rows.append(("nim sum", total, configuration.binary(total.nim_value) if total.is_finite else ""))
    body = "".join(
        f"<tr><td>{escape(name)}</td><td>{escape(shown_value(value))}</td>{_digits(digits, marked)}</tr>"
        for name, value, digits in rows
    )
    return f"<table><tr>{''.join(f'<th>{heading}</th>' for heading in HEADINGS)}</tr>{body}</table>"


def _digits(digits: str, marked: frozenset[int]) -> str:
    """Return a cell of digits, the marked ones in another colour."""
    cells = (
        f'<span class="marked">{escape(digit)}</span>' if at in marked else escape(digit)
        for at, digit in enumerate(digits)
    )
    return f'<td class="digits">{"".join(cells)}</td>'


def _representation(shown: Representation) -> str:
    rows = "".join(f"<tr><td>{escape(what)}</td>{_digits(digits, shown.marked)}</tr>" for what, digits in shown.rows)
    return f"<p>{escape(shown.system)}</p><table>{rows}</table><p>{escape(shown.statement)}</p>"


def _moves_html(explanation: Explanation) -> str:
    moves = explanation.winning_moves
    if not moves:
        return ""
    items = short_enough((f"<li>{escape(str(move))}: {escape(move.why)}</li>" for move in moves), "<li>…</li>")
    return f"<p>{explanation.moves_heading}:</p><ul>{''.join(items)}</ul>"
