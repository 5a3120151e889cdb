// What is said of a sequence beside its plot: the rules, the period with its proof, what stands out, files.

import { button, h } from "../dom.js";
import { save } from "../save.js";
import { asBfile, asCsv, fileName } from "./save.js";
import { counted, exceptionsText, listed, number, sentence } from "./words.js";

const RARE = "Rare are the values with one parity of certain bits, which few heaps have: with them the others are found quickly.";

export function heading({ answer }) {
  const name = answer.name && answer.name !== answer.notation ? `${answer.name}, ${answer.notation}` : answer.notation;
  const source = answer.source && h("small", {}, ` Source: ${answer.source}.`);
  return h("div", { class: "game-title" }, h("h2", {}, name), h("p", {}, sentence(answer.game), source));
}

/** The period in words and the status of its proof; `onsearch` looks farther when none is proved. */
export function periodCard(known, onsearch) {
  const found = known.answer.periodicity;
  return h(
    "section",
    { class: "card" },
    h("h2", {}, "Period"),
    h("p", { class: `proof-status ${found.proved ? "wins" : "draws"}`, "data-proved": String(found.proved) },
      h("span", { class: "sign", "aria-hidden": "true" }, found.proved ? "✓" : "?"), " ",
      h("span", { class: "period-sentence" }, sentence(found.sentence))),
    found.proved ? proof(found) : farther(known, onsearch),
  );
}

function proof(found) {
  return [
    h("p", {}, exceptionsText(found.exceptions)),
    found.statement && h("p", { class: "proof" }, h("strong", {}, "Proof. "), sentence(found.statement)),
  ];
}

function farther(known, onsearch) {
  return [
    known.rare.size > 0 && h("p", {}, `${counted(known.rare.size, "rare value")} so far, at heaps ${listed([...known.rare])}. ${RARE}`),
    h("p", { class: "soft" }, "A period that starts later, or none at all, would look the same so far."),
    button("Look for a period as far as it takes", onsearch),
  ];
}

export function numbersCard(known, oneHeap) {
  const { largest, work, notation } = known.answer;
  const csv = () => save(fileName(notation, "csv"), asCsv(known.values), "text/csv");
  const bfile = () => save(fileName(notation, "b.txt"), asBfile(known.values));
  const count = counted(known.values.length, "value");
  return h(
    "section",
    { class: "card" },
    h("h2", {}, "Values"),
    largest && h("p", {}, `${count}; the largest is ${number(largest.nim_value)}, first at heap ${number(largest.heap)}.`),
    h("p", { class: "soft" }, workText(work)),
    oneHeap,
    h("div", { class: "row" }, button("Save as CSV", csv), button("Save as b-file", bfile)),
  );
}

function workText(work) {
  const copied = work.copied ? `; ${counted(work.copied, "value")} copied by the period` : "";
  return `Found by the ${work.method} method: ${counted(work.marked, "option")} looked at for the least value that none has${copied}.`;
}

/** The signs of the plot in words. */
export function legend(known) {
  const signs = [["●", "a heap and its nim value; stronger where there are many"]];
  if (known.period) signs.push(["┆", "here the period begins"], ["▒", "every other period, or all of them when they are narrow"]);
  if (known.period && known.marked.length) signs.push(["○ ▾", "does not fit the period"]);
  if (!known.period && known.marked.length) signs.push(["□ ▾", "a rare value"]);
  const item = ([sign, text]) => h("li", {}, h("span", { class: "sign", "aria-hidden": "true" }, sign), ` ${text}`);
  return h("ul", { class: "legend" }, signs.map(item));
}
