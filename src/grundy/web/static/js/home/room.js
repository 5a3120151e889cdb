// The start: what there is to do, each with something to look at.

import { h } from "../dom.js";
import { link } from "../url.js";
import { coins, graph, piles, table, values } from "./pictures.js";

export const title = "Start";

const ROOMS = [
  [piles, "play", "Play", "Any game of the catalogue, or a sum of several on one table, against an opponent that never errs, or sometimes. One key shows for every move who wins.",
    [["Nim", { start: "N(3,5,7)" }], ["Kayles", { start: "Kayles(9)" }], ["Green Hackenbush", { start: "Hackenbush(0-1, 1-2, 2-3, 3-1, 0-4, 4-4)" }], ["a sum", { start: "N(3,4) + Kayles(5) + Cram(2x3)" }], ["misère Nim", { start: "N(2,3,4)", misere: 1 }]]],
  [graph, "graph", "Graphs", "Draw a digraph and watch its labels change: who wins, the values, step by step. Or put tokens on it and let them annihilate each other.",
    [["Fraenkel’s Figure 2", { ready: "figure-2" }], ["Figure 4", { ready: "figure-4" }]]],
  [values, "sequences", "Sequences", "The nim values of a heap game as a picture of a million points, its period, and whether that is proved.",
    [["Kayles", { game: "0.77" }], ["Dawson’s Chess", { game: "0.137" }], ["Grundy’s Game", { game: "Grundy" }]]],
  [table, "nimbers", "Nimbers", "A calculator for nim arithmetic, finite and transfinite, and its tables in colour.",
    [["77 ⊗ 77", { expression: "77*77" }], ["ω ⊗ ω ⊗ ω", { expression: "(w)^3" }], ["1/ω", { expression: "1/w" }]]],
  [coins, "codes", "Codes", "The words of a lexicode are the positions of a coin-turning game that are lost for who must move: correcting errors is making the winning move.",
    [["[8, 4, 4]", { n: 8, d: 4 }], ["the Golay code", { n: 24, d: 8 }]]],
];

export function open(main) {
  main.append(
    h("h1", {}, "Who wins, by which move, and why"),
    h("p", { class: "lead" }, "Games in which both players have the same moves, and who cannot move loses: play them, look inside them, and see the codes that they make."),
    h("div", { class: "cards" }, ROOMS.map(card)),
  );
}

function card([picture, room, name, text, examples]) {
  return h(
    "section",
    { class: "card" },
    h("a", { href: `/${room}`, tabindex: -1, "aria-hidden": "true" }, picture()),
    h("h2", {}, h("a", { href: `/${room}` }, name)),
    h("p", {}, text),
    h("ul", { class: "examples" }, examples.map(([label, values]) => h("li", {}, h("a", { href: link(room, values) }, label)))),
  );
}
