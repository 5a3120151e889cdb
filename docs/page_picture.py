"""Take the pictures of the page for the documentation, in Debian's Chromium: a sum with hints, and a graph."""

import json
import re
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlencode

from playwright.sync_api import Browser, sync_playwright

FOLDER = Path(__file__).parent
SUM = {"start": "N(3,4) + Hackenbush(0-1, 1-2, 2-3, 3-1, 0-4, 4-4)", "hints": 1}


def take(address: str) -> None:
    """Open the page at the address of a server and save screenshots."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        _keep(browser, f"{address}/play?{urlencode(SUM)}", ".why table", "play.png")
        _keep(browser, f"{address}/graph?{urlencode(park())}", "svg", "draw.png")
        browser.close()


def park() -> dict[str, str]:
    """Return the graph of the tutorial as query parameters of the Graphs view, with the places of its vertices."""
    drawn = json.loads((FOLDER / "examples" / "park.json").read_text(encoding="utf-8"))
    places = {node["id"]: f"{node['x']},{node['y']}" for node in drawn["nodes"]}
    edges = [f"{edge['source']}>{edge['target']}" for edge in drawn["edges"]]
    return {"g": ",".join([*places, *edges]), "xy": ",".join(places.values())}


def _keep(browser: Browser, address: str, until: str, name: str) -> None:
    page = browser.new_page(viewport={"width": 1120, "height": 860}, color_scheme="light")
    page.goto(address)
    page.locator(until).first.wait_for()
    page.wait_for_load_state("networkidle")
    page.screenshot(path=FOLDER / "images" / name)


if __name__ == "__main__":
    serving = [sys.executable, "-m", "grundy", "serve", "--no-browser", "--port", "0"]
    with subprocess.Popen(serving, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            take(re.search(r"http://[^\s/]+", server.stdout.readline())[0])
        finally:
            server.terminate()
