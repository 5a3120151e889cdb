// The labels of all vertices: as a table, as a quiz, step by step, and the reasons for them.

import { announce } from "../browser.js";
import { h, memo } from "../dom.js";
import { errorBox } from "../errors.js";
import { button, checkbox, field, withText } from "../parts.js";
import { follow } from "../store.js";
import { followers, vertexOf } from "./model.js";

/** @import { Description } from "../dom.js" */
/** @import { Actions, Answer, Drawing, Effect, Graph, GraphStore, Label, LargeAnswer, Letter, ShownLabel, State, Step, Value, Vertex } from "./model.js" */

/**
 * The label of a vertex as it is shown, or null if it is not shown.
 * @param {State} state
 * @param {number} key
 * @returns {ShownLabel | null}
 */
export function shownLabel(state, key) {
  const { answer, step, hidden, guesses, view, hints } = state;
  if (answer === null || (view === "tokens" && !hints)) return null;
  if (step !== null) return answer.upTo(step).get(key) ?? null;
  const label = answer.labels.get(key);
  if (label === undefined || (hidden && !guesses.has(key))) return null;
  return { outcome: label.outcome, value: valueText(label.value), counter: state.counters ? label.counter : null };
}

/**
 * The notation of a value: 3, or ∞(0, 2) with the set K; null for none.
 * @param {Value | undefined} value
 */
export function valueText(value) {
  if (value === null || value === undefined) return null;
  return typeof value === "object" ? `∞(${value.k.join(", ")})` : String(value);
}

/** @type {Record<Letter, string>} */
export const MEANING = {
  N: "the player who moves next wins",
  P: "the player who has just moved wins",
  D: "a draw: neither player can force a win",
};

/** @type {Record<Letter, Effect>} */
export const EFFECT = { P: "wins", D: "draws", N: "loses" };
/** @type {Record<string, string>} */
export const SIGN = { wins: "+", loses: "−", draws: "=" };

/**
 * A function from a number of steps to the labels that these steps find, by key.
 * @param {Step[]} steps
 */
export function labelsByStep(steps) {
  let last = -1;
  /** @type {Map<number, ShownLabel>} */
  let found = new Map();
  return (/** @type {number} */ count) => {
    if (count === last) return found; // called for each vertex of a drawing
    last = count;
    found = new Map();
    for (const { kind, key, label } of steps.slice(0, count)) {
      const part = kind === "outcome" ? { outcome: /** @type {Letter} */ (label) } : { value: label };
      found.set(key, { outcome: null, value: null, counter: null, ...found.get(key), ...part });
    }
    return found;
  };
}

/**
 * A name of an answer as text; a list of names is formatted as a tuple in Python.
 * @param {unknown} name
 * @returns {string}
 */
export function nameText(name) {
  return Array.isArray(name) ? `(${name.map(nameText).join(", ")}${name.length === 1 ? "," : ""})` : String(name);
}

// The labels of all vertices: switches, a summary, a table, and a quiz in which they are guessed.

const MOST_ROWS = 500;
/** @type {Letter[]} */
const LETTERS = ["N", "P", "D"];

/** @param {State} state @param {GraphStore} store */
export function labelsParts(state, store) {
  const { counters, hidden } = state;
  const hide = (/** @type {boolean} */ isHidden) => store.set({ hidden: isHidden, guesses: new Map(), step: null });
  return [
    h("h2", {}, "Labels"),
    h("div", { class: "row" },
      checkbox("Counters", counters, (isShown) => store.set({ counters: isShown })),
      checkbox("Hide the labels (quiz)", hidden, hide)),
    quiz(state, store),
    h("p", {}, summaryOf(state)),
    LEGEND,
    h("details", { key: "table" }, h("summary", {}, "All labels as a table"), h("div", { class: "scroll tall" }, labelTable(state))),
  ];
}

/** @param {State} state @param {GraphStore} store */
function quiz(state, store) {
  const { hidden, selected, guesses } = state;
  const disabled = selected === null || guesses.has(selected);
  const guessButton = (/** @type {Letter} */ letter) =>
    button(letter, () => guess(store, letter), { "aria-label": `Guess ${letter}: ${MEANING[letter]}`, disabled });
  return h("div", { class: "quiz", hidden: !hidden },
    h("div", { class: "row", role: "group", "aria-label": "Guess" }, h("span", {}, "Choose a vertex, then its label:"), LETTERS.map(guessButton)),
    h("p", {}, scoreOf(state)));
}

const LEGEND = legend();

function legend() {
  const lines = [
    ...Object.entries(MEANING).map(([letter, text]) => [letter, `${text}.`]),
    ["0, 1, 2, …", "the value γ: in a sum with other games, the vertex is worth a Nim heap of that size."],
    ["∞(0, 2)", "an infinite value: no Nim heap is worth the same, because play need not end. There are moves to the finite values 0 and 2."],
    ["c=5", "the counter: finite values were found in the order of their counters."],
  ];
  return h("details", { class: "meanings" }, h("summary", {}, "What the labels mean"),
    h("dl", {}, lines.map(([label, text]) => [h("dt", {}, label), h("dd", {}, text)])));
}

