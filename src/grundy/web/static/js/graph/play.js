// The panels of annihilation: the game, who wins with the tokens, and the anncode.

import { announce } from "../browser.js";
import { h, memo } from "../dom.js";
import { button, field, select } from "../parts.js";
import { follow } from "../store.js";
import { EFFECT, SIGN, nameText, valueText } from "./labels.js";
import { hasEdge, vertexOf } from "./model.js";
import { blunders, isDrawn, legalMoves, mayPlay, player, reply, takenBack, toMove, tokensNow, winner, yourTurn } from "./tokens.js";

/** @import { Option } from "../parts.js" */
/** @import { Code, Edge, Game, Graph, GraphStore, Setup, Space, State, TokenPosition } from "./model.js" */

const RULES = "Put tokens on vertices, then play. A move takes a token along an edge, and two tokens that meet disappear.";
const THINKING = 450; // milliseconds, in which people see what happens

/**
 * The actions of a game, and the moves of the computer.
 * @param {GraphStore} store
 */
export function makeGame(store) {
  let timer = 0;

  function begin() {
    const { setup: { side, opponent }, game } = store.state;
    const you = side === "both" ? null : Number(side);
    const start = game?.start ?? tokensNow(store.state); // a new game begins where the last one began
    set({ start, moves: [], you, opponent, called: false }, { armed: null });
  }

  function set(/** @type {Game} */ game, /** @type {Partial<State>} */ changes = {}) {
    clearTimeout(timer);
    store.set({ game, picked: null, ...changes });
    say();
  }

  function change(/** @type {(game: Game) => Game} */ make) {
    if (store.state.game) set(make(store.state.game));
  }

  function say(before = "") {
    if (store.state.game) announce(before + status(store.state.game, store.state));
  }

  /** Make a move of the list, if it is your turn. */
  function play(/** @type {number} */ from, /** @type {number} */ to) {
    if (mayPlay(store.state)) move(from, to);
  }

  function move(/** @type {number} */ from, /** @type {number} */ to) {
    store.set({ selected: to });
    change((game) => ({ ...game, moves: [...game.moves, [from, to]] }));
  }

  /** Choose a token to move, or the vertex to move it to. */
  function choose(/** @type {number} */ key) {
    const { graph, picked } = store.state;
    if (!mayPlay(store.state)) return store.set({ selected: key });
    if (picked !== null && hasEdge(graph, picked, key)) return move(picked, key);
    const isMovable = key !== picked && legalMoves(store.state).some(([from]) => from === key);
    store.set({ selected: key, picked: isMovable ? key : null });
    announce(isMovable ? `Token on ${vertexOf(graph, key).name}: choose where it goes.` : "Choose a token that can move.");
  }

  function moveComputer() {
    const { game, position, graph } = store.state;
    if (!game || !position) return;
    const [from, to] = reply({ ...store.state, game, position });
    move(from, to);
    say(`The computer moves ${moveText(graph, [from, to])}. `);
  }

  // The computer moves when the server has answered.
  follow(store, (state) => [state.game, state.position], (state) => {
    clearTimeout(timer);
    if (!state.game || yourTurn(state) || winner(state) !== null || !state.position?.current) return;
    timer = setTimeout(moveComputer, THINKING);
  });

  return {
    begin, choose, play,
    takeBack: () => change(takenBack),
    callDraw: () => change((game) => ({ ...game, called: true })),
    end: () => store.set({ game: null, picked: null }),
    toggleHints: () => store.set({ hints: !store.state.hints }),
    setUp: (/** @type {Partial<Setup>} */ changes) => store.set({ setup: { ...store.state.setup, ...changes } }),
    stop: () => clearTimeout(timer),
  };
}

/** @typedef {ReturnType<typeof makeGame>} GameActions */

/** @type {Option[]} */
const SIDES = [["0", "You begin"], ["1", "The computer begins"], ["both", "Two people"]];
/** @type {Option[]} */
const OPPONENTS = [["perfect", "makes no mistakes"], ["random", "moves at random"]];

