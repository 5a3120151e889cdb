"""A large graph in numbers: how often each value occurs, and how long play can last."""

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from grundy.answers.graphs.names import written
from grundy.answers.graphs.rows import blocks
from grundy.answers.wording import count
from grundy.cli.output import Cell, print_line, print_table
from grundy.text import truncate

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from rich.console import Console

    from grundy.graphs import Solution

__all__ = ["show_summary"]

MAX_VALUES = 12
MAX_SETS = 5
MAX_TEXT = 40
# The sets K are counted as bits; this bit, in texts "63…", stands for 63 and everything above.
LAST_BIT = 63


def show_summary(solution: "Solution", out: "Console") -> None:
    """Print the distribution of values, the longest play, and what the labelling took."""
    if solution.labels is not None:
        _show_values(solution, solution.labels, out)
        print_line(out)
    for line in (_longest(solution), _cost(solution)):
        if line:
            print_line(out, line)
    print_line(out, "--all prints the table, --at V explains one vertex.", "dim")


def _show_values(solution: "Solution", labels: "NDArray[np.int32]", out: "Console") -> None:
    import numpy as np

    often = np.bincount(labels[labels >= 0])
    infinite = len(labels) - int(often.sum())
    numbers = {str(value): int(often[value]) for value in range(min(len(often), MAX_VALUES))}
    if len(often) > MAX_VALUES:
        numbers[f"{MAX_VALUES} to {len(often) - 1}"] = int(often[MAX_VALUES:].sum())
    sets = _infinite_values(solution) if infinite else Counter()
    numbers |= dict(sets.most_common(MAX_SETS))
    if len(sets) > MAX_SETS:
        numbers["∞ with other sets"] = infinite - sum(n for _, n in sets.most_common(MAX_SETS))

    def cells() -> Iterator[dict[str, Cell]]:
        for value, number in numbers.items():
            share = Cell(f"{number / len(labels):.1%}", "dim")
            yield {"value": Cell(truncate(value, MAX_TEXT)), "vertices": Cell(f"{number:,}"), "share": share}

    print_table(out, ["value", "vertices", "share"], cells, ["vertices", "share"])


def _infinite_values(solution: "Solution") -> Counter[str]:
    """Count the infinite values ∞(K), with K as a set of bits."""
    import numpy as np

    labels, graph = solution.labels, solution.graph
    assert labels is not None
    found: Counter[int] = Counter()
    for block in blocks(graph):
        vertices = block.start + np.flatnonzero(labels[block.start : block.stop] < 0)
        if len(vertices):
            masks, numbers = np.unique(_masks(solution, labels, vertices), return_counts=True)
            found.update(dict(zip(masks.tolist(), numbers.tolist(), strict=True)))
    return Counter({_set_text(mask): number for mask, number in found.items()})


def _masks(solution: "Solution", labels: "NDArray[np.int32]", vertices: "NDArray[np.int64]") -> "NDArray[np.uint64]":
    """Return the set K of each vertex of infinite value as bits; they all have followers."""
    import numpy as np

    offsets = solution.graph.offsets
    starts, stops = offsets[vertices], offsets[vertices + 1]
    targets = solution.graph.targets[starts[0] : stops[-1]]
    values = labels[targets]
    bits = np.where(values < 0, np.uint64(0), np.uint64(1) << np.clip(values, 0, LAST_BIT).astype(np.uint64))
    # Every second piece lies between the followers of two of the vertices. The last one is empty.
    ends = np.stack([starts, stops], axis=1).ravel()[:-1] - starts[0]
    return np.bitwise_or.reduceat(bits, ends)[::2]


def _set_text(mask: int) -> str:
    elements = [f"{bit}…" if bit == LAST_BIT else str(bit) for bit in range(LAST_BIT + 1) if mask >> bit & 1]
    return f"∞({','.join(elements)})"


def _longest(solution: "Solution") -> str:
    """Return for how long the loser can delay."""
    left = solution.remoteness.data
    longest = int(left.max())
    if longest < 0:
        return ""
    vertex = written(solution.graph.name(int(left.argmax())))
    return f"With best play a win takes at most {count(longest, 'move', 'moves')}, from {vertex}."


def _cost(solution: "Solution") -> str:
    """Return how many vertices were labelled in which way."""
    if solution.cost is None:
        return ""
    peeled, peel_rounds, stages, _ = solution.cost
    text = f"Every play ends from {count(peeled, 'vertex', 'vertices')}, labelled in {peel_rounds:,} rounds"
    return f"{text}; the others took {count(stages, 'stage', 'stages')}." if stages else f"{text}."
