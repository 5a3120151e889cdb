// Where things are: lines between vertices, free places, neighbours by direction.

export const RADIUS = 20;
const GRID = 90;
const LETTER = 8.6; // the width of a letter of a name
const LONGEST = 14; // so many letters of a name are drawn
const DETOUR = 0.36; // how far an edge bends around vertices, as a part of its length
const BESIDE = 11;
const ARROW = 40; // the least length of a line between two vertices
const WIDEST = 5;
const BEND = 26; // how far opposite edges bend apart
const CLOSEST = 0.65; // units for a pixel: small graphs are not drawn larger
const MARGIN = 66; // around all vertices: space for loops and labels

/** A name as it is drawn: long ones are cut. */
export function shortName(name) {
  return name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name;
}

/** Half the length of the straight part of a vertex: 0 for a circle, more for a long name. */
export function halfWidth(name) {
  return Math.max(0, (Math.min(name.length, LONGEST) * LETTER - 30) / 2);
}

/** How far the border of a vertex is from its centre in a direction; a vertex is a segment thickened by the radius. */
export function reach(vertex, dx, dy, radius = RADIUS) {
  const a = halfWidth(vertex.name);
  const flat = Math.abs(dy) > 1e-9 ? radius / Math.abs(dy) : Infinity;
  if (flat * Math.abs(dx) <= a) return flat;
  // A circle of the radius around the end (a, 0) of the segment.
  const along = a * Math.abs(dx);
  return along + Math.sqrt(Math.max(0, along * along - a * a + radius * radius));
}

/**
 * The line of an edge between two vertices: its path, the head of its arrow, where a sign stands, and `points(apart,
 * reach)` along it, up to some distance from its ends. `both`: there is an edge in the other direction; the line bends
 * around `others`.
 */
export function edgePath(from, to, both, others) {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const length = Math.hypot(dx, dy) || 1;
  const bend = others.some((other) => isBetween(other, from, to)) ? Math.max(BEND, length * DETOUR) : both ? BEND : 0;
  const [left, right] = [border(from, to, 1), border(to, from, 5)]; // of vertices with long names the middle is not between the centres
  const middle = { x: (left.x + right.x) / 2 - (dy / length) * bend, y: (left.y + right.y) / 2 + (dx / length) * bend };
  const start = border(from, middle, 1);
  const end = border(to, middle, 5);
  // The sign of a move stands beside the line: on it, a minus could not be seen.
  const [x, y] = [(start.x + 2 * middle.x + end.x) / 4, (start.y + 2 * middle.y + end.y) / 4];
  const sign = { x: round(x - (dy / length) * BESIDE), y: round(y + (dx / length) * BESIDE) };
  const d = `M${start.x} ${start.y}Q${round(middle.x)} ${round(middle.y)} ${end.x} ${end.y}`;
  return { d, head: arrowHead(middle, end), sign, points: (apart, reach) => pointsOf(start, middle, end, apart, reach) };
}

function pointsOf(start, middle, end, apart, reach) {
  const count = Math.ceil(Math.hypot(end.x - start.x, end.y - start.y) / apart) || 1;
  const found = [];
  for (let place = 0; place <= count; place++) {
    if (Math.min(place, count - place) * apart > reach) continue;
    const share = place / count;
    const [a, b, c] = [(1 - share) ** 2, 2 * share * (1 - share), share ** 2];
    found.push({ x: a * start.x + b * middle.x + c * end.x, y: a * start.y + b * middle.y + c * end.y });
  }
  return found;
}

// Whether a straight line would run through a vertex.
function isBetween(other, from, to) {
  if (other === from || other === to) return false;
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const along = ((other.x - from.x) * dx + (other.y - from.y) * dy) / (dx * dx + dy * dy || 1);
  if (along <= 0 || along >= 1) return false;
  return Math.hypot(other.x - from.x - along * dx, other.y - from.y - along * dy) < RADIUS + 5;
}

// A triangle whose tip is a little beyond the end of the line.
export function arrowHead(from, end) {
  const length = Math.hypot(end.x - from.x, end.y - from.y) || 1;
  const [dx, dy] = [(end.x - from.x) / length, (end.y - from.y) / length];
  const at = (along, aside) => `${round(end.x + along * dx - aside * dy)},${round(end.y + along * dy + aside * dx)}`;
  return `${at(4, 0)} ${at(-8, 5)} ${at(-8, -5)}`;
}

function border(vertex, towards, gap) {
  const dx = towards.x - vertex.x;
  const dy = towards.y - vertex.y;
  const length = Math.hypot(dx, dy) || 1;
  const distance = Math.min(reach(vertex, dx / length, dy / length) + gap, length);
  return { x: round(vertex.x + (dx / length) * distance), y: round(vertex.y + (dy / length) * distance) };
}

