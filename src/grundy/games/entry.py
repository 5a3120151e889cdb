"""What the catalogue says of a game: how it is written, how it is played, and where it comes from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module

from grundy.errors import DomainError
from grundy.games.brackets import Brackets, Headed, Parameters
from grundy.rules import Game

__all__ = ["Entry"]


@dataclass(frozen=True)
class Entry:
    """A row of the catalogue.

    Attributes
    ----------
    id : str
        The name by which programs know the game.
    word : str
        The word before the bracket.
    game : str or callable
        What makes the game from its parameters: ``"module:name"``, found in the rooms of `grundy.games` when it is
        first needed, or the constructor itself.
    brackets : Numbers, Text or Literal
        What stands in the brackets.
    rule : str
        The rule in one line.
    names : tuple of str
        What people call it.
    source : str
        Author and, last, the year.
    example : str
        A small position as a reader would write it; the conformance tests play it out.
    oeis : str
        The sequence of its values or P-positions in the OEIS.

    Examples
    --------
    >>> from grundy.games.lookup import entry_named
    >>> entry = entry_named("wythoff")
    >>> entry.word, entry.notation, entry.example, entry.source
    ('W', 'W(a,b)', 'W(6,4)', 'Wythoff 1907')
    """

    id: str
    word: str
    game: str | Callable[..., Game]
    brackets: Brackets
    rule: str
    names: tuple[str, ...]
    source: str
    example: str
    oeis: str = ""

    def __post_init__(self) -> None:
        if not (self.word.isascii() and self.word.isidentifier()):
            raise DomainError(f"the word of a game is made of the letters a to z and A to Z, and {self.word!r} is not")

    @property
    def notation(self) -> str:
        """How a position is written, with letters for the numbers."""
        head = "0.d₁d₂…" if isinstance(self.brackets, Headed) else self.word
        return f"{head}({self.brackets.letters})"

    @property
    def family(self) -> str:
        """The room of the game: heaps, boards, tokens…; ``own`` for a game from elsewhere."""
        return self.game.split(".")[0].split(":")[0] if isinstance(self.game, str) else "own"

    def make(self, parameters: Parameters = ()) -> Game:
        """Return the game with these parameters."""
        if not isinstance(self.game, str):
            return self.game(*parameters)
        module, name = self.game.split(":")
        game: Game = getattr(import_module(f"grundy.games.{module}"), name)(*parameters)
        return game
