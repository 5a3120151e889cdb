// Tables of nim addition, multiplication, division and powers as a coloured grid whose cells can be read.

import { announce, coloursOf, watchTheme } from "../browser.js";
import { element, h } from "../dom.js";
import { errorBox } from "../errors.js";
import { button } from "../parts.js";
import { makeAsker } from "../server.js";
import { follow } from "../store.js";

/** @typedef {[red: number, green: number, blue: number]} Colour */
/** @typedef {[row: number, column: number]} Cell */
/** @typedef {{ rows: (number | null)[][], size: number, sign: string, operation: string }} Table An answer of nim-table. */
/**
 * @typedef {object} TableState
 * @property {string} table The operation.
 * @property {number} size
 * @property {Cell | null} cell The cell that is read.
 * @property {Table | null} numbers
 * @property {Error | null} tableError
 */
/** @typedef {import("../store.js").Store<any>} Store */

/** @type {[name: string, text: string][]} */
const OPERATIONS = [["add", "⊕ addition"], ["mul", "⊗ multiplication"], ["div", "/ division"], ["pow", "^ powers"]];
const SIZES = [4, 8, 16, 32, 64, 128, 256];
const READABLE = 32; // rows of a table that is also offered in numbers, to listen to or to copy
const LABELS = 26; // pixels for the numbers along the edges
/** @type {Record<string, Cell>} */
const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0], PageUp: [-8, 0], PageDown: [8, 0] };

export const TABLE_DEFAULTS = { table: "mul", size: 16 };

/**
 * The state that the address describes.
 * @param {Record<string, string>} query
 * @returns {TableState}
 */
export function readTable(query) {
  const cell = /^(\d{1,3}),(\d{1,3})$/.exec(query.cell ?? "");
  return {
    table: OPERATIONS.some(([name]) => name === query.table) ? query.table : TABLE_DEFAULTS.table,
    size: SIZES.includes(Number(query.size)) ? Number(query.size) : TABLE_DEFAULTS.size,
    cell: cell && [Number(cell[1]), Number(cell[2])],
    numbers: null,
    tableError: null,
  };
}

/** @param {TableState} state */
export function tableSettings({ table, size, cell }) {
  return { table, size, cell: cell?.join(",") ?? "" };
}

/**
 * Ask for the table whenever another one is chosen; returns the view of it, and how to stop.
 * @param {Store} store
 */
export function openTables(store) {
  const asker = makeAsker(store, "tableBusy");
  const grid = makeGrid(store);
  follow(store, (state) => [state.table, state.size], async ({ table, size }) => {
    try {
      const numbers = await asker.ask("nim-table", { operation: table, size }, "");
      if (numbers === null) return;
      const { cell } = store.state;
      store.set({ numbers, tableError: null, cell: cell && Math.max(...cell) < numbers.size ? cell : null });
    } catch (error) {
      store.set({ tableError: error });
    }
  });
  return {
    view: (/** @type {TableState} */ state) => tablesView(state, store, grid.element),
    stop: () => (asker.stop(), grid.close()),
  };
}

/** @param {TableState} state @param {Store} store @param {Node} grid */
function tablesView({ table, size, cell, numbers, tableError }, store, grid) {
  const choice = (/** @type {string} */ text, /** @type {boolean} */ isChosen, /** @type {object} */ changes) =>
    button(text, () => store.set(changes), { key: text, "aria-pressed": String(isChosen) });
  const operations = OPERATIONS.map(([name, text]) => choice(text, name === table, { table: name }));
  const sizes = SIZES.map((number) => choice(`${number}`, number === size, { size: number }));
  const reading = numbers && cell ? cellText(numbers, cell) : "Point at a cell, or move to one with the arrow keys.";
  return h("section", { class: "card tables" },
    h("h2", {}, "Tables"),
    h("div", {}, [h("div", { class: "row", role: "group", "aria-label": "Operation" }, operations), h("div", { class: "row", role: "group", "aria-label": "Size" }, sizes)]),
    h("div", { key: "error" }, tableError && errorBox(tableError)),
    h("p", { class: "cell-readout", id: "cell" }, reading),
    h("div", { class: "scroll" }, grid),
    h("div", { key: "scale" }, numbers && [scale(largestOf(numbers)), subfieldText(numbers)]),
    h("div", { key: "numbers" }, numbers && numbers.size <= READABLE && inNumbers(numbers)));
}

