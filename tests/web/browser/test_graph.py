"""Graphs in a real browser: drawing, labels, steps, files, figures, links."""

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect
from web.browser.conftest import PHONE, SCREEN, address, copied
from web.browser.graph_page import (
    SHOWN,
    edges_text,
    finger,
    graph_of,
    labels_of,
    middle,
    opened,
    tokens_on,
    until,
    until_labels,
    vertex,
)

from grundy.graphs import GameGraph, solve
from grundy.graphs.files import graph_from_text, read_graph
from grundy.linear import example_graphs

pytest.importorskip("playwright.sync_api")

SAID = "document.querySelector('.step-sentence').textContent"
# A file let fall on the drawing.
DROP = """(text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], "dropped.txt"));
    const drop = new DragEvent("drop", {dataTransfer: data, bubbles: true, cancelable: true});
    document.querySelector(".digraph").dispatchEvent(drop);
}"""
EXAMPLE = "a>b, b>a, b>c, d>d, d>a, e>f, f>e, g"


# Labels, step by step


@pytest.mark.parametrize("misere", [False, True])
def test_the_labelling_is_shown_step_by_step(page: Any, misere: bool) -> None:
    opened(page, f"/graph?g={EXAMPLE.replace(', ', ',')}{'&misere=1' * misere}")
    graph = graph_of(EXAMPLE)
    final = labels_of(graph, misere)
    until_labels(page, final)
    steps = solve(graph, misere=misere, trace=True).trace
    forward = page.get_by_role("button", name="Next label")
    for step in steps:
        page.keyboard.press("n")
        assert page.evaluate(SAID) == str(step)
        assert set(page.evaluate(SHOWN).values()) != {"?"}
    assert forward.is_disabled()
    until_labels(page, final)
    page.get_by_role("button", name="Restart").click()
    until_labels(page, dict.fromkeys(final, "?"))
    forward.click()
    first = page.evaluate(SHOWN)
    assert first[steps[0].vertex] == steps[0].label
    assert sum(label != "?" for label in first.values()) == 1
    page.get_by_role("button", name="Back").click()
    until_labels(page, dict.fromkeys(final, "?"))
    page.get_by_role("button", name="Show all labels").click()
    until_labels(page, final)


def test_a_selected_vertex_shows_its_explanation(page: Any) -> None:
    opened(page, "/graph?g=a>b,b>a,b>c&xy=0,0,100,0,200,0")
    until_labels(page, labels_of(graph_of("a>b, b>a, b>c")))
    page.locator('[data-vertex][aria-label^="b;"]').click()
    said = page.get_by_role("region", name="The selected vertex").inner_text()
    assert "N: the player who moves next wins; the value is 1." in said
    assert "Winning moves: b → a, b → c." in said
    assert "because it can move to c, which is P" in said
    assert page.locator(".edge.wins .edge-sign").all_text_contents() == ["+", "+"]


def test_labels_are_hidden_and_guessed(page: Any) -> None:
    opened(page, "/graph?g=a>b,b>c&xy=0,0,100,0,200,0&hidden=1")
    until_labels(page, dict.fromkeys("abc", "?"))
    for name, guess in (("c", "P"), ("a", "N")):
        page.locator(f'[data-vertex][aria-label^="{name};"]').click()
        page.get_by_role("button", name=f"Guess {guess}").click()
    until_labels(page, {"a": "✗ P 0", "b": "?", "c": "✓ P 0"})
    assert page.get_by_text("1 of 2 guesses right; 3 vertices in all.").is_visible()


# Files and examples


@pytest.mark.parametrize(("button", "ending"), [("Save JSON", "json"), ("Save GraphML", "graphml")])
def test_saved_files_are_read_again(page: Any, tmp_path: Path, button: str, ending: str) -> None:
    opened(page, '/graph?g=a>b,b>a,b>"c %26 <d>",e&xy=0,0,100,7,200,-40,50,90&tokens=b&mode=tokens&hints=1')
    until(lambda: len(page.evaluate(SHOWN)["b"]) > 0, True)
    before = address(page)
    with page.expect_download() as download:
        page.get_by_role("button", name=button).click()
    saved = tmp_path / f"graph.{ending}"
    download.value.save_as(saved)
    graph = read_graph(saved)
    assert list(graph.names) == ["a", "b", "c & <d>", "e"]
    assert graph.followers("b") == ["a", "c & <d>"]
    page.get_by_role("button", name="Clear").click()
    until(lambda: page.evaluate(SHOWN), {})
    page.locator("input[type=file]").set_input_files(saved)
    until(lambda: address(page), before)


