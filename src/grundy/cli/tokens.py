"""``grundy tokens``: the annihilation game on a graph, its positions and the spaces that they form."""

from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from typing import TYPE_CHECKING

import click

from grundy.answers.annihilation import Spaces, TokensAnswer, position_answer, space_answer, summary_answer
from grundy.answers.token_positions import (
    MisereTokens,
    Step,
    Tokens,
    format_large,
    format_move,
    format_position,
    ordinary_text,
    reasons,
    who_wins,
)
from grundy.cli.errors import options_named
from grundy.cli.graph import (
    EFFECT_STYLES,
    FORMATS,
    STYLES,
    check_drawing,
    print_counts,
    read_graph,
    write_drawing,
)
from grundy.cli.output import BadInput, Cell, as_bad_input, console, json_option, print_json, print_line, print_table
from grundy.errors import DomainError
from grundy.graphs.names import find_vertex, format_name, format_names, numbers_of_text
from grundy.graphs.value import format_value
from grundy.text import format_count

if TYPE_CHECKING:
    from rich.console import Console

    from grundy.graphs import GameGraph
    from grundy.linear import Annihilation

__all__ = [
    "command",
    "read_position",
    "show_position",
    "show_space",
    "show_summary",
]


# ---- Positions of tokens: which one an option means


def read_position(game: "Annihilation", texts: Sequence[str]) -> int:
    """Return the position with tokens on the vertices that the texts list, as a mask."""
    with as_bad_input():  # no such vertex, or one twice
        return game.mask([game.graph.name(number) for text in texts for number in _numbers(game.graph, text)])


def _numbers(graph: "GameGraph", text: str) -> list[int]:
    """Return the vertices of a list with commas; a text that is a name as a whole is that name, commas or not."""
    if numbers_of_text(graph, text):
        return [find_vertex(graph, text)]
    if not text.strip():
        return []
    return [_found(graph, piece.strip()) for piece in text.split(",")]


def _found(graph: "GameGraph", text: str) -> int:
    try:
        return find_vertex(graph, text)
    except DomainError as error:
        if not any("," in str(name) for name in graph.names):
            raise
        hint = "a name with a comma in it takes a --tokens of its own"
        raise DomainError(f"{error} ({hint})") from error


# ---- One position of the annihilation game explained: who wins and why, its value, its moves, and ordinary play

MAX_MOVES = 20
# Characters of a position in the table, at most and at least; and of the rest of that table.
POSITION_WIDEST, POSITION_NARROWEST, OTHERS = 48, 12, 66
MAX_NAME = 20


def show_position(tokens: Tokens, out: "Console", show_all: bool) -> None:
    """Print all that is known of one position."""
    print_line(out, who_wins(tokens), STYLES[tokens.outcome])
    for line in reasons(tokens):
        print_line(out, line)
    if not tokens.misere:
        sentence, differs = ordinary_text(tokens)
        print_line(out, sentence, "bold" if differs else "")
    if tokens.steps:
        print_line(out)
        _show_moves(tokens, out, show_all)


# The table of moves


def _show_moves(tokens: Tokens, out: "Console", show_all: bool) -> None:
    steps = tokens.steps if show_all else tokens.steps[:MAX_MOVES]
    headings = ["move", "tokens", "leaving", "outcome", "value", "moves left", "the move", "answered by"]
    lost = tokens.outcome == "P" and not tokens.misere
    left_out = {
        "tokens": not any(_remark(step) for step in steps),
        "value": tokens.misere,
        "moves left": lost or tokens.outcome == "D",
        "answered by": not lost,
    }
    room = None if show_all else min(POSITION_WIDEST, max(POSITION_NARROWEST, out.width - OTHERS))

    def cells() -> Iterator[dict[str, Cell]]:
        return (_cells(tokens, step, room, lost) for step in steps)

    print_table(out, [heading for heading in headings if not left_out.get(heading)], cells, ["moves left"])
    if len(steps) < len(tokens.steps):
        print_line(out, f"… {len(tokens.steps) - len(steps):,} more (--all shows them)")


def _cells(tokens: Tokens, step: Step, room: int | None, lost: bool) -> dict[str, Cell]:
    value, left = tokens.value_of(step.mask), tokens.moves_left(step.mask)
    style = STYLES[step.outcome]
    return {
        "move": Cell(format_move(tokens, step)),
        "tokens": Cell(_remark(step)),
        "leaving": Cell(format_position(tokens.game, step.mask, room)),
        "outcome": Cell(step.outcome, style),
        "value": Cell("" if value is None else format_value(value, room is None), style),
        "moves left": Cell("–" if left is None else format_large(left)),
        "the move": Cell(step.effect, EFFECT_STYLES[step.effect]),
        "answered by": Cell(_answer(tokens, step) if lost else ""),
    }


def _answer(tokens: Tokens, step: Step) -> str:
    shift = tokens.strategy.move(step.mask)
    return f"{format_name(shift.source, MAX_NAME)} → {format_name(shift.target, MAX_NAME)}"


