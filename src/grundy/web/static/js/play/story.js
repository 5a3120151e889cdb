// The story of a game: the reason why a position is won, and all moves as a picture and a list.

import { element, h, memo, render } from "../dom.js";
import { button } from "../parts.js";
import { follow } from "../store.js";
import { isOver, shownOf, youOf } from "./game.js";
import { moveSentence, nameOf, short, whySentence, wonFor, wonText } from "./words.js";

/** @import { Store } from "../store.js" */
/** @import { Explanation, Match, Representation, State, Step, Value, Winner } from "./game.js" */
/** @import { You } from "./words.js" */

const MOST_ROWS = 24;

/**
 * Why a position is won: a sentence, the values in binary, and the numbers in other systems.
 * @param {Match} match
 * @param {You} you
 */
function reason(match, you) {
  const { explanation } = match.current;
  return h("div", { class: "why" },
    h("p", { class: "why-sentence" }, whySentence(match, you)),
    explanation && columns(explanation),
    explanation?.repair_sentence && h("p", {}, explanation.repair_sentence),
    explanation?.representations.map(representation));
}

/** The section with the reason; it is hidden unless `isShown`. */
export const whySection = memo((/** @type {Match | null} */ match, /** @type {You} */ you, /** @type {boolean} */ isShown) =>
  h("section", { class: "card why-card", hidden: !isShown || match === null, "aria-label": "Why" },
    isShown && match && [h("h2", {}, "Why?"), reason(match, you)]));

/**
 * The binary columns. An unbalanced column has an odd number of ones.
 * @param {Explanation} explanation
 */
function columns({ components, unbalanced }) {
  const rows = components.filter((component) => "nim_value" in component);
  if (rows.length === 1 && rows[0].nim_value !== null) return null; // the sentence has the value
  if (rows.some(({ nim_value: value }) => value === null) || !rows.some(({ binary }) => binary)) return values(rows);
  const width = Math.max(...rows.map(({ binary }) => binary?.length ?? 0));
  const sum = rows.reduce((found, { nim_value: value }) => found ^ BigInt(value ?? 0), 0n);
  const line = (/** @type {string} */ name, /** @type {unknown} */ value, /** @type {string} */ binary, kind = "") =>
    h("tr", { class: kind },
      h("th", { scope: "row" }, short(name, 40)),
      h("td", { class: "number" }, String(value)),
      h("td", { class: "digits" }, [...binary].map((digit, place) => h("span", { class: unbalanced.includes(place) && "marked" }, digit))));
  const hidden = rows.length - MOST_ROWS;
  return h("div", { class: "scroll" },
    h("table", { class: "columns" },
      h("caption", {}, "The values of the components in binary"),
      h("thead", {}, h("tr", {}, ["component", "nim value", "binary"].map((name) => h("th", { scope: "col" }, name)))),
      h("tbody", {},
        rows.slice(0, MOST_ROWS).map(({ notation, nim_value: value, binary }) => line(notation, value, binary ?? "")),
        hidden > 0 && h("tr", {}, h("td", { colspan: 3 }, `and ${hidden} more`)),
        line("nim sum", sum, sum.toString(2).padStart(width, "0"), "total"))),
    unbalanced.length > 0 && h("p", { class: "soft" }, balanceText(unbalanced, width)));
}

/** @param {number[]} unbalanced @param {number} width */
function balanceText(unbalanced, width) {
  const powers = unbalanced.map((place) => String(2n ** BigInt(width - 1 - place)));
  const [are, have] = powers.length > 1 ? ["columns", "have"] : ["column", "has"];
  return `Unbalanced: the underlined ${are} (${powers.join(", ")}) ${have} an odd number of ones.`;
}

/**
 * Values without a binary form: very large ones, and those of positions from which play need not end.
 * @param {Value[]} rows
 */
function values(rows) {
  if (!rows.length) return null;
  const text = (/** @type {Value} */ { nim_value: value, k = [] }) => (value === null ? `∞(${k.join(", ")})` : String(value));
  return h("ul", { class: "values" }, rows.slice(0, MOST_ROWS).map((one) => h("li", {}, `${short(one.notation, 40)}: ${short(text(one))}`)));
}

/**
 * The numbers of a position in another number system, for example in the Zeckendorf system.
 * @param {Representation} representation
 */
function representation({ system, rows, places, marked, statement }) {
  const cell = (/** @type {string} */ digit, /** @type {number} */ place) =>
    h("td", { class: marked.includes(place) ? "number marked" : "number" }, digit);
  const cells = (/** @type {string} */ digits) =>
    digits.length === places.length ? [...digits].map(cell) : h("td", { colspan: Math.max(1, places.length) }, digits);
  const head = places.length > 0 && h("tr", {}, h("td", {}), places.map((place) => h("th", { scope: "col", class: "number" }, place)));
  return h("div", { class: "scroll representation" },
    h("table", {},
      h("caption", {}, `The numbers in another system: ${system}`),
      head && h("thead", {}, head),
      h("tbody", {}, rows.map(([name, digits]) => h("tr", {}, h("th", { scope: "row" }, name), cells(digits))))),
    statement && h("p", {}, statement));
}

// The moves of the game, with the player for whom each position is won, and the blunders

/** @typedef {"first" | "draw" | "second" | "unknown"} Lane */
/** @typedef {{ count: number, x: number, y: number, kind: string, who: string, text: string, isBlunder: boolean, winner?: Winner }} Point */

