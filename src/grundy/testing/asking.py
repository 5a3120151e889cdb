"""Asking a game, so that whatever goes wrong is told with the position at which it does."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from grundy.errors import LimitError, UnknownValueError
from grundy.graphs.implicit.limits import Budget, iterate_rules, take
from grundy.rules import Game
from grundy.text import short_repr

__all__ = ["OUT_OF_REACH", "Asking", "check_hashable", "demand", "options_shown", "raised"]


# What is found where a game says that an answer is out of reach; None may be an answer, though a wrong one.
OUT_OF_REACH = object()

PAIRS = "pairs (label, option)"
KINDS = {"moves": PAIRS, "moves_to": PAIRS, "winning_moves": PAIRS, "representations": "Representations"}


def demand(holds: bool, otherwise: str) -> None:
    """Raise an `AssertionError` unless something holds; not an assert statement, for those are silent under python -O.

    Parameters
    ----------
    otherwise : str
        What is wrong.

    Examples
    --------
    >>> demand(2 + 2 == 5, "two and two are four")
    Traceback (most recent call last):
    AssertionError: two and two are four
    """
    if not holds:
        raise AssertionError(otherwise)


@contextmanager
def raised(where: str, hint: Callable[[], str] = str) -> Iterator[None]:
    """Turn what a game raises into an `AssertionError` that says where it happened.

    Parameters
    ----------
    where : str
        The question that was asked.
    hint : callable, optional
        Returns what else should be said.

    Examples
    --------
    >>> with raised("options(5)"):
    ...     [][7]
    Traceback (most recent call last):
    AssertionError: options(5) raises IndexError: list index out of range
    """
    try:
        yield
    except Exception as error:
        message = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
        raise AssertionError(f"{where} raises {message}{hint()}") from error


class Asking:
    """The questions that a check puts to a game.

    Parameters
    ----------
    game : Game
        The rules.
    limit : int
        How many positions may be visited.

    Examples
    --------
    >>> from grundy.rules import game_from
    >>> Asking(game_from(range), 100).listed("options", 3)
    [0, 1, 2]
    """

    def __init__(self, game: Game, limit: int):
        self.game = game
        self.budget = Budget(limit)

    def can(self, ability: str) -> bool:
        """Return whether the game has a method of this name."""
        return callable(getattr(self.game, ability, None))

    def one(self, ability: str, *arguments: Any, hint: Callable[[], str] = str) -> Any:
        """Return the answer of the game."""
        with raised(_question(ability, arguments), hint):
            return getattr(self.game, ability)(*arguments)

    def known(self, ability: str, *arguments: Any) -> Any:
        """Return the answer of the game, or OUT_OF_REACH where it says so by its error."""
        return _within_reach(self.one, ability, *arguments)

    def known_pairs(self, ability: str, *arguments: Any) -> Any:
        """Return the moves that the game gives, or OUT_OF_REACH where it says so by its error."""
        return _within_reach(self.pairs, ability, *arguments)

    def listed(self, ability: str, *arguments: Any, hint: Callable[[], str] = str) -> list[Any]:
        """Return all that the game gives, as a list."""
        question = _question(ability, arguments)
        answer = self.one(ability, *arguments, hint=hint)
        if ability in KINDS and not isinstance(answer, Iterable):
            raise TypeError(f"{question} is {short_repr(answer)}, and it should be an iterable of {KINDS[ability]}")
        found = iterate_rules(answer, ability, arguments[0])
        with raised(question, hint):
            items = take(found, self.budget.options)
        demand(
            len(items) <= self.budget.options,
            f"{question} gives more than {self.budget.options} of them; are they without end?",
        )
        return items

    def pairs(self, ability: str, *arguments: Any) -> list[tuple[str, Any]]:
        """Return moves that the game gives as pairs of a label and an option."""
        question = _question(ability, arguments)
        found = []
        for move in self.listed(ability, *arguments):
            try:
                label, option = move
            except (TypeError, ValueError):
                raise AssertionError(
                    f"{question} gives {short_repr(move)}, and a move is a pair (label, option)"
                ) from None
            demand(
                isinstance(label, str) and label.strip() != "",
                f"{question} gives the label {short_repr(label)}, and a label is a text that names the move",
            )
            check_hashable(option, question)
            found.append((label, option))
        return found


def check_hashable(position: Any, question: str) -> None:
    """Raise a `TypeError` if a position that a game gives cannot be hashed.

    Parameters
    ----------
    question : str
        What was asked.

    Examples
    --------
    >>> check_hashable([4], "options(5)")
    Traceback (most recent call last):
    TypeError: options(5) gives [4], which cannot be hashed (unhashable type: 'list'), and positions are hashable and \
never change; try tuples in place of lists, frozensets in place of sets, and tuples of pairs in place of dictionaries
    """
    try:
        hash(position)
    except TypeError as error:
        raise TypeError(
            f"{question} gives {short_repr(position)}, which cannot be hashed ({error}), and positions are "
            f"hashable and "
            "never change; try tuples in place of lists, frozensets in place of sets, and tuples of pairs in place of "
            "dictionaries"
        ) from None


def options_shown(options: set[Any]) -> str:
    """Return a set of options as it stands in a message.

    Examples
    --------
    >>> options_shown({7}), options_shown(set())
    ('{7}', 'no option')
    """
    return short_repr(options) if options else "no option"


def _within_reach(question: Callable[..., Any], *arguments: Any) -> Any:
    try:
        return question(*arguments)
    except AssertionError as error:
        if isinstance(error.__cause__, (LimitError, UnknownValueError)):
            return OUT_OF_REACH
        raise


def _question(ability: str, arguments: tuple[Any, ...]) -> str:
    return f"{ability}({', '.join(map(short_repr, arguments))})"
