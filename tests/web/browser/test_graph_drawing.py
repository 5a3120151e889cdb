"""Drawing in the graph room, by mouse, finger, keyboard and text, and what is seen of it."""

from collections.abc import Callable
from typing import Any

import pytest

pytest.importorskip("playwright.sync_api")

from playwright.sync_api import expect
from web.browser.conftest import PHONE, SCREEN, address
from web.browser.graph_page import (
    SHOWN,
    edges_text,
    finger,
    graph_of,
    labels_of,
    middle,
    opened,
    until,
    until_labels,
    vertex,
)

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
EXAMPLE = "a>b, b>a, b>c, d>d, d>a, e>f, f>e, g"


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


def test_the_text_and_the_drawing_are_one(page: Any) -> None:
    opened(page, "/graph?ready=none")
    page.locator("#graph-text").fill(EXAMPLE)
    until_labels(page, labels_of(graph_of(EXAMPLE)))
    page.locator("#graph-text").fill("a>")
    page.get_by_role("alert").wait_for()
    assert "the vertex it leads to" in page.get_by_role("alert").inner_text()
    page.locator("#graph-text").fill('"x y">b->c; c→"x y"')
    until(lambda: set(page.evaluate(SHOWN)), {"x y", "b", "c"})
    page.locator('[data-vertex][aria-label^="b;"]').click()
    page.get_by_role("button", name="Delete").click()
    assert edges_text(page) == 'c>"x y"'


def test_a_finger_draws_too(phone: Any) -> None:
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
def test_a_loop_keeps_clear_of_lines_and_labels(new_page: Callable[..., Any], size: dict[str, int], where: str) -> None:
    page = opened(new_page(viewport=size), f"/graph?{where}")
    until(lambda: all(page.evaluate(SHOWN).values()), True)
    met = page.evaluate(LOOPS_MET)
    assert met
    assert not any(met)


@pytest.mark.parametrize("size", [SCREEN, {"width": 1024, "height": 768}], ids=["1440", "1024"])
@pytest.mark.parametrize(("mode", "button"), [("labels", "Next label"), ("tokens", "Play")])
def test_a_lesson_is_seen_on_one_screen(
    new_page: Callable[..., Any], size: dict[str, int], mode: str, button: str
) -> None:
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


def test_long_names_leave_room_for_the_arrow(page: Any) -> None:
    opened(page, "/graph?ready=none")
    for text, count in (('"a long name"->"another long name"->c', 3), ('b->"yet another name"', 2)):
        page.locator("#graph-text").fill(text)
        until(lambda count=count: page.evaluate(ARROWS_FIT, count), True)  # once it is laid out


def test_a_name_that_is_taken_is_refused(page: Any) -> None:
    opened(page, "/graph?g=a>b&xy=0,0,100,0")
    vertex(page, "a").click()
    page.keyboard.press("F2")
    page.keyboard.type("b")
    page.keyboard.press("Enter")
    assert page.get_by_role("alert").inner_text() == "Another vertex is already called b."
    assert edges_text(page) == "a>b"