def test_other_files_are_loaded_and_laid_out(page: Any, tmp_path: Path) -> None:
    opened(page, "/graph?ready=none")
    for name, text in {
        "g.edges": "a b\nb c # end\n",
        "g.csv": "source,target\na,b\nb,c\n",
        "g.dot": "digraph { a -> b -> c }",
    }.items():
        file = tmp_path / name
        file.write_text(text)
        page.locator("input[type=file]").set_input_files(file)
        until_labels(page, labels_of(GameGraph.from_adjacency({"a": ["b"], "b": ["c"], "c": []})))
        page.get_by_role("button", name="Clear").click()
        until(lambda: page.evaluate(SHOWN), {})
    page.evaluate(DROP, "x y\ny x\n")
    until_labels(page, labels_of(graph_of("x>y, y>x")))
    for name, text, complaint in (
        ("bad.json", '{"a": [', "invalid JSON"),
        ("bad.graphml", '<!DOCTYPE g [<!ENTITY a "b">]><graphml/>', "entities are not supported"),
        ("long.json", f'{{"vertices": ["{"a" * 1_000_000}"], "edges": []}}', "at most 1000000 bytes"),
    ):
        file = tmp_path / name
        file.write_text(text)
        page.locator("input[type=file]").set_input_files(file)
        page.get_by_role("alert").filter(has_text=complaint).wait_for()


def test_a_file_may_contain_any_names_and_places(page: Any) -> None:
    opened(page, "/graph?ready=none")
    hostile = "<img src=x onerror=alert(1)>"
    nodes = [{"id": hostile, "x": 1e300, "y": 0}, {"id": "b", "x": -1e300, "y": 5}]
    page.evaluate(DROP, json.dumps({"nodes": nodes, "edges": [{"source": hostile, "target": "b"}]}))
    until_labels(page, {hostile: "N 1", "b": "P 0"})
    box = [float(number) for number in page.locator(".digraph").get_attribute("viewBox").split()]
    assert max(map(abs, box)) < 1e5
    assert page.locator("main img").count() == 0


def test_a_graph_too_large_to_draw_is_a_table(page: Any, tmp_path: Path) -> None:
    opened(page, "/graph?ready=none")
    file = tmp_path / "long.edges"
    file.write_text("".join(f"{i + 1} {i}\n" for i in range(400)))
    page.locator("input[type=file]").set_input_files(file)
    large = page.get_by_role("region", name="A large graph")
    large.wait_for()
    assert "401 vertices and 400 edges" in large.inner_text()
    assert large.locator("tbody tr").nth(7).inner_text().split()[:3] == ["7", "N", "1"]
    page.get_by_text("too long for the address").wait_for()
    assert not page.locator(".digraph").is_visible()
    file.write_text(json.dumps([list(range(100))] * 100))  # everywhere to everywhere: too many edges
    page.locator("input[type=file]").set_input_files({"name": "all.json", "mimeType": "", "buffer": file.read_bytes()})
    large.get_by_text("100 vertices and 10000 edges").wait_for()
    page.locator("#graph-text").fill("a>b")
    until_labels(page, labels_of(graph_of("a>b")))
    page.locator("#graph-text").fill(", ".join(f"v{i}>v{i + 1}" for i in range(300)))
    until(large.is_visible, True)
    assert "301 vertices" in large.inner_text()


def test_every_figure_opens(page: Any) -> None:
    opened(page, "/graph?ready=figure-2&mode=labels")
    until_labels(page, labels_of(example_graphs.figure(2)))
    assert "disappear" in page.get_by_role("region", name="Examples and files").inner_text()
    for number in (1, 3, 4, 5):
        page.get_by_label("Ready examples").select_option(f"figure-{number}")
        until_labels(page, labels_of(example_graphs.figure(number)))  # the labels were requested, so they remain
        until(lambda number=number: f"ready=figure-{number}" in address(page), True)
        assert address(page).endswith("mode=labels")


