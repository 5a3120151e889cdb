"""Annihilation on the Graphs page, in a real browser: tokens, hints, the game and its code."""

import re
from typing import Any

import pytest

pytest.importorskip("playwright.sync_api")

from playwright.sync_api import expect
from web.browser.conftest import address
from web.browser.graph_page import opened, tokens_on, until, vertex

from grundy.codes import anncode
from grundy.linear import Annihilation, example_graphs


def test_the_anncode_is_that_of_the_library(page: Any) -> None:
    for number in (2, 4):
        check_anncode(opened(page, f"/graph?ready=figure-{number}&mode=tokens"), number)


def check_anncode(page: Any, number: int) -> None:
    graph = example_graphs.figure(number)
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


def test_hints_are_off_at_first(page: Any) -> None:
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
    assert Annihilation(example_graphs.figure(4)).outcome({"x1", "x2", "y3", "y4"}).value == "N"
    assert play(page, "You begin") == "You win: the computer has no move."
    expect(page.locator(".game-says")).to_have_class("game-says turn over wins")
    expect(page.get_by_text("✗ blunder")).to_have_count(0)


def test_a_game_is_lost_from_a_losing_start(page: Any) -> None:
    game = Annihilation(example_graphs.figure(1))
    assert game.outcome({"z0", "z1"}).value == "P"
    opened(page, "/graph?ready=figure-1&mode=tokens&tokens=z0,z1")
    assert play(page, "You begin", game=game) == "The computer wins: you have no move."
    expect(page.locator(".game-says")).to_have_class("game-says turn over loses")


def play(page: Any, side: str, game: Annihilation | None = None) -> str:
    """Play a game to its end with the moves of the strategy, or any move if no move wins."""
    game = game or Annihilation(example_graphs.figure(4))
    panel = page.get_by_role("region", name="Play", exact=True)
    panel.get_by_label("Who begins").select_option(side)
    panel.get_by_role("button", name="Play", exact=True).click()
    says = panel.locator(".game-says")
    while True:
        until(lambda: "The computer is to move" in says.inner_text(), False)
        if (said := says.inner_text()) != "Your turn.":
            return said
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
    until(says.inner_text, "Your turn.")
    assert tokens_on(page) == {"a"}
    page.get_by_role("button", name="End the game").click()
    assert tokens_on(page) == {"a"}


def test_a_draw_is_called_when_a_position_is_repeated(page: Any) -> None:
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
    says = page.locator(".game-says")
    until(says.inner_text, "A draw: the position came up for the third time, and a draw was called.")
    expect(says).to_have_class("game-says turn over draws")


# From b one wins by the move to c; the move to d loses.
BRANCH = "/graph?g=b>c,b>d,d>e&xy=0,0,100,0,0,100,100,100&mode=tokens&tokens=b"


def test_blunders_are_shown_after_the_game(page: Any) -> None:
    opened(page, f"{BRANCH}&play=both")
    panel = page.get_by_role("region", name="The tokens")
    panel.get_by_role("button", name="b → d").click()
    expect(panel).to_contain_text("1 token, 1 move.")  # the answer is there, and is not told
    moves = page.locator(".game-moves li")
    expect(moves).to_have_text(["Player 1: b → d"])
    panel.get_by_role("button", name="d → e").click()
    expect(moves).to_have_text(["Player 1: b → d ✗ blunder", "Player 2: d → e"])
    expect(page.locator(".game-says")).to_have_text("Player 2 wins: Player 1 has no move.")
    expect(page.locator(".game-says")).to_have_class(re.compile("turn over"))
    page.get_by_role("button", name="New game").click()
    panel.get_by_role("button", name="b → c").click()
    expect(moves).to_have_text(["Player 1: b → c"])


def test_with_hints_blunders_are_shown_at_once_but_not_after_a_reload(page: Any) -> None:
    opened(page, f"{BRANCH}&play=both&hints=1")
    page.get_by_role("button", name="b → d").click()
    moves = page.locator(".game-moves li")
    expect(moves).to_have_text(["Player 1: b → d ✗ blunder"])
    page.get_by_role("button", name="Show who wins").click()
    expect(moves).to_have_text(["Player 1: b → d"])
    until(lambda: ("moves=0-2" in address(page), "hints" in address(page)), (True, False))
    page.reload()
    expect(page.get_by_role("region", name="The tokens")).to_contain_text("1 token, 1 move.")
    page.get_by_role("button", name="Show who wins").click()
    expect(page.locator(".tokens-say")).to_contain_text("the player who moves next (N)")
    expect(moves).to_have_text(["Player 1: b → d"])


