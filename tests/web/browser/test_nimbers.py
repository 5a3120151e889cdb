"""The nimbers room: the calculator and the coloured tables."""

import contextlib
import io
import re
import shlex

import pytest
from click.testing import CliRunner
from web.browser.conftest import copied

from grundy import nim
from grundy.cli import group
from grundy.ordinals import calculate

sync_api = pytest.importorskip("playwright.sync_api")
expect = sync_api.expect

VALUE = "#value strong"
GRID = "canvas.grid"


def opened(page, address: str = ""):
    """Open an address of the room and wait for the calculator and the table."""
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


def test_what_takes_long_is_said_and_can_be_stopped(page):
    opened(page, "?explain=1")
    expect(page.locator(".lines")).to_be_visible()
    page.route("**/api/v1/nim", lambda route: None if "kappa" in route.request.post_data else route.continue_())
    field = page.get_by_label("Expression")
    field.fill("kappa(9)")
    expect(page.locator(".busy")).to_contain_text("Computing kappa(9)…")
    page.get_by_role("button", name="Stop").click()
    expect(page.locator(".busy")).to_contain_text("Stopped.")
    page.get_by_role("button", name="Ask again").click()
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


def test_the_field_of_256_nimbers_is_shown_whole(page):
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
      const { colourOf, textOn } = await import("/static/js/nimbers/colours.js");
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
def test_a_copy_button_tells_what_it_did_and_moves_no_other(page, allowed, told):
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


def test_paper_has_the_results_with_their_expressions(page):
    opened(page)
    page.get_by_label("Expression").press("Enter")
    again = page.get_by_role("button", name="Use 77*77 again")
    expect(again).to_be_visible()
    page.emulate_media(media="print")
    expect(again).to_be_visible()
    expect(page.locator(GRID)).to_be_visible()
    for hidden in (".tries", ".top", "text=Clear the list"):
        expect(page.locator(hidden)).to_be_hidden()


def test_what_is_copied_runs(page):
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
