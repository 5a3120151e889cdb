// Games in which more goes than is touched: what a bite, a cut or a choice takes along, read off the drawing.

import { middleOf } from "./gestures.js";

const RULES = {
  chomp: bitten,
  hackenbush: fallen,
  "arc-kayles": withNeighbours,
  "node-kayles": withJoined,
  poset: withAbove,
  schuh: withAbove,
};

/** The ids of the marks that go when one is touched, in a game of the catalogue; only itself in most games. */
export function fallingWith(game, marks, id) {
  const mark = marks.find((other) => other.id === id);
  return mark && game in RULES ? RULES[game](mark, marks) : [id];
}

/** Chomp: all squares below and to the right. */
function bitten(mark, marks) {
  return marks.filter(({ x, y, id }) => id && x >= mark.x && y >= mark.y).map(({ id }) => id);
}

/** Hackenbush: what is no longer joined to the ground, which is the vertex 0. */
function fallen(mark, marks) {
  const standing = new Set(["0"]);
  const isStanding = (edge) => endsOf(edge).some((end) => standing.has(end));
  let waiting = marks.filter(({ id }) => id && id !== mark.id);
  for (let joined = waiting; joined.length; ) {
    joined = waiting.filter(isStanding);
    waiting = waiting.filter((edge) => !isStanding(edge));
    joined.flatMap(endsOf).forEach((end) => standing.add(end));
  }
  return [mark.id, ...waiting.map(({ id }) => id)];
}

/** Arc Kayles: all edges at the two ends. */
function withNeighbours(mark, marks) {
  const ends = endsOf(mark);
  return marks.filter((edge) => edge.id && endsOf(edge).some((end) => ends.includes(end))).map(({ id }) => id);
}

/** The names of the ends of an edge, whose id is such as e2-5, or e2-5/2 for the second of two. */
function endsOf({ id }) {
  return id.slice(1).replace(/\/\d+$/, "").split("-");
}

/** Node Kayles: the vertex and all that a line joins to it. */
function withJoined(mark, marks) {
  const others = lines(marks).filter((ends) => ends.some((end) => isAt(end, mark))).flat();
  return marks.filter((one) => one === mark || (one.id && others.some((end) => isAt(end, one)))).map(({ id }) => id);
}

/** Ordered sets: the element and all above it, line by line. */
function withAbove(mark, marks) {
  const found = new Set([mark]);
  const upward = lines(marks).map((ends) => [...ends].sort((one, other) => other[1] - one[1]));
  for (const one of found) {
    const tops = upward.filter(([bottom]) => isAt(bottom, one)).map(([, top]) => top);
    for (const other of marks) if (other.id && tops.some((top) => isAt(top, other))) found.add(other);
  }
  return [...found].map(({ id }) => id);
}

function lines(marks) {
  return marks.filter(({ shape }) => shape === "line").map(({ x1, y1, x2, y2 }) => [[x1, y1], [x2, y2]]);
}

/** Whether a line that ends at a point ends at a mark: lines stop at its rim. */
function isAt([x, y], mark) {
  if (mark.shape !== "circle" && mark.shape !== "rect") return false;
  const [middleX, middleY] = middleOf(mark);
  const [across, down] = mark.shape === "circle" ? [mark.r, mark.r] : [mark.width / 2, mark.height / 2];
  return Math.abs(x - middleX) <= across + 2 && Math.abs(y - middleY) <= down + 2;
}
