"""The notebook widget on an empty page in a browser; Python answers its messages."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

pytest.importorskip("anywidget")

from grundy.widget import PlayWidget

# A model as notebooks have it: values that can be read, set and listened to, and messages to Python.
OPEN = """async ([program, style, state]) => {
  const sheet = document.createElement("style");
  sheet.textContent = style;
  document.head.append(sheet);
  const values = { state, hints: false };
  const listeners = {};
  const change = (name, value) => {
    values[name] = value;
    (listeners[`change:${name}`] ?? []).forEach((act) => act());
  };
  const model = {
    get: (name) => values[name],
    set: change,
    on: (name, act) => (listeners[name] = [...(listeners[name] ?? []), act]),
    off: (name, act) => (listeners[name] = listeners[name].filter((other) => other !== act)),
    save_changes: () => {},
    send: async (message) => change("state", await window.toPython(message)),
  };
  const { default: widget } = await import(URL.createObjectURL(new Blob([program], { type: "text/javascript" })));
  window.told = (value) => change("state", value);
  window.end = widget.render({ model, el: document.body });
}"""


def shown(page: Page, widget: PlayWidget) -> None:
    def answered(message: Any) -> Any:
        widget._handle_custom_msg(message, [])
        return widget.state

    page.expose_function("toPython", answered)
    page.set_content("<!doctype html><title>a notebook</title><body></body>")
    page.evaluate(OPEN, [PlayWidget._esm, PlayWidget._css, widget.state])


def test_a_game_is_played_on_the_board(page: Page) -> None:
    shown(page, PlayWidget("N(1,2)"))
    expect(page.locator(".widget-status")).to_have_text("Your turn.")
    page.get_by_role("button", name="Hints").click()
    assert page.locator(".hint-sign text").all_text_contents() == ["−", "−", "+"]
    page.get_by_role("button", name="counter 2 of 2").click()
    expect(page.locator(".widget-last")).to_have_text("The computer: take 1 in N(1), leaving N(0).")
    page.get_by_role("button", name="counter 1 of 1").click()
    expect(page.locator(".widget-status")).to_have_text("You win.")
    assert page.locator(".touchable").count() == 0
    page.get_by_role("button", name="New game").click()
    expect(page.locator(".widget-status")).to_have_text("Your turn.")
    expect(page.locator(".touchable")).to_have_count(3)


def test_undo_takes_back_the_reply_too(page: Page) -> None:
    widget = PlayWidget("Kayles(5)")
    shown(page, widget)
    page.locator("[data-mark=p3]").click()
    page.locator("[data-mark=p3]").click()
    expect(page.locator(".widget-last")).to_contain_text("The computer:")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("[data-mark=p5]")).to_be_visible()
    assert widget.moves == []


def test_the_focus_stays_on_the_board_and_moves_from_beyond_the_list_are_hidden(page: Page) -> None:
    widget = PlayWidget("N(3,3)", opponent="none")
    shown(page, widget)
    page.get_by_role("button", name="counter 2 of 3").nth(1).focus()
    page.keyboard.press("Enter")
    expect(page.locator(".widget-last")).to_have_text("Player 1: take 2 in N(3), leaving N(1).")
    expect(page.locator(":focus")).to_have_attribute("aria-label", "counter 1 of 1: take 1, leaving N(0)")
    for move in widget.state["match"]["current"]["moves"]:
        move["number"] = None
    page.evaluate("state => window.told(state)", widget.state)
    assert page.locator(".touchable.idle").count() == 4
    page.get_by_role("button", name="Hints").click()
    assert page.locator(".touchable.idle").count() == 0
