// Boards as SVG: the sheet, its marks, and the hints on them. The style of each kind of mark is in board.css, by class.

import { h } from "../dom.js";
import { middleOf } from "./touches.js";

/** @import { Description, Properties } from "../dom.js" */
/** @import { Board, Effect, Mark } from "./touches.js" */

/** @type {Record<string, string>} */
const SIGNS = { wins: "+", loses: "−", draws: "=" };
// The size of a mark for a finger in pixels, and its least size. The area that reacts is a little larger than the mark.
const FINGER = 32;
const FINGERTIP = 26;
const BEYOND = 2;
const LIGHT = { cx: "35%", cy: "22%", r: "90%" };

/**
 * The sign of an effect, so that colour is not the only sign.
 * @param {Effect | "" | null} effect
 */
export function signOf(effect) {
  return SIGNS[effect ?? ""] ?? "";
}

/**
 * A sheet with marks. `shade` is an id that no other sheet of the page has, `forFingers` keeps marks large enough to touch.
 * @param {Board} board
 * @param {{ shade: string, label: string, role: string, scale: number, forFingers: boolean }} looks
 * @param {Description[]} marks
 */
export function sheet(board, { shade, label, role, scale, forFingers }, marks) {
  const least = forFingers ? leastScale(board) : 0;
  const wide = (/** @type {number} */ times) => `${Math.ceil(board.width * times)}px`;
  // A board that is a little too wide is drawn smaller; only a wider one is scrolled.
  const minWidth = `max(${wide((least * FINGERTIP) / FINGER)}, min(${wide(least)}, 100%))`;
  const style = { width: wide(Math.max(scale, least)), "min-width": minWidth };
  const viewBox = `0 0 ${board.width} ${board.height}`;
  return h("svg", { viewBox, role, "aria-label": label, class: "board-drawing", style }, light(shade), marks);
}

/**
 * One mark, with the sign of an effect if there is one.
 * @param {Mark} mark
 * @param {string} shade
 * @param {Effect | null} effect
 * @param {Properties} properties
 */
export function markGroup(mark, shade, effect, properties) {
  const names = ["mark", `mark-${mark.kind}`, properties.class].filter(Boolean).join(" ");
  return h("g", { key: mark.id, "data-mark": mark.id, ...properties, class: names }, partsOf(mark, shade), effect && badge(mark, effect));
}

/** @param {Mark} mark @param {string} shade */
function partsOf(mark, shade) {
  if (mark.shape === "text") return lettering(mark, mark.x ?? 0, mark.y ?? 0, mark.size ?? 14);
  const isLine = mark.shape === "line" || mark.shape === "path";
  const [x, y] = mark.text ? middleOf(mark) : [0, 0];
  return [
    mark.id && shapeOf(isLine ? mark : grown(mark), { class: "reach" }),
    shapeOf(mark, { class: "body" }),
    !isLine && shapeOf(mark, { class: "shade", fill: `url(#${shade})` }),
    mark.text && lettering(mark, x, y, textSize(mark)),
  ];
}

/**
 * The sign of an effect: in the middle of a mark, or next to its text.
 * @param {Mark} mark
 * @param {Effect} effect
 */
function badge(mark, effect) {
  const isCorner = mark.text || mark.kind === "set"; // sets have others inside
  const [x, y] = isCorner ? cornerOf(mark) : middleOf(mark);
  return h("g", { key: "hint", class: `hint-sign ${effect}`, "aria-hidden": "true" },
    h("circle", { cx: x, cy: y, r: 8.5 }), h("text", { x, y, "font-size": 14, ...CENTRED }, signOf(effect)));
}

/** @param {Mark} mark @param {Properties} properties */
function shapeOf(mark, properties) {
  const { shape, x, y } = mark;
  const described = { key: properties.class, ...properties };
  if (shape === "circle") return h("circle", { cx: x, cy: y, r: mark.r, ...described });
  if (shape === "line") return h("line", { x1: mark.x1, y1: mark.y1, x2: mark.x2, y2: mark.y2, ...described });
  if (shape === "path") return h("path", { d: mark.d, ...described });
  return h("rect", { x, y, width: mark.width, height: mark.height, rx: mark.rx ?? 0, ...described });
}

/** @param {Mark} mark @returns {Mark} */
function grown(mark) {
  const { shape, x = 0, y = 0, r = 0, width = 0, height = 0 } = mark;
  if (shape === "circle") return { ...mark, r: r + BEYOND };
  return { ...mark, x: x - BEYOND, y: y - BEYOND, width: width + 2 * BEYOND, height: height + 2 * BEYOND };
}

const CENTRED = { "text-anchor": "middle", "dominant-baseline": "central" };

/** @param {Mark} mark @param {number} x @param {number} y @param {number} size */
function lettering(mark, x, y, size) {
  return h("text", { class: "lettering", x, y, "font-size": size, ...CENTRED }, mark.text);
}

/**
 * The size at which the text fits into its mark.
 * @param {Mark} mark
 */
function textSize({ shape, r = 0, width = 40, text = "" }) {
  const space = shape === "circle" ? 1.8 * r : width - 4;
  return Math.max(7, Math.min(14, space / (0.62 * text.length)));
}

/** @param {Mark} mark */
function cornerOf(mark) {
  const { shape, kind, r = 0, width = 0, height = 0 } = mark;
  const [x, y] = middleOf(mark);
  if (shape === "rect") return [x + width / 2 - 4, y - height / 2 + 4];
  const side = kind === "token" ? -1 : 1; // the number of tokens is on the right
  return shape === "circle" ? [x + side * r * 0.75, y - r * 0.75] : [x, y];
}

/**
 * The light on stones, from above left.
 * @param {string} id
 */
function light(id) {
  const stop = (/** @type {string} */ offset, /** @type {string} */ colour, /** @type {number} */ opacity) =>
    h("stop", { offset, "stop-color": colour, "stop-opacity": opacity });
  const stops = [stop("0", "#fff", 0.42), stop("0.55", "#fff", 0), stop("1", "#000", 0.25)];
  return h("defs", {}, h("radialGradient", { id, ...LIGHT }, stops));
}

/**
 * The least scale at which a finger can touch the smallest mark.
 * @param {Board} board
 */
function leastScale({ marks }) {
  const across = ({ shape = "", r = 0, width = 0, height = 0 }) => (shape === "circle" ? 2 * r : Math.min(width, height));
  const sizes = marks.filter((mark) => mark.id && (mark.r || mark.width)).map(across);
  return sizes.length ? Math.min(1.6, Math.max(0.7, FINGER / (Math.min(...sizes) + 2 * BEYOND))) : 0.7;
}
