"""``grundy tokens``: the annihilation game on a graph, its positions and their vector spaces."""

from collections.abc import Sequence
from contextlib import nullcontext
from typing import TYPE_CHECKING

import click

from grundy.answers.annihilation import Spaces, TokensAnswer, position_answer, space_answer, summary_answer
from grundy.answers.graphs import FORMATS
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
from grundy.cli.errors import as_bad_input, options_named
from grundy.cli.graph import EFFECT_STYLES, STYLES, check_drawing, print_counts, read_graph, write_drawing
from grundy.cli.options import ExampleCommand, choice_option, number_option
from grundy.cli.output import Cell, Console, json_option, print_json
from grundy.errors import DomainError
from grundy.graphs.names import find_vertex, format_name, format_names, numbers_of_text
from grundy.graphs.value import format_value
from grundy.text import format_count

if TYPE_CHECKING:
    from grundy.graphs import GameGraph
    from grundy.linear import Annihilation

# Limits: positions searched in misère play, and moves in the table without --all.
LIMIT, MAX_MOVES = 1_000_000, 20
# Widths: a position in that table, at most and at least; the rest of the table; a name.
POSITION_WIDEST, POSITION_NARROWEST, OTHERS_WIDTH, MAX_NAME = 48, 12, 66, 20
# Limits: coordinates printed as zeros and ones; vectors printed in full, and the first ones of a longer list.
MAX_COORDINATES, MAX_VECTORS, FIRST_VECTORS = 40, 20, 6
# Limits: vertices for which the summary has a basis; widths of a vector, at most and at least, and of a short basis.
MAX_VERTICES = 10_000
VECTOR_WIDEST, VECTOR_NARROWEST, BASIS_WIDTH = 100, 30, 50


@click.command(name="tokens", cls=ExampleCommand)
@click.argument("file", metavar="FILE")
@choice_option("--format", FORMATS, "Read FILE in this format, whatever its ending.")
@click.option(
    "--tokens", metavar="A,C", multiple=True, help='Explain a position by its vertices with tokens; "" has none.'
)
@click.option("--space", is_flag=True, help="Print the spaces V0 and V^f, and t.")
@click.option("--no-leaves", is_flag=True, help="Leave out the coordinates of leaves in the spaces.")
@click.option("--misere", is_flag=True, help="Search misère play: the player who makes the last move loses.")
@number_option("--limit", f"Search at most N positions.  [default: {LIMIT:,}]")
@click.option("--all", "show_all", is_flag=True, help="Print all moves and vectors.")
@click.option("--draw", metavar="OUT.SVG", help="Draw the graph with the tokens as SVG.")
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
    """Solve the annihilation game on the graph in FILE: who wins, and which spaces the positions form.

    Tokens move along edges, and two tokens that meet disappear. Each vertex has at most one token. The player who
    cannot move loses. FILE is a graph as for `grundy graph`; a single - reads standard input. --tokens lists vertices,
    separated by commas. It can be repeated; a name that contains a comma needs its own --tokens.

    Positions are vectors over GF(2). Positions of finite value form the space V^f, where the value is linear, from 0
    to 2^t - 1. Positions of value 0 are the P-positions; they form the subspace V0.
    """
    given = {"--space": space, "--no-leaves": no_leaves, "--misere": misere, "--limit": limit, "--draw": draw}
    _check_options({option for option, value in given.items() if value not in (None, False)}, bool(tokens))
    from grundy.linear import Annihilation

    if draw is not None:
        check_drawing(draw, file, (".svg",))
    game = Annihilation(read_graph(file, format))
    if tokens:
        mask = read_position(game, tokens)
        position = MisereTokens(game, mask, limit or LIMIT, "raise --limit") if misere else Tokens(game, mask)
        _answer_position(position, draw, show_all, as_json)
    else:
        _answer_game(Spaces(game, leaves=not no_leaves, hint="leave out --space"), space, show_all, as_json)


def _check_options(given: set[str], tokens: bool) -> None:
    """Raise an error for options that cannot be used together."""
    if tokens and "--space" in given:
        raise click.UsageError("--tokens explains a position and --space the game; give only one of them")
    for option in ("--misere", "--draw"):
        if option in given and not tokens:
            raise click.UsageError(f'{option} needs a position; add --tokens, for example --tokens "" for no tokens')
    for option, other in (("--no-leaves", "--space"), ("--limit", "--misere")):
        if option in given and other not in given:
            raise click.UsageError(f"{option} is for {other}; add {other} or leave out {option}")


