"""The calculator and the coloured tables of nimbers; lexicodes, their pictures, and decoding as a game."""

import contextlib
import io
import re
import shlex

import pytest
from click.testing import CliRunner
from web.browser.conftest import copied

from grundy import nim
from grundy.cli import group
from grundy.codes import lexicode
from grundy.ordinals import calculate

sync_api = pytest.importorskip("playwright.sync_api")
expect = sync_api.expect

VALUE = "#value strong"
GRID = "canvas.grid"


def opened(page, address: str = ""):
    """Open an address of the page and wait for the calculator and the table."""
    page.goto(f"/nimbers{address}")
    expect(page.locator(".scale")).to_be_visible()
    return page


def written(value: nim.Nimber | int) -> str:
    """Write a value without the star that books put before nimbers."""
    return str(value.value if isinstance(value, nim.Nimber) else value)


def test_77_times_77_is_109(page, looked_at):
    opened(page)
    expect(page.locator("#value .result")).to_have_text("77 ⊗ 77 = 109")
    expect(page.locator("#value")).to_contain_text("0x6d, an element of the field of 2^8 nimbers")
    looked_at(page, "nimbers-light")


def test_the_examples_agree_with_the_library(page):
    opened(page)
    for choice in page.locator("[data-expression]").all():
        text = choice.get_attribute("data-expression")
        choice.click()
        expect(page.locator(VALUE)).to_have_attribute("data-value", written(calculate(text)))


def test_ordinals_are_written_with_exponents_and_explained(page):
    opened(page, "?expression=1/w%2Bsqrt(t)")
    expect(page.locator(VALUE)).to_have_attribute("data-value", "ω^(ω^(ω^ω))+ω^2·3")
    assert page.locator(f"{VALUE} > sup").all_inner_texts() == ["ωωω", "2"]
    page.get_by_label("explain").check()
    expect(page.locator(".lines")).to_contain_text("κ_3^3 = α_3 = κ_2")
    page.wait_for_url(re.compile("explain=1"))
    page.reload()
    expect(page.locator(".lines")).to_contain_text("Lenstra 1978")


def test_typing_calculates_and_enter_keeps_the_result(page):
    opened(page)
    field = page.get_by_label("Expression")
    field.fill("5*7 + 12")
    expect(page.locator(VALUE)).to_have_text(str(13 ^ 12))
    field.press("Enter")
    expect(page.get_by_role("button", name="Use 5*7 + 12 again")).to_have_count(1)
    field.fill("5*")
    expect(page.get_by_role("alert")).to_contain_text("^")
    page.get_by_role("button", name="Use 5*7 + 12 again").click()
    expect(field).to_have_value("5*7 + 12")
    expect(page.get_by_role("alert")).to_have_count(0)
    page.wait_for_url(re.compile(r"expression=5\*7"))


def test_a_long_calculation_is_announced_and_can_be_stopped(page):
    opened(page, "?explain=1")
    expect(page.locator(".lines")).to_be_visible()
    page.route("**/api/v1/nim", lambda route: None if "kappa" in route.request.post_data else route.continue_())
    field = page.get_by_label("Expression")
    field.fill("kappa(9)")
    expect(page.locator(".busy")).to_contain_text("Computing kappa(9)…")
    page.get_by_role("button", name="Stop").click()
    expect(page.locator(".busy")).to_contain_text("Stopped.")
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".busy")).to_contain_text("Computing kappa(9)…")
    field.fill("kappa(27)")
    expect(page.locator(".busy")).to_contain_text("kappa(27)")
    field.fill("")
    for place in (".busy", "#value", ".explained"):
        expect(page.locator(place)).to_be_empty()


def test_the_keyboard_reads_a_cell_of_the_table(page):
    opened(page)
    page.locator(GRID).focus()
    for key in ["ArrowDown"] * 6 + ["ArrowRight"] * 7:
        page.keyboard.press(key)
    expect(page.locator("#cell")).to_have_text("5 ⊗ 7 = 13")
    expect(page.locator("#announcer")).to_have_text("5 ⊗ 7 = 13")
    page.wait_for_url(re.compile("cell=5,7"))
    page.reload()
    expect(page.locator("#cell")).to_have_text("5 ⊗ 7 = 13")
    page.get_by_role("button", name="⊕ addition").click()
    expect(page.locator("#cell")).to_have_text("5 ⊕ 7 = 2")
    page.get_by_role("button", name="/ division").click()
    expect(page.locator("#cell")).to_have_text(f"5 / 7 = {nim.divide(5, 7)}")