/** @param {GraphStore} store @param {Letter} letter */
function guess(store, letter) {
  const { selected, guesses, answer, graph } = store.state;
  const label = selected === null ? null : answer?.labels.get(selected);
  if (selected === null || !label || guesses.has(selected)) return;
  store.set({ guesses: new Map([...guesses, [selected, letter]]) });
  const name = vertexOf(graph, selected).name;
  announce(letter === label.outcome ? `Right: ${name} is ${letter}.` : `No: ${name} is ${label.outcome}, ${MEANING[label.outcome]}.`);
}

/** @param {State} state */
function scoreOf({ guesses, answer, graph }) {
  const right = [...guesses].filter(([key, letter]) => answer?.labels.get(key)?.outcome === letter).length;
  return `${right} of ${guesses.size} guesses right; ${graph.vertices.length} vertices in all.`;
}

/** @param {State} state */
function summaryOf({ graph, answer, hidden, step }) {
  if (!graph.vertices.length) return "Draw a vertex, type edges, or choose an example.";
  if (!answer || hidden || step !== null) return "";
  return countsText(answer.counts, answer.acyclic);
}

/** @param {Record<Letter, number>} counts @param {boolean} acyclic */
function countsText(counts, acyclic) {
  return `N: ${counts.N}, P: ${counts.P}, D: ${counts.D}. ${acyclic ? "Every play ends." : "There are cycles, so play need not end."}`;
}

/** @param {State} state */
function labelTable(state) {
  const { answer } = state;
  if (!answer) return null;
  const rows = state.graph.vertices.map(({ key, name }) => {
    const shown = shownLabel({ ...state, view: "labels" }, key);
    const label = shown && state.step === null ? answer.labels.get(key) : null;
    return row(name, shown?.outcome ?? null, shown?.value ?? "", label);
  });
  return tableOf(rows);
}

/** @param {string} name @param {Letter | null} outcome @param {string} value @param {Label | null | undefined} label */
function row(name, outcome, value, label) {
  const mood = outcome && { N: "wins", P: "loses", D: "draws" }[outcome]; // for the player to move
  return h("tr", {}, h("td", {}, name), h("td", { class: mood }, outcome), h("td", {}, value),
    h("td", {}, label?.counter ?? ""), h("td", {}, label?.remoteness ?? ""), h("td", {}, label?.winning_moves.join(", ") ?? ""));
}

/** @param {Description[]} rows */
function tableOf(rows) {
  const heads = ["vertex", "outcome", "value", "counter", "moves left", "winning moves"].map((text) => h("th", { scope: "col" }, text));
  return h("table", {}, h("thead", {}, h("tr", {}, heads)), h("tbody", {}, rows));
}

/** The labels of a graph that is too large to draw, described once. */
export const largeParts = memo((/** @type {LargeAnswer} */ answer) => {
  const rows = answer.labels.slice(0, MOST_ROWS).map((label) => row(nameText(label.vertex), label.outcome, valueText(label.value) ?? "", label));
  const more = answer.labels.length - rows.length;
  return [
    h("p", {}, `This graph has ${answer.vertices} vertices and ${answer.edges} edges: too many to draw. Its labels are in this table.`),
    h("p", {}, countsText(answer.counts, answer.acyclic)),
    h("div", { class: "scroll tall" }, tableOf(rows)),
    more > 0 && h("p", { class: "soft" }, `There are ${more} more; the command grundy graph FILE prints them all.`),
  ];
});

// The labels one after the other, each with its reason.

const BEAT = 1200; // milliseconds between two labels when they are played
const PARTS = {
  outcome: "Who wins, from the ends backwards",
  mex: "Values where every play ends, by mex",
  stage: "Values where play need not end, stage by stage",
  K: "The sets K of the infinite values",
};

/**
 * The actions of the step-by-step panel.
 * @param {GraphStore} store
 */
export function makeSteps(store) {
  let timer = 0;
  const count = () => store.state.answer?.steps.length ?? 0;
  const isAtEnd = () => store.state.step === null || store.state.step >= count();

  function show(/** @type {number} */ step) {
    const shown = Math.max(0, Math.min(step, count()));
    store.set({ step: shown, armed: null });
    const last = store.state.answer?.steps[shown - 1];
    if (last) announce(last.text);
  }

  function next() {
    if (store.state.answer?.current && count()) show((store.state.step ?? 0) + 1);
  }

  function stop() {
    clearInterval(timer);
    if (store.state.isStepping) store.set({ isStepping: false });
  }

  function toggle() {
    if (store.state.isStepping) return stop();
    if (isAtEnd()) show(0);
    store.set({ isStepping: true });
    timer = setInterval(() => (isAtEnd() ? stop() : next()), BEAT);
  }

  follow(store, (state) => [state.step], ({ step }) => step === null && stop());
  return {
    next, stop, toggle,
    back: () => show((store.state.step ?? count()) - 1),
    restart: () => (stop(), show(0)),
    showAll: () => store.set({ step: null }),
  };
}

