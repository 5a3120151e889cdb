// The digraph as it is drawn, the state of the view, and edits: each makes a new graph, so that it can be undone.

import { announce } from "../browser.js";
import { freePlace } from "./geometry.js";

/** @import { Busy } from "../server.js" */
/** @import { Store } from "../store.js" */

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {{ key: number, name: string, x: number, y: number }} Vertex */
/** @typedef {[from: number, to: number]} Edge */
/** @typedef {{ vertices: Vertex[], edges: Edge[], tokens: number[] }} Graph */
/** @typedef {{ x: number, y: number, width: number, height: number }} Box */
/** @typedef {{ text: string, format: string }} Question A graph as the server reads it. */
/** @typedef {Record<string, string | undefined>} Query */
/** @typedef {"N" | "P" | "D"} Letter */
/** @typedef {"wins" | "loses" | "draws"} Effect */
/** @typedef {number | string | { k: (number | string)[] } | null} Value */
/** @typedef {{ vertex: unknown, outcome: Letter, value: Value, counter: number | null, remoteness: number | null, winning_moves: string[], drawing_moves: string[] }} Label */
/** @typedef {{ outcome: Letter | null, value: string | null, counter: number | null }} ShownLabel Null for a part that is not shown. */
/** @typedef {{ kind: "outcome" | "mex" | "stage" | "K", key: number, label: string, text: string, round: number }} Step */
/** @typedef {{ labels: Map<number, Label>, steps: Step[], upTo: (count: number) => Map<number, ShownLabel>, counts: Record<Letter, number>, acyclic: boolean, current: boolean }} Answer */
/** @typedef {{ vertices: number, edges: number, labels: Label[], counts: Record<Letter, number>, acyclic: boolean, misere: boolean }} LargeAnswer */
/** @typedef {{ from: number, to: number, annihilates: boolean, outcome: Letter, effect: Effect, value: Value }} TokenMove */
/** @typedef {Map<string, Letter>} Outcomes By the tokens as text. */
/**
 * @typedef {object} TokenPosition What is known of the tokens.
 * @property {number[]} tokens
 * @property {TokenMove[]} moves
 * @property {TokenMove | null} recommended
 * @property {Outcomes} outcomes
 * @property {Edge[]} edges
 * @property {Letter} outcome
 * @property {boolean} misere
 * @property {string} sentence
 * @property {string[]} reasons
 * @property {{ sentence: string } | null} ordinary
 * @property {boolean} current
 */
/** @typedef {{ n: number, k: number, d: number | null }} Code */
/**
 * @typedef {object} Space The anncode.
 * @property {Code} anncode
 * @property {unknown[]} coordinates
 * @property {number} t
 * @property {{ v0: number, vf: number }} dimensions
 * @property {string[]} basis_words
 * @property {string[]} extension_words
 * @property {{ value: Value }[]} extension
 * @property {string[]} check_words
 * @property {boolean} current
 */
/** @typedef {{ start: number[], moves: Edge[], you: number | null, opponent: string, called: boolean }} Game `called`: a draw was called. */
/** @typedef {{ id: string, title: string, note: string, figure: string | null, source: string, text: string, format: string, layout: Point[] | null, tokens: unknown[] | null }} Example */
/** @typedef {{ text: string, graph: Graph, error: Error | null }} Typed The text field, as long as its graph is drawn: it stays as it was typed. */
/** @typedef {{ vertex: Vertex, text: string, error: string | null }} Naming What is typed as the name of a vertex. */
/** @typedef {{ side: string, opponent: string }} Setup The choices for the next game; `side` is "0", "1" or "both". */
/**
 * @typedef {object} State
 * @property {Graph} graph
 * @property {Graph[]} past Graphs to which undo returns.
 * @property {Graph[]} future
 * @property {Example | null} ready The example that the graph still is.
 * @property {{ question: Question, answer: LargeAnswer } | null} large A graph that is too large to draw.
 * @property {string} tool
 * @property {number | null} selected
 * @property {number | null} armed The vertex from which an edge is being made.
 * @property {string} view "labels" or "tokens", which is annihilation.
 * @property {boolean} misere
 * @property {boolean} counters
 * @property {boolean} hidden Whether the labels are hidden, to be guessed.
 * @property {Map<number, Letter>} guesses
 * @property {boolean} hints
 * @property {Answer | null} answer
 * @property {number | null} step How many steps of the labelling are shown; null shows all labels.
 * @property {TokenPosition | null} position
 * @property {Space | null} space
 * @property {Game | null} game
 * @property {number | null} picked The token that is about to move.
 * @property {Typed | null} typed
 * @property {Naming | null} naming
 * @property {Setup} setup
 * @property {boolean} isStepping Whether the steps of the labelling follow one another by themselves.
 * @property {boolean} fitsAddress Whether the address can contain the graph.
 * @property {Busy | null} answerBusy The question for `answer`, while it takes long; the next two are similar.
 * @property {Busy | null} positionBusy
 * @property {Busy | null} spaceBusy
 * @property {Record<string, any>} errors What went wrong, by the part that failed.
 */
