// Where everything is: lines, loops and labels, free places, neighbours by direction, the part of the plane that is seen.

/** @import { Box, Graph, Point, Vertex } from "./model.js" */

/** @typedef {Point & { r: number }} Circle What a loop or a label has to avoid. */
/** @typedef {Point & { anchor: "start" | "middle" | "end" }} LabelPlace As seen from the middle of the vertex. */
/**
 * @typedef {object} Line
 * @property {string} d The path.
 * @property {string} head The corners of the arrowhead.
 * @property {Point} sign The place for the sign of a move.
 * @property {(apart: number, most: number) => Point[]} points Points on the line, up to a distance from its ends.
 */
/** @typedef {Line & { a: number, b: number }} EdgeLine */

export const RADIUS = 20;
const GRID = 90;
const LETTER = 8.6; // the width of a letter of a name
const LONGEST = 14; // letters of a name that are drawn
const DETOUR = 0.36; // how far an edge bends around vertices, as a part of its length
const BESIDE = 11;
const SHORTEST = 40; // the least length of a line between two vertices
const WIDEST = 5;
const BEND = 26; // how far opposite edges bend apart
const CLOSEST = 0.65; // units per pixel: small graphs are not drawn larger
const MARGIN = 66; // around all vertices: space for loops and labels
// Directions in eighths of a turn, clockwise from the right; the best places first.
const LABEL_SIDES = [2, 6, 0, 4, 1, 3, 7, 5];
const LOOP_SIDES = [6, 0, 4, 7, 5, 2, 1, 3];
const LOOP = { middle: 36, clear: 24 }; // the distances of its middle from the vertex, and of others from its middle
const LINE = 4; // half the space that a line takes
const NEAR = 120; // anything farther away from a vertex meets neither its loop nor its label
const LABEL_LETTER = 8;
const [ABOVE, BELOW] = [12, 4]; // of the line on which a label is written
const FEW = 60; // lines of a graph whose loops and labels avoid all of them

/**
 * A name as it is drawn: a long one is cut.
 * @param {string} name
 */
export function shortName(name) {
  return name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name;
}

/**
 * Half the length of the straight part of a vertex: 0 for a circle, more for a long name.
 * @param {string} name
 */
export function halfWidth(name) {
  return Math.max(0, (Math.min(name.length, LONGEST) * LETTER - 30) / 2);
}

/** @param {number} number */
function round(number) {
  return Math.round(number * 10) / 10;
}

/**
 * The distance of the border of a vertex from its centre in a direction; a vertex is a segment thickened by the radius.
 * @param {Vertex} vertex
 * @param {number} dx
 * @param {number} dy
 */
function extent(vertex, dx, dy) {
  const a = halfWidth(vertex.name);
  const flat = Math.abs(dy) > 1e-9 ? RADIUS / Math.abs(dy) : Infinity;
  if (flat * Math.abs(dx) <= a) return flat;
  // A circle of the radius around the end (a, 0) of the segment.
  const along = a * Math.abs(dx);
  return along + Math.sqrt(Math.max(0, along * along - a * a + RADIUS * RADIUS));
}

/** @param {Vertex} vertex @param {Point} towards @param {number} gap @returns {Point} */
function border(vertex, towards, gap) {
  const dx = towards.x - vertex.x;
  const dy = towards.y - vertex.y;
  const length = Math.hypot(dx, dy) || 1;
  const distance = Math.min(extent(vertex, dx / length, dy / length) + gap, length);
  return { x: round(vertex.x + (dx / length) * distance), y: round(vertex.y + (dy / length) * distance) };
}

// Lines

/** @type {WeakMap<Graph, { lines: EdgeLine[], near: (vertex: Vertex) => Circle[] }>} */
const known = new WeakMap();

/**
 * All lines of a graph, and what the label of a vertex has to avoid; both are found once per graph.
 * @param {Graph} graph
 */
export function linesOf(graph) {
  const found = known.get(graph) ?? drawn(graph);
  known.set(graph, found);
  return found;
}

/** @param {Graph} graph */
function drawn(graph) {
  const places = new Map(graph.vertices.map((vertex) => [vertex.key, vertex]));
  const at = (/** @type {number} */ key) => /** @type {Vertex} */ (places.get(key));
  const pairs = new Set(graph.edges.map(([a, b]) => `${a} ${b}`));
  const straight = graph.edges.filter(([a, b]) => a !== b)
    .map(([a, b]) => ({ a, b, ...edgeLine(at(a), at(b), pairs.has(`${b} ${a}`), graph.vertices) }));
  const free = surroundings(graph, straight);
  // Loops come last: they go where the other lines are not.
  const loops = graph.edges.filter(([a, b]) => a === b).map(([a, b]) => ({ a, b, ...loopLine(at(a), free(at(a))) }));
  const lines = [...straight, ...loops];
  return { lines, near: surroundings(graph, lines) };
}

