// A digraph as a line of text: a>b, b>c.

import { EMPTY, named, withVertex } from "./model.js";

/** @import { Edge, Graph, Point, Vertex } from "./model.js" */

const PLAIN = /^[^\s,;>→"]*[^\s,;>→"-]$/;
// A name, an arrow (also ->), a separator, a blank, or a quotation mark that is never closed.
const PIECE = /"((?:[^"]|"")*)"|(-*>|→)|([,;\n])|([^\S\n]+)|((?:(?!-*>)[^\s,;>→"])+)|(.)/gy;

const BEFORE = "Before > write the vertex that the edge comes from, as in a>b.";
const BETWEEN = "Between two vertices write > or a comma: a>b, b>c.";
const AFTER = "After > write the vertex that the edge leads to, as in a>b.";

/** @param {string} name */
function written(name) {
  return PLAIN.test(name) ? name : `"${name.replaceAll('"', '""')}"`;
}

/**
 * The text of a graph. With `ordered`, it contains the order of the vertices if the edges do not determine it.
 * @param {Graph} graph
 * @param {{ ordered?: boolean, between?: string }} [how]
 */
export function textOf(graph, { ordered = false, between = ", " } = {}) {
  const names = new Map(graph.vertices.map((vertex) => [vertex.key, written(vertex.name)]));
  const met = new Set(graph.edges.flat());
  const natural = [...met, ...[...names.keys()].filter((key) => !met.has(key))];
  const kept = !ordered || graph.vertices.every((vertex, place) => vertex.key === natural[place]);
  const alone = graph.vertices.filter((vertex) => !kept || !met.has(vertex.key)).map((vertex) => names.get(vertex.key));
  const edges = graph.edges.map(([a, b]) => `${names.get(a)}>${names.get(b)}`);
  return (kept ? [...edges, ...alone] : [...alone, ...edges]).join(between);
}

/**
 * Parse a text: names in order, and edges as pairs of names. a>b>c is two edges.
 * @param {string} text
 */
export function parsed(text) {
  const found = chains(text);
  const edges = found.flatMap((chain) => chain.slice(1).map((name, place) => /** @type {[string, string]} */ ([chain[place], name])));
  return { names: [...new Set(found.flat())], edges };
}

/** @param {string} text @returns {string[][]} */
function chains(text) {
  /** @type {string[][]} */
  const found = [[]];
  let isNameNext = true; // otherwise > or a separator
  const check = (/** @type {boolean} */ isRight, /** @type {number} */ at, /** @type {string} */ message) => {
    if (!isRight) throw Object.assign(new Error(message), { text, at });
  };
  for (const { 1: quoted, 2: edge, 3: separator, 5: plain, 6: other, index } of text.matchAll(PIECE)) {
    const chain = found[found.length - 1];
    const name = quoted?.replaceAll('""', '"') ?? plain;
    check(name !== "", index, "The name of a vertex cannot be empty.");
    check(other === undefined, index, 'A quotation mark is not closed: write "a name">b.');
    if (edge !== undefined) {
      check(!isNameNext, index, BEFORE);
      isNameNext = true;
    } else if (name !== undefined) {
      check(isNameNext, index, BETWEEN);
      chain.push(name);
      isNameNext = false;
    } else if (separator !== undefined) {
      check(!isNameNext || !chain.length, index, AFTER);
      found.push([]);
      isNameNext = true;
    }
  }
  check(!isNameNext || !found[found.length - 1].length, text.length, AFTER);
  return found;
}

/**
 * The graph that a text describes. Vertices of the old graph keep their places, tokens and order; `place(graph, from,
 * name)` finds a place for a new one, near the vertex from which an edge leads to it, if any.
 * @param {string} text
 * @param {Graph} [old]
 * @param {(graph: Graph, near: Vertex | null, name: string) => Point} [place]
 * @returns {Graph}
 */
export function graphOf(text, old = EMPTY, place = () => ({ x: 0, y: 0 })) {
  const { names, edges } = parsed(text);
  const wanted = new Set(names);
  const kept = old.vertices.filter((vertex) => wanted.has(vertex.name));
  /** @type {Graph} */
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
  return { ...graph, edges: once.map(([a, b]) => /** @type {Edge} */ ([keys.get(a), keys.get(b)])) };
}

/**
 * Names as a list with commas.
 * @param {string[]} names
 */
export function listText(names) {
  return names.map(written).join(",");
}
