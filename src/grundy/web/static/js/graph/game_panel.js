// The annihilation game played here: you against the computer, or two people.

import { announce } from "../old/announce.js";
import { button, field, h, replace, select } from "../old/dom.js";
import { blunders } from "./blunders.js";
import { reply } from "./computer.js";
import { isDrawn, legalMoves, mayPlay, player, takenBack, toMove, tokensNow, winner, yourTurn } from "./game.js";
import { hasEdge, vertexOf } from "./model.js";
import { follow } from "./store.js";

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

/** The end is a banner as on the Play page; of two people nobody is the one who wins. */
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
