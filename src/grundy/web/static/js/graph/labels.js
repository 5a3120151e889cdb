// The labels of all vertices: what is shown of them, one after the other, as a table, as a quiz, and why.

import { announce } from "../browser.js";
import { element as h, render as replace } from "../dom.js";
import { errorBox, field } from "../parts.js";
import { follow } from "../store.js";
import { button } from "./elements.js";
import { followers, vertexOf } from "./model.js";

/** The label of a vertex as it is shown: {outcome, value, counter}, each null for "not shown". */
export function shownLabel(state, key) {
  const { answer, step, hidden, guesses, view, hints } = state;
  if (answer === null || (view === "tokens" && !hints)) return null;
  if (step !== null) return answer.upTo(step).get(key) ?? null;
  const label = answer.labels.get(key);
  if (label === undefined || (hidden && !guesses.has(key))) return null;
  return { outcome: label.outcome, value: valueText(label.value), counter: state.counters ? label.counter : null };
}

/** A value as it is written: 3, or ∞(0, 2) with the set K; null for none. */
export function valueText(value) {
  if (value === null || value === undefined) return null;
  return typeof value === "object" ? `∞(${value.k.join(", ")})` : String(value);
}

export const MEANING = {
  N: "the player who moves next wins",
  P: "the player who has just moved wins",
  D: "a draw: play goes on for ever",
};

export const EFFECT = { P: "wins", D: "draws", N: "loses" };
export const SIGN = { wins: "+", loses: "−", draws: "=" };

/** What the first steps have labelled: for each number of steps, from key to label. */
export function labelsByStep(steps) {
  let last = -1;
  let found = null;
  return (count) => {
    if (count === last) return found; // it is asked for each vertex of a drawing
    last = count;
    found = new Map();
    for (const { kind, key, label } of steps.slice(0, count)) {
      const part = kind === "outcome" ? { outcome: label } : { value: label };
      found.set(key, { outcome: null, value: null, counter: null, ...found.get(key), ...part });
    }
    return found;
  };
}

/** A name of the answer as text: lists of names are written as in Python. */
export function nameText(name) {
  return Array.isArray(name) ? `(${name.map(nameText).join(", ")}${name.length === 1 ? "," : ""})` : String(name);
}

// The labels of all vertices: switches, a summary, a table, and a quiz in which they are guessed.

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

// The labelling as a teacher would do it: one label after the other, each with its reason.

const BEAT = 1200; // milliseconds between two labels when they are played
const PARTS = {
  outcome: "Who wins, from the ends backwards",
  mex: "Values where every play ends, by mex",
  stage: "Values where play may go on for ever, stage by stage",
  K: "The sets K of the infinite values",
};

export function stepsPanel(store) {
  let playing = 0;
  const count = () => store.state.answer?.steps.length ?? 0;

  function show(step) {
    const { answer } = store.state;
    store.set({ step: Math.max(0, Math.min(step, count())), armed: null });
    const now = answer?.steps[store.state.step - 1];
    if (now) announce(now.text);
  }

  function next() {
    if (!store.state.answer?.current || !count()) return;
    show((store.state.step ?? 0) + 1);
  }

  function stop() {
    clearInterval(playing);
    playing = 0;
    play.textContent = "Play all";
  }

  function toggle() {
    if (playing) return stop();
    if (store.state.step === null || store.state.step >= count()) show(0);
    play.textContent = "Pause";
    playing = setInterval(() => (store.state.step === null || store.state.step >= count() ? stop() : next()), BEAT);
  }

  const onward = button("Next label", next, { class: "main" });
  const back = button("Back", () => show((store.state.step ?? count()) - 1));
  const play = button("Play all", toggle);
  const restart = button("Restart", () => (stop(), show(0)));
  const all = button("Show all labels", () => (stop(), store.set({ step: null })));
  const where = h("p", { class: "soft" });
  const sentence = h("p", { class: "step-sentence" });

  follow(store, (state) => [state.answer, state.step], ({ answer, step }) => {
    const steps = answer?.steps ?? [];
    if (step === null && playing) stop();
    onward.disabled = !steps.length || (step !== null && step >= steps.length);
    back.disabled = !steps.length || step === 0;
    play.disabled = restart.disabled = !steps.length;
    all.disabled = step === null;
    const now = step === null ? null : steps[step - 1];
    where.textContent = step === null ? "All labels are shown; “Next label” begins with the first." : `Label ${step} of ${steps.length}${now ? `. ${PARTS[now.kind]}, round ${now.round}` : ""}`;
    sentence.textContent = now ? now.text : "";
  });
  const panel = h("section", { class: "card", "aria-label": "Step by step" },
    h("h2", {}, "Step by step"),
    h("div", { class: "row" }, onward, back, play, restart, all),
    where, sentence);
  return { panel, next, close: stop };
}

