// What touching marks means: which moves it makes, which marks go, and where the arrow keys lead. No drawing here.

/**
 * @typedef {object} Mark A shape on a board, as the server describes it.
 * @property {"circle" | "rect" | "line" | "path" | "text"} shape
 * @property {string} kind What it represents: a counter, a pin, an edge, …
 * @property {string} [id] The name of a mark that can be touched.
 * @property {string} [label]
 * @property {string} [text]
 * @property {number} [x] @property {number} [y] @property {number} [r] @property {number} [rx] @property {number} [size]
 * @property {number} [width] @property {number} [height]
 * @property {number} [x1] @property {number} [y1] @property {number} [x2] @property {number} [y2]
 * @property {string} [d]
 */
/** @typedef {{ width: number, height: number, title: string, ordered: boolean, marks: Mark[] }} Board */
/** @typedef {"wins" | "loses" | "draws"} Effect */
/**
 * @typedef {object} Move
 * @property {number | null} number Null for a move that is not in the list of all moves.
 * @property {number | string} choice
 * @property {number} component
 * @property {string} move
 * @property {string} from
 * @property {string} to
 * @property {Effect | null} effect
 * @property {string | null} why
 * @property {string[][]} touches The marks to touch, for each way to make the move.
 */
/** @typedef {[x: number, y: number]} Point */
/** @typedef {{ exact: Move[], longer: boolean }} Meaning The moves that a selection makes, and whether a longer one makes others. */

/** @type {Effect[]} */
const BEST_FIRST = ["wins", "draws", "loses"];
/** @type {Record<string, Point>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * The moves that may follow a selection, each with one of its touches that contains the selection.
 * @param {Move[]} moves
 * @param {string[]} selected
 * @param {boolean} ordered
 */
export function waysOn(moves, selected, ordered) {
  const fits = (/** @type {string[]} */ touch) =>
    touch.length >= selected.length &&
    selected.every((id, place) => (ordered ? touch[place] === id : touch.includes(id)));
  return moves.flatMap((move) => move.touches.filter(fits).map((touch) => ({ move, touch })));
}

/** @param {Move[]} moves @param {string[]} selected @param {boolean} ordered @returns {Meaning} */
export function meaning(moves, selected, ordered) {
  const ways = selected.length ? waysOn(moves, selected, ordered) : [];
  const exact = ways.filter(({ touch }) => touch.length === selected.length).map(({ move }) => move);
  return { exact: [...new Set(exact)], longer: ways.some(({ touch }) => touch.length > selected.length) };
}

/**
 * The selection after one more touch. A mark that does not fit the others begins a new selection.
 * @param {Move[]} moves
 * @param {string[]} selected
 * @param {string} id
 * @param {boolean} ordered
 */
export function extended(moves, selected, id, ordered) {
  const longer = selected.includes(id) ? selected : [...selected, id];
  if (waysOn(moves, longer, ordered).length) return longer;
  return waysOn(moves, [id], ordered).length ? [id] : [];
}

/**
 * The best effect of several moves for the player who makes one of them; null if it is unknown.
 * @param {Move[]} moves
 */
export function bestEffect(moves) {
  return BEST_FIRST.find((effect) => moves.some((move) => move.effect === effect)) ?? null;
}

/**
 * The places, in the list of marks, of the marks that disappear when these are touched: of a pile all counters above
 * the touched one, of a row all pins between the first and the last.
 * @param {Board} board
 * @param {string[]} touch
 * @param {string} [game]
 */
export function going({ marks, ordered }, touch, game = "") {
  const ids = touch.length === 1 ? fallingWith(game, marks, touch[0]) : touch;
  const places = ids.map((id) => marks.findIndex((mark) => mark.id === id)).filter((place) => place >= 0);
  const found = new Set(places);
  const last = Math.max(...places);
  if (places.length === 1) {
    for (let above = last; marks[above]?.kind === "counter"; above += 1) found.add(above);
  } else if (!ordered) {
    for (let place = Math.min(...places); place < last; place += 1) if (marks[place].kind === "pin") found.add(place);
  }
  return found;
}

/** @type {Map<string, Point>} */
const middles = new Map(); // of curves, by their d

/**
 * The middle of a mark.
 * @param {Mark} mark
 * @returns {Point}
 */
export function middleOf(mark) {
  if (mark.shape === "line") return middleOfLine(mark);
  if (mark.shape === "path") return middleOfCurve(mark.d ?? "");
  const { x = 0, y = 0, width = 0, height = 0 } = mark;
  return [x + width / 2, y + height / 2]; // circles and texts have no width
}

/** @param {Mark} mark @returns {Point} */
function middleOfLine({ x1 = 0, x2 = 0, y1 = 0, y2 = 0 }) {
  return [(x1 + x2) / 2, (y1 + y2) / 2];
}

/** @param {string} d */
function middleOfCurve(d) {
  const known = middles.get(d);
  if (known) return known;
  const curve = document.createElementNS("http://www.w3.org/2000/svg", "path");
  curve.setAttribute("d", d);
  const { x, y } = curve.getPointAtLength(curve.getTotalLength() / 2);
  middles.set(d, [x, y]);
  return /** @type {Point} */ ([x, y]);
}