/** @typedef {Store<State>} GraphStore */
/** @typedef {ReturnType<typeof import("./drawing.js").makeDrawing>} Drawing */
/** @typedef {ReturnType<typeof makeActions>} Actions */

// Every edit returns a new graph and leaves the old one as it was. The key of a vertex never changes; its name may.

/** @type {Graph} */
export const EMPTY = { vertices: [], edges: [], tokens: [] };

/**
 * A vertex of the graph.
 * @param {Graph} graph
 * @param {number | null} key
 */
export function vertexOf(graph, key) {
  return /** @type {Vertex} */ (graph.vertices.find((vertex) => vertex.key === key) ?? null);
}

/** @param {Graph} graph @param {string} name */
export function named(graph, name) {
  return graph.vertices.find((vertex) => vertex.name === name) ?? null;
}

/** @param {Graph} graph @param {number} from @param {number} to */
export function hasEdge(graph, from, to) {
  return graph.edges.some(([a, b]) => a === from && b === to);
}

/**
 * The keys to which there is an edge.
 * @param {Graph} graph
 * @param {number} key
 */
export function followers(graph, key) {
  return graph.edges.filter(([a]) => a === key).map(([, b]) => b);
}

/**
 * A name that no vertex has: numbers where there are only numbers, else letters.
 * @param {Graph} graph
 */
function freshName(graph) {
  const taken = new Set(graph.vertices.map((vertex) => vertex.name));
  const numbers = taken.size > 0 && [...taken].every(looksWhole);
  for (let count = 0; ; count++) {
    const name = numbers ? String(count) : letters(count);
    if (!taken.has(name)) return name;
  }
}

/** @param {number} count */
function letters(count) {
  const letter = String.fromCharCode(97 + (count % 26));
  return count < 26 ? letter : `${letter}${Math.floor(count / 26)}`;
}

/** @param {string} name */
export function looksWhole(name) {
  return /^(0|-?[1-9][0-9]{0,14})$/.test(name);
}

/** @param {Graph} graph @param {number} x @param {number} y @param {string} [name] @returns {Graph} */
export function withVertex(graph, x, y, name = freshName(graph)) {
  const key = 1 + graph.vertices.reduce((most, vertex) => Math.max(most, vertex.key), -1);
  return { ...graph, vertices: [...graph.vertices, { key, name, x: Math.round(x), y: Math.round(y) }] };
}

/** @param {Graph} graph */
function lastKey(graph) {
  return graph.vertices[graph.vertices.length - 1].key;
}

/**
 * The graph with one edge more, or without it if it was there.
 * @param {Graph} graph
 * @param {number} from
 * @param {number} to
 * @returns {Graph}
 */
function toggledEdge(graph, from, to) {
  const rest = graph.edges.filter(([a, b]) => a !== from || b !== to);
  return { ...graph, edges: rest.length < graph.edges.length ? rest : [...rest, [from, to]] };
}

/** @param {Graph} graph @param {number} from @param {number} to */
function withEdge(graph, from, to) {
  return hasEdge(graph, from, to) ? graph : toggledEdge(graph, from, to);
}

/** @param {Graph} graph @param {number} key @returns {Graph} */
function toggledToken(graph, key) {
  const rest = graph.tokens.filter((token) => token !== key);
  return { ...graph, tokens: rest.length < graph.tokens.length ? rest : [...rest, key] };
}