// The selected vertex: its name, what can be done with it, and why it has its labels.

export function vertexPanel(store, actions, drawing) {
  const selected = () => store.state.selected;
  const back = (action) => () => {
    action(selected());
    drawing.element(selected())?.focus({ preventScroll: true });
  };
  const name = h("input", { type: "text", maxlength: 200, size: 6, spellcheck: "false", autocapitalize: "off", onchange: give, onkeydown: leave });
  const title = h("h2", {});
  const buttons = [
    button("Edge to…", back(actions.arm)),
    button("Loop", back((key) => actions.connect(key, key))),
    button("Token", back(actions.token)),
    button("Delete", back(actions.remove)),
  ];
  const why = h("div", {});
  const complaint = h("div", {});
  const panel = h("section", { class: "card vertex-panel", "aria-label": "The selected vertex" }, title,
    h("div", { class: "row editing" }, field("Name", name), buttons), complaint, why);

  let shown = null;

  function give() {
    const reason = actions.rename(selected(), name.value);
    replace(complaint, reason && errorBox({ message: reason }));
    if (reason) name.value = vertexOf(store.state.graph, selected()).name;
  }

  function leave(event) {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    if (event.key === "Escape") name.value = vertexOf(store.state.graph, selected()).name;
    drawing.element(selected())?.focus({ preventScroll: true });
  }

  follow(store, (state) => [state.graph, state.selected, state.answer, state.step, state.hidden, state.guesses, state.view, state.hints, state.game], (state) => {
    const vertex = state.selected === null ? null : vertexOf(state.graph, state.selected);
    panel.hidden = vertex === null || state.game !== null;
    if (vertex === null) return;
    title.textContent = `Vertex ${vertex.name}`;
    if (shown !== vertex) replace(complaint);
    shown = vertex;
    if (document.activeElement !== name) name.value = vertex.name;
    replace(why, explained(state, vertex));
  });
  return { panel, rename: () => (name.focus(), name.select()) };
}

function explained(state, { key, name }) {
  const label = state.answer?.labels.get(key);
  const shown = shownLabel(state, key);
  if (!label || state.step !== null || shown === null || state.view === "tokens") return null;
  const sentences = state.answer.steps.filter((step) => step.key === key).map((step) => h("li", {}, step.text));
  return [
    h("p", { class: EFFECT[label.outcome] === "loses" ? "wins" : EFFECT[label.outcome] === "wins" ? "loses" : "draws" },
      h("strong", {}, `${label.outcome}: `), `${MEANING[label.outcome]}${shown.value ? `; the value is ${shown.value}` : ""}.`),
    h("p", {}, moveSentence(name, label)),
    sentences.length > 0 && h("ul", { class: "graph-why" }, sentences),
    movesTable(state, key),
  ];
}

function moveSentence(name, label) {
  const arrows = (ends) => ends.map((end) => `${name} → ${end}`).join(", ");
  if (label.winning_moves.length) return `Winning moves: ${arrows(label.winning_moves)}.`;
  if (label.drawing_moves.length) return `Moves that keep the draw: ${arrows(label.drawing_moves)}.`;
  return label.outcome === "N" ? "There is no move, and in misère play that wins." : "There is no winning move.";
}

function movesTable({ graph, answer }, key) {
  const ends = followers(graph, key);
  if (!ends.length) return null;
  const rows = ends.map((end) => {
    const label = answer.labels.get(end);
    const effect = label && EFFECT[label.outcome];
    return h("tr", {},
      h("td", {}, vertexOf(graph, end).name),
      h("td", {}, label?.outcome ?? ""),
      h("td", {}, valueText(label?.value) ?? ""),
      h("td", { class: effect }, effect && h("span", { class: "sign" }, SIGN[effect]), effect ?? ""),
    );
  });
  const heads = ["move to", "outcome", "value", "the move"].map((text) => h("th", { scope: "col" }, text));
  return h("div", { class: "scroll" }, h("table", {}, h("thead", {}, h("tr", {}, heads)), h("tbody", {}, rows)));
}
