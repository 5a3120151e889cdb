"""The Play page in a browser."""

import contextlib
import io
import shlex
import subprocess
import sys
from collections.abc import Callable

from playwright.sync_api import Locator, Page, Route, expect
from web.browser.conftest import LATER, address, copied
from web.browser.play_page import HACKENBUSH, opened, play_out, ready, stands

from grundy import answers

WON = (
    "N(3,5,7)",
    "Kayles(5)",
    "N(2) + Kayles(3) + Cram(2x2)",
    "Hackenbush(0-1, 1-2, 2-3, 0-4, 4-4)",
    "Annihilation(a>b, b>c, c>d, a>c; a,b)",
)
LOST = ("N(1,2,3)", "Kayles(2,2)", "N(3) + Kayles(3)", HACKENBUSH, "Annihilation(a>b, b>c, d>e, e>f; a,d)")


def test_won_games_are_won_on_the_boards_against_the_perfect_opponent(page: Page) -> None:
    for start in WON:
        opened(page, start)
        assert stands(page)["start_outcome"] == "N", start
        end = play_out(page, "wins")
        assert end["winner"] == 0, start
        assert not any(step["blunder"] for step in end["history"])
        expect(page.locator(".turn.over")).to_have_text("You made the last move: you win.")


def test_lost_games_are_lost_against_the_perfect_opponent(page: Page) -> None:
    for start in LOST:
        opened(page, start)
        assert stands(page)["start_outcome"] == "P", start
        assert play_out(page, None)["winner"] == 1, start
        expect(page.locator(".turn.over")).to_have_text("The computer made the last move: the computer wins.")


def test_a_whole_game_is_played_by_keyboard_alone(page: Page) -> None:
    opened(page, "N(1,3)")
    page.keyboard.press("b")
    assert page.evaluate("document.activeElement.dataset.mark") == "c1"
    page.keyboard.press("ArrowRight")  # to the pile of three, where the focus comes to its lowest counter
    page.keyboard.press("ArrowUp")
    expect(page.locator(":focus")).to_have_attribute("aria-label", "counter 2 of 3: take 2, leaving N(1)")
    expect(page.locator(".table-says")).to_have_text("take 2, leaving N(1)")
    page.keyboard.press("Enter")
    expect(page.locator(".track-list li")).to_have_count(2)
    ready(page)
    expect(page.locator(":focus")).to_have_attribute("aria-label", "counter 1 of 1: take 1, leaving N(0)")
    page.keyboard.press("Space")
    expect(page.locator(".turn.over")).to_have_text("You made the last move: you win.")
    page.keyboard.press("n")
    expect(page.locator(".track-list li")).to_have_count(0)


def test_misere_play_is_won_by_not_moving_last(page: Page) -> None:
    opened(page, "N(1,2)", misere=1)
    end = play_out(page, "wins")
    assert end["winner"] == 0
    expect(page.locator(".turn.over")).to_have_text(
        "The computer made the last move, and this is misère play: you win."
    )


def test_the_computer_begins_when_you_are_second(page: Page) -> None:
    opened(page, "N(1,1)", side="second")
    expect(page.locator(".track-list li")).to_have_count(1)
    assert play_out(page, "wins")["winner"] == 1
    expect(page.locator(".turn.over")).to_have_text("You made the last move: you win.")


def test_undo_takes_back_the_reply_too_and_redo_brings_both_back(page: Page) -> None:
    opened(page, "N(3,5,7)")
    page.locator("[data-mark=c3]").first.click()
    expect(page.locator(".track-list li")).to_have_count(2)
    ready(page)
    before = stands(page)["current"]["position"]
    page.keyboard.press("u")
    expect(page.locator(".track-list li")).to_have_count(0)
    assert stands(page)["moves"] == []
    page.keyboard.press("r")
    expect(page.locator(".track-list li")).to_have_count(2)
    ready(page)
    assert stands(page)["current"]["position"] == before


def test_undo_takes_back_only_a_pending_move(page: Page) -> None:
    opened(page, "N(3,5,7)", moves="0.12")
    page.route("**/api/v1/match", lambda route: None if len(moves_of(route)) == 3 else route.continue_())
    with page.expect_request("**/api/v1/match"):
        page.locator("[data-mark=c2]").first.click()
    with page.expect_response("**/api/v1/match"):
        page.keyboard.press("u")
    page.evaluate(LATER)
    ready(page)
    assert stands(page)["moves"] == [0, 12]
    expect(page.locator(".track-list li")).to_have_count(2)


