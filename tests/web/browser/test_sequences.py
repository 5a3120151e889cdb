"""Sequences: the values, the period with its proof, single heaps, and the plot."""

import contextlib
import io
import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner
from web.browser.conftest import PHONE, SCREEN, address, copied
from web.browser.sequences_page import PLOT, opened, shown_window

from grundy.cli import group
from grundy.sequences import Run, find_period, nim_values, read_game

sync_api = pytest.importorskip("playwright.sync_api")
expect = sync_api.expect

# Timers wait: nobody types slower than they run.
HELD = """() => {
  const { setTimeout, clearTimeout } = window;
  const held = new Map();
  let number = 1e9;
  window.setTimeout = (act) => (held.set(++number, act), number);
  window.clearTimeout = (one) => (held.delete(one), clearTimeout(one));
  window.letGo = () => {
    Object.assign(window, { setTimeout, clearTimeout });
    for (const act of held.values()) act();
  };
}"""


def test_kayles_has_its_period_with_the_proof(page, looked_at):
    opened(page, "?game=Kayles")
    expect(page.locator(".game-title")).to_contain_text("Kayles, 0.77")
    expect(page.locator("[data-proved=true]")).to_have_text(
        "✓ Period 12 from heap 71 on, proved: every 12 heaps the values repeat."
    )
    expect(page.locator(".proof")).to_contain_text("Guy and Smith 1956")
    expect(page.get_by_text("14 exceptions: 0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57 and 70.")).to_be_visible()
    looked_at(page, "sequences-light")


def test_the_table_has_the_values_of_the_library(page):
    opened(page, "?game=Kayles&stop=180")
    rows = page.locator("table.values tbody tr").all_inner_texts()
    found = [int(cell.rstrip("*")) for row in rows for cell in row.split("\t")[1:]]
    assert found == nim_values("Kayles", stop=180).tolist()
    assert rows[0].split("\t")[1:5] == ["0*", "1", "2", "3*"]


def test_typing_another_game_shows_it_at_once(page):
    opened(page, "")
    page.get_by_label("Heap game").fill("{1,2,6}")
    expect(page.locator(".game-title")).to_contain_text("Take 1, 2 or 6 counters from a heap.")
    expect(page.locator(".period-sentence")).to_contain_text("Period 7 from heap 0 on")
    page.wait_for_url(re.compile(r"game=%7B1,2,6%7D"))
    page.locator("#known-games").select_option("all but {1,2}")
    expect(page.locator(".period-sentence")).to_contain_text("Arithmetic period 3 with saltus 1")


def test_a_wrong_notation_is_marked_and_the_last_answer_stays(page):
    opened(page, "")
    page.get_by_label("Heap game").fill("0.7?7")
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("^")
    caret = alert.locator("pre").inner_text().split("\n")
    assert caret[1].index("^") == caret[0].index("?")
    page.get_by_label("Heap game").fill("0.77")
    expect(alert).to_have_count(0)


@pytest.mark.parametrize(("game", "stop"), [("Grundy", 30000), ("0.106", 3000)])
def test_no_period_is_claimed_where_none_is_proved(page, game, stop):
    opened(page, f"?game={game}&stop={stop}")
    expect(page.locator("[data-proved=false]")).to_have_text(f"? No period is proved; {stop:,} values checked.")
    with Run(read_game(game)) as run:
        run.extend(stop)
        rare = run.rare_heaps()
    told = page.get_by_text(re.compile(f"^{len(rare):,} rare values so far"))
    expect(told).to_contain_text(f"at heaps {rare[0]}, {rare[1]}, {rare[2]}, ")


def test_a_period_that_begins_later_is_found_and_remains_proved(page):
    opened(page, "?game=0.165&stop=500")
    expect(page.locator("[data-proved=false]")).to_be_visible()
    page.get_by_role("button", name="Keep looking for a period").click()
    period = find_period("0.165")
    page.wait_for_url(lambda url: int(re.search(r"stop=(\d+)", url)[1]) >= 2 * (period.preperiod + period.period))
    expect(page.locator("[data-proved=true]")).to_contain_text(
        f"✓ Period {period.period:,} from heap {period.preperiod:,} on, proved"
    )
    expect(page.get_by_text(re.compile(r"^13,\d{3} values; the largest is"))).to_be_visible()
    expect(page.locator("[data-proved=true]")).to_be_visible()


