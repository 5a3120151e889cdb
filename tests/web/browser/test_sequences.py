"""The sequences room: the values, the period with its proof, single heaps and what is taken along."""

import contextlib
import io
import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner
from web.browser.conftest import PHONE, SCREEN, copied
from web.browser.sequences_page import PLOT, opened

from grundy.cli import group
from grundy.sequences import Run, find_period, nim_values, read_game

sync_api = pytest.importorskip("playwright.sync_api")
expect = sync_api.expect

# Timers wait: nobody types slower than they run.
HELD = """() => {
  const { setTimeout, clearTimeout } = window;
  const held = new Map();
  let number = 1e9;
  window.setTimeout = (act) => (held.set(++number, act), number);
  window.clearTimeout = (one) => (held.delete(one), clearTimeout(one));
  window.letGo = () => {
    Object.assign(window, { setTimeout, clearTimeout });
    for (const act of held.values()) act();
  };
}"""


def test_kayles_has_its_period_with_the_proof(page, looked_at):
    opened(page, "?game=Kayles")
    expect(page.locator(".game-title")).to_contain_text("Kayles, 0.77")
    expect(page.locator("[data-proved=true]")).to_have_text(
        "✓ Period 12 from heap 71 on, proved: every 12 heaps the values repeat."
    )
    expect(page.locator(".proof")).to_contain_text("Guy and Smith 1956")
    expect(page.get_by_text("14 exceptions: 0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57 and 70.")).to_be_visible()
    looked_at(page, "sequences-light")


def test_the_table_has_the_values_of_the_library(page):
    opened(page, "?game=Kayles&stop=180")
    rows = page.locator("table.values tbody tr").all_inner_texts()
    found = [int(cell.rstrip("*")) for row in rows for cell in row.split("\t")[1:]]
    assert found == nim_values("Kayles", stop=180).tolist()
    assert rows[0].split("\t")[1:5] == ["0*", "1", "2", "3*"]


def test_typing_another_game_shows_it_at_once(page):
    opened(page, "")
    page.get_by_label("Heap game").fill("{1,2,6}")
    expect(page.locator(".game-title")).to_contain_text("Take 1, 2 or 6 counters from a heap.")
    expect(page.locator(".period-sentence")).to_contain_text("Period 7 from heap 0 on")
    page.wait_for_url(re.compile(r"game=%7B1,2,6%7D"))
    page.locator("#known-games").select_option("all but {1,2}")
    expect(page.locator(".period-sentence")).to_contain_text("Arithmetic period 3 with saltus 1")


def test_a_wrong_notation_is_marked_and_the_last_answer_stays(page):
    opened(page, "")
    page.get_by_label("Heap game").fill("0.7?7")
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("^")
    caret = alert.locator("pre").inner_text().split("\n")
    assert caret[1].index("^") == caret[0].index("?")
    page.get_by_label("Heap game").fill("0.77")
    expect(alert).to_have_count(0)


@pytest.mark.parametrize(("game", "stop"), [("Grundy", 30000), ("0.106", 3000)])
def test_no_period_is_claimed_where_none_is_proved(page, game, stop):
    opened(page, f"?game={game}&stop={stop}")
    expect(page.locator("[data-proved=false]")).to_have_text(f"? No period is proved; {stop:,} values checked.")
    with Run(read_game(game)) as run:
        run.extend(stop)
        rare = run.rare_heaps()
    told = page.get_by_text(re.compile(f"^{len(rare):,} rare values so far"))
    expect(told).to_contain_text(f"at heaps {rare[0]}, {rare[1]}, {rare[2]}, ")


def test_a_period_that_begins_later_is_looked_for_and_stays_proved(page):
    opened(page, "?game=0.165&stop=500")
    expect(page.locator("[data-proved=false]")).to_be_visible()
    page.get_by_role("button", name="Keep looking for a period").click()
    period = find_period("0.165")
    page.wait_for_url(lambda url: int(re.search(r"stop=(\d+)", url)[1]) >= 2 * (period.preperiod + period.period))
    expect(page.locator("[data-proved=true]")).to_contain_text(
        f"✓ Period {period.period:,} from heap {period.preperiod:,} on, proved"
    )
    expect(page.get_by_text(re.compile(r"^13,\d{3} values; the largest is"))).to_be_visible()
    expect(page.locator("[data-proved=true]")).to_be_visible()


@pytest.mark.parametrize("viewport", [SCREEN, PHONE], ids=["screen", "phone"])
@pytest.mark.parametrize("game", ["Kayles", "Grundy"])
def test_the_verdict_on_the_period_is_seen_at_once(new_page, viewport, game):
    page = opened(new_page(viewport=viewport), f"?game={game}")
    verdict, plot = page.locator("[data-proved]"), page.locator(PLOT)
    expect(verdict).to_be_in_viewport(ratio=1)
    assert verdict.bounding_box()["y"] < plot.bounding_box()["y"]
    assert verdict.evaluate("(told) => told.previousElementSibling.tagName") == "H2"