/** @param {number} largest */
function scale(largest) {
  const steps = Array.from({ length: 33 }, (_, i) => h("span", { style: { background: css(colourOf(i, 32)) } }));
  return h("div", { class: "scale", "aria-hidden": "true" }, "0", h("span", { class: "scale-bar" }, steps), String(largest));
}

/** @param {Table} table */
function subfieldText({ size, operation }) {
  const orders = [2, 4, 16, 256].filter((order) => order <= size);
  const names = orders.map((order) => `F${subscript(order)}`).join(" ⊂ ");
  const closed = operation === "pow" ? "" : " Sums, products and quotients of elements of one of them stay in it.";
  const bounds = orders.join(", ").replace(/, (\d+)$/, " and $1");
  return h("p", { class: "soft" }, `The outlines show the fields ${names}: the numbers below ${bounds}.${closed}`);
}

/** @param {number} number */
function subscript(number) {
  return [...String(number)].map((digit) => "₀₁₂₃₄₅₆₇₈₉"[Number(digit)]).join("");
}

/** @param {Table} table */
function inNumbers({ rows, sign, size }) {
  const head = (/** @type {string} */ scope, /** @type {number} */ text) => h("th", { scope, class: "number" }, text);
  const heads = Array.from({ length: size }, (_, number) => head("col", number));
  const cells = (/** @type {(number | null)[]} */ row) => row.map((value) => h("td", { class: "number" }, value ?? "–"));
  return h("details", { class: "numbers" }, h("summary", {}, "Show the numbers"),
    h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": `Table of ${sign} in numbers` },
      h("table", { class: "values" },
        h("thead", {}, h("tr", {}, h("th", { scope: "col" }, sign), heads)),
        h("tbody", {}, rows.map((row, number) => h("tr", {}, head("row", number), cells(row)))))));
}

/**
 * A cell as an equation: 5 ⊗ 7 = 13.
 * @param {Table} table
 * @param {Cell} cell
 */
function cellText({ rows, sign }, [row, column]) {
  const value = rows[row][column];
  const shown = sign === "^" ? `${row} to the power ${column}` : `${row} ${sign} ${column}`;
  return value === null ? `${shown} is not defined: division by 0` : `${shown} = ${value}`;
}

/** @param {Table} table */
function largestOf({ rows }) {
  return Math.max(0, ...rows.map((row) => Math.max(...row.map((value) => value ?? 0))));
}

/**
 * The canvas of the table. It shows `numbers` and `cell` of the state; keys and the pointer set `cell`.
 * @param {Store} store
 */
