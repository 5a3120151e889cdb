"""``grundy play``: a match against the computer, or between two people."""

import random
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import islice
from random import Random
from typing import TYPE_CHECKING

import click

from grundy.answers.matches import PlayAnswer, play_answer
from grundy.cli.errors import Interrupted
from grundy.cli.options import (
    ExpressionCommand,
    choice_option,
    games_option,
    limit_option,
    misere_search,
    number_option,
    own_rules,
    value_option,
    with_limit_option,
)
from grundy.cli.output import Console, check_writable, json_option, json_text, print_json, save_file
from grundy.cli.progress import running_clock
from grundy.errors import GrundyError, LimitError
from grundy.rules import Outcome, Picture
from grundy.text import escaped, pluralize

if TYPE_CHECKING:
    from grundy.games import Entry
    from grundy.play import Move, Position, Term
    from grundy.play.match import Match, Opponent, Record

DEFAULT_ERRORS = 5
OPPONENTS = ("perfect", "fallible", "random", "none")


@click.command(name="play", cls=ExpressionCommand)
@click.argument("expression", metavar="EXPR")
@games_option
@choice_option("--side", ["first", "second"], "Move first or second.", "first")
@choice_option("--opponent", OPPONENTS, "Choose the opponent; none is for two people.  [default: perfect]")
@number_option("--errors", "Let the fallible opponent err once in N moves.  [default: 5]")
@value_option("--seed", int, "Repeat the random moves of an earlier match.")
@click.option("--misere", is_flag=True, help="Play misère: the player who makes the last move loses.")
@limit_option
@value_option("--record path", click.Path(), "Write the record of the match to OUT as JSON.", metavar="OUT")
@json_option(PlayAnswer)
def command(
    expression: str,
    games: "list[Entry]",
    side: str,
    opponent: str | None,
    errors: int | None,
    seed: int | None,
    misere: bool,
    limit: int | None,
    path: str | None,
    as_json: bool,
) -> None:
    """Play EXPR, a sum of games such as "Kayles(7) + N(3,5)"; `grundy games` lists them.

    Enter a move as its number in the list, as its description, or as the position after it. Enter help for the other
    commands: hint, why, moves, undo, resign and more. Moves can be piped in, one per line. With --json the record is
    written to standard output, and the dialogue to standard error.
    """
    from grundy.play import parse
    from grundy.play.match import Match

    if path is not None:
        check_writable(path, "record")
    position = parse(expression, games=games, misere=misere)
    seed = random.randrange(1_000_000) if seed is None else seed
    computer = _opponent(opponent, errors, seed)
    sides = (None, computer) if side == "first" else (computer, None)
    match = Match(position, players=_players(computer, side, seed))
    dialogue = Dialogue(match, sides, Console(stderr=as_json))
    try:
        with own_rules(games), misere_search(limit, misere):
            interrupted = dialogue.run()
    finally:
        record = dialogue.match.record()
        if path is not None:
            text = json_text(play_answer(record), indent=1) + "\n"
            save_file(path, "record", text.encode(), announce=False)
    if as_json:
        print_json(play_answer(record))
    if interrupted:
        raise Interrupted("you left the match")


def _opponent(kind: str | None, errors: int | None, seed: int) -> "Opponent | None":
    """Return the opponent, None for two people."""
    from grundy.play.match import Fallible, Perfect, Random

    chosen = kind or ("perfect" if errors is None else "fallible")
    if errors is not None and chosen != "fallible":
        raise click.UsageError(f"--errors is for the fallible opponent; leave out --opponent {chosen}")
    if chosen == "fallible":
        return Fallible(errors or DEFAULT_ERRORS, seed)
    if chosen == "random":
        return Random(seed)
    return Perfect() if chosen == "perfect" else None