def read_position(game: "Annihilation", texts: Sequence[str]) -> int:
    """Return the position with tokens on the listed vertices, as a mask."""
    with as_bad_input():  # for an unknown or repeated vertex
        return game.mask([game.graph.name(number) for text in texts for number in _numbers(game.graph, text)])


def _numbers(graph: "GameGraph", text: str) -> list[int]:
    """Return the vertices of a list with commas; a text that is itself a name is that vertex."""
    if numbers_of_text(graph, text):
        return [find_vertex(graph, text)]
    if not text.strip():
        return []
    try:
        return [find_vertex(graph, piece.strip()) for piece in text.split(",")]
    except DomainError as error:
        if not any("," in str(name) for name in graph.names):
            raise
        raise DomainError(f"{error} (a name that contains a comma needs its own --tokens)") from error


# ---- One position: who wins and why, its value, its moves, and ordinary play


def _answer_position(position: Tokens, draw: str | None, show_all: bool, as_json: bool) -> None:
    if draw is not None:
        with options_named(limit="--limit") if isinstance(position, MisereTokens) else nullcontext():
            write_drawing(lambda: _picture(position), draw)
    if as_json:
        print_json(position_answer(position))
    else:
        _show_position(position, Console(), show_all)


def _picture(position: Tokens) -> str:
    if isinstance(position, MisereTokens):
        return position.game.svg(position.mask, misere=True, limit=position.limit)
    return position.game.svg(position.mask)


def _show_position(tokens: Tokens, out: Console, show_all: bool) -> None:
    out.line(who_wins(tokens), STYLES[tokens.outcome])
    for line in reasons(tokens):
        out.line(line)
    if not tokens.misere:
        sentence, differs = ordinary_text(tokens)
        out.line(sentence, "bold" if differs else "")
    if tokens.steps:
        out.line()
        _show_moves(tokens, out, show_all)


def _show_moves(tokens: Tokens, out: Console, show_all: bool) -> None:
    steps = tokens.steps if show_all else tokens.steps[:MAX_MOVES]
    lost = tokens.outcome == "P" and not tokens.misere
    width = None if show_all else min(POSITION_WIDEST, max(POSITION_NARROWEST, out.width - OTHERS_WIDTH))
    left_out = {
        "tokens": not any(_remark(step) for step in steps),
        "value": tokens.misere,
        "moves left": lost or tokens.outcome == "D",
        "answered by": not lost,
    }
    headings = ["move", "tokens", "leaving", "outcome", "value", "moves left", "the move", "answered by"]
    headings = [heading for heading in headings if not left_out.get(heading)]
    out.table(headings, lambda: (_cells(tokens, step, width, lost) for step in steps), ["moves left"])
    if len(steps) < len(tokens.steps):
        out.line(f"… {len(tokens.steps) - len(steps):,} more (--all shows them)")


def _cells(tokens: Tokens, step: Step, width: int | None, lost: bool) -> dict[str, Cell]:
    value, left = tokens.value_of(step.mask), tokens.moves_left(step.mask)
    style, answer = STYLES[step.outcome], ""
    if lost:
        move = tokens.strategy.move(step.mask)
        answer = f"{format_name(move.source, MAX_NAME)} → {format_name(move.target, MAX_NAME)}"
    return {
        "move": Cell(format_move(tokens, step)),
        "tokens": Cell(_remark(step)),
        "leaving": Cell(format_position(tokens.game, step.mask, width)),
        "outcome": Cell(step.outcome, style),
        "value": Cell("" if value is None else format_value(value, width is None), style),
        "moves left": Cell("–" if left is None else format_large(left)),
        "the move": Cell(step.effect, EFFECT_STYLES[step.effect]),
        "answered by": Cell(answer),
    }


def _remark(step: Step) -> str:
    if step.source == step.target:
        return "loop"
    return "both disappear" if step.annihilates else ""


# ---- The whole game: the numbers of positions by outcome, and the spaces