def test_the_list_of_well_known_games_follows_what_is_shown(page):
    opened(page, "?game=Kayles")
    known, field = page.locator("#known-games"), page.get_by_label("Heap game")
    expect(known).to_have_value("0.77")
    for typed, value in (("{6,2,1}", "{1,2,6}"), ("0.7?", ""), ("Grundy", "Grundy"), ("0.123", "")):
        field.fill(typed)
        expect(known).to_have_value(value)
    known.select_option("Kayles, 0.77")
    expect(page.locator(".game-title")).to_contain_text("Kayles, 0.77")
    expect(known).to_have_value("0.77")


def test_well_known_games_are_recognised_by_the_notation_of_the_library(page):
    opened(page, "?stop=10")
    found = page.evaluate("""async () => {
      const { GAMES } = await import("/static/js/sequences/games.js");
      return GAMES.flatMap(({ options }) => options).map(([typed, , written = typed]) => [typed, written]);
    }""")
    assert len(found) > 15
    assert dict(found) == {typed: read_game(typed).notation for typed, _ in found}


def test_values_that_an_address_asks_for_are_those_that_there_are(page):
    opened(page, "?game=Kayles&stop=50&from=5&to=16&low=2&high=1e300&heap=<img src=x>")
    expect(page.locator(".heap-answer")).to_contain_text("The size of a heap is a whole number")
    page.locator("#one-heap").fill("7")
    page.wait_for_url(lambda url: url.endswith("?game=Kayles&stop=50&from=5&to=16&low=2.0&high=8.5&heap=7"))


def test_an_empty_field_asks_for_a_game(page):
    opened(page, "?stop=50")
    page.get_by_label("Heap game").fill(" ")
    expect(page.get_by_role("alert")).to_have_text("Type a heap game, or choose one.")
    page.get_by_label("Heap game").fill("0.137")
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_heap_that_is_being_typed_is_asked_for_once(page):
    opened(page, "?game=Grundy&stop=50")
    asked = []
    page.on("request", lambda request: asked.append(request.post_data_json) if "/api/" in request.url else None)
    page.evaluate(HELD)
    page.locator("#one-heap").press_sequentially("1234")
    page.evaluate("window.letGo()")
    expect(page.locator(".heap-answer")).to_contain_text(f"nim value {int(nim_values('Grundy', stop=1235)[1234])}, ")
    assert [body["heaps"] for body in asked] == [[1234]]


def test_a_long_computation_can_be_stopped_and_typing_on_replaces_it(page):
    opened(page, "?game=0.77")
    page.route("**/api/v1/sequence", lambda route: None if "0.6" in route.request.post_data else route.continue_())
    page.get_by_label("Heap game").fill("0.6")
    expect(page.locator(".busy").first).to_contain_text("Computing 2,000 values of 0.6")
    page.get_by_role("button", name="Stop").click()
    expect(page.locator(".busy").first).to_contain_text("Stopped.")
    expect(page.locator(".game-title")).to_contain_text("Kayles")
    page.get_by_label("Heap game").fill("0.60")
    expect(page.locator(".busy").first).to_contain_text("0.60")
    page.get_by_label("Heap game").fill("0.137")
    expect(page.locator(".game-title")).to_contain_text("Dawson's Chess")
    expect(page.locator(".busy").first).to_be_empty()


def test_the_value_of_a_huge_heap_follows_from_the_period(page):
    opened(page, "?game=Kayles&stop=300")
    page.locator("#one-heap").fill("10^30")
    expect(page.locator(".heap-answer")).to_have_text(
        "nim value 1, N: the player to move wins – by the period, from heap 76"
    )
    page.wait_for_url(re.compile("heap=10%5E30"))
    page.locator("#one-heap").fill("70")
    expect(page.locator(".heap-answer")).to_contain_text("heap 70: nim value 6")
    page.goto("/sequences?game=Grundy&stop=100&heap=1000")
    value = int(nim_values("Grundy", stop=1001)[1000])
    expect(page.locator(".heap-answer")).to_contain_text(f"nim value {value}, ")


def test_the_values_are_saved(page):
    opened(page, "?game=0.137&stop=50")
    for name, first, ending in (("Save as CSV", "heap,nim_value", "csv"), ("Save as b-file", "0 0", "b.txt")):
        with page.expect_download() as caught:
            page.get_by_role("button", name=name).click()
        assert caught.value.suggested_filename == f"0.137.{ending}"
        lines = Path(caught.value.path()).read_text().splitlines()
        assert lines[0] == first
        assert int(re.split("[ ,]", lines[-1])[1]) == int(nim_values("0.137", stop=50)[49])


def test_what_is_copied_runs(page):
    opened(page, "?game=all but {1,2}&stop=40")
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        exec(copied(page, "Copy as Python"), {})
    assert "period=3" in said.getvalue()
    words = shlex.split(copied(page, "Copy as command"))
    answered = CliRunner().invoke(group, words[1:])
    assert words[0] == "grundy"
    assert answered.exit_code == 0
    assert "period 3" in answered.output


def test_a_phone_shows_it_without_scrolling_sideways(phone, looked_at):
    opened(phone, "?game=Kayles&from=40&to=110")
    assert phone.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    phone.locator(PLOT).tap(position={"x": 200, "y": 100})
    expect(phone.locator("#readout")).to_contain_text("nim value")
    looked_at(phone, "sequences-phone")
