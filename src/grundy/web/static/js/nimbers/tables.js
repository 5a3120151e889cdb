// Tables of nim addition, multiplication, division and powers.

import { latest } from "../api.js";
import { button, h, replace } from "../dom.js";
import { errorBox } from "../errors.js";
import { colourOf, css } from "./colours.js";
import { cellText, Grid } from "./grid.js";

const OPERATIONS = [["add", "⊕ addition"], ["mul", "⊗ multiplication"], ["div", "/ division"], ["pow", "^ powers"]];
const SIZES = [4, 8, 16, 32, 64, 128, 256];
const READABLE = 32; // rows of a table of numbers that people may want to hear or copy

export class Tables {
  constructor(operation, size, cell, onchange) {
    this.operation = OPERATIONS.some(([name]) => name === operation) ? operation : "mul";
    this.size = SIZES.includes(size) ? size : 16;
    this.wanted = cell;
    this.onchange = onchange;
    this.ask = latest();
    this.grid = new Grid((row, column) => this.read(row, column));
    this.readout = h("p", { class: "cell-readout", id: "cell" }, "Point at a cell, or move to one with the arrow keys.");
    this.place = { chosen: h("div"), error: h("div"), scale: h("div"), words: h("div") };
  }

  parts() {
    return [
      h("section", { class: "card tables" }, h("h2", {}, "Tables"), this.place.chosen, this.place.error, this.readout,
        h("div", { class: "scroll" }, this.grid.element), this.place.scale, this.place.words),
    ];
  }

  settings() {
    const [row, column] = this.grid.cell ?? [];
    return { table: this.operation, size: this.size, cell: row === undefined ? "" : `${row},${column}` };
  }

  choose(operation, size) {
    Object.assign(this, { operation, size });
    this.show();
  }

  async show() {
    this.#showChoices();
    this.onchange();
    try {
      const table = await this.ask("nim-table", { operation: this.operation, size: this.size });
      if (table !== null) this.#fill(table);
    } catch (error) {
      replace(this.place.error, errorBox(error));
    }
  }

  #showChoices() {
    const choice = (name, pressed, act) => button(name, act, { "aria-pressed": String(pressed) });
    const group = (name, buttons) => h("div", { class: "row", role: "group", "aria-label": name }, buttons);
    const operation = ([name, text]) => choice(text, name === this.operation, () => this.choose(name, this.size));
    const size = (number) => choice(`${number}`, number === this.size, () => this.choose(this.operation, number));
    const focused = document.activeElement?.textContent;
    replace(this.place.chosen, group("Operation", OPERATIONS.map(operation)), group("Size", SIZES.map(size)));
    // The button that was pressed has been made anew; whoever pressed it by a key goes on from there.
    [...this.place.chosen.querySelectorAll("button")].find((made) => made.textContent === focused)?.focus();
  }

  #fill(table) {
    replace(this.place.error);
    this.grid.set(table);
    replace(this.place.scale, scale(this.grid.largest), subfieldText(table));
    replace(this.place.words, table.size <= READABLE && inNumbers(table));
    if (this.wanted && Math.max(...this.wanted) < table.size) this.grid.read(...this.wanted, false);
    else if (this.grid.cell) this.read(...this.grid.cell);
    this.wanted = null;
  }

  read(row, column) {
    this.readout.textContent = cellText(this.grid.table, row, column);
    this.onchange();
  }

  close() {
    this.ask.stop();
    this.grid.close();
  }
}

function scale(largest) {
  const steps = Array.from({ length: 33 }, (_, i) => h("span", { style: { background: css(colourOf(i, 32)) } }));
  return h("div", { class: "scale", "aria-hidden": "true" }, "0", h("span", { class: "scale-bar" }, steps), String(largest));
}

function subfieldText({ size, operation }) {
  const orders = [2, 4, 16, 256].filter((order) => order <= size);
  const names = orders.map((order) => `F${subscript(order)}`).join(" ⊂ ");
  const closed = operation === "pow" ? "" : " Sums, products and quotients of elements of one of them stay in it.";
  const bounds = orders.join(", ").replace(/, (\d+)$/, " and $1");
  return h("p", { class: "soft" }, `Outlined are the fields ${names}: the numbers below ${bounds}.${closed}`);
}

function subscript(number) {
  return [...String(number)].map((digit) => "₀₁₂₃₄₅₆₇₈₉"[digit]).join("");
}

function inNumbers({ rows, sign, size }) {
  const head = (scope, text) => h("th", { scope, class: "number" }, text);
  const heads = Array.from({ length: size }, (_, number) => head("col", number));
  const cells = (row) => row.map((value) => h("td", { class: "number" }, value ?? "–"));
  return h("details", { class: "numbers" }, h("summary", {}, "Show the numbers"),
    h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": `Table of ${sign} in numbers` },
      h("table", { class: "values" },
        h("thead", {}, h("tr", {}, h("th", { scope: "col" }, sign), heads)),
        h("tbody", {}, rows.map((row, number) => h("tr", {}, head("row", number), cells(row)))))));
}
