// Sentences about a game for the person who plays it: turns, moves, ends, reasons, and how to use the boards.

/** @import { Component } from "../board/board.js" */
/** @import { Move } from "../board/touches.js" */
/** @import { Match, Outcome, Settings, Step, Winner } from "./game.js" */

/** @typedef {0 | 1 | null} You The number of the person's side, or null if two people play. */

/**
 * The name of a player at the beginning of a sentence.
 * @param {number} player
 * @param {You} you
 */
export function nameOf(player, you) {
  if (you === null) return player === 0 ? "The first player" : "The second player";
  return player === you ? "You" : "The computer";
}

/** @param {number} player @param {You} you @param {string} forYou @param {string} forOthers */
function verb(player, you, forYou, forOthers) {
  return player === you ? forYou : forOthers;
}

/**
 * Who wins, inside a sentence: "the computer wins".
 * @param {number} player
 * @param {You} you
 */
function wins(player, you) {
  const name = nameOf(player, you);
  return `${name[0].toLowerCase()}${name.slice(1)} ${verb(player, you, "win", "wins")}`;
}

/**
 * Who wins a position with this outcome.
 * @param {Outcome} outcome
 * @param {0 | 1} toMove
 * @returns {Winner}
 */
export function wonFor(outcome, toMove) {
  const other = /** @type {0 | 1} */ (1 - toMove);
  return outcome === null ? null : { N: toMove, P: other, D: /** @type {const} */ ("draw") }[outcome];
}

/**
 * The winner in a word or two: "You win".
 * @param {Winner} winner
 * @param {You} you
 */
export function wonText(winner, you) {
  if (winner === null) return "nobody knows";
  if (winner === "draw") return "a draw";
  return `${nameOf(winner, you)} ${verb(winner, you, "win", "wins")}`;
}

/**
 * The winner while the game continues: "You can win".
 * @param {Winner} winner
 * @param {You} you
 */
export function canWinText(winner, you) {
  return typeof winner === "number" ? `${nameOf(winner, you)} can win` : wonText(winner, you);
}

/** @param {number} toMove @param {You} you */
export function turnText(toMove, you) {
  return toMove === you ? "Your turn" : you === null ? `${nameOf(toMove, you)} is to move` : "The computer is to move";
}

/**
 * Who wins and why: the server gives the reason, and we name the players.
 * @param {Match} match
 * @param {You} you
 */
export function whySentence({ current, history, to_move: toMove }, you) {
  const { explanation, misere, ended, unknown } = current;
  const mover = `${nameOf(toMove, you)} ${verb(toMove, you, "are", "is")} to move`;
  if (ended) return history.length ? endSentence(toMove, misere, you) : emptySentence(misere, you);
  if (explanation === null) return `${mover}, and nobody knows who wins${unknown ? `: ${unknown}` : ""}.`;
  const { outcome, sentence } = explanation;
  const colon = sentence.indexOf(": ");
  const rest = (misere ? " in misère play" : "") + (colon < 0 ? "." : sentence.slice(colon));
  if (outcome === "N") return `${mover} and can win${rest}`;
  if (outcome === "P") return `${mover}, but ${wins(1 - toMove, you)}${rest}`;
  return `${mover}, and neither player can force a win${rest}`;
}

/**
 * How a game has ended.
 * @param {Settings} settings
 * @param {Match} match
 * @param {You} you
 */
export function endText({ drawn }, match, you) {
  if (drawn) return "A draw: the position came up for the third time, and a draw was called.";
  return match.history.length ? endSentence(match.to_move, match.misere, you) : emptySentence(match.misere, you);
}

/**
 * @param {0 | 1} toMove The player who has no move left.
 * @param {boolean} misere
 * @param {You} you
 */
function endSentence(toMove, misere, you) {
  const last = `${nameOf(1 - toMove, you)} made the last move`;
  return misere ? `${last}, and this is misère play: ${wins(toMove, you)}.` : `${last}: ${wins(1 - toMove, you)}.`;
}

/** @param {boolean} misere @param {You} you */
function emptySentence(misere, you) {
  return `There is no move at all${misere ? ", and this is misère play" : ""}: ${wins(misere ? 0 : 1, you)}.`;
}

/** @param {Step} step @param {You} you */
export function moveSentence({ player, move, from, to }, you) {
  return `${nameOf(player, you)}: ${move} in ${short(from)}, leaving ${short(to)}.`;
}

/**
 * Cut a long notation.
 * @param {string} text
 * @param {number} [most]
 */
export function short(text, most = 60) {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}

// What to touch

const LAST = "and the last one again to finish.";
const MANY = "Click or tap a pile that is too large to draw, and type how many to take.";
const BLOCK = "Click or tap a block to take it and all that follow.";
/** @type {Record<string, [one: string | null, several: string | null]>} By the kind of the first mark: for moves of one touch, and of several. */
const GESTURES = {
  counter: ["Click or tap a counter to take it and all counters above it.", `Click or tap the lowest counter to take in each pile, ${LAST}`],
  bag: [null, "To add chips, click or tap their number in the bag, and then + below a heap."],
  pin: ["Click or tap a pin.", `Click or tap one pin, or the first and the last of several, ${LAST}`],
  spot: ["Click or tap a spot.", `Click or tap the first and the last spot of the loop, ${LAST}`],
  gap: ["Click or tap a gap to break the row there.", null],
  coin: ["Click or tap the coin to turn.", `Click or tap the coins to turn, ${LAST}`],
  square: ["Click or tap a square.", "Click or tap the squares, one after the other."],
  target: ["The queen’s column and row are the piles: click or tap the square to move her to.", null],
  vertex: ["Click or tap a vertex.", null],
  edge: ["Click or tap an edge.", null],
  set: ["Click or tap an element.", "Click or tap an element of each set."],
};
/** @type {Record<string, string>} By game, if it differs from other games with the same marks. */
const OWN_GESTURES = {
  euclid: BLOCK,
  "grossman-euclid": BLOCK,
  staircase: "Click or tap a coin to move it and all coins above it down a step.",
  poset: "Click or tap an element.",
  schuh: "Click or tap a number.",
  celata: "Click or tap the token that fires, and then the followers that it changes.",
};
/** @type {Record<string, string>} */
const SAME_KIND = { heads: "coin", tails: "coin", loop: "edge" };

/**
 * What to touch in the components of a game, from their boards and moves.
 * @param {string} game
 * @param {Component[]} components
 * @param {Move[]} moves
 */
export function gestureText(game, components, moves) {
  const boards = components.flatMap(({ board }) => board ?? []);
  const touches = moves.flatMap((move) => move.touches);
  const marks = boards.flatMap((board) => board.marks);
  const hasMany = marks.some(({ kind }) => kind === "more");
  if (!touches.length) return hasMany ? MANY : moves.length ? "Play it from the list of moves." : "";
  if (game in OWN_GESTURES) return OWN_GESTURES[game];
  if (boards.some(({ ordered }) => ordered)) return "Click or tap what to move, and then where to move it.";
  const kinds = new Map(marks.map(({ id, kind }) => [id, SAME_KIND[kind] ?? kind]));
  /** @type {Map<string, boolean>} */
  const isLong = new Map(); // by kind, whether some moves need several touches
  for (const touch of touches) {
    const kind = kinds.get(touch[0]) ?? "";
    isLong.set(kind, isLong.get(kind) || touch.length > 1);
  }
  const texts = [...isLong].map(([kind, long]) => GESTURES[kind]?.[long ? 1 : 0] ?? "");
  return [...texts, hasMany && MANY].filter(Boolean).join(" ");
}
