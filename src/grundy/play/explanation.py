"""Why a position is won: the values of its components in binary, the moves that balance them, and all of it as data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from grundy._lazy import cached_property
from grundy.errors import GrundyError, LimitError
from grundy.graphs import LoopyValue
from grundy.play.render import explanation_html, explanation_text, table_text
from grundy.rules import Outcome, Representation, Represented
from grundy.text import join_words, json_number, pluralize

if TYPE_CHECKING:
    from grundy.play.moves import Move
    from grundy.play.position import Position
    from grundy.play.records import (
        ComponentRecord,
        ConfigurationRecord,
        ExplanationRecord,
        RepresentationRecord,
        ValueRecord,
        WinningMoveRecord,
    )

MAX_MOVES = 10_000  # winning moves of an explanation
MAX_NAMED = 12  # components that a sentence names
MAX_TEXT = 20_000_000  # characters of the moves as data
VIEW_TEXT = 1_000_000  # a view shows less than this
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
        return self.columns if self.position.judge.method == "values" else None

    @cached_property
    def columns(self) -> Configuration | None:
        """The configuration, also that of a tame sum in misère play, where it tells what to leave."""
        if self.position.judge.method not in ("values", "tame"):
            return None
        try:
            return Configuration.of(self.position)
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
        return Configuration.of(self.winning_moves[0].position)

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

    def table(self) -> str:
        """Return the configuration as a table of text, the unbalanced columns marked; empty when there is none."""
        return "" if self.configuration is None else table_text(self.configuration.as_dict())

    def __str__(self) -> str:
        return explanation_text(self.as_dict(max_characters=VIEW_TEXT))

    def html(self) -> str:
        """Return the explanation as HTML: one element, with its own style."""
        return explanation_html(self.as_dict(max_characters=VIEW_TEXT))

    def _repr_html_(self) -> str:
        return self.html()

    def as_dict(
        self, *, max_moves: int = MAX_MOVES, max_characters: int = MAX_TEXT, max_digits: int = MAX_DIGITS
    ) -> ExplanationRecord:
        """Return the facts as plain data: the record ``grundy.solve/1``, of which the text and all else are views.

        Parameters
        ----------
        max_moves, max_characters : int, optional
            The list of winning moves ends at this number, or when it takes more characters than this.
        max_digits : int, optional
            Values are written in binary when all of them together have no more digits than this.

        Examples
        --------
        >>> import grundy
        >>> data = grundy.parse("N(1,3)").explain().as_dict()
        >>> data["winner"], data["nim_value"], [move["sentence"] for move in data["winning_moves"]]
        ('next', 2, ['take 2 in N(3), leaving N(1)'])
        """
        write_positions = len(self.position.terms) * min(max_moves, len(self.winning_moves)) <= MAX_COMPONENTS
        moves = list(_move_records(self.winning_moves[:max_moves], write_positions, max_characters))
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
        if self.columns is None:
            components: list[ComponentRecord] = [{"notation": str(term)} for term in self.position.terms]
            return {"components": components, "nim_value": None, "columns": 0, "unbalanced": []}
        found = self.columns.as_dict(max_digits)
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
class Row:
    """One component of a configuration: how it is written, and its value."""

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

    def as_dict(self, max_digits: int = MAX_DIGITS) -> ConfigurationRecord:
        """Return the configuration as plain data, with binary digits if they are not more than this."""
        in_binary = self.bits * len(self.rows) <= max_digits
        total = Row("nim sum", self.total)
        return {
            "components": [
                {"notation": row.name, "nim_value": _number(row.nim_value), **self._value(row, in_binary)}
                for row in self.rows
            ],
            "nim_value": _number(total.nim_value),
            **self._value(total, in_binary),
            "columns": self.bits,
            "unbalanced": list(self.unbalanced),
        }

    def _value(self, row: Row, in_binary: bool) -> ValueRecord:
        """Return the digits of a finite value, and the set K of an infinite one."""
        if row.nim_value is None:
            assert isinstance(row.value, LoopyValue)  # integers are finite
            return {"k": [json_number(element) for element in sorted(row.value.k)]}
        return {"binary": self.binary(row.nim_value)} if in_binary else {}


def _number(nim_value: int | None) -> int | str | None:
    return None if nim_value is None else json_number(nim_value)
