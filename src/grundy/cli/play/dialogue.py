"""The dialogue of ``grundy play``: what is asked, what may be answered, and what is said in return."""

import sys
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING

from grundy.cli.clock import clock_shown
from grundy.cli.misere import with_limit_option
from grundy.cli.output import print_line
from grundy.cli.play.showing import PAGE, one_line, show_menu, show_position, show_record
from grundy.errors import GrundyError, LimitError
from grundy.rules import Outcome
from grundy.text import pluralize

if TYPE_CHECKING:
    from rich.console import Console

    from grundy.play import Move, Position
    from grundy.play.match import Match, Opponent

__all__ = ["Dialogue"]

HELP = """\
A move is written as its number in the list, as its words (take 2), or as the position or component that it leaves.
moves    list the moves; more goes on with the list
hint     a best move, and whether it wins
why      who wins here, and why
undo     take back your last move and the answer to it; undo 3 takes back three
draw     call a draw, when the position stands for the third time
resign   give up
record   the moves so far
quit     leave the game
help     this list"""
ALIASES = {"?": "help", "explain": "why", "list": "moves", "q": "quit", "exit": "quit", "back": "undo"}


class Dialogue:
    """A match that is played line by line.

    Parameters
    ----------
    match : Match
        The match; it need not stand at its beginning.
    sides : pair of Opponent or None
        Who moves for the first and for the second player; None is a person, asked on standard input.
    out : Console
        Where everything is said.
    """

    def __init__(self, match: "Match", sides: "tuple[Opponent | None, Opponent | None]", out: "Console"):
        self.match, self.sides, self.out = match, sides, out
        self._listed = 0
        self._has_left = False
        self._commands: dict[str, Callable[[], None]] = {
            "help": lambda: self._say(HELP),
            "moves": self._list_moves,
            "more": self._list_more,
            "hint": self._hint,
            "why": self._explain,
            "draw": self._draw,
            "resign": self._resign,
            "record": lambda: show_record(self.match.record(), self.out),
            "quit": self._quit,
        }

    def run(self) -> bool:
        """Play until the match is over or is left; return whether it was interrupted by Ctrl-C."""
        interrupted = False
        try:
            self._open()
            while not (self.match.is_over or self._has_left):
                self._turn()
        except KeyboardInterrupt:
            interrupted = True
        self._say()
        show_record(self.match.record(), self.out)
        return interrupted

    @property
    def _position(self) -> "Position":
        return self.match.position

    def _open(self) -> None:
        rule = "misère play: who cannot move wins" if self._position.misere else "normal play: who cannot move loses"
        self._say(f"{one_line(str(self._position))}, {rule}.", "bold")
        first, second = self.match.players
        self._say(f"The first player is {first}, the second player is {second}. Write help for what you can write.")

    def _turn(self) -> None:
        computer = self.sides[self.match.to_move]
        if computer is not None:
            self._make(self._answer(computer))
            return
        self._show_turn()
        made = len(self.match.moves)
        while len(self.match.moves) == made and not (self.match.is_over or self._has_left):
            self._obey(self._read())

    def _answer(self, computer: "Opponent") -> "Move":
        try:
            with clock_shown():
                return computer(self._position)
        except LimitError as error:
            move = self._position.random_move(Random())
            if move is None:
                raise
            self._say(
                f"The opponent moves at random, for it cannot see who wins: {with_limit_option(error)}.", "yellow"
            )
            return move

    def _make(self, move: "Move") -> None:
        number, player = len(self.match.moves) + 1, self.match.players[self.match.to_move].split(",")[0]
        self.match.play(move)
        self._say(f"{number}. {player}: {one_line(str(move))}", "cyan")

    def _show_turn(self) -> None:
        self._say()
        show_position(self._position, self.match.players[self.match.to_move], self.out)
        self._listed = 0
        if self.out.is_terminal:
            self._obey("more")
        if self.match.may_be_drawn:
            self._say("The position stands for the third time: write draw to end the game.", "yellow")

    def _read(self) -> str | None:
        """Return the next line, None at the end of the input."""
        self.out.file.flush()
        if sys.stdin is None:
            return None
        if not sys.stdin.isatty():
            return sys.stdin.readline() or None
        with suppress(ImportError):
            import readline  # noqa: F401  # the line can be edited, and earlier ones come back
        try:
            return input("> ")
        except EOFError:
            self._say()
            return None

    def _obey(self, line: str | None) -> None:
        """Do what a line says; what cannot be done costs nothing."""
        if line is None:
            self._say("The input ends here: you leave the game.")
            self._has_left = True
            return
        words = line.removeprefix("\ufeff").strip().casefold().split()
        if not words:
            return
        name = ALIASES.get(words[0], words[0])
        try:
            if name == "undo":
                self._undo(words[1:])
            elif len(words) == 1 and name in self._commands:
                with clock_shown():
                    self._commands[name]()
            else:
                self._move(line.strip())
        except GrundyError as error:
            self._say(with_limit_option(error), "red")

    def _move(self, text: str) -> None:
        from grundy.play.match import chosen_move

        self._make(chosen_move(self._position, text))

    def _undo(self, words: list[str]) -> None:
        """Take back so many moves of the person who is asked, and the answers to them."""
        text = "".join(words) or "1"
        if not (text.isascii() and text.isdecimal() and 0 < len(text) < 10 and int(text)):
            self._say("undo takes back one move, and undo 3 takes back three", "red")
            return
        count = int(text) * (1 if self.sides == (None, None) else 2)
        if count > len(self.match.moves):
            self._say("There are not so many moves of yours to take back.", "red")
            return
        self.match.undo(count)
        self._say(f"{pluralize(count, 'move')} taken back.")

    def _list_moves(self) -> None:
        self._listed = 0
        self._list_more()

    def _list_more(self) -> None:
        show_menu(self._position, self._listed, self.out)
        self._listed += PAGE

    def _hint(self) -> None:
        position = self._position
        outcome, best = position.outcome, position.best_move()
        if best is None:
            return
        text = one_line(str(best))
        said = {
            Outcome.N: f"Hint: {text}. This wins: {one_line(best.why)}.",
            Outcome.D: f"Hint: {text}. This keeps the draw: neither player can force a win.",
            Outcome.P: f"Hint: the position is lost against best play; you may hope with: {text}.",
        }
        self._say(said[outcome], "green")

    def _explain(self) -> None:
        from grundy.cli.solve.text import show

        show(self._position.explain(), self.out, False)

    def _draw(self) -> None:
        self.match.call_draw()

    def _resign(self) -> None:
        self.match.resign()

    def _quit(self) -> None:
        self._has_left = True
        self._say("You leave the game.")

    def _say(self, text: str = "", style: str = "") -> None:
        print_line(self.out, text, style)
