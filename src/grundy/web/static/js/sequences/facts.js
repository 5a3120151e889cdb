// The text around the plot: the rules, the period and its proof, unusual values, a table and files.

import { h } from "../dom.js";
import { save } from "../export.js";
import { button } from "../parts.js";

/** @import { Child } from "../dom.js" */
/** @import { Known, Periodicity, Work } from "./games.js" */

const MOST_LISTED = 24;

const RARE =
  "Most values have the same parity in certain bits, and a value with the other parity is rare. The few rare values suffice " +
  "to find all others quickly.";

/**
 * The name of the game, what is known of its period, and its rules.
 * @param {Known} known
 */
export function heading({ answer }) {
  const name = answer.name && answer.name !== answer.notation ? `${answer.name}, ${answer.notation}` : answer.notation;
  const source = answer.source && h("small", {}, ` Source: ${answer.source}.`);
  return h("div", { class: "game-title" },
    h("h2", {}, name), verdict(answer.periodicity), h("p", {}, sentence(answer.game), source));
}

/** @param {Periodicity} periodicity */
function verdict({ proved, sentence: told }) {
  return h("p", { class: `proof-status ${proved ? "wins" : "draws"}`, "data-proved": String(proved) },
    h("span", { class: "sign", "aria-hidden": "true" }, proved ? "✓" : "?"), " ",
    h("span", { class: "period-sentence" }, sentence(told)));
}

/**
 * What the verdict is based on; `onsearch` looks farther when no period is proved.
 * @param {Known} known
 * @param {() => void} onsearch
 */
export function periodCard(known, onsearch) {
  const found = known.answer.periodicity;
  return h(
    "section",
    { class: "card" },
    h("h2", {}, found.proved ? "Proof and exceptions" : "No period proved so far"),
    found.proved ? proof(found) : farther(known, onsearch),
  );
}

/** @param {Periodicity} found */
function proof(found) {
  return [
    h("p", {}, exceptionsText(found.exceptions)),
    found.statement && h("p", { class: "proof" }, h("strong", {}, "Proof. "), sentence(found.statement)),
  ];
}

/** @param {Known} known @param {() => void} onsearch */
function farther(known, onsearch) {
  return [
    known.rare.size > 0 && h("p", {}, `${counted(known.rare.size, "rare value")} so far, at heaps ${listed([...known.rare])}. ${RARE}`),
    h("p", { class: "soft" }, "These values cannot rule out a period that starts later."),
    button("Keep looking for a period", onsearch),
  ];
}

/** @param {Known} known @param {Child} oneHeap */
export function numbersCard(known, oneHeap) {
  const { largest, work, notation } = known.answer;
  const csv = () => save(fileName(notation, "csv"), asCsv(known.values), "text/csv");
  const bfile = () => save(fileName(notation, "b.txt"), asBfile(known.values));
  const count = counted(known.values.length, "value");
  return h(
    "section",
    { class: "card" },
    h("h2", {}, "Values"),
    largest && h("p", {}, `${count}; the largest is ${formatted(largest.nim_value)}, first at heap ${formatted(largest.heap)}.`),
    h("p", { class: "soft" }, workText(work)),
    oneHeap,
    h("div", { class: "row" }, button("Save as CSV", csv), button("Save as b-file", bfile)),
  );
}

/** @param {Work} work */
function workText(work) {
  const copied = work.copied ? `; the period gave ${counted(work.copied, "value")}` : "";
  return `Computed by the ${work.method} method, which examined ${counted(work.marked, "option")}${copied}.`;
}

/**
 * The signs of the plot in words.
 * @param {Known} known
 */
export function legend(known) {
  const signs = [["●", "a heap and its nim value, darker where many points coincide"]];
  if (known.period) signs.push(["┆", "the period begins"], ["▒", "every second period, or all of them where they are narrow"]);
  if (known.period && known.marked.length) signs.push(["○ ▾", "an exception: it does not fit the period"]);
  if (!known.period && known.marked.length) signs.push(["□ ▾", "a rare value"]);
  const item = (/** @type {string[]} */ [sign, text]) => h("li", {}, h("span", { class: "sign", "aria-hidden": "true" }, sign), ` ${text}`);
  return h("ul", { class: "legend" }, signs.map(item));
}

const USUAL_ROW = 20, WIDEST = 36, SHORT = 5, NARROWEST = 8, MOST_ROWS = 24;

/**
 * The number of values in a row: the period, several short periods, or a part of a long one that keeps columns equal.
 * @param {number | null} period
 */
function rowLength(period) {
  if (period === null) return USUAL_ROW;
  if (period < SHORT) return period * Math.floor(12 / period);
  if (period <= WIDEST) return period;
  for (let columns = USUAL_ROW; columns >= NARROWEST; columns--) if (period % columns === 0) return columns;
  return USUAL_ROW;
}

/**
 * The first values in rows of the period, which shows the pattern.
 * @param {Known} known
 */