/**
 * The line of an edge between two vertices, which bends around others; `isDouble`: there is an edge back.
 * @param {Vertex} from
 * @param {Vertex} to
 * @param {boolean} isDouble
 * @param {Vertex[]} others
 * @returns {Line}
 */
function edgeLine(from, to, isDouble, others) {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const length = Math.hypot(dx, dy) || 1;
  const bend = others.some((other) => isBetween(other, from, to)) ? Math.max(BEND, length * DETOUR) : isDouble ? BEND : 0;
  const [left, right] = [border(from, to, 1), border(to, from, 5)]; // of vertices with long names the middle is not between the centres
  const middle = { x: (left.x + right.x) / 2 - (dy / length) * bend, y: (left.y + right.y) / 2 + (dx / length) * bend };
  const start = border(from, middle, 1);
  const end = border(to, middle, 5);
  // The sign of a move is next to the line: on it, a minus could not be seen.
  const [x, y] = [(start.x + 2 * middle.x + end.x) / 4, (start.y + 2 * middle.y + end.y) / 4];
  const sign = { x: round(x - (dy / length) * BESIDE), y: round(y + (dx / length) * BESIDE) };
  const d = `M${start.x} ${start.y}Q${round(middle.x)} ${round(middle.y)} ${end.x} ${end.y}`;
  return { d, head: arrowHead(middle, end), sign, points: (apart, most) => pointsOf([start, middle, end], apart, most) };
}

/** @param {Point[]} curve @param {number} apart @param {number} most */
function pointsOf([start, middle, end], apart, most) {
  const count = Math.ceil(Math.hypot(end.x - start.x, end.y - start.y) / apart) || 1;
  /** @type {Point[]} */
  const found = [];
  for (let place = 0; place <= count; place++) {
    if (Math.min(place, count - place) * apart > most) continue;
    const share = place / count;
    const [a, b, c] = [(1 - share) ** 2, 2 * share * (1 - share), share ** 2];
    found.push({ x: a * start.x + b * middle.x + c * end.x, y: a * start.y + b * middle.y + c * end.y });
  }
  return found;
}

/** @param {Vertex} other @param {Vertex} from @param {Vertex} to */
function isBetween(other, from, to) {
  if (other === from || other === to) return false;
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const along = ((other.x - from.x) * dx + (other.y - from.y) * dy) / (dx * dx + dy * dy || 1);
  if (along <= 0 || along >= 1) return false;
  return Math.hypot(other.x - from.x - along * dx, other.y - from.y - along * dy) < RADIUS + 5;
}

/** @param {Point} from @param {Point} end */
function arrowHead(from, end) {
  const length = Math.hypot(end.x - from.x, end.y - from.y) || 1;
  const [dx, dy] = [(end.x - from.x) / length, (end.y - from.y) / length];
  // The tip is a little beyond the end of the line.
  const at = (/** @type {number} */ along, /** @type {number} */ aside) => `${round(end.x + along * dx - aside * dy)},${round(end.y + along * dy + aside * dx)}`;
  return `${at(4, 0)} ${at(-8, 5)} ${at(-8, -5)}`;
}

// Loops and labels: on a side of the vertex where nothing else is, if there is one

/**
 * What is around each vertex: in a graph with many lines, only the lines that begin or end there.
 * @param {Graph} graph
 * @param {EdgeLine[]} lines
 */
function surroundings(graph, lines) {
  const all = lines.length <= FEW ? allObstacles(lines, graph.vertices) : null;
  /** @type {Map<number, Circle[]>} */
  const found = new Map();
  return (/** @type {Vertex} */ vertex) => {
    const near = found.get(vertex.key) ?? around(vertex, all ?? endObstacles(lines.filter(({ a, b }) => a === vertex.key || b === vertex.key)));
    found.set(vertex.key, near);
    return near;
  };
}

/** @param {Line[]} lines @param {Vertex[]} vertices @returns {Circle[]} */
function allObstacles(lines, vertices) {
  const ends = (/** @type {Vertex} */ { name, x, y }) => [-1, 0, 1].map((side) => ({ x: x + side * halfWidth(name), y, r: RADIUS + LINE }));
  return [...lines.flatMap(({ points }) => circles(points(LABEL_LETTER, Infinity), LINE)), ...vertices.flatMap(ends)];
}

/** @param {Line[]} lines */
function endObstacles(lines) {
  return lines.flatMap(({ points }) => circles(points(2 * LABEL_LETTER, NEAR), LABEL_LETTER));
}

/** @param {Point[]} points @param {number} r @returns {Circle[]} */
function circles(points, r) {
  return points.map(({ x, y }) => ({ x, y, r }));
}

