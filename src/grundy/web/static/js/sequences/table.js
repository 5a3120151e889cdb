// The first values in rows of the period, so that the pattern is seen.

import { h } from "../dom.js";
import { number } from "./words.js";

const USUAL = 20, WIDEST = 36, SHORT = 5, NARROWEST = 8, MOST_ROWS = 24;

/** How many values a row has: the period, several short ones, or a part of a long one that keeps equal columns. */
function rowLength(period) {
  if (period === null) return USUAL;
  if (period < SHORT) return period * Math.floor(12 / period);
  if (period <= WIDEST) return period;
  for (let columns = USUAL; columns >= NARROWEST; columns--) if (period % columns === 0) return columns;
  return USUAL;
}

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
    left > 0 && h("p", { class: "soft" }, `… ${number(left)} more values; save a file to get all of them.`),
    known.marked.length > 0 && h("p", { class: "soft" }, known.period ? "* does not fit the period" : "* a rare value"),
  );
}

function headRow(columns) {
  const heads = Array.from({ length: columns }, (_, i) => h("th", { scope: "col", class: "number" }, `+${i}`));
  return h("tr", {}, h("th", { scope: "col" }, "heap"), heads);
}

function tableRow(known, start, columns) {
  const cells = [];
  for (let heap = start; heap < Math.min(start + columns, known.values.length); heap++) {
    const isMarked = known.period ? known.exceptions.has(heap) : known.rare.has(heap);
    const periodic = known.period !== null && heap >= known.period.start;
    const kind = `number${isMarked ? " odd-one" : ""}${periodic ? " periodic" : ""}`;
    cells.push(h("td", { class: kind }, `${known.values[heap]}${isMarked ? "*" : ""}`));
  }
  return h("tr", {}, h("th", { scope: "row", class: "number" }, number(start)), cells);
}
