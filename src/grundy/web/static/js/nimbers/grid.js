// A table of an operation as a coloured grid that can be walked through.

import { announce } from "../announce.js";
import { h } from "../dom.js";
import { watchTheme } from "../theme.js";
import { colourOf, css, textOn } from "./colours.js";

const LABELS = 26; // pixels for the numbers along the edges
const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0], PageUp: [-8, 0], PageDown: [8, 0] };

export class Grid {
  /** `onread(row, column)` is told which cell is looked at. */
  constructor(onread) {
    this.onread = onread;
    const listeners = {
      onkeydown: (event) => this.#key(event),
      onpointermove: (event) => this.#point(event, false),
      onpointerdown: (event) => this.#point(event, true),
    };
    const role = { role: "application", "aria-roledescription": "table in colour" };
    this.canvas = h("canvas", { class: "grid", tabindex: 0, ...role, ...listeners });
    this.picture = document.createElement("canvas"); // without the cell that is read
    this.element = h("div", { class: "grid-box" }, this.canvas);
    this.cell = null;
    this.observer = new ResizeObserver(() => this.draw());
    this.observer.observe(this.element);
    this.unwatch = watchTheme(() => this.draw());
    this.paper = matchMedia("print"); // which has other colours than a dark screen
    this.paper.onchange = () => this.draw();
  }

  set(table) {
    this.table = table;
    this.largest = Math.max(0, ...table.rows.map((row) => Math.max(...row.map((value) => value ?? 0))));
    if (this.cell && Math.max(...this.cell) >= table.size) this.cell = null;
    this.canvas.setAttribute("aria-label", `Table of ${table.sign} for the numbers below ${table.size}. The arrow keys read its cells.`);
    this.draw();
  }

  read(row, column, spoken) {
    const last = this.table.size - 1;
    this.cell = [Math.max(0, Math.min(row, last)), Math.max(0, Math.min(column, last))];
    this.#show();
    this.onread(...this.cell);
    if (spoken) announce(cellText(this.table, ...this.cell));
  }

  draw() {
    const width = this.element.clientWidth;
    if (!this.table || !width) return;
    const { size } = this.table;
    // Cells are squares of whole pixels, so that no seams are seen; large tables may be smaller than the room.
    this.side = Math.max(1, Math.min(44, Math.floor((Math.min(width, 760) - LABELS) / size)));
    const extent = LABELS + size * this.side + 2;
    const ratio = window.devicePixelRatio || 1;
    const pixels = Math.round(extent * ratio);
    for (const canvas of [this.canvas, this.picture]) Object.assign(canvas, { width: pixels, height: pixels });
    Object.assign(this.canvas.style, { width: `${extent}px`, height: `${extent}px` });
    const context = this.picture.getContext("2d");
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.#cells(context);
    this.#edges(context);
    this.#subfields(context);
    this.#show();
  }

  // Tens of thousands of cells are painted once; the pointer only goes over them.
  #show() {
    const ratio = window.devicePixelRatio || 1;
    const context = this.canvas.getContext("2d");
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, this.canvas.width, this.canvas.height);
    context.drawImage(this.picture, 0, 0);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.#looked(context);
  }

  #cells(context) {
    const { rows, size } = this.table;
    const side = this.side;
    const numbers = side >= 9 * String(this.largest).length;
    context.font = `${Math.min(14, side * 0.5)}px ${this.#named("--sans")}`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    for (let row = 0; row < size; row++) {
      for (let column = 0; column < size; column++) {
        const value = rows[row][column];
        const [x, y] = [LABELS + column * side, LABELS + row * side];
        const colour = value === null ? null : colourOf(value, this.largest);
        context.fillStyle = colour ? css(colour) : this.#named("--card");
        context.fillRect(x, y, side, side);
        if (!numbers) continue;
        context.fillStyle = colour ? textOn(colour) : this.#named("--soft");
        context.fillText(value ?? "–", x + side / 2, y + side / 2);
      }
    }
  }

  #edges(context) {
    const { size, sign } = this.table;
    context.fillStyle = this.#named("--soft");
    context.font = `11px ${this.#named("--sans")}`;
    const step = [1, 2, 4, 8, 16, 32, 64].find((candidate) => candidate * this.side >= 20) ?? 64;
    for (let number = 0; number < size; number += step) {
      const middle = LABELS + (number + 0.5) * this.side;
      context.fillText(number, middle, LABELS / 2 + 2);
      context.fillText(number, LABELS / 2 - 1, middle);
    }
    context.font = `bold 14px ${this.#named("--sans")}`;
    context.fillText(sign, LABELS / 2 - 1, LABELS / 2 + 1);
  }

  // The numbers below 2, 4, 16, 256 are fields: sums and products stay among them.
  #subfields(context) {
    for (const order of [2, 4, 16, 256]) {
      if (order > this.table.size) return;
      const extent = order * this.side;
      for (const [width, colour] of [[4, this.#named("--card")], [2, this.#named("--ink")]]) {
        Object.assign(context, { lineWidth: width, strokeStyle: colour });
        context.strokeRect(LABELS, LABELS, extent, extent);
      }
    }
  }

  #looked(context) {
    if (!this.cell) return;
    const [row, column] = this.cell;
    const [x, y, extent] = [LABELS + column * this.side, LABELS + row * this.side, this.table.size * this.side];
    Object.assign(context, { lineWidth: 1, strokeStyle: this.#named("--focus") });
    context.strokeRect(LABELS, y, extent, this.side);
    context.strokeRect(x, LABELS, this.side, extent);
    for (const [width, colour] of [[5, this.#named("--card")], [3, this.#named("--focus")]]) {
      Object.assign(context, { lineWidth: width, strokeStyle: colour });
      context.strokeRect(x, y, this.side, this.side);
    }
  }

  #named(name) {
    return getComputedStyle(this.canvas).getPropertyValue(name).trim();
  }

  #key(event) {
    if (!this.table || event.ctrlKey || event.metaKey || event.altKey) return;
    const [row, column] = this.cell ?? [0, 0];
    const step = STEPS[event.key];
    if (step) this.read(...(this.cell ? [row + step[0], column + step[1]] : [0, 0]), true);
    else if (event.key === "Home") this.read(row, 0, true);
    else if (event.key === "End") this.read(row, this.table.size - 1, true);
    else return;
    event.preventDefault();
  }

  #point(event, spoken) {
    const box = this.canvas.getBoundingClientRect();
    const column = Math.floor((event.clientX - box.left - LABELS) / this.side);
    const row = Math.floor((event.clientY - box.top - LABELS) / this.side);
    const inside = (number) => number >= 0 && number < this.table.size;
    if (inside(row) && inside(column)) this.read(row, column, spoken);
  }

  close() {
    this.observer.disconnect();
    this.unwatch();
    this.paper.onchange = null;
  }
}

/** A cell as an equation: 5 ⊗ 7 = 13. */
export function cellText({ rows, sign }, row, column) {
  const value = rows[row][column];
  const shown = sign === "^" ? `${row} to the power ${column}` : `${row} ${sign} ${column}`;
  return value === null ? `${shown} is not defined: nothing can be divided by 0` : `${shown} = ${value}`;
}
