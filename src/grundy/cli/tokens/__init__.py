"""``grundy tokens``: the annihilation game on a graph, its positions and the spaces that they form."""

from contextlib import nullcontext

import click

from grundy.answers.annihilation.facts import SCHEMA, position_facts, space_facts, summary_facts
from grundy.answers.annihilation.moves import MisereTokens, Tokens
from grundy.answers.annihilation.spaces import Spaces
from grundy.cli.graph_file import FORMATS, check_drawing, read_graph, write_drawing
from grundy.cli.hints import options_named
from grundy.cli.output import BadInput, console, json_option, print_json
from grundy.cli.tokens.names import read_position
from grundy.cli.tokens.position import show_position
from grundy.cli.tokens.space import show_space, show_summary

__all__ = ["command"]

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
@json_option(SCHEMA)
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
        print_json(SCHEMA, position_facts(position))
    else:
        show_position(position, console(), show_all)


def _picture(position: Tokens) -> str:
    from grundy.linear.drawing import draw_tokens

    if isinstance(position, MisereTokens):
        return draw_tokens(position.game, position.mask, misere=True, limit=position.limit)
    return draw_tokens(position.game, position.mask)


def _describe(spaces: Spaces, space: bool, show_all: bool, as_json: bool) -> None:
    if as_json:
        print_json(SCHEMA, space_facts(spaces) if space else summary_facts(spaces))
    elif space:
        show_space(spaces, console(), show_all)
    else:
        show_summary(spaces, console())