@pytest.mark.parametrize("viewport", [SCREEN, PHONE], ids=["screen", "phone"])
@pytest.mark.parametrize("game", ["Kayles", "Grundy"])
def test_the_result_for_the_period_is_visible_at_once(new_page, viewport, game):
    page = opened(new_page(viewport=viewport), f"?game={game}")
    verdict, plot = page.locator("[data-proved]"), page.locator(PLOT)
    expect(verdict).to_be_in_viewport(ratio=1)
    assert verdict.bounding_box()["y"] < plot.bounding_box()["y"]
    assert verdict.evaluate("(told) => told.previousElementSibling.tagName") == "H2"


def test_the_list_of_well_known_games_selects_the_shown_game(page):
    opened(page, "?game=Kayles")
    known, field = page.locator("#known-games"), page.get_by_label("Heap game")
    expect(known).to_have_value("0.77")
    for typed, value in (("{6,2,1}", "{1,2,6}"), ("0.7?", ""), ("Grundy", "Grundy"), ("0.123", "")):
        field.fill(typed)
        expect(known).to_have_value(value)
    known.select_option("Kayles, 0.77")
    expect(page.locator(".game-title")).to_contain_text("Kayles, 0.77")
    expect(known).to_have_value("0.77")


def test_well_known_games_are_recognised_by_the_notation_of_the_library(page):
    opened(page, "?stop=10")
    found = page.evaluate("""async () => {
      const { GAMES } = await import("/static/js/sequences/games.js");
      return GAMES.flatMap(({ options }) => options).map(([typed, , written = typed]) => [typed, written]);
    }""")
    assert len(found) > 15
    assert dict(found) == {typed: read_game(typed).notation for typed, _ in found}


def test_an_address_can_request_only_existing_values(page):
    opened(page, "?game=Kayles&stop=50&from=5&to=16&low=2&high=1e300&heap=<img src=x>")
    expect(page.locator(".heap-answer")).to_contain_text("The size of a heap must be a whole number")
    page.locator("#one-heap").fill("7")
    page.wait_for_url(lambda url: url.endswith("?game=Kayles&stop=50&from=5&to=16&low=2.0&high=8.5&heap=7"))


def test_an_empty_field_prompts_for_a_game(page):
    opened(page, "?stop=50")
    page.get_by_label("Heap game").fill(" ")
    expect(page.get_by_role("alert")).to_have_text("Type a heap game, or choose one.")
    page.get_by_label("Heap game").fill("0.137")
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_heap_is_requested_once_while_it_is_typed(page):
    opened(page, "?game=Grundy&stop=50")
    asked = []
    page.on("request", lambda request: asked.append(request.post_data_json) if "/api/" in request.url else None)
    page.evaluate(HELD)
    page.locator("#one-heap").press_sequentially("1234")
    page.evaluate("window.letGo()")
    expect(page.locator(".heap-answer")).to_contain_text(f"nim value {int(nim_values('Grundy', stop=1235)[1234])}, ")
    assert [body["heaps"] for body in asked] == [[1234]]


def test_a_long_computation_can_be_stopped_or_replaced_by_typing(page):
    opened(page, "?game=0.77")
    page.route("**/api/v1/sequence", lambda route: None if "0.6" in route.request.post_data else route.continue_())
    page.get_by_label("Heap game").fill("0.6")
    expect(page.locator(".busy").first).to_contain_text("Computing 2,000 values of 0.6")
    page.get_by_role("button", name="Stop").click()
    expect(page.locator(".busy").first).to_contain_text("Stopped.")
    expect(page.locator(".game-title")).to_contain_text("Kayles")
    page.get_by_label("Heap game").fill("0.60")
    expect(page.locator(".busy").first).to_contain_text("0.60")
    page.get_by_label("Heap game").fill("0.137")
    expect(page.locator(".game-title")).to_contain_text("Dawson's Chess")
    expect(page.locator(".busy").first).to_be_empty()


def test_the_value_of_a_huge_heap_follows_from_the_period(page):
    opened(page, "?game=Kayles&stop=300")
    page.locator("#one-heap").fill("10^30")
    expect(page.locator(".heap-answer")).to_have_text(
        "nim value 1, N: the player to move wins – by the period, from heap 76"
    )
    page.wait_for_url(re.compile("heap=10%5E30"))
    page.locator("#one-heap").fill("70")
    expect(page.locator(".heap-answer")).to_contain_text("heap 70: nim value 6")
    page.goto("/sequences?game=Grundy&stop=100&heap=1000")
    value = int(nim_values("Grundy", stop=1001)[1000])
    expect(page.locator(".heap-answer")).to_contain_text(f"nim value {value}, ")


