// One board, touched by mouse, finger or keyboard. It needs nothing but the files beside it, because it is also the
// board of the notebook widget.

import { Chooser } from "./chooser.js";
import { badge, element, sheetOf, signOf } from "./drawing.js";
import { fallingWith } from "./falling.js";
import { bestEffect, extended, going, isArrow, meaning, middleOf, nearest, waysOn } from "./gestures.js";

const NATURAL_SCALE = 1.2;

/**
 * Make a board.
 *
 * `board` is the data of the server, `number` that of its component, `game` the id of its game if it is one of the
 * catalogue, `moves` are the moves in it, and `onMove(move)` is called when one is made, of which it may know only the
 * `choice`; without it the board is only a picture. `onEdge(key)` is called
 * when an arrow key leads out of the board, and `onSay(text)` with what a touch would do; unless it is given the board
 * says it itself, in a line below. `touched` are marks to point out, such as those of a move made before, and
 * `forFingers` keeps the size of a board that can be touched while it cannot.
 * Returns an object with `element`, `showHints(on)`, `preview(move)`, `push(left)`, `focus()` and `clear()`.
 */
export function createBoard(settings) {
  return new Board(settings);
}

class Board {
  constructor({ board, moves = [], name = "", hints = false, touched = [], scale = NATURAL_SCALE, ...others }) {
    Object.assign(this, { board, moves, hints, forFingers: Boolean(others.onMove), ...others });
    this.selected = [];
    this.pointed = null; // the mark under the pointer or in focus
    this.said = "";
    this.shown = null; // a move that is pointed at elsewhere, such as in a list
    const label = [name, board.title].filter(Boolean).join(": ");
    const isPlayed = Boolean(this.onMove);
    const { sheet, groups, marks } = sheetOf(board, label, { isPlayed, scale, forFingers: this.forFingers });
    this.groups = groups;
    this.marks = marks.filter((mark) => mark.id);
    this.placeOf = new Map(board.marks.flatMap((mark, place) => (mark.id ? [[mark.id, place]] : [])));
    this.sheet = element("div", "board-sheet", sheet);
    this.element = element("div", "board", this.sheet);
    if (this.onMove) this.makePlayable();
    for (const place of this.going(touched)) groups[place].classList.add("touched");
    this.paint();
  }

  /** Push a board that is wider than its place sideways; unless told how far, its middle or its piece is seen. */
  push(left) {
    const { scrollWidth, clientWidth } = this.sheet;
    const piece = this.board.marks.find(({ kind }) => kind === "piece");
    const middle = piece ? (middleOf(piece)[0] / this.board.width) * scrollWidth : scrollWidth / 2;
    this.sheet.scrollLeft = left ?? middle - clientWidth / 2;
  }

  makePlayable() {
    const line = element("p", "board-says");
    this.chooser = new Chooser(() => (this.clear(), this.focus()));
    this.element.append(...(this.onSay ? [] : [line]), this.chooser.element);
    this.onSay ??= (text) => (line.textContent = text);
    for (const mark of this.marks) this.listen(mark);
  }

  listen(mark) {
    const group = this.groupOf(mark.id);
    group.classList.add("touchable");
    group.setAttribute("role", "button");
    group.addEventListener("click", () => this.touch(mark.id));
    group.addEventListener("keydown", (event) => this.key(event, mark));
    for (const name of ["pointerenter", "focus"]) group.addEventListener(name, () => this.point(mark.id, name));
    for (const name of ["pointerleave", "blur"]) group.addEventListener(name, () => this.point(null, name));
  }

  groupOf(id) {
    return this.groups[this.placeOf.get(id)];
  }

  /** Touch a mark, as a click does: it is selected, and a move is made when only one can be meant. */
  touch(id) {
    const { ordered } = this.board;
    if (this.isMany(id)) return this.write(id);
    const again = this.selected.at(-1) === id;
    const already = meaning(this.moves, this.selected, ordered).exact;
    if (again && already.length) return this.make(already);
    if (this.selected.includes(id)) return this.select(this.selected.filter((other) => other !== id));
    this.select(extended(this.moves, this.selected, id, ordered));
    const { exact, longer } = meaning(this.moves, this.selected, ordered);
    if (exact.length && !longer) this.make(exact);
  }

  select(ids) {
    this.selected = ids;
    this.chooser.hide();
    this.paint();
  }

  /** Forget what is selected. */
  clear() {
    this.select([]);
  }

  make(moves) {
    if (moves.length > 1) return this.choose(moves);
    for (const place of this.going(this.selected)) this.groups[place].classList.add("gone");
    this.selected = [];
    this.onMove(moves[0]);
  }

  /** Several moves have the same touches: ask which one. */
  choose(moves) {
    this.chooser.choose(moves.map((move) => [this.wordsOf(move), () => this.make([move])]));
  }

  /** Whether a mark stands for many that are not drawn one by one. */
  isMany(id) {
    return this.board.marks[this.placeOf.get(id)].kind === "more";
  }