export function valuesTable(known) {
  const columns = rowLength(known.period?.length ?? null);
  const rows = Math.min(MOST_ROWS, Math.ceil(known.values.length / columns));
  const body = Array.from({ length: rows }, (_, row) => tableRow(known, row * columns, columns));
  const left = known.values.length - rows * columns;
  return h(
    "div",
    {},
    h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "Table of the first values" },
      h("table", { class: "values" }, h("thead", {}, headRow(columns)), h("tbody", {}, body))),
    left > 0 && h("p", { class: "soft" }, `… ${formatted(left)} more values; save a file to get all of them.`),
    known.marked.length > 0 && h("p", { class: "soft" }, known.period ? "* does not fit the period" : "* a rare value"),
  );
}

/** @param {number} columns */
function headRow(columns) {
  const heads = Array.from({ length: columns }, (_, i) => h("th", { scope: "col", class: "number" }, `+${i}`));
  return h("tr", {}, h("th", { scope: "col" }, "heap"), heads);
}

/** @param {Known} known @param {number} start @param {number} columns */
function tableRow(known, start, columns) {
  const cells = [];
  for (let heap = start; heap < Math.min(start + columns, known.values.length); heap++) {
    const isMarked = known.period ? known.exceptions.has(heap) : known.rare.has(heap);
    const periodic = known.period !== null && heap >= known.period.start;
    const kind = `number${isMarked ? " odd-one" : ""}${periodic ? " periodic" : ""}`;
    cells.push(h("td", { class: kind }, `${known.values[heap]}${isMarked ? "*" : ""}`));
  }
  return h("tr", {}, h("th", { scope: "row", class: "number" }, formatted(start)), cells);
}

/**
 * The values for a spreadsheet.
 * @param {Int32Array} values
 */
function asCsv(values) {
  return joined("heap,nim_value\n", values, ",");
}

/**
 * The values as a b-file of the OEIS.
 * @param {Int32Array} values
 */
function asBfile(values) {
  return joined("", values, " ");
}

/** @param {string} head @param {Int32Array} values @param {string} separator */
function joined(head, values, separator) {
  const lines = new Array(values.length);
  for (let heap = 0; heap < values.length; heap++) lines[heap] = `${heap}${separator}${values[heap]}\n`;
  return head + lines.join("");
}

/**
 * A file name of characters that every system allows.
 * @param {string} notation
 * @param {string} ending
 */
function fileName(notation, ending) {
  return `${notation.replace(/[^\w.-]+/g, "_").replace(/^[_.]+|[_.]+$/g, "") || "values"}.${ending}`;
}

/** @param {number | bigint} value */
export function formatted(value) {
  return value.toLocaleString("en");
}

/** @param {number} count @param {string} one */
export function counted(count, one, many = `${one}s`) {
  return `${formatted(count)} ${count === 1 ? one : many}`;
}

/**
 * A heap, its value and who wins, and whether it is an exception or a rare value.
 * @param {Known} known
 * @param {number} heap
 */
export function heapText(known, heap) {
  return `heap ${formatted(heap)}: ${valueText(known.values[heap])}${special(known, heap)}`;
}

/**
 * A value and who wins; it may be a big integer.
 * @param {number | bigint} value
 */
export function valueText(value) {
  return `nim value ${formatted(value)}, ${value ? "N: the player to move wins" : "P: the player who has just moved wins"}`;
}

/** @param {Known} known @param {number} heap */
function special(known, heap) {
  if (known.exceptions.has(heap)) {
    const fitting = valueByPeriod(known, BigInt(heap));
    return ` – an exception: the period would give ${fitting === null ? "another value" : fitting}`;
  }
  return !known.period && known.rare.has(heap) ? " – a rare value" : "";
}

/**
 * The value that a proved period gives to a heap of any size, also to one before the period begins, which may be an
 * exception; null if no period is proved, or not all of the first period was computed.
 * @param {Known} known
 * @param {bigint} heap
 * @returns {bigint | null}
 */
export function valueByPeriod(known, heap) {
  const place = likeHeap(known, heap);
  if (place === null || !known.period) return null;
  const rounds = (heap - BigInt(place)) / BigInt(known.period.length);
  return BigInt(known.values[place]) + rounds * BigInt(known.period.saltus);
}

/**
 * The heap of the first period that has the same place in its period.
 * @param {Known} known
 * @param {bigint} heap
 * @returns {number | null}
 */
export function likeHeap({ period, values }, heap) {
  if (!period || period.start + period.length > values.length) return null;
  const length = BigInt(period.length);
  const place = (((heap - BigInt(period.start)) % length) + length) % length;
  return period.start + Number(place);
}

/** @param {number[] | null} exceptions */
function exceptionsText(exceptions) {
  if (exceptions === null) return "There are too many exceptions to list, or too few values to find them.";
  if (!exceptions.length) return "No exceptions: all heaps from 0 on fit the period.";
  return `${counted(exceptions.length, "exception")}: ${listed(exceptions)}.`;
}

/** @param {number[]} heaps */
export function listed(heaps) {
  const shown = heaps.slice(0, MOST_LISTED).map(formatted);
  if (heaps.length > shown.length) shown.push(`${formatted(heaps.length - shown.length)} more`);
  return shown.length > 1 ? `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}` : shown.join("");
}

/**
 * Write a text as a sentence: a capital letter first, and a full stop.
 * @param {string} text
 */
export function sentence(text) {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?…]$/.test(text) ? "" : "."}`;
}
