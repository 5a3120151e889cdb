// The state of the Play view, and the game in it: the moves, what the server answers, and the opponent's replies.

import { link, remember } from "../browser.js";
import { EMPTY_HAND, forgetting, keysOf } from "../board/board.js";
import { ask } from "../server.js";
import { makeStore } from "../store.js";

/** @import { Component, Hand } from "../board/board.js" */
/** @import { Move } from "../board/touches.js" */
/** @import { Store } from "../store.js" */
/** @import { Setup } from "./setup.js" */

/** @typedef {number | string} Choice A move: its number in the list of all moves, or its words. */
/** @typedef {0 | 1 | "draw" | null} Winner Null if it is unknown. */
/** @typedef {"N" | "P" | "D" | null} Outcome */
/** @typedef {"perfect" | "fallible" | "random" | "none"} Opponent */
/**
 * @typedef {object} Settings What the address contains.
 * @property {string} start
 * @property {Choice[]} moves
 * @property {boolean} misere
 * @property {"first" | "second"} side
 * @property {Opponent} opponent
 * @property {number} k A fallible opponent makes one mistake in k moves.
 * @property {string} seed
 * @property {boolean} hints
 * @property {boolean} drawn Whether a draw was called.
 */
/** @typedef {Move & { player: 0 | 1, outcome: Outcome, blunder: boolean }} Step */
/** @typedef {{ notation: string, nim_value: number | string | null, k?: number[], binary?: string }} Value */
/** @typedef {{ system: string, rows: [name: string, digits: string][], places: string[], marked: number[], statement: string }} Representation */
/** @typedef {{ outcome: Outcome, sentence: string, components: Value[], unbalanced: number[], repair_sentence: string, representations: Representation[] }} Explanation */
/** @typedef {{ position: string, misere: boolean, ended: boolean, explanation: Explanation | null, unknown: string | null, components: Component[], moves: Move[], moves_complete: boolean }} Position */
/**
 * @typedef {object} Match An answer grundy.match/1.
 * @property {string} start
 * @property {boolean} misere
 * @property {Choice[]} moves
 * @property {Step[]} history
 * @property {Outcome} start_outcome
 * @property {0 | 1} to_move
 * @property {boolean} ended
 * @property {Winner} winner
 * @property {boolean} may_be_drawn
 * @property {Position} current
 */
/**
 * @typedef {object} Play
 * @property {Settings} settings
 * @property {number} round How many games have begun.
 * @property {Match | null} answer The present position; null until the server answers.
 * @property {Match | null} left The last position of the game before, which is shown until then.
 * @property {Match | null} previous The position before the last move.
 * @property {Match | null} seen An earlier position that the person looks at.
 * @property {Position | null} ruled The position whose rules are shown: no move has been made from it.
 * @property {number[]} keys The keys of the boards of the position that is shown.
 * @property {Hand} hand
 * @property {"reading" | "opponent" | null} busy
 * @property {Choice[] | null} asked The moves in a question that is not answered yet.
 * @property {Choice[]} future The moves that were taken back.
 * @property {any} error
 * @property {() => void} again Repeat what failed.
 * @property {boolean | null} isWhyAsked Null: the reason is shown with the hints.
 * @property {string} search
 * @property {string | null} row The key of the move that the Tab key reaches in the list.
 * @property {string} written The move that is typed.
 */
/** @typedef {Play & Setup} State */
/** @typedef {ReturnType<typeof makeGame>} Game */

const PAUSE = 350; // milliseconds in which people see their own move before the reply

// The address

/** @type {Settings} */
const DEFAULTS = { start: "N(3,5,7)", moves: [], misere: false, side: "first", opponent: "perfect", k: 4, seed: "", hints: false, drawn: false };
const LEFT_OUT = { ...DEFAULTS, start: null, moves: "" }; // the address always contains the start
const MOST_K = 1000;

/**
 * The settings in an address; missing and invalid ones have their default.
 * @param {Record<string, string>} query
 * @returns {Settings}
 */
export function fromQuery(query) {
  const isSide = (/** @type {string} */ text) => ["first", "second"].includes(text);
  const isOpponent = (/** @type {string} */ text) => ["perfect", "fallible", "random", "none"].includes(text);
  return {
    start: query.start || DEFAULTS.start,
    moves: query.moves ? query.moves.split(".").map(readMove) : [],
    misere: query.misere === "1",
    side: /** @type {Settings["side"]} */ (isSide(query.side) ? query.side : DEFAULTS.side),
    opponent: /** @type {Opponent} */ (isOpponent(query.opponent) ? query.opponent : DEFAULTS.opponent),
    k: readK(query.k),
    seed: query.seed ?? "",
    hints: query.hints === "1",
    drawn: query.drawn === "1",
  };
}

