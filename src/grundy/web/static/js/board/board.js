// Boards that are touched by mouse, finger or keyboard. They show positions in the Play view and in notebooks.

import { h, memo } from "../dom.js";
import { markGroup, sheet, signOf } from "./drawing.js";
import { bestEffect, extended, going, isArrow, meaning, nearest, waysOn } from "./touches.js";

/** @import { Description } from "../dom.js" */
/** @import { Store } from "../store.js" */
/** @import { Board, Mark, Move } from "./touches.js" */

/**
 * @typedef {object} Component A component of a position, as the server describes it.
 * @property {string} notation
 * @property {string} game The id of its game in the catalogue.
 * @property {string} name
 * @property {Board | null} board
 */
/** @typedef {{ components: Component[], moves: Move[] }} Position */
/**
 * @typedef {object} Hand What the person points at and has selected, on all boards of a view.
 * @property {{ key: number, id: string } | null} pointed The mark under the pointer or in focus.
 * @property {{ key: number, ids: string[] } | null} selected
 * @property {{ key: number, moves?: Move[], mark?: Mark } | null} asked The board that asks which move is meant: one of several, or one for a large pile.
 * @property {Move | null} shown A move that is pointed at elsewhere, for example in a list.
 * @property {{ key: number, places: Set<number> } | null} gone The marks of the move that has just been made.
 * @property {Record<number, string>} stops By board, the mark that the Tab key reaches.
 */
/**
 * @typedef {object} Place A board in a view.
 * @property {number} key Its key in the page; it remains the same while the position changes.
 * @property {number} number The number of the component.
 * @property {Board} board
 * @property {string} game
 * @property {string} name
 * @property {Move[]} moves The moves in this component.
 * @property {boolean} hints
 * @property {"touch" | "wait" | "look"} mode Whether marks can be touched now, or later, or not at all.
 * @property {number} scale
 */

/** @type {Hand} */
export const EMPTY_HAND = { pointed: null, selected: null, asked: null, shown: null, gone: null, stops: {} };
const MOST_LETTERS = 60;
let keys = 0;

/**
 * The keys of the boards of a position: a component that has not changed keeps its key, and so does the first one of
 * those that a move leaves.
 * @param {Component[]} components
 * @param {{ components: Component[], keys: number[] }} [before]
 */
export function keysOf(components, before = { components: [], keys: [] }) {
  const [old, next] = [before.components, components].map((all) => all.map(({ notation }) => notation));
  const shorter = Math.min(old.length, next.length);
  let start = 0;
  while (start < shorter && old[start] === next[start]) start++;
  let end = 0;
  while (end < shorter - start && old.at(-1 - end) === next.at(-1 - end)) end++;
  return next.map((_, place) => {
    if (place >= next.length - end) return before.keys[place + old.length - next.length];
    return place < old.length - end ? before.keys[place] : ++keys;
  });
}

/**
 * A hand that has forgotten what belongs to the position before.
 * @param {Hand} hand
 * @returns {Hand}
 */
export function forgetting({ pointed, stops }) {
  return { ...EMPTY_HAND, pointed, stops };
}

/**
 * What the hand has to do with a board: the selected marks, the mark pointed at, and the move pointed at elsewhere.
 * @param {Place} place
 * @param {Hand} hand
 * @returns {[selected: string[], pointed: string | null, shown: Move | null]}
 */
function handOn({ key, number, mode }, { selected, pointed, shown }) {
  const isPointed = mode === "touch" && pointed?.key === key;
  return [selected?.key === key ? selected.ids : NONE, isPointed ? pointed.id : null, shown?.component === number ? shown : null];
}

/** @type {string[]} */
const NONE = [];

/**
 * What the person thinks of: the move pointed at elsewhere, or what a touch of the mark pointed at would mean.
 * @param {Place} place
 * @param {string[]} selected
 * @param {string | null} pointed
 * @param {Move | null} shown
 */
function thoughtOf({ board, moves }, selected, pointed, shown) {
  if (shown) return { ids: shown.touches[0] ?? [], exact: [shown], longer: false };
  const isThere = pointed !== null && markOf(board, pointed) !== null;
  const ids = isThere ? extended(moves, selected, pointed, board.ordered) : selected;
  return { ids, ...meaning(moves, ids, board.ordered) };
}

