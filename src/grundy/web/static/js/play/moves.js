// The list of all moves, which can be searched, and a field for moves that are written.

import { signOf } from "../board/drawing.js";
import { button, field, h, replace } from "../old/dom.js";
import { short } from "./words.js";

const MOST_SHOWN = 150;

/** `onMove(choice)` is called with a move of the list or a text; `onPoint(move)` when a move is pointed at. */
export class MovesList {
  constructor(onMove, onPoint) {
    Object.assign(this, { onMove, onPoint });
    this.current = null;
    this.options = { hints: false, isPlayed: false, isWritten: false };
    const told = { "aria-label": "Search the moves", placeholder: "search" };
    this.search = h("input", { type: "search", oninput: () => this.paint(), ...told });
    this.list = h("ul", { class: "moves", tabindex: "-1", onkeydown: (event) => this.key(event) });
    this.note = h("p", { class: "soft", "aria-live": "polite" });
    this.heading = h("summary", {}, "All moves");
    const parts = [this.heading, this.search, this.list, this.note, this.writing()];
    this.element = h("details", { class: "card", open: true }, parts);
  }

  writing() {
    this.text = h("input", { type: "text", autocomplete: "off", spellcheck: "false", autocapitalize: "off" });
    const send = (event) => {
      event.preventDefault();
      const text = this.text.value.trim();
      if (text) this.onMove(text);
    };
    const note = "The words of a move, or the position or component that it leaves.";
    const parts = [field("Play by notation", this.text, note), h("button", { type: "submit" }, "Make this move")];
    return h("form", { class: "write-move", onsubmit: send }, parts);
  }

  show(current, options) {
    this.element.hidden = current.ended;
    if (current.position !== this.current?.position) this.text.value = "";
    this.current = current;
    this.options = options;
    this.paint();
  }

  paint() {
    const { moves, moves_complete: isComplete } = this.current;
    const wanted = this.search.value.trim().toLowerCase().split(/\s+/);
    const found = this.inOrder(moves.filter((move) => wanted.every((word) => this.textOf(move).includes(word))));
    const count = `${moves.length}${isComplete ? "" : " or more"}`;
    const isFew = isComplete && moves.length < 2;
    this.heading.textContent = isFew ? ["No move is left", "The only move"][moves.length] : `All ${count} moves`;
    this.search.hidden = moves.length < 12;
    const hadFocus = this.list.contains(document.activeElement);
    replace(this.list, found.slice(0, MOST_SHOWN).map((move) => h("li", {}, this.one(move))));
    this.list.querySelector("button")?.setAttribute("tabindex", "0");
    this.note.textContent = this.noteOf(found.length, moves.length, isComplete);
    this.text.form.hidden = !this.options.isWritten;
    if (hadFocus) (this.list.querySelector("button:enabled") ?? this.list).focus();
  }

  /** The Tab key reaches the list once; within it the arrow keys go from move to move. */
  key(event) {
    const all = [...this.list.querySelectorAll("button")];
    const at = all.indexOf(document.activeElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (at < 0 || !all[next]) return;
    event.preventDefault();
    all[at].setAttribute("tabindex", "-1");
    all[next].setAttribute("tabindex", "0");
    all[next].focus();
  }

  /** With hints on, the best moves stand first where not all can be shown. */
  inOrder(moves) {
    if (!this.options.hints || moves.length <= MOST_SHOWN) return moves;
    return [...moves].sort((one, other) => rankOf(one) - rankOf(other));
  }

  noteOf(found, all, isComplete) {
    if (found === 0 && all > 0) return "No move matches.";
    const parts = [];
    if (found > MOST_SHOWN) parts.push(`${found - MOST_SHOWN} more match: search for them.`);
    if (!isComplete) parts.push("There are more moves than can be listed: type the one you want.");
    return parts.join(" ");
  }

  textOf(move) {
    const effect = this.options.hints ? (move.effect ?? "") : "";
    return `${move.move} ${move.from} ${move.to} ${effect}`.toLowerCase();
  }

  one(move) {
    const { hints, isPlayed } = this.options;
    const effect = hints ? move.effect : null;
    const sign = hints && h("span", { class: `sign ${effect ?? "soft"}` }, signOf(effect) || "?");
    const told = hints && h("span", { class: effect ?? "soft" }, effect ?? "nobody knows");
    const where = this.current.components.length > 1 ? ` in ${short(move.from, 40)}` : "";
    const point = (on) => () => this.onPoint(on ? move : null);
    return button(
      [sign, h("span", { class: "move-words" }, `${short(move.move, 80)}${where} → ${short(move.to, 60)}`), told],
      () => this.onMove(move.choice),
      {
        class: `move ${effect ?? ""}`,
        disabled: !isPlayed,
        tabindex: -1,
        title: (hints && move.why) || null,
        onpointerenter: point(true),
        onpointerleave: point(false),
        onfocus: point(true),
        onblur: point(false),
      },
    );
  }
}

function rankOf({ effect }) {
  const place = ["wins", "draws", null].indexOf(effect);
  return place < 0 ? 3 : place;
}
