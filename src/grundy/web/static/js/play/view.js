// The Play view: a game against the computer or another person. The address contains the game.

import { signOf } from "../board/drawing.js";
import { announce } from "../browser.js";
import { element, h, render } from "../dom.js";
import { errorBox, mayPass } from "../errors.js";
import { inPython, inShell } from "../export.js";
import { button, copyButton } from "../parts.js";
import { follow, mount } from "../store.js";
import { addressOf, fromQuery, isOver, isYourTurn, makeGame, makePlayStore, shownOf, toAddress, undoable, youOf } from "./game.js";
import { firstSetup, makeGallery, makeSetup, rulesText, setupSection } from "./setup.js";
import { makeTrack, whySection } from "./story.js";
import { makeMoves, makeTable, movePicture } from "./table.js";
import { canWinText, endText, moveSentence, short, turnText, whySentence, wonFor } from "./words.js";

/** @import { Effect } from "../board/touches.js" */
/** @import { Store } from "../store.js" */
/** @import { Game, Match, Settings, State, Winner } from "./game.js" */
/** @import { Table } from "./table.js" */
/** @import { You } from "./words.js" */

/** @typedef {Record<"hints" | "why" | "undo" | "redo" | "again" | "swap" | "draw" | "boards" | "keys", () => void>} Actions */

export const title = "Play";

const MOST_NAMES = 3;
const WIDE = "(min-width: 60rem)";

/** @param {HTMLElement} place @param {Record<string, string>} query */
export function open(place, query) {
  const settings = fromQuery(query);
  const isNewcomer = !query.start && matchMedia(WIDE).matches;
  const store = makePlayStore(settings, firstSetup(settings, isNewcomer));
  const game = makeGame(store);
  const table = makeTable(store, game);
  const moves = makeMoves(store, game, table);
  const setup = makeSetup(store, (changes) => startAnother(changes));
  const gallery = makeGallery(setup.play);
  const dialog = keysDialog();
  const track = makeTrack(store, game.look);
  const actions = makeActions(store, { game, setup, table, dialog });
  const closing = new AbortController();

  /** Start another game; the browser's Back leads to the game before. */
  function startAnother(/** @type {Partial<Settings>} */ changes) {
    if (changes.start !== store.state.settings.start) history.pushState(null, "", location.href);
    game.begin(changes);
    if (!matchMedia(WIDE).matches) place.querySelector("h1")?.scrollIntoView();
  }

  const left = element("div", { class: "play-left" });
  const right = element("div", { class: "play-right" });
  render(place, h("div", { class: "two play" }, left, right), dialog, gallery.dialog);
  mount(left, store, (state) => {
    const shown = shownOf(state);
    return [
      // Nothing that grows is above the controls: they do not move away from the pointer.
      h("section", { class: "card table-card", "aria-label": "The table" },
        h("h1", { class: "play-heading" }, heading(state)),
        rulesText(state.ruled, state.games),
        h("div", { class: "status" }, statusLine(state, game), errorLine(state, game)),
        table.element,
        h("p", { class: "table-says" }, table.text(state)),
        controls(state, actions),
        h("div", { class: "last-move", hidden: shown === null }, shown && lastMove(state, shown))),
      whySection(shown, youOf(state), isWhyShown(state)),
      track,
    ];
  });
  const copies = copyButtons(store);
  mount(right, store, (state) => [
    setupSection(state, setup), moves(state), h("div", { key: "copies", hidden: shownOf(state) === null }, copies),
  ]);

  follow(store, (state) => [state.games], ({ games }) => games && gallery.fill(games));
  follow(store, (state) => [state.settings], (state) => toAddress(state.settings));
  follow(store, (state) => [state.round], (state) => {
    document.title = `${short(state.settings.start, 40)} – ${title} – grundy`;
    if (state.round === 0) return;
    setup.follow(state.settings);
    if (!matchMedia(WIDE).matches) setup.open(false);
  });
  announceMoves(store);
  listenToKeys(actions, closing.signal);
  setup.load();
  game.open();
  return () => {
    closing.abort();
    gallery.close();
    setup.stop();
    game.stop();
    store.close();
  };
}

/**
 * @param {Store<State>} store
 * @param {{ game: Game, setup: import("./setup.js").Actions, table: Table, dialog: HTMLDialogElement }} parts
 * @returns {Actions}
 */
