// From texts to drawings: the server reads the formats and lays graphs out.

import { ask } from "../old/api.js";
import { extras } from "./files.js";
import { onCircle, widened } from "./geometry.js";
import { nameText } from "./labels.js";
import { asQuestion, graphFrom, within } from "./model.js";

const MOST_VERTICES = 300;
const MOST_EDGES = 2000; // more of them are a grey cloud, and slow
const MOST_ARRANGED = 1000; // edges of a graph that the server lays out
const SPREAD = 1.45; // names and labels need more space within a layer than the server leaves
const DEEP = 1.1;

export function isTooLarge(vertices, edges) {
  return vertices > MOST_VERTICES || edges > MOST_EDGES;
}

/**
 * What a question {text, format} means: {graph}, or {large} with question and answer when it is too large to draw.
 * The vertices are laid out by the server unless their places are known.
 */
export async function loaded(question, misere, known = null) {
  const answer = await ask("graph", { graph: question, misere });
  if (isTooLarge(answer.vertices, answer.edges)) return { large: { question, answer } };
  const { places, tokens } = extras(question.text, question.format, answer.vertices);
  const names = different(answer.names.map(nameText));
  const found = known ?? places ?? (await arranged(question, names, answer.edges_list.length));
  return { graph: graphFrom(names, answer.edges_list, found, tokens) };
}

/** Places for the vertices of a question, which have these names, in their order. */
async function arranged(question, names, edges) {
  if (edges > MOST_ARRANGED) return onCircle(names.length);
  const { layout } = await ask("graph", { graph: question, layout: true });
  const places = layout.map(({ x, y }) => ({ x: x * SPREAD, y: y * DEEP }));
  return widened(isTall(places) && isWideScreen() ? places.map(({ x, y }) => ({ x: y, y: x })) : places, names);
}

// Moves lead down; on a wide screen those of a tall graph lead to the right.
function isTall(places) {
  const size = (axis) => Math.max(...places.map((place) => place[axis])) - Math.min(...places.map((place) => place[axis]));
  return size("y") > 1.2 * size("x");
}

function isWideScreen() {
  return matchMedia("(min-width: 40rem)").matches;
}

/** The graph with its vertices laid out anew. */
export async function rearranged(graph) {
  const places = await arranged(asQuestion(graph), graph.vertices.map((vertex) => vertex.name), graph.edges.length);
  const at = (place) => ({ x: within(places[place].x), y: within(places[place].y) });
  return { ...graph, vertices: graph.vertices.map((vertex, place) => ({ ...vertex, ...at(place) })) };
}

/** An example of the server's list as a graph with its tokens. */
export async function exampleGraph(example) {
  const known = example.layout?.map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) })) ?? null;
  const { graph } = await loaded({ text: example.text, format: example.format }, false, known);
  const wanted = new Set((example.tokens ?? []).map(nameText));
  const tokens = graph.vertices.filter((vertex) => wanted.has(vertex.name)).map((vertex) => vertex.key);
  return { ...graph, tokens };
}

// As texts two names may be the same, such as the number 1 and the text "1" in JSON.
function different(names) {
  const taken = new Set();
  return names.map((name) => {
    let own = name;
    while (taken.has(own) || own === "") own += "′";
    taken.add(own);
    return own;
  });
}