function makeGrid(store) {
  const canvas = /** @type {HTMLCanvasElement} */ (element("canvas", {
    class: "grid", tabindex: 0, role: "application", "aria-roledescription": "table in colour",
    onkeydown: (/** @type {KeyboardEvent} */ event) => key(event),
    onpointermove: (/** @type {PointerEvent} */ event) => point(event, false),
    onpointerdown: (/** @type {PointerEvent} */ event) => point(event, true),
  }));
  const picture = document.createElement("canvas"); // the table without the marked cell
  const box = element("div", { class: "grid-box" }, canvas);
  const observer = new ResizeObserver(() => draw());
  observer.observe(box);
  const unwatch = watchTheme(() => draw());
  const paper = matchMedia("print"); // which has other colours than a dark screen
  paper.onchange = () => draw();
  let side = 1; // pixels of a cell

  follow(store, (state) => [state.numbers], ({ numbers }) => {
    if (!numbers) return;
    canvas.setAttribute("aria-label", `Table of ${numbers.sign} for the numbers below ${numbers.size}. The arrow keys read its cells.`);
    draw();
  });
  follow(store, (state) => [state.cell], show);

  function draw() {
    const { numbers } = store.state;
    const width = box.clientWidth;
    if (!numbers || !width) return;
    // Cells are squares of whole pixels, so that no seams show; a large table may be smaller than its place.
    side = Math.max(1, Math.min(44, Math.floor((Math.min(width, 760) - LABELS) / numbers.size)));
    const extent = LABELS + numbers.size * side + 2;
    const ratio = window.devicePixelRatio || 1;
    const pixels = Math.round(extent * ratio);
    for (const one of [canvas, picture]) Object.assign(one, { width: pixels, height: pixels });
    Object.assign(canvas.style, { width: `${extent}px`, height: `${extent}px` });
    const context = /** @type {CanvasRenderingContext2D} */ (picture.getContext("2d"));
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    paintTable(context, numbers, side, canvas);
    show();
  }

  // Tens of thousands of cells are painted once; only the mark moves with the pointer.
  function show() {
    const { numbers, cell } = store.state;
    const ratio = window.devicePixelRatio || 1;
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    if (!picture.width || !numbers) return;
    context.drawImage(picture, 0, 0);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    if (cell && Math.max(...cell) < numbers.size) paintCell(context, cell, numbers.size, side, canvas);
  }

  /** @param {number} row @param {number} column @param {boolean} isSpoken */
  function read(row, column, isSpoken) {
    const last = store.state.numbers.size - 1;
    /** @type {Cell} */
    const cell = [Math.max(0, Math.min(row, last)), Math.max(0, Math.min(column, last))];
    store.set({ cell });
    if (isSpoken) announce(cellText(store.state.numbers, cell));
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    const { numbers, cell } = store.state;
    if (!numbers || event.ctrlKey || event.metaKey || event.altKey) return;
    const [row, column] = cell ?? [0, 0];
    const step = STEPS[event.key];
    if (step && cell) read(row + step[0], column + step[1], true);
    else if (step) read(0, 0, true);
    else if (event.key === "Home") read(row, 0, true);
    else if (event.key === "End") read(row, numbers.size - 1, true);
    else return;
    event.preventDefault();
  }

  /** @param {PointerEvent} event @param {boolean} isSpoken */
  function point(event, isSpoken) {
    const { numbers } = store.state;
    if (!numbers) return;
    const edge = canvas.getBoundingClientRect();
    const column = Math.floor((event.clientX - edge.left - LABELS) / side);
    const row = Math.floor((event.clientY - edge.top - LABELS) / side);
    const isInside = (/** @type {number} */ number) => number >= 0 && number < numbers.size;
    if (isInside(row) && isInside(column)) read(row, column, isSpoken);
  }

  function close() {
    observer.disconnect();
    unwatch();
    paper.onchange = null;
  }

  return { element: box, close };
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Table} table
 * @param {number} side
 * @param {HTMLElement} place Its colours and font are used.
 */
function paintTable(context, table, side, place) {
  const [card, soft, ink] = coloursOf(place, ["--card", "--soft", "--ink"]);
  const font = getComputedStyle(place).getPropertyValue("--sans");
  Object.assign(context, { textAlign: "center", textBaseline: "middle" });
  paintCells(context, table, side, { card, soft, font });
  context.fillStyle = soft;
  paintEdges(context, table, side, font);
  // The numbers below 2, 4, 16, 256 are fields: sums and products stay among them.
  const orders = [2, 4, 16, 256].filter((order) => order <= table.size);
  for (const order of orders) outline(context, LABELS, LABELS, order * side, [[4, card], [2, ink]]);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Table} table
 * @param {number} side
 * @param {{ card: string, soft: string, font: string }} looks
 */