export function round(number) {
  return Math.round(number * 10) / 10;
}

/** The same places with more space from left to right, so that long names next to each other leave space for an edge. */
export function widened(places, names) {
  const halves = names.map(halfWidth);
  let factor = 1;
  places.forEach((a, i) => {
    places.forEach((b, j) => {
      if (b.x <= a.x || Math.abs(b.y - a.y) > 2 * RADIUS) return;
      factor = Math.max(factor, (halves[i] + halves[j] + 2 * RADIUS + ARROW) / (b.x - a.x));
    });
  });
  return places.map(({ x, y }) => ({ x: x * Math.min(factor, WIDEST), y }));
}

/** A free place for a vertex near another one, or near the middle of the view. */
export function freePlace(graph, near, view, name = "") {
  const apart = (vertex, place) => Math.hypot(Math.max(0, Math.abs(vertex.x - place.x) - halfWidth(vertex.name) - halfWidth(name)), vertex.y - place.y);
  const start = near ?? { x: view.x + view.width / 2, y: view.y + view.height / 2 };
  for (let ring = near ? 1 : 0; ; ring++) {
    for (const [dx, dy] of ringOf(ring)) {
      const place = { x: Math.round(start.x + dx * GRID), y: Math.round(start.y + dy * GRID) };
      if (graph.vertices.every((vertex) => apart(vertex, place) > GRID * 0.7)) return place;
    }
  }
}

function ringOf(ring) {
  if (ring === 0) return [[0, 0]];
  const places = [];
  for (let dy = -ring; dy <= ring; dy++) {
    for (let dx = -ring; dx <= ring; dx++) if (Math.max(Math.abs(dx), Math.abs(dy)) === ring) places.push([dx, dy]);
  }
  // To the right first, then below: the way one reads.
  const angle = ([dx, dy]) => (Math.atan2(dy, dx) + 2 * Math.PI) % (2 * Math.PI);
  return places.sort((a, b) => angle(a) - angle(b));
}

/** The nearest vertex in a direction, such as (1, 0) for the right; null if there is none. */
export function neighbour(graph, vertex, dx, dy) {
  let best = null;
  for (const other of graph.vertices) {
    const along = (other.x - vertex.x) * dx + (other.y - vertex.y) * dy;
    const aside = Math.abs((other.x - vertex.x) * dy - (other.y - vertex.y) * dx);
    if (other === vertex || along <= 0 || aside > 2 * along) continue;
    const cost = along + 2 * aside;
    if (best === null || cost < best.cost) best = { cost, other };
  }
  return best?.other ?? null;
}

/** The part of the plane that shows all vertices with their labels, at least as large as the place for it. */
export function boxOf(graph, least) {
  const xs = graph.vertices.flatMap((vertex) => [vertex.x - halfWidth(vertex.name), vertex.x + halfWidth(vertex.name)]);
  const ys = graph.vertices.map((vertex) => vertex.y);
  if (!xs.length) return { x: 0, y: 0, ...least };
  const [left, right, top, bottom] = [Math.min(...xs) - MARGIN, Math.max(...xs) + MARGIN, Math.min(...ys) - MARGIN, Math.max(...ys) + MARGIN];
  const scale = Math.max((right - left) / least.width, (bottom - top) / least.height, CLOSEST);
  const width = least.width * scale;
  const height = least.height * scale;
  return { x: (left + right - width) / 2, y: (top + bottom - height) / 2, width, height };
}

export function inside(box, { x, y }) {
  return x > box.x + 24 && x < box.x + box.width - 24 && y > box.y + 24 && y < box.y + box.height - 40;
}

/** The vertex under a point, with some tolerance; the one drawn last wins. */
export function vertexAt(graph, { x, y }, tolerance) {
  const under = (vertex) => {
    const aside = Math.max(0, Math.abs(x - vertex.x) - halfWidth(vertex.name));
    return Math.hypot(aside, y - vertex.y) <= RADIUS + tolerance;
  };
  return graph.vertices.findLast(under) ?? null;
}

/** Places on a circle, for graphs with too many edges to be laid out in layers. */
export function onCircle(count) {
  const radius = Math.max(120, (count * 60) / (2 * Math.PI));
  const angle = (place) => (2 * Math.PI * place) / count - Math.PI / 2;
  return Array.from({ length: count }, (_, place) => ({ x: radius * Math.cos(angle(place)), y: radius * Math.sin(angle(place)) }));
}
