// What is said above the table: whose turn it is, who has won, what the last move was, and what went wrong.

import { signOf } from "../board/drawing.js";
import { button, h } from "../old/dom.js";
import { errorBox, mayPass } from "../old/errors.js";
import { pictureOfMove } from "./table.js";
import { canWinWords, emptySentence, endSentence, moveSentence, turnWords, wonFor } from "./words.js";

/** Whose turn it is, or how the game has ended. */
export function statusLine(game, hints) {
  if (game.seen) return lookingLine(game);
  if (game.isOver) return h("p", { class: `turn over ${endKind(game)}` }, endOf(game));
  const { answer, you } = game;
  const waits = game.busy === "opponent" ? "The computer thinks…" : null;
  const outcome = answer.current.explanation?.outcome ?? null;
  const winner = wonFor(outcome, answer.to_move);
  const verdict = `${signFor(winner, you)} ${canWinWords(winner, you)}`;
  const unknown = outcome === null && "Nobody knows who wins here; it can be played all the same.";
  return h(
    "p",
    { class: game.busy ? "turn waiting" : "turn" },
    waits ?? turnWords(answer.to_move, you),
    hints && !waits && h("span", { class: `verdict ${kindOf(winner, you)}` }, verdict),
    !hints && unknown && h("span", { class: "soft" }, unknown),
  );
}

function lookingLine(game) {
  const count = game.seen.moves.length;
  const when = count === 0 ? "the start" : `after move ${count}`;
  return h(
    "p",
    { class: "turn looking" },
    `You look at an earlier position: ${when}. `,
    button("Back to the game", () => game.look(Infinity)),
    button("Go on from here", () => game.backTo(count)),
  );
}

/** How the game has ended, as a sentence. */
export function endOf(game) {
  const { answer, settings, you } = game;
  if (settings.drawn) return "A draw: the position stands for the third time, and it was called.";
  if (!answer.history.length) return emptySentence(answer.misere, you);
  return endSentence(answer.to_move, answer.misere, you);
}

function endKind(game) {
  return game.settings.drawn ? "draws" : kindOf(game.answer.winner, game.you);
}

/** The colour for the person; two people at one screen have none. */
function kindOf(winner, you) {
  if (winner === "draw") return "draws";
  if (winner === null || you === null) return "";
  return winner === you ? "wins" : "loses";
}

function signFor(winner, you) {
  return signOf(kindOf(winner, you)) || "·";
}

/** The last move in words, if it is the opponent's with a picture of what was touched; null when there is none. */
export function lastMove(game) {
  const { shown, you } = game;
  const step = shown.history.at(-1);
  if (!step) return null;
  const before = game.seen ? null : game.previous;
  const isTheirs = you !== null && step.player !== you && before?.moves.length === shown.moves.length - 1;
  return [h("p", {}, moveSentence(step, you)), isTheirs ? pictureOfMove(before, step) : null];
}

/** What went wrong, and what can be done about it; null when nothing did. */
export function errorLine(game) {
  const { error } = game;
  if (!error) return null;
  const isTheirs = game.answer !== null && !game.isOver && !game.isYourTurn;
  return h(
    "div",
    {},
    errorBox(error),
    (isTheirs || mayPass(error)) && button("Try again", () => game.again()),
    isTheirs && [" ", button("Let it move at random", () => game.opponentMoves("random"))],
  );
}