/** @param {Graph} graph @param {number} key @returns {Graph} */
function withoutVertex(graph, key) {
  return {
    vertices: graph.vertices.filter((vertex) => vertex.key !== key),
    edges: graph.edges.filter(([a, b]) => a !== key && b !== key),
    tokens: graph.tokens.filter((token) => token !== key),
  };
}

/** @param {Graph} graph @param {number} key @param {number} x @param {number} y */
export function moved(graph, key, x, y) {
  return changed(graph, key, { x: Math.round(x), y: Math.round(y) });
}

/**
 * The graph with another name for a vertex, or null if the name is empty or taken.
 * @param {Graph} graph
 * @param {number} key
 * @param {string} name
 */
export function renamed(graph, key, name) {
  const other = named(graph, name);
  if (name === "" || (other !== null && other.key !== key)) return null;
  return changed(graph, key, { name });
}

/** @param {Graph} graph @param {number} key @param {Partial<Vertex>} facts @returns {Graph} */
function changed(graph, key, facts) {
  const vertices = graph.vertices.map((vertex) => (vertex.key === key ? { ...vertex, ...facts } : vertex));
  return { ...graph, vertices };
}

/**
 * A coordinate of an address or a file, kept within a reasonable size.
 * @param {number} number
 */
export function within(number) {
  return Number.isFinite(number) ? Math.round(Math.max(-20000, Math.min(20000, number))) : 0;
}

/**
 * The graph with these names, pairs of indices and places; a pair that occurs twice is one edge.
 * @param {string[]} names
 * @param {Edge[]} pairs
 * @param {Point[]} places
 * @param {number[]} [tokens]
 * @returns {Graph}
 */
export function graphFrom(names, pairs, places, tokens = []) {
  const seen = new Set();
  const edges = pairs.filter(([a, b]) => !seen.has(`${a} ${b}`) && seen.add(`${a} ${b}`));
  const vertices = names.map((name, key) => ({ key, name, x: within(places[key].x), y: within(places[key].y) }));
  return { vertices, edges: edges.map(([a, b]) => /** @type {Edge} */ ([a, b])), tokens: [...tokens] };
}

/**
 * The graph as the questions to the server have it; the vertices keep their order.
 * @param {Graph} graph
 */
export function asQuestion(graph) {
  const name = nameWriter(graph);
  const names = new Map(graph.vertices.map((vertex) => [vertex.key, name(vertex.name)]));
  const edges = graph.edges.map(([a, b]) => [names.get(a), names.get(b)]);
  return { text: JSON.stringify({ vertices: [...names.values()], edges }), format: "json" };
}

/**
 * Names are numbers when all of them look so, as in the files that know only text.
 * @param {Graph} graph
 */
export function nameWriter(graph) {
  return graph.vertices.every((vertex) => looksWhole(vertex.name)) ? Number : String;
}

// The state of the view

/** @type {State} */
export const FIRST = {
  graph: EMPTY, past: [], future: [], ready: null, large: null, tool: "draw", selected: null, armed: null, view: "labels", misere: false,
  counters: false, hidden: false, guesses: new Map(), hints: false, answer: null, step: null, position: null, space: null, game: null,
  picked: null, typed: null, naming: null, setup: { side: "0", opponent: "perfect" }, isStepping: false, fitsAddress: true,
  answerBusy: null, positionBusy: null, spaceBusy: null, errors: {},
};

// Edits

const MOST_UNDONE = 200;

/**
 * Replace the graph by another one; this can be undone. What belongs to the old graph is cleared.
 * @param {GraphStore} store
 * @param {Graph} graph
 * @param {Partial<State>} [changes]
 */
export function edit(store, graph, changes = {}) {
  const { state } = store;
  if (graph === null || graph === state.graph) return;
  const past = [...state.past, state.graph].slice(-MOST_UNDONE);
  store.set({ graph, past, future: [], ready: null, large: null, typed: null, ...over(state, graph), ...changes });
}

/** @param {GraphStore} store */
export function undo(store) {
  const { past, future, graph } = store.state;
  const old = past.at(-1);
  if (!old) return false;
  store.set({ graph: old, past: past.slice(0, -1), future: [graph, ...future], ready: null, ...over(store.state, old) });
  return true;
}

