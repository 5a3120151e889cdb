// What is said of a sequence beside its plot: the rules, the period with its proof, what stands out, files.

import { button, h } from "../dom.js";
import { save } from "../save.js";
import { asBfile, asCsv, fileName } from "./save.js";
import { counted, exceptionsText, listed, number, sentence } from "./words.js";

const RARE =
  "A value is called rare when the parity of certain of its bits is the one that only few heaps have; with the help of " +
  "these few, all other values are found quickly.";

/** The name of the game, what is known of its period, and its rules. */
export function heading({ answer }) {
  const name = answer.name && answer.name !== answer.notation ? `${answer.name}, ${answer.notation}` : answer.notation;
  const source = answer.source && h("small", {}, ` Source: ${answer.source}.`);
  return h("div", { class: "game-title" },
    h("h2", {}, name), verdict(answer.periodicity), h("p", {}, sentence(answer.game), source));
}

function verdict({ proved, sentence: told }) {
  return h("p", { class: `proof-status ${proved ? "wins" : "draws"}`, "data-proved": String(proved) },
    h("span", { class: "sign", "aria-hidden": "true" }, proved ? "✓" : "?"), " ",
    h("span", { class: "period-sentence" }, sentence(told)));
}

/** What the verdict rests on; `onsearch` looks farther when no period is proved. */
export function periodCard(known, onsearch) {
  const found = known.answer.periodicity;
  return h(
    "section",
    { class: "card" },
    h("h2", {}, found.proved ? "Proof and exceptions" : "No period proved so far"),
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
    h("p", { class: "soft" }, "So far, a period that starts later and no period at all look the same."),
    button("Keep looking for a period", onsearch),
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
  const copied = work.copied ? `; the period gave ${counted(work.copied, "value")}` : "";
  return `Computed by the ${work.method} method, which looked at ${counted(work.marked, "option")}${copied}.`;
}

/** The signs of the plot in words. */
export function legend(known) {
  const signs = [["●", "a heap and its nim value, stronger where many points fall together"]];
  if (known.period) signs.push(["┆", "the period begins"], ["▒", "every second period, or all of them where they are narrow"]);
  if (known.period && known.marked.length) signs.push(["○ ▾", "an exception: it does not fit the period"]);
  if (!known.period && known.marked.length) signs.push(["□ ▾", "a rare value"]);
  const item = ([sign, text]) => h("li", {}, h("span", { class: "sign", "aria-hidden": "true" }, sign), ` ${text}`);
  return h("ul", { class: "legend" }, signs.map(item));
}
