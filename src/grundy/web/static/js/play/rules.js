// How the games on the table are played, for those who have never seen them: the rule, and what to touch.

import { h, replace } from "../dom.js";
import { allGames } from "./catalogue.js";

const MOST_RULES = 4;
const AGAIN = "touch the last one again when that is all";
const ONWARDS = "Touch a block: it goes with all that follow.";
// What to touch, by what is touched first: for moves of one touch, and for those of several.
const GESTURES = {
  counter: ["Touch a counter: it goes with all above it.", `Touch the lowest that goes in each pile; ${AGAIN}.`],
  bag: [null, "To add chips, touch how many of the bag, and then + below a heap."],
  pin: ["Touch a pin.", `Touch the pin that goes, or the first and the last of several; ${AGAIN}.`],
  spot: ["Touch a spot.", `Touch the first and the last spot of the loop; ${AGAIN}.`],
  gap: ["Touch a gap: the row breaks there.", null],
  coin: ["Touch the coin that turns.", `Touch the coins that turn; ${AGAIN}.`],
  square: ["Touch a square.", "Touch the squares, one after the other."],
  target: ["The queen’s column and row are the piles: touch the square to which she goes.", null],
  vertex: ["Touch a vertex.", null],
  edge: ["Touch an edge.", null],
  set: ["Touch an element.", "Touch an element of each set."],
};
const OF_THEIR_OWN = {
  euclid: ONWARDS,
  "grossman-euclid": ONWARDS,
  staircase: "Touch a coin: it goes down a step with all above it.",
  poset: "Touch an element.",
  schuh: "Touch a number.",
  celata: "Touch the token that fires, and then the followers that it changes.",
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
      const number = moves.find(({ component }) => components[component].game === id)?.component;
      return game && line(game, gesture(components[number], moves.filter(({ component }) => component === number)));
    });
    replace(this.element, lines);
    this.element.hidden = !this.element.childElementCount;
  }
}

function line({ names: [name], notation, rule }, touching) {
  const title = name[0].toUpperCase() + name.slice(1);
  return h("p", {}, h("strong", {}, title), " ", h("code", {}, notation), `: ${rule}. ${touching}`);
}

/** What to touch in a component, read off its moves. */
function gesture({ board, game } = {}, moves) {
  const touches = moves.flatMap((move) => move.touches ?? []);
  if (!touches.length) return moves.length ? "Play it from the list of moves." : "";
  if (game in OF_THEIR_OWN) return OF_THEIR_OWN[game];
  if (board.ordered) return "Touch what moves, and then where it goes.";
  const kinds = new Map(board.marks.filter(({ id }) => id).map(({ id, kind }) => [id, SAME[kind] ?? kind]));
  const isLong = new Map(); // by kind, whether some moves need several touches
  for (const touch of touches) {
    const kind = kinds.get(touch[0]);
    isLong.set(kind, isLong.get(kind) || touch.length > 1);
  }
  return [...isLong].map(([kind, long]) => GESTURES[kind]?.[long ? 1 : 0] ?? "").join(" ").trim();
}
