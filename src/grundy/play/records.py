"""What an explanation says, as data: ``grundy solve --json`` writes it, and every view of an explanation shows it."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypeAlias, TypedDict

from grundy.records import Count, Meta, Number, OutcomeLetter

# How the winner of a position is known; the last four belong to misère play.
Method: TypeAlias = Literal["values", "winner", "end", "tame", "quotient", "search"]


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


_Ends = TypedDict(
    "_Ends", {"from": Annotated[str, "The component before."], "to": Annotated[str, "What becomes of it."]}
)


class MoveRecord(_Ends):
    """A move in one component."""

    component: Annotated[Count, "The component in which it is made."]
    move: Annotated[str, "What is done, in words."]


class DescribedMoveRecord(MoveRecord):
    """A move in one component, with a sentence."""

    sentence: Annotated[str, "What is done, where, and what it leaves."]


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
