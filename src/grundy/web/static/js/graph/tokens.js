// The annihilation game as pure functions of the state: moves, turns, the end, the computer's moves, and blunders.

import { followers } from "./model.js";

/** @import { Edge, Game, Graph, Letter, Outcomes, Space, State, TokenMove, TokenPosition } from "./model.js" */

/** @typedef {State & { game: Game, position: TokenPosition }} Answered */

/**
 * The present tokens: those of the drawing, or of the game.
 * @param {Pick<State, "graph" | "game">} state
 * @returns {number[]}
 */
export function tokensNow({ graph, game }) {
  return game ? after(game.start, game.moves) : graph.tokens;
}

/**
 * The tokens after some moves. Two tokens that meet disappear, and a loop changes nothing.
 * @param {number[]} start
 * @param {Edge[]} moves
 */
export function after(start, moves) {
  const tokens = new Set(start);
  for (const [from, to] of moves) {
    for (const key of [from, to]) if (!tokens.delete(key)) tokens.add(key);
  }
  return [...tokens];
}

/**
 * All moves as pairs of keys.
 * @param {State} state
 */
export function legalMoves(state) {
  return tokensNow(state).flatMap((from) => followers(state.graph, from).map((to) => [from, to]));
}

/** @param {Game} game */
export function toMove(game) {
  return game.moves.length % 2;
}

/** @param {State} state */
export function yourTurn({ game }) {
  return game !== null && (game.you === null || toMove(game) === game.you);
}

/**
 * Whether a person is to move.
 * @param {State} state
 */
export function mayPlay(state) {
  return yourTurn(state) && winner(state) === null;
}

/**
 * Who has won: 0, 1, "draw", or null while the game continues.
 * @param {State} state
 * @returns {0 | 1 | "draw" | null}
 */
export function winner(state) {
  const { game, misere } = state;
  if (!game) return null;
  if (game.called && isDrawn(state)) return "draw"; // the address may claim a draw that cannot be called
  if (legalMoves(state).length) return null;
  const mover = toMove(game);
  return (misere ? mover : 1 - mover) === 0 ? 0 : 1;
}

/**
 * Whether a draw may be called: the position has come up for the third time, with the same player to move.
 * @param {State} state
 */
export function isDrawn(state) {
  return repeated(state) >= 3;
}

/** @param {State} state */
function repeated({ game }) {
  if (!game) return 0;
  const text = (/** @type {number} */ count) => written(after(game.start, game.moves.slice(0, count)));
  const now = text(game.moves.length);
  let times = 0;
  for (let count = game.moves.length; count >= 0; count -= 2) if (text(count) === now) times += 1;
  return times;
}

/**
 * Tokens as a text that is the same for the same tokens.
 * @param {number[]} tokens
 */
export function written(tokens) {
  return [...tokens].sort((a, b) => a - b).join(" ");
}

/**
 * Take back to the last position in which it was your turn.
 * @param {Game} game
 * @returns {Game}
 */
export function takenBack(game) {
  let moves = game.moves.slice(0, -1);
  while (game.you !== null && moves.length % 2 !== game.you && moves.length) moves = moves.slice(0, -1);
  return { ...game, moves, called: false };
}

/**
 * Who a player is, at the start of a sentence.
 * @param {Game} game
 * @param {number} number
 */
export function player(game, number) {
  if (game.you === null) return `Player ${number + 1}`;
  return number === game.you ? "You" : "The computer";
}

// The computer moves as the server recommends, or at random. If every move loses, it makes winning hard.

/**
 * The move [from, to] in a position that the server has answered; `chance` decides between equally good moves.
 * @param {Answered} state
 * @param {() => number} [chance]
 * @returns {Edge}
 */
export function reply(state, chance = Math.random) {
  const { game, position } = state;
  const isPerfect = game.opponent === "perfect";
  const best = isPerfect ? position.recommended : null;
  if (best) return [best.from, best.to];
  const choices = isPerfect ? hardest(state) : onward(position.moves);
  const chosen = choices[Math.floor(chance() * choices.length)];
  return [chosen.from, chosen.to];
}

/**
 * The moves that are not loops, if there are any.
 * @param {TokenMove[]} moves
 */
function onward(moves) {
  const others = moves.filter((move) => move.from !== move.to);
  return others.length ? others : moves;
}

/**
 * The moves after which the smallest share of the replies wins, and of these the moves that keep most tokens.
 * @param {Answered} state
 */
function hardest(state) {
  return least(least(state.position.moves, winningShare(state)), (move) => Number(move.annihilates));
}

/** @param {TokenMove[]} moves @param {(move: TokenMove) => number} cost */
function least(moves, cost) {
  const costs = moves.map(cost);
  const lowest = Math.min(...costs);
  return moves.filter((_, place) => costs[place] === lowest);
}

/**
 * The share of the replies to a move that win. In a P-position all parity checks are even. A move makes some of them
 * odd, and the replies that change the same checks win. Misère play has no such checks.
 * @param {Answered} state
 * @returns {(move: TokenMove) => number}
 */
function winningShare({ graph, position, space, misere }) {
  if (misere || !space?.current) return () => 0;
  const checks = checksOf(space, graph);
  const checked = (/** @type {number} */ key) => checks.get(key) ?? 0n;
  const changes = new Map(graph.edges.map((edge) => [edge, checked(edge[0]) ^ checked(edge[1])]));
  return ({ from, to }) => {
    const tokens = new Set(after(position.tokens, [[from, to]]));
    const answers = graph.edges.filter(([start]) => tokens.has(start));
    const made = checked(from) ^ checked(to);
    return answers.filter((edge) => changes.get(edge) === made).length / answers.length;
  };
}

/**
 * The checks that a token meets, by the key of its vertex, as the bits of a number.
 * @param {Space} space
 * @param {Graph} graph
 */
function checksOf({ coordinates, check_words: words }, { vertices }) {
  const columns = new Map(coordinates.map((name, place) => [String(name), BigInt(`0b0${words.map((word) => word[place]).join("")}`)]));
  return new Map(vertices.map(({ key, name }) => [key, columns.get(name)]));
}

// Blunders, as far as the outcomes of the positions are known.

/**
 * The known outcomes with those of one more answer: of its position, and of the positions that its moves leave.
 * @param {Outcomes} known
 * @param {{ tokens: number[], outcome: Letter, moves: TokenMove[]}} position
 */
export function outcomesWith(known, { tokens, outcome, moves }) {
  const left = moves.map(({ from, to, outcome: letter }) => /** @type {[string, Letter]} */ ([written(after(tokens, [[from, to]])), letter]));
  return new Map([...known, [written(tokens), outcome], ...left]);
}

/**
 * For each move of the game, whether it is known to be a blunder.
 * @param {Game} game
 * @param {State} state
 */
export function blunders(game, { position }) {
  const outcome = (/** @type {number} */ count) => position?.outcomes.get(written(after(game.start, game.moves.slice(0, count))));
  return game.moves.map((_, place) => isBlunder(outcome(place), outcome(place + 1)));
}

/**
 * A player who could win no longer can, or one who could draw now loses.
 * @param {Letter | undefined} before
 * @param {Letter | undefined} left
 */
function isBlunder(before, left) {
  return (before === "N" && (left === "N" || left === "D")) || (before === "D" && left === "N");
}
