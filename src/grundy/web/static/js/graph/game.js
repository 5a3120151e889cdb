// The annihilation game as it is played here: moves, whose turn it is, the end. Pure functions of the state.
//
// game = {start: [key], moves: [[from, to]], you: 0, 1 or null for two people, opponent, called: a draw was agreed}

import { followers } from "./model.js";

/** The tokens as they stand: those of the drawing, or of the game that runs. */
export function tokensNow({ graph, game }) {
  return game ? after(game.start, game.moves) : graph.tokens;
}

/** The tokens after moves: where two meet, both vanish. A loop changes nothing. */
export function after(start, moves) {
  const tokens = new Set(start);
  for (const [from, to] of moves) {
    for (const key of [from, to]) tokens.has(key) ? tokens.delete(key) : tokens.add(key);
  }
  return [...tokens];
}

/** All moves as pairs of keys. */
export function legalMoves(state) {
  return tokensNow(state).flatMap((from) => followers(state.graph, from).map((to) => [from, to]));
}

export function toMove(game) {
  return game.moves.length % 2;
}

export function yourTurn({ game }) {
  return game !== null && (game.you === null || toMove(game) === game.you);
}

/** Whether a move of the person, or of one of two people, is awaited. */
export function mayPlay(state) {
  return yourTurn(state) && winner(state) === null;
}

/** Who has won: 0, 1, "draw", or null while the game goes on. */
export function winner(state) {
  const { game, misere } = state;
  if (game.called && isDrawn(state)) return "draw"; // an address may say what is not true
  if (legalMoves(state).length) return null;
  return misere ? toMove(game) : 1 - toMove(game);
}

/** Whether a draw may be called: the tokens stand as they do for the third time, with the same player to move. */
export function isDrawn(state) {
  return repeated(state) >= 3;
}

function repeated({ game }) {
  const text = (count) => written(after(game.start, game.moves.slice(0, count)));
  const now = text(game.moves.length);
  let times = 0;
  for (let count = game.moves.length; count >= 0; count -= 2) times += text(count) === now;
  return times;
}

/** Tokens as a text that is the same for the same tokens. */
export function written(tokens) {
  return [...tokens].sort((a, b) => a - b).join(" ");
}

/** Take back to the last position in which it was your turn. */
export function takenBack(game) {
  let moves = game.moves.slice(0, -1);
  while (game.you !== null && moves.length % 2 !== game.you && moves.length) moves = moves.slice(0, -1);
  return { ...game, moves, called: false };
}

/** Who a player is, at the start of a sentence. */
export function player(game, number) {
  if (game.you === null) return `Player ${number + 1}`;
  return number === game.you ? "You" : "The computer";
}
