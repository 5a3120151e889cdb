// Questions to the server: labels, tokens and the anncode as the graph changes; reading and laying out graphs; examples.

import { busyLine } from "../parts.js";
import { ask, look, makeAsker } from "../server.js";
import { extras } from "./files.js";
import { onCircle, widened } from "./geometry.js";
import { labelsByStep, nameText } from "./labels.js";
import { EMPTY, asQuestion, graphFrom, nameWriter, vertexOf, within } from "./model.js";
import { outcomesWith, tokensNow } from "./tokens.js";

/** @import { Example, Graph, GraphStore, Label, LargeAnswer, Point, Question, State } from "./model.js" */

/** @typedef {[name: string, body: object]} Asked A question to the server. */
/** @typedef {{ graph?: Graph, large?: { question: Question, answer: LargeAnswer } }} Loaded */

const PAUSE = 120; // milliseconds without a change before a question is asked

/**
 * Keep answers up to date; an answer that belongs to an older question has `current: false`.
 * @param {GraphStore} store
 */
export function watch(store) {
  const watchers = [labelsWatcher, positionWatcher, spaceWatcher].map((make) => make(store));
  const all = (/** @type {"again" | "stop"} */ act) => () => watchers.forEach((one) => one[act]());
  const lines = (/** @type {State} */ state) => watchers.map(({ line }) => line(state));
  return { lines, again: all("again"), stop: all("stop") };
}

/**
 * Ask whenever `question(state)` changes; it gives null when there is nothing to ask, else [name, body]. `read` makes
 * what is kept of the answer, with the state at the time of asking; `doing` says what takes long.
 * @param {GraphStore} store
 * @param {"answer" | "position" | "space"} part
 * @param {string} doing
 * @param {(state: State) => Asked | null} question
 * @param {(found: any, asked: State) => any} read
 */
function watcher(store, part, doing, question, read) {
  const busy = /** @type {const} */ (`${part}Busy`);
  const asking = makeAsker(store, busy);
  const failed = (/** @type {any} */ error) => ({ errors: { ...store.state.errors, [part]: error } });
  let last = "null";
  let timer = 0;
  const send = async (/** @type {Asked} */ [name, body], /** @type {string} */ asked, /** @type {State} */ then) => {
    try {
      const found = await asking.ask(name, body, doing);
      if (found !== null && asked === last) store.set({ [part]: { ...read(found, then), current: true }, ...failed(null) });
    } catch (error) {
      if (asked === last) store.set({ [part]: null, ...failed(error) });
    }
  };
  store.listen((state) => {
    const next = question(state);
    const asked = JSON.stringify(next);
    if (asked === last) return;
    last = asked;
    clearTimeout(timer);
    asking.stop();
    if (next === null) store.set({ [part]: null, ...failed(null) });
    else {
      timer = setTimeout(() => send(next, asked, state), PAUSE);
      if (state[part]) store.set({ [part]: { ...state[part], current: false } });
    }
  });
  const again = () => {
    const next = question(store.state);
    if (next !== null && !store.state[part]?.current) send(next, last, store.state);
  };
  const stop = () => {
    clearTimeout(timer);
    asking.stop();
  };
  const line = (/** @type {State} */ state) => busyLine(state[busy], { stop: () => asking.stop({ isStopped: true }), again });
  return { line, again, stop };
}

/** @param {GraphStore} store */
function labelsWatcher(store) {
  /** @type {(state: State) => Asked | null} */
  const question = ({ graph, misere, large }) => {
    if (!graph.vertices.length || large) return null;
    return ["graph", { graph: asQuestion(graph), misere, trace: true }];
  };
  return watcher(store, "answer", "Finding the labels", question, (found, { graph }) => {
    const keys = graph.vertices.map((vertex) => vertex.key);
    const steps = (found.steps ?? []).map((/** @type {any} */ step) => ({ ...step, key: keys[step.vertex] }));
    const labels = new Map(found.labels.map((/** @type {Label} */ label, /** @type {number} */ place) => [keys[place], label]));
    return { labels, steps, upTo: labelsByStep(steps), counts: found.counts, acyclic: found.acyclic };
  });
}

/** @param {GraphStore} store */
function positionWatcher(store) {
  /** @type {(state: State) => Asked | null} */
  const question = (state) => {
    if (state.view !== "tokens" || !state.graph.vertices.length || state.large) return null;
    const { graph, misere } = state;
    const write = nameWriter(graph);
    const tokens = tokensNow(state).map((key) => write(vertexOf(graph, key).name));
    return ["tokens", { graph: asQuestion(graph), tokens, misere }];
  };
  return watcher(store, "position", "Finding who wins with these tokens", question, (found, { graph, position }) => {
    const keys = new Map(graph.vertices.map((vertex) => [vertex.name, vertex.key]));
    const key = (/** @type {unknown} */ name) => keys.get(String(name));
    const move = (/** @type {any} */ facts) => facts && { ...facts, from: key(facts.from), to: key(facts.to) };
    const now = { ...found, edges: graph.edges, tokens: found.tokens.map(key), moves: found.all_moves.map(move), recommended: move(found.recommended) };
    // What was known of other positions stays known for as long as the moves are the same.
    const same = position?.edges === graph.edges && position.misere === found.misere;
    return { ...now, outcomes: outcomesWith(same ? position.outcomes : new Map(), now) };
  });
}