def moves_of(route: Route) -> list[int]:
    return list(route.request.post_data_json["moves"])


def test_the_reason_is_shown_on_request(page: Page) -> None:
    opened(page, "W(3,5)")
    page.keyboard.press("w")
    expect(page.locator(".why-sentence")).to_contain_text("You are to move, but the computer wins")
    expect(page.locator(".representation caption").first).to_contain_text("Zeckendorf")
    assert page.locator(".hint-sign").count() == 0


def test_keys_are_ignored_in_text_fields(page: Page) -> None:
    opened(page, "N(3,5,7)")
    page.locator(".write-move input").fill("")
    page.locator(".write-move input").press_sequentially("hnu?w")
    assert "hints" not in address(page)
    expect(page.locator(".write-move input")).to_have_value("hnu?w")


def test_a_blunder_is_marked_when_the_game_is_over_or_hints_are_on(page: Page) -> None:
    opened(page, "N(1,2)")
    page.locator("[data-mark=c1]").nth(1).click()  # two are taken, and one is left for the computer
    expect(page.locator(".turn.over")).to_have_text("The computer made the last move: the computer wins.")
    assert page.locator(".track-list .alert", has_text="blunder").count() == 1
    assert page.locator(".track .point.blunder .blunder-word").all_text_contents() == ["✗ blunder"]
    opened(page, "N(3,5,7)")
    page.locator("[data-mark=c1]").first.click()
    expect(page.locator(".track-list li")).to_have_count(2)
    assert page.locator(".blunder-word").count() == 0
    page.keyboard.press("h")
    assert page.locator(".blunder-word").count() == 1


def test_a_link_leads_to_a_position_and_a_reload_keeps_it(page: Page) -> None:
    opened(page, "N(3,5,7)", moves="0.12", hints=1, opponent="none")
    expect(page.locator(".track-list li")).to_have_count(2)
    texts = page.locator(".component figcaption").all_text_contents()
    assert texts == ["N(2)", "N(5)", "N(1)"]
    page.locator("[data-mark=c1]").nth(2).click()
    expect(page.locator(".track-list li")).to_have_count(3)
    before, history = address(page), page.locator(".track-list li").all_text_contents()
    page.reload()
    ready(page)
    assert address(page) == before
    assert page.locator(".track-list li").all_text_contents() == history
    assert page.locator(".component figcaption").all_text_contents() == ["N(2)", "N(5)", "N(0)"]


def test_an_earlier_position_can_be_viewed_and_continued(page: Page) -> None:
    opened(page, "N(3,5,7)", moves="0.12", opponent="none")
    page.locator(".track-list button").first.click()
    expect(page.locator(".turn.looking")).to_be_visible()
    assert page.locator(".component figcaption").all_text_contents() == ["N(2)", "N(5)", "N(7)"]
    assert page.locator(".touchable").count() == 0
    assert copied(page, "Copy link") == address(page).replace("moves=0.12", "moves=0")
    page.get_by_role("button", name="Continue from here").click()
    expect(page.locator(".track-list li")).to_have_count(1)
    assert page.locator(".touchable").count() == 14


def test_the_last_requested_position_is_shown(page: Page) -> None:
    opened(page, "N(3,5,7)", moves="0.12", opponent="none")
    held: list[Route] = []
    page.route("**/api/v1/match", lambda route: held.append(route))
    with page.expect_request("**/api/v1/match"):
        page.locator(".track-list button").first.click()
    page.locator(".track-list button").last.click()
    with page.expect_response("**/api/v1/match"):
        held[0].continue_()
    page.evaluate(LATER)
    expect(page.locator(".turn.looking")).to_have_count(0)
    assert page.locator(".component figcaption").all_text_contents() == ["N(2)", "N(5)", "N(1)"]


def test_rejects_a_draw_without_a_repeated_position(page: Page) -> None:
    opened(page, "N(3)", drawn=1)
    expect(page.locator(".turn")).to_have_text("Your turn")
    assert "drawn" not in address(page)