/**
 * Whether `nearest` accepts a key.
 * @param {string} key
 */
export function isArrow(key) {
  return key in ARROWS;
}

/**
 * The nearest mark in the direction of an arrow key, or null. A distance to the side counts twice.
 * @param {Mark[]} marks
 * @param {Mark} from
 * @param {string} key
 */
export function nearest(marks, from, key) {
  const [right, down] = ARROWS[key];
  const [x, y] = middleOf(from);
  /** @type {{ mark: Mark, far: number } | null} */
  let best = null;
  for (const mark of marks) {
    const [toX, toY] = middleOf(mark);
    const [dx, dy] = [toX - x, toY - y];
    const ahead = dx * right + dy * down;
    const aside = Math.abs(dx * down) + Math.abs(dy * right);
    const far = ahead + 2 * aside;
    if (ahead > 0.5 && aside <= 2 * ahead && (best === null || far < best.far)) best = { mark, far };
  }
  return best?.mark ?? null;
}

// In some games more goes than the touched mark: what else goes with a bite, a cut or a choice is read off the drawing.

/** @type {Record<string, (mark: Mark, marks: Mark[]) => Mark[]>} By the id of a game in the catalogue. */
const FALLING = {
  chomp: bitten,
  hackenbush: fallen,
  "arc-kayles": withNeighbours,
  "node-kayles": withJoined,
  poset: withAbove,
  schuh: withAbove,
};

/**
 * The ids of the marks that go when one is touched; in most games only that one.
 * @param {string} game
 * @param {Mark[]} marks
 * @param {string} id
 */
function fallingWith(game, marks, id) {
  const mark = marks.find((other) => other.id === id);
  return mark && game in FALLING ? FALLING[game](mark, marks).flatMap((one) => one.id ?? []) : [id];
}

/**
 * Chomp: all squares below and to the right.
 * @param {Mark} mark
 * @param {Mark[]} marks
 */
function bitten(mark, marks) {
  const [left, top] = [mark.x ?? 0, mark.y ?? 0];
  return marks.filter(({ x = 0, y = 0, id }) => id && x >= left && y >= top);
}

/**
 * Hackenbush: all edges that are no longer connected to the ground, which is the vertex 0.
 * @param {Mark} mark
 * @param {Mark[]} marks
 */
function fallen(mark, marks) {
  const standing = new Set(["0"]);
  const isStanding = (/** @type {Mark} */ edge) => endsOf(edge).some((end) => standing.has(end));
  let waiting = marks.filter(({ id }) => id && id !== mark.id);
  for (let joined = waiting; joined.length; ) {
    joined = waiting.filter(isStanding);
    waiting = waiting.filter((edge) => !isStanding(edge));
    joined.flatMap(endsOf).forEach((end) => standing.add(end));
  }
  return [mark, ...waiting];
}

/**
 * Arc Kayles: all edges at the two ends.
 * @param {Mark} mark
 * @param {Mark[]} marks
 */
function withNeighbours(mark, marks) {
  const ends = endsOf(mark);
  return marks.filter((edge) => edge.id && endsOf(edge).some((end) => ends.includes(end)));
}

/**
 * The names of the ends of an edge. Its id is e2-5, for example, or e2-5/2 for the second of two.
 * @param {Mark} edge
 */
function endsOf({ id = "" }) {
  return id.slice(1).replace(/\/\d+$/, "").split("-");
}

/**
 * Node Kayles: the vertex and all vertices that a line joins to it.
 * @param {Mark} mark
 * @param {Mark[]} marks
 */
function withJoined(mark, marks) {
  const others = lines(marks).filter((ends) => ends.some((end) => isAt(end, mark))).flat();
  return marks.filter((one) => one === mark || (one.id && others.some((end) => isAt(end, one))));
}

/**
 * Ordered sets: the element and all elements above it, line by line.
 * @param {Mark} mark
 * @param {Mark[]} marks
 */
function withAbove(mark, marks) {
  const found = new Set([mark]);
  const upward = lines(marks).map((ends) => [...ends].sort((one, other) => other[1] - one[1]));
  for (const one of found) {
    const tops = upward.filter(([bottom]) => isAt(bottom, one)).map(([, top]) => top);
    for (const other of marks) if (other.id && tops.some((top) => isAt(top, other))) found.add(other);
  }
  return [...found];
}

/**
 * The ends of all lines.
 * @param {Mark[]} marks
 * @returns {[Point, Point][]}
 */
function lines(marks) {
  const ends = ({ x1 = 0, y1 = 0, x2 = 0, y2 = 0 }) => /** @type {[Point, Point]} */ ([[x1, y1], [x2, y2]]);
  return marks.filter(({ shape }) => shape === "line").map(ends);
}

/**
 * Whether a line that ends at a point ends at a mark: lines stop at its rim.
 * @param {Point} point
 * @param {Mark} mark
 */
function isAt([x, y], mark) {
  const { shape, r = 0, width = 0, height = 0 } = mark;
  if (shape !== "circle" && shape !== "rect") return false;
  const [middleX, middleY] = middleOf(mark);
  const [across, down] = shape === "circle" ? [r, r] : [width / 2, height / 2];
  return Math.abs(x - middleX) <= across + 2 && Math.abs(y - middleY) <= down + 2;
}
