// The XOR of the values in binary columns: a column with an odd number of ones leaves a one.

import { h } from "../dom.js";

const MOST = 40; // coins that are written below each other

export function columns(word, values, value) {
  const bits = Math.max(1, ...values.map((one) => one.toString(2).length));
  const heads = word.flatMap((head, coin) => (head ? [coin] : []));
  const rows = heads.slice(0, MOST).map((coin) => row(`coin ${coin}`, values[coin], bits));
  const more = heads.length > MOST && h("tr", {}, h("th", {}, `… ${heads.length - MOST} more`));
  return h("div", { class: "scroll" },
    h("table", { class: "xor-columns" },
      h("thead", {}, h("tr", {}, head("heads"), head("value", "number"), head("in binary"))),
      h("tbody", {}, rows, more, heads.length === 0 && h("tr", {}, h("th", { scope: "row" }, "none"))),
      h("tfoot", {}, row("XOR", value, bits, true))));
}

function head(text, kind) {
  return h("th", { scope: "col", class: kind }, text);
}

function row(name, value, bits, isSum = false) {
  const digits = value.toString(2).padStart(bits, "0");
  return h("tr", {}, h("th", { scope: "row" }, name), h("td", { class: "number" }, String(value)),
    h("td", { class: "digits" }, isSum ? [...digits].map((digit) => (digit === "1" ? h("span", { class: "marked" }, digit) : digit)) : digits));
}
