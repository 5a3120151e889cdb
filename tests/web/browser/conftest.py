"""A server and a browser for the tests of the page."""

import os
import re
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

sync_api = pytest.importorskip("playwright.sync_api")

# Chromium speaks to nobody but the server under test.
QUIET = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync"
).split()
PHONE = {"width": 360, "height": 740}
SCREEN = {"width": 1440, "height": 900}
# The timeout for actions that may take long on a busy machine, in milliseconds.
PATIENCE = 240_000
sync_api.expect.set_options(timeout=PATIENCE)


# What the page was to make of an answer that has come is made when this is over.
LATER = "async () => { for (let i = 0; i < 5; i++) await new Promise((done) => setTimeout(done, 20)); }"


def chromium() -> str:
    """Return the path of Chromium; skip the tests of the page if it is not installed."""
    found = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    if found is None:
        pytest.skip("chromium is not installed: the page is not tested in a browser")
    return found


@pytest.fixture(scope="session")
def base() -> Iterator[str]:
    """The address of a separate server."""
    with subprocess.Popen(
        [sys.executable, "-m", "grundy", "serve", "--no-browser", "--port", "0", "--seconds", str(PATIENCE // 1000)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    ) as server:
        try:
            yield _address(server)
        finally:
            server.terminate()
            server.wait(PATIENCE / 1000)


def _address(server: "subprocess.Popen[str]") -> str:
    assert server.stdout is not None
    said = ""
    for line in server.stdout:
        said += line
        if found := re.search(r"http://[^\s/]+", line):
            # Nobody reads what it says later, so that the pipe must not fill.
            threading.Thread(target=server.stdout.read, daemon=True).start()
            return found[0]
    pytest.fail(f"the server said no address: {said}")


# While Playwright runs, no other event loop can, and the other tests of a session need some.
@pytest.fixture(scope="module")
def browser() -> "Iterator[sync_api.Browser]":
    with sync_api.sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=chromium(), args=QUIET, timeout=PATIENCE)
        yield opened
        opened.close()


@pytest.fixture
def new_page(browser: "sync_api.Browser", base: str) -> "Iterator[Callable[..., sync_api.Page]]":
    """Open pages, such as new_page(viewport=PHONE, color_scheme="dark"); an error in one fails the test."""
    contexts, complaints = [], []

    def opened(**how: object) -> "sync_api.Page":
        context = browser.new_context(base_url=base, **{"viewport": SCREEN, "accept_downloads": True, **how})
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(f"error: {error}"))
        page.on("console", lambda said: _note(said, complaints))
        page.on("requestfailed", lambda request: _note_failed(request, base, complaints))
        return page

    yield opened
    for context in contexts:
        context.close()
    assert complaints == []


def _note(said: "sync_api.ConsoleMessage", complaints: list[str]) -> None:
    # A refused question is an answer: what the page makes of it is tested, and the browser's remark is not an error.
    if said.type == "error" and "Failed to load resource" not in said.text:
        complaints.append(f"console: {said.text}")


def _note_failed(request: "sync_api.Request", base: str, complaints: list[str]) -> None:
    if not request.url.startswith((base, "data:", "blob:")):
        complaints.append(f"loaded an external resource: {request.url}")


@pytest.fixture
def page(new_page: "Callable[..., sync_api.Page]") -> "sync_api.Page":
    """A page on a large screen."""
    return new_page()


@pytest.fixture
def phone(new_page: "Callable[..., sync_api.Page]") -> "sync_api.Page":
    """A page on a small phone."""
    return new_page(viewport=PHONE, has_touch=True)


@pytest.fixture
def looked_at() -> "Callable[[sync_api.Page, str], None]":
    """Keep a picture for people, in the folder SCREENSHOTS if that is set."""

    def take(page: "sync_api.Page", name: str) -> None:
        folder = os.environ.get("SCREENSHOTS")
        if folder:
            Path(folder).mkdir(parents=True, exist_ok=True)
            page.screenshot(path=Path(folder) / f"{name}.png", full_page=True)

    return take


def copied(page: "sync_api.Page", button: str) -> str:
    """Press a button by its name, and return what it copied."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.evaluate("navigator.clipboard.writeText('')")
    page.get_by_role("button", name=button).click()
    page.wait_for_function("() => navigator.clipboard.readText().then((text) => text !== '')")
    return str(page.evaluate("navigator.clipboard.readText()"))


def address(page: "sync_api.Page") -> str:
    """Return the current address; ``page.url`` of Playwright is updated later."""
    return str(page.evaluate("location.href"))


def no_overflow(page: "sync_api.Page") -> bool:
    """Return whether no element is wider than the window."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"))
