"""How long a picture of a million points takes in the browser: ``python -m benchmarks.page``, by hand."""

import re
import shutil
import statistics
import subprocess
import sys

# Zoom in and out again with the wheel, one picture after the other; the milliseconds that each took.
ZOOMING = """async (plot) => {
  const box = plot.getBoundingClientRect();
  const times = [];
  for (let turn = 0; turn < 60; turn++) {
    const place = { clientX: box.left + box.width / 2, clientY: box.top + 150 };
    const before = plot.dataset.frames;
    plot.dispatchEvent(new WheelEvent("wheel", { deltaY: turn < 30 ? -24 : 24, cancelable: true, ...place }));
    while (plot.dataset.frames === before && turn < 59) await new Promise(requestAnimationFrame);
    times.push(Number(plot.dataset.milliseconds));
  }
  return times;
}"""


def run() -> None:
    """Print the mean and the median time of a picture."""
    command = [sys.executable, "-u", "-m", "grundy", "serve", "--no-browser", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        address = next(found[0] for line in server.stdout if (found := re.search(r"http://[^\s/]+", line)))
        try:
            times = _times(f"{address}/sequences?game=4.(3)&stop=1000000")
        finally:
            server.terminate()
    print(f"a picture of a million points: {statistics.mean(times):.1f} ms, median {statistics.median(times):.1f} ms")


def _times(address: str) -> list[float]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        page.goto(address)
        page.get_by_text("1,000,000 values; the largest").wait_for()
        times = page.locator("canvas.plot").evaluate(ZOOMING)
        browser.close()
    return list(times)


if __name__ == "__main__":
    run()
