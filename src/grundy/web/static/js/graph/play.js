// The panels of annihilation: the game, who wins with the tokens, and the anncode.

import { announce } from "../browser.js";
import { element as h, render as replace } from "../dom.js";
import { field } from "../parts.js";
import { follow } from "../store.js";
import { button, select } from "./elements.js";
import { EFFECT, SIGN, nameText, valueText } from "./labels.js";
import { hasEdge, vertexOf } from "./model.js";
import { blunders, isDrawn, legalMoves, mayPlay, player, reply, takenBack, toMove, tokensNow, winner, yourTurn } from "./tokens.js";

const RULES = "Put tokens on vertices, then play: a move takes a token along an edge, and where two tokens meet, both vanish.";
const THINKING = 450; // milliseconds, so that one sees what happens

export function gamePanel(store) {
  let timer = 0;
  const running = store.state.game;
  const wish = { you: String(running ? running.you ?? "both" : 0), opponent: running?.opponent ?? "perfect" };
  const side = select([["0", "You begin"], ["1", "The computer begins"], ["both", "Two people"]], wish.you, (value) => (wish.you = value));
  const skill = select([["perfect", "never errs"], ["random", "moves at random"]], wish.opponent, (value) => (wish.opponent = value));
  const start = button("Play", begin, { class: "main" });
  const takeBack = () => set(takenBack(store.state.game));
  const back = button("Take back", takeBack);
  const call = button("Call it a draw", () => set({ ...store.state.game, called: true }));
  const end = button("End the game", () => store.set({ game: null, picked: null }));
  const says = h("p", {});
  const doing = h("div", { class: "row" }, back, call, end);
  const track = h("ol", { class: "game-moves" });

  function begin() {
    const you = wish.you === "both" ? null : Number(wish.you);
    const first = store.state.game?.start ?? tokensNow(store.state); // a new game begins where the last one began
    store.set({ game: { start: first, moves: [], you, opponent: wish.opponent, called: false }, picked: null, armed: null });
    said();
  }

  function set(game) {
    clearTimeout(timer);
    store.set({ game, picked: null });
    said();
  }

  function said() {
    if (store.state.game) announce(status(store.state));
  }

  /** Make a move of the list, if it is yours to make. */
  function play(from, to) {
    if (mayPlay(store.state)) move(from, to);
  }

  function move(from, to) {
    const { game } = store.state;
    store.set({ selected: to });
    set({ ...game, moves: [...game.moves, [from, to]] });
  }

  /** A vertex was chosen: a token to move, or where it goes. */
  function choose(key) {
    const { graph, picked } = store.state;
    if (!mayPlay(store.state)) return store.set({ selected: key });
    if (picked !== null && hasEdge(graph, picked, key)) return move(picked, key);
    const movable = key !== picked && legalMoves(store.state).some(([from]) => from === key);
    store.set({ selected: key, picked: movable ? key : null });
    announce(movable ? `Token on ${vertexOf(graph, key).name}: choose where it goes.` : "Choose a token that can move.");
  }

  // The computer moves as soon as what it has to know has come.
  follow(store, (state) => [state.game, state.position], (state) => {
    clearTimeout(timer);
    if (!state.game || yourTurn(state) || winner(state) !== null || !state.position?.current) return;
    timer = setTimeout(() => {
      const [from, to] = reply(store.state);
      move(from, to);
      announce(`The computer moves ${moveText(state.graph, [from, to])}. ${status(store.state)}`);
    }, THINKING);
  });

  follow(store, (state) => [state.game, state.graph, state.misere], (state) => {
    const { game } = state;
    start.textContent = game ? "New game" : "Play";
    start.disabled = !game && !legalMoves(state).length;
    back.disabled = !game?.moves.length;
    doing.hidden = !game;
    call.disabled = !game || winner(state) !== null || !isDrawn(state);
    says.className = game ? `game-says ${bannerOf(state)}` : "soft";
    says.textContent = game ? status(state) : `${RULES} The player who cannot move ${state.misere ? "wins" : "loses"}.`;
  });
  follow(store, (state) => [state.game, state.graph, state.misere, state.position, state.hints], (state) => {
    replace(track, state.game && movesMade(state));
  });

  const panel = h("section", { class: "card", "aria-label": "Play" }, h("h2", {}, "Play"),
    h("div", { class: "row" }, field("Who begins", side), field("The computer", skill), start),
    says, doing, h("div", { class: "tall" }, track));
  return { panel, choose, play, takeBack, close: () => clearTimeout(timer) };
}