/**
 * The obstacles that are near a vertex, without the vertex itself.
 * @param {Vertex} vertex
 * @param {Circle[]} found
 */
function around(vertex, found) {
  const half = halfWidth(vertex.name);
  return found.filter(({ x, y }) => {
    const [dx, dy] = [Math.abs(x - vertex.x), Math.abs(y - vertex.y)];
    return dx < NEAR + half && dy < NEAR && Math.hypot(Math.max(0, dx - half), dy) > RADIUS - 1;
  });
}

/** @param {Vertex} vertex @param {Circle[]} busy @returns {Line} */
function loopLine(vertex, busy) {
  const space = (/** @type {number} */ side) => {
    const middle = beside(vertex, side)(LOOP.middle, 0);
    return Math.min(...busy.map(({ x, y, r }) => Math.hypot(x - middle.x, y - middle.y) - r));
  };
  const at = beside(vertex, LOOP_SIDES.find((side) => space(side) > LOOP.clear) ?? best(LOOP_SIDES, space));
  const [start, one, other, end] = [at(19, -9), at(58, -34), at(58, 34), at(23, 11)];
  const d = `M${start.x} ${start.y}C${one.x} ${one.y} ${other.x} ${other.y} ${end.x} ${end.y}`;
  const points = [at(LOOP.middle, 0), at(24, -12), at(36, -14), at(48, -8), at(50, 0), at(48, 8), at(36, 14), at(24, 12)];
  return { d, head: arrowHead(other, end), sign: at(60, 0), points: () => points };
}

/**
 * Points by their distance from the middle of a vertex in a direction, and aside; a long name begins where it ends.
 * @param {Vertex} vertex
 * @param {number} side
 * @returns {(along: number, aside: number) => Point}
 */
function beside(vertex, side) {
  const [dx, dy] = direction(side);
  const out = extent(vertex, dx, dy) - RADIUS;
  return (along, aside) => ({ x: round(vertex.x + (out + along) * dx - aside * dy), y: round(vertex.y + (out + along) * dy + aside * dx) });
}

function direction(/** @type {number} */ eighths) {
  const angle = (eighths * Math.PI) / 4;
  return [Math.cos(angle), Math.sin(angle)];
}

/**
 * Where a label is written: on the first free side, below if possible.
 * @param {Vertex} vertex
 * @param {number} letters The number of letters of the label.
 * @param {Circle[]} busy
 */
export function labelPlace(vertex, letters, busy) {
  const free = (/** @type {LabelPlace} */ place) => {
    const box = boxOfLabel(vertex, place, letters);
    return -busy.filter((circle) => meets(box, circle)).length;
  };
  return best(LABEL_SIDES.map((side) => labelAt(vertex, side)), free);
}

/** @param {Vertex} vertex @param {number} side @returns {LabelPlace} */
function labelAt(vertex, side) {
  const [dx, dy] = direction(side).map((part) => Math.round(part * 10) / 10);
  const x = dx * (RADIUS + 9) + Math.sign(dx) * halfWidth(vertex.name);
  return { x, y: dy * (RADIUS + 10) + 5 + (dy > 0.9 ? 3 : dy < -0.9 ? -4 : dy * 3), anchor: dx > 0 ? "start" : dx < 0 ? "end" : "middle" };
}

/** @param {Vertex} vertex @param {LabelPlace} place @param {number} letters */
function boxOfLabel(vertex, { x, y, anchor }, letters) {
  const width = letters * LABEL_LETTER;
  const left = vertex.x + x - width * { start: 0, middle: 0.5, end: 1 }[anchor];
  return { left, right: left + width, top: vertex.y + y - ABOVE, bottom: vertex.y + y + BELOW };
}

/** @param {{ left: number, right: number, top: number, bottom: number }} box @param {Circle} circle */
function meets({ left, right, top, bottom }, { x, y, r }) {
  const outside = (/** @type {number} */ number, /** @type {number} */ low, /** @type {number} */ high) => Math.max(low - number, 0, number - high);
  return Math.hypot(outside(x, left, right), outside(y, top, bottom)) < r;
}

/**
 * The first of the places with the most space.
 * @template T
 * @param {T[]} places
 * @param {(place: T) => number} space
 */
function best(places, space) {
  const spaces = places.map(space);
  return places[spaces.indexOf(Math.max(...spaces))];
}

// Places of vertices

/**
 * The same places farther apart from left to right, so that there is space for an edge between long names.
 * @param {Point[]} places
 * @param {string[]} names
 */
