// Tokens that annihilate each other: who wins as they stand, and what every move does. Hints are off until asked for.

import { button, h, replace } from "../old/dom.js";
import { mayPlay } from "./game.js";
import { EFFECT, SIGN, valueText } from "./labels.js";
import { vertexOf } from "./model.js";
import { follow } from "./store.js";

const BEST_FIRST = Object.values(EFFECT); // wins, draws, loses

export function switchHints(store) {
  store.set({ hints: !store.state.hints });
}

/** `play(from, to)` makes a move of the list while it is a person's turn in a game. */
export function tokensPanel(store, play) {
  const switched = button("Show who wins (H)", () => switchHints(store));
  const who = h("div", {});
  const moves = h("div", { class: "scroll tall" });
  follow(store, (state) => [state.position, state.hints, state.game, state.picked, state.graph], (state) => {
    switched.setAttribute("aria-pressed", String(state.hints));
    replace(who, verdict(state));
    replace(moves, state.position?.current ? movesTable(state, play) : null);
  });
  return h("section", { class: "card", "aria-label": "The tokens" },
    h("h2", {}, "The tokens"),
    h("div", { class: "row" }, switched), who, moves);
}

function verdict({ position, hints, graph }) {
  if (!graph.vertices.length) return h("p", {}, "Draw a graph, or choose an example.");
  if (!position) return null;
  const count = `${position.tokens.length} ${position.tokens.length === 1 ? "token" : "tokens"}, ${position.moves.length} ${position.moves.length === 1 ? "move" : "moves"}.`;
  if (!hints) return h("p", {}, count);
  return [
    h("p", { class: "tokens-say" }, position.sentence),
    h("ul", { class: "graph-why" }, position.reasons.map((text) => h("li", {}, text)), position.ordinary?.sentence && h("li", {}, position.ordinary.sentence)),
  ];
}

function movesTable(state, play) {
  const { position, hints, graph, picked } = state;
  const name = (key) => vertexOf(graph, key)?.name ?? "";
  const listed = position.moves.filter((move) => picked === null || picked === move.from);
  if (!listed.length) return null;
  // Without hints they stay in the order of the graph, which tells nothing.
  if (hints) listed.sort((a, b) => BEST_FIRST.indexOf(a.effect) - BEST_FIRST.indexOf(b.effect));
  const rows = listed.map((move) => {
    const text = `${name(move.from)} → ${name(move.to)}`;
    return h("tr", {},
      h("td", { class: "one-line" }, mayPlay(state) ? button(text, () => play(move.from, move.to), { class: "quiet" }) : text),
      h("td", {}, move.from === move.to ? "loop" : move.annihilates ? "both vanish" : ""),
      hints && h("td", { class: move.effect }, h("span", { class: "sign" }, SIGN[move.effect]), move.effect),
      hints && h("td", {}, `${move.outcome}${move.value === null ? "" : ` ${valueText(move.value)}`}`),
    );
  });
  const heads = ["move", "tokens", ...(hints ? ["for the mover", "leaves"] : [])];
  return h("table", {}, h("thead", {}, h("tr", {}, heads.map((text) => h("th", { scope: "col" }, text)))), h("tbody", {}, rows));
}
