"""Functions for the tests of the Sequences page."""

import re

from playwright.sync_api import expect
from web.browser.conftest import address

__all__ = ["PLOT", "opened", "shown_window"]

PLOT = "canvas.plot"
# The address follows the last key or gesture after 150 ms; the timers of a page fire in the order of their times.
FOLLOWED = "() => new Promise((done) => setTimeout(done, 200))"


def opened(page, where: str):
    """Open the page at an address and wait for its answer."""
    page.goto(f"/sequences{where}")
    expect(page.locator(".period-sentence")).to_be_visible()
    expect(page.locator(PLOT)).to_have_attribute("data-frames", re.compile(r"\d"))
    return page


def shown_window(page) -> tuple[int, int]:
    """Return the first and last visible heap according to the address, after all pending updates."""
    page.evaluate(FOLLOWED)
    found = re.search(r"[?&]from=(\d+)&to=(\d+)", address(page))
    assert found, address(page)
    return int(found[1]), int(found[2])