/** @param {State} state @param {GameActions} actions */
export function gameParts(state, actions) {
  const { game, setup, misere } = state;
  const isDrawable = game !== null && winner(state) === null && isDrawn(state);
  return [
    h("h2", {}, "Play"),
    h("div", { class: "row" },
      field("Who begins", select(SIDES, setup.side, (side) => actions.setUp({ side }))),
      field("The computer", select(OPPONENTS, setup.opponent, (opponent) => actions.setUp({ opponent }))),
      button(game ? "New game" : "Play", actions.begin, { class: "main", disabled: !game && !legalMoves(state).length })),
    h("p", { class: game ? `game-says ${bannerOf(game, state)}` : "soft" },
      game ? status(game, state) : `${RULES} The player who cannot move ${misere ? "wins" : "loses"}.`),
    h("div", { class: "row", hidden: !game },
      button("Take back", actions.takeBack, { disabled: !game?.moves.length }),
      button("Call it a draw", actions.callDraw, { disabled: !isDrawable }),
      button("End the game", actions.end)),
    h("div", { class: "tall" }, h("ol", { class: "game-moves" }, game && movesMade(game, state))),
  ];
}

/**
 * The moves of the game. Blunders are shown with hints, and when the game is over.
 * @param {Game} game
 * @param {State} state
 */
function movesMade(game, state) {
  const { graph } = state;
  const erred = state.hints || winner(state) !== null ? blunders(game, state) : [];
  return game.moves.map((move, place) =>
    h("li", {}, `${player(game, place % 2)}: ${moveText(graph, move)}`, erred[place] && h("strong", { class: "alert" }, " ✗ blunder")));
}

/**
 * The class of the banner at the end; between two people there is neither a win nor a loss.
 * @param {Game} game
 * @param {State} state
 */
function bannerOf(game, state) {
  const won = winner(state);
  if (won === null) return "";
  if (won === "draw") return "turn over draws";
  return `turn over ${game.you === null ? "" : won === game.you ? "wins" : "loses"}`;
}

/** @param {Graph} graph @param {Edge} edge */
function moveText(graph, [from, to]) {
  return `${vertexOf(graph, from).name} → ${vertexOf(graph, to).name}`;
}

/**
 * How the game stands, in a sentence.
 * @param {Game} game
 * @param {State} state
 */
function status(game, state) {
  const won = winner(state);
  if (won === "draw") return "A draw: the position came up for the third time, and a draw was called.";
  if (won !== null) return `${player(game, won)} ${game.you === won ? "win" : "wins"}: ${lastWords(game, state.misere, won)}.`;
  const turn = toMove(game) === game.you ? "Your turn." : `${player(game, toMove(game))} is to move.`;
  return isDrawn(state) ? `${turn} This position has come up for the third time: you may call it a draw.` : turn;
}

/** @param {Game} game @param {boolean} misere @param {number} won */
function lastWords(game, misere, won) {
  const other = player(game, misere ? won : 1 - won);
  return `${other === "You" ? "you have" : other === "The computer" ? "the computer has" : `${other} has`} no move${misere ? ", which wins in misère play" : ""}`;
}

// Who wins with these tokens, and what every move does. Hints are off until the person switches them on.

const BEST_FIRST = Object.values(EFFECT); // wins, draws, loses

/** @param {State} state @param {GameActions} actions */
export function tokensParts(state, { play, toggleHints }) {
  return [
    h("h2", {}, "The tokens"),
    h("div", { class: "row" }, button("Show who wins (H)", toggleHints, { "aria-pressed": String(state.hints) })),
    h("div", {}, verdict(state)),
    h("div", { class: "scroll tall" }, state.position?.current && movesTable(state.position, state, play)),
  ];
}

/** @param {State} state */
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