def _answer_game(spaces: Spaces, space: bool, show_all: bool, as_json: bool) -> None:
    if as_json:
        print_json(space_answer(spaces) if space else summary_answer(spaces))
    elif space:
        _show_space(spaces, Console(), show_all)
    else:
        _show_summary(spaces, Console())


def _show_summary(spaces: Spaces, out: Console) -> None:
    """Print the counts and a summary of the spaces."""
    _show_counts(spaces, out)
    if len(spaces.vertices) <= MAX_VERTICES and spaces.basis:
        texts: list[str] = []
        for mask in spaces.basis:
            texts.append(format_position(spaces.game, mask, VECTOR_NARROWEST))
            if len(texts) > 1 and sum(map(len, texts)) > BASIS_WIDTH:
                texts.pop()
                break
        more = len(spaces.basis) - len(texts)
        out.line(f"a basis of V0: {', '.join(texts)}{f', … {more:,} more' * bool(more)}")
        out.line()
    out.line("--tokens a,c explains a position, --space prints the spaces.", "dim")


def _show_space(spaces: Spaces, out: Console, show_all: bool) -> None:
    """Print the counts, a basis of V0, its extension to V^f, and the parity checks."""
    _show_counts(spaces, out)
    if len(spaces.vertices) <= MAX_COORDINATES or show_all:
        names = [spaces.game.names[k] for k in spaces.vertices]
        out.line(f"coordinates: {format_names(names, None) or 'none'}")
        out.line()
    _show_vectors(spaces, "a basis of V0", "", [(mask, "") for mask in spaces.basis], out, show_all)
    out.line()
    extension = [(mask, str(value)) for mask, value in spaces.extension]
    _show_vectors(spaces, "together with these, a basis of V^f", "value", extension, out, show_all)
    out.line()
    meanings = [f"bit {i} of γ" if i < spaces.t else "γ is finite" for i in range(len(spaces.checks))]
    checks = list(zip(spaces.checks, meanings, strict=True))
    title = "parity checks of V0: P-positions have an even number of tokens in each"
    _show_vectors(spaces, title, "meaning", checks, out, show_all)


def _show_counts(spaces: Spaces, out: Console) -> None:
    from grundy.graphs import solve, summarize

    game = spaces.game
    out.line(summarize(solve(game.graph)).title(), "bold")
    if game.leaves:
        number = format_count(len(game.leaves), "leaf", "leaves")
        reason = "each is a word of weight 1 (--no-leaves)" if spaces.leaves else "they have no coordinates"
        out.line(f"{number}: tokens there never matter, so {reason}")
    out.line()
    out.line(f"positions of the annihilation game: {spaces.size_text()}")
    print_counts(spaces.count_texts(), out)
    out.line()
    width = len(str(spaces.dimension(spaces.t)))
    out.line(f"V0   dimension {spaces.dimension(0):{width}}  the P-positions, of value 0")
    values = f"0 to {(1 << spaces.t) - 1:,}" if spaces.t else "0 alone"
    finite = f"the positions of finite value: {values}, as t = {spaces.t}"
    out.line(f"V^f  dimension {spaces.dimension(spaces.t):{width}}  {finite}")
    out.line()


def _show_vectors(
    spaces: Spaces, title: str, note: str, vectors: list[tuple[int, str]], out: Console, show_all: bool
) -> None:
    """Print vectors as sets of tokens, with a note, and as rows of zeros and ones if these are short."""
    out.line(f"{title}{'' if vectors else ': none'}", "bold")
    first = vectors if show_all or len(vectors) <= MAX_VECTORS else vectors[:FIRST_VECTORS]
    narrow, n = len(spaces.vertices) <= MAX_COORDINATES, len(spaces.vertices)
    width = None if show_all else min(VECTOR_WIDEST, max(VECTOR_NARROWEST, out.width - 20 - narrow * n))
    cells = [
        {
            "vector": Cell(spaces.row(mask)),
            "tokens": Cell(format_position(spaces.game, mask, width)),
            note: Cell(text),
        }
        for mask, text in first
    ]
    if cells:
        headings = [*(["vector"] * narrow), "tokens", *([note] if note else [])]
        out.table(headings, lambda: cells, ["value"])
    if len(first) < len(vectors):
        out.line(f"… {len(vectors) - len(first):,} more (--all prints them)")
