"""Functions for the tests of the Play page: make moves on the boards, as a user does."""

from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect
from web.browser.conftest import address

from grundy import answers

__all__ = ["HACKENBUSH", "Answer", "opened", "play_on_board", "play_out", "ready", "stands"]

Answer = dict[str, Any]
# A point on a line or a curve, where it can be clicked.
POINT = """group => {
  const body = group.querySelector(".body");
  const { x, y } = body.getPointAtLength(body.getTotalLength() * 0.4);
  const place = new DOMPoint(x, y).matrixTransform(body.getScreenCTM());
  return [place.x, place.y];
}"""
# Nobody watches: the computer replies at once.
HURRY = "const { setTimeout } = window; window.setTimeout = (act, wait) => setTimeout(act, Math.min(wait, 20));"
# The way from one game to the next within the page, which loads nothing again.
GO = """address => {
  document.getElementById("main").replaceChildren();
  history.pushState(null, "", address);
  dispatchEvent(new PopStateEvent("popstate"));
}"""
HACKENBUSH = "Hackenbush(0-1, 1-2, 2-3, 3-1, 0-4, 4-4)"


def opened(page: Page, start: str, **settings: object) -> None:
    """Open a game and wait until the user can move or the game is over."""
    address = f"/play?{urlencode({'start': start, **settings})}"
    if page.url.startswith("http"):
        page.evaluate(GO, address)
    else:
        page.add_init_script(HURRY)
        page.goto(address)
    ready(page)


def ready(page: Page) -> None:
    expect(page.locator(".turn.over, .turn:has-text('Your turn'), .turn:has-text('player is to move')")).to_be_visible()


def stands(page: Page) -> Answer:
    """Return the state of the game in the address."""
    query = {name: values[0] for name, values in parse_qs(urlsplit(address(page)).query).items()}
    moves = [int(number) for number in query["moves"].split(".")] if "moves" in query else []
    return answers.match(query["start"], moves, "misere" in query)


def board_of(page: Page, component: int) -> Locator:
    return page.locator(".component").nth(component)


def touched(page: Page, mark: Locator) -> None:
    """Touch a mark where it is drawn: the middle of a curve's box may lie beside the curve."""
    if mark.locator("path.body, line.body").count():
        mark.scroll_into_view_if_needed()
        page.mouse.click(*mark.evaluate(POINT))
    else:
        mark.click()


def play_on_board(page: Page, move: Answer, moves: list[Answer]) -> None:
    """Make a move by touching the marks of its board."""
    board, touch = board_of(page, move["component"]), move["touches"][0]
    made = page.locator(".track-list li").count()
    for mark in touch:
        touched(page, board.locator(f'[data-mark="{mark}"]'))
    others = [way for other in moves if other["component"] == move["component"] for way in other["touches"]]
    if any(set(way) > set(touch) for way in others):
        touched(page, board.locator(f'[data-mark="{touch[-1]}"]'))
    chooser = board.locator(".board-chooser button").get_by_text(f"{move['move']}, leaving", exact=False)
    if (
        any(set(way) == set(touch) for other in moves if other is not move for way in other["touches"])
        and chooser.count()
    ):
        chooser.first.click()
    expect(page.locator(".track-list li").nth(made)).to_be_visible()
    ready(page)


def play_out(page: Page, effect: str | None) -> Answer:
    """Play a game to its end on the boards, by moves of this effect if there are any."""
    for _ in range(30):
        found = stands(page)
        if found["ended"]:
            return found
        moves = found["current"]["moves"]
        touchable = [move for move in moves if move["touches"]]
        wanted = [move for move in touchable if effect is None or move["effect"] == effect]
        play_on_board(page, (wanted or touchable)[0], moves)
    pytest.fail("the game does not end")
