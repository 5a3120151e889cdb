// On which side of a vertex its loop and its label stand: where nothing else is, as far as there is such a side.

import { RADIUS, arrowHead, halfWidth, reach, round } from "./geometry.js";

// Directions in eighths of a turn, clockwise from the right; the best places first.
const LABEL_SIDES = [2, 6, 0, 4, 1, 3, 7, 5];
const LOOP_SIDES = [6, 0, 4, 7, 5, 2, 1, 3];
const LOOP = { middle: 36, clear: 24 }; // its middle is so far from that of the vertex, and others should be so far from it
const LINE = 4; // half of the width that a line takes
const NEAR = 120; // what is farther away from a vertex meets neither its loop nor its label
const LETTER = 8; // the width of a letter of a label
const [ABOVE, BELOW] = [12, 4]; // of the line on which a label is written

/** What takes space in a drawing, circles {x, y, r}: all lines and vertices. */
export function allObstacles(lines, vertices) {
  const ends = ({ name, x, y }) => [-1, 0, 1].map((side) => ({ x: x + side * halfWidth(name), y, r: RADIUS + LINE }));
  return [...lines.flatMap(({ points }) => circles(points(LETTER, Infinity), LINE)), ...vertices.flatMap(ends)];
}

/** The same roughly and quickly: the ends of some lines. */
export function endObstacles(lines) {
  return lines.flatMap(({ points }) => circles(points(2 * LETTER, NEAR), LETTER));
}

function circles(points, r) {
  return points.map(({ x, y }) => ({ x, y, r }));
}

/** Those of the obstacles that are near a vertex, but not the vertex itself. */
export function around(vertex, found) {
  const reached = NEAR + halfWidth(vertex.name);
  return found.filter(({ x, y }) => {
    const [dx, dy] = [Math.abs(x - vertex.x), Math.abs(y - vertex.y)];
    return dx < reached && dy < NEAR && Math.hypot(Math.max(0, dx - halfWidth(vertex.name)), dy) > RADIUS - 1;
  });
}

/** The loop of a vertex on its freest side, as `edgePath` describes a line. */
export function loopPath(vertex, busy) {
  const space = (side) => {
    const middle = beside(vertex, side)(LOOP.middle, 0);
    return Math.min(...busy.map(({ x, y, r }) => Math.hypot(x - middle.x, y - middle.y) - r));
  };
  const side = LOOP_SIDES.find((one) => space(one) > LOOP.clear) ?? most(LOOP_SIDES, space);
  const at = beside(vertex, side);
  const [start, one, other, end] = [at(19, -9), at(58, -34), at(58, 34), at(23, 11)];
  const d = `M${start.x} ${start.y}C${one.x} ${one.y} ${other.x} ${other.y} ${end.x} ${end.y}`;
  const points = [at(LOOP.middle, 0), at(24, -12), at(36, -14), at(48, -8), at(50, 0), at(48, 8), at(36, 14), at(24, 12)];
  return { d, head: arrowHead(other, end), sign: at(60, 0), points: () => points };
}

/** Points by how far they are from the middle of a vertex in a direction, and aside; a long name begins where it ends. */
function beside(vertex, side) {
  const [dx, dy] = direction(side);
  const out = reach(vertex, dx, dy) - RADIUS;
  return (along, aside) => ({ x: round(vertex.x + (out + along) * dx - aside * dy), y: round(vertex.y + (out + along) * dy + aside * dx) });
}

function direction(eighths) {
  const angle = (eighths * Math.PI) / 4;
  return [Math.cos(angle), Math.sin(angle)];
}

/** Where a label of so many letters stands, as seen from the middle of its vertex: on the first free side, below if possible. */
export function labelPlace(vertex, letters, busy) {
  const places = LABEL_SIDES.map((side) => labelAt(vertex, side));
  const free = (place) => {
    const box = boxOfLabel(vertex, place, letters);
    return -busy.filter((circle) => meets(box, circle)).length;
  };
  return most(places, free);
}

function labelAt(vertex, side) {
  const [dx, dy] = direction(side).map((part) => Math.round(part * 10) / 10);
  const x = dx * (RADIUS + 9) + Math.sign(dx) * halfWidth(vertex.name);
  return { x, y: dy * (RADIUS + 10) + 5 + (dy > 0.9 ? 3 : dy < -0.9 ? -4 : dy * 3), anchor: dx > 0 ? "start" : dx < 0 ? "end" : "middle" };
}

function boxOfLabel(vertex, { x, y, anchor }, letters) {
  const width = letters * LETTER;
  const left = vertex.x + x - width * { start: 0, middle: 0.5, end: 1 }[anchor];
  return { left, right: left + width, top: vertex.y + y - ABOVE, bottom: vertex.y + y + BELOW };
}

function meets({ left, right, top, bottom }, { x, y, r }) {
  const outside = (number, low, high) => Math.max(low - number, 0, number - high);
  return Math.hypot(outside(x, left, right), outside(y, top, bottom)) < r;
}

// The first of those with the most space.
function most(places, space) {
  const spaces = places.map(space);
  return places[spaces.indexOf(Math.max(...spaces))];
}
