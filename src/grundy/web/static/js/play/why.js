// Why a position is won: the sentence, the values of the components in binary, and other ways to write the numbers.

import { h } from "../old/dom.js";
import { short, whySentence } from "./words.js";

const MOST_ROWS = 24;

/** The whole explanation as one element. */
export function explanation(answer, you) {
  const found = answer.current.explanation;
  return h(
    "div",
    { class: "why" },
    h("p", { class: "why-sentence" }, whySentence(answer, you)),
    found && columns(found),
    found?.repair_sentence && h("p", {}, found.repair_sentence),
    found?.representations.map(representation),
  );
}

/** The binary columns; an unbalanced one has an odd number of ones. */
function columns({ components, unbalanced }) {
  const rows = components.filter((component) => "nim_value" in component);
  if (rows.length === 1 && rows[0].nim_value !== null) return null; // the sentence has said it
  if (!rows.length || rows.some((row) => row.nim_value === null) || !rows.some((row) => row.binary)) return values(rows);
  const width = Math.max(...rows.map((row) => row.binary?.length ?? 0));
  const marked = new Set(unbalanced);
  const sum = rows.reduce((found, row) => found ^ BigInt(row.nim_value), 0n);
  const total = sum.toString(2).padStart(width, "0");
  const digit = (text, place) => h("span", { class: marked.has(place) && "marked" }, text);
  const line = (name, value, binary, kind = null) =>
    h(
      "tr",
      { class: kind },
      h("th", { scope: "row" }, short(name, 40)),
      h("td", { class: "number" }, String(value)),
      h("td", { class: "digits" }, [...binary].map(digit)),
    );
  const hidden = rows.length - MOST_ROWS;
  return h(
    "div",
    { class: "scroll" },
    h(
      "table",
      { class: "columns" },
      h("caption", {}, "The values of the components in binary"),
      h("thead", {}, h("tr", {}, ["component", "nim value", "binary"].map((name) => h("th", { scope: "col" }, name)))),
      h(
        "tbody",
        {},
        rows.slice(0, MOST_ROWS).map((row) => line(row.notation, row.nim_value, row.binary ?? "")),
        hidden > 0 && h("tr", {}, h("td", { colspan: 3 }, `and ${hidden} more`)),
        line("nim sum", sum, total, "total"),
      ),
    ),
    marked.size > 0 && h("p", { class: "soft" }, balanceWords(marked, width)),
  );
}

function balanceWords(marked, width) {
  const powers = [...marked].map((place) => String(2n ** BigInt(width - 1 - place)));
  const [columns, have] = powers.length > 1 ? ["columns", "have"] : ["column", "has"];
  return `Unbalanced: the underlined ${columns} (${powers.join(", ")}) ${have} an odd number of ones.`;
}

/** Values that have no binary form: those of positions from which play may go on for ever, or very large ones. */
function values(rows) {
  if (!rows.length) return null;
  const infinite = (row) => `∞(${(row.k ?? []).join(", ")})`;
  const value = (row) => (row.nim_value === null ? infinite(row) : String(row.nim_value));
  const line = (row) => h("li", {}, `${short(row.notation, 40)}: ${short(value(row))}`);
  return h("ul", { class: "values" }, rows.slice(0, MOST_ROWS).map(line));
}

/** The numbers of a position in a system of writing, such as that of Fibonacci. */
function representation({ system, rows, places, marked, statement }) {
  const isMarked = (place) => marked.includes(place);
  const cells = (digits) =>
    digits.length === places.length
      ? [...digits].map((digit, place) => h("td", { class: isMarked(place) ? "number marked" : "number" }, digit))
      : h("td", { colspan: Math.max(1, places.length) }, digits);
  const column = (place) => h("th", { scope: "col", class: "number" }, place);
  const heading = places.length > 0 && h("tr", {}, h("td", {}), places.map(column));
  return h(
    "div",
    { class: "scroll representation" },
    h(
      "table",
      {},
      h("caption", {}, `Written in another way: ${system}`),
      heading && h("thead", {}, heading),
      h("tbody", {}, rows.map(([name, digits]) => h("tr", {}, h("th", { scope: "row" }, name), cells(digits)))),
    ),
    statement && h("p", {}, statement),
  );
}
