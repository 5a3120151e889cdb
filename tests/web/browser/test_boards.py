"""The choice of games and moves, and the boards of all games of the catalogue: touches, hints and phones."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from web.browser.conftest import address, no_overflow
from web.browser.play_page import HACKENBUSH, Answer, opened, play_on_board, stands

from grundy import answers


def test_tab_reaches_each_board_once(page: Page) -> None:
    opened(page, "N(3,5,7)")
    assert page.locator(".touchable[tabindex='0']").count() == 3


def test_an_ambiguous_touch_offers_a_choice_of_moves(page: Page) -> None:
    answer = answers.match("N(2,3)")
    for move in answer["current"]["moves"]:
        move["touches"] = [["c1"]]
    page.route("**/api/v1/match", lambda route: route.fulfill(json=answer))
    opened(page, "N(2,3)", opponent="none")
    page.locator("[data-mark=c1]").first.click()
    choices = page.locator(".board-chooser").first.get_by_role("button")
    assert choices.all_text_contents() == ["take 1, leaving N(1)", "take 2, leaving N(0)", "None"]
    expect(choices.first).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("[data-mark=c1]").first).to_be_focused()
    page.keyboard.press("Enter")
    with page.expect_request("**/api/v1/match") as asked:
        choices.nth(1).click()
    assert asked.value.post_data_json["moves"] == [1]


def test_escape_forgets_what_is_selected(page: Page) -> None:
    opened(page, "Kayles(5)")
    first = page.locator("[data-mark=p1]")
    first.click()
    expect(first).to_have_attribute("aria-pressed", "true")
    first.focus()
    page.keyboard.press("Escape")
    expect(first).to_have_attribute("aria-pressed", "false")
    assert stands(page)["moves"] == []


def test_hints_are_off_until_h_is_pressed_and_have_signs(page: Page) -> None:
    opened(page, "N(3,5,7)")
    assert page.locator(".hint-sign, .move.wins").count() == 0
    expect(page.locator(".why-card")).to_be_hidden()
    page.keyboard.press("h")
    # One counter must go, from any pile: the top one of each is a winning move.
    assert page.locator(".hint-sign.wins text").all_text_contents() == ["+"] * 3
    assert page.locator(".hint-sign.loses text").all_text_contents() == ["−"] * 12
    expect(page.locator("[data-mark=c3]").first).to_have_attribute(
        "aria-label", "counter 3 of 3: take 1, leaving N(2): wins"
    )
    assert page.locator(".move.wins .sign").all_text_contents() == ["+"] * 3
    expect(page.locator(".why-sentence")).to_contain_text("You are to move and can win: the nim sum is 1")
    assert page.locator(".columns .total .marked").all_text_contents() == ["1"]
    assert "hints=1" in address(page)
    page.keyboard.press("h")
    assert page.locator(".hint-sign").count() == 0


def test_a_move_beyond_the_list_is_shown_only_with_hints(page: Page) -> None:
    answer = answers.match("N(3)")
    answer["current"]["moves"][1] |= {"number": None, "choice": "N(1)"}  # as the only winning one of thousands has it
    page.route("**/api/v1/match", lambda route: route.fulfill(json=answer))
    opened(page, "N(3)", opponent="none")
    second = page.locator("[data-mark=c2]")
    expect(second).to_have_attribute("aria-label", "counter 2 of 3")
    expect(second).to_have_class(re.compile("idle"))
    assert page.locator(".move").count() == 2
    page.keyboard.press("h")
    expect(second).to_have_attribute("aria-label", "counter 2 of 3: take 2, leaving N(1): loses")
    assert page.locator(".move").count() == 3


def test_a_hint_does_not_hide_the_number_of_tokens(page: Page) -> None:
    opened(page, "Tokens(a>b, b>c; a,a)", hints=1)
    boxes = [page.locator(f".mark{name}").bounding_box() for name in ("-token .hint-sign", ":has-text('×2')")]
    sign, count = (box or {} for box in boxes)
    assert sign["x"] + sign["width"] <= count["x"]


def test_marks_keep_their_size_on_smaller_boards(page: Page) -> None:
    opened(page, "Kayles(9)", opponent="none")
    size = "pin => pin.getBoundingClientRect().width"
    before = page.locator("[data-mark=p1]").evaluate(size)
    page.locator("[data-mark=p1]").dblclick()
    expect(page.locator(".track-list li")).to_have_count(1)
    assert page.locator("[data-mark=p1]").evaluate(size) == pytest.approx(before, rel=0.01)


def test_boards_have_descriptions(page: Page) -> None:
    opened(page, "W(2,1)")
    expect(page.get_by_role("group", name="W(2,1): a queen on a board: piles of 2 and 1")).to_be_visible()


FALLING = (
    "Chomp(3x4)",
    HACKENBUSH,
    "ArcKayles(petersen)",
    "NodeKayles(grid 3x4)",
    "Poset(a<c, b<c, b<d, e)",
    "Schuh(72)",
)


def test_the_marks_shown_as_removed_are_those_that_the_move_removes(page: Page) -> None:
    for start in FALLING:
        opened(page, start)
        found = answers.position(start)
        (component,) = found["components"]
        for move in found["moves"]:
            left = answers.position(move["position"], max_moves=1)["components"]
            page.locator(f'[data-mark="{move["touches"][0][0]}"]').focus()
            gone = page.locator(".going[data-mark]").evaluate_all("marks => marks.map(mark => mark.dataset.mark)")
            assert set(gone) == ids_of([component]) - ids_of(left), (start, move["move"])


def ids_of(components: list[Answer]) -> set[str]:
    return {mark["id"] for component in components for mark in component["board"]["marks"] if "id" in mark}


ON_A_PHONE = ("N(3,5,7)", "Kayles(30)", HACKENBUSH, "N(3,4) + Kayles(5) + Cram(2x3)", "W(12,20)")


def test_boards_fit_a_phone_and_their_marks_are_large_enough_to_touch(
    phone: Page, looked_at: Callable[[Page, str], None]
) -> None:
    for start in ON_A_PHONE:
        opened(phone, start, hints=1)
        assert no_overflow(phone), start
        looked_at(phone, f"play-phone-{start.split('(')[0]}")
        sizes = phone.locator(".touchable rect.reach, .touchable circle.reach").evaluate_all(
            "marks => marks.map(mark => mark.getBoundingClientRect()).map(box => Math.min(box.width, box.height))"
        )
        assert min(sizes, default=32) >= 31.5, start


def test_a_wide_board_fits_a_phone_or_keeps_its_scroll_position(phone: Page) -> None:
    opened(phone, "W(9,8)")
    assert phone.locator(".board-sheet").evaluate("sheet => sheet.scrollWidth <= sheet.clientWidth")
    opened(phone, f"Poset({', '.join('abcdefghijklmnop')})", opponent="none")
    sheet, drawing = phone.locator(".table .board-sheet"), phone.locator(".table .board-drawing")
    place = "sheet => Math.abs(sheet.scrollLeft - (sheet.scrollWidth - sheet.clientWidth) / 2) < 2"
    assert sheet.evaluate(place)  # its middle is seen first
    wide = drawing.evaluate("drawing => drawing.getBoundingClientRect().width")
    phone.locator("[data-mark=vp]").dispatch_event("click")
    expect(phone.locator(".track-list li")).to_have_count(1)
    sheet.evaluate("sheet => (sheet.scrollLeft = 3)")
    phone.locator(".track-list button").dispatch_event("click")
    assert sheet.evaluate("sheet => sheet.scrollLeft") == 3
    phone.keyboard.press("u")
    expect(phone.locator(".track-list li")).to_have_count(0)
    assert sheet.evaluate("sheet => sheet.scrollLeft") == 3
    assert drawing.evaluate("drawing => drawing.getBoundingClientRect().width") == wide


GAMES = [game for game in answers.games()["games"] if game["example"]]
AT_ONCE = 20


@pytest.mark.parametrize("first", range(0, len(GAMES), AT_ONCE))
def test_every_game_of_the_catalogue_opens_and_a_move_is_made(page: Page, first: int) -> None:
    opened(page, "N(1)", opponent="none")
    page.locator(".setup summary").click()
    for game in GAMES[first : first + AT_ONCE]:
        page.locator("select[name=game]").select_option(game["id"])
        page.get_by_role("button", name="Start", exact=True).click()
        found = answers.match(game["example"])
        expect(page.locator(".play-heading")).to_contain_text(found["start"][:40])
        expect(page.locator(".track-list li")).to_have_count(0)
        expect(page.locator(".component .board").first, game["id"]).to_be_visible()
        moves = found["current"]["moves"]
        touchable = [move for move in moves if move["touches"]]
        assert touchable, game["id"]
        play_on_board(page, touchable[0], moves)


def test_boards_that_fit_side_by_side_are_in_one_row(page: Page) -> None:
    opened(page, "N(3,4) + Hackenbush(0-1, 1-2, 2-3, 3-1, 0-4, 4-4)")
    below = page.locator(".summand").evaluate_all("all => all.map(one => one.getBoundingClientRect().bottom)")
    assert len(below) == 3
    assert max(below) - min(below) < 2


WON = (
    "N(3,5,7)",
    "Kayles(5)",
    "N(2) + Kayles(3) + Cram(2x2)",
    "Hackenbush(0-1, 1-2, 2-3, 0-4, 4-4)",
    "Annihilation(a>b, b>c, c>d, a>c; a,b)",
)
LOST = ("N(1,2,3)", "Kayles(2,2)", "N(3) + Kayles(3)", HACKENBUSH, "Annihilation(a>b, b>c, d>e, e>f; a,d)")


def test_the_back_button_restores_the_previous_game(page: Page) -> None:
    opened(page, "N(1,2)", opponent="none")
    page.locator("[data-mark=c2]").click()
    expect(page.locator(".track-list li")).to_have_count(1)
    page.locator(".setup summary").click()
    page.get_by_role("button", name="Chomp", exact=True).click()
    expect(page.locator(".play-heading")).to_contain_text("Chomp(3x4)")
    page.go_back()
    expect(page.locator(".play-heading")).to_contain_text("N(1,2)")
    expect(page.locator(".track-list li")).to_have_count(1)


def test_shows_the_rules_and_how_to_move(page: Page) -> None:
    opened(page, "N(0,3) + Kayles(4) + N(2)")
    told = [
        "Nim N(a,b,…): take any number of counters from one pile."
        " Click or tap a counter to take it and all counters above it.",
        "Kayles Kayles(a,b,…): knock down one pin or two adjacent pins in a row."
        " Click or tap one pin, or the first and the last of several, and the last one again to finish.",
    ]
    expect(page.locator(".rules p")).to_have_text(told)


def test_hints_put_the_best_moves_first_in_a_shortened_list(page: Page) -> None:
    opened(page, "N(200,300)", opponent="none")
    assert page.locator(".move-words").first.text_content() == "take 1 in N(200) → N(199)"
    page.keyboard.press("h")
    expect(page.locator(".move-words").first).to_have_text("take 100 in N(300) → N(200)")


def test_a_move_without_a_number_can_be_typed(page: Page) -> None:
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


def test_a_sum_can_be_built_from_the_catalogue(page: Page) -> None:
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


def test_the_chosen_game_starts(page: Page) -> None:
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


def test_on_a_phone_a_new_game_scrolls_into_view(phone: Page) -> None:
    opened(phone, "N(3)", opponent="none")
    phone.locator(".setup summary").click()
    phone.locator("select[name=game]").select_option("kayles")
    phone.get_by_role("button", name="Start", exact=True).click()
    expect(phone.locator(".play-heading")).to_contain_text("Kayles(9)")
    expect(phone.locator(".play-heading")).to_be_in_viewport()


def test_a_pile_that_is_too_large_to_draw_has_a_number_field(page: Page) -> None:
    opened(page, "N(5,1000000)", opponent="none")
    expect(page.locator(".rules")).to_contain_text("a pile that is too large to draw, and type how many to take.")
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


def test_the_list_of_moves_is_one_tab_stop_with_arrow_keys_inside(page: Page) -> None:
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
