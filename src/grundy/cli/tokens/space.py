"""The annihilation game on a whole graph: how many positions are won by whom, and the spaces that they form."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from grundy.answers.annihilation.names import position_text
from grundy.answers.annihilation.spaces import Spaces
from grundy.answers.graphs.names import listed
from grundy.answers.wording import count
from grundy.cli.graph.table import headline, show_counts
from grundy.cli.output import Cell, print_line, print_table

if TYPE_CHECKING:
    from rich.console import Console

    from grundy.graphs import GameGraph

__all__ = ["acyclic", "show_space", "show_summary"]

# Numbers below 2^40 are written with all their digits.
MAX_BITS = 39
# Zeros and ones are printed for so many coordinates, and all vectors if there are not more than so many.
NARROW = 40
MAX_VECTORS, FIRST_VECTORS = 20, 6
# With more vertices a basis is made only when it is asked for.
MAX_VERTICES = 10_000
WIDEST, NARROWEST, BRIEF = 100, 30, 50


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
        shown.append(position_text(spaces.game, mask, NARROWEST))
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
        print_line(out, f"coordinates: {listed(names, None) or 'none'}")
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


def acyclic(graph: "GameGraph") -> bool:
    """Whether every play ends."""
    from grundy.graphs import solve

    return bool(solve(graph).ends.all())


def _show_overview(spaces: Spaces, out: "Console") -> None:
    game, n = spaces.game, len(spaces.vertices)
    print_line(out, headline(game.graph, acyclic(game.graph)), "bold")
    if game.leaves:
        print_line(out, _leaves(spaces))
    print_line(out)
    positions = f"2^{n} = {1 << n:,}" if n <= MAX_BITS else f"2^{n}"
    print_line(out, f"positions of the annihilation game: {positions}")
    show_counts(count_texts(spaces), out)
    print_line(out)
    width = len(str(spaces.dimension(spaces.t)))
    print_line(out, f"V0   dimension {spaces.dimension(0):{width}}  the P-positions, of value 0")
    values = f"0 to {(1 << spaces.t) - 1:,}" if spaces.t else "0 alone"
    finite = f"the positions of finite value: {values}, as t = {spaces.t}"
    print_line(out, f"V^f  dimension {spaces.dimension(spaces.t):{width}}  {finite}")
    print_line(out)


def _leaves(spaces: Spaces) -> str:
    number = count(len(spaces.game.leaves), "leaf", "leaves")
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
    room = None if show_all else min(WIDEST, max(NARROWEST, out.width - 20 - narrow * len(spaces.vertices)))

    def cells() -> Iterator[dict[str, Cell]]:
        for mask, text in shown:
            yield {
                "vector": Cell(spaces.row(mask)),
                "tokens": Cell(position_text(spaces.game, mask, room)),
                note: Cell(text),
            }

    if shown:
        print_table(out, [*(["vector"] * narrow), "tokens", *([note] if note else [])], cells, ["value"])
    if len(shown) < len(vectors):
        print_line(out, f"… {len(vectors) - len(shown):,} more (--all prints them)")
