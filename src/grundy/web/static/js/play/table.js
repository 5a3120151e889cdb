// The table: the boards of all components side by side, and the list of all moves.

import { focusOn, makeBoards, stillBoard, touchText } from "../board/board.js";
import { signOf } from "../board/drawing.js";
import { middleOf } from "../board/touches.js";
import { element, h, memo, render } from "../dom.js";
import { button, field, withText } from "../parts.js";
import { isOver, isYourTurn, shownOf } from "./game.js";
import { short } from "./words.js";

/** @import { Place } from "../board/board.js" */
/** @import { Board, Move } from "../board/touches.js" */
/** @import { Store } from "../store.js" */
/** @import { Game, Match, Position, State, Step } from "./game.js" */

/** @typedef {ReturnType<typeof makeTable>} Table */

const MOST_BOARDS = 24;
const BETWEEN = 60; // pixels of the plus sign and the margins of a board

/**
 * The moves of the position that may be shown: a move without a number is sent because it wins, which only hints show.
 * @param {State} state
 */
function movesOf(state) {
  return listedMoves(shownOf(state)?.current.moves ?? NO_MOVES, state.settings.hints);
}

/** @type {Move[]} */
const NO_MOVES = [];
const listedMoves = memo((/** @type {Move[]} */ moves, /** @type {boolean} */ hints) =>
  hints || moves.every(({ number }) => number !== null) ? moves : moves.filter(({ number }) => number !== null));

/**
 * Make the table: `element` has the boards, and `text(state)` is what the next touch does.
 * @param {Store<State>} store
 * @param {Game} game
 */
export function makeTable(store, game) {
  const table = /** @type {HTMLElement} */ (element("div", { class: "table", tabindex: -1 }));
  const boards = makeBoards(store, { onMove: game.play, onEdge: goBeside });
  const placed = memo(placesOf);
  /** @type {{ number: number, id: string | undefined }} */
  let lastFocus = { number: 0, id: undefined };
  /** @type {Match | null} */
  let match = null;
  let scale = 1;
  let round = -1; // for which the scale was chosen
  /** @type {WeakSet<Element>} */
  const centred = new WeakSet();

  const figures = () => [...table.querySelectorAll(".component")];
  const boardAt = (/** @type {number} */ number) => figures()[number]?.querySelector(".board");
  const places = (/** @type {State} */ state) => placed(shownOf(state), movesOf(state), state.keys, areHintsOnBoards(state), modeOf(state), scale);

  /** From the edge of a board, an arrow key leads to the next board that can be touched. */
  function goBeside(/** @type {Place} */ { number }, /** @type {string} */ key) {
    const step = key === "ArrowLeft" || key === "ArrowUp" ? -1 : 1;
    for (let next = number + step; next >= 0 && next < MOST_BOARDS; next += step) if (focusOn(boardAt(next))) return;
  }

  const focus = () => figures().some((_, number) => focusOn(boardAt(number)));

  /** Whether the focus is on the table; its place is stored. */
  function hasFocus() {
    const active = /** @type {HTMLElement} */ (document.activeElement);
    const number = figures().findIndex((figure) => figure.contains(active));
    if (number >= 0) lastFocus = { number, id: active.dataset.mark };
    return table.contains(active);
  }

  /** Return the focus to its mark, or to another one; a table without marks takes the focus itself. */
  function restoreFocus() {
    const active = document.activeElement;
    if (active !== table && table.contains(active) && active?.matches("[tabindex], input, button")) return;
    if (!focusOn(boardAt(lastFocus.number), lastFocus.id) && !focus()) table.focus({ preventScroll: true });
  }

  /** Choose the scale of a position that has not been shown before. Boards do not grow while a game continues. */
  function rescale(/** @type {State} */ state) {
    const shown = shownOf(state);
    if (shown === match) return;
    match = shown;
    const fitting = fittingScale(shown?.current.components.slice(0, MOST_BOARDS).flatMap(({ board }) => board ?? []) ?? [], table.clientWidth);
    const isNew = round !== state.round || shown === null;
    scale = isNew ? fitting : Math.min(scale, fitting);
    if (isNew) table.style.minHeight = "";
    round = shown === null ? -1 : state.round;
  }

  function show(/** @type {State} */ state) {
    const isFocused = hasFocus();
    if (state.answer !== null || state.left === null) rescale(state);
    const shown = shownOf(state);
    const all = shown?.current.components ?? [];
    const shownPlaces = places(state);
    const hidden = all.length - MOST_BOARDS;
    render(table,
      all.slice(0, MOST_BOARDS).map((component, number) => {
        const key = state.keys[number];
        const isChanged = changedBoards(state).includes(number);
        const place = shownPlaces.find((one) => one.number === number);
        const figure = place
          ? h("figure", { class: isChanged ? "component changed" : "component" }, boards.board(place), h("figcaption", {}, short(component.notation, 48)))
          : h("figure", { class: "component undrawn" }, h("code", {}, short(component.notation, 200)));
        return h("div", { class: "summand", key }, number > 0 && h("span", { class: "plus", "aria-hidden": "true" }, "+"), figure);
      }),
      hidden > 0 && h("p", { class: "soft more" }, `and ${hidden} more component${hidden > 1 ? "s" : ""}: play in them from the list of moves`));
    [...table.querySelectorAll(".board-sheet")].forEach((sheet, at) => centre(sheet, shownPlaces[at].board));
    if (isFocused) restoreFocus();
    // Boards get smaller during a game, and what is below them should not jump.
    if (shown && shown === match) table.style.minHeight = `${table.offsetHeight}px`;
  }

  /** Scroll a new board that is wider than its place to its middle, or to its piece. */
  function centre(/** @type {Element} */ sheet, /** @type {Board} */ { marks, width }) {
    if (centred.has(sheet)) return;
    centred.add(sheet);
    const piece = marks.find(({ kind }) => kind === "piece");
    const middle = piece ? (middleOf(piece)[0] / width) * sheet.scrollWidth : sheet.scrollWidth / 2;
    sheet.scrollLeft = middle - sheet.clientWidth / 2;
  }

  store.listen(show);
  return { element: table, focus, preview: boards.preview, text: (/** @type {State} */ state) => touchText(places(state), state.hand) };
}