def _remark(step: Step) -> str:
    if step.source == step.target:
        return "loop"
    return "both vanish" if step.annihilates else ""


# ---- The annihilation game on a whole graph: how many positions are won by whom, and the spaces that they form

# Numbers below 2^40 are written with all their digits.
MAX_BITS = 39
# Zeros and ones are printed for so many coordinates, and all vectors if there are not more than so many.
NARROW = 40
MAX_VECTORS, FIRST_VECTORS = 20, 6
# With more vertices a basis is made only when it is asked for.
MAX_VERTICES = 10_000
SPACE_WIDEST, SPACE_NARROWEST, BRIEF = 100, 30, 50


def show_summary(spaces: Spaces, out: "Console") -> None:
    """Print the counts and the spaces in brief."""
    _show_overview(spaces, out)
    if len(spaces.vertices) <= MAX_VERTICES and spaces.basis:
        print_line(out, f"a basis of V0: {_in_brief(spaces)}")
        print_line(out)
    print_line(out, "--tokens a,c explains a position, --space prints the spaces.", "dim")


def _in_brief(spaces: Spaces) -> str:
    """Write the first vectors of the basis of V0 on a line."""
    shown: list[str] = []
    for mask in spaces.basis:
        shown.append(format_position(spaces.game, mask, SPACE_NARROWEST))
        if len(shown) > 1 and sum(map(len, shown)) > BRIEF:
            shown.pop()
            break
    more = len(spaces.basis) - len(shown)
    return ", ".join(shown) + f", … {more:,} more" * bool(more)


def show_space(spaces: Spaces, out: "Console", show_all: bool) -> None:
    """Print the counts, a basis of V0 and what extends it to V^f, and the parity checks."""
    _show_overview(spaces, out)
    if len(spaces.vertices) <= NARROW or show_all:
        names = [spaces.game.names[k] for k in spaces.vertices]
        print_line(out, f"coordinates: {format_names(names, None) or 'none'}")
        print_line(out)
    _show_vectors(spaces, "a basis of V0", "", [(mask, "") for mask in spaces.basis], out, show_all)
    print_line(out)
    extension = [(mask, str(value)) for mask, value in spaces.extension]
    _show_vectors(spaces, "together with these, a basis of V^f", "value", extension, out, show_all)
    print_line(out)
    tells = [f"bit {i} of γ" if i < spaces.t else "γ is finite" for i in range(len(spaces.checks))]
    checks = list(zip(spaces.checks, tells, strict=True))
    title = "parity checks of V0: P-positions have an even number of tokens in each"
    _show_vectors(spaces, title, "tells", checks, out, show_all)


def _show_overview(spaces: Spaces, out: "Console") -> None:
    from grundy.graphs import solve, summarize

    game, n = spaces.game, len(spaces.vertices)
    print_line(out, summarize(solve(game.graph)).title(), "bold")
    if game.leaves:
        print_line(out, _leaves(spaces))
    print_line(out)
    positions = f"2^{n} = {1 << n:,}" if n <= MAX_BITS else f"2^{n}"
    print_line(out, f"positions of the annihilation game: {positions}")
    print_counts(count_texts(spaces), out)
    print_line(out)
    width = len(str(spaces.dimension(spaces.t)))
    print_line(out, f"V0   dimension {spaces.dimension(0):{width}}  the P-positions, of value 0")
    values = f"0 to {(1 << spaces.t) - 1:,}" if spaces.t else "0 alone"
    finite = f"the positions of finite value: {values}, as t = {spaces.t}"
    print_line(out, f"V^f  dimension {spaces.dimension(spaces.t):{width}}  {finite}")
    print_line(out)


def _leaves(spaces: Spaces) -> str:
    number = format_count(len(spaces.game.leaves), "leaf", "leaves")
    if spaces.leaves:
        return f"{number}: tokens there never matter, so each is a word of weight 1 (--no-leaves)"
    return f"{number}: tokens there never matter, so there is no coordinate for them"


def count_texts(spaces: Spaces) -> dict[str, str]:
    """Return the numbers of N-, P- and D-positions: the size of V0 times the number of its cosets that they fill."""
    power, bits, following = spaces.dimension(0), spaces.game.syndromes.bits, len(spaces.game.syndromes.members)
    cosets = {"N": following, "P": 1, "D": (1 << bits) - following - 1}
    if power + bits <= MAX_BITS:
        return {letter: f"{number << power:,}" for letter, number in cosets.items()}
    texts = {letter: f"{number:,}" for letter, number in cosets.items() if number < 1 << MAX_BITS}
    texts.setdefault("D", f"(2^{bits} − {following + 1:,})")
    return {letter: _times(power, texts[letter]) for letter in cosets}


def _times(power: int, text: str) -> str:
    if not power or text == "0":
        return text.strip("()")
    return f"2^{power}" if text == "1" else f"2^{power}·{text}"