/** @param {string} text */
export function readK(text) {
  const k = Number.parseInt(text, 10);
  return k >= 1 ? Math.min(k, MOST_K) : DEFAULTS.k;
}

/** @param {Settings} settings */
export function toAddress(settings) {
  remember(asQuery(settings), LEFT_OUT);
}

/**
 * The address of the position that is shown, with the moves that led to it.
 * @param {Play} play
 */
export function addressOf({ settings, seen }) {
  const shown = seen ? { ...settings, moves: seen.moves, drawn: false } : settings;
  return new URL(link("play", asQuery(shown), LEFT_OUT), location.href).href;
}

/** @param {Settings} settings */
function asQuery(settings) {
  const { opponent, k, seed } = settings;
  const moves = settings.moves.map(writeMove).join(".");
  return { ...settings, moves, k: opponent === "fallible" ? k : null, seed: opponent === "fallible" || opponent === "random" ? seed : null };
}

/** @param {Choice} move */
function writeMove(move) {
  return typeof move === "number" ? String(move) : `~${encodeURIComponent(move).replaceAll(".", "%2E")}`;
}

/** @param {string} text @returns {Choice} */
function readMove(text) {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  try {
    return decodeURIComponent(text.replace(/^~/, ""));
  } catch {
    return text; // the server reports the error
  }
}

/** A seed for the random choices of an opponent. */
export function newSeed() {
  return String(1 + Math.floor(Math.random() * 999_999));
}

// What follows from the state

/** @param {Settings} settings @param {Setup} setup */
export function makePlayStore(settings, setup) {
  /** @type {State} */
  const first = {
    settings, round: 0, answer: null, left: null, previous: null, seen: null, ruled: null, keys: [], hand: EMPTY_HAND, busy: null, asked: null,
    future: [], error: null, again: () => {}, isWhyAsked: null, search: "", row: null, written: "", ...setup,
  };
  return makeStore(first);
}

/**
 * The number of the person's side, or null if two people play.
 * @param {Play} play
 * @returns {0 | 1 | null}
 */
export function youOf({ settings: { opponent, side } }) {
  return opponent === "none" ? null : side === "first" ? 0 : 1;
}

/**
 * What is shown: an earlier position, the present one, or the end of the game before.
 * @param {Play} play
 */
export function shownOf({ seen, answer, left }) {
  return seen ?? answer ?? left;
}

/** @param {Play} play */
export function isOver({ settings, answer }) {
  return settings.drawn || (answer?.ended ?? false);
}

/** @param {Play} play */
export function isYourTurn(play) {
  const you = youOf(play);
  return play.answer !== null && !isOver(play) && (you === null || play.answer.to_move === you);
}

/**
 * How many moves undo takes back: your last move and the reply to it.
 * @param {Play} play
 */
export function undoable(play) {
  const [made, you] = [(play.asked ?? play.settings.moves).length, youOf(play)];
  if (you === null) return Math.min(made, 1);
  const own = made % 2 === you ? 2 : 1;
  return made >= own ? own : 0;
}

// What changes it