def test_a_chosen_figure_shows_its_tokens(page: Any) -> None:
    opened(page, "/graph")
    page.get_by_label("Ready examples").select_option("Fraenkel, Figure 4: Γ₃")
    until(lambda: tokens_on(page), {"x1", "x2", "y3", "y4"})
    expect(page.get_by_role("button", name="Annihilation")).to_have_attribute("aria-pressed", "true")
    until(lambda: "mode=tokens" in address(page), True)
    page.get_by_role("button", name="Labels", exact=True).click()
    until_labels(page, labels_of(example_graphs.figure(4)))
    until(lambda: "mode=labels" in address(page), True)
    page.reload()
    until_labels(page, labels_of(example_graphs.figure(4)))


def test_the_figures_of_the_paper_are_a_group(page: Any) -> None:
    opened(page, "/graph")
    group = page.get_by_label("Ready examples").locator("optgroup[label^='Fraenkel']")
    names = group.locator("option").all_text_contents()
    assert [name.partition(":")[0] for name in names[:5]] == [f"Fraenkel, Figure {number}" for number in range(1, 6)]


def test_an_unknown_example_shows_an_error(page: Any) -> None:
    opened(page, "/graph?ready=figure-9")
    assert "figure-9" in page.get_by_role("alert").inner_text()


# Links, copies, small screens


def test_a_reload_keeps_everything(page: Any) -> None:
    opened(page, "/graph?g=a>b,b>a,b>c,d>d,d>a&xy=0,0,100,0,200,0,0,120&counters=1&tokens=d")
    wanted = {
        name: f"{label} c={counter}"
        for (name, label), counter in zip(
            labels_of(graph_of("a>b, b>a, b>c, d>d, d>a")).items(), (2, 4, 1, 0), strict=True
        )
    }
    wanted["d"] = wanted["d"].removesuffix(" c=0")
    until_labels(page, wanted)
    place = vertex(page, "d").get_attribute("transform")
    page.reload()
    until_labels(page, wanted)
    assert vertex(page, "d").get_attribute("transform") == place
    assert "tokens=d" in address(page)


def test_invalid_addresses_are_handled(page: Any) -> None:
    opened(page, "/graph?g=a>b,b>c&xy=nan,1e99,,7&tokens=b,nobody&mode=tokens&play=0&moves=1-2,0-1,9-9,x")
    until(lambda: tokens_on(page), {"c"})  # the move of the token that was there is made, and nothing after it
    assert page.locator(".game-moves li").all_inner_texts() == ["You: b → c"]
    opened(page, "/graph?g=a>b,b>c&xy=foo")
    until(lambda: len({one.get_attribute("transform") for one in page.locator("[data-vertex]").all()}), 3)
    for wrong, complaint in (
        ("g=a>>b", "Before >"),
        ("g=a>b&mode=tokens&tokens=a>", "the vertex that the edge leads to"),
    ):
        opened(page, f"/graph?{wrong}")
        until(lambda said=complaint: said in "".join(page.get_by_role("alert").all_inner_texts()), True)
    until(lambda: "xy=" in address(page), True)  # it was laid out, and the complaint stays
    assert page.get_by_role("alert").count() == 1


def test_long_graphs_are_not_stored_in_the_address(page: Any) -> None:
    opened(page, "/graph?ready=none")
    page.locator("#graph-text").fill(", ".join(f"vertex{i}>vertex{i + 1}" for i in range(250)))
    page.get_by_text("too long for the address").wait_for()
    assert len(address(page)) < 300


