"""The time to draw a plot of a million points in the browser."""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator

from benchmarks.data import LeftOutError, Row, Spread
from benchmarks.peers.modules import module
from benchmarks.ratios import Scale, unpinned

# Zoom in and out with the wheel, frame by frame; return the milliseconds of each frame.
ZOOMING = """async (plot, turns) => {
  const box = plot.getBoundingClientRect();
  const times = [];
  for (let turn = 0; turn < turns; turn++) {
    const place = { clientX: box.left + box.width / 2, clientY: box.top + 150 };
    const before = plot.dataset.frames;
    plot.dispatchEvent(new WheelEvent("wheel", { deltaY: turn < turns / 2 ? -24 : 24, cancelable: true, ...place }));
    while (plot.dataset.frames === before && turn < turns - 1) await new Promise(requestAnimationFrame);
    times.push(Number(plot.dataset.milliseconds));
  }
  return times;
}"""


def picture(scale: Scale) -> Iterator[Row]:
    """Frames drawn while the wheel zooms in and out."""
    chromium = shutil.which("chromium")
    if chromium is None or module("playwright") is None:
        raise LeftOutError("the browser needs chromium (Debian: chromium) and pip install playwright")
    command = [sys.executable, "-u", "-m", "grundy", "serve", "--no-browser", "--port", "0"]
    with unpinned(), subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            address = next(found[0] for line in server.stdout if (found := re.search(r"http://[^\s/]+", line)))
            times = _times(f"{address}/sequences?game=4.(3)&stop=1000000", chromium, scale.pick(60, 20))
        finally:
            server.terminate()
    yield Row("a picture of a million points in the browser", Spread.of([time / 1000 for time in times]))


def _times(address: str, chromium: str, turns: int) -> list[float]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        page.goto(address)
        page.get_by_text("1,000,000 values; the largest").wait_for()
        times = page.locator("canvas.plot").evaluate(ZOOMING, turns)
        browser.close()
    return list(times)


BENCHMARKS = (picture,)
