"""The first page, navigation between the views, and errors when the server does not answer."""

from typing import Any

import pytest
from web.browser.conftest import LATER, PHONE, SCREEN, no_overflow

sync_api = pytest.importorskip("playwright.sync_api")
expect = sync_api.expect

TABLET = {"width": 900, "height": 900}


@pytest.mark.parametrize("viewport", [SCREEN, PHONE], ids=["screen", "phone"])
def test_a_new_user_can_play_nim_at_once(new_page: Any, viewport: Any) -> None:
    page = new_page(viewport=viewport)
    page.goto("/")
    begin = page.get_by_role("link", name="Play Nim now")
    expect(begin).to_be_in_viewport(ratio=1)
    expect(begin).to_have_attribute("href", "/play?start=N(3,5,7)")
    begin.click()
    expect(page.locator(".board").first).to_be_visible()


@pytest.mark.parametrize("viewport", [SCREEN, TABLET, PHONE], ids=["screen", "tablet", "phone"])
def test_cards_fill_their_rows_with_links_at_the_bottom(new_page: Any, viewport: Any) -> None:
    page = new_page(viewport=viewport)
    page.goto("/")
    expect(page.locator(".cards > .card")).to_have_count(5)
    cards = page.locator(".cards").evaluate("""(grid) => [...grid.children].map((card) => {
      const { left, right, top, bottom } = card.getBoundingClientRect();
      const links = card.querySelector(".examples").getBoundingClientRect();
      return { left, right, top, below: Math.round(bottom - links.bottom) };
    })""")
    rows = [[card for card in cards if card["top"] == top] for top in sorted({card["top"] for card in cards})]
    assert len({(row[0]["left"], row[-1]["right"]) for row in rows}) == 1
    assert len({card["below"] for card in cards}) == 1
    assert no_overflow(page)


def test_the_figures_of_fraenkel_open_with_their_tokens(page: Any) -> None:
    page.goto("/")
    link = page.get_by_role("link", name="Fraenkel’s Figure 2")
    expect(link).to_have_attribute("href", "/graph?ready=figure-2&mode=tokens")


def test_a_slow_view_does_not_open_after_the_user_has_left_it(page: Any) -> None:
    held: list[Any] = []
    page.goto("/")
    page.route("**/api/v1/graphs", lambda route: held.append(route))
    with page.expect_request("**/api/v1/graphs"):
        page.get_by_role("link", name="Graphs", exact=True).first.click()
    page.get_by_role("link", name="Codes", exact=True).first.click()
    expect(page.locator(".coin")).to_have_count(7)
    with page.expect_response("**/api/v1/graph"):  # its first example
        held[0].continue_()
    page.evaluate(LATER)
    assert page.evaluate("location.search") == "?word=1111001"
    expect(page.locator("h1")).to_have_text(["Codes"])


def test_the_link_to_the_content_does_not_change_the_view(page: Any) -> None:
    page.goto("/codes?n=8&d=4&word=0")
    expect(page.locator(".coin")).to_have_count(8)
    page.locator(".coin").first.evaluate("(coin) => (coin.dataset.same = 'yes')")
    page.get_by_role("link", name="Skip to the content").focus()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()
    page.evaluate(LATER)
    expect(page.locator("[data-same]")).to_have_count(1)


def test_back_and_forward_restore_views_and_closed_views_ignore_keys(page: Any) -> None:
    page.goto("/graph?g=a>b,b>c&xy=0,0,90,0,180,0")
    expect(page.locator(".digraph .label")).to_have_count(3)
    page.get_by_role("link", name="Nimbers", exact=True).first.click()
    expect(page.locator("#value strong")).to_have_text("109")
    page.locator("h1").click()
    page.keyboard.press("n")
    page.go_back()
    expect(page.locator(".digraph .label")).to_have_text(["P 0", "N 1", "P 0"])
    page.go_forward()
    expect(page.locator("h1")).to_have_text(["Nimbers"])


def test_the_menu_restores_the_state_of_a_view(page: Any) -> None:
    page.goto("/play?start=Kayles(5)&opponent=none")
    page.locator("[data-mark=p1]").dblclick()
    expect(page.locator(".track-list li")).to_have_count(1)
    page.get_by_role("link", name="Nimbers", exact=True).first.click()
    expect(page.locator("#value strong")).to_have_text("109")
    page.get_by_role("link", name="Play", exact=True).first.click()
    expect(page.locator(".component figcaption")).to_have_text("Kayles(4)")
    page.get_by_role("link", name="Play", exact=True).first.click()  # again: from the beginning
    expect(page.locator(".play-heading")).to_contain_text("N(3,5,7)")


def test_an_unknown_address_shows_an_error_and_the_menu_still_works(page: Any) -> None:
    page.goto("/graphs")
    expect(page.locator("h1")).to_have_text("Page not found")
    page.get_by_role("link", name="Codes", exact=True).first.click()
    expect(page.locator("h1")).to_have_text(["Codes"])


def test_a_view_that_does_not_load_shows_the_reason(page: Any) -> None:
    page.goto("/")
    page.route("**/static/js/codes/view.js", lambda route: route.abort())
    page.get_by_role("link", name="Codes", exact=True).first.click()
    expect(page.get_by_role("alert")).to_have_text("The server does not answer. Is `grundy serve` still running?")


@pytest.mark.parametrize(
    ("view", "field", "text"),
    [
        ("graph", "#graph-text", "x>y"),
        ("sequences", "#game", "0.6"),
        ("nimbers", "#expression", "5*5"),
        ("codes", "#n", "9"),
    ],
)
def test_a_lost_connection_to_the_server_is_reported(page: Any, view: str, field: str, text: str) -> None:
    page.goto(f"/{view}")
    page.wait_for_load_state("networkidle")
    page.route("**/api/**", lambda route: route.abort())
    page.locator(field).fill(text)
    expect(page.get_by_role("alert")).to_have_text("The server does not answer. Is `grundy serve` still running?")
