// The notebook widget: the boards of a position, played against the opponent that Python provides. The model has
// `state`, the match as Python sees it, and `hints`. What a person does is sent to Python as a message.

import { h } from "../dom.js";
import { makeStore, mount } from "../store.js";
import { EMPTY_HAND, focusOn, forgetting, keysOf, makeBoards, touchText } from "./board.js";

/** @import { Store } from "../store.js" */
/** @import { Hand, Place, Position } from "./board.js" */

/** @typedef {{ player: number, move: string, from: string, to: string }} Step */
/** @typedef {{ current: Position, history: Step[], ended: boolean, to_move: number }} Match */
/** @typedef {{ match: Match, you: number | null, told: string, error: string | null }} Told What Python tells of the game. */
/** @typedef {Told & { hints: boolean, hand: Hand, keys: number[], places: Place[] }} State */
/**
 * @typedef {object} Model
 * @property {(name: string) => any} get
 * @property {(name: string, value: any) => void} set
 * @property {(event: string, act: () => void) => void} on
 * @property {(event: string, act: () => void) => void} off
 * @property {() => void} save_changes
 * @property {(message: object) => void} send
 */

const MOST_BOARDS = 24;

/** @param {{ model: Model, el: HTMLElement }} place */
function showWidget({ model, el }) {
  const told = /** @type {Told} */ (model.get("state"));
  /** @type {Store<State>} */
  const store = makeStore({ ...placed(told, model.get("hints")), hand: EMPTY_HAND });
  const boards = makeBoards(store, {
    onMove: (choice) => model.send({ act: "play", choice }),
    onEdge: () => {},
  });

  /** Show a change; the focus remains on its mark, or goes to another mark of the board. */
  function change() {
    const focused = () => /** @type {Document | ShadowRoot} */ (el.getRootNode()).activeElement;
    const allBoards = () => [...el.querySelectorAll(".board")];
    const focusedBoard = () => allBoards().findIndex((board) => board.contains(focused()));
    const number = focusedBoard();
    const { hand } = store.state;
    store.set({ ...placed(model.get("state"), model.get("hints"), store.state), hand: forgetting(hand) });
    if (number >= 0 && focusedBoard() < 0) focusOn(allBoards()[number]);
  }

  function toggleHints() {
    model.set("hints", !model.get("hints"));
    model.save_changes();
  }

  el.classList.add("grundy-widget");
  mount(el, store, (state) => {
    const { match, told: status, error, hints, places, you } = state;
    const last = match.history.at(-1);
    const control = (/** @type {string} */ text, /** @type {() => void} */ onclick, properties = {}) =>
      h("button", { type: "button", onclick, ...properties }, text);
    return [
      h("p", { class: error ? "widget-status widget-error" : "widget-status", "aria-live": "polite" }, error ?? status),
      h("div", { class: "widget-table" }, match.current.components.slice(0, MOST_BOARDS).map((component, number) => {
        const place = places.find((one) => one.number === number);
        return [number > 0 && " + ", place ? boards.board(place) : component.notation];
      }), match.current.components.length > MOST_BOARDS && ` + ${match.current.components.length - MOST_BOARDS} more`),
      h("p", { class: "widget-says" }, touchText(places, state.hand)),
      h("p", { class: "widget-last", "aria-live": "polite" }, last && moveSentence(last, you)),
      h("div", { class: "widget-controls" },
        control("Undo", () => model.send({ act: "undo" }), { disabled: match.history.length === 0 }),
        control("Hints", toggleHints, { "aria-pressed": String(hints) }),
        control("New game", () => model.send({ act: "restart" }))),
    ];
  });

  model.on("change:state", change);
  model.on("change:hints", change);
  return () => {
    model.off("change:state", change);
    model.off("change:hints", change);
    store.close();
  };
}

/**
 * The state after a message of Python, with the boards that it shows.
 * @param {Told} told
 * @param {boolean} hints
 * @param {State} [before]
 */
function placed(told, hints, before) {
  const { match, you } = told;
  const { components, moves } = match.current;
  const keys = keysOf(components, before && { components: before.match.current.components, keys: before.keys });
  const isPlayed = !match.ended && (you === null || match.to_move === you);
  const places = components.slice(0, MOST_BOARDS).flatMap(({ board, game, notation }, number) => {
    // Moves without a number are listed because they win, which only hints may show.
    const own = moves.filter((move) => move.component === number && (hints || move.number !== null));
    const mode = isPlayed ? "touch" : "look";
    /** @type {Place[]} */
    const place = board ? [{ key: keys[number], number, board, game, name: notation, moves: own, hints, mode, scale: 1 }] : [];
    return place;
  });
  return { ...told, hints, keys, places };
}

/** @param {Step} step @param {number | null} you */
function moveSentence(step, you) {
  const name = you === null ? `Player ${step.player + 1}` : step.player === you ? "You" : "The computer";
  return `${name}: ${step.move} in ${step.from}, leaving ${step.to}.`;
}

export default { render: showWidget };