  /** Ask for a move that cannot be touched. */
  write(id) {
    const example = this.moves[0]?.move ?? "take 1";
    this.chooser.write(this.labelOf(id), example, (text) => this.onMove({ choice: `${this.number}:${text}` }));
  }

  wordsOf(move) {
    const sign = this.hints && move.effect ? `${signOf(move.effect)} ` : "";
    return sign + leaving(move);
  }

  key(event, mark) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") this.touch(mark.id);
    else if (event.key === "Escape" && this.selected.length) this.clear();
    else if (isArrow(event.key)) this.go(mark, event.key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  go(mark, key) {
    const next = nearest(this.marks, mark, key);
    if (next) this.focus(next.id);
    else this.onEdge?.(key);
  }

  /** Put the focus on a mark, by default on the one that had it last; returns whether there is one. */
  focus(id = this.stop()) {
    if (id === undefined || !this.onMove) return false;
    this.rove(id);
    this.groupOf(id).focus();
    return true;
  }

  /** The one mark that the Tab key reaches. */
  stop() {
    return this.placeOf.has(this.reached) ? this.reached : this.marks[0]?.id;
  }

  rove(id) {
    this.groupOf(this.stop()).setAttribute("tabindex", "-1");
    this.reached = id;
    this.groupOf(id).setAttribute("tabindex", "0");
  }

  point(id, name) {
    this.pointed = id;
    if (name === "focus") this.rove(id);
    this.paintThought();
  }

  /** Show what a move would do; null ends it. */
  preview(move) {
    this.shown = move;
    this.paintThought();
  }

  /** Show for every mark who wins, or no longer. */
  showHints(on) {
    this.hints = on;
    this.paint();
  }

  /** What is thought of: a move pointed at elsewhere, or what the touch of the pointed mark would mean. */
  thought() {
    if (this.shown) return { ids: this.shown.touches?.[0] ?? [], move: this.shown, exact: [this.shown] };
    const { ordered } = this.board;
    const ids = this.pointed === null ? this.selected : extended(this.moves, this.selected, this.pointed, ordered);
    const { exact, longer } = meaning(this.moves, ids, ordered);
    return { ids, exact, longer, move: exact.length === 1 ? exact[0] : null };
  }

  /** The places of the marks that go when these are touched. */
  going(ids) {
    return going(this.board, ids.length === 1 ? fallingWith(this.game, this.board.marks, ids[0]) : ids);
  }

  /** Bring the drawing up to date with what is selected and hinted. */
  paint() {
    for (const mark of this.marks) this.paintMark(mark);
    this.paintThought();
  }

  paintThought() {
    const thought = this.thought();
    const places = this.going(thought.ids);
    this.groups.forEach((group, place) => group.classList.toggle("going", places.has(place)));
    if (this.onMove) this.say(this.saying(thought));
  }

  paintMark(mark) {
    const group = this.groupOf(mark.id);
    const moves = this.movesAt(mark.id);
    const effect = this.hints ? bestEffect(moves) : null;
    if (this.onMove) this.paintButton(mark, group, moves, effect);
    group.classList.toggle("idle", moves.length === 0 && !this.isMany(mark.id));
    group.querySelector(".hint-sign")?.remove();
    if (effect) group.append(badge(mark, effect));
  }

  paintButton(mark, group, moves, effect) {
    const isSelected = this.selected.includes(mark.id);
    group.classList.toggle("selected", isSelected);
    group.setAttribute("aria-pressed", String(isSelected));
    group.setAttribute("tabindex", mark.id === this.stop() ? "0" : "-1");
    const does = moves.length === 1 && leaving(moves[0]);
    group.setAttribute("aria-label", [mark.label ?? mark.id, does, effect].filter(Boolean).join(": "));
  }

  /** The moves that touching a mark makes, or leads to. */
  movesAt(id) {
    const { ordered } = this.board;
    const { exact } = meaning(this.moves, this.selected, ordered);
    if (this.selected.at(-1) === id && exact.length) return exact;
    const ids = extended(this.moves, this.selected, id, ordered);
    return ids.length ? waysOn(this.moves, ids, ordered).map(({ move }) => move) : [];
  }

  // Boards that share a line must not wipe out what another one says in it.
  say(text) {
    if (text !== this.said) this.onSay(text);
    this.said = text;
  }

  saying({ move, ids, exact, longer }) {
    if (this.pointed !== null && this.isMany(this.pointed)) return `${this.labelOf(this.pointed)}: touch, and say which move`;
    if (exact.length > 1) return `${exact.length} moves: touch to choose one`;
    const isSelected = ids.length > 0 && ids.length === this.selected.length;
    if (move) return `${this.wordsOf(move)}${longer && isSelected ? "; touch again, or add another" : ""}`;
    return longer ? `${ids.map((id) => this.labelOf(id)).join(", ")}, and then …` : "";
  }

  labelOf(id) {
    return this.board.marks[this.placeOf.get(id)]?.label ?? id;
  }
}

function leaving(move) {
  return `${move.move}, leaving ${shortened(move.to)}`;
}

/** Long notations are cut: the list of moves has them in full. */
function shortened(text) {
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