def test_copied_code_runs(page: Page) -> None:
    opened(page, "N(2,3,4)", misere=1, moves="0", opponent="fallible", k=7, side="second")
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        exec(copied(page, "Copy as Python"), {})  # the text is our own
    assert said.getvalue().startswith("N(1,3,4)\nThe player who moves next wins in misère play:")
    words = shlex.split(copied(page, "Copy as command"))
    assert words == "grundy play N(1,3,4) --misere --opponent fallible --errors 7".split()
    solve = shlex.split(copied(page, "Copy solve command"))
    assert solve == ["grundy", "solve", "N(1,3,4)", "--misere"]
    for command in (words, solve):
        run = [sys.executable, "-m", *command]
        assert subprocess.run(run, input="quit\n", text=True, capture_output=True, check=True).stdout
    assert copied(page, "Copy link") == address(page)


def test_a_position_with_a_quote_is_one_word_of_the_shell(page: Page) -> None:
    opened(page, "N(1)")
    quoted = page.evaluate(
        """async () => {
          const { inShell } = await import("/static/js/export.js");
          return `grundy solve ${inShell("Poset(a'<b)")}`;
        }"""
    )
    assert shlex.split(quoted) == ["grundy", "solve", "Poset(a'<b)"]


def test_misere_nim_shows_binary_columns(page: Page) -> None:
    opened(page, "N(3,5,7)", misere=1, hints=1)
    assert page.locator(".columns .digits").all_text_contents() == ["011", "101", "111", "001"]
    expect(page.locator(".why")).to_contain_text("leave nim sum 0 if your move leaves a heap of two or more")


def test_the_reason_can_be_closed_while_hints_are_on(page: Page) -> None:
    opened(page, "N(3,5,7)", hints=1)
    expect(page.locator(".why-card")).to_be_visible()
    page.keyboard.press("w")
    expect(page.locator(".why-card")).to_be_hidden()
    assert page.locator(".hint-sign").count() == 15
    page.get_by_role("button", name="Why?").click()
    expect(page.locator(".why-card")).to_be_visible()


def test_the_controls_do_not_move_during_a_game(page: Page) -> None:
    opened(page, "N(3,5,7)")
    before = page.locator(".controls").bounding_box()
    page.locator("[data-mark=c3]").first.click()
    expect(page.locator(".track-list li")).to_have_count(2)
    ready(page)
    expect(page.locator(".last-move .board")).to_be_visible()
    assert page.locator(".controls").bounding_box() == before


def tag(mark: Locator, name: str) -> None:
    mark.evaluate("(element, name) => (element.tag = name)", name)


def tag_of(mark: Locator) -> str:
    return str(mark.evaluate("element => element.tag"))


def test_marks_and_rows_keep_their_elements_and_the_focus_when_the_position_changes(page: Page) -> None:
    opened(page, "N(3,5,7)", opponent="none", hints=1)
    mark, board = page.locator("[data-mark=c2]").nth(1), page.locator(".component .board").nth(1)
    move = page.locator(".move", has_text="take 2 in N(5) → N(3)")
    for name, element in {"mark": mark, "board": board, "move": move}.items():
        tag(element, name)
    mark.focus()
    page.locator("[data-mark=c3]").first.dispatch_event("click")
    expect(page.locator(".track-list li")).to_have_count(1)
    row = page.locator(".track-list li").first
    tag(row, "row")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowDown")
    expect(mark).to_be_focused()
    page.locator("[data-mark=c7]").dispatch_event("click")
    expect(page.locator(".track-list li")).to_have_count(2)
    page.keyboard.press("u")
    expect(page.locator(".track-list li")).to_have_count(1)
    assert [tag_of(element) for element in (mark, board, move, row)] == ["mark", "board", "move", "row"]
    expect(mark).to_be_focused()
    assert page.locator(":focus").evaluate("element => element.tag") == "mark"
    expect(page.locator(".table-says")).to_have_text("− take 4, leaving N(1)")


def test_the_focus_stays_on_its_mark_while_the_computer_thinks(page: Page) -> None:
    opened(page, "N(3,5,7)")
    held: list[Route] = []
    page.route("**/api/v1/reply", lambda route: held.append(route))
    mark = page.locator("[data-mark=c1]").nth(2)
    mark.focus()
    tag(mark, "mark")
    with page.expect_request("**/api/v1/reply"):
        page.locator("[data-mark=c3]").first.dispatch_event("click")  # then every move of the computer loses
    expect(page.locator(".turn")).to_have_text("The computer is thinking…")
    expect(mark).to_be_focused()
    expect(mark).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("Enter")  # nothing can be touched now
    expect(page.locator(".gone, .selected")).to_have_count(0)
    page.locator(".move").first.click(force=True)
    expect(page.locator(".track-list li")).to_have_count(1)
    mark.focus()
    held[0].continue_()
    expect(page.locator(".track-list li")).to_have_count(2)
    ready(page)
    assert page.locator(":focus").evaluate("element => element.tag") == "mark"
    expect(mark).not_to_have_attribute("aria-disabled", "true")