/** @param {State} state */
function areHintsOnBoards(state) {
  return state.settings.hints && (isYourTurn(state) || state.seen !== null); // the opponent needs no hints
}

/** @param {State} state @returns {Place["mode"]} */
function modeOf(state) {
  if (state.seen !== null || isOver(state)) return "look";
  return isYourTurn(state) && !state.busy ? "touch" : "wait";
}

/**
 * @param {Match | null} match
 * @param {Move[]} moves
 * @param {number[]} keys
 * @param {boolean} hints
 * @param {Place["mode"]} mode
 * @param {number} scale
 * @returns {Place[]}
 */
function placesOf(match, moves, keys, hints, mode, scale) {
  const components = match?.current.components.slice(0, MOST_BOARDS) ?? [];
  return components.flatMap(({ board, game, notation }, number) => {
    const own = moves.filter(({ component }) => component === number);
    return board ? { key: keys[number], number, board, game, name: notation, moves: own, hints, mode, scale } : [];
  });
}

/**
 * The numbers of the components that the last move has left.
 * @param {State} state
 */
function changedBoards({ answer, previous, seen }) {
  const step = answer?.history.at(-1);
  if (!answer || !step || seen || previous?.moves.length !== answer.moves.length - 1) return [];
  const made = answer.current.components.length - previous.current.components.length + 1;
  return Array.from({ length: made }, (_, place) => step.component + place);
}

/**
 * One scale for all boards. Small boards are enlarged as far as they fit into one row.
 * @param {Board[]} boards
 * @param {number} width
 */
function fittingScale(boards, width) {
  const [most, highest] = matchMedia("(min-width: 40rem)").matches ? [2, 420] : [1, 320];
  const free = width - BETWEEN * boards.length;
  const wide = boards.reduce((sum, board) => sum + board.width, 0);
  const high = Math.max(1, ...boards.map(({ height }) => height));
  return Math.max(0.9, Math.min(most, free / Math.max(1, wide), highest / high));
}

/** A small picture of the component before a move, with the touched marks highlighted; null if it has none. */
export const movePicture = memo((/** @type {Match} */ before, /** @type {Step} */ step) => {
  const { board, game } = before.current.components[step.component] ?? {};
  const isSame = (/** @type {Move} */ one) => one.component === step.component && one.move === step.move && one.to === step.to;
  const move = before.current.moves.find((one) => one.choice === step.choice || isSame(one));
  if (!board || !move?.touches.length) return null;
  const scale = Math.min(0.6, 160 / board.width, 120 / board.height);
  return stillBoard(board, { scale, game, name: `before the move: ${step.from}`, touched: move.touches[0] });
});

// The list of moves

const MOST_ROWS = 150;
const MOST_WITHOUT_SEARCH = 11;

/**
 * Make the list of all moves, with a search and a field for a move in words.
 * @param {Store<State>} store
 * @param {Game} game
 * @param {Table} table
 */
