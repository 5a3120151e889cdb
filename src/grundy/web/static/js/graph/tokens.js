// The annihilation game: moves, whose turn it is, the end, the computer's moves, and blunders.

import { followers } from "./model.js";

// The annihilation game as it is played here: moves, whose turn it is, the end. Pure functions of the state.
//
// game = {start: [key], moves: [[from, to]], you: 0, 1 or null for two people, opponent, called: a draw was agreed}

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

// How the computer moves: as the server recommends, or at random. Where every move loses, it makes winning hard.

/** The move [from, to] in a position whose answer has come; `chance` decides between moves that are equally good. */
export function reply(state, chance = Math.random) {
  const { game, position } = state;
  const best = game.opponent === "perfect" ? position.recommended : null;
  if (best) return [best.from, best.to];
  const choices = game.opponent === "perfect" ? hardest(state) : onward(position.moves);
  const chosen = choices[Math.floor(chance() * choices.length)];
  return [chosen.from, chosen.to];
}

// At random, but rather not along a loop.
function onward(moves) {
  const others = moves.filter((move) => move.from !== move.to);
  return others.length ? others : moves;
}

// In a lost position: the smallest share of the answers shall win, and then as many tokens as possible stay.
function hardest(state) {
  return least(least(state.position.moves, winningShare(state)), (move) => Number(move.annihilates));
}

function least(moves, cost) {
  const costs = moves.map(cost);
  const lowest = Math.min(...costs);
  return moves.filter((_, place) => costs[place] === lowest);
}

/**
 * Which share of the answers to a move wins. In a lost position all parity checks are even: a move makes some of them
 * odd, and those answers win that change the same ones again. In misère play there are no such checks.
 */
function winningShare({ graph, position, space, misere }) {
  if (misere || !space?.current) return () => 0;
  const checks = checksOf(space, graph);
  const changes = new Map(graph.edges.map((edge) => [edge, checks.get(edge[0]) ^ checks.get(edge[1])]));
  return ({ from, to }) => {
    const tokens = new Set(after(position.tokens, [[from, to]]));
    const answers = graph.edges.filter(([start]) => tokens.has(start));
    const made = checks.get(from) ^ checks.get(to);
    return answers.filter((edge) => changes.get(edge) === made).length / answers.length;
  };
}

/** The checks that a token meets, by the key of its vertex, as the bits of a number. */
function checksOf({ coordinates, check_words: words }, { vertices }) {
  const columns = new Map(coordinates.map((name, place) => [String(name), BigInt(`0b0${words.map((word) => word[place]).join("")}`)]));
  return new Map(vertices.map(({ key, name }) => [key, columns.get(name)]));
}

// Who has erred in a game, as far as the answers about its positions have told who could win them.

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