def test_a_move_in_the_list_keeps_the_focus_until_it_is_gone(page: Page) -> None:
    opened(page, "N(2,5)", opponent="none")
    move = page.locator(".move", has_text="take 3 in N(5) → N(2)")
    tag(move, "move")
    move.focus()
    page.locator("[data-mark=c2]").first.dispatch_event("click")
    expect(page.locator(".track-list li")).to_have_count(1)
    assert page.locator(":focus").evaluate("element => element.tag") == "move"
    page.keyboard.press("Enter")
    expect(page.locator(".track-list li")).to_have_count(2)
    expect(page.locator(".move").first).to_be_focused()


def test_a_board_keeps_its_element_when_another_one_breaks_in_two(page: Page) -> None:
    opened(page, "Kayles(5) + N(3)", opponent="none")
    pile = page.get_by_role("group", name="N(3)")
    tag(pile, "pile")
    page.locator("[data-mark=p3]").dblclick()
    expect(page.locator(".component")).to_have_count(3)
    assert tag_of(pile) == "pile"
    page.locator("[data-mark=c3]").click()
    expect(page.locator(".component figcaption")).to_have_text(["Kayles(2)", "Kayles(2)", "N(2)"])
    page.keyboard.press("u")
    expect(page.locator(".component figcaption")).to_have_text(["Kayles(2)", "Kayles(2)", "N(3)"])
    page.keyboard.press("u")
    expect(page.locator(".component")).to_have_count(2)
    assert tag_of(pile) == "pile"


def test_a_draw_may_be_called_when_a_position_occurs_for_the_third_time(page: Page) -> None:
    opened(page, "Tokens(a>b, b>a; a)", opponent="none")
    for made in range(1, 5):
        expect(page.get_by_role("button", name="Call a draw")).to_be_hidden()
        page.locator(".move").first.click()
        expect(page.locator(".track-list li")).to_have_count(made)
    page.get_by_role("button", name="Call a draw").click()
    expect(page.locator(".turn.over")).to_contain_text("A draw")
    page.reload()
    expect(page.locator(".turn.over")).to_contain_text("A draw")


def test_a_slow_or_failing_server_is_reported_and_retried(page: Page) -> None:
    refusal = {"schema": "grundy.error/1", "error": "busy", "message": "The server is busy."}
    opened(page, "N(3,5,7)")
    page.route("**/api/v1/reply", lambda route: route.fulfill(status=503, json=refusal))
    page.locator("[data-mark=c3]").first.click()
    expect(page.locator(".status .error")).to_have_text("The server is busy.")
    page.unroute("**/api/v1/reply")
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".track-list li")).to_have_count(2)
    ready(page)


def test_a_position_with_an_unknown_winner_can_be_played(page: Page) -> None:
    answer = answers.match("N(3,5)")
    answer["current"] |= {"explanation": None, "unknown": "it is too large"}
    for move in answer["current"]["moves"]:
        move |= {"outcome": None, "effect": None, "why": None, "nim_value": None}
    page.route("**/api/v1/match", lambda route: route.fulfill(json=answer))
    opened(page, "N(3,5)")
    expect(page.locator(".turn")).to_contain_text("Nobody knows who wins here")
    page.keyboard.press("h")
    expect(page.locator(".why-sentence")).to_have_text("You are to move, and nobody knows who wins: it is too large.")
    assert page.locator(".move .sign").all_text_contents() == ["?"] * 8
    assert page.locator(".touchable").count() == 8


def test_screenshots_of_the_dark_page_and_the_end_of_a_game(
    new_page: Callable[..., Page], looked_at: Callable[[Page, str], None]
) -> None:
    dark = new_page(color_scheme="dark")
    opened(dark, "N(3,5,7)", hints=1)
    looked_at(dark, "play-dark")
    light = new_page()
    opened(light, "N(1,2)", moves="1.0.0")
    looked_at(light, "play-end")
    expect(light.locator(".turn.over")).to_be_visible()