export function makeMoves(store, game, table) {
  const describe = memo(list);
  /** @type {HTMLElement | null} */
  let rows = null; // the element of the list

  // If the move in focus is gone, the first one gets the focus.
  store.listen(() => {
    if (!rows?.contains(document.activeElement)) return;
    queueMicrotask(() => rows?.contains(document.activeElement) || (rows?.querySelector("button") ?? rows)?.focus());
  });

  function type(/** @type {Event} */ event) {
    event.preventDefault();
    const text = store.state.written.trim();
    if (text) game.play(text);
  }

  /** Tab reaches the list once; the arrow keys go from move to move. */
  function press(/** @type {KeyboardEvent} */ event) {
    const all = [.../** @type {Element} */ (event.currentTarget).querySelectorAll("button")];
    const at = all.findIndex((one) => one === document.activeElement);
    /** @type {Record<string, number>} */
    const places = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 };
    const next = all[places[event.key]];
    if (at < 0 || !next) return;
    event.preventDefault();
    next.focus();
  }

  /** @param {Position} current @param {Move[]} moves @param {number[]} keys @param {boolean} hints @param {boolean} canPlay @param {string} search @param {string | null} stop */
  function list(current, moves, keys, hints, canPlay, search, stop) {
    const words = search.trim().toLowerCase().split(/\s+/);
    const found = moves.filter((move) => words.every((word) => searchText(move, hints).includes(word)));
    // With hints, the best moves come first if the list is cut.
    const ordered = hints && found.length > MOST_ROWS ? [...found].sort((one, other) => rankOf(one) - rankOf(other)) : found;
    const keyed = withKeys(ordered.slice(0, MOST_ROWS), keys);
    const reached = keyed.some(([key]) => key === stop) ? stop : keyed[0]?.[0];
    const isSum = current.components.length > 1;
    return h("div", {},
      h("ul", { class: "moves", tabindex: -1, onkeydown: press, ref: (/** @type {HTMLElement} */ made) => (rows = made) }, keyed.map(([key, move]) =>
        h("li", { key }, moveButton(key, move, { hints, canPlay, isSum, isStop: key === reached })))),
      h("p", { class: "soft", "aria-live": "polite" }, noteText(found.length, moves.length, current.moves_complete)));
  }

  /**
   * @param {string} key
   * @param {Move} move
   * @param {{ hints: boolean, canPlay: boolean, isSum: boolean, isStop: boolean }} looks
   */
  function moveButton(key, move, { hints, canPlay, isSum, isStop }) {
    const effect = hints ? move.effect : null;
    const where = isSum ? ` in ${short(move.from, 40)}` : "";
    const text = `${short(move.move, 80)}${where} → ${short(move.to)}`;
    const colour = effect ?? "soft";
    const parts = [
      hints && h("span", { key: "sign", class: `sign ${colour}` }, signOf(effect) || "?"),
      h("span", { key: "words", class: "move-words" }, text),
      hints && h("span", { key: "effect", class: colour }, effect ?? "nobody knows"),
    ];
    const leave = () => table.preview(null);
    return button(parts, () => canPlay && game.play(move.choice), {
      class: `move ${effect ?? ""}`, title: hints && move.why, tabindex: isStop ? 0 : -1, "aria-disabled": !canPlay && "true",
      onpointerenter: () => table.preview(move), onpointerleave: leave, onblur: leave,
      onfocus: () => (store.set({ row: key }), table.preview(move)),
    });
  }

  return (/** @type {State} */ state) => {
    const { settings: { hints }, keys, search, seen, busy, written } = state;
    const current = shownOf(state)?.current;
    if (!current) return null;
    const moves = movesOf(state);
    const typed = h("input", {
      type: "text", autocomplete: "off", spellcheck: "false", autocapitalize: "off", value: written,
      oninput: withText((text) => store.set({ written: text })),
    });
    return h("details", { class: "card", open: true, hidden: current.ended },
      h("summary", {}, headingText(moves.length, current.moves_complete)),
      h("input", {
        type: "search", "aria-label": "Search the moves", placeholder: "search", hidden: moves.length <= MOST_WITHOUT_SEARCH, value: search,
        oninput: withText((text) => store.set({ search: text })),
      }),
      describe(current, moves, keys, hints, isYourTurn(state) && seen === null && !busy, search, state.row),
      // The field remains while the opponent thinks, so that it keeps the focus.
      h("form", { class: "write-move", onsubmit: type, hidden: isOver(state) || seen !== null },
        field("Play by notation", typed, "A move in words, or the position or component after it."),
        h("button", { type: "submit" }, "Make this move")));
  };
}

/**
 * Moves with keys that remain the same as long as their component does.
 * @param {Move[]} moves
 * @param {number[]} keys
 * @returns {[key: string, move: Move][]}
 */
function withKeys(moves, keys) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  return moves.map((move) => {
    const name = `${keys[move.component]} ${move.move} ${move.to}`;
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return [`${name} ${count}`, move];
  });
}

/** @param {number} count @param {boolean} isComplete */
function headingText(count, isComplete) {
  if (isComplete && count < 2) return count ? "The only move" : "No move is left";
  return `All ${count}${isComplete ? "" : " or more"} moves`;
}

/** @param {number} found @param {number} all @param {boolean} isComplete */
function noteText(found, all, isComplete) {
  if (found === 0 && all > 0) return "No move matches.";
  const cut = found > MOST_ROWS && `${found - MOST_ROWS} more moves match: type more of the move to find it.`;
  return [cut, !isComplete && "There are more moves than can be listed: type the one you want."].filter(Boolean).join(" ");
}

/** @param {Move} move @param {boolean} hints */
function searchText({ move, from, to, effect }, hints) {
  return `${move} ${from} ${to} ${hints ? (effect ?? "") : ""}`.toLowerCase();
}

/** @param {Move} move */
function rankOf({ effect }) {
  return effect === "wins" ? 0 : effect === "draws" ? 1 : effect === null ? 2 : 3;
}