/** @param {Board} board @param {string} id */
function markOf(board, id) {
  return board.marks.find((mark) => mark.id === id) ?? null;
}

/** @param {Board} board @param {string} id */
function labelOf(board, id) {
  return markOf(board, id)?.label ?? id;
}

/**
 * What the next touch does, as a sentence for a line below the boards.
 * @param {Place[]} places
 * @param {Hand} hand
 */
export function touchText(places, hand) {
  const { pointed, selected, shown } = hand;
  const place =
    places.find(({ number }) => shown?.component === number) ??
    places.find(({ key }) => pointed?.key === key) ??
    places.find(({ key }) => selected?.key === key);
  return place?.mode === "touch" ? textOn(place, hand) : "";
}

/** @param {Place} place @param {Hand} hand */
function textOn(place, hand) {
  const [selected, pointed, shown] = handOn(place, hand);
  const { ids, exact, longer } = thoughtOf(place, selected, pointed, shown);
  const label = (/** @type {string} */ id) => labelOf(place.board, id);
  const mark = pointed === null ? null : markOf(place.board, pointed);
  if (pointed !== null && mark && isMany(mark)) return `${label(pointed)}: touch it and type the move`;
  if (exact.length > 1) return `${exact.length} moves: touch to choose one`;
  const isSelected = ids.length > 0 && ids.length === selected.length;
  if (exact.length) return `${moveText(exact[0], place.hints)}${longer && isSelected ? "; touch again, or add another" : ""}`;
  return longer ? `${ids.map(label).join(", ")}, and then …` : "";
}

/**
 * Whether a mark represents counters that are not drawn one by one.
 * @param {Mark} mark
 */
function isMany({ kind }) {
  return kind === "more";
}

/** @param {Move} move @param {boolean} hints */
function moveText(move, hints) {
  const sign = hints && move.effect ? `${signOf(move.effect)} ` : "";
  return sign + leaving(move);
}

/** @param {Move} move */
function leaving({ move, to }) {
  return `${move}, leaving ${to.length > MOST_LETTERS ? `${to.slice(0, MOST_LETTERS - 3)}…` : to}`;
}

/**
 * The moves that touching a mark makes or leads to.
 * @param {Place} place
 * @param {string[]} selected
 * @param {string} id
 */
function movesAt({ moves, board }, selected, id) {
  const { exact } = meaning(moves, selected, board.ordered);
  if (selected.at(-1) === id && exact.length) return exact;
  const ids = extended(moves, selected, id, board.ordered);
  return ids.length ? waysOn(moves, ids, board.ordered).map(({ move }) => move) : [];
}

/**
 * Make the boards of a view, whose store has a `Hand`. `onMove(choice)` is called when a move is made, and
 * `onEdge(place, key, board)` when an arrow key leads out of a board.
 * @param {Store<any>} store
 * @param {{ onMove: (choice: number | string) => void, onEdge: (place: Place, key: string, board: Element) => void }} listeners
 */
