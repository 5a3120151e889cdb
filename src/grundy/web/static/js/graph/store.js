// The state of the Graphs page in one object, and its listeners.

import { EMPTY } from "./model.js";

const FIRST = {
  graph: EMPTY,
  past: [], // graphs to which undoing leads
  future: [],
  ready: null, // the ready example that this still is
  large: null, // {question, answer} of a graph that is too large to draw
  tool: "draw",
  selected: null, // the key of a vertex
  armed: null, // the key of the vertex from which an edge is being made
  view: "labels", // or "tokens": annihilation
  misere: false,
  counters: false,
  hidden: false, // labels are hidden, to be guessed
  guesses: new Map(), // key to the letter that was guessed
  hints: false,
  answer: null, // labels and steps, see watch.js
  step: null, // how many steps of the labelling are shown; null shows all
  position: null, // what is known of the tokens as they stand
  space: null, // the anncode
  game: null, // {start, moves, you, opponent, called}, see game.js
  picked: null, // the token that is about to move
  errors: {}, // what went wrong, by the part that failed
};

export function makeStore() {
  let state = FIRST;
  const listeners = new Set();
  return {
    get state() {
      return state;
    },
    /** Change some of what is known, and tell everybody once. */
    set(changes) {
      state = { ...state, ...changes };
      // A listener may make a further change: then the others see the newest state, never an old one after it.
      for (const listener of listeners) listener(state);
    },
    onChange(listener) {
      listeners.add(listener);
    },
    close() {
      listeners.clear();
    },
  };
}

/** Render whenever one of the values that `pick(state)` lists has changed, and now. */
export function follow(store, pick, render) {
  let last = null;
  const run = (state) => {
    const next = pick(state);
    if (last !== null && next.every((value, place) => value === last[place])) return;
    last = next;
    render(state);
  };
  store.onChange(run);
  run(store.state);
}

const MOST_UNDONE = 200;

/** Put another graph in the place of the present one; it can be undone. What was said of the old one is over. */
export function edit(store, graph, changes = {}) {
  const { state } = store;
  if (graph === null || graph === state.graph) return;
  const past = [...state.past, state.graph].slice(-MOST_UNDONE);
  store.set({ graph, past, future: [], ready: null, large: null, ...over(state, graph), ...changes });
}

export function undo(store) {
  const { past, future, graph } = store.state;
  if (!past.length) return false;
  const old = past.at(-1);
  store.set({ graph: old, past: past.slice(0, -1), future: [graph, ...future], ready: null, ...over(store.state, old) });
  return true;
}

export function redo(store) {
  const { past, future, graph } = store.state;
  if (!future.length) return false;
  const [next, ...rest] = future;
  store.set({ graph: next, past: [...past, graph], future: rest, ready: null, ...over(store.state, next) });
  return true;
}

// A game and a labelling belong to one graph; a vertex may be gone.
function over(state, graph) {
  const there = graph.vertices.some((vertex) => vertex.key === state.selected);
  const same = graph.edges === state.graph.edges && graph.vertices.length === state.graph.vertices.length;
  const kept = same ? {} : { step: null, guesses: new Map() };
  return { ...kept, selected: there ? state.selected : null, armed: null, game: null, picked: null };
}
