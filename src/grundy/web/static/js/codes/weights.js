// How many words of the code have how many ones: bars with numbers.

import { h } from "../dom.js";
import { countText } from "./words.js";

export function weightsFigure(weights) {
  if (weights === null) return h("p", { class: "soft" }, "There are too many words to count their weights in reasonable time.");
  const most = Math.max(...weights.map(([, count]) => Number(count)));
  return h("div", { class: "scroll weights-box" },
    h("table", { class: "weights" },
      h("thead", {}, h("tr", {}, ["weight", "words", ""].map((text) => h("th", { scope: "col", class: "number" }, text)))),
      h("tbody", {}, weights.map(([weight, count]) => bar(weight, count, Number(count) / most)))));
}

function bar(weight, count, share) {
  const width = `${Math.max(0.5, 100 * share)}%`;
  return h("tr", {}, h("th", { scope: "row", class: "number" }, weight), h("td", { class: "number" }, countText(count)),
    h("td", { class: "bar-cell", "aria-hidden": "true" }, h("span", { class: "bar", style: { width } })));
}