function paintCells(context, table, side, { card, soft, font }) {
  const largest = largestOf(table);
  const hasNumbers = side >= 9 * String(largest).length;
  context.font = `${Math.min(14, side * 0.5)}px ${font}`;
  table.rows.forEach((row, y) => row.forEach((value, x) => {
    const colour = value === null ? null : colourOf(value, largest);
    context.fillStyle = colour ? css(colour) : card;
    context.fillRect(LABELS + x * side, LABELS + y * side, side, side);
    if (!hasNumbers) return;
    context.fillStyle = colour ? textOn(colour) : soft;
    context.fillText(String(value ?? "–"), LABELS + (x + 0.5) * side, LABELS + (y + 0.5) * side);
  }));
}

/**
 * The numbers along the edges, and the sign of the operation in the corner.
 * @param {CanvasRenderingContext2D} context
 * @param {Table} table
 * @param {number} side
 * @param {string} font
 */
function paintEdges(context, { size, sign }, side, font) {
  context.font = `11px ${font}`;
  const step = [1, 2, 4, 8, 16, 32, 64].find((candidate) => candidate * side >= 20) ?? 64;
  for (let number = 0; number < size; number += step) {
    const middle = LABELS + (number + 0.5) * side;
    context.fillText(String(number), middle, LABELS / 2 + 2);
    context.fillText(String(number), LABELS / 2 - 1, middle);
  }
  context.font = `bold 14px ${font}`;
  context.fillText(sign, LABELS / 2 - 1, LABELS / 2 + 1);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Cell} cell
 * @param {number} size
 * @param {number} side
 * @param {HTMLElement} place
 */
function paintCell(context, [row, column], size, side, place) {
  const [card, focus] = coloursOf(place, ["--card", "--focus"]);
  const [x, y, extent] = [LABELS + column * side, LABELS + row * side, size * side];
  Object.assign(context, { lineWidth: 1, strokeStyle: focus });
  context.strokeRect(LABELS, y, extent, side);
  context.strokeRect(x, LABELS, side, extent);
  outline(context, x, y, side, [[5, card], [3, focus]]);
}

/**
 * Draw a square in each of several lines, the widest first.
 * @param {CanvasRenderingContext2D} context
 * @param {number} x
 * @param {number} y
 * @param {number} extent
 * @param {[width: number, colour: string][]} lines
 */
function outline(context, x, y, extent, lines) {
  for (const [lineWidth, strokeStyle] of lines) {
    Object.assign(context, { lineWidth, strokeStyle });
    context.strokeRect(x, y, extent, extent);
  }
}

// From dark blue through green to yellow. It grows steadily lighter, so that it can be read without telling hues apart.
const STOPS = [[38, 34, 98], [38, 84, 140], [30, 132, 140], [62, 176, 112], [160, 210, 70], [246, 232, 88]];
const SHADES = 256;

const shades = Array.from({ length: SHADES }, (_, i) => {
  const at = (i / (SHADES - 1)) * (STOPS.length - 1);
  const low = Math.min(STOPS.length - 2, Math.floor(at));
  const mixed = STOPS[low].map((from, channel) => Math.round(from + (STOPS[low + 1][channel] - from) * (at - low)));
  return /** @type {Colour} */ (mixed);
});

/**
 * The colour of a value among those up to the largest.
 * @param {number} value
 * @param {number} largest
 */
export function colourOf(value, largest) {
  return shades[largest > 0 ? Math.round((value / largest) * (SHADES - 1)) : 0];
}

/** @param {Colour} colour */
function css([red, green, blue]) {
  return `rgb(${red}, ${green}, ${blue})`;
}

/** The luminance (WCAG 2) at which black and white contrast equally. */
const EVEN = Math.sqrt(1.05 * 0.05) - 0.05;

/**
 * Black or white, whichever contrasts more with a colour.
 * @param {Colour} colour
 */
export function textOn([red, green, blue]) {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue) > EVEN ? "#000000" : "#ffffff";
}

/** @param {number} channel */
function linear(channel) {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
