// The start page: one card per view, with a picture and examples.

import { link } from "../browser.js";
import { h, render } from "../dom.js";

export const title = "Start";

const LEAD =
  "In an impartial game both players have the same moves, and the player who cannot move loses. Play these games, see how they " +
  "work, and find the codes hidden in them.";

/** @typedef {{ picture: () => Description, view: string, name: string, text: string, examples: [string, object][] }} Card */
/** @import { Child, Description } from "../dom.js" */

/** @type {Card} */
const PLAY = {
  picture: piles, view: "play", name: "Play",
  text: "Play any game of the catalogue, or several at once, against an opponent that makes no mistakes or only a few. Hints show who wins after each move.",
  examples: [
    ["Kayles", { start: "Kayles(9)" }], ["Green Hackenbush", { start: "Hackenbush(0-1, 1-2, 2-3, 3-1, 0-4, 4-4)" }],
    ["a sum of three games", { start: "N(3,4) + Kayles(5) + Cram(2x3)" }], ["misère Nim", { start: "N(2,3,4)", misere: 1 }],
  ],
};

/** @type {Card[]} */
const OTHERS = [
  {
    picture: graph, view: "graph", name: "Graphs",
    text: "Draw a directed graph and watch its labels change: who wins, and the values, step by step. Or put tokens on it and let them annihilate each other.",
    examples: [["Fraenkel’s Figure 2", { ready: "figure-2", mode: "tokens" }], ["Figure 4", { ready: "figure-4", mode: "tokens" }]],
  },
  {
    picture: values, view: "sequences", name: "Sequences",
    text: "The nim values of a heap game as a picture of up to a million points, with the period and whether it is proved.",
    examples: [["Kayles", { game: "0.77" }], ["Dawson’s Chess", { game: "0.137" }], ["Grundy’s Game", { game: "Grundy" }]],
  },
  {
    picture: table, view: "nimbers", name: "Nimbers",
    text: "A calculator for nim arithmetic, finite and transfinite, and its tables in colour.",
    examples: [["77 ⊗ 77", { expression: "77*77" }], ["ω ⊗ ω ⊗ ω", { expression: "(w)^3" }], ["1/ω", { expression: "1/w" }]],
  },
  {
    picture: coins, view: "codes", name: "Codes",
    text: "The words of a lexicode are the P-positions of a coin-turning game: correcting errors means making the winning move.",
    examples: [["[8, 4, 4]", { n: 8, d: 4 }], ["the Golay code", { n: 24, d: 8 }]],
  },
];

/** @param {HTMLElement} place */
export function open(place) {
  render(
    place,
    h("h1", {}, "Who wins, by which move, and why"),
    h("p", { class: "lead" }, LEAD),
    h("div", { class: "cards" }, playCard(PLAY), OTHERS.map(card)),
  );
}

/**
 * The card for a first visit: one button, and the rules of the game behind it.
 * @param {Card} card
 */
function playCard({ picture, view, name, text, examples }) {
  return h("section", { class: "card first" }, pictureLink(view, picture),
    h("div", {},
      nameLink(view, name),
      h("p", {}, "Nim: take as many counters as you like from one pile. The player who takes the last one wins."),
      h("p", { class: "first-step" }, h("a", { class: "main", href: link("play", { start: "N(3,5,7)" }) }, "Play Nim now")),
      h("p", {}, text),
      exampleLinks(view, examples)));
}

/** @param {Card} card */
function card({ picture, view, name, text, examples }) {
  return h("section", { class: "card" }, pictureLink(view, picture), nameLink(view, name), h("p", {}, text), exampleLinks(view, examples));
}

/** @param {string} view @param {() => Description} picture */
function pictureLink(view, picture) {
  return h("a", { href: `/${view}`, tabindex: -1, "aria-hidden": "true" }, picture());
}

/** @param {string} view @param {string} name */
function nameLink(view, name) {
  return h("h2", {}, h("a", { href: `/${view}` }, name));
}

/** @param {string} view @param {[string, object][]} examples */
function exampleLinks(view, examples) {
  return h("ul", { class: "examples" }, examples.map(([label, shown]) => h("li", {}, h("a", { href: link(view, shown) }, label))));
}

// One small picture per view, drawn from its subject; nothing is loaded for them.

const WIDTH = 240;
const HEIGHT = 96;

/** @param {...Child} children */
function drawing(...children) {
  return h("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "picture", "aria-hidden": "true" }, children);
}

/** Three piles of counters, 3, 5 and 7. */
function piles() {
  const counters = [3, 5, 7].flatMap((height, pile) =>
    Array.from({ length: height }, (_, at) =>
      h("rect", { class: "picture-fill", x: 52 + 54 * pile, y: 80 - 12 * at, width: 30, height: 10, rx: 5 }),
    ),
  );
  return drawing(counters);
}

/** A cycle of two vertices, and a way out of it. */
function graph() {
  const at = [[50, 48], [120, 48], [190, 48]];
  const vertices = at.map(([x, y], i) => [
    h("circle", { class: i === 1 ? "picture-line" : "picture-fill", cx: x, cy: y, r: 15 }),
    h("text", { class: i === 1 ? "picture-text" : "picture-on", x, y: y + 5 }, "PNP"[i]),
  ]);
  const edges = ["M60,34 Q85,14 110,34", "M110,62 Q85,82 60,62", "M136,48 H172"];
  const heads = ["112,36 102,35 109,27", "58,60 68,61 61,69", "174,48 165,43 165,53"];
  return drawing(
    edges.map((d) => h("path", { class: "picture-line", d })),
    heads.map((points) => h("polygon", { class: "picture-ink", points })),
    vertices,
  );
}

/** The values of Kayles, by mex: 0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, … */
function values() {
  const found = [0];
  for (let n = 1; n < 76; n++) {
    const options = new Set();
    for (const taken of [1, 2]) for (let a = 0; a <= n - taken; a++) options.add(found[a] ^ found[n - taken - a]);
    let least = 0;
    while (options.has(least)) least++;
    found.push(least);
  }
  const dots = found.map((value, n) => h("circle", { class: "picture-fill", cx: 8 + 3 * n, cy: 88 - 9.5 * value, r: 1.9 }));
  return drawing(dots);
}

/** The addition table of the numbers below 8. */
function table() {
  const cells = Array.from({ length: 64 }, (_, i) => [i >> 3, i & 7]).map(([row, column]) =>
    h("rect", {
      class: "picture-fill", "fill-opacity": 0.08 + 0.13 * (row ^ column),
      x: 76 + 11 * column, y: 4 + 11 * row, width: 10.4, height: 10.4,
    }),
  );
  return drawing(cells);
}

/** A word of the lexicode of length 8 and distance 4, as coins. */
function coins() {
  const row = [..."11001100"].map((digit, at) => [
    h("circle", { class: digit === "1" ? "picture-fill" : "picture-line", cx: 22 + 28 * at, cy: 48, r: 12 }),
    h("text", { class: digit === "1" ? "picture-on" : "picture-text", x: 22 + 28 * at, y: 53 }, digit === "1" ? "H" : "T"),
  ]);
  return drawing(row);
}
