// The marks of a board as SVG. How a kind of mark looks is said in board.css, by its class.

import { middleOf } from "./gestures.js";

const SVG = "http://www.w3.org/2000/svg";
const SIGNS = { wins: "+", loses: "−", draws: "=" };
// Fingers want so many pixels, and need so many; what is touched reaches a little beyond what is drawn.
const FINGER = 32;
const FINGERTIP = 26;
const BEYOND = 2;
let sheets = 0;

/** The sign of an effect, for those who do not see its colour. */
export function signOf(effect) {
  return SIGNS[effect] ?? "";
}

/** Make an HTML element of a class. */
export function element(tag, name = "", ...children) {
  const made = document.createElement(tag);
  if (name) made.className = name;
  made.append(...children);
  return made;
}

function node(tag, attributes = {}, ...children) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** Draw a board: the sheet, a group for each mark in the order of the board, and the marks with their middles. */
export function sheetOf(board, label, { isPlayed, scale, forFingers }) {
  const shade = `board-shade-${++sheets}`;
  const role = isPlayed ? "group" : "img";
  const viewBox = `0 0 ${board.width} ${board.height}`;
  const groups = board.marks.map((mark) => groupOf(mark, `url(#${shade})`));
  const sheet = node("svg", { viewBox, role, "aria-label": label, class: "board-drawing" }, light(shade), ...groups);
  const least = forFingers ? leastScale(board) : 0;
  const wide = (times) => `${Math.ceil(board.width * times)}px`;
  sheet.style.width = wide(Math.max(scale, least));
  // What would be a little too wide is rather drawn smaller than pushed sideways.
  sheet.style.minWidth = `max(${wide((least * FINGERTIP) / FINGER)}, min(${wide(least)}, 100%))`;
  return { sheet, groups, marks: board.marks.map((mark, place) => located(mark, groups[place])) };
}

/** A small sign at a mark: in its middle, or beside what is written there. */
export function badge(mark, effect) {
  const isCorner = mark.text || mark.kind === "set"; // sets have others inside
  const [x, y] = isCorner ? cornerOf(mark) : middleOf(mark);
  const round = node("circle", { cx: x, cy: y, r: 8.5 });
  const sign = writing(signOf(effect), x, y, 14, "");
  return node("g", { class: `hint-sign ${effect}`, "aria-hidden": "true" }, round, sign);
}

function groupOf(mark, shade) {
  const group = node("g", { class: `mark mark-${mark.kind}` });
  if (mark.id) group.dataset.mark = mark.id;
  if (mark.shape === "text") {
    group.append(writing(mark.text ?? "", mark.x, mark.y, mark.size ?? 14, "lettering"));
    return group;
  }
  const isLine = mark.shape === "line" || mark.shape === "path";
  if (mark.id) group.append(shapeOf(isLine ? mark : grown(mark), { class: "reach" }));
  group.append(shapeOf(mark, { class: "body" }));
  if (!isLine) group.append(shapeOf(mark, { class: "shade", fill: shade }));
  if (mark.text) group.append(writing(mark.text, ...middleOf(mark), textSize(mark), "lettering"));
  return group;
}

/** A mark with its middle; only a curve that came without one has to be measured. */
function located(mark, group) {
  if (mark.shape !== "path" || mark.x !== undefined) return mark;
  const curve = group.querySelector(".body");
  const { x, y } = curve.getPointAtLength(curve.getTotalLength() / 2);
  return { ...mark, x, y };
}

function shapeOf(mark, extra) {
  const { shape, x, y } = mark;
  if (shape === "circle") return node("circle", { cx: x, cy: y, r: mark.r, ...extra });
  if (shape === "line") return node("line", { x1: mark.x1, y1: mark.y1, x2: mark.x2, y2: mark.y2, ...extra });
  if (shape === "path") return node("path", { d: mark.d, ...extra });
  return node("rect", { x, y, width: mark.width, height: mark.height, rx: mark.rx ?? 0, ...extra });
}

function grown(mark) {
  if (mark.shape === "circle") return { ...mark, r: mark.r + BEYOND };
  const [width, height] = [mark.width + 2 * BEYOND, mark.height + 2 * BEYOND];
  return { ...mark, x: mark.x - BEYOND, y: mark.y - BEYOND, width, height };
}

function writing(text, x, y, size, kind) {
  const place = { x, y, "font-size": size, "text-anchor": "middle", "dominant-baseline": "central" };
  const made = node("text", { class: kind, ...place });
  made.textContent = text;
  return made;
}

/** Long names in small circles are written smaller. */
function textSize(mark) {
  const space = mark.shape === "circle" ? 1.8 * mark.r : (mark.width ?? 40) - 4;
  return Math.max(7, Math.min(14, space / (0.62 * mark.text.length)));
}

function cornerOf(mark) {
  const [x, y] = middleOf(mark);
  if (mark.shape === "rect") return [x + mark.width / 2 - 4, y - mark.height / 2 + 4];
  const side = mark.kind === "token" ? -1 : 1; // how many tokens there are is written on the right
  return mark.shape === "circle" ? [x + side * mark.r * 0.75, y - mark.r * 0.75] : [x, y];
}

// The light from above left that lies on stones; its name must be the board's own in the whole page.
function light(name) {
  const stop = (offset, colour, opacity) => node("stop", { offset, "stop-color": colour, "stop-opacity": opacity });
  const stops = [stop("0", "#fff", 0.42), stop("0.55", "#fff", 0), stop("1", "#000", 0.25)];
  return node("defs", {}, node("radialGradient", { id: name, cx: "35%", cy: "22%", r: "90%" }, ...stops));
}

/** How much the smallest mark must be enlarged before a finger can touch it. */
function leastScale(board) {
  const across = (mark) => (mark.shape === "circle" ? 2 * mark.r : Math.min(mark.width, mark.height));
  const sizes = board.marks.filter((mark) => mark.id && (mark.r || mark.width)).map(across);
  return sizes.length ? Math.min(1.6, Math.max(0.7, FINGER / (Math.min(...sizes) + 2 * BEYOND))) : 0.7;
}
