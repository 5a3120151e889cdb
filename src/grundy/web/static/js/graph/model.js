// A digraph as it is drawn. Every edit returns a new graph and leaves the old one as it was, so that undoing is easy.
//
// graph = {vertices: [{key, name, x, y}], edges: [[key, key]], tokens: [key]}; a key never changes, a name may.

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