def test_the_pointer_reads_a_cell_of_a_large_table(page):
    opened(page, "?size=128")
    page.wait_for_function("() => document.querySelector('.scale')?.textContent === '0255'")
    box = page.locator(GRID).bounding_box()
    side = (box["width"] - 28) // 128
    page.mouse.move(box["x"] + 26 + side * 100.5, box["y"] + 26 + side * 99.5)
    expect(page.locator("#cell")).to_have_text(f"99 ⊗ 100 = {nim.multiply(99, 100)}")


def test_the_whole_field_of_256_nimbers_is_shown(page):
    opened(page, "?size=256&cell=77,77")
    expect(page.locator("#cell")).to_have_text("77 ⊗ 77 = 109")
    expect(page.get_by_text("F₂ ⊂ F₄ ⊂ F₁₆ ⊂ F₂₅₆")).to_be_visible()


def test_the_table_in_numbers_is_that_of_the_library(page):
    opened(page, "?table=mul&size=8")
    page.get_by_text("Show the numbers").click()
    rows = page.locator("table.values tbody tr").all_inner_texts()
    assert [[int(cell) for cell in row.split("\t")[1:]] for row in rows] == [
        [int(nim.multiply(a, b)) for b in range(8)] for a in range(8)
    ]
    expect(page.get_by_text("the fields F₂ ⊂ F₄: the numbers below 2 and 4.")).to_be_visible()


def test_cells_have_the_colour_of_their_values(page):
    opened(page, "?size=4")
    colour = """(grid, [row, column]) => {
      const ratio = window.devicePixelRatio, side = (grid.width / ratio - 28) / 4;
      const at = (n) => Math.round((26 + n * side + 5) * ratio);
      return [...grid.getContext("2d").getImageData(at(column), at(row), 1, 1).data].join();
    }"""
    expect(page.locator(GRID)).to_have_attribute("aria-label", re.compile("below 4"))
    seen = {}
    for a in range(4):
        for b in range(4):
            seen.setdefault(int(nim.multiply(a, b)), set()).add(page.locator(GRID).evaluate(colour, [a, b]))
    assert all(len(colours) == 1 for colours in seen.values())
    assert len(set.union(*seen.values())) == 4


def test_numbers_in_coloured_cells_are_readable(page):
    opened(page, "?size=4")
    pairs = page.evaluate("""async () => {
      const { colourOf, textOn } = await import("/static/js/nimbers/tables.js");
      return Array.from({ length: 256 }, (_, value) => [colourOf(value, 255), textOn(colourOf(value, 255))]);
    }""")
    for colour, text in pairs:
        bright = luminance(colour)
        contrast = (bright + 0.05) / 0.05 if text == "#000000" else 1.05 / (bright + 0.05)
        assert contrast >= 4.5  # WCAG 2


