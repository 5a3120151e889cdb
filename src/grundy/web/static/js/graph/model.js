// The digraph as it is drawn, the state of the view, and edits: each makes a new graph, so that it can be undone.

import { announce } from "../browser.js";
import { freePlace } from "./geometry.js";

// A digraph as it is drawn. Every edit returns a new graph and leaves the old one as it was, so that undoing is easy.
//
// graph = {vertices: [{key, name, x, y}], edges: [[key, key]], tokens: [key]}; a key never changes, a name may.

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {{ key: number, name: string, x: number, y: number }} Vertex */
/** @typedef {{ vertices: Vertex[], edges: [number, number][], tokens: number[] }} Graph */
/** @typedef {{ x: number, y: number, width: number, height: number }} Box */

/** @type {Graph} */
export const EMPTY = { vertices: [], edges: [], tokens: [] };

export function vertexOf(graph, key) {
  return graph.vertices.find((vertex) => vertex.key === key) ?? null;
}

export function named(graph, name) {
  return graph.vertices.find((vertex) => vertex.name === name) ?? null;
}

export function hasEdge(graph, from, to) {
  return graph.edges.some(([a, b]) => a === from && b === to);
}

/** The keys to which there is an edge. */
export function followers(graph, key) {
  return graph.edges.filter(([a]) => a === key).map(([, b]) => b);
}

/** A name that no vertex has: numbers where there are only numbers, else letters. */
function freshName(graph) {
  const taken = new Set(graph.vertices.map((vertex) => vertex.name));
  const numbers = taken.size > 0 && [...taken].every(looksWhole);
  for (let count = 0; ; count++) {
    const name = numbers ? String(count) : letters(count);
    if (!taken.has(name)) return name;
  }
}

function letters(count) {
  const letter = String.fromCharCode(97 + (count % 26));
  return count < 26 ? letter : `${letter}${Math.floor(count / 26)}`;
}

export function looksWhole(name) {
  return /^(0|-?[1-9][0-9]{0,14})$/.test(name);
}

export function withVertex(graph, x, y, name = freshName(graph)) {
  const key = 1 + graph.vertices.reduce((most, vertex) => Math.max(most, vertex.key), -1);
  return { ...graph, vertices: [...graph.vertices, { key, name, x: Math.round(x), y: Math.round(y) }] };
}

export function lastKey(graph) {
  return graph.vertices.at(-1)?.key ?? null;
}

/** The graph with one edge more, or without it if it was there. */
export function toggledEdge(graph, from, to) {
  const rest = graph.edges.filter(([a, b]) => a !== from || b !== to);
  return { ...graph, edges: rest.length < graph.edges.length ? rest : [...rest, [from, to]] };
}

export function withEdge(graph, from, to) {
  return hasEdge(graph, from, to) ? graph : toggledEdge(graph, from, to);
}

export function toggledToken(graph, key) {
  const rest = graph.tokens.filter((token) => token !== key);
  return { ...graph, tokens: rest.length < graph.tokens.length ? rest : [...rest, key] };
}

export function withoutVertex(graph, key) {
  return {
    vertices: graph.vertices.filter((vertex) => vertex.key !== key),
    edges: graph.edges.filter(([a, b]) => a !== key && b !== key),
    tokens: graph.tokens.filter((token) => token !== key),
  };
}

export function moved(graph, key, x, y) {
  return changed(graph, key, { x: Math.round(x), y: Math.round(y) });
}

/** The graph with another name for a vertex, or null if the name is empty or taken. */
export function renamed(graph, key, name) {
  const other = named(graph, name);
  if (name === "" || (other !== null && other.key !== key)) return null;
  return changed(graph, key, { name });
}

function changed(graph, key, facts) {
  const vertices = graph.vertices.map((vertex) => (vertex.key === key ? { ...vertex, ...facts } : vertex));
  return { ...graph, vertices };
}

/** Whatever an address or a file says, a drawing has a reasonable size. */
export function within(number) {
  return Number.isFinite(number) ? Math.round(Math.max(-20000, Math.min(20000, number))) : 0;
}

/** The graph with these names, pairs of indices and places; a pair that occurs twice is one edge. */
export function graphFrom(names, pairs, places, tokens = []) {
  const seen = new Set();
  const edges = pairs.filter(([a, b]) => !seen.has(`${a} ${b}`) && seen.add(`${a} ${b}`));
  const vertices = names.map((name, key) => ({ key, name, x: within(places[key].x), y: within(places[key].y) }));
  return { vertices, edges: edges.map(([a, b]) => [a, b]), tokens: [...tokens] };
}

