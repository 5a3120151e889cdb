"""The binary columns that tell who wins a position, in misère play too where they do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.errors import GrundyError
from grundy.play import Configuration
from grundy.play.judges.misere import ByMisere
from grundy.play.misere.tame import Pair

if TYPE_CHECKING:
    from grundy.play import Explanation, Position

__all__ = ["columns_of", "columns_sentence"]

# A sum of tame parts is lost for who is to move when its nim sum is 0 and some part is firm, or when it is 1 and all
# parts are fickle, like heaps of at most one counter (see grundy.play.misere.tame). What counts is the sum that a move
# leaves: from N(1,1,3) one must not leave N(1,1), where the nim sum is 0 and nothing is firm any more.
MISERE = (
    "In misère play, leave the nim sum 0 if a component that counts for more than one counter is left after your move, "
    "and the nim sum 1 if none is."
)


def columns_of(explanation: Explanation | None) -> Configuration | None:
    """Return the values of the components in binary; None where they are unknown or do not decide.

    Examples
    --------
    >>> import grundy
    >>> columns_of(grundy.parse("N(3,5)", misere=True).explain()).total
    LoopyValue(6)
    >>> columns_of(grundy.parse("Kayles(9,5)", misere=True).explain()) is None
    True
    """
    if explanation is None:
        return None
    if _tame_pair(explanation.position) is None:
        return explanation.configuration
    try:
        return Configuration.of(explanation.position)
    except GrundyError:
        return None


def columns_sentence(explanation: Explanation) -> str:
    """Return what the columns mean for who moves: which components can repair them, or how misère play reads them.

    Examples
    --------
    >>> import grundy
    >>> columns_sentence(grundy.parse("N(3,5)").explain())
    '1 component can repair it: N(5).'
    """
    return explanation.repair_sentence if _tame_pair(explanation.position) is None else MISERE


def _tame_pair(position: Position) -> Pair | None:
    """Return the values of a tame sum in misère play."""
    judge = position.judge
    found = judge.answer.certificate if isinstance(judge, ByMisere) else None
    return found if isinstance(found, Pair) else None