def test_copied_python_runs(page: Any) -> None:
    opened(page, "/graph?g=a>b,b>a,b>c&xy=0,0,100,0,200,0&tokens=a,b")
    assert run(copied(page, "Copy as Python")).splitlines() == ["a P 0 []", "b N 1 ['a', 'c']", "c P 0 []"]
    page.get_by_role("button", name="Annihilation").click()
    assert run(copied(page, "Copy as Python")).startswith("N 1 [")
    command = copied(page, "Copy as command")
    assert command.startswith("printf '%s' '")
    assert command.endswith("| grundy tokens - --format json --tokens a,b")
    text = command.removeprefix("printf '%s' '").partition("' | ")[0]
    assert graph_from_text(text, "json") == graph_of("a>b, b>a, b>c")
    line = command.replace("grundy tokens", f"{sys.executable} -m grundy tokens") + " --json"
    said = subprocess.run(["sh", "-c", line], capture_output=True, text=True, check=True, env=os.environ)
    assert json.loads(said.stdout)["tokens"] == ["a", "b"]


def run(program: str) -> str:
    said = io.StringIO()
    with redirect_stdout(said):
        exec(compile(program, "<copied>", "exec"), {})
    return said.getvalue()


def test_a_phone_shows_it_all(phone: Any, looked_at: Callable[..., None]) -> None:
    for mode in ("labels", "tokens"):
        opened(phone, f"/graph?ready=figure-4&mode={mode}&hints=1")
        until_labels(phone, labels_of(example_graphs.figure(4)))
        vertex(phone, "x1").click()
        looked_at(phone, f"graph-phone-{mode}")
        assert phone.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


pytest.importorskip("playwright.sync_api")

# Whether each arrow of a path from left to right ends between its vertices.
ARROWS_FIT = """(count) => {
    const boxes = (kind) => [...document.querySelectorAll(kind)].map((one) => one.getBoundingClientRect());
    const discs = boxes(".disc");
    const fits = (head, i) => discs[i].right < head.left && head.right < discs[i + 1].left + 2;
    return discs.length === count && boxes(".edge-head").every(fits);
}"""
# How many lines and labels meet a loop: its line, or the head of its arrow.
LOOPS_MET = """() => {
    const sampled = (path) => Array.from({length: 61}, (_, i) => path.getPointAtLength((path.getTotalLength() * i) / 60)
        .matrixTransform(path.getScreenCTM()));
    const edges = [...document.querySelectorAll("[data-edge]")].map((edge) => ({
        isLoop: new Set(edge.dataset.edge.split(" ")).size === 1,
        points: sampled(edge.querySelector(".edge-line")),
        head: edge.querySelector(".edge-head").getBoundingClientRect(),
    }));
    const labels = [...document.querySelectorAll(".label")].map((label) => label.getBoundingClientRect());
    const inside = ({x, y}, box) => box.left < x && x < box.right && box.top < y && y < box.bottom;
    const overlap = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    const near = (p, q) => Math.hypot(p.x - q.x, p.y - q.y) < 5;
    const meets = (loop, point) => inside(point, loop.head) || loop.points.some((own) => near(point, own));
    const meetsLabel = (loop, box) => overlap(loop.head, box) || loop.points.some((point) => inside(point, box));
    const loops = edges.filter(({isLoop}) => isLoop);
    const others = edges.filter(({isLoop}) => !isLoop);
    const linesMet = (loop) => others.filter(({points}) => points.some((point) => meets(loop, point))).length;
    const labelsMet = (loop) => labels.filter((box) => meetsLabel(loop, box)).length;
    return loops.map((loop) => linesMet(loop) + labelsMet(loop));
}"""
LOOPED = "a>a,a>b,b>c,c>d,d>a,a>c,b>b&xy=0,0,0,-110,110,0,0,110"


