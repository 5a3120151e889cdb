// The table: the boards of all components side by side, with + between them.

import { createBoard } from "../board/board.js";
import { h, replace } from "../old/dom.js";
import { short } from "./words.js";

const MOST_BOARDS = 24;
// What the plus sign and the margins of a board take, in pixels.
const BETWEEN = 60;

/** `onMove(move)` is called when a move is made on a board. */
export class Table {
  constructor(onMove) {
    this.onMove = onMove;
    this.boards = new Map(); // by the number of the component
    this.element = h("div", { class: "table", tabindex: "-1" });
    this.says = h("p", { class: "table-says" }); // what a touch would do
    this.isNew = true; // whether a game begins
    this.left = { number: 0, id: null }; // where the focus was last
  }

  /** Show a position; `changed` are the numbers of components that the last move has made. */
  show(current, { hints, isPlayed, changed = [] }) {
    const focused = this.focused();
    const pushed = new Map([...this.boards].map(([number, board]) => [number, board.sheet.scrollLeft]));
    this.boards.clear();
    const byComponent = grouped(current.moves);
    const shown = current.components.slice(0, MOST_BOARDS);
    // Boards do not grow while a game goes on.
    const fitting = scaleFor(shown.map(({ board }) => board).filter(Boolean), this.element.clientWidth);
    this.scale = this.isNew ? fitting : Math.min(this.scale, fitting);
    replace(this.says);
    const parts = shown.map((component, number) => {
      const place = this.place(component, number, { moves: byComponent.get(number) ?? [], hints, isPlayed });
      if (changed.includes(number)) place.classList.add("changed");
      const plus = number > 0 && h("span", { class: "plus", "aria-hidden": "true" }, "+");
      return h("div", { class: "summand" }, plus, place);
    });
    const hidden = current.components.length - shown.length;
    const more = `and ${hidden} more component${hidden > 1 ? "s" : ""}: play in them from the list of moves`;
    replace(this.element, parts, hidden > 0 && h("p", { class: "soft more" }, more));
    for (const [number, board] of this.boards) board.push(this.isNew ? null : pushed.get(number));
    this.isNew = false;
    if (focused) this.refocus(focused);
    // Boards get smaller while a game goes on, and what is below them should not jump.
    this.element.style.minHeight = `${this.element.offsetHeight}px`;
  }

  /** Let the table become as small as its boards, which are new ones. */
  shrink() {
    this.element.style.minHeight = "";
    this.isNew = true;
  }

  clear() {
    this.boards.clear();
    this.shrink();
    replace(this.element);
    replace(this.says);
  }

  /** Where the focus is, if it is on the table: the component, and the mark. */
  focused() {
    const active = document.activeElement;
    if (!this.element.contains(active)) return null;
    const number = [...this.boards].find(([, board]) => board.element.contains(active))?.[0];
    return number === undefined ? this.left : (this.left = { number, id: active.dataset.mark });
  }

  // While the opponent thinks nothing can be touched, and the table itself keeps the focus.
  refocus({ number, id }) {
    const board = this.boards.get(number);
    const isThere = board?.marks.some((mark) => mark.id === id);
    if (isThere ? board.focus(id) : board?.focus() || this.focus()) return;
    this.element.focus({ preventScroll: true });
  }

  place(component, number, { moves, hints, isPlayed }) {
    const name = h("figcaption", {}, short(component.notation, 48));
    const written = h("code", {}, short(component.notation, 200));
    if (!component.board) return h("figure", { class: "component undrawn" }, written);
    const made = createBoard({
      board: component.board,
      number,
      game: component.game,
      moves,
      name: component.notation,
      hints,
      scale: this.scale,
      forFingers: true,
      onMove: isPlayed ? this.onMove : undefined,
      onSay: (text) => replace(this.says, text),
      onEdge: (key) => this.beside(number, key),
    });
    this.boards.set(number, made);
    return h("figure", { class: "component" }, made.element, name);
  }

  /** From the edge of a board an arrow key leads to the next one that can be touched. */
  beside(number, key) {
    const step = key === "ArrowLeft" || key === "ArrowUp" ? -1 : 1;
    for (let next = number + step; next >= 0 && next < MOST_BOARDS; next += step) {
      if (this.boards.get(next)?.focus()) return;
    }
  }

  /** Put the focus on the first mark that can be touched; returns whether there is one. */
  focus() {
    return [...this.boards.values()].some((board) => board.focus());
  }

  showHints(on) {
    for (const board of this.boards.values()) board.showHints(on);
  }

  /** Show on its board what a move would do; null ends it. */
  preview(move) {
    for (const [number, board] of this.boards) board.preview(move?.component === number ? move : null);
  }
}

/** A small picture of the component before a move was made, the marks that were touched pointed out; or null. */
export function pictureOfMove(before, step) {
  const { board, game } = before?.current.components[step.component] ?? {};
  const isSame = (one) => ["component", "move", "to"].every((fact) => one[fact] === step[fact]);
  const move = before?.current.moves.find((one) => one.choice === step.choice || isSame(one));
  if (!board || !move?.touches.length) return null;
  const scale = Math.min(0.6, 160 / board.width, 120 / board.height);
  return createBoard({ board, game, name: `before the move: ${step.from}`, touched: move.touches[0], scale }).element;
}

/** One scale for all boards: what is small is drawn larger, so that the table is used, as far as one row has space. */
function scaleFor(boards, width) {
  const [most, highest] = matchMedia("(min-width: 40rem)").matches ? [2, 420] : [1, 320];
  const free = width - BETWEEN * boards.length;
  const wide = boards.reduce((sum, board) => sum + board.width, 0);
  const high = Math.max(1, ...boards.map((board) => board.height));
  return Math.max(0.9, Math.min(most, free / Math.max(1, wide), highest / high));
}

function grouped(moves) {
  const found = new Map();
  for (const move of moves) {
    if (!found.has(move.component)) found.set(move.component, []);
    found.get(move.component).push(move);
  }
  return found;
}