def test_hints_put_winning_moves_first(page: Any) -> None:
    opened(page, "/graph?ready=figure-4&mode=tokens&tokens=x1,x2,y3,y4")
    rows = page.get_by_role("region", name="The tokens").locator("tbody tr")
    expect(rows.first).to_contain_text("x1 → y1")
    page.get_by_role("button", name="Show who wins").click()
    expect(rows.first).to_contain_text("y4 → y3")
    expect(rows.locator("td:nth-child(3)")).to_have_text(["+wins", *["−loses"] * 12])


def test_hints_put_drawing_moves_before_losing_ones(page: Any) -> None:
    # From a one loses by the move to b, draws on the loop of l, and wins at c.
    opened(page, "/graph?g=a>b,b>c,a>l,l>l,a>c&xy=0,0,100,0,200,0,0,100&mode=tokens&tokens=a&hints=1")
    effects = page.get_by_role("region", name="The tokens").locator("tbody td:nth-child(3)")
    expect(effects).to_have_text(["+wins", "=draws", "−loses"])


@pytest.mark.parametrize("lost", [("x1", "y1", "y2", "y3"), ("x2", "y1", "y2", "y3")])
def test_in_a_p_position_the_computer_leaves_few_winning_moves(page: Any, lost: tuple[str, ...]) -> None:
    game = Annihilation(example_graphs.figure(4))
    assert game.outcome(set(lost)).value == "P"
    shares = {
        f"{move.source} → {move.target}": winning_share(game, set(lost) ^ {move.source} ^ {move.target})
        for move in game.moves(set(lost))
    }
    opened(page, f"/graph?ready=figure-4&mode=tokens&tokens={','.join(lost)}")
    page.get_by_role("region", name="The anncode").locator("table").first.wait_for()
    page.get_by_label("Who begins").select_option("The computer begins")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(".game-says")).to_have_text("Your turn.")
    made = page.locator(".game-moves li").inner_text().removeprefix("The computer: ")
    assert shares[made] == min(shares.values())


def winning_share(game: Annihilation, tokens: set[str]) -> float:
    return len(game.winning_moves(tokens)) / len(game.moves(tokens))


def test_without_parity_checks_the_computer_keeps_its_tokens(page: Any) -> None:
    opened(page, "/graph?ready=none")
    replies = page.evaluate("""async () => {
        const { reply } = await import("/static/js/graph/tokens.js");
        const moves = [{from: 0, to: 1, annihilates: true}, {from: 0, to: 2}, {from: 1, to: 3}, {from: 1, to: 1}]
            .map((move) => ({annihilates: false, ...move}));
        const position = {tokens: [0, 1], recommended: null, moves};
        const made = (opponent, chance) => reply({game: {opponent}, misere: true, position}, () => chance);
        return ["perfect", "random"].flatMap((one) => [0, 0.99].map((chance) => made(one, chance)));
    }""")
    assert replies == [[0, 2], [1, 1], [0, 1], [1, 3]]


def test_headings_of_the_code_are_as_wide_as_their_panel(page: Any) -> None:
    opened(page, "/graph?ready=figure-2&mode=tokens")
    titles = page.locator(".graph-words figcaption")
    expect(titles).to_have_count(3)
    tables = page.locator(".graph-words table")
    for title, table in zip(titles.all(), tables.all(), strict=True):
        assert title.bounding_box()["width"] > 1.5 * table.bounding_box()["width"]
        assert title.bounding_box()["height"] < 30  # one line


def test_no_move_of_the_list_is_made_for_the_computer(page: Any) -> None:
    opened(page, "/graph?g=a>b,b>c,c>d&xy=0,0,100,0,200,0,300,0&tokens=a&mode=tokens")
    expect(page.get_by_role("region", name="The tokens")).to_contain_text("1 token, 1 move.")
    page.route("**/api/v1/tokens", lambda route: None)  # the computer never replies
    page.get_by_role("button", name="Play", exact=True).click()
    page.get_by_role("button", name="a → b").click()
    expect(page.locator(".game-says")).to_have_text("The computer is to move.")
    expect(page.get_by_role("region", name="The tokens").get_by_role("button", name="→")).to_have_count(0)
    assert page.locator(".game-moves li").all_inner_texts() == ["You: a → b"]


def test_an_address_cannot_claim_a_false_draw(page: Any) -> None:
    opened(page, "/graph?g=a>b,b>a&xy=0,0,100,0&tokens=a&mode=tokens&play=both&moves=0-1,1-0&called=1")
    expect(page.locator(".game-says")).to_have_text("Player 1 is to move.")


def test_misere_play_reverses_the_winner(page: Any) -> None:
    opened(page, "/graph?g=a>b&xy=0,0,100,0&tokens=a&mode=tokens&misere=1")
    page.get_by_role("button", name="Play", exact=True).click()
    vertex(page, "a").click()
    vertex(page, "b").click()
    until(
        page.locator(".game-says").inner_text, "The computer wins: the computer has no move, which wins in misère play."
    )