def _players(computer: "Opponent | None", side: str, seed: int) -> tuple[str, str]:
    """Return the names of the players; a name includes the seed, so that the match can be repeated."""
    if computer is None:
        return "one", "the other"
    name = str(getattr(computer, "name", "computer"))
    theirs = name if name == "perfect" else f"{name}, seed {seed}"
    return ("you", theirs) if side == "first" else (theirs, "you")


# ---- The dialogue

HELP = """\
Enter a move as its number in the list, as its description (take 2), or as the
position or component after it. The other commands are:
moves    list the moves; more continues the list
hint     show a best move, and whether it wins
why      explain who wins the position
undo     take back your last move and the reply; undo 3 takes back three
draw     claim a draw when a position occurs for the third time
resign   resign
record   show the moves so far
quit     leave the match
help     show this list"""
ALIASES = {"?": "help", "explain": "why", "list": "moves", "q": "quit", "exit": "quit", "back": "undo"}


class Dialogue:
    """A match that is played line by line; a side that is None is a person at standard input."""

    def __init__(self, match: "Match", sides: "tuple[Opponent | None, Opponent | None]", out: Console):
        self.match, self.sides, self.out = match, sides, out
        self._listed = 0
        self._has_left = False
        self._commands: dict[str, Callable[[], None]] = {
            "help": lambda: self._say(HELP),
            "moves": self._list_moves,
            "more": self._list_more,
            "hint": self._hint,
            "why": self._explain,
            "draw": lambda: self.match.call_draw(),
            "resign": lambda: self.match.resign(),
            "record": lambda: show_record(self.match.record(), self.out),
            "quit": self._quit,
        }

    def run(self) -> bool:
        """Play until the match is over or the player leaves; return whether Ctrl-C interrupted it."""
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
        rule = "misère play" if self._position.misere else "normal play"
        effect = "wins" if self._position.misere else "loses"
        self._say(f"{one_line(str(self._position))}, {rule}: the player who cannot move {effect}.", "bold")
        first, second = self.match.players
        self._say(f"The first player is {first}, the second player is {second}. Enter help for the commands.")

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
            with running_clock():
                return computer(self._position)
        except LimitError as error:
            move = self._position.random_move(Random())
            if move is None:
                raise
            self._say(f"The opponent moves at random because it has no answer: {with_limit_option(error)}.", "yellow")
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
            self._say("The position occurs for the third time: enter draw to end the match.", "yellow")

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
        """Carry out a line; an invalid line changes nothing."""
        if line is None:
            self._say("The input has ended: you left the match.")
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
                with running_clock():
                    self._commands[name]()
            else:
                self._move(line.strip())
        except GrundyError as error:
            self._say(with_limit_option(error), "red")

    def _move(self, text: str) -> None:
        from grundy.play.match import chosen_move

        self._make(chosen_move(self._position, text))

    def _undo(self, words: list[str]) -> None:
        """Take back moves of the player, by default one, and the replies to them."""
        text = "".join(words) or "1"
        if not (text.isascii() and text.isdecimal() and 0 < len(text) < 10 and int(text)):
            self._say("undo needs a number of moves, for example undo 3", "red")
            return
        count = int(text) * (1 if self.sides == (None, None) else 2)
        if count > len(self.match.moves):
            self._say("You have not made that many moves.", "red")
            return
        self.match.undo(count)
        self._say(f"Took back {pluralize(count, 'move')}.")

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
            Outcome.P: f"Hint: every move loses against best play; you can try {text}.",
        }
        self._say(said[outcome], "green")

    def _explain(self) -> None:
        from grundy.cli.solve import MAX_MOVES, show

        show(self._position.explain().as_dict(max_moves=MAX_MOVES), self.out, False)

    def _quit(self) -> None:
        self._has_left = True
        self._say("You left the match.")

    def _say(self, text: str = "", style: str = "") -> None:
        self.out.line(text, style)


# ---- Positions with their pictures, lists of moves, and the record