def _show_vectors(
    spaces: Spaces, title: str, note: str, vectors: list[tuple[int, str]], out: "Console", show_all: bool
) -> None:
    """Print vectors, each as a row of zeros and ones if that is short, as a set of tokens, and with a note."""
    print_line(out, f"{title}{'' if vectors else ': none'}", "bold")
    shown = vectors if show_all or len(vectors) <= MAX_VECTORS else vectors[:FIRST_VECTORS]
    narrow = len(spaces.vertices) <= NARROW
    room = None if show_all else min(SPACE_WIDEST, max(SPACE_NARROWEST, out.width - 20 - narrow * len(spaces.vertices)))

    def cells() -> Iterator[dict[str, Cell]]:
        for mask, text in shown:
            yield {
                "vector": Cell(spaces.row(mask)),
                "tokens": Cell(format_position(spaces.game, mask, room)),
                note: Cell(text),
            }

    if shown:
        print_table(out, [*(["vector"] * narrow), "tokens", *([note] if note else [])], cells, ["value"])
    if len(shown) < len(vectors):
        print_line(out, f"… {len(vectors) - len(shown):,} more (--all prints them)")


# ---- ``grundy tokens``: the annihilation game on a graph, its positions and the spaces that they form

LIMIT = 1_000_000


@click.command(name="tokens")
@click.argument("file", metavar="FILE")
@click.option("--format", type=click.Choice(FORMATS), help="How FILE is written, whatever its ending.")
@click.option("--tokens", metavar="A,C", multiple=True, help='Explain the position with tokens there; "" has none.')
@click.option("--space", is_flag=True, help="Print V0, V^f and t.")
@click.option("--no-leaves", is_flag=True, help="Drop the coordinates of leaves from the spaces.")
@click.option("--misere", is_flag=True, help="Who makes the last move loses; found by search.")
@click.option("--limit", type=click.IntRange(min=1), help=f"Search so many positions.  [default: {LIMIT:,}]")
@click.option("--all", "show_all", is_flag=True, help="Print every move and vector, however many.")
@click.option("--draw", metavar="OUT.SVG", help="Draw the graph with the tokens.")
@json_option(TokensAnswer)
def command(
    file: str,
    format: str | None,
    tokens: tuple[str, ...],
    space: bool,
    no_leaves: bool,
    misere: bool,
    limit: int | None,
    show_all: bool,
    draw: str | None,
    as_json: bool,
) -> None:
    """Play the annihilation game on the graph in FILE: tokens move along edges, and two that meet vanish.

    At most one token stands on each vertex; who cannot move loses. FILE is a graph as `grundy graph` reads it; a
    single - reads standard input. --tokens lists vertices with commas and can be repeated; a name that contains a
    comma takes a --tokens of its own.

    Positions are vectors over GF(2). Those of finite value form a space V^f, on which the value is linear and takes
    the values 0 to 2^t - 1; those of value 0, which the player who has just moved wins, form its subspace V0.
    """
    _check_options(
        {
            "--space": space,
            "--no-leaves": no_leaves,
            "--misere": misere,
            "--limit": limit is not None,
            "--draw": draw is not None,
        },
        bool(tokens),
    )
    from grundy.linear import Annihilation

    if draw is not None:
        check_drawing(draw, file, (".svg",))
    game = Annihilation(read_graph(file, format))
    if tokens:
        mask = read_position(game, tokens)
        position = MisereTokens(game, mask, limit or LIMIT, "raise --limit") if misere else Tokens(game, mask)
        _explain(position, draw, show_all, as_json)
    else:
        _describe(Spaces(game, leaves=not no_leaves, hint="leave out --space"), space, show_all, as_json)


def _check_options(given: dict[str, bool], tokens: bool) -> None:
    """Say which options do not go together."""
    if tokens and given["--space"]:
        raise BadInput("--tokens explains one position and --space the whole game; give one of them")
    for option in ("--misere", "--draw"):
        if given[option] and not tokens:
            raise BadInput(f'{option} is about one position; say which with --tokens, such as --tokens "" for none')
    for option, other in (("--no-leaves", "--space"), ("--limit", "--misere")):
        if given[option] and not given[other]:
            raise BadInput(f"{option} changes what {other} does; give both or none")


def _explain(position: Tokens, draw: str | None, show_all: bool, as_json: bool) -> None:
    if draw is not None:
        with options_named(limit="--limit") if isinstance(position, MisereTokens) else nullcontext():
            write_drawing(lambda: _picture(position), draw)
    if as_json:
        print_json(position_answer(position))
    else:
        show_position(position, console(), show_all)


def _picture(position: Tokens) -> str:
    from grundy.linear.drawing import draw_tokens

    if isinstance(position, MisereTokens):
        return draw_tokens(position.game, position.mask, misere=True, limit=position.limit)
    return draw_tokens(position.game, position.mask)


def _describe(spaces: Spaces, space: bool, show_all: bool, as_json: bool) -> None:
    if as_json:
        print_json(space_answer(spaces) if space else summary_answer(spaces))
    elif space:
        show_space(spaces, console(), show_all)
    else:
        show_summary(spaces, console())
