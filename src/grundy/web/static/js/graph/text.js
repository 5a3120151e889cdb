// A digraph as a line of text, such as "a>b, b>a, b>c, d": edges, and vertices that have none.

import { EMPTY, named, withVertex } from "./model.js";

const PLAIN = /^[^\s,;>→"]*[^\s,;>→"-]$/;
// A name, an arrow (also ->), a separator, a blank, or a quotation mark that is never closed.
const PIECE = /"((?:[^"]|"")*)"|(-*>|→)|([,;\n])|([^\S\n]+)|((?:(?!-*>)[^\s,;>→"])+)|(.)/gy;

class TextError extends Error {
  constructor(text, at, message) {
    super(message);
    Object.assign(this, { text, at });
  }
}

function written(name) {
  return PLAIN.test(name) ? name : `"${name.replaceAll('"', '""')}"`;
}

/** The text of a graph. With `ordered` it also tells the order of the vertices where the edges alone do not. */
export function textOf(graph, { ordered = false, between = ", " } = {}) {
  const names = new Map(graph.vertices.map((vertex) => [vertex.key, written(vertex.name)]));
  const met = new Set(graph.edges.flat());
  const natural = [...met, ...[...names.keys()].filter((key) => !met.has(key))];
  const kept = !ordered || graph.vertices.every((vertex, place) => vertex.key === natural[place]);
  const alone = graph.vertices.filter((vertex) => !kept || !met.has(vertex.key)).map((vertex) => names.get(vertex.key));
  const edges = graph.edges.map(([a, b]) => `${names.get(a)}>${names.get(b)}`);
  return (kept ? [...edges, ...alone] : [...alone, ...edges]).join(between);
}

/** What a text says: names in order, and edges as pairs of names. a>b>c is two edges. */
export function parsed(text) {
  const names = new Set();
  const edges = [];
  for (const chain of chains(text)) {
    chain.forEach((name) => names.add(name));
    for (let place = 1; place < chain.length; place++) edges.push([chain[place - 1], chain[place]]);
  }
  return { names: [...names], edges };
}

function chains(text) {
  const found = [];
  let chain = [];
  let wanted = "name"; // or "arrow", which also may be a separator
  const bad = (at, message) => new TextError(text, at, message);
  for (const match of text.matchAll(PIECE)) {
    const [, quoted, arrow, separator, , plain, other] = match;
    const name = quoted?.replaceAll('""', '"') ?? plain;
    if (name === "") throw bad(match.index, "The name of a vertex cannot be empty.");
    if (other !== undefined) throw bad(match.index, "A quotation mark is not closed: write \"a name\">b.");
    if (arrow !== undefined) {
      if (wanted === "name") throw bad(match.index, "Before an arrow write the vertex it comes from, as in a>b.");
      wanted = "name";
    } else if (name !== undefined) {
      if (wanted === "arrow") throw bad(match.index, "Between two vertices write an arrow or a comma: a>b, b>c.");
      chain.push(name);
      wanted = "arrow";
    } else if (separator !== undefined) {
      if (wanted === "name" && chain.length) throw bad(match.index, "After an arrow write the vertex it leads to, as in a>b.");
      if (chain.length) found.push(chain);
      chain = [];
      wanted = "name";
    }
  }
  if (wanted === "name" && chain.length) throw bad(text.length, "After an arrow write the vertex it leads to, as in a>b.");
  return chain.length ? [...found, chain] : found;
}

/**
 * The graph that a text describes. Vertices of the old graph keep their places, tokens and order; `place(graph, from,
 * name)` finds a place for a new one, near the vertex from which an edge leads to it, if any.
 */
export function graphOf(text, old = EMPTY, place = () => ({ x: 0, y: 0 })) {
  const { names, edges } = parsed(text);
  const wanted = new Set(names);
  const kept = old.vertices.filter((vertex) => wanted.has(vertex.name));
  let graph = { vertices: kept, edges: [], tokens: old.tokens.filter((key) => kept.some((vertex) => vertex.key === key)) };
  for (const name of names) {
    if (named(graph, name)) continue;
    const from = edges.find(([, b]) => b === name)?.[0];
    const { x, y } = place(graph, from === undefined ? null : named(graph, from), name);
    graph = withVertex(graph, x, y, name);
  }
  const keys = new Map(graph.vertices.map((vertex) => [vertex.name, vertex.key]));
  const seen = new Set();
  const once = edges.filter((edge) => !seen.has(JSON.stringify(edge)) && seen.add(JSON.stringify(edge)));
  return { ...graph, edges: once.map(([a, b]) => [keys.get(a), keys.get(b)]) };
}

/** Names as a list with commas, such as of the vertices with tokens. */
export function listText(names) {
  return names.map(written).join(",");
}

