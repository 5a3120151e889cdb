// Questions to the server as the graph changes: labels and steps, who wins with these tokens, the anncode.

import { patient } from "../old/busy.js";
import { outcomesWith } from "./blunders.js";
import { tokensNow } from "./game.js";
import { labelsByStep } from "./labels.js";
import { asQuestion, nameWriter, vertexOf } from "./model.js";

const PAUSE = 120; // milliseconds without a change before a question is asked

/** Keep answers up to date; an answer that belongs to an older question has `current: false`. */
export function watch(store) {
  const watchers = [labelsWatcher, positionWatcher, spaceWatcher].map((make) => make(store));
  const all = (act) => () => watchers.forEach((one) => one[act]());
  return { elements: watchers.map(({ element }) => element), again: all("again"), close: all("close") };
}

/**
 * Ask whenever `question(state)` changes; it gives null when there is nothing to ask, else [name, body]. `read` makes
 * what is kept of the answer, with the state at the time of asking; `doing` says what takes long.
 */
function watcher(store, part, doing, question, read) {
  const asking = patient(() => again());
  const failed = (error) => ({ errors: { ...store.state.errors, [part]: error } });
  let last = "null";
  let timer = 0;
  const ask = async ([name, body], asked, then) => {
    try {
      const found = await asking.ask(name, body, doing);
      if (found !== null && asked === last) store.set({ [part]: { ...read(found, then), current: true }, ...failed(null) });
    } catch (error) {
      if (asked === last) store.set({ [part]: null, ...failed(error) });
    }
  };
  store.onChange((state) => {
    const next = question(state);
    const asked = JSON.stringify(next);
    if (asked === last) return;
    last = asked;
    clearTimeout(timer);
    asking.stop();
    if (next === null) store.set({ [part]: null, ...failed(null) });
    else {
      timer = setTimeout(() => ask(next, asked, state), PAUSE);
      if (state[part]) store.set({ [part]: { ...state[part], current: false } });
    }
  });
  const again = () => {
    const next = question(store.state);
    if (next !== null && !store.state[part]?.current) ask(next, last, store.state);
  };
  const close = () => {
    clearTimeout(timer);
    asking.stop();
  };
  return { element: asking.element, again, close };
}

function labelsWatcher(store) {
  const question = ({ graph, misere, large }) => {
    if (!graph.vertices.length || large) return null;
    return ["graph", { graph: asQuestion(graph), misere, trace: true }];
  };
  return watcher(store, "answer", "Finding the labels", question, (found, { graph }) => {
    const keys = graph.vertices.map((vertex) => vertex.key);
    const steps = (found.steps ?? []).map((step) => ({ ...step, key: keys[step.vertex] }));
    const labels = new Map(found.labels.map((label, place) => [keys[place], label]));
    return { labels, steps, upTo: labelsByStep(steps), counts: found.counts, acyclic: found.acyclic };
  });
}

function positionWatcher(store) {
  const question = (state) => {
    if (state.view !== "tokens" || !state.graph.vertices.length || state.large) return null;
    const { graph, misere } = state;
    const write = nameWriter(graph);
    const tokens = tokensNow(state).map((key) => write(vertexOf(graph, key).name));
    return ["tokens", { graph: asQuestion(graph), tokens, misere }];
  };
  return watcher(store, "position", "Finding who wins with these tokens", question, (found, { graph, position }) => {
    const keys = new Map(graph.vertices.map((vertex) => [vertex.name, vertex.key]));
    const key = (name) => keys.get(String(name));
    const move = (facts) => facts && { ...facts, from: key(facts.from), to: key(facts.to) };
    const now = { ...found, edges: graph.edges, tokens: found.tokens.map(key), moves: found.all_moves.map(move), recommended: move(found.recommended) };
    // What was known of other positions stays known for as long as the moves are the same.
    const same = position?.edges === graph.edges && position.misere === found.misere;
    return { ...now, outcomes: outcomesWith(same ? position.outcomes : [], now) };
  });
}

function spaceWatcher(store) {
  const question = ({ view, graph, large }) => {
    if (view !== "tokens" || !graph.vertices.length || large) return null;
    return ["tokens", { graph: asQuestion(graph), space: true }];
  };
  return watcher(store, "space", "Finding the anncode", question, (found) => found);
}
