"""Take the picture of the page for the documentation: a sum with hints, in Debian's Chromium."""

import re
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlencode

from playwright.sync_api import sync_playwright

SETTINGS = {"start": "N(3,4) + Hackenbush(0-1, 1-2, 2-3, 3-1, 0-4, 4-4)", "hints": 1}
TARGET = Path(__file__).parent / "images" / "play.png"


def take(address: str) -> None:
    """Open the page at the address of a server, and keep what it shows."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1120, "height": 860}, color_scheme="light")
        page.goto(f"{address}/play?{urlencode(SETTINGS)}")
        page.locator(".why table").wait_for()
        page.screenshot(path=TARGET)
        browser.close()


if __name__ == "__main__":
    serving = [sys.executable, "-m", "grundy", "serve", "--no-browser", "--port", "0"]
    with subprocess.Popen(serving, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            take(re.search(r"http://[^\s/]+", server.stdout.readline())[0])
        finally:
            server.terminate()
