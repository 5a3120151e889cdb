"""Orders of the vertices of an anncode: read from a text, and searched for."""

from collections.abc import Iterator
from contextlib import contextmanager
from os.path import join
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, NamedTuple

from grundy.answers.graphs.names import listed
from grundy.cli.output import BadInput, escaped
from grundy.cli.progress import progress_bar, say
from grundy.text import truncate

if TYPE_CHECKING:
    from grundy.codes import OrderSearch
    from grundy.linear import Subspace

__all__ = ["Orders", "found_orders", "how_to_go_on", "read_order", "store_at"]


class Orders(NamedTuple):
    """A search for orders: how far it has come, how many trials were made before, and whether it was stopped."""

    state: "OrderSearch"
    before: int
    interrupted: bool


def read_order(text: str, names: list[Any]) -> Any:
    """Return an order as the library takes it: a word, or the names of all vertices."""
    if text in ("numeric", "reversed"):
        return text
    known = {str(name): name for name in names}
    pieces = [piece.strip() for piece in text.split(",")]
    unknown = next((piece for piece in pieces if piece not in known), None)
    if unknown is not None:
        raise BadInput(
            f"there is no coordinate {truncate(escaped(unknown), 60)!r}; --order is numeric, reversed, or all "
            f"coordinates with commas: {listed(names, 60)}"
        )
    if len(set(pieces)) < len(pieces) or len(pieces) < len(names):
        raise BadInput(f"--order lists all {len(names)} coordinates, each once, and this has {len(pieces)}")
    return [known[piece] for piece in pieces]


@contextmanager
def store_at(path: str | None) -> Iterator[str]:
    """Give the file in which a search is kept: the one that was asked for, or one for the time being.

    So on Ctrl-C the results can be read from it in any case.
    """
    if path is not None:
        yield path
        return
    with TemporaryDirectory() as folder:
        yield join(folder, "search.jsonl")


def how_to_go_on(store: str | None) -> str:
    """Say after Ctrl-C what was kept of a search."""
    if store is None:
        return "this is what was found by then; with --store FILE a search is kept, and the same command goes on"
    return f"this is what was found by then; it is in {escaped(store)}, and the same command goes on"


def found_orders(space: "Subspace", d: int, given: dict[str, Any]) -> Orders:
    """Search for orders; on Ctrl-C with what was found until then."""
    from grundy.codes import search_orders
    from grundy.codes.greedy.order_trials import Trials
    from grundy.runs import Store

    with store_at(given["store"]) as path:
        trials = Trials(space, d, given["seed"], given["memory"])
        before = trials.resumed(Store(path))
        if before is not None:
            say(f"Going on from {escaped(path)}, which has {before.trials:,} trials.")
        limits = {"seconds": given["search"], "trials": given["trials"], "seed": given["seed"]}
        made = 0 if before is None else before.trials
        with progress_bar("orders"):
            try:
                state = search_orders(space, d, **limits, store=path, memory=given["memory"])
                return Orders(state, made, False)
            except KeyboardInterrupt:
                kept = trials.resumed(Store(path))
                if kept is None:
                    raise
                return Orders(kept, made, True)
