// How the computer moves: as the server recommends, or at random. Where every move loses, it makes winning hard.

import { after } from "./game.js";

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