export function widened(places, names) {
  const halves = names.map(halfWidth);
  let factor = 1;
  places.forEach((a, i) => {
    places.forEach((b, j) => {
      if (b.x <= a.x || Math.abs(b.y - a.y) > 2 * RADIUS) return;
      factor = Math.max(factor, (halves[i] + halves[j] + 2 * RADIUS + SHORTEST) / (b.x - a.x));
    });
  });
  return places.map(({ x, y }) => ({ x: x * Math.min(factor, WIDEST), y }));
}

/**
 * A free place for a vertex near another one, or near the middle of a box.
 * @param {Graph} graph
 * @param {Point | null} near
 * @param {Box} box
 * @param {string} [name]
 */
export function freePlace(graph, near, box, name = "") {
  const apart = (/** @type {Vertex} */ vertex, /** @type {Point} */ place) =>
    Math.hypot(Math.max(0, Math.abs(vertex.x - place.x) - halfWidth(vertex.name) - halfWidth(name)), vertex.y - place.y);
  const start = near ?? { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  for (let ring = near ? 1 : 0; ; ring++) {
    for (const [dx, dy] of ringOf(ring)) {
      const place = { x: Math.round(start.x + dx * GRID), y: Math.round(start.y + dy * GRID) };
      if (graph.vertices.every((vertex) => apart(vertex, place) > GRID * 0.7)) return place;
    }
  }
}

function ringOf(/** @type {number} */ ring) {
  /** @type {[number, number][]} */
  const places = [];
  for (let dy = -ring; dy <= ring; dy++) {
    for (let dx = -ring; dx <= ring; dx++) if (Math.max(Math.abs(dx), Math.abs(dy)) === ring) places.push([dx, dy]);
  }
  // To the right first, then below.
  const angle = (/** @type {[number, number]} */ [dx, dy]) => (Math.atan2(dy, dx) + 2 * Math.PI) % (2 * Math.PI);
  return places.sort((a, b) => angle(a) - angle(b));
}

/**
 * The nearest vertex in a direction, for example (1, 0) to the right; null if there is none.
 * @param {Graph} graph
 * @param {Vertex} vertex
 * @param {number} dx
 * @param {number} dy
 */
export function neighbour(graph, vertex, dx, dy) {
  const found = graph.vertices.flatMap((other) => {
    const along = (other.x - vertex.x) * dx + (other.y - vertex.y) * dy;
    const aside = Math.abs((other.x - vertex.x) * dy - (other.y - vertex.y) * dx);
    return other === vertex || along <= 0 || aside > 2 * along ? [] : [{ other, cost: along + 2 * aside }];
  });
  return found.sort((a, b) => a.cost - b.cost)[0]?.other ?? null;
}

/**
 * The part of the plane that shows all vertices with their labels, in the proportions of the drawing.
 * @param {Graph} graph
 * @param {{ width: number, height: number }} size
 * @returns {Box}
 */
export function boxOf(graph, size) {
  const xs = graph.vertices.flatMap((vertex) => [vertex.x - halfWidth(vertex.name), vertex.x + halfWidth(vertex.name)]);
  const ys = graph.vertices.map((vertex) => vertex.y);
  if (!xs.length) return { x: 0, y: 0, ...size };
  const [left, right, top, bottom] = [Math.min(...xs) - MARGIN, Math.max(...xs) + MARGIN, Math.min(...ys) - MARGIN, Math.max(...ys) + MARGIN];
  const scale = Math.max((right - left) / size.width, (bottom - top) / size.height, CLOSEST);
  const width = size.width * scale;
  const height = size.height * scale;
  return { x: (left + right - width) / 2, y: (top + bottom - height) / 2, width, height };
}

/** @param {Box} box @param {Point} point */
export function inside(box, { x, y }) {
  return x > box.x + 24 && x < box.x + box.width - 24 && y > box.y + 24 && y < box.y + box.height - 40;
}

/**
 * The vertex under a point, with some tolerance; the last one drawn comes first.
 * @param {Graph} graph
 * @param {Point} point
 * @param {number} tolerance
 */
export function vertexAt(graph, { x, y }, tolerance) {
  const isUnder = (/** @type {Vertex} */ vertex) => {
    const aside = Math.max(0, Math.abs(x - vertex.x) - halfWidth(vertex.name));
    return Math.hypot(aside, y - vertex.y) <= RADIUS + tolerance;
  };
  return graph.vertices.findLast(isUnder) ?? null;
}

/**
 * Places on a circle, for graphs with too many edges to be laid out in layers.
 * @param {number} count
 */
export function onCircle(count) {
  const radius = Math.max(120, (count * 60) / (2 * Math.PI));
  const angle = (/** @type {number} */ place) => (2 * Math.PI * place) / count - Math.PI / 2;
  return Array.from({ length: count }, (_, place) => ({ x: radius * Math.cos(angle(place)), y: radius * Math.sin(angle(place)) }));
}
