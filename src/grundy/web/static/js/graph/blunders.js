// Who has erred in a game, as far as the answers about its positions have told who could win them.

import { after, written } from "./game.js";

/** What is known with one answer more, from tokens as text to N, P or D: its position, and those that its moves leave. */
export function outcomesWith(known, { tokens, outcome, moves }) {
  const left = moves.map((move) => [written(after(tokens, [[move.from, move.to]])), move.outcome]);
  return new Map([...known, [written(tokens), outcome], ...left]);
}

/** For each move of the game whether it was a blunder; where too little is known it was none. */
export function blunders({ game, position }) {
  const outcome = (count) => position?.outcomes.get(written(after(game.start, game.moves.slice(0, count))));
  return game.moves.map((_, place) => isBlunder(outcome(place), outcome(place + 1)));
}

// A player who could win no longer can, or one who could draw now loses.
function isBlunder(before, left) {
  return (before === "N" && (left === "N" || left === "D")) || (before === "D" && left === "N");
}
