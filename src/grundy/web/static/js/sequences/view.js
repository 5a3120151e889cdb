// The nim values of a heap game: a plot of up to a million points, the period, and whether it is proved.

import { announce } from "../announce.js";
import { patient } from "../busy.js";
import { copyButton, inPython, inShell } from "../copy.js";
import { button, h, replace } from "../dom.js";
import { errorBox } from "../errors.js";
import { paused } from "../pause.js";
import { remember } from "../url.js";
import { controls } from "./controls.js";
import { heading, legend, numbersCard, periodCard } from "./facts.js";
import { MOST, readStop, USUAL } from "./games.js";
import { knownOf } from "./known.js";
import { oneHeap } from "./one_heap.js";
import { Plot } from "./plot.js";
import { valuesTable } from "./table.js";
import { readView, writtenView } from "./view.js";
import { heapText, number } from "./words.js";

export const title = "Sequences";

const DEFAULTS = { game: "0.77", stop: USUAL };
const UNREAD = "Point at the plot, or use the arrow keys in it, to read a value.";
const WAIT = 250; // milliseconds after the last key
// The plot tells of many windows a second, and browsers allow the address to change only so often.
const KEEP = 150;

export function open(main, query) {
  const room = new Room(query);
  main.append(...room.parts());
  room.ask({ window: query });
  return () => room.close();
}

class Room {
  constructor(query) {
    this.known = null;
    this.asking = patient(() => this.ask({}));
    this.later = paused(() => this.ask({}), WAIT);
    this.keep = paused(() => remember(this.settings(), DEFAULTS), KEEP);
    this.controls = controls(query.game || DEFAULTS.game, readStop(query.stop), (atOnce) => this.changed(atOnce));
    this.plot = new Plot({ onread: (heap, spoken) => this.read(heap, spoken), onview: () => this.keep() });
    this.oneHeap = oneHeap({
      known: () => this.known, text: query.heap ?? "", onchange: () => this.keep(), onread: (heap) => this.plot.read(heap),
    });
    this.readout = h("p", { class: "readout", id: "readout" }, UNREAD);
    this.place = Object.fromEntries(["error", "heading", "legend", "table", "facts", "copy"].map((name) => [name, h("div")]));
    this.answer = h("div", { class: "answer", hidden: true }, this.place.heading, this.#plotCard(), this.#below());
  }

  parts() {
    return [
      h("h1", {}, "Sequences"),
      h("p", { class: "lead" }, "The nim value of every heap as a picture: where it begins to repeat, and whether that is proved."),
      this.controls.element, this.asking.element, this.place.error, this.answer,
    ];
  }

  #plotCard() {
    const tool = (sign, name, act) => button(sign, act, { "aria-label": name, title: name });
    return h("section", { class: "card plot-card", "aria-label": "Plot of the values" },
      this.plot.element,
      h("div", { class: "row plot-tools" },
        tool("+", "Zoom in", () => this.plot.zoom(1 / 2)), tool("−", "Zoom out", () => this.plot.zoom(2)),
        tool("◀", "To smaller heaps", () => this.plot.pan((this.plot.view.from - this.plot.view.to) / 2)),
        tool("▶", "To larger heaps", () => this.plot.pan((this.plot.view.to - this.plot.view.from) / 2)),
        tool("all", "Show everything", () => this.plot.reset()), this.readout),
      this.place.legend);
  }

  #below() {
    return h("div", { class: "two" },
      h("section", { class: "card" }, h("h2", {}, "The first values"), this.place.table),
      h("div", {}, this.place.facts, h("section", { class: "card on-screen" }, h("h2", {}, "Take it with you"), this.place.copy)));
  }

  changed(atOnce) {
    this.later.stop();
    this.asking.stop();
    if (atOnce) this.ask({});
    else this.later();
  }

  /** Ask for the values; `window` is the part of them to show, `period` looks for one however far it is. */
  async ask({ window: part = {}, period = false }) {
    const [game, stop] = [this.controls.game(), this.controls.stop()];
    if (!game) return this.fail(new Error("Type a heap game, or choose one."));
    const doing = period ? `Looking for a period of ${game}` : `Computing ${number(stop)} values of ${game}`;
    try {
      const answer = await this.asking.ask("sequence", { game, stop, period }, doing);
      if (answer === null) return;
      this.show(answer, part);
      if (period) this.#reach(answer.periodicity);
    } catch (error) {
      this.fail(error);
    }
  }

  // A period was found farther on than the values that are shown: show as many as prove it, also in a link.
  #reach({ proved, checked_to: needed }) {
    if (!proved || needed <= this.controls.stop() || needed > MOST) return;
    this.controls.setStop(needed);
    this.changed(true);
  }

  show(answer, part) {
    this.known = knownOf(answer);
    replace(this.place.error);
    this.answer.hidden = false;
    this.#isOf(true);
    this.controls.showKnown(answer.notation);
    const { values, period: found, marked } = this.known;
    this.plot.set(values, found, marked, answer.name ?? answer.notation);
    this.plot.view = readView(part, values.length, this.plot.most);
    this.read(this.plot.reading, false);
    replace(this.place.heading, heading(this.known));
    replace(this.place.legend, legend(this.known));
    replace(this.place.table, valuesTable(this.known));
    replace(this.place.facts, periodCard(this.known, () => this.ask({ period: true })), numbersCard(this.known, this.oneHeap.element));
    replace(this.place.copy, this.#copyButtons());
    this.oneHeap.update();
    this.keep();
    announce(`${answer.name ?? answer.notation}: ${answer.periodicity.sentence ?? ""}`);
  }

  fail(error) {
    replace(this.place.error, errorBox(error));
    this.#isOf(false);
    this.controls.showKnown(null);
    this.keep();
  }

  // Whether what is shown is of the game that is written; another one is pale, and its window is not in the address.
  #isOf(isAsked) {
    this.isAsked = isAsked;
    this.answer.classList.toggle("pale", !isAsked);
  }

  read(heap, spoken) {
    this.readout.textContent = heap === null ? UNREAD : heapText(this.known, heap);
    if (spoken) announce(this.readout.textContent);
  }

  settings() {
    const part = this.isAsked ? writtenView(this.plot.view, this.plot.values.length) : {};
    return { game: this.controls.game(), stop: this.controls.stop(), ...part, heap: this.oneHeap.text() };
  }

  #copyButtons() {
    const game = this.controls.game();
    const stop = this.known.values.length;
    const python = () =>
      "from grundy.sequences import find_period, nim_values\n\n" +
      `values = nim_values(${inPython(game)}, stop=${stop})\nprint(values[:20])\nprint(find_period(${inPython(game)}))\n`;
    const command = () => `grundy sequence ${inShell(game)} --stop ${stop}\n`;
    const link = copyButton("Copy the link", () => location.href);
    return h("div", { class: "row" }, copyButton("Copy as Python", python), copyButton("Copy as command", command), link);
  }

  close() {
    [this.later, this.keep, this.asking, this.oneHeap].forEach((one) => one.stop());
    this.plot.close();
  }
}
