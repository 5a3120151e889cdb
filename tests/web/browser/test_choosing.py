"""Choosing a game and a move in the room where games are played."""

from playwright.sync_api import Page, expect
from web.browser.play_page import HACKENBUSH, opened

from grundy import answers

WON = (
    "N(3,5,7)",
    "Kayles(5)",
    "N(2) + Kayles(3) + Cram(2x2)",
    "Hackenbush(0-1, 1-2, 2-3, 0-4, 4-4)",
    "Annihilation(a>b, b>c, c>d, a>c; a,b)",
)
LOST = ("N(1,2,3)", "Kayles(2,2)", "N(3) + Kayles(3)", HACKENBUSH, "Annihilation(a>b, b>c, d>e, e>f; a,d)")


def test_the_way_back_leads_to_the_game_before(page: Page) -> None:
    opened(page, "N(1,2)", opponent="none")
    page.locator("[data-mark=c2]").click()
    expect(page.locator(".track-list li")).to_have_count(1)
    page.locator(".setup summary").click()
    page.get_by_role("button", name="Chomp", exact=True).click()
    expect(page.locator(".play-heading")).to_contain_text("Chomp(3x4)")
    page.go_back()
    expect(page.locator(".play-heading")).to_contain_text("N(1,2)")
    expect(page.locator(".track-list li")).to_have_count(1)


def test_the_rules_are_told_and_what_to_touch(page: Page) -> None:
    opened(page, "N(0,3) + Kayles(4) + N(2)")
    told = [
        "Nim N(a,b,…): take any number of counters from one pile. Click or tap a counter: it goes, with all above it.",
        "Kayles Kayles(a,b,…): knock down one pin or two that stand side by side in a row. Click or tap the pin that"
        " goes, or the first and the last of several; the last one again when that is all.",
    ]
    expect(page.locator(".rules p")).to_have_text(told)


def test_the_best_moves_stand_first_in_a_list_that_is_cut_but_only_with_hints(page: Page) -> None:
    opened(page, "N(200,300)", opponent="none")
    assert page.locator(".move-words").first.text_content() == "take 1 in N(200) → N(199)"
    page.keyboard.press("h")
    expect(page.locator(".move-words").first).to_have_text("take 100 in N(300) → N(200)")


def test_a_move_can_be_written_also_where_it_has_no_number(page: Page) -> None:
    opened(page, "N(1000000000000)", opponent="none")
    assert page.locator(".move", has_text="take 1000000000000 ").count() == 0  # it would tell what wins
    page.locator(".write-move input").fill("N(999999)")
    page.locator(".write-move input").press("Enter")
    expect(page.locator(".component figcaption")).to_have_text("N(999999)")
    page.reload()
    expect(page.locator(".component figcaption")).to_have_text("N(999999)")
    page.locator(".write-move input").fill("nothing like a move")
    page.locator(".write-move input").press("Enter")
    expect(page.locator(".status .error")).to_be_visible()


def test_a_sum_is_put_together_from_the_catalogue(page: Page) -> None:
    opened(page, "N(3)")
    page.locator(".setup summary").click()
    page.locator("select[name=game]").select_option("kayles")
    expect(page.locator(".game-facts")).to_contain_text("knock down one pin")
    page.get_by_role("button", name="Add it instead: N(3) + Kayles(9)").click()
    page.locator("select[name=opponent]").select_option("none")
    page.get_by_role("button", name="Start").click()
    expect(page.locator(".component")).to_have_count(2)
    assert page.locator(".component figcaption").all_text_contents() == ["N(3)", "Kayles(9)"]
    page.locator("input[name=start]").fill("N(3")
    expect(page.locator(".setup .error pre")).to_contain_text("^")


def test_a_game_that_is_chosen_is_the_one_that_starts(page: Page) -> None:
    opened(page, "N(3)", opponent="none")
    page.locator(".setup summary").click()
    page.locator("select[name=game]").select_option("chomp")
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.locator(".play-heading")).to_contain_text("Chomp Chomp(3x4)")


def test_a_game_is_chosen_by_its_picture(page: Page) -> None:
    opened(page, "N(3)", opponent="none")
    page.locator(".setup summary").click()
    page.get_by_role("button", name="See them all as pictures").click()
    gallery = page.get_by_role("dialog", name="All games")
    expect(gallery.locator(".tile")).to_have_count(len(answers.games()["games"]))
    kayles = gallery.get_by_role("button", name="Kayles knock down one pin or two")
    expect(kayles.locator(".board-drawing .mark-pin")).to_have_count(9)
    kayles.click()
    expect(gallery).to_be_hidden()
    expect(page.locator(".play-heading")).to_contain_text("Kayles(9)")


def test_a_game_that_starts_on_a_phone_is_seen(phone: Page) -> None:
    opened(phone, "N(3)", opponent="none")
    phone.locator(".setup summary").click()
    phone.locator("select[name=game]").select_option("kayles")
    phone.get_by_role("button", name="Start", exact=True).click()
    expect(phone.locator(".play-heading")).to_contain_text("Kayles(9)")
    expect(phone.locator(".play-heading")).to_be_in_viewport()


def test_a_pile_too_large_to_be_drawn_asks_how_many(page: Page) -> None:
    opened(page, "N(5,1000000)", opponent="none")
    expect(page.locator(".rules")).to_contain_text("a pile that is too large to be drawn, and say how many to take.")
    page.get_by_role("button", name="1000000 counters").click()
    page.get_by_label("Which move in 1000000 counters?").fill("999995")
    page.keyboard.press("Enter")
    expect(page.locator(".component figcaption")).to_have_text(["N(5)", "N(5)"])
    page.reload()
    expect(page.locator(".component figcaption")).to_have_text(["N(5)", "N(5)"])
    opened(page, "W(70,80)", opponent="none")
    page.get_by_role("button", name="80 counters in the second pile").click()
    page.keyboard.type("take 3 from both piles")
    page.keyboard.press("Enter")
    expect(page.locator(".component figcaption")).to_have_text("W(67,77)")
    page.get_by_role("button", name="67 counters").click()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="67 counters")).to_be_focused()


def test_the_list_of_moves_is_one_stop_with_arrows_inside(page: Page) -> None:
    opened(page, "N(3,5)", opponent="none")
    moves = page.locator(".move")
    assert [move.get_attribute("tabindex") for move in moves.all()] == ["0"] + ["-1"] * 7
    moves.first.focus()
    page.keyboard.press("ArrowDown")
    expect(moves.nth(1)).to_be_focused()
    page.keyboard.press("End")
    page.keyboard.press("Enter")
    expect(page.locator(".component figcaption")).to_have_text(["N(3)", "N(0)"])


def test_hundreds_of_components_are_played_from_the_list(page: Page) -> None:
    opened(page, "30*N(1)", opponent="none")
    expect(page.locator(".component")).to_have_count(24)
    expect(page.locator(".table .more")).to_contain_text("6 more components")
    page.locator(".move").last.click()
    expect(page.locator(".track-list li")).to_have_count(1)
