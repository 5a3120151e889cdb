// How the games on the table are played, for those who have never seen them: the rule, and what to touch.

import { h, replace } from "../old/dom.js";
import { allGames } from "./catalogue.js";

const MOST_RULES = 4;
const AGAIN = "the last one again when that is all";
const MANY = "Click or tap a pile that is too large to be drawn, and say how many to take.";
const ONWARDS = "Click or tap a block: it goes, with all that follow.";
// What to touch, by what is touched first: for moves of one touch, and for those of several.
const GESTURES = {
  counter: ["Click or tap a counter: it goes, with all above it.", `Click or tap the lowest that goes in each pile; ${AGAIN}.`],
  bag: [null, "To add chips, click or tap how many of the bag, and then + below a heap."],
  pin: ["Click or tap a pin.", `Click or tap the pin that goes, or the first and the last of several; ${AGAIN}.`],
  spot: ["Click or tap a spot.", `Click or tap the first and the last spot of the loop; ${AGAIN}.`],
  gap: ["Click or tap a gap: the row breaks there.", null],
  coin: ["Click or tap the coin that turns.", `Click or tap the coins that turn; ${AGAIN}.`],
  square: ["Click or tap a square.", "Click or tap the squares, one after the other."],
  target: ["The queen’s column and row are the piles: click or tap the square she goes to.", null],
  vertex: ["Click or tap a vertex.", null],
  edge: ["Click or tap an edge.", null],
  set: ["Click or tap an element.", "Click or tap an element of each set."],
};
const OF_THEIR_OWN = {
  euclid: ONWARDS,
  "grossman-euclid": ONWARDS,
  staircase: "Click or tap a coin: it goes down a step with all above it.",
  poset: "Click or tap an element.",
  schuh: "Click or tap a number.",
  celata: "Click or tap the token that fires, and then the followers that it changes.",
};
const SAME = { heads: "coin", tails: "coin", loop: "edge" };

/** The rules of the games on the table. */
export class Rules {
  constructor() {
    this.element = h("div", { class: "rules", hidden: true });
  }

  /** Show the rules of a position's games; what cannot be loaded is left out. */
  async show({ components, moves }) {
    const catalogue = await allGames().catch(() => []);
    const played = [...new Set(components.map(({ game }) => game))].slice(0, MOST_RULES);
    const lines = played.map((id) => {
      const game = catalogue.find((one) => one.id === id);
      const here = new Set(components.flatMap((component, number) => (component.game === id ? [number] : [])));
      const boards = [...here].map((number) => components[number].board).filter(Boolean);
      return game && line(game, gesture(id, boards, moves.filter(({ component }) => here.has(component))));
    });
    replace(this.element, lines);
    this.element.hidden = !this.element.childElementCount;
  }
}

function line({ names: [name], notation, rule }, touching) {
  const title = name[0].toUpperCase() + name.slice(1);
  return h("p", {}, h("strong", {}, title), " ", h("code", {}, notation), `: ${rule}. ${touching}`);
}

/** What to touch in the components of a game, read off their boards and moves. */
function gesture(game, boards, moves) {
  const touches = moves.flatMap((move) => move.touches ?? []);
  const marks = boards.flatMap((board) => board.marks);
  const isMany = marks.some(({ kind }) => kind === "more");
  if (!touches.length) return isMany ? MANY : moves.length ? "Play it from the list of moves." : "";
  if (game in OF_THEIR_OWN) return OF_THEIR_OWN[game];
  if (boards.some((board) => board.ordered)) return "Click or tap what moves, and then where it goes.";
  const kinds = new Map(marks.filter(({ id }) => id).map(({ id, kind }) => [id, SAME[kind] ?? kind]));
  const isLong = new Map(); // by kind, whether some moves need several touches
  for (const touch of touches) {
    const kind = kinds.get(touch[0]);
    isLong.set(kind, isLong.get(kind) || touch.length > 1);
  }
  const told = [...isLong].map(([kind, long]) => GESTURES[kind]?.[long ? 1 : 0] ?? "");
  return [...told, isMany && MANY].filter(Boolean).join(" ");
}