function makeActions(store, { game, table, dialog }) {
  return {
    hints() {
      const { settings } = store.state;
      const hints = !settings.hints;
      store.set({ settings: { ...settings, hints }, isWhyAsked: null });
      announce(hints ? "Hints on: plus means a win, minus a loss, equals a draw." : "Hints off.");
    },
    why() {
      const { state } = store;
      if (state.answer === null) return;
      const isAsked = !isWhyShown(state);
      store.set({ isWhyAsked: isAsked });
      if (isAsked) announce(whySentence(state.seen ?? state.answer, youOf(state)));
    },
    undo: game.undo,
    redo: game.redo,
    again: () => game.newGame(),
    swap: () => game.newGame({ side: store.state.settings.side === "first" ? "second" : "first" }),
    draw: game.callDraw,
    boards: table.focus,
    keys: () => dialog.showModal(),
  };
}

/** @param {State} state */
function isWhyShown({ isWhyAsked, settings }) {
  return isWhyAsked ?? settings.hints;
}

// Above the table

/** @param {State} state */
function heading({ settings, answer }) {
  const who = settings.opponent === "none" ? "two people" : `against a ${settings.opponent} opponent`;
  const rule = settings.misere ? "misère play: the last move loses" : "the last move wins";
  const names = [...new Set((answer?.current.components ?? []).map(({ name }) => name))];
  const notation = h("bdi", { class: "notation" }, short(answer?.start ?? settings.start, 80));
  return [
    names.length > 0 && names.length <= MOST_NAMES && `${names.join(" + ")} `,
    h("span", { class: "play-details" }, notation, h("small", {}, ` ${rule}, ${who}`)),
  ];
}

/**
 * Whose turn it is, or how the game has ended.
 * @param {State} state
 * @param {Game} game
 */
function statusLine(state, game) {
  const { answer, seen, settings, busy } = state;
  const you = youOf(state);
  if (answer === null) return busy && h("p", {}, "Reading the position…");
  if (seen) return lookingLine(seen, game);
  if (isOver(state)) return h("p", { class: `turn over ${settings.drawn ? "draws" : kindOf(answer.winner, you)}` }, endText(settings, answer, you));
  return busy === "opponent" ? h("p", { class: "turn waiting" }, "The computer is thinking…") : turnLine(state, answer);
}

/** @param {State} state @param {Match} answer */
function turnLine(state, answer) {
  const { settings, busy } = state;
  const you = youOf(state);
  const outcome = answer.current.explanation?.outcome ?? null;
  const winner = wonFor(outcome, answer.to_move);
  const kind = kindOf(winner, you);
  return h("p", { class: busy ? "turn waiting" : "turn" },
    turnText(answer.to_move, you),
    settings.hints && h("span", { class: `verdict ${kind}` }, `${signOf(kind) || "·"} ${canWinText(winner, you)}`),
    !settings.hints && outcome === null && h("span", { class: "soft" }, "Nobody knows who wins here, but you can play on."));
}

/** @param {Match} seen @param {Game} game */
function lookingLine(seen, game) {
  const count = seen.moves.length;
  return h("p", { class: "turn looking" },
    `You are looking at an earlier position: ${count === 0 ? "the start" : `after move ${count}`}. `,
    button("Back to the game", () => game.look(Infinity)),
    button("Continue from here", () => game.backTo(count)));
}

/**
 * The colour of a result for the person; two people at one screen have none.
 * @param {Winner} winner
 * @param {You} you
 * @returns {Effect | ""}
 */
function kindOf(winner, you) {
  if (winner === "draw") return "draws";
  if (winner === null || you === null) return "";
  return winner === you ? "wins" : "loses";
}

/**
 * What went wrong, and what can be done about it.
 * @param {State} state
 * @param {Game} game
 */
function errorLine(state, game) {
  const { error, answer } = state;
  if (!error) return null;
  const isTheirs = answer !== null && !isOver(state) && !isYourTurn(state);
  return h("div", {},
    errorBox(error),
    (isTheirs || mayPass(error)) && button("Try again", () => state.again()),
    isTheirs && [" ", button("Let the computer move at random", () => game.opponentMoves("random"))]);
}

/**
 * The last move in words; if it is the opponent's, with a picture of what was touched.
 * @param {State} state
 * @param {Match} shown
 */
function lastMove(state, shown) {
  const you = youOf(state);
  const step = shown.history.at(-1);
  if (!step) return null;
  const before = state.seen ? null : state.previous;
  const isTheirs = you !== null && step.player !== you && before?.moves.length === shown.moves.length - 1;
  return [h("p", {}, moveSentence(step, you)), isTheirs && before && movePicture(before, step)];
}

// Below the table