const STEP = 44;
const EDGE = 20;
const WIDTH = 160; // enough for the names of the lanes
/** @type {Record<Lane, number>} */
const LANES = { first: 34, draw: 78, second: 122, unknown: 78 };
const HEIGHT = 152;
const UNTOLD = { lane: 20, height: 40 }; // without hints, all moves are in one line
/** @type {Record<Lane, string>} */
const KINDS = { first: "wins", second: "loses", draw: "draws", unknown: "neutral" };

/**
 * Make the section of the moves; `look(count)` shows the position after that many moves.
 * @param {Store<State>} store
 * @param {(count: number) => void} look
 */
export function makeTrack(store, look) {
  const picture = element("div", { class: "scroll track-picture" });
  const list = element("ol", { class: "track-list" });
  const section = element("section", { class: "card track" }, h("h2", {}, "The game so far"), picture, list);
  follow(store, (state) => [state.answer ?? state.left, shownOf(state), youOf(state), state.settings.hints || isOver(state)], (state) => {
    const answer = state.answer ?? state.left;
    const you = youOf(state);
    section.hidden = !answer?.history.length;
    if (!answer) return;
    const points = pointsOf(answer, you, state.settings.hints || isOver(state));
    const at = shownOf(state)?.moves.length ?? 0;
    render(picture, drawing(points, you, at, look));
    render(list, answer.history.map((step, place) => row(step, points[place + 1], you, at, look)));
    picture.scrollLeft = picture.scrollWidth;
  });
  return section;
}

/** @param {Point[]} points @param {You} you @param {number} at @param {(count: number) => void} look */
function drawing(points, you, at, look) {
  const last = points[points.length - 1];
  const isTold = last.winner !== undefined;
  const width = Math.max(WIDTH, EDGE + last.x + (last.isBlunder ? EDGE : 0));
  const height = isTold ? HEIGHT : UNTOLD.height;
  const d = points.map(({ x, y }, place) => `${place ? "L" : "M"}${x},${y}`).join("");
  const lane = (/** @type {[Lane, string]} */ [name, text]) => [
    h("line", { x1: 2, x2: width, y1: LANES[name], y2: LANES[name], class: "lane" }),
    h("text", { x: 2, y: LANES[name] - 18, class: "lane-name" }, text),
  ];
  return h("svg", { viewBox: `0 0 ${width} ${height}`, width, height, "aria-hidden": "true", class: "track-drawing" },
    isTold && laneNames(you, points).map(lane),
    h("path", { d, class: "way" }),
    points.map((point) => pointMark(point, at, look)));
}

/** @param {Point} point @param {number} at @param {(count: number) => void} look */
function pointMark({ count, x, y, kind, who, text, isBlunder }, at, look) {
  const names = ["point", kind, isBlunder && "blunder", count === at && "at"].filter(Boolean).join(" ");
  return h("g", { key: count, class: names, onclick: () => look(count) },
    h("title", {}, text), h("circle", { cx: x, cy: y, r: 12 }), h("text", { x, y: y + 4.5 }, who),
    isBlunder && h("text", { x, y: y + 25, class: "blunder-word" }, "✗ blunder"));
}

/** @param {Step} step @param {Point} point @param {You} you @param {number} at @param {(count: number) => void} look */
function row({ player, move, from, to }, { count, kind, winner, isBlunder }, you, at, look) {
  const text = `${nameOf(player, you)}: ${short(move, 50)} in ${short(from, 30)} → ${short(to, 40)}`;
  const note = winner !== undefined && h("span", { class: `soft ${kind}` }, ` (${wonText(winner, you)})`);
  const blunder = isBlunder && h("strong", { class: "alert" }, " ✗ blunder");
  return h("li", { key: count }, button([text, note, blunder], () => look(count), { class: "quiet", "aria-current": at === count && "step" }));
}

/** @param {You} you @param {Point[]} points @returns {[Lane, string][]} */
function laneNames(you, points) {
  /** @type {[0 | 1, 0 | 1]} */
  const [above, below] = you === 1 ? [1, 0] : [0, 1];
  /** @type {[Lane, string][]} */
  const draw = points.some(({ winner }) => winner === "draw") ? [["draw", "a draw"]] : [];
  return [["first", wonText(above, you)], ...draw, ["second", wonText(below, you)]];
}

/**
 * The positions as points. Those that you, or the first of two people, win are on top.
 * @param {Match} match
 * @param {You} you
 * @param {boolean} isTold
 * @returns {Point[]}
 */
function pointsOf({ start_outcome: first, history }, you, isTold) {
  const start = { outcome: first, text: "The start", who: "•", isBlunder: false };
  const steps = history.map((step, place) => ({
    outcome: step.outcome,
    text: `${place + 1}. ${moveSentence(step, you)}`,
    who: you === null ? String(step.player + 1) : step.player === you ? "Y" : "C",
    isBlunder: isTold && step.blunder,
  }));
  return [start, ...steps].map(({ outcome, ...rest }, count) => {
    const point = { count, x: EDGE + STEP * count, ...rest };
    if (!isTold) return { ...point, y: UNTOLD.lane, kind: "neutral" };
    const winner = wonFor(outcome, count % 2 === 0 ? 0 : 1);
    const lane = laneOf(winner, you ?? 0);
    // Neither of two people at one screen has the colour of the winner.
    const kind = you === null && typeof winner === "number" ? `side-${winner}` : KINDS[lane];
    return { ...point, winner, y: LANES[lane], kind };
  });
}

/** @param {Winner} winner @param {0 | 1} above @returns {Lane} */
function laneOf(winner, above) {
  return winner === null ? "unknown" : winner === "draw" ? "draw" : winner === above ? "first" : "second";
}
