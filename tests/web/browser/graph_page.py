"""Functions for the tests of the Graphs page: read the page, and compare it with the library."""

import time
from collections.abc import Callable
from typing import Any

from grundy.graphs import GameGraph, solve

PATIENCE = 30
# Name and label of each vertex as they are drawn.
SHOWN = """() => Object.fromEntries([...document.querySelectorAll("[data-vertex]")].map((vertex) =>
    [vertex.getAttribute("aria-label").split(";")[0], vertex.querySelector(".label")?.textContent ?? ""]))"""


def graph_of(text: str) -> GameGraph:
    """Return the graph of a text of the page without quotes."""
    vertices = {name: [] for pair in text.split(", ") for name in pair.split(">")}
    for source, target in (pair.split(">") for pair in text.split(", ") if ">" in pair):
        vertices[source].append(target)
    return GameGraph.from_adjacency(vertices)


def labels_of(graph: GameGraph, misere: bool = False) -> dict[str, str]:
    """Return the labels of the library in the form of the page."""
    solution = solve(graph, misere=misere)
    return {str(name): _label(solution, name, misere) for name in graph.names}


def _label(solution: Any, name: Any, misere: bool) -> str:
    outcome = solution.outcome_of(name).value
    if misere:
        return outcome
    value = solution.value(name)
    return f"{outcome} {value.nim_value}" if value.is_finite else f"{outcome} ∞({', '.join(map(str, sorted(value.k)))})"


def until(found: Callable[[], Any], wanted: Any) -> None:
    """Wait until a function returns the wanted value."""
    end = time.monotonic() + PATIENCE
    while (now := found()) != wanted:
        assert time.monotonic() < end, f"{now} instead of {wanted}"
        time.sleep(0.03)


def until_labels(page: Any, wanted: dict[str, str]) -> None:
    until(lambda: page.evaluate(SHOWN), wanted)


def opened(page: Any, where: str) -> Any:
    page.goto(where)
    page.locator(".digraph").wait_for()
    return page


def edges_text(page: Any) -> str:
    return page.locator("#graph-text").input_value()


def vertex(page: Any, name: str) -> Any:
    return page.locator(f'[data-vertex][aria-label^="{name};"]')


def middle(page: Any, name: str) -> tuple[float, float]:
    """Return where a vertex is in the window."""
    box = vertex(page, name).evaluate("(one) => one.querySelector('.disc').getBoundingClientRect().toJSON()")
    return (box["left"] + box["right"]) / 2, (box["top"] + box["bottom"]) / 2


def finger(page: Any, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Drag a finger over the screen."""
    touch = page.context.new_cdp_session(page)
    steps = [tuple(a + (b - a) * i / 8 for a, b in zip(start, end, strict=True)) for i in range(9)]
    for number, (x, y) in enumerate(steps):
        kind = "touchMove" if number else "touchStart"
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def tokens_on(page: Any) -> set[str]:
    marked = page.locator("[data-vertex]:has(.token)").all()
    return {one.get_attribute("aria-label").split(";")[0] for one in marked}
