"""The plot of the sequences room: reading, zooming, painting."""

import re

import pytest
from web.browser.conftest import PHONE, SCREEN, address
from web.browser.sequences_page import PLOT, opened, shown_window

sync_api = pytest.importorskip("playwright.sync_api")
expect = sync_api.expect

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
    """Return the heap that the readout is of."""
    return int(re.match(r"heap ([\d,]+):", page.locator("#readout").inner_text())[1].replace(",", ""))


def heap_under(page, x: float) -> float:
    """Return the heap at a place of the window, by the address, which has whole heaps only."""
    first, last = shown_window(page)
    box = page.locator(PLOT).bounding_box()
    left, right = box["x"] + 52, box["x"] + box["width"] - 12  # as in frame.js
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
def test_the_period_in_the_plot_is_said_to_be_proved(new_page, viewport, more):
    page = new_page(viewport=viewport)
    page.add_init_script(WRITTEN)
    opened(page, "?game=Kayles")
    page.wait_for_function("(told) => window.written.some((text) => text.startsWith(told))", arg=f"period 12{more}")
    assert {text for text in page.evaluate("window.written") if "period" in text} <= {
        "period 12 from heap 71 on (proved)",
        "period 12 (proved)",
    }


def test_no_period_is_written_where_none_is_proved(page):
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
      const { Extremes } = await import("/static/js/sequences/extremes.js");
      const extremes = new Extremes(Int32Array.from({ length: 1000 }, (_, heap) => (heap * heap) % 997));
      const stretches = [[0, 1000], [0, 1], [999, 1000], [17, 256], [250, 519], [16, 32], [5, 5]];
      return stretches.map(([start, stop]) => [start, stop, extremes.of(start, stop)]);
    }""")
    values = [heap * heap % 997 for heap in range(1000)]
    for start, stop, pair in found:
        stretch = values[start:stop]
        assert pair == ({"least": min(stretch), "most": max(stretch)} if stretch else None)


def test_a_million_points_stay_fluid(page):
    opened(page, "?game=4.(3)&stop=1000000")
    expect(page.get_by_text("1,000,000 values; the largest is 1,000,000")).to_be_visible()
    calls = page.locator(PLOT).evaluate(ZOOMING)
    # The work depends on how wide the plot is, and not on how many points there are.
    assert max(calls) < 8 * page.locator(PLOT).bounding_box()["width"]
    assert max(calls) > 100  # they were counted


def test_dark_paper_is_dark(new_page, looked_at):
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
def test_odd_addresses_show_something(page, address):
    opened(page, address)
    page.locator(PLOT).focus()
    for key in ("Home", "End", "+", "-", "ArrowUp", "ArrowRight", "PageDown", "PageUp", "0"):
        page.keyboard.press(key)
    expect(page.locator("#readout")).to_contain_text("nim value")