def test_the_values_are_saved(page):
    opened(page, "?game=0.137&stop=50")
    for name, first, ending in (("Save as CSV", "heap,nim_value", "csv"), ("Save as b-file", "0 0", "b.txt")):
        with page.expect_download() as caught:
            page.get_by_role("button", name=name).click()
        assert caught.value.suggested_filename == f"0.137.{ending}"
        lines = Path(caught.value.path()).read_text().splitlines()
        assert lines[0] == first
        assert int(re.split("[ ,]", lines[-1])[1]) == int(nim_values("0.137", stop=50)[49])


def test_copied_code_runs(page):
    opened(page, "?game=all but {1,2}&stop=40")
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        exec(copied(page, "Copy as Python"), {})
    assert "period=3" in said.getvalue()
    words = shlex.split(copied(page, "Copy as command"))
    answered = CliRunner().invoke(group, words[1:])
    assert words[0] == "grundy"
    assert answered.exit_code == 0
    assert "period 3" in answered.output


def test_a_phone_shows_it_without_scrolling_sideways(phone, looked_at):
    opened(phone, "?game=Kayles&from=40&to=110")
    assert phone.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    phone.locator(PLOT).tap(position={"x": 200, "y": 100})
    expect(phone.locator("#readout")).to_contain_text("nim value")
    looked_at(phone, "sequences-phone")


# Zoom in with the wheel, one picture after the other; how often each of them calls the canvas.
ZOOMING = """async (plot) => {
  let calls = 0;
  const drawing = CanvasRenderingContext2D.prototype;
  for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(drawing))) {
    if (typeof value === "function") drawing[name] = function (...given) { calls++; return value.apply(this, given); };
  }
  const box = plot.getBoundingClientRect();
  const counts = [];
  for (let turn = 0; turn < 14; turn++) {
    const place = { clientX: box.left + box.width / 2, clientY: box.top + 150 };
    const before = plot.dataset.frames;
    calls = 0;
    plot.dispatchEvent(new WheelEvent("wheel", { deltaY: -240, cancelable: true, ...place }));
    while (plot.dataset.frames === before) await new Promise(requestAnimationFrame);
    counts.push(calls);
  }
  return counts;
}"""
# What is written on a canvas is kept, from the first picture on.
WRITTEN = """
  window.written = [];
  const { fillText } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.fillText = function (text, ...place) {
    window.written.push(String(text));
    return fillText.call(this, text, ...place);
  };
"""
# The colour of the paper behind the points.
PIXEL = "(plot) => [...plot.getContext('2d').getImageData(plot.width - 30, 40, 1, 1).data].slice(0, 3)"


def heap_read(page) -> int:
    """Return the heap of the readout."""
    return int(re.match(r"heap ([\d,]+):", page.locator("#readout").inner_text())[1].replace(",", ""))


def heap_under(page, x: float) -> float:
    """Return the heap at a place of the window, by the address, which has whole heaps only."""
    first, last = shown_window(page)
    box = page.locator(PLOT).bounding_box()
    left, right = box["x"] + 52, box["x"] + box["width"] - 12  # as in window.js
    return first - 0.5 + (x - left) / (right - left) * (last - first + 1)


def test_the_keyboard_reads_and_zooms_and_the_address_remembers(page):
    opened(page, "?game=Kayles&stop=500")
    page.locator(PLOT).focus()
    page.keyboard.press("Home")
    expect(page.locator("#readout")).to_contain_text("heap 0: nim value 0, P: the player who has just moved wins")
    for key in ["Shift+ArrowRight"] * 6 + ["ArrowLeft"] * 2:  # in steps of the period, 12, and of one heap
        page.keyboard.press(key)
    expect(page.locator("#readout")).to_have_text(
        "heap 70: nim value 6, N: the player to move wins – an exception: the period would give 2"
    )
    expect(page.locator("#announcer")).to_contain_text("heap 70")
    page.keyboard.press("+")
    page.keyboard.press("+")
    page.wait_for_url(re.compile("from="))
    first, last = shown_window(page)
    assert first <= 70 <= last
    assert last - first < 250
    page.reload()
    page.locator("#one-heap").fill(f"{first + 1}")  # a heap in the window, which stays where it is
    page.wait_for_url(re.compile(f"heap={first + 1}"))
    assert shown_window(page) == (first, last)
    page.locator(PLOT).focus()
    page.keyboard.press("0")
    page.wait_for_url(lambda url: "from=" not in url)