/** @param {GraphStore} store */
export function redo(store) {
  const { past, future, graph } = store.state;
  if (!future.length) return false;
  const [next, ...rest] = future;
  store.set({ graph: next, past: [...past, graph], future: rest, ready: null, ...over(store.state, next) });
  return true;
}

/**
 * A game and a labelling belong to one graph; a vertex may be gone.
 * @param {State} state
 * @param {Graph} graph
 * @returns {Partial<State>}
 */
function over(state, graph) {
  const there = graph.vertices.some((vertex) => vertex.key === state.selected);
  const same = graph.edges === state.graph.edges && graph.vertices.length === state.graph.vertices.length;
  const kept = same ? {} : { step: null, guesses: new Map() };
  return { ...kept, selected: there ? state.selected : null, armed: null, game: null, picked: null };
}

// The actions on the drawing: each is one edit, and is announced.

/** @param {GraphStore} store @param {Drawing} drawing */
export function makeActions(store, drawing) {
  const name = (/** @type {number | null} */ key) => vertexOf(store.state.graph, key).name;
  const actions = {
    /** A new vertex at a point, or at a free place near the selected one; `from` also gets an edge to it. */
    addVertex(/** @type {Point | null} */ point = null, /** @type {number | null} */ from = null) {
      const { graph, selected } = store.state;
      const { x, y } = point ?? freePlace(graph, selected === null ? null : vertexOf(graph, selected), drawing.view);
      const grown = withVertex(graph, x, y);
      const key = lastKey(grown);
      edit(store, from === null ? grown : withEdge(grown, from, key), { selected: key });
      drawing.reveal(store.state.graph, vertexOf(grown, key));
      announce(from === null ? `New vertex ${name(key)}.` : `New vertex ${name(key)} with an edge from ${name(from)}.`);
      return key;
    },
    connect(/** @type {number} */ from, /** @type {number} */ to) {
      const { graph } = store.state;
      const there = hasEdge(graph, from, to);
      edit(store, toggledEdge(graph, from, to), { selected: from });
      announce(`${there ? "Removed the" : "New"} ${from === to ? `loop at ${name(from)}` : `edge from ${name(from)} to ${name(to)}`}.`);
    },
    join(/** @type {number} */ from, /** @type {number} */ to) {
      if (!hasEdge(store.state.graph, from, to)) actions.connect(from, to);
    },
    arm(/** @type {number} */ key) {
      store.set({ armed: key, selected: key });
      announce(`An edge from ${name(key)}: choose where it leads, or press Escape to cancel.`);
    },
    /** The next vertex that is chosen ends the edge that was begun. */
    chooseEnd(/** @type {number} */ key) {
      if (store.state.armed !== null) actions.connect(store.state.armed, key);
    },
    token(/** @type {number} */ key) {
      edit(store, toggledToken(store.state.graph, key), { selected: key, ready: store.state.ready, view: "tokens" });
      announce(store.state.graph.tokens.includes(key) ? `Token on ${name(key)}.` : `No token on ${name(key)}.`);
    },
    remove(/** @type {number} */ key) {
      const gone = name(key);
      const { vertices } = store.state.graph;
      const place = vertices.findIndex((vertex) => vertex.key === key);
      const next = vertices[place + 1] ?? vertices[place - 1] ?? null;
      edit(store, withoutVertex(store.state.graph, key), { selected: next?.key ?? null });
      announce(`Removed vertex ${gone}.`);
    },
    removeEdge(/** @type {number} */ from, /** @type {number} */ to) {
      if (hasEdge(store.state.graph, from, to)) actions.connect(from, to);
    },
    shift(/** @type {number} */ key, /** @type {number} */ dx, /** @type {number} */ dy) {
      const { x, y } = vertexOf(store.state.graph, key);
      edit(store, moved(store.state.graph, key, x + dx, y + dy));
      drawing.reveal(store.state.graph, vertexOf(store.state.graph, key));
    },
    /** Returns why the name cannot be given, or null. */
    rename(/** @type {number} */ key, /** @type {string} */ text) {
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
