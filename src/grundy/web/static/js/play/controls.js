// The buttons under the table. They are made once, so that they keep the focus while everything else changes.

import { button, h } from "../old/dom.js";

/** `actions` are functions by name: undo, redo, hints, why, draw, again, swap, keys. */
export class Controls {
  constructor(actions) {
    const one = (name, text, key, properties = {}) => {
      const told = key ? { title: `Key ${key}`, "aria-keyshortcuts": key } : {};
      this[name] = button(text, actions[name], { ...told, ...properties });
      return this[name];
    };
    this.element = h(
      "div",
      { class: "row controls" },
      one("undo", "Undo", "U"),
      one("redo", "Redo", "R"),
      one("hints", "Hints", "H"),
      one("why", "Why?", "W"),
      one("draw", "Call a draw"),
      one("again", "New game", "N"),
      one("swap", "Swap sides"),
      one("keys", "Keys", "?", { class: "quiet" }),
    );
    this.show(null, { hints: false, isWhyShown: false });
  }

  /** Bring the buttons up to date; without a game most of them rest. */
  show(game, { hints, isWhyShown }) {
    const answer = game?.answer ?? null;
    this.undo.disabled = answer === null || game.undoable === 0;
    this.redo.disabled = answer === null || game.future.length === 0;
    this.hints.setAttribute("aria-pressed", String(hints));
    this.why.setAttribute("aria-pressed", String(isWhyShown));
    this.draw.hidden = !(answer?.may_be_drawn && !game.isOver);
    this.again.textContent = game?.isOver ? "Another game" : "New game";
    this.again.classList.toggle("main", Boolean(game?.isOver));
    this.swap.hidden = game === null || game.you === null;
  }
}