def test_the_wheel_zooms_about_the_pointer_and_a_drag_pans(page):
    opened(page, "?game=Kayles&stop=1000")
    box = page.locator(PLOT).bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + 100
    page.mouse.move(x, y)
    reading = page.locator("#readout").inner_text().split(":")[0]
    page.mouse.wheel(0, -240)
    page.wait_for_url(re.compile("from="))
    first, last = shown_window(page)
    page.mouse.move(x, y + 1)
    near = [int(re.search(r"\d+", text)[0]) for text in (reading, page.locator("#readout").inner_text())]
    assert abs(near[0] - near[1]) <= 3
    page.mouse.down()
    page.mouse.move(x + 200, y, steps=4)
    page.mouse.up()
    page.wait_for_function("(first) => Number(new URLSearchParams(location.search).get('from')) < first", arg=first)
    moved = shown_window(page)
    assert abs((moved[1] - moved[0]) - (last - first)) <= 1
    page.mouse.dblclick(x, y)
    page.wait_for_url(lambda url: "from=" not in url)


def test_the_heap_under_the_pointer_is_read_when_wheel_or_drag_change_the_view(page):
    opened(page, "?game=Kayles&stop=1000&from=300&to=399")
    box = page.locator(PLOT).bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + 100
    page.mouse.move(x, y)
    page.locator(PLOT).focus()
    page.keyboard.press("Home")
    expect(page.locator("#readout")).to_contain_text("heap 0:")
    page.mouse.wheel(0, -240)
    expect(page.locator("#readout")).not_to_contain_text("heap 0:")
    assert abs(heap_read(page) - heap_under(page, x)) <= 1
    page.keyboard.press("End")
    expect(page.locator("#readout")).to_contain_text("heap 999:")
    page.mouse.down()
    page.mouse.move(x + 150, y, steps=3)
    page.mouse.up()
    expect(page.locator("#readout")).not_to_contain_text("heap 999:")
    assert abs(heap_read(page) - heap_under(page, x + 150)) <= 1


def test_keys_and_buttons_that_change_the_view_leave_the_heap_that_is_read(page):
    opened(page, "?game=Kayles&stop=1000")
    page.locator(PLOT).focus()
    page.keyboard.press("Home")
    for key in ("+", "PageDown", "PageDown"):
        page.keyboard.press(key)
    for name in ("Zoom in", "To larger heaps"):
        page.get_by_role("button", name=name).click()
    assert shown_window(page)[0] > 0
    expect(page.locator("#readout")).to_contain_text("heap 0:")


def test_pointing_at_the_numbers_of_an_axis_leaves_the_view(page):
    opened(page, "?game=Kayles&stop=1000&from=300&to=399")
    box = page.locator(PLOT).bounding_box()
    page.mouse.move(box["x"] + 5, box["y"] + 100)
    expect(page.locator("#readout")).to_contain_text("heap 300:")
    page.mouse.move(box["x"] + box["width"] - 2, box["y"] + 100)
    expect(page.locator("#readout")).to_contain_text("heap 399:")
    assert shown_window(page) == (300, 399)


@pytest.mark.parametrize(("viewport", "more"), [(SCREEN, " from heap 71 on"), (PHONE, "")], ids=["screen", "phone"])
def test_the_plot_states_that_the_period_is_proved(new_page, viewport, more):
    page = new_page(viewport=viewport)
    page.add_init_script(WRITTEN)
    opened(page, "?game=Kayles")
    page.wait_for_function("(told) => window.written.some((text) => text.startsWith(told))", arg=f"period 12{more}")
    assert {text for text in page.evaluate("window.written") if "period" in text} <= {
        "period 12 from heap 71 on (proved)",
        "period 12 (proved)",
    }


def test_the_plot_states_no_period_without_a_proof(page):
    page.add_init_script(WRITTEN)
    opened(page, "?game=Grundy")
    page.wait_for_function("() => window.written.includes('heap')")
    assert not any("period" in text for text in page.evaluate("window.written"))


