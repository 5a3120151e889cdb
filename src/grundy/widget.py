"""A board in a notebook, to play a position against an opponent; requires the extra ``notebook``.

The board is the same as on the page of ``grundy serve``, with Python as the server.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from importlib.resources import files
from typing import Any

from grundy import answers
from grundy.answers.matches import replayed
from grundy.errors import DomainError, GrundyError
from grundy.games import Entry
from grundy.play import Position

try:
    import anywidget
    import traitlets
except ImportError as error:
    raise ImportError("anywidget is not installed; try pip install 'grundy[notebook]'") from error

__all__ = ["PlayWidget"]

_STATIC = files("grundy") / "web" / "static"
# Each module comes after its imports.
_MODULES = ("dom", "store", "board/touches", "board/drawing", "board/board", "board/widget")
_OPPONENTS = ("perfect", "fallible", "random", "none")
_SIDES = ("first", "second")


def _program() -> str:
    """Return the modules of the board as a single file, as a widget requires."""
    texts = ((_STATIC / "js" / f"{name}.js").read_text("utf-8") for name in _MODULES)
    return re.sub(r'^import [^;]* from "\.{1,2}/[a-z]+\.js";\n', "", "\n".join(texts), flags=re.MULTILINE)


class PlayWidget(anywidget.AnyWidget):
    """A widget to play a position in a notebook.

    Parameters
    ----------
    position : str or Position
        The starting position: a text that `grundy.parse` accepts, or a `Position`, also of your own games.
    misere : bool, optional
        Whether the player who makes the last move loses. The default is the convention of the position.
    opponent : str, optional
        ``perfect``, ``fallible``, ``random``, or ``none`` for two people.
    side : str, optional
        Your side: ``first`` or ``second``.
    k : int, optional
        The number of moves in which a fallible opponent makes one error.
    seed : str, optional
        The seed of the opponent. The same seed gives the same moves.
    hints : bool, optional
        Whether the board shows the winner after each move.

    Attributes
    ----------
    state : dict
        The content of the board: ``match`` is an answer ``grundy.match/1``, ``you`` is 0 or 1 for your side, ``told``
        is the status as a sentence, and ``error`` is the last error.
    hints : bool
        The parameter, which can be changed at any time.

    Examples
    --------
    >>> widget = PlayWidget("N(3,5,7)")
    >>> widget.play("N(2,5,7)")
    >>> str(widget.position), widget.state["told"]
    ('N(1,5,7)', 'Your turn.')
    >>> widget.undo()
    >>> str(widget.position)
    'N(3,5,7)'
    """

    _esm = _program()
    _css = (_STATIC / "board.css").read_text("utf-8")
    state = traitlets.Dict().tag(sync=True)
    hints = traitlets.Bool(False).tag(sync=True)

    def __init__(
        self,
        position: str | Position,
        *,
        misere: bool | None = None,
        opponent: str = "perfect",
        side: str = "first",
        k: int = 4,
        seed: str = "",
        hints: bool = False,
    ):
        _check(opponent, _OPPONENTS, "opponent")
        _check(side, _SIDES, "side")
        written = position.misere if isinstance(position, Position) else False
        self._start, self._misere = str(position), written if misere is None else misere
        self._games = tuple(_own_games(position)) if isinstance(position, Position) else ()
        self._chances: dict[str, Any] = {"opponent": opponent, "k": k, "seed": seed}
        self._you = None if opponent == "none" else _SIDES.index(side)
        self._choices: list[int | str] = []
        super().__init__(state=self._after([]), hints=hints)
        self._choices = self.state["match"]["moves"]
        self.on_msg(self._handle_message)

    @property
    def position(self) -> Position:
        """The current position."""
        return replayed(self._start, self._choices, self._misere, self._games).position

    @property
    def moves(self) -> list[int | str]:
        """The moves so far, in the form that `grundy.answers.match` accepts."""
        return list(self._choices)

    def play(self, choice: int | str) -> None:
        """Make your move, and let the opponent reply.

        Parameters
        ----------
        choice : int or str
            The number of the move in ``Position.moves()``, from 0, its description, or the position that it leaves.
        """
        match = self.state["match"]
        if match["ended"]:
            raise DomainError(f"the game is over: {self.state['told']}")
        self._go([*self._choices, choice])

    def undo(self) -> None:
        """Take back your last move and the reply to it."""
        made = len(self._choices)
        own = 1 if self._you is None or made % 2 != self._you else 2
        if made >= own:
            self._go(self._choices[: made - own])

    def restart(self) -> None:
        """Start the game again."""
        self._go([])

    def _go(self, choices: list[int | str]) -> None:
        self.state = self._after(choices)
        self._choices = self.state["match"]["moves"]

    def _after(self, choices: list[int | str]) -> dict[str, Any]:
        """Return the state after these moves and the opponent's reply."""
        match = answers.match(self._start, choices, self._misere, games=self._games)
        if self._you is not None and not match["ended"] and match["to_move"] != self._you:
            reply = answers.reply(self._start, choices, self._misere, games=self._games, **self._chances)
            match = answers.match(self._start, [*choices, reply["choice"]], self._misere, games=self._games)
        return {"match": match, "you": self._you, "told": self._status(match), "error": None}

    def _status(self, match: Mapping[str, Any]) -> str:
        if not match["ended"]:
            return "Your turn." if self._you is not None else f"Player {match['to_move'] + 1} is to move."
        if self._you is None:
            return f"Player {match['winner'] + 1} wins."
        return "You win." if match["winner"] == self._you else "The computer wins."

    def _handle_message(self, _widget: object, message: Any, _buffers: object) -> None:
        """Carry out a message from the board, and show any error on the board."""
        try:
            self._act(message if isinstance(message, dict) else {})
        except GrundyError as error:
            self.state = {**self.state, "error": str(error)}

    def _act(self, message: dict[str, Any]) -> None:
        acts: dict[str, Callable[[], None]] = {
            "undo": self.undo,
            "restart": self.restart,
            "play": lambda: self.play(message.get("choice", "")),
        }
        act = acts.get(str(message.get("act")))
        if act is None:
            raise DomainError(f"the action must be play, undo or restart, not {str(message)[:60]}")
        act()


def _own_games(position: Position) -> Iterator[Entry]:
    """Return the user's own games in a position."""
    entries = (term.ruleset.entry for term in position.terms)
    return (entry for entry in entries if entry.family == "own")


def _check(value: str, allowed: tuple[str, ...], what: str) -> None:
    if value not in allowed:
        raise DomainError(f"{what} must be {', '.join(allowed[:-1])} or {allowed[-1]}, not {value!r:.40}")
