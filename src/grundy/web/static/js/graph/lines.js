// The lines of a graph, and what is around each vertex. Both are found once for a graph, however often it is painted.

import { edgePath } from "./geometry.js";
import { allObstacles, around, endObstacles, loopPath } from "./sides.js";

const FEW = 60; // lines of a graph whose loops and labels keep away from all of them
const found = new WeakMap();

/** All lines with their ends a and b, as `edgePath` describes them, and `near(vertex)`: what its label has to avoid. */
export function linesOf(graph) {
  if (!found.has(graph)) found.set(graph, drawn(graph));
  return found.get(graph);
}

// Loops come last: they stand where the other lines are not.
function drawn(graph) {
  const places = new Map(graph.vertices.map((vertex) => [vertex.key, vertex]));
  const pairs = new Set(graph.edges.map(([a, b]) => `${a} ${b}`));
  const isLoop = ([a, b]) => a === b;
  const straight = graph.edges.filter((edge) => !isLoop(edge))
    .map(([a, b]) => ({ a, b, ...edgePath(places.get(a), places.get(b), pairs.has(`${b} ${a}`), graph.vertices) }));
  const free = surroundings(graph, straight);
  const loops = graph.edges.filter(isLoop).map(([a, b]) => ({ a, b, ...loopPath(places.get(a), free(places.get(a))) }));
  const lines = [...straight, ...loops];
  return { lines, near: surroundings(graph, lines) };
}

/** What is around each vertex: in a graph with many lines only those that begin or end there. */
function surroundings(graph, lines) {
  const all = lines.length <= FEW ? allObstacles(lines, graph.vertices) : null;
  const own = all ? null : linesAt(lines);
  const known = new Map();
  return (vertex) => {
    if (!known.has(vertex.key)) known.set(vertex.key, around(vertex, all ?? endObstacles(own.get(vertex.key) ?? [])));
    return known.get(vertex.key);
  };
}

function linesAt(lines) {
  const found = new Map();
  for (const line of lines) for (const key of new Set([line.a, line.b])) found.set(key, [...(found.get(key) ?? []), line]);
  return found;
}