def luminance(colour: list[int]) -> float:
    """Return the relative luminance of red, green and blue from 0 to 255."""
    red, green, blue = (c / 3294.6 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize(("allowed", "told"), [(True, "Copied"), (False, "Not copied")])
def test_a_copy_button_reports_its_result_without_moving_others(page, allowed, told):
    opened(page)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    if not allowed:
        page.evaluate("""() => {
          navigator.clipboard.writeText = () => Promise.reject(new Error("not allowed"));
          document.execCommand = () => false;
        }""")
    buttons = page.locator(".calculator .row").first.locator("button")
    expect(buttons).to_have_text(["Copy as Python", "Copy as command", "Copy the link"])
    places = [button.bounding_box() for button in buttons.all()]
    buttons.nth(2).click()
    buttons.nth(0).click()
    expect(buttons.nth(0)).to_have_text(told)
    assert [button.bounding_box() for button in buttons.all()] == places
    expect(buttons).to_have_text(["Copy as Python", "Copy as command", "Copy the link"])
    assert [button.bounding_box() for button in buttons.all()] == places


def test_a_printed_page_has_the_results_with_their_expressions(page):
    opened(page)
    page.get_by_label("Expression").press("Enter")
    again = page.get_by_role("button", name="Use 77*77 again")
    expect(again).to_be_visible()
    page.emulate_media(media="print")
    expect(again).to_be_visible()
    expect(page.locator(GRID)).to_be_visible()
    for hidden in (".tries", ".top", "text=Clear the list"):
        expect(page.locator(hidden)).to_be_hidden()


def test_copied_code_runs(page):
    opened(page, "?expression=(w^(w^13))^47")
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        exec(copied(page, "Copy as Python"), {})
    words = shlex.split(copied(page, "Copy as command"))
    answered = CliRunner().invoke(group, words[1:])
    assert words[0] == "grundy"
    assert said.getvalue().strip().strip("*()") == answered.output.strip() == "ω^(ω^7)+1"


def test_a_phone_shows_it_without_scrolling_sideways(new_page, looked_at):
    phone = new_page(viewport={"width": 360, "height": 740}, color_scheme="dark")
    opened(phone, "?expression=1/w%2Bsqrt(t)&explain=1&size=64")
    assert phone.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    looked_at(phone, "nimbers-phone-dark")


def opened_at_codes(page, address: str):
    """Open an address of the page and wait for the coins."""
    page.goto(f"/codes{address}")
    expect(page.locator(".coin").first).to_be_visible()
    return page


def word_of(page) -> str:
    """Return the word that the coins show."""
    return "".join(page.locator(".coin .face").all_inner_texts())


def is_word(n: int, d: int, word: str) -> bool:
    """Return whether a word belongs to the lexicode."""
    return int(word[::-1], 2) in lexicode(n, d)


def test_the_golay_code_with_its_weights_and_matrices(page, looked_at):
    opened_at_codes(page, "")
    page.get_by_label("or a famous code").select_option("extended Golay [24, 12, 8]")
    expect(page.locator("#parameters")).to_have_text("[24, 12, 8]: 4,096 words")
    rows = page.locator(".weights tbody tr").all_inner_texts()
    assert [row.split() for row in rows] == [["0", "1"], ["8", "759"], ["12", "2,576"], ["16", "759"], ["24", "1"]]
    generator, check = page.locator(".matrix pre").all_text_contents()
    code = lexicode(24, 8)
    assert generator.split("\n") == ["".join(map(str, row)) for row in code.generator.tolist()]
    checks = [int(row[::-1], 2) for row in check.split("\n")]
    assert all((word & row).bit_count() % 2 == 0 for word in code.basis for row in checks)
    assert len(checks) == 12
    page.wait_for_url(re.compile("n=24&d=8"))
    looked_at(page, "codes-light")


def test_fields_and_their_names_are_aligned(page):
    opened_at_codes(page, "")
    fields = page.locator(".field:has(#n), .field:has(#d), .field:has(#famous)")
    expect(fields).to_have_count(3)
    edges = """(fields) => fields.map((field) => [...field.children].flatMap((part) => {
      const { top, bottom } = part.getBoundingClientRect();
      return [Math.round(top), Math.round(bottom)];
    }).join())"""
    assert len(set(fields.evaluate_all(edges))) == 1


@pytest.mark.parametrize(
    ("n", "d", "told"),
    [
        (7, 3, "4 digits of each word carry the message, and 1 error is always corrected."),
        (24, 8, "12 digits of each word carry the message, and up to 3 errors are always corrected."),
        (3, 2, "2 digits of each word carry the message, and no error is sure to be corrected."),
        (5, 4, "1 digit of each word carries the message, and 1 error is always corrected."),
    ],
)
def test_the_number_of_correctable_errors_is_stated_in_words(page, n, d, told):
    opened_at_codes(page, f"?n={n}&d={d}")
    expect(page.get_by_text(told)).to_be_visible()


def test_a_printed_page_has_the_coins_and_bars_but_no_buttons(page):
    opened_at_codes(page, "")
    page.emulate_media(media="print")
    expect(page.locator(".coin").first).to_be_visible()
    expect(page.locator(".bar").first).to_be_visible()
    for hidden in ("#send", "#show-move", "#famous"):
        expect(page.locator(hidden)).to_be_hidden()


@pytest.mark.parametrize(("n", "d"), [(7, 3), (24, 8), (5, 5)])
def test_making_the_winning_move_corrects_random_errors(page, n, d):
    opened_at_codes(page, f"?n={n}&d={d}")
    for errors in range(1, (d - 1) // 2 + 1):
        page.locator("#errors").fill(str(errors))
        page.locator("#send").click()
        received = word_of(page)
        assert not is_word(n, d, received)
        expect(page.locator(".coin-verdict")).to_contain_text("N: the player who moves next wins")
        page.locator("#show-move").click()
        expect(page.locator(".coin.hinted")).to_have_count(errors)
        page.locator("#make-move").click()
        corrected = word_of(page)
        assert is_word(n, d, corrected)
        assert sum(a != b for a, b in zip(received, corrected, strict=True)) == errors
        expect(page.locator(".coin-verdict")).to_have_attribute("data-value", "0")


def test_the_keyboard_makes_an_error_and_corrects_it(page):
    opened_at_codes(page, "?n=7&d=3&word=1110000")
    expect(page.locator(".coin-verdict")).to_contain_text("P: the player who has just moved wins")
    page.locator(".coin").first.focus()
    for key in ("End", "Space"):
        page.keyboard.press(key)
    assert word_of(page) == "1110001"
    expect(page.locator(".coin-verdict")).to_have_attribute("data-value", "7")
    expect(page.locator("[data-coin='6']")).to_be_focused()
    page.locator("#show-move").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#make-move")).to_be_focused()
    expect(page.locator(".reasons")).to_contain_text("The coin to turn has 7; then the value is 0")
    page.keyboard.press("Enter")
    assert word_of(page) == "1110000"
    expect(page.locator(".said")).to_contain_text("Corrected: coin 6 turned.")


def test_a_move_of_the_user_is_judged(page):
    opened_at_codes(page, "?n=7&d=3&word=1110001")
    page.get_by_role("button", name="Try your own move").click()
    own, make = page.locator(".own-move"), page.locator("#make-own")
    expect(make).to_be_disabled()
    page.locator("[data-coin='3']").click()
    expect(own).to_contain_text("coin 3, shows tails, but it must go from heads to tails")
    page.locator("[data-coin='6']").click()
    expect(own).to_have_text("A legal move: it turns coins 3 and 6.")
    page.locator("[data-coin='0']").click()
    expect(own).to_contain_text("it turns 3 coins, but a move turns fewer than 3")
    expect(make).to_be_disabled()
    page.locator("[data-coin='0']").click()
    make.click()
    expect(page.locator(".said")).to_contain_text(
        "left the value 4: not a word of the code. The player to move can win."
    )
    assert word_of(page) == "1111000"
    page.locator("[data-coin='3']").click()
    make.click()
    expect(page.locator(".said")).to_contain_text("so your move wins")


def test_a_correction_to_heads_is_shown_with_a_winning_move(page):
    opened_at_codes(page, "?n=7&d=3&word=1010100")
    page.locator("#show-move").click()
    reasons = page.locator(".reasons")
    expect(reasons).to_contain_text("coin 6 shows tails. So first turn coins 0, 1, 3 and 6")
    other = re.search(r"turning coins? ([\d, and]+) also wins", reasons.inner_text())
    coins = [int(coin) for coin in re.findall(r"\d+", other[1])]
    word = [int(digit) for digit in "1010100"]
    assert len(coins) < 3
    assert word[max(coins)] == 1
    for coin in coins:
        word[coin] ^= 1
    assert is_word(7, 3, "".join(map(str, word)))


def test_a_code_begins_with_an_error_that_a_move_corrects(page):
    opened_at_codes(page, "?n=8&d=4")
    received = word_of(page)
    assert not is_word(8, 4, received)
    page.locator("#show-move").click()
    expect(page.locator(".coin.hinted.heads")).to_have_count(1)
    page.get_by_role("button", name="All tails").click()
    page.wait_for_url(re.compile("word=00000000"))


def test_every_n_position_has_a_winning_move(page):
    opened_at_codes(page, "")
    lost = page.evaluate("""async () => {
      const game = await import("/static/js/codes/game.js");
      const values = game.coinValues(["1010101", "0110011", "0001111"], 7);
      const lost = [];
      for (let number = 0; number < 128; number++) {
        const word = Array.from({ length: 7 }, (_, coin) => (number >> coin) & 1);
        const move = game.winningMove(word, 3, values);
        if (move === null) lost.push(number);
        else if (game.whyNoMove(word, move, 3) || game.valueOf(game.turned(word, move), values)) return word;
      }
      return lost;
    }""")
    assert lost == [number for number in range(128) if number in lexicode(7, 3)]


def test_reload_keeps_code_and_word(page):
    opened_at_codes(page, "?n=8&d=4&word=0")
    page.locator("[data-coin='2']").click()
    page.locator("[data-coin='5']").click()
    page.wait_for_url(re.compile("n=8&d=4&word=00100100"))
    page.reload()
    expect(page.locator("#parameters")).to_have_text("[8, 4, 4]: 16 words")
    assert word_of(page) == "00100100"


@pytest.mark.parametrize(
    ("n", "d", "told"), [(3, 9, "[3, 0, –]: 1 word"), (1, 1, "[1, 1, 1]: 2 words"), (130, 2, "[130, 129, 2]")]
)
def test_codes_with_extreme_parameters(page, n, d, told):
    opened_at_codes(page, f"?n={n}&d={d}")
    expect(page.locator("#parameters")).to_contain_text(told)
    expect(page.locator(".coin")).to_have_count(n)
    page.locator("#show-move").click()
    expect(page.locator(".reason-lines")).to_be_visible()


def test_a_code_that_is_too_large_gets_one_sentence(page):
    opened_at_codes(page, "")
    page.locator("#n").fill("300")
    page.locator("#d").fill("40")
    expect(page.get_by_role("alert")).to_contain_text("try a smaller n or d")
    expect(page.locator("#parameters")).to_be_hidden()  # another code than the requested one
    for wrong in ("", "0", "5000"):
        page.locator("#n").fill(wrong)
        expect(page.get_by_role("alert")).to_contain_text("whole numbers from 1 to 512")
        expect(page.locator("#famous")).to_have_value("")  # and not one that would have to be chosen twice
        page.locator("#n").fill("8")
        page.locator("#d").fill("4")
        expect(page.locator("#parameters")).to_have_text("[8, 4, 4]: 16 words")
        expect(page.get_by_role("alert")).to_have_count(0)
        expect(page.locator("#famous")).to_have_value("8,4")


def test_a_slow_answer_does_not_replace_a_later_one(page):
    opened_at_codes(page, "")
    held, cancelled = [], []
    page.on("requestfailed", lambda request: cancelled.append(request))
    page.route(
        "**/api/v1/lexicode",
        lambda route: held.append(route.request) if '"n":9' in route.request.post_data else route.continue_(),
    )
    page.locator("#n").fill("9")
    expect(page.locator(".busy").first).to_contain_text("Computing the lexicode of length 9 and distance 3… ")
    page.locator("#n").fill("")
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.locator(".busy").first).to_be_empty()
    assert cancelled == held  # and nothing else


def test_copied_code_for_lexicodes_runs(page):
    opened_at_codes(page, "?n=7&d=3&word=1110001")
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        exec(copied(page, "Copy as Python"), {})
    assert "7 4 3 {0: 1, 3: 7, 4: 7, 7: 1}" in said.getvalue()
    assert "move=(6,)" in said.getvalue()
    for name, answer in (("Copy the code as command", "[7, 4, 3]"), ("Copy the decoding as command", "turn coin 6")):
        words = shlex.split(copied(page, name))
        assert words[0] == "grundy"
        assert answer in CliRunner().invoke(group, words[1:]).output


def test_a_phone_shows_codes_without_scrolling_sideways(new_page, looked_at):
    phone = new_page(viewport={"width": 360, "height": 740}, color_scheme="dark")
    opened_at_codes(phone, "?n=24&d=8&word=110100000000000000000001")
    phone.locator("#show-move").click()
    expect(phone.locator(".reason-lines")).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    looked_at(phone, "codes-phone-dark")
