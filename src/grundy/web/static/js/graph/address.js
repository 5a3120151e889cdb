// The state of the page in the address: the graph as text with its places, or the name of a ready example.

import { remember } from "../old/url.js";
import { firstView } from "./examples.js";
import { after } from "./game.js";
import { EMPTY, hasEdge, named, vertexOf, within } from "./model.js";
import { graphOf, listText, parsed, textOf } from "./text.js";

const LONGEST = 4096;
const MOST_MOVES = 1000;
export const NOTHING = "none"; // the name of the empty graph among the ready examples
const DEFAULTS = { opponent: "perfect" };

/** Write the state into the address; returns whether the graph fits into it. */
export function writeAddress(state) {
  const drawn = state.ready ? { ready: state.ready.id } : drawnGraph(state);
  const fits = drawn !== null && !state.large;
  remember({ ...(fits ? { ...drawn, ...tokensAndGame(state) } : {}), ...switches(state) }, DEFAULTS);
  return fits;
}

function drawnGraph({ graph }) {
  if (!graph.vertices.length) return { ready: NOTHING };
  const g = textOf(graph, { ordered: true, between: "," });
  const xy = graph.vertices.map((vertex) => `${vertex.x},${vertex.y}`).join(",");
  return g.length + xy.length > LONGEST ? null : { g, xy };
}

function switches(state) {
  const isPlain = state.view === "labels" && firstView(state.ready) === "labels";
  return { mode: isPlain ? "" : state.view, misere: state.misere, counters: state.counters, hidden: state.hidden, hints: state.hints };
}

function tokensAndGame({ graph, game, ready }) {
  const names = (keys) => listText(keys.map((key) => vertexOf(graph, key).name));
  // An example may come with tokens: that they were taken away is said by the word "none".
  const tokens = names(game ? game.start : graph.tokens) || (ready ? "none" : "");
  if (!game) return { tokens };
  const places = new Map(graph.vertices.map((vertex, place) => [vertex.key, place]));
  const moves = game.moves.map(([a, b]) => `${places.get(a)}-${places.get(b)}`).join(",");
  return { tokens, play: game.you ?? "both", opponent: game.opponent, moves, called: game.called };
}

/** What the address says, apart from the graph of a ready example: changes of the state. May throw a TextError. */
export function readAddress(query, example) {
  const modes = ["labels", "tokens"];
  const changes = {
    view: modes.includes(query.mode) ? query.mode : firstView(query.g === undefined ? example : null),
    misere: query.misere === "1",
    counters: query.counters === "1",
    hidden: query.hidden === "1",
    hints: query.hints === "1",
  };
  if (query.g !== undefined) changes.graph = readGraph(query);
  return changes;
}

function readGraph({ g, xy }) {
  const numbers = placesOf(xy);
  let place = 0;
  const next = () => ({ x: within(numbers[2 * place]), y: within(numbers[2 * place++ + 1]) });
  return graphOf(g, EMPTY, next);
}

function placesOf(xy) {
  return (xy ?? "").split(",").map((text) => (text.trim() === "" ? NaN : Number(text)));
}

/** Whether an address tells where each vertex of its graph stands. */
export function isPlaced({ xy }, { vertices }) {
  const numbers = placesOf(xy);
  return numbers.length === 2 * vertices.length && numbers.every(Number.isFinite);
}

/** The tokens and the game of an address, on a graph that is there. */
export function readTokens(query, graph) {
  if (query.tokens === undefined) return {};
  const names = query.tokens === "none" && !named(graph, "none") ? [] : parsed(query.tokens).names;
  const tokens = names.map((name) => named(graph, name)?.key).filter((key) => key !== undefined);
  const found = { graph: { ...graph, tokens } };
  return query.play === undefined ? found : { ...found, game: readGame(query, graph, tokens) };
}

// An address can say anything: what follows an impossible move is left out.
function countLegal(graph, start, pairs) {
  const bad = pairs.findIndex(([from, to], place) => !after(start, pairs.slice(0, place)).includes(from) || !hasEdge(graph, from, to));
  return bad < 0 ? pairs.length : bad;
}

function readGame(query, graph, start) {
  const key = (place) => graph.vertices[Number(place)]?.key;
  const pairs = (query.moves ?? "").split(",").filter(Boolean).slice(0, MOST_MOVES).map((pair) => pair.split("-").map(key));
  const moves = pairs.slice(0, countLegal(graph, start, pairs));
  const you = query.play === "1" ? 1 : query.play === "both" ? null : 0;
  const opponent = query.opponent === "random" ? "random" : "perfect";
  return { start, moves, you, opponent, called: query.called === "1" };
}
