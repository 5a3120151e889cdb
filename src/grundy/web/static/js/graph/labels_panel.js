// The labels of all vertices: switches, a summary, a table, and a quiz in which they are guessed.

import { announce } from "../old/announce.js";
import { button, h, replace } from "../old/dom.js";
import { EFFECT, MEANING, nameText, shownLabel, valueText } from "./labels.js";
import { vertexOf } from "./model.js";
import { follow } from "./store.js";

const MOST_ROWS = 500;

export function labelsPanel(store) {
  const summary = h("p", {});
  const counters = checkbox("Counters", (checked) => store.set({ counters: checked }));
  const hidden = checkbox("Hide the labels (quiz)", (checked) => store.set({ hidden: checked, guesses: new Map(), step: null }));
  const guesses = ["N", "P", "D"].map((letter) => button(letter, () => guess(store, letter), { "aria-label": `Guess ${letter}: ${MEANING[letter]}` }));
  const score = h("p", {});
  const quiz = h("div", { class: "quiz" }, h("div", { class: "row", role: "group", "aria-label": "Guess" }, h("span", {}, "Choose a vertex, then its label:"), guesses), score);
  const table = h("div", { class: "scroll tall" });
  follow(store, (state) => [state.graph, state.answer, state.counters, state.hidden, state.guesses, state.step, state.selected, state.misere], (state) => {
    counters.input.checked = state.counters;
    hidden.input.checked = state.hidden;
    quiz.hidden = !state.hidden;
    guesses.forEach((element) => (element.disabled = state.selected === null || state.guesses.has(state.selected)));
    score.textContent = scoreOf(state);
    summary.textContent = summaryOf(state);
    replace(table, labelTable(state));
  });
  return h("section", { class: "card", "aria-label": "Labels" }, h("h2", {}, "Labels"),
    h("div", { class: "row" }, counters.label, hidden.label), quiz, summary, meanings(),
    h("details", {}, h("summary", {}, "All labels as a table"), table));
}

function meanings() {
  const lines = [
    ...Object.entries(MEANING).map(([letter, text]) => [letter, `${text}.`]),
    ["0, 1, 2, …", "the value γ: in a sum with other games, the vertex is worth a Nim heap of that size."],
    ["∞(0, 2)", "an infinite value, worth no Nim heap, as play may go round for ever; there are moves to the finite values 0 and 2."],
    ["c=5", "the counter: finite values were found in the order of their counters."],
  ];
  return h("details", { class: "meanings" }, h("summary", {}, "What the labels mean"),
    h("dl", {}, lines.map(([label, text]) => [h("dt", {}, label), h("dd", {}, text)])));
}

export function checkbox(text, onchange) {
  const input = h("input", { type: "checkbox", onchange: () => onchange(input.checked) });
  return { input, label: h("label", {}, input, ` ${text}`) };
}

function guess(store, letter) {
  const { selected, guesses, answer, graph } = store.state;
  const label = answer?.labels.get(selected);
  if (!label || guesses.has(selected)) return;
  store.set({ guesses: new Map([...guesses, [selected, letter]]) });
  const name = vertexOf(graph, selected).name;
  announce(letter === label.outcome ? `Right: ${name} is ${letter}.` : `No: ${name} is ${label.outcome}, ${MEANING[label.outcome]}.`);
}

function scoreOf({ guesses, answer, graph }) {
  const right = [...guesses].filter(([key, letter]) => answer?.labels.get(key)?.outcome === letter).length;
  return `${right} of ${guesses.size} guesses right; ${graph.vertices.length} vertices in all.`;
}

function summaryOf({ graph, answer, hidden, step }) {
  if (!graph.vertices.length) return "Draw a vertex, type edges, or choose an example.";
  if (!answer || hidden || step !== null) return "";
  return countsText(answer.counts, answer.acyclic);
}

function countsText(counts, acyclic) {
  return `N: ${counts.N}, P: ${counts.P}, D: ${counts.D}. ${acyclic ? "Every play comes to an end." : "There are cycles: play may go on for ever."}`;
}

function labelTable(state) {
  if (!state.answer) return null;
  const rows = state.graph.vertices.map(({ key, name }) => {
    const shown = shownLabel({ ...state, view: "labels" }, key);
    const label = shown && state.step === null ? state.answer.labels.get(key) : null;
    return row(name, shown?.outcome ?? "", shown?.value ?? "", label);
  });
  return tableOf(rows);
}

function row(name, outcome, value, label) {
  const mood = outcome ? EFFECT[{ N: "P", P: "N", D: "D" }[outcome]] : null;
  return h("tr", {}, h("td", {}, name), h("td", { class: mood }, outcome), h("td", {}, value),
    h("td", {}, label?.counter ?? ""), h("td", {}, label?.remoteness ?? ""), h("td", {}, label?.winning_moves.join(", ") ?? ""));
}

function tableOf(rows) {
  const heads = ["vertex", "outcome", "value", "counter", "moves left", "winning moves"].map((text) => h("th", { scope: "col" }, text));
  return h("table", {}, h("thead", {}, h("tr", {}, heads)), h("tbody", {}, rows));
}

/** The labels of a graph that is too large to draw. */
export function largeTable(answer) {
  const rows = answer.labels.slice(0, MOST_ROWS).map((label) => row(nameText(label.vertex), label.outcome, valueText(label.value) ?? "", label));
  const more = answer.labels.length - rows.length;
  return [
    h("p", {}, `This graph has ${answer.vertices} vertices and ${answer.edges} edges: too many to draw, so here are its labels.`),
    h("p", {}, countsText(answer.counts, answer.acyclic)),
    h("div", { class: "scroll tall" }, tableOf(rows)),
    more > 0 && h("p", { class: "soft" }, `There are ${more} more; the command grundy graph FILE prints them all.`),
  ];
}