export function makeBoards(store, { onMove, onEdge }) {
  const hand = () => /** @type {Hand} */ (store.state.hand);
  const set = (/** @type {Partial<Hand>} */ changes) => store.set({ hand: { ...hand(), ...changes } });
  const boardOf = (/** @type {Event} */ event) => /** @type {Element} */ (/** @type {Element} */ (event.currentTarget).closest(".board"));
  /** @type {Map<number, typeof view>} */
  const views = new Map();

  function touch(/** @type {Place} */ place, /** @type {Mark} */ mark, /** @type {Element} */ board) {
    const { moves, mode, key, board: { ordered } } = place;
    const id = mark.id ?? "";
    if (mode !== "touch") return;
    if (isMany(mark)) return ask({ key, mark }, board);
    const selected = handOn(place, hand())[0];
    const already = meaning(moves, selected, ordered).exact;
    if (selected.at(-1) === id && already.length) return make(place, already, board);
    if (selected.includes(id)) return select(place, selected.filter((other) => other !== id));
    const ids = extended(moves, selected, id, ordered);
    select(place, ids);
    const { exact, longer } = meaning(moves, ids, ordered);
    if (exact.length && !longer) make(place, exact, board);
  }

  function select(/** @type {Place} */ { key }, /** @type {string[]} */ ids) {
    set({ selected: ids.length ? { key, ids } : null, asked: null });
  }

  function make(/** @type {Place} */ place, /** @type {Move[]} */ moves, /** @type {Element} */ board) {
    const { key } = place;
    if (moves.length > 1) return ask({ key, moves }, board);
    const gone = { key, places: going(place.board, handOn(place, hand())[0], place.game) };
    set({ selected: null, asked: null, gone });
    onMove(moves[0].choice);
  }

  function ask(/** @type {Hand["asked"]} */ asked, /** @type {Element} */ board) {
    set({ asked });
    /** @type {HTMLElement | null} */ (board.querySelector(".board-chooser input, .board-chooser button"))?.focus();
  }

  function cancel(/** @type {Place} */ place, /** @type {Element} */ board) {
    select(place, []);
    focusOn(board);
  }

  function press(/** @type {KeyboardEvent} */ event, /** @type {Place} */ place, /** @type {Mark} */ mark) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { key } = event;
    if (key === "Enter" || key === " ") touch(place, mark, boardOf(event));
    else if (key === "Escape" && handOn(place, hand())[0].length) select(place, []);
    else if (isArrow(key)) go(event, place, mark);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function go(/** @type {KeyboardEvent} */ event, /** @type {Place} */ place, /** @type {Mark} */ mark) {
    const next = nearest(place.board.marks.filter(({ id }) => id), mark, event.key);
    if (next) focusOn(boardOf(event), next.id);
    else onEdge(place, event.key, boardOf(event));
  }

  function point(/** @type {Place} */ { key }, /** @type {string} */ id, isFocus = false) {
    set({ pointed: { key, id }, ...(isFocus && { stops: { ...hand().stops, [key]: id } }) });
  }

  function leave(/** @type {Place} */ { key }, /** @type {string} */ id) {
    const { pointed } = hand();
    if (pointed?.key === key && pointed.id === id) set({ pointed: null });
  }

  /**
   * A board, made again only when one of these has changed.
   * @param {Place} place
   * @param {string[]} selected
   * @param {string | null} pointed
   * @param {Move | null} shown
   * @param {Hand["gone"]} gone
   * @param {Hand["asked"]} asked
   * @param {string | undefined} stop
   */
  function view(place, selected, pointed, shown, gone, asked, stop) {
    const { key, board, mode, game, name, scale } = place;
    const fading = going(board, thoughtOf(place, selected, pointed, shown).ids, game);
    const marks = board.marks.map((mark, at) => {
      const names = [fading.has(at) && "going", gone?.places.has(at) && "gone"];
      return markView(place, mark, { selected, names, isStop: mark.id === stop });
    });
    const looks = { shade: shadeOf(key), label: labelText(name, board), role: mode === "look" ? "img" : "group", scale, forFingers: true };
    return h("div", { class: "board", key }, h("div", { class: "board-sheet" }, sheet(board, looks, marks)), asked && chooser(place, asked));
  }

  /**
   * @param {Place} place
   * @param {Mark} mark
   * @param {{ selected: string[], names: (string | false | undefined)[], isStop: boolean }} looks
   */
  function markView(place, mark, { selected, names, isStop }) {
    const { id } = mark;
    const shade = shadeOf(place.key);
    if (id === undefined) return markGroup(mark, shade, null, { class: names.filter(Boolean).join(" ") });
    const moves = movesAt(place, selected, id);
    const effect = place.hints ? bestEffect(moves) : null;
    const isSelected = selected.includes(id);
    const states = [...names, moves.length === 0 && !isMany(mark) && "idle", isSelected && "selected", place.mode !== "look" && "touchable"];
    const button = place.mode !== "look" && {
      role: "button", tabindex: isStop ? "0" : "-1", "aria-pressed": String(isSelected), "aria-disabled": place.mode === "wait" && "true",
      "aria-label": [mark.label ?? id, moves.length === 1 && leaving(moves[0]), effect].filter(Boolean).join(": "),
      onclick: (/** @type {Event} */ event) => touch(place, mark, boardOf(event)),
      onkeydown: (/** @type {KeyboardEvent} */ event) => press(event, place, mark),
      onpointerenter: () => point(place, id), onfocus: () => point(place, id, true),
      onpointerleave: () => leave(place, id), onblur: () => leave(place, id),
    };
    return markGroup(mark, shade, effect, { ...button, class: states.filter(Boolean).join(" ") });
  }

  function chooser(/** @type {Place} */ place, /** @type {NonNullable<Hand["asked"]>} */ { moves, mark }) {
    const none = choiceButton("None", (event) => cancel(place, boardOf(event)));
    const onkeydown = (/** @type {KeyboardEvent} */ event) => event.key === "Escape" && cancel(place, boardOf(event));
    const choices = moves?.map((move) => choiceButton(moveText(move, place.hints), (event) => make(place, [move], boardOf(event))));
    return h("div", { class: "board-chooser", onkeydown }, mark ? typing(place, mark, none) : ["Which move? ", choices, none]);
  }

  /** The question for a move in a large pile; a number alone is the number of counters to take. */
  function typing(/** @type {Place} */ place, /** @type {Mark} */ mark, /** @type {Description} */ none) {
    const question = `Which move in ${labelOf(place.board, mark.id ?? "")}?`;
    const onsubmit = (/** @type {Event} */ event) => {
      event.preventDefault();
      const field = /** @type {HTMLElement} */ (event.currentTarget).querySelector("input");
      const text = field?.value.trim() ?? "";
      if (text) onMove(`${place.number}:${/^\d+$/.test(text) ? `take ${text}` : text}`);
    };
    const field = h("input", { type: "text", placeholder: place.moves[0]?.move ?? "take 1", autocomplete: "off", "aria-label": question });
    return h("form", { onsubmit }, `${question} `, field, h("button", { type: "submit" }, "Make it"), none);
  }

  return {
    /** Describe a board. */
    board(/** @type {Place} */ place) {
      const { asked, gone, stops } = hand();
      const { key, board } = place;
      const shown = views.get(key) ?? memo(view);
      views.set(key, shown);
      return shown(place, ...handOn(place, hand()), gone?.key === key ? gone : null, asked?.key === key ? asked : null, stopOf(board, stops[key]));
    },
    /** Show what a move would do; null ends it. */
    preview: (/** @type {Move | null} */ move) => set({ shown: move }),
  };
}