/** The graph as the questions to the server have it; the vertices keep their order. */
export function asQuestion(graph) {
  const name = nameWriter(graph);
  const names = new Map(graph.vertices.map((vertex) => [vertex.key, name(vertex.name)]));
  const edges = graph.edges.map(([a, b]) => [names.get(a), names.get(b)]);
  return { text: JSON.stringify({ vertices: [...names.values()], edges }), format: "json" };
}

/** Names are numbers when all of them look so, as in the files that know only text. */
export function nameWriter(graph) {
  return graph.vertices.every((vertex) => looksWhole(vertex.name)) ? Number : String;
}

// The state of the view

export const FIRST = {
  graph: EMPTY,
  past: [], // graphs to which undoing leads
  future: [],
  ready: null, // the example that the graph still is
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
  answer: null, // labels and steps, see questions.js
  step: null, // how many steps of the labelling are shown; null shows all
  position: null, // what is known of the tokens
  space: null, // the anncode
  game: null, // {start, moves, you, opponent, called}, see game.js
  picked: null, // the token that is about to move
  errors: {}, // what went wrong, by the part that failed
};

// Edits

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

// What people do to the drawing, by whatever means: each is one edit, and is said.

export function makeActions(store, drawing) {
  const name = (key) => vertexOf(store.state.graph, key).name;
  const actions = {
    /** A new vertex at a point, or at a free place near the selected one; `from` also gets an edge to it. */
    addVertex(point = null, from = null) {
      const { graph, selected } = store.state;
      const { x, y } = point ?? freePlace(graph, selected === null ? null : vertexOf(graph, selected), drawing.view);
      const grown = withVertex(graph, x, y);
      const key = lastKey(grown);
      edit(store, from === null ? grown : withEdge(grown, from, key), { selected: key });
      drawing.reveal(store.state.graph, vertexOf(grown, key));
      announce(from === null ? `New vertex ${name(key)}.` : `New vertex ${name(key)} with an edge from ${name(from)}.`);
      return key;
    },
    connect(from, to) {
      const { graph } = store.state;
      const there = hasEdge(graph, from, to);
      edit(store, toggledEdge(graph, from, to), { selected: from });
      announce(`${there ? "Removed the" : "New"} ${from === to ? `loop at ${name(from)}` : `edge from ${name(from)} to ${name(to)}`}.`);
    },
    join(from, to) {
      if (!hasEdge(store.state.graph, from, to)) actions.connect(from, to);
    },
    arm(key) {
      store.set({ armed: key, selected: key });
      announce(`An edge from ${name(key)}: choose where it leads, or press Escape to cancel.`);
    },
    /** The next vertex that is chosen ends the edge that was begun. */
    chooseEnd(key) {
      actions.connect(store.state.armed, key);
    },
    token(key) {
      edit(store, toggledToken(store.state.graph, key), { selected: key, ready: store.state.ready, view: "tokens" });
      announce(store.state.graph.tokens.includes(key) ? `Token on ${name(key)}.` : `No token on ${name(key)}.`);
    },
    remove(key) {
      const gone = name(key);
      const { vertices } = store.state.graph;
      const place = vertices.findIndex((vertex) => vertex.key === key);
      const next = vertices[place + 1] ?? vertices[place - 1] ?? null;
      edit(store, withoutVertex(store.state.graph, key), { selected: next?.key ?? null });
      announce(`Removed vertex ${gone}.`);
    },
    removeEdge(from, to) {
      if (hasEdge(store.state.graph, from, to)) actions.connect(from, to);
    },
    shift(key, dx, dy) {
      const { x, y } = vertexOf(store.state.graph, key);
      edit(store, moved(store.state.graph, key, x + dx, y + dy));
      drawing.reveal(store.state.graph, vertexOf(store.state.graph, key));
    },
    /** Returns why the name cannot be given, or null. */
    rename(key, text) {
      const given = text.trim();
      if (given === name(key)) return null;
      const graph = renamed(store.state.graph, key, given);
      if (graph === null) return given ? `Another vertex is already called ${given}.` : "A vertex needs a name.";
      edit(store, graph);
      announce(`The vertex is now called ${given}.`);
      return null;
    },
    undo: () => announce(undo(store) ? "Undone." : "There is nothing to undo."),
    redo: () => announce(redo(store) ? "Redone." : "There is nothing to redo."),
  };
  return actions;
}