def test_a_graph_is_drawn_by_mouse(page: Any) -> None:
    opened(page, "/graph?ready=none")
    box = page.locator(".digraph").bounding_box()
    a, b, c = ((box["x"] + x, box["y"] + y) for x, y in ((120, 120), (300, 120), (300, 280)))
    for place in (a, b, c):
        page.mouse.click(*place)
    for start, end in ((a, b), (b, a), (b, c)):
        drag(page, start, end)
    drag(page, c, (c[0] + 120, c[1]), c)  # out and back: a loop
    assert edges_text(page) == "a>b, b>a, b>c, c>c"
    until_labels(page, labels_of(graph_of("a>b, b>a, b>c, c>c")))
    page.get_by_role("button", name="Undo").click()
    until_labels(page, labels_of(graph_of("a>b, b>a, b>c")))
    drag(page, c, (c[0] + 150, c[1]))  # into the empty: a new vertex
    page.get_by_role("button", name="Edge", exact=True).click()
    page.mouse.click(c[0] + 150, c[1])
    page.mouse.click(*b)
    until(lambda: edges_text(page), "a>b, b>a, b>c, c>d, d>b")
    page.get_by_role("button", name="Erase").click()
    page.mouse.click((b[0] + c[0]) / 2, (b[1] + c[1]) / 2)
    page.mouse.click(*a)
    until_labels(page, labels_of(graph_of("b, c>d, d>b")))
    place = vertex(page, "c").get_attribute("transform")
    page.get_by_role("button", name="Move", exact=True).click()
    drag(page, c, (c[0] - 90, c[1] - 40))
    assert vertex(page, "c").get_attribute("transform") != place
    assert edges_text(page) == "c>d, d>b"
    page.keyboard.press("Control+z")
    until(lambda: vertex(page, "c").get_attribute("transform"), place)


def drag(page: Any, *places: tuple[float, float]) -> None:
    page.mouse.move(*places[0])
    page.mouse.down()
    for place in places[1:]:
        page.mouse.move(*place, steps=4)
    page.mouse.up()


def test_a_graph_is_drawn_by_keyboard(page: Any) -> None:
    opened(page, "/graph?ready=none")
    page.locator(".digraph").focus()
    page.keyboard.press("v")
    page.keyboard.press("v")  # to the right of a
    page.keyboard.press("e")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")  # b>a
    page.keyboard.press("v")
    page.keyboard.press("l")  # c>c
    page.keyboard.press("e")
    page.keyboard.press("Home")
    page.keyboard.press("Enter")  # c>a
    page.keyboard.press("v")
    page.keyboard.press("u")  # no d
    page.keyboard.press("Shift+U")
    page.keyboard.press("End")
    page.keyboard.press("Delete")
    page.keyboard.press("Home")
    page.keyboard.press("F2")
    page.keyboard.type("end")
    page.keyboard.press("Enter")
    until_labels(page, labels_of(graph_of("end, b>end, c>c, c>end")))
    assert page.evaluate("document.activeElement.getAttribute('aria-label')").startswith("end; P")
    page.keyboard.press("Shift+ArrowDown")
    page.keyboard.press("t")
    until(lambda: "tokens=end" in address(page) and "mode=tokens" in address(page), True)


def test_the_text_and_the_drawing_show_the_same_graph(page: Any) -> None:
    opened(page, "/graph?ready=none")
    page.locator("#graph-text").fill(EXAMPLE)
    until_labels(page, labels_of(graph_of(EXAMPLE)))
    page.locator("#graph-text").fill("a>")
    page.get_by_role("alert").wait_for()
    assert "the vertex that the edge leads to" in page.get_by_role("alert").inner_text()
    page.locator("#graph-text").fill('"x y">b->c; c→"x y"')
    until(lambda: set(page.evaluate(SHOWN)), {"x y", "b", "c"})
    page.locator('[data-vertex][aria-label^="b;"]').click()
    page.get_by_role("button", name="Delete").click()
    assert edges_text(page) == 'c>"x y"'


def test_a_graph_is_drawn_by_touch(phone: Any) -> None:
    opened(phone, "/graph?ready=none")
    phone.locator(".digraph").scroll_into_view_if_needed()
    box = phone.locator(".digraph").bounding_box()
    for x in (60, 200):
        phone.touchscreen.tap(box["x"] + x, box["y"] + 80)
    phone.get_by_role("button", name="Edge", exact=True).tap()
    for x in (60, 200):
        phone.touchscreen.tap(box["x"] + x, box["y"] + 80)
    until_labels(phone, labels_of(graph_of("a>b")))