/** @param {TokenPosition} position @param {State} state @param {(from: number, to: number) => void} play */
function movesTable(position, state, play) {
  const { hints, graph, picked } = state;
  const name = (/** @type {number} */ key) => vertexOf(graph, key)?.name ?? "";
  const listed = position.moves.filter((move) => picked === null || picked === move.from);
  if (!listed.length) return null;
  // Without hints, the moves are in the order of the graph, which does not show who wins.
  if (hints) listed.sort((a, b) => BEST_FIRST.indexOf(a.effect) - BEST_FIRST.indexOf(b.effect));
  const rows = listed.map((move) => {
    const text = `${name(move.from)} → ${name(move.to)}`;
    return h("tr", {},
      h("td", { class: "one-line" }, mayPlay(state) ? button(text, () => play(move.from, move.to), { class: "quiet" }) : text),
      h("td", {}, move.from === move.to ? "loop" : move.annihilates ? "both disappear" : ""),
      hints && h("td", { class: move.effect }, h("span", { class: "sign" }, SIGN[move.effect]), move.effect),
      hints && h("td", {}, `${move.outcome}${move.value === null ? "" : ` ${valueText(move.value)}`}`),
    );
  });
  const heads = ["move", "tokens", ...(hints ? ["for the mover", "leaves"] : [])];
  return h("table", {}, h("thead", {}, h("tr", {}, heads.map((text) => h("th", { scope: "col" }, text)))), h("tbody", {}, rows));
}

// The anncode: the positions that the player who has just moved wins form a code.

const MOST_WORDS = 64;

/** The anncode, described again only when it has changed. */
export const codeParts = memo((/** @type {Space | null} */ space, /** @type {boolean} */ misere) => [
  h("h2", {}, "The anncode"),
  h("div", {}, space && described(space, misere)),
]);

/** @param {Space} space @param {boolean} misere */
function described(space, misere) {
  const { anncode: code, coordinates } = space;
  const largest = 2 ** space.t - 1;
  const checkNote = (/** @type {number} */ place) => (place < space.t ? `bit ${place} of γ` : "γ is finite");
  return [
    h("p", {}, "Write a position as a word of 0s and 1s, with a 1 for every token. The positions won by the player who has just moved form a linear code.", misere && " This is the code of normal play."),
    h("p", { class: "code-parameters" }, h("strong", {}, `[${code.n}, ${code.k}, ${code.d ?? "?"}]`), ` ${parametersText(code)}`),
    h("p", {}, `t = ${space.t}: ${largest ? `the finite values are 0 to ${largest}` : "the only finite value is 0"}.`),
    h("p", { class: "soft" }, `Over all ${coordinates.length} vertices, the positions of value 0 form a space V0 of dimension ${space.dimensions.v0}, and those of finite value a space Vᶠ of dimension ${space.dimensions.vf}.`),
    wordTable("Basis of V0", coordinates, space.basis_words, null),
    wordTable("Together with these, a basis of Vᶠ", coordinates, space.extension_words, (place) => `value ${space.extension[place].value}`),
    wordTable("Parity checks: the player who has just moved wins if every row meets an even number of tokens", coordinates, space.check_words, checkNote),
  ];
}

/** @param {Code} code */
function parametersText({ n, k, d }) {
  const apart = d !== null ? `any two words differ in at least ${d} places` : k === 0 ? "a single word has no distance" : "the least distance was not found within the time limit";
  return `The code has length ${n}, as tokens on leaves do not count, and dimension ${k}; ${apart}.`;
}

/**
 * A title over its table: a caption would be no wider than the table.
 * @param {string} title
 * @param {unknown[]} coordinates
 * @param {string[]} words
 * @param {((place: number) => string) | null} note
 */
function wordTable(title, coordinates, words, note) {
  if (!words.length) return h("p", { class: "soft" }, `${title}: none.`);
  const rows = words.slice(0, MOST_WORDS).map((word, place) =>
    h("tr", {}, [...word].map((bit) => h("td", { class: bit === "1" ? "bit one" : "bit" }, bit)), note && h("td", { class: "note" }, note(place))));
  const more = words.length > MOST_WORDS ? ` (the first ${MOST_WORDS} of ${words.length})` : "";
  return h("figure", { class: "graph-words" },
    h("figcaption", {}, title, more),
    h("div", { class: "scroll" },
      h("table", { "aria-label": title },
        h("thead", {}, h("tr", {}, coordinates.map((name) => h("th", { scope: "col" }, nameText(name))), note && h("th", {}, ""))),
        h("tbody", {}, rows))));
}