/** @param {Store<State>} store */
export function makeGame(store) {
  /** @type {AbortController | null} */
  let running = null;
  let looks = 0; // only the last look counts

  const moves = () => store.state.settings.moves;
  const question = (/** @type {Choice[]} */ made) => {
    const { settings } = store.state;
    return { start: settings.start, moves: made, misere: settings.misere };
  };
  const stop = () => {
    running?.abort();
    running = null;
  };

  /** Show another position: its boards keep their keys where they can. */
  function show(/** @type {Partial<State>} */ changes) {
    const { state } = store;
    const [before, after] = [shownOf(state), shownOf({ ...state, ...changes })];
    if (before?.current === after?.current || !after) return store.set(changes);
    const { components, position } = after.current;
    const isNewGame = state.answer === null && state.seen === null;
    const old = before && !isNewGame ? { components: before.current.components, keys: state.keys } : undefined;
    const isSame = position === before?.current.position;
    store.set({ ...changes, keys: keysOf(components, old), hand: forgetting(state.hand), written: isSame ? state.written : "" });
  }

  /**
   * Do one thing at a time; the result is null if it failed or was cancelled.
   * @template Result
   * @param {Partial<State>} changes
   * @param {(signal: AbortSignal) => Promise<Result>} work
   * @param {() => void} again
   * @returns {Promise<Result | null>}
   */
  async function during(changes, work, again) {
    stop();
    const mine = new AbortController();
    running = mine;
    store.set({ ...changes, error: null });
    try {
      const found = await work(mine.signal);
      if (running !== mine) return null;
      running = null;
      return found;
    } catch (error) {
      if (running !== mine) return null;
      running = null;
      fail(error, again);
      return null;
    }
  }

  function fail(/** @type {any} */ error, /** @type {() => void} */ again) {
    const isLost = store.state.answer === null; // the game has not begun
    const empty = isLost && { left: null, ruled: null, keys: [], isOpen: true };
    store.set({ error, again, busy: null, asked: null, hand: forgetting(store.state.hand), ...empty });
  }

  /**
   * Go to the position after these moves; `also(match)` changes the rest of the state.
   * @param {Choice[]} made
   * @param {(match: Match) => Partial<State>} [also]
   * @param {boolean} [isForward]
   */
  async function go(made, also = () => ({}), isForward = true) {
    const asking = (/** @type {AbortSignal} */ signal) => ask("match", question(made), signal);
    const match = /** @type {Match | null} */ (await during({ busy: "reading", asked: made }, asking, () => go(made, also, isForward)));
    if (!match) return;
    const { settings, answer, ruled } = store.state;
    const isDrawn = settings.drawn && match.may_be_drawn; // the address may claim a draw that cannot be called
    const changes = { settings: { ...settings, moves: match.moves, drawn: isDrawn }, answer: match, left: null, seen: null };
    const previous = isForward ? answer : null;
    show({ ...changes, previous, ruled: previous ? ruled : match.current, busy: null, asked: null, ...also(match) });
    if (!isOver(store.state) && !isYourTurn(store.state)) await opponentMoves();
  }

  /** Ask for the opponent's move, and make it. */
  async function opponentMoves(opponent = store.state.settings.opponent) {
    const { k, seed } = store.state.settings;
    const body = { ...question(moves()), opponent, k, seed };
    const asking = async (/** @type {AbortSignal} */ signal) => (await Promise.all([ask("reply", body, signal), pause(PAUSE, signal)]))[0];
    const reply = await during({ busy: "opponent" }, asking, () => opponentMoves());
    if (!reply) return;
    const { future } = store.state;
    // The moves that were taken back can be made again only if the opponent's move is the same as it was.
    await go([...moves(), reply.choice], () => ({ future: future[0] === reply.choice ? future.slice(1) : [] }));
  }

  /** Take back moves until this many are left. */
  function backTo(/** @type {number} */ count) {
    const { asked, future } = store.state;
    const taken = moves().slice(count);
    looks += 1;
    go((asked ?? moves()).slice(0, count), (match) => ({
      future: [...taken, ...future], settings: { ...store.state.settings, moves: match.moves, drawn: false },
    }), false);
  }

  /** Look at the position after this many moves; after all of them, the present one. */
  async function look(/** @type {number} */ count) {
    if (store.state.answer === null) return;
    const mine = ++looks;
    try {
      const found = count >= moves().length ? null : await ask("match", question(moves().slice(0, count)));
      if (mine === looks) show({ seen: found, error: null });
    } catch (error) {
      if (mine === looks) fail(error, () => look(count));
    }
  }

  /** Begin a game with new settings; hints remain as they are. */
  function begin(/** @type {Partial<Settings>} */ changes) {
    const { settings, answer, left, round } = store.state;
    looks += 1;
    const begun = { settings: { ...settings, ...changes }, round: round + 1, left: answer ?? left, answer: null, previous: null, seen: null };
    store.set({ ...begun, future: [], isWhyAsked: null });
    go(store.state.settings.moves);
  }

  return {
    begin, look, backTo, opponentMoves,
    open: () => go(moves()),
    stop: () => {
      looks += 1;
      stop();
    },
    play(/** @type {Choice} */ choice) {
      if (!isYourTurn(store.state) || store.state.busy) return;
      looks += 1;
      go([...moves(), choice], () => ({ future: [] }));
    },
    undo() {
      const count = undoable(store.state);
      if (count) backTo((store.state.asked ?? moves()).length - count);
    },
    redo() {
      const { future, busy } = store.state;
      if (!future.length || busy) return;
      const count = youOf(store.state) === null ? 1 : Math.min(2, future.length);
      looks += 1;
      go([...moves(), ...future.slice(0, count)], () => ({ future: future.slice(count) }));
    },
    callDraw() {
      stop();
      store.set({ settings: { ...store.state.settings, drawn: true }, busy: null, asked: null });
    },
    newGame: (changes = {}) => begin({ moves: [], drawn: false, seed: newSeed(), ...changes }),
  };
}

/** @param {number} milliseconds @param {AbortSignal} signal */
function pause(milliseconds, signal) {
  return /** @type {Promise<void>} */ (new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => (clearTimeout(timer), resolve()));
  }));
}