def test_a_finger_draws_and_moves_up_and_down(phone: Any) -> None:
    opened(phone, "/graph?g=a,b,c&xy=0,0,0,160,120,80")
    for start, end in (("a", "b"), ("b", "a")):
        finger(phone, middle(phone, start), middle(phone, end))
    until(lambda: edges_text(phone), "a>b, b>a, c")
    phone.get_by_role("button", name="Move", exact=True).tap()
    before, (x, y) = vertex(phone, "c").get_attribute("transform"), middle(phone, "c")
    finger(phone, (x, y), (x, y + 60))
    until(lambda: vertex(phone, "c").get_attribute("transform") == before, False)
    assert phone.evaluate("scrollY") == 0
    phone.get_by_role("button", name="Draw", exact=True).tap()
    phone.touchscreen.tap(*middle(phone, "a"))
    expect(vertex(phone, "a")).to_have_attribute("aria-pressed", "true")
    assert edges_text(phone) == "a>b, b>a, c"


def test_a_finger_on_empty_paper_scrolls_the_page(phone: Any) -> None:
    opened(phone, "/graph?g=a,b&xy=0,0,0,160")
    box = phone.locator(".digraph").bounding_box()
    start = (box["x"] + 20, box["y"] + box["height"] - 20)
    finger(phone, start, (start[0], start[1] - 200))
    until(lambda: phone.evaluate("scrollY > 100"), True)
    assert edges_text(phone) == "a, b"


@pytest.mark.parametrize("size", [SCREEN, PHONE], ids=["screen", "phone"])
@pytest.mark.parametrize("where", ["ready=mixed", "ready=loops", f"g={LOOPED}"], ids=["mixed", "loops", "crowded"])
def test_a_loop_does_not_overlap_lines_and_labels(
    new_page: Callable[..., Any], size: dict[str, int], where: str
) -> None:
    page = opened(new_page(viewport=size), f"/graph?{where}")
    until(lambda: all(page.evaluate(SHOWN).values()), True)
    met = page.evaluate(LOOPS_MET)
    assert met
    assert not any(met)


@pytest.mark.parametrize("size", [SCREEN, {"width": 1024, "height": 768}], ids=["1440", "1024"])
@pytest.mark.parametrize(("mode", "button"), [("labels", "Next label"), ("tokens", "Play")])
def test_a_lesson_fits_one_screen(new_page: Callable[..., Any], size: dict[str, int], mode: str, button: str) -> None:
    page = opened(new_page(viewport=size), f"/graph?ready=figure-2&mode={mode}")
    seen = [page.locator(".digraph"), page.get_by_role("button", name=button, exact=True), page.locator(".tool-note")]
    for one in seen:
        box = one.bounding_box()
        assert box["y"] + box["height"] <= size["height"]
    tools = page.locator(".toolbar button").all()
    assert len({tool.bounding_box()["y"] for tool in tools}) == 1


@pytest.mark.parametrize(("mode", "panel"), [("labels", "Step by step"), ("tokens", "Play")])
def test_a_phone_shows_the_drawing_first(phone: Any, mode: str, panel: str) -> None:
    opened(phone, f"/graph?ready=figure-2&mode={mode}")
    regions = [phone.get_by_role("region", name=name, exact=True) for name in (panel, "Examples and files")]
    tops = [one.bounding_box()["y"] for one in (phone.locator(".digraph"), *regions, phone.locator("#graph-text"))]
    assert tops == sorted(tops)
    assert tops[0] < PHONE["height"] / 2


def test_long_names_leave_space_for_the_edge(page: Any) -> None:
    opened(page, "/graph?ready=none")
    for text, count in (('"a long name"->"another long name"->c', 3), ('b->"yet another name"', 2)):
        page.locator("#graph-text").fill(text)
        until(lambda count=count: page.evaluate(ARROWS_FIT, count), True)  # once it is laid out


def test_rejects_a_name_that_is_already_used(page: Any) -> None:
    opened(page, "/graph?g=a>b&xy=0,0,100,0")
    vertex(page, "a").click()
    page.keyboard.press("F2")
    page.keyboard.type("b")
    page.keyboard.press("Enter")
    assert page.get_by_role("alert").inner_text() == "Another vertex is already called b."
    assert edges_text(page) == "a>b"
