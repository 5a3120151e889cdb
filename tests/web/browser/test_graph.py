"""The graph room in a real browser: labels, steps, files, figures, links."""

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

pytest.importorskip("playwright.sync_api")

from playwright.sync_api import expect
from web.browser.conftest import address, copied
from web.browser.graph_page import (
    SHOWN,
    graph_of,
    labels_of,
    opened,
    tokens_on,
    until,
    until_labels,
    vertex,
)

from grundy.graphs import GameGraph, solve
from grundy.graphs.files import graph_from_text, read_graph
from grundy.linear import example_graphs

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


def test_a_vertex_says_why(page: Any) -> None:
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
        ("bad.json", '{"a": [', "no JSON"),
        ("bad.graphml", '<!DOCTYPE g [<!ENTITY a "b">]><graphml/>', "entities are not read"),
        ("long.json", f'{{"vertices": ["{"a" * 1_000_000}"], "edges": []}}', "at most 1000000 bytes"),
    ):
        file = tmp_path / name
        file.write_text(text)
        page.locator("input[type=file]").set_input_files(file)
        page.get_by_role("alert").filter(has_text=complaint).wait_for()


def test_names_and_places_of_a_file_may_be_anything(page: Any) -> None:
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


def test_the_figures_open(page: Any) -> None:
    opened(page, "/graph?ready=figure-2&mode=labels")
    until_labels(page, labels_of(example_graphs.figure(2)))
    assert "vanish" in page.get_by_role("region", name="Examples and files").inner_text()
    for number in (1, 3, 4, 5):
        page.get_by_label("Ready examples").select_option(f"figure-{number}")
        until_labels(page, labels_of(example_graphs.figure(number)))  # labels were asked for: they stay
        until(lambda number=number: f"ready=figure-{number}" in address(page), True)
        assert address(page).endswith("mode=labels")


def test_a_figure_that_is_chosen_shows_its_tokens(page: Any) -> None:
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


def test_an_unknown_example_is_said(page: Any) -> None:
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


def test_an_address_may_say_anything(page: Any) -> None:
    opened(page, "/graph?g=a>b,b>c&xy=nan,1e99,,7&tokens=b,nobody&mode=tokens&play=0&moves=1-2,0-1,9-9,x")
    until(lambda: tokens_on(page), {"c"})  # the move of the token that was there is made, and nothing after it
    assert page.locator(".game-moves li").all_inner_texts() == ["You: b → c"]
    opened(page, "/graph?g=a>b,b>c&xy=foo")
    until(lambda: len({one.get_attribute("transform") for one in page.locator("[data-vertex]").all()}), 3)
    for wrong, complaint in (("g=a>>b", "Before an arrow"), ("g=a>b&mode=tokens&tokens=a>", "the vertex it leads to")):
        opened(page, f"/graph?{wrong}")
        until(lambda said=complaint: said in "".join(page.get_by_role("alert").all_inner_texts()), True)
    until(lambda: "xy=" in address(page), True)  # it was laid out, and the complaint stays
    assert page.get_by_role("alert").count() == 1


def test_long_graphs_stay_out_of_the_address(page: Any) -> None:
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