/**
 * The mark that the Tab key reaches: the last one that had the focus, or the first one.
 * @param {Board} board
 * @param {string} [last]
 */
function stopOf(board, last) {
  return board.marks.find(({ id }) => id && id === last)?.id ?? board.marks.find(({ id }) => id)?.id;
}

/**
 * Put the focus on a mark of a board, or on the one that the Tab key reaches; returns whether there is one.
 * @param {Element | null | undefined} board
 * @param {string} [id]
 */
export function focusOn(board, id) {
  const marks = /** @type {SVGElement[]} */ ([...(board?.querySelectorAll("[data-mark][tabindex]") ?? [])]);
  const mark = marks.find(({ dataset }) => dataset.mark === id) ?? marks.find(({ tabIndex }) => tabIndex === 0);
  mark?.focus();
  return mark !== undefined;
}

/**
 * A board that is only looked at; the marks of `touched` are highlighted.
 * @param {Board} board
 * @param {{ scale: number, name?: string, game?: string, touched?: string[] }} looks
 */
export function stillBoard(board, { scale, name = "", game = "", touched = [] }) {
  const shade = shadeOf(++keys);
  const places = going(board, touched, game);
  const marks = board.marks.map((mark, at) => markGroup(mark, shade, null, { class: places.has(at) ? "touched" : "" }));
  const looks = { shade, label: labelText(name, board), role: "img", scale, forFingers: false };
  return h("div", { class: "board", key: shade }, h("div", { class: "board-sheet" }, sheet(board, looks, marks)));
}

/** @param {number} key */
function shadeOf(key) {
  return `board-shade-${key}`;
}

/** @param {string} name @param {Board} board */
function labelText(name, { title }) {
  return [name, title].filter(Boolean).join(": ");
}

/** @param {string} text @param {(event: Event) => void} onclick */
function choiceButton(text, onclick) {
  return h("button", { type: "button", key: text, onclick }, text);
}
