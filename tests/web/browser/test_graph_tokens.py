"""Annihilation in the graph room, in a real browser: tokens, hints, the game and its code."""

from typing import Any

import pytest

pytest.importorskip("playwright.sync_api")

from playwright.sync_api import expect
from web.browser.conftest import address
from web.browser.graph_page import opened, tokens_on, until, vertex

from grundy.codes import anncode
from grundy.linear import Annihilation, ready


def test_the_anncode_is_that_of_the_library(page: Any) -> None:
    for number in (2, 4):
        check_anncode(opened(page, f"/graph?ready=figure-{number}&mode=tokens"), number)


def check_anncode(page: Any, number: int) -> None:
    graph = ready.figure(number)
    code, game = anncode(graph), Annihilation(graph)
    panel = page.get_by_role("region", name="The anncode")
    panel.locator("table").first.wait_for()
    assert panel.locator(".code-parameters strong").inner_text() == f"[{code.n}, {code.k}, {code.d}]"
    assert f"t = {game.t}" in panel.inner_text()
    basis, _, checks = panel.locator("table").all()
    words = [word_of(row) for row in basis.locator("tbody tr").all()]
    assert len(words) == game.p_space().dimension
    assert all(game.outcome({graph.names[k] for k, bit in enumerate(word) if bit}).value == "P" for word in words)
    rows = [word_of(row) for row in checks.locator("tbody tr").all()]
    assert not any(sum(map(int.__and__, word, row)) % 2 for word in words for row in rows)


def word_of(row: Any) -> list[int]:
    return list(map(int, row.locator(".bit").all_inner_texts()))


def test_hints_are_off_until_asked_for(page: Any) -> None:
    opened(page, "/graph?ready=figure-2&mode=tokens&tokens=z0,z1")
    panel = page.get_by_role("region", name="The tokens")
    until(lambda: "2 tokens, 2 moves." in panel.inner_text(), True)
    assert "won by" not in panel.inner_text()
    page.locator(".digraph").focus()
    page.keyboard.press("h")
    panel.get_by_text("{z0, z1} is won by the player who moves next (N)").wait_for()
    assert panel.locator(".wins").all_inner_texts() == ["+wins", "+wins"]
    assert page.locator(".edge.wins").count() == 2
    until(lambda: "hints=1" in address(page), True)


def test_a_game_is_won_from_a_winning_start(page: Any) -> None:
    opened(page, "/graph?ready=figure-4&mode=tokens&tokens=x1,x2,y3,y4")
    assert Annihilation(ready.figure(4)).outcome({"x1", "x2", "y3", "y4"}).value == "N"
    assert play(page, "You begin") == "You win: the computer has no move."


def test_a_game_is_lost_from_a_losing_start(page: Any) -> None:
    game = Annihilation(ready.figure(1))
    assert game.outcome({"z0", "z1"}).value == "P"
    opened(page, "/graph?ready=figure-1&mode=tokens&tokens=z0,z1")
    assert play(page, "You begin", game=game) == "The computer wins: you have no move."


def play(page: Any, side: str, game: Annihilation | None = None) -> str:
    """Play a game to its end with the moves of the strategy, or any when there is no winning one."""
    game = game or Annihilation(ready.figure(4))
    panel = page.get_by_role("region", name="Play", exact=True)
    panel.get_by_label("Who begins").select_option(side)
    panel.get_by_role("button", name="Play", exact=True).click()
    says = panel.locator(".game-says")
    while True:
        until(lambda: "The computer is to move" in says.inner_text(), False)
        if "to move" not in says.inner_text():
            return says.inner_text()
        moved = panel.locator(".game-moves li").count()
        for name in move_of(game, tokens_on(page)):
            vertex(page, name).click()
        until(lambda moved=moved: panel.locator(".game-moves li").count() > moved, True)


def move_of(game: Annihilation, tokens: set[str]) -> tuple[str, str]:
    move = game.strategy().move(tokens) if game.outcome(tokens).value == "N" else game.moves(tokens)[0]
    return move.source, move.target


def test_a_game_by_keyboard_with_taking_back_and_reload(page: Any) -> None:
    opened(page, "/graph?g=a>b,b>c,d>a&xy=0,0,100,0,200,0,0,100&tokens=a&mode=tokens")
    page.get_by_role("button", name="Play", exact=True).click()
    page.locator(".digraph").focus()
    for key in ("Home", "Enter", "ArrowRight", "Enter"):  # the token from a to b
        page.keyboard.press(key)
    says = page.locator(".game-says")
    until(says.inner_text, "The computer wins: you have no move.")
    page.reload()
    until(says.inner_text, "The computer wins: you have no move.")
    assert page.locator(".game-moves li").all_inner_texts() == ["You: a → b", "The computer: b → c"]
    page.locator(".digraph [data-vertex]").first.focus()
    page.keyboard.press("u")
    until(says.inner_text, "You are to move.")
    assert tokens_on(page) == {"a"}
    page.get_by_role("button", name="End the game").click()
    assert tokens_on(page) == {"a"}


def test_a_draw_is_called_when_a_position_comes_back(page: Any) -> None:
    opened(page, "/graph?g=a>b,b>a&xy=0,0,100,0&tokens=a&mode=tokens&hints=1")
    page.get_by_label("Who begins").select_option("Two people")
    page.get_by_role("button", name="Play", exact=True).click()
    call = page.get_by_role("button", name="Call it a draw")
    assert call.is_disabled()
    for name in "abbaabba":
        assert call.is_disabled()
        vertex(page, name).click()
    until(call.is_disabled, False)
    call.click()
    until(page.locator(".game-says").inner_text, "You agreed on a draw.")


def test_no_move_of_the_list_is_made_for_the_computer(page: Any) -> None:
    opened(page, "/graph?g=a>b,b>c,c>d&xy=0,0,100,0,200,0,300,0&tokens=a&mode=tokens")
    expect(page.get_by_role("region", name="The tokens")).to_contain_text("1 token, 1 move.")
    page.route("**/api/v1/tokens", lambda route: None)  # the computer thinks for ever
    page.get_by_role("button", name="Play", exact=True).click()
    page.get_by_role("button", name="a → b").click()
    expect(page.locator(".game-says")).to_have_text("The computer is to move.")
    expect(page.get_by_role("region", name="The tokens").get_by_role("button", name="→")).to_have_count(0)
    assert page.locator(".game-moves li").all_inner_texts() == ["You: a → b"]


def test_an_address_calls_no_draw_that_is_none(page: Any) -> None:
    opened(page, "/graph?g=a>b,b>a&xy=0,0,100,0&tokens=a&mode=tokens&play=both&moves=0-1,1-0&called=1")
    expect(page.locator(".game-says")).to_have_text("Player 1 is to move.")


def test_misere_play_turns_the_winner(page: Any) -> None:
    opened(page, "/graph?g=a>b&xy=0,0,100,0&tokens=a&mode=tokens&misere=1")
    page.get_by_role("button", name="Play", exact=True).click()
    vertex(page, "a").click()
    vertex(page, "b").click()
    until(
        page.locator(".game-says").inner_text, "The computer wins: the computer has no move, which wins in misère play."
    )
