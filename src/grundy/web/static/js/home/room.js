// The start: what there is to do, each with something to look at.

import { h } from "../dom.js";
import { link } from "../url.js";
import { coins, graph, piles, table, values } from "./pictures.js";

export const title = "Start";

const LEAD =
  "Games in which both players have the same moves, and whoever cannot move loses: play them, look inside them, and see " +
  "the codes that they make.";

const PLAY = {
  picture: piles, room: "play", name: "Play",
  text: "Any game of the catalogue, or several of them on one table, against an opponent that never makes a mistake, or only now and then. Hints show for every move who wins.",
  examples: [
    ["Kayles", { start: "Kayles(9)" }], ["Green Hackenbush", { start: "Hackenbush(0-1, 1-2, 2-3, 3-1, 0-4, 4-4)" }],
    ["a sum of three games", { start: "N(3,4) + Kayles(5) + Cram(2x3)" }], ["misère Nim", { start: "N(2,3,4)", misere: 1 }],
  ],
};

const OTHERS = [
  {
    picture: graph, room: "graph", name: "Graphs",
    text: "Draw a directed graph and watch its labels change: who wins, and the values, step by step. Or put tokens on it and let them annihilate each other.",
    examples: [["Fraenkel’s Figure 2", { ready: "figure-2", mode: "tokens" }], ["Figure 4", { ready: "figure-4", mode: "tokens" }]],
  },
  {
    picture: values, room: "sequences", name: "Sequences",
    text: "The nim values of a heap game as a picture of up to a million points, with the period and whether it is proved.",
    examples: [["Kayles", { game: "0.77" }], ["Dawson’s Chess", { game: "0.137" }], ["Grundy’s Game", { game: "Grundy" }]],
  },
  {
    picture: table, room: "nimbers", name: "Nimbers",
    text: "A calculator for nim arithmetic, finite and transfinite, and its tables in colour.",
    examples: [["77 ⊗ 77", { expression: "77*77" }], ["ω ⊗ ω ⊗ ω", { expression: "(w)^3" }], ["1/ω", { expression: "1/w" }]],
  },
  {
    picture: coins, room: "codes", name: "Codes",
    text: "The words of a lexicode are the positions of a coin-turning game in which the player to move loses: correcting errors means making the winning move.",
    examples: [["[8, 4, 4]", { n: 8, d: 4 }], ["the Golay code", { n: 24, d: 8 }]],
  },
];

export function open(main) {
  main.append(
    h("h1", {}, "Who wins, by which move, and why"),
    h("p", { class: "lead" }, LEAD),
    h("div", { class: "cards" }, playCard(PLAY), OTHERS.map(card)),
  );
}

/** The card of those who are here for the first time: one button, and the rules of the game behind it. */
function playCard({ picture, room, name, text, examples }) {
  return h("section", { class: "card first" }, pictureLink(room, picture),
    h("div", {},
      nameLink(room, name),
      h("p", {}, "Nim: take as many counters as you like from one pile. Whoever takes the last one wins."),
      h("p", { class: "first-step" }, h("a", { class: "main", href: link("play", { start: "N(3,5,7)" }) }, "Play Nim now")),
      h("p", {}, text),
      exampleLinks(room, examples)));
}

function card({ picture, room, name, text, examples }) {
  return h("section", { class: "card" }, pictureLink(room, picture), nameLink(room, name), h("p", {}, text), exampleLinks(room, examples));
}

function pictureLink(room, picture) {
  return h("a", { href: `/${room}`, tabindex: -1, "aria-hidden": "true" }, picture());
}

function nameLink(room, name) {
  return h("h2", {}, h("a", { href: `/${room}` }, name));
}

function exampleLinks(room, examples) {
  return h("ul", { class: "examples" }, examples.map(([label, shown]) => h("li", {}, h("a", { href: link(room, shown) }, label))));
}
