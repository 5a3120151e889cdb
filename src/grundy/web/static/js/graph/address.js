// The state in the address: the graph as text with its places, or the id of an example.

import { remember } from "../browser.js";
import { EMPTY, hasEdge, named, vertexOf, within } from "./model.js";
import { firstView } from "./questions.js";
import { graphOf, listText, parsed, textOf } from "./text.js";
import { after } from "./tokens.js";

/** @import { Edge, Example, Game, Graph, Query, State } from "./model.js" */

const LONGEST_ADDRESS = 4096;
const MOST_MOVES = 1000;
export const NOTHING = "none"; // the name of the empty graph among the ready examples
const DEFAULTS = { opponent: "perfect" };

/**
 * Write the state into the address; returns whether the graph fits into it.
 * @param {State} state
 */
export function writeAddress(state) {
  const drawn = state.ready ? { ready: state.ready.id } : drawnGraph(state);
  const fits = drawn !== null && !state.large;
  remember({ ...(fits ? { ...drawn, ...tokensAndGame(state) } : {}), ...switches(state) }, DEFAULTS);
  return fits;
}

/** @param {State} state */
function drawnGraph({ graph }) {
  if (!graph.vertices.length) return { ready: NOTHING };
  const g = textOf(graph, { ordered: true, between: "," });
  const xy = graph.vertices.map((vertex) => `${vertex.x},${vertex.y}`).join(",");
  return g.length + xy.length > LONGEST_ADDRESS ? null : { g, xy };
}

/** @param {State} state */
function switches(state) {
  const isPlain = state.view === "labels" && firstView(state.ready) === "labels";
  return { mode: isPlain ? "" : state.view, misere: state.misere, counters: state.counters, hidden: state.hidden, hints: state.hints };
}

/** @param {State} state */
function tokensAndGame({ graph, game, ready }) {
  const names = (/** @type {number[]} */ keys) => listText(keys.map((key) => vertexOf(graph, key).name));
  // An example may have tokens: the word "none" means that they were removed.
  const tokens = names(game ? game.start : graph.tokens) || (ready ? "none" : "");
  if (!game) return { tokens };
  const places = new Map(graph.vertices.map((vertex, place) => [vertex.key, place]));
  const moves = game.moves.map(([a, b]) => `${places.get(a)}-${places.get(b)}`).join(",");
  return { tokens, play: game.you ?? "both", opponent: game.opponent, moves, called: game.called };
}

/**
 * The state in an address, without the graph of a ready example. Throws an error with `text` and `at` for a bad graph.
 * @param {Query} query
 * @param {Example | null | undefined} example
 */
export function readAddress(query, example) {
  const modes = ["labels", "tokens"];
  const { mode = "" } = query;
  return {
    view: modes.includes(mode) ? mode : firstView(query.g === undefined ? example : null),
    misere: query.misere === "1",
    counters: query.counters === "1",
    hidden: query.hidden === "1",
    hints: query.hints === "1",
    ...(query.g !== undefined && { graph: readGraph(query) }),
  };
}

/** @param {Query} query */
function readGraph({ g = "", xy }) {
  const numbers = placesOf(xy);
  let place = 0;
  const next = () => ({ x: within(numbers[2 * place]), y: within(numbers[2 * place++ + 1]) });
  return graphOf(g, EMPTY, next);
}

/** @param {string} [xy] */
function placesOf(xy = "") {
  return xy.split(",").map((text) => (text.trim() === "" ? NaN : Number(text)));
}

/**
 * Whether an address has the place of each vertex.
 * @param {Query} query
 * @param {Graph} graph
 */
export function isPlaced({ xy }, { vertices }) {
  const numbers = placesOf(xy);
  return numbers.length === 2 * vertices.length && numbers.every((number) => Number.isFinite(number));
}

/**
 * The tokens and the game in an address.
 * @param {Query} query
 * @param {Graph} graph
 * @returns {Partial<State>}
 */
export function readTokens(query, graph) {
  if (query.tokens === undefined) return {};
  const names = query.tokens === "none" && !named(graph, "none") ? [] : parsed(query.tokens).names;
  const tokens = names.map((name) => named(graph, name)?.key).filter((key) => key !== undefined);
  const found = { graph: { ...graph, tokens } };
  if (query.play === undefined) return found;
  const game = readGame(query, graph, tokens);
  return { ...found, game, setup: { side: String(game.you ?? "both"), opponent: game.opponent } };
}

/**
 * The number of moves before the first impossible one: an address may contain any.
 * @param {Graph} graph
 * @param {number[]} start
 * @param {Edge[]} pairs
 */
function countLegal(graph, start, pairs) {
  const bad = pairs.findIndex(([from, to], place) => !after(start, pairs.slice(0, place)).includes(from) || !hasEdge(graph, from, to));
  return bad < 0 ? pairs.length : bad;
}

/** @param {Query} query @param {Graph} graph @param {number[]} start @returns {Game} */
function readGame(query, graph, start) {
  const key = (/** @type {string} */ place) => graph.vertices[Number(place)]?.key;
  const pairs = (query.moves ?? "").split(",").filter(Boolean).slice(0, MOST_MOVES)
    .map((pair) => /** @type {Edge} */ (pair.split("-").slice(0, 2).map(key)));
  const moves = pairs.slice(0, countLegal(graph, start, pairs));
  const you = query.play === "1" ? 1 : query.play === "both" ? null : 0;
  const opponent = query.opponent === "random" ? "random" : "perfect";
  return { start, moves, you, opponent, called: query.called === "1" };
}
