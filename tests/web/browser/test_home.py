"""The first page: what there is to do."""

from typing import Any

import pytest
from web.browser.conftest import PHONE, SCREEN, no_overflow

sync_api = pytest.importorskip("playwright.sync_api")
expect = sync_api.expect

TABLET = {"width": 900, "height": 900}


@pytest.mark.parametrize("viewport", [SCREEN, PHONE], ids=["screen", "phone"])
def test_a_newcomer_plays_nim_at_once(new_page: Any, viewport: Any) -> None:
    page = new_page(viewport=viewport)
    page.goto("/")
    begin = page.get_by_role("link", name="Play Nim now")
    expect(begin).to_be_in_viewport(ratio=1)
    expect(begin).to_have_attribute("href", "/play?start=N(3,5,7)")
    begin.click()
    expect(page.locator(".board").first).to_be_visible()


@pytest.mark.parametrize("viewport", [SCREEN, TABLET, PHONE], ids=["screen", "tablet", "phone"])
def test_cards_fill_their_rows_and_their_links_stand_at_the_bottom(new_page: Any, viewport: Any) -> None:
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