/** @param {State} state @param {Actions} actions */
function controls(state, actions) {
  const { answer, settings, future } = state;
  const over = isOver(state);
  const one = (/** @type {string} */ text, /** @type {keyof Actions} */ name, /** @type {string | null} */ key, properties = {}) =>
    button(text, actions[name], { key: name, title: key && `Key ${key}`, "aria-keyshortcuts": key, ...properties });
  return h("div", { class: "row controls" },
    one("Undo", "undo", "U", { disabled: answer === null || undoable(state) === 0 }),
    one("Redo", "redo", "R", { disabled: answer === null || future.length === 0 }),
    one("Hints", "hints", "H", { "aria-pressed": String(settings.hints) }),
    one("Why?", "why", "W", { "aria-pressed": String(isWhyShown(state)) }),
    one("Call a draw", "draw", null, { hidden: !answer?.may_be_drawn || over }),
    one(over ? "Another game" : "New game", "again", "N", { class: over && "main" }),
    one("Swap sides", "swap", null, { hidden: youOf(state) === null }),
    one("Keys", "keys", "?", { class: "quiet" }));
}

/** @param {Store<State>} store */
function copyButtons(store) {
  const command = (/** @type {string} */ verb) => () => asCommand(verb, store.state);
  return h("div", { class: "row copies" },
    copyButton("Copy as Python", () => asPython(store.state)),
    copyButton("Copy as command", command("play")),
    copyButton("Copy solve command", command("solve")),
    copyButton("Copy link", () => addressOf(store.state)));
}

/**
 * Python that explains the position that is shown.
 * @param {State} state
 */
function asPython(state) {
  const { position = "", misere = false } = shownOf(state)?.current ?? {};
  return `import grundy\n\nposition = grundy.parse(${inPython(position)}${misere ? ", misere=True" : ""})\nprint(position.explain())\n`;
}

/**
 * A command for the position that is shown; "solve" explains it and "play" continues the game.
 * @param {string} verb
 * @param {State} state
 */
function asCommand(verb, state) {
  const { settings: { opponent, k } } = state;
  const [shown, you] = [shownOf(state), youOf(state)];
  const words = ["grundy", verb, inShell(shown?.current.position ?? "")];
  if (shown?.misere) words.push("--misere");
  if (verb === "play") {
    if (you !== null && shown?.to_move !== you) words.push("--side", "second");
    if (opponent !== "perfect") words.push("--opponent", opponent);
    if (opponent === "fallible") words.push("--errors", String(k));
  }
  return words.join(" ");
}

// Screen readers and keys

/**
 * Announce new moves, and whose turn it is.
 * @param {Store<State>} store
 */
function announceMoves(store) {
  let round = -1;
  let count = 0; // of the moves announced
  follow(store, (state) => [state.round, state.answer, state.settings.drawn], (state) => {
    const { answer, settings } = state;
    if (state.round !== round) {
      round = state.round;
      count = settings.moves.length;
    }
    if (answer === null) return;
    const you = youOf(state);
    const sentences = answer.history.slice(count).map((step) => moveSentence(step, you));
    if (answer.history.length < count) sentences.unshift("Taken back.");
    count = answer.history.length;
    const stands = isOver(state) ? endText(settings, answer, you) : `${turnText(answer.to_move, you)}.`;
    if (sentences.length) announce([...sentences, stands].join(" "));
  });
}

/** @type {Record<string, [action: keyof Actions, text: string]>} */
const KEYS = {
  h: ["hints", "hints: who wins after each move"],
  w: ["why", "why: who wins this position, and the reason"],
  u: ["undo", "undo your last move"],
  r: ["redo", "redo the move"],
  n: ["again", "new game from the same start"],
  b: ["boards", "go to the boards"],
  "?": ["keys", "this list"],
};
const BOARD_KEYS = [
  ["Tab", "go to the next board"],
  ["← ↑ → ↓", "go from mark to mark"],
  ["Enter", "touch a mark; press it again to make the move"],
  ["Esc", "clear the selection"],
];
const TYPING = "input, textarea, select, [contenteditable]";

/**
 * Single letters are keys while no text is being typed.
 * @param {Actions} actions
 * @param {AbortSignal} signal
 */
function listenToKeys(actions, signal) {
  const onKey = (/** @type {KeyboardEvent} */ event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (/** @type {Element} */ (event.target).closest?.(TYPING) || document.querySelector("dialog[open]")) return;
    const found = KEYS[event.key.toLowerCase()];
    if (!found) return;
    event.preventDefault();
    actions[found[0]]();
  };
  document.addEventListener("keydown", onKey, { signal });
}

/** @returns {HTMLDialogElement} */
function keysDialog() {
  const list = (/** @type {string[][]} */ rows) => h("dl", {}, rows.map(([key, text]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, text)]));
  const dialog = element("dialog", { class: "keys", "aria-label": "Keys" },
    h("h2", {}, "Keys"), list(Object.entries(KEYS).map(([key, [, text]]) => [key.toUpperCase(), text])),
    h("h3", {}, "On the boards"), list(BOARD_KEYS),
    button("Close", () => dialog.close(), { class: "main" }));
  return dialog;
}