def test_two_fingers_zoom_and_arrow_up_zooms_the_values(phone):
    opened(phone, "?game=Grundy&stop=2000")
    phone.locator(PLOT).scroll_into_view_if_needed()
    box = phone.locator(PLOT).bounding_box()
    touch = phone.context.new_cdp_session(phone)
    middle, y = box["x"] + box["width"] / 2, box["y"] + 120
    for kind, away in (("touchStart", 20), ("touchMove", 60), ("touchMove", 100), ("touchEnd", None)):
        fingers = [] if away is None else [{"x": middle + side * away, "y": y, "id": side + 2} for side in (-1, 1)]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})
    phone.wait_for_url(re.compile("from="))
    first, last = shown_window(phone)
    assert last - first < 1000
    phone.locator(PLOT).focus()
    phone.keyboard.press("ArrowUp")
    phone.wait_for_url(re.compile(r"low=[\d.-]+&high=[\d.]+"))
    assert shown_window(phone) == (first, last)
    zoomed = address(phone)
    opened(phone, zoomed.split("/sequences")[1])
    phone.locator("#one-heap").fill("5")
    values = re.escape(zoomed[zoomed.index("low=") :])
    phone.wait_for_url(re.compile(rf"from=5&to=\d+&{values}&heap=5$"))  # the heap comes into view, the values stay


def test_extremes_of_stretches_are_found(page):
    opened(page, "?stop=10")
    found = page.evaluate("""async () => {
      const { extremesOf, levelsOf } = await import("/static/js/sequences/games.js");
      const levels = levelsOf(Int32Array.from({ length: 1000 }, (_, heap) => (heap * heap) % 997));
      const stretches = [[0, 1000], [0, 1], [999, 1000], [17, 256], [250, 519], [16, 32], [5, 5]];
      return stretches.map(([start, stop]) => [start, stop, extremesOf(levels, start, stop)]);
    }""")
    values = [heap * heap % 997 for heap in range(1000)]
    for start, stop, pair in found:
        stretch = values[start:stop]
        assert pair == ({"least": min(stretch), "most": max(stretch)} if stretch else None)


def test_a_million_points_are_drawn_smoothly(page):
    opened(page, "?game=4.(3)&stop=1000000")
    expect(page.get_by_text("1,000,000 values; the largest is 1,000,000")).to_be_visible()
    calls = page.locator(PLOT).evaluate(ZOOMING)
    # The work depends on how wide the plot is, and not on how many points there are.
    assert max(calls) < 8 * page.locator(PLOT).bounding_box()["width"]
    assert max(calls) > 100  # they were counted


def test_the_plot_is_dark_in_the_dark_theme(new_page, looked_at):
    page = new_page(color_scheme="dark")
    opened(page, "?game=0.137&stop=300")
    assert max(page.locator(PLOT).evaluate(PIXEL)) < 90
    looked_at(page, "sequences-dark")
    page.locator("#theme").click()  # from auto to light
    page.wait_for_function(f"() => Math.min(...({PIXEL})(document.querySelector('canvas.plot'))) > 180")


def test_paper_has_the_plot_the_table_and_no_buttons_even_when_the_screen_is_dark(new_page):
    page = opened(new_page(color_scheme="dark"), "?game=Kayles")
    page.emulate_media(media="print", color_scheme="dark")
    for shown in ("[data-proved]", PLOT, "table.values"):
        expect(page.locator(shown)).to_be_visible()
    for hidden in (".top", ".plot-tools button >> nth=0", "#known-games", "text=Take it with you"):
        expect(page.locator(hidden)).to_be_hidden()
    assert page.locator("body").evaluate("(body) => getComputedStyle(body).color") == "rgb(29, 35, 38)"
    page.wait_for_function(f"() => Math.min(...({PIXEL})(document.querySelector('canvas.plot'))) > 180")


@pytest.mark.parametrize(
    "address",
    ["?game=0.3&stop=1", "?game=4.&stop=3", "?game=0.77&stop=200&from=150&to=9999", "?stop=x&from=9&to=2&game="],
)
def test_unusual_addresses_show_a_sequence(page, address):
    opened(page, address)
    page.locator(PLOT).focus()
    for key in ("Home", "End", "+", "-", "ArrowUp", "ArrowRight", "PageDown", "PageUp", "0"):
        page.keyboard.press(key)
    expect(page.locator("#readout")).to_contain_text("nim value")