/** @param {GraphStore} store */
function spaceWatcher(store) {
  /** @type {(state: State) => Asked | null} */
  const question = ({ view, graph, large }) => {
    if (view !== "tokens" || !graph.vertices.length || large) return null;
    return ["tokens", { graph: asQuestion(graph), space: true }];
  };
  return watcher(store, "space", "Finding the anncode", question, (found) => found);
}

// From texts to drawings: the server reads the formats and lays graphs out.

const MOST_VERTICES = 300;
const MOST_EDGES = 2000; // more edges are slow and hard to see
const MOST_ARRANGED = 1000; // edges of a graph that the server lays out
const SPREAD = 1.45; // names and labels need more space within a layer than the server leaves
const DEEP = 1.1;

/** @param {number} vertices @param {number} edges */
export function isTooLarge(vertices, edges) {
  return vertices > MOST_VERTICES || edges > MOST_EDGES;
}

/**
 * What a question {text, format} means: {graph}, or {large} with question and answer when it is too large to draw.
 * The vertices are laid out by the server unless their places are known.
 * @param {Question} question
 * @param {boolean} misere
 * @param {Point[] | null} [known]
 * @returns {Promise<Loaded>}
 */
export async function loaded(question, misere, known = null) {
  const answer = await ask("graph", { graph: question, misere });
  if (isTooLarge(answer.vertices, answer.edges)) return { large: { question, answer } };
  const { places, tokens } = extras(question.text, question.format, answer.vertices);
  const names = different(answer.names.map(nameText));
  const found = known ?? places ?? (await arranged(question, names, answer.edges_list.length));
  return { graph: graphFrom(names, answer.edges_list, found, tokens) };
}

/**
 * Places for the vertices of a question, which have these names, in their order.
 * @param {Question} question
 * @param {string[]} names
 * @param {number} edges
 * @returns {Promise<Point[]>}
 */
async function arranged(question, names, edges) {
  if (edges > MOST_ARRANGED) return onCircle(names.length);
  const { layout } = await ask("graph", { graph: question, layout: true });
  const places = layout.map((/** @type {Point} */ { x, y }) => ({ x: x * SPREAD, y: y * DEEP }));
  return widened(isTall(places) && isWideScreen() ? places.map((/** @type {Point} */ { x, y }) => ({ x: y, y: x })) : places, names);
}

/**
 * Moves lead down; on a wide screen those of a tall graph lead to the right.
 * @param {Point[]} places
 */
function isTall(places) {
  const size = (/** @type {"x" | "y"} */ axis) => Math.max(...places.map((place) => place[axis])) - Math.min(...places.map((place) => place[axis]));
  return size("y") > 1.2 * size("x");
}

function isWideScreen() {
  return matchMedia("(min-width: 40rem)").matches;
}

/**
 * The graph with its vertices laid out again.
 * @param {Graph} graph
 * @returns {Promise<Graph>}
 */
export async function rearranged(graph) {
  const places = await arranged(asQuestion(graph), graph.vertices.map((vertex) => vertex.name), graph.edges.length);
  const at = (/** @type {number} */ place) => ({ x: within(places[place].x), y: within(places[place].y) });
  return { ...graph, vertices: graph.vertices.map((vertex, place) => ({ ...vertex, ...at(place) })) };
}

/**
 * An example of the server's list as a graph with its tokens.
 * @param {Example} example
 * @returns {Promise<Graph>}
 */
export async function exampleGraph(example) {
  const known = example.layout?.map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) })) ?? null;
  const { graph = EMPTY } = await loaded({ text: example.text, format: example.format }, false, known);
  const wanted = new Set((example.tokens ?? []).map(nameText));
  const tokens = graph.vertices.filter((vertex) => wanted.has(vertex.name)).map((vertex) => vertex.key);
  return { ...graph, tokens };
}

/**
 * As texts two names may be the same, such as the number 1 and the text "1" in JSON.
 * @param {string[]} names
 */
function different(names) {
  const taken = new Set();
  return names.map((name) => {
    let own = name;
    while (taken.has(own) || own === "") own += "′";
    taken.add(own);
    return own;
  });
}

// The ready examples of the server: how they are listed, and in which view they open.

/**
 * Fetch the examples.
 * @returns {Promise<Example[]>}
 */
export async function readyGraphs() {
  return (await look("graphs")).graphs;
}

/**
 * The view in which an example opens: those of the paper have tokens. Null is the user's own graph.
 * @param {Example | null | undefined} example
 */
export function firstView(example) {
  return example?.source ? "tokens" : "labels";
}

/**
 * The examples in groups, as options of a choice.
 * @param {Example[]} examples
 */
export function exampleGroups(examples) {
  const group = (/** @type {string} */ label, /** @type {string} */ view) => {
    const options = examples.filter((one) => firstView(one) === view).map((one) => /** @type {[string, string]} */ ([one.id, nameOf(one)]));
    return { label, options };
  };
  const groups = [group("Fraenkel (1996): annihilation", "tokens"), group("For lessons", "labels")];
  return groups.filter(({ options }) => options.length);
}

/** @param {Example} example */
function nameOf({ title, figure }) {
  return figure === null ? title : `Fraenkel, ${title}`;
}
