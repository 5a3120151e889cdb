// A small picture for each room; they are drawn from what the rooms are about, and nothing is loaded for them.

import { svg } from "../dom.js";

const WIDTH = 240;
const HEIGHT = 96;

function picture(...children) {
  return svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "picture", "aria-hidden": "true" }, children);
}

/** Three piles of counters, 3, 5 and 7. */
export function piles() {
  const counters = [3, 5, 7].flatMap((height, pile) =>
    Array.from({ length: height }, (_, at) =>
      svg("rect", { class: "picture-fill", x: 52 + 54 * pile, y: 80 - 12 * at, width: 30, height: 10, rx: 5 }),
    ),
  );
  return picture(counters);
}

/** Two vertices that go round, and a way out. */
export function graph() {
  const at = [[50, 48], [120, 48], [190, 48]];
  const vertices = at.map(([x, y], i) => [
    svg("circle", { class: i === 1 ? "picture-line" : "picture-fill", cx: x, cy: y, r: 15 }),
    svg("text", { class: i === 1 ? "picture-text" : "picture-on", x, y: y + 5 }, "PNP"[i]),
  ]);
  const arrows = ["M60,34 Q85,14 110,34", "M110,62 Q85,82 60,62", "M136,48 H172"];
  const heads = ["112,36 102,35 109,27", "58,60 68,61 61,69", "174,48 165,43 165,53"];
  return picture(
    arrows.map((d) => svg("path", { class: "picture-line", d })),
    heads.map((points) => svg("polygon", { class: "picture-ink", points })),
    vertices,
  );
}

/** The values of Kayles, by mex: 0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, … */
export function values() {
  const found = [0];
  for (let n = 1; n < 76; n++) {
    const options = new Set();
    for (const taken of [1, 2]) for (let a = 0; a <= n - taken; a++) options.add(found[a] ^ found[n - taken - a]);
    let least = 0;
    while (options.has(least)) least++;
    found.push(least);
  }
  const dots = found.map((value, n) => svg("circle", { class: "picture-fill", cx: 8 + 3 * n, cy: 88 - 9.5 * value, r: 1.9 }));
  return picture(dots);
}

/** The addition table of the numbers below 8. */
export function table() {
  const cells = Array.from({ length: 64 }, (_, i) => [i >> 3, i & 7]).map(([row, column]) =>
    svg("rect", {
      class: "picture-fill", "fill-opacity": 0.08 + 0.13 * (row ^ column),
      x: 76 + 11 * column, y: 4 + 11 * row, width: 10.4, height: 10.4,
    }),
  );
  return picture(cells);
}

/** A word of the lexicode of length 8 and distance 4, as coins. */
export function coins() {
  const row = [..."11001100"].map((digit, at) => [
    svg("circle", { class: digit === "1" ? "picture-fill" : "picture-line", cx: 22 + 28 * at, cy: 48, r: 12 }),
    svg("text", { class: digit === "1" ? "picture-on" : "picture-text", x: 22 + 28 * at, y: 53 }, digit === "1" ? "H" : "T"),
  ]);
  return picture(row);
}