/** The moves of the game; who erred is told by hints, and when it is over. */
function movesMade(state) {
  const { game, graph } = state;
  const erred = state.hints || winner(state) !== null ? blunders(state) : [];
  return game.moves.map((move, place) =>
    h("li", {}, `${player(game, place % 2)}: ${moveText(graph, move)}`, erred[place] && h("strong", { class: "alert" }, " ✗ blunder")));
}

/** The class of the banner at the end; between two people there is neither a win nor a loss. */
function bannerOf(state) {
  const won = winner(state);
  if (won === null) return "";
  if (won === "draw") return "turn over draws";
  return `turn over ${state.game.you === null ? "" : won === state.game.you ? "wins" : "loses"}`;
}

function moveText(graph, [from, to]) {
  return `${vertexOf(graph, from).name} → ${vertexOf(graph, to).name}`;
}

/** How the game stands, in a sentence. */
function status(state) {
  const { game } = state;
  const won = winner(state);
  if (won === "draw") return "A draw: the position came up for the third time, and a draw was called.";
  if (won !== null) return `${player(game, won)} ${game.you === won ? "win" : "wins"}: ${lastWords(state, won)}.`;
  const turn = toMove(game) === game.you ? "Your turn." : `${player(game, toMove(game))} is to move.`;
  return isDrawn(state) ? `${turn} This position has come up for the third time: you may call it a draw.` : turn;
}

function lastWords({ game, misere }, won) {
  const other = player(game, misere ? won : 1 - won);
  return `${other === "You" ? "you have" : other === "The computer" ? "the computer has" : `${other} has`} no move${misere ? ", which wins in misère play" : ""}`;
}

// Tokens that annihilate each other: who wins as they stand, and what every move does. Hints are off until asked for.

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

// The anncode: the positions that the player who has just moved wins form a code.

const MOST_WORDS = 64;

export function codePanel(store) {
  const inside = h("div", {});
  follow(store, (state) => [state.space, state.misere], ({ space, misere }) => replace(inside, space ? described(space, misere) : null));
  return h("section", { class: "card", "aria-label": "The anncode" }, h("h2", {}, "The anncode"), inside);
}

function described(space, misere) {
  const { anncode: code, coordinates } = space;
  const finite = 2 ** space.t - 1;
  const tells = (place) => (place < space.t ? `bit ${place} of γ` : "γ is finite");
  return [
    h("p", {}, "Write a position as a word of 0s and 1s, with a 1 for every token. The positions won by the player who has just moved form a linear code.", misere ? " This is the code of normal play." : ""),
    h("p", { class: "code-parameters" }, h("strong", {}, `[${code.n}, ${code.k}, ${code.d ?? "?"}]`), ` ${parametersText(code)}`),
    h("p", {}, `t = ${space.t}: ${finite ? `the finite values are 0 to ${finite}` : "the only finite value is 0"}.`),
    h("p", { class: "soft" }, `Over all ${coordinates.length} vertices, the positions of value 0 form a space V0 of dimension ${space.dimensions.v0}, and those of finite value a space Vᶠ of dimension ${space.dimensions.vf}.`),
    grid("Basis of V0", coordinates, space.basis_words, null),
    grid("Together with these, a basis of Vᶠ", coordinates, space.extension_words, (place) => `value ${space.extension[place].value}`),
    grid("Parity checks: the player who has just moved wins if every row meets an even number of tokens", coordinates, space.check_words, tells),
  ];
}

function parametersText({ n, k, d }) {
  const apart = d !== null ? `any two words differ in at least ${d} places` : k === 0 ? "a single word has no distance" : "the least distance was not found in the time for an answer";
  return `The code has length ${n}, as tokens on leaves do not count, and dimension ${k}; ${apart}.`;
}

/** A title over its table: a caption would be no wider than the table. */
function grid(title, coordinates, words, note) {
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
