"""One vertex of a solved graph explained: who wins and why, its value and the reason, and a line of best play."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from grundy.answers.graphs.names import MAX_NAME, joined, written
from grundy.answers.graphs.rows import rows
from grundy.answers.wording import count, set_text, value_text
from grundy.cli.graph.table import STYLES, label_cells
from grundy.cli.output import Cell, print_line, print_table
from grundy.integers import mex

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from rich.console import Console

    from grundy.graphs import Solution

__all__ = ["EFFECTS", "show_vertex"]

MAX_NAMES = 6
MAX_FOLLOWERS = 20
MAX_LINE = 12

# What a move does for the player who makes it, by the outcome of where it leads; the best first.
EFFECTS = {"P": Cell("wins", "green"), "D": Cell("draws", "yellow"), "N": Cell("loses", "red")}


class _Vertex:
    """A vertex with its different followers, those best to move to first; all by number."""

    def __init__(self, solution: "Solution", number: int):
        import numpy as np

        self.solution, self.graph, self.number = solution, solution.graph, number
        self.name = written(self.graph.name(number))
        self.outcome = str(solution.outcome[number])
        targets = self.graph.follower_numbers(number)
        different = targets[np.sort(np.unique(targets, return_index=True)[1])]
        letters = solution.outcome[different]
        self.by_outcome = {letter: different[letters == letter] for letter in EFFECTS}
        self.followers: NDArray[np.uint32] = np.concatenate(list(self.by_outcome.values()))

    def is_end(self, number: int) -> bool:
        """Whether there is no move from a vertex."""
        return len(self.graph.follower_numbers(number)) == 0

    def named(self, numbers: "NDArray[np.uint32]", word: str) -> str:
        """Write the first of these vertices as in a sentence."""
        shown = [self.graph.name(v) for v in numbers[:MAX_NAMES].tolist()]
        return joined(shown, word, len(numbers) - len(shown))


def show_vertex(solution: "Solution", number: int, out: "Console", show_all: bool) -> None:
    """Print all that is known of one vertex."""
    vertex = _Vertex(solution, number)
    print_line(out, _who_wins(vertex), STYLES[vertex.outcome])
    if not vertex.is_end(number):
        print_line(out, _how_long(vertex))
    if solution.labels is not None:
        print_line(out, _why_this_value(vertex, solution.labels))
    if not vertex.is_end(number):
        print_line(out)
        _show_followers(vertex, out, show_all)
        print_line(out)
        print_line(out, f"best play: {_best_play(vertex)}")


def _who_wins(vertex: _Vertex) -> str:
    name, moves = vertex.name, vertex.by_outcome
    if vertex.is_end(vertex.number):
        if vertex.solution.misere:
            return (
                f"{name} is won by the player who moves next (N): there is no move, and who made the last one has lost."
            )
        return f"{name} is won by the player who has just moved (P): there is no move."
    if vertex.outcome == "N":
        over = bool((vertex.graph.offsets[moves["P"]] == vertex.graph.offsets[moves["P"] + 1]).all())
        then = "from where there is no move" if over else "from where every move loses"
        return f"{name} is won by the player who moves next (N): move to {vertex.named(moves['P'], 'or')}, {then}."
    if vertex.outcome == "P":
        return f"{name} is won by the player who has just moved (P): from here every move loses."
    keep = "the move" if len(moves["D"]) == 1 else "the moves"
    keep += f" to {vertex.named(moves['D'], 'and')} keep{'s' * (len(moves['D']) == 1)} the draw"
    others = ", every other move loses" * bool(len(moves["N"]))
    return f"{name} is a draw (D): no move wins, {keep}{others}."


def _how_long(vertex: _Vertex) -> str:
    if vertex.outcome == "D":
        return "Neither player can force an end."
    left = int(vertex.solution.remoteness.data[vertex.number])
    moves = f"at most {count(left, 'move', 'moves')}, counting those of both players" if left > 1 else "one move"
    return f"The win takes {moves}."


def _why_this_value(vertex: _Vertex, labels: "NDArray[np.int32]") -> str:
    """Return how the conditions that define γ hold at this vertex."""
    import numpy as np

    if vertex.is_end(vertex.number):
        return "Its value is 0, the mex of no values at all."
    found = labels[vertex.followers]
    finite = np.unique(found[found >= 0]).tolist()
    missing = mex(finite)
    values = f"its followers' {'finite ' * bool((found < 0).any())}values {set_text(finite)}"
    if labels[vertex.number] >= 0:
        raised = bool(((found < 0) | (found > missing)).any())
        answer = f" Every move to a larger value can be answered by one back to {missing}." * raised
        return f"Its value is {missing}, the mex of {values}.{answer}"
    culprit = next(v for v in vertex.followers[found < 0].tolist() if not _leads_to(vertex, labels, v, missing))
    to = written(vertex.graph.name(culprit))
    value = value_text(vertex.solution.value(vertex.graph.name(vertex.number)))
    reason = f"the move to {to} cannot be answered by one to the value {missing}"
    return f"Its value is {value}: the mex of {values} is {missing}, but {reason}."


def _leads_to(vertex: _Vertex, labels: "NDArray[np.int32]", number: int, value: int) -> bool:
    return bool((labels[vertex.graph.follower_numbers(number)] == value).any())


def _show_followers(vertex: _Vertex, out: "Console", show_all: bool) -> None:
    shown = vertex.followers if show_all else vertex.followers[:MAX_FOLLOWERS]
    answers = _answers(vertex, shown.tolist())
    headings = ["follower", "outcome", "value", "moves left", "the move", "answered by"]
    left_out = ["value"] * vertex.solution.misere + ["answered by"] * (not answers)

    def cells() -> Iterator[dict[str, Cell]]:
        numbers = shown.tolist()
        for number, row in zip(numbers, rows(vertex.solution, (range(v, v + 1) for v in numbers)), strict=True):
            yield {
                **label_cells(row, show_all),
                "follower": Cell(written(row.vertex, None if show_all else MAX_NAME)),
                "the move": EFFECTS[row.outcome],
                "answered by": Cell(answers.get(number, "")),
            }

    print_table(out, [heading for heading in headings if heading not in left_out], cells, ["moves left"])
    if len(shown) < len(vertex.followers):
        print_line(out, f"… {len(vertex.followers) - len(shown):,} more (--all shows them)")


def _answers(vertex: _Vertex, followers: list[int]) -> dict[int, str]:
    """Return for each follower of larger value the move back to the value of the vertex, with the least counter."""
    labels, counters = vertex.solution.labels, vertex.solution.counters
    if labels is None or counters is None or labels[vertex.number] < 0:
        return {}
    value = labels[vertex.number]
    answers = {}
    for follower in followers:
        if labels[follower] < 0 or labels[follower] > value:
            back = vertex.graph.follower_numbers(follower)
            back = back[labels[back] == value]
            answers[follower] = written(vertex.graph.name(int(back[counters[back].argmin()])))
    return answers


def _best_play(vertex: _Vertex) -> str:
    """Return the moves when the winner hurries and the loser delays, or when both keep the draw."""
    strategy, graph = vertex.solution.strategy(), vertex.graph
    line = [graph.name(vertex.number)]
    seen = {vertex.number}
    while len(line) <= MAX_LINE and not vertex.is_end(graph.number(line[-1])):
        line.append(strategy.move(line[-1]))
        if graph.number(line[-1]) in seen:
            break
        seen.add(graph.number(line[-1]))
    over = vertex.is_end(graph.number(line[-1]))
    return " → ".join(map(written, line)) + (", the end" if over else " → …")
