"""A game that was played with a set, with the marks and comments that Lenstra gives one (Lenstra 1978, section 1)."""

from collections.abc import Iterable
from dataclasses import dataclass

from grundy.errors import DomainError
from grundy.ordinals.sets.game import SetGame, require_sets

__all__ = ["AnnotatedMove", "annotate"]


@dataclass(frozen=True)
class AnnotatedMove:
    """A move, judged.

    Attributes
    ----------
    number : int
        The number of the move, as in chess: both players move once in each.
    player : str
        ``"White"``, who begins, or ``"Black"``.
    chosen_from : SetGame
    choice : SetGame
        The element that was chosen.
    mark : str
        ``"?"`` for a move that throws a won game away, ``"!"`` for the only winning move where there was a choice, or
        nothing. comment : str

    Examples
    --------
    >>> from grundy.ordinals.sets import number_set
    >>> (move,) = annotate(number_set(2), [number_set(0)])
    >>> move.player, move.mark, move.comment
    ('White', '!', 'the only winning move')
    """

    number: int
    player: str
    chosen_from: SetGame
    choice: SetGame
    mark: str
    comment: str

    @property
    def wins(self) -> bool:
        """Whether the move wins against every reply."""
        return not self.choice.grundy_number

    def __str__(self) -> str:
        return f"{self.number}. {self.player}: {self.choice!r}{self.mark}  ({self.comment})"


def annotate(game: SetGame, choices: Iterable[SetGame]) -> tuple[AnnotatedMove, ...]:
    """Judge the moves of a game that was played with a set.

    A move wins when it leaves the Grundy number 0. Where no move wins, one that leaves the other player nothing but
    winning replies is not the best, if another one would have left a chance of going wrong.

    Parameters
    ----------
    game : SetGame
    choices : iterable of SetGame
        The elements that White and Black choose in turn, each from the one before.

    Returns
    -------
    tuple of AnnotatedMove

    Raises
    ------
    DomainError
        When a choice is not an element of the one before.

    Examples
    --------
    Lenstra's game, with his marks:

    >>> from grundy.ordinals.sets import *
    >>> three, pair_of_integers = real(3), pair(integer(-44), integer(-14))
    >>> zero_and_44 = pair(number_set(0), number_set(44))
    >>> moves = [complex_number(3, -2), collection(three), three, rational(22, 7)]
    >>> moves += [pair_of_integers, collection(integer(-44)), integer(-44), zero_and_44]
    >>> for move in annotate(number_set("C"), moves):
    ...     print(move)
    1. White: (3_ℝ, -2_ℝ)  (one of several winning moves)
    1. Black: {3_ℝ}  (no move wins; not the best, because it leaves nothing but winning replies)
    2. White: 3_ℝ  (no choice)
    2. Black: (22/7)_ℚ  (no move wins)
    3. White: (-44_ℤ, -14_ℤ)?  (a mistake: (22_ℤ, 7_ℤ) wins, for one)
    3. Black: {-44_ℤ}  (one of several winning moves)
    4. White: -44_ℤ  (no choice)
    4. Black: (0, 44)!  (the only winning move)
    """
    annotated: list[AnnotatedMove] = []
    require_sets([game])
    for i, choice in enumerate(choices):
        require_sets([choice])
        if choice not in game:
            raise DomainError(f"a move chooses an element of {game!r}, and {choice!r} is none")
        mark, comment = _judged(game, choice)
        annotated.append(AnnotatedMove(i // 2 + 1, "Black" if i % 2 else "White", game, choice, mark, comment))
        game = choice
    return tuple(annotated)


def _judged(game: SetGame, choice: SetGame) -> tuple[str, str]:
    if game.has_one_element:
        return "", "no choice"
    if not choice.grundy_number:
        return ("!", "the only winning move") if game.is_only(0) else ("", "one of several winning moves")
    winning = game.with_grundy_number(0)
    if winning:
        return "?", f"a mistake: {winning[0]!r} wins" + ("" if game.is_only(0) else ", for one")
    if not choice.has_losing_choice and _has_better(game):
        return "", "no move wins; not the best, because it leaves nothing but winning replies"
    return "", "no move wins"


def _has_better(game: SetGame) -> bool:
    """Return whether an element has a losing choice in it."""
    return any(x.has_losing_choice for x in game.some_elements())