/** @param {State} state @param {ReturnType<typeof makeSteps>} actions */
export function stepsParts({ answer, step, isStepping }, actions) {
  const steps = answer?.steps ?? [];
  const last = step === null ? null : steps[step - 1];
  const isEmpty = steps.length === 0;
  const place = `Label ${step} of ${steps.length}${last ? `. ${PARTS[last.kind]}, round ${last.round}` : ""}`;
  return [
    h("h2", {}, "Step by step"),
    h("div", { class: "row" },
      button("Next label", actions.next, { class: "main", disabled: isEmpty || (step !== null && step >= steps.length) }),
      button("Back", actions.back, { disabled: isEmpty || step === 0 }),
      button(isStepping ? "Pause" : "Play all", actions.toggle, { disabled: isEmpty }),
      button("Restart", actions.restart, { disabled: isEmpty }),
      button("Show all labels", actions.showAll, { disabled: step === null })),
    h("p", { class: "soft" }, step === null ? "All labels are shown. “Next label” begins with the first one." : place),
    h("p", { class: "step-sentence" }, last?.text),
  ];
}

// The selected vertex: its name, its actions, and the reasons for its labels.

/**
 * Make the panel of the selected vertex; `view(state)` describes it, and `rename()` moves the focus to the name.
 * @param {GraphStore} store
 * @param {Actions} actions
 * @param {Drawing} drawing
 */
export function makeVertexPanel(store, actions, drawing) {
  /** @type {HTMLInputElement | null} */
  let nameField = null;
  const focusDrawing = () => drawing.element(store.state.selected)?.focus({ preventScroll: true });

  function giveName(/** @type {string} */ text, /** @type {Vertex} */ vertex) {
    const error = actions.rename(vertex.key, text);
    store.set({ naming: error === null ? null : { vertex, text: vertex.name, error } });
  }

  function leaveOnKey(/** @type {KeyboardEvent} */ { key }) {
    if (key === "Escape") store.set({ naming: null });
    if (key === "Escape" || key === "Enter") focusDrawing();
  }

  function nameInput(/** @type {Vertex} */ vertex, /** @type {string} */ value) {
    return h("input", {
      type: "text", maxlength: 200, size: 6, spellcheck: "false", autocapitalize: "off", value,
      ref: (/** @type {HTMLInputElement} */ input) => (nameField = input),
      oninput: withText((text) => store.set({ naming: { vertex, text, error: null } })),
      onchange: withText((text) => giveName(text, vertex)),
      onkeydown: leaveOnKey,
    });
  }

  function view(/** @type {State} */ state) {
    const vertex = vertexOf(state.graph, state.selected);
    const naming = state.naming?.vertex === vertex ? state.naming : null;
    const act = (/** @type {string} */ text, /** @type {(key: number) => void} */ action) =>
      button(text, () => (action(vertex.key), focusDrawing()));
    return h("section", { class: "card vertex-panel", "aria-label": "The selected vertex", hidden: !vertex || state.game !== null }, vertex && [
      h("h2", {}, `Vertex ${vertex.name}`),
      h("div", { class: "row editing" },
        field("Name", nameInput(vertex, naming?.text ?? vertex.name)),
        act("Edge to…", actions.arm), act("Loop", (key) => actions.connect(key, key)), act("Token", actions.token), act("Delete", actions.remove)),
      h("div", {}, naming?.error && errorBox({ message: naming.error })),
      h("div", {}, explained(state, vertex)),
    ]);
  }

  return { view, rename: () => (nameField?.focus(), nameField?.select()) };
}

/** @param {State} state @param {Vertex} vertex */
function explained(state, { key, name }) {
  const { answer } = state;
  const label = answer?.labels.get(key);
  const shown = shownLabel(state, key);
  if (!answer || !label || state.step !== null || shown === null || state.view === "tokens") return null;
  const sentences = answer.steps.filter((step) => step.key === key).map((step) => h("li", {}, step.text));
  return [
    h("p", { class: EFFECT[label.outcome] === "loses" ? "wins" : EFFECT[label.outcome] === "wins" ? "loses" : "draws" },
      h("strong", {}, `${label.outcome}: `), `${MEANING[label.outcome]}${shown.value ? `; the value is ${shown.value}` : ""}.`),
    h("p", {}, moveSentence(name, label)),
    sentences.length > 0 && h("ul", { class: "graph-why" }, sentences),
    movesTable(answer, state.graph, key),
  ];
}

/** @param {string} name @param {Label} label */
function moveSentence(name, label) {
  const arrows = (/** @type {string[]} */ ends) => ends.map((end) => `${name} → ${end}`).join(", ");
  if (label.winning_moves.length) return `Winning moves: ${arrows(label.winning_moves)}.`;
  if (label.drawing_moves.length) return `Moves that keep the draw: ${arrows(label.drawing_moves)}.`;
  return label.outcome === "N" ? "There is no move, and in misère play that wins." : "There is no winning move.";
}

/** @param {Answer} answer @param {Graph} graph @param {number} key */
function movesTable(answer, graph, key) {
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