# Moves on a page of the list, and the largest number of moves that is counted.
PAGE, MAX_COUNTED = 20, 10_000
# Limits: characters of a text, components that are drawn, and lines of all pictures together.
MAX_CHARACTERS, MAX_DRAWN, MAX_LINES = 300, 12, 60


def one_line(text: str) -> str:
    """Return a text on one line, without its middle if it is long."""
    half = MAX_CHARACTERS // 2
    return escaped(text if len(text) <= MAX_CHARACTERS else f"{text[:half]} … {text[-half:]}")


def show_position(position: "Position", player: str, out: Console) -> None:
    """Print a position, the player to move, and the pictures of its components."""
    out.line(f"{one_line(str(position))}  ({player} to move)", "bold")
    show_pictures(position, out)


def show_pictures(position: "Position", out: Console) -> None:
    """Print the pictures of the components, unless there are too many or they are too tall."""
    lines = [line for term in position.terms[: MAX_DRAWN + 1] for line in _picture_lines(term, len(position.terms) > 1)]
    if len(lines) <= MAX_LINES and len(position.terms) <= MAX_DRAWN:
        for line in lines:
            out.line(f"  {line}".rstrip())
        for legend in dict.fromkeys(_legend(term, lines) for term in position.terms):
            if legend:
                out.line(f"  {legend}", "dim")


# The signs of pictures with their meanings, and the classes of games that draw them.
LEGENDS = {
    "○ the other player's counter, · empty square": "Northcott",
    "X cross, – out of play, · free square": "Treblecross",
    "Q the position, + square after a move, . other square": "Wythoff",
    "= smaller number, - remainder": "Euclid GrossmanEuclid",
    "□ empty square, ■ taken square": "Cram",
    "× poisoned square, □ other square": "Chomp",
    "▮ pin": "TakeAndBreak",
    "─│ edge": "NodeKayles ArcKayles",
    "├└ edge": "Hackenbush",
    "├└ element of the set above": "SetGame SetProduct",
    "< below": "PosetGame",
    "• spot": "Spots",
    "● heads, ○ tails": "CoinRow CoinBoard",
    "● token, ○ no token, → edge": "WalkingTokens AnnihilationGame CelataGame",
}


def _legend(term: "Term", lines: list[str]) -> str:
    """Return the meanings of the signs that occur in a picture."""
    kind, signs = type(term.ruleset.game), set("".join(lines))
    is_known = kind.__module__.startswith("grundy.")  # your own game may have the name of a game here
    text = next((text for text, names in LEGENDS.items() if is_known and kind.__name__ in names.split()), "")
    found = ", ".join(part for part in text.split(", ") if signs.intersection(part.split(" ")[0]))
    return found or "each line: a vertex and its neighbours" * ("─" in text and len(lines) > 1)


def _picture_lines(term: "Term", named: bool) -> Iterator[str]:
    game = term.ruleset.game
    if not isinstance(game, Picture):
        return
    try:
        lines = game.picture(term.position).split("\n")
    except LimitError:  # too large to be drawn
        return
    if named and len(lines) == 1:
        yield f"{one_line(str(term))}  {lines[0]}"
        return
    yield from [one_line(str(term))] * named
    yield from lines


def show_menu(position: "Position", start: int, out: Console) -> None:
    """Print a page of the moves from a number, and the number of moves after it."""
    moves = islice(position.moves(), start, None)
    page = list(islice(moves, PAGE))
    for number, move in enumerate(page, start=start + 1):
        out.line(f"{number:4}. {one_line(str(move))}")
    if not page:
        out.line("There are no more moves.")
    rest = sum(1 for _ in islice(moves, MAX_COUNTED))
    if rest:
        count = f"{rest:,}" if rest < MAX_COUNTED else f"at least {rest:,}"
        out.line(f"      … {count} more; enter more to see the next", "dim")


def show_record(record: "Record", out: Console) -> None:
    """Print the moves of a match and its result."""
    *lines, result = str(record).split("\n")
    for line in lines:
        out.line(one_line(line))
    out.line(result, "bold")
