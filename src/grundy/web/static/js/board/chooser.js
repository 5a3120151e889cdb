// Asking which move is meant: one of several with the same touches, or one that is written because there are too many.

import { element } from "./drawing.js";

/** The place where it is asked; `onNone()` is called when no move is wanted. */
export class Chooser {
  constructor(onNone) {
    this.onNone = onNone;
    this.element = element("div", "board-chooser");
    this.element.addEventListener("keydown", ({ key }) => key === "Escape" && onNone());
    this.hide();
  }

  hide() {
    this.element.hidden = true;
  }

  /** Ask for one of several: `options` are pairs of a text and what it does. */
  choose(options) {
    this.#ask("Which move? ", ...options.map(([text, act]) => option(text, act)), option("None", this.onNone));
  }

  /** Ask for the words of a move, such as the example; a number alone says how many are taken. */
  write(name, example, onWritten) {
    const field = Object.assign(element("input"), { type: "text", placeholder: example, autocomplete: "off" });
    field.setAttribute("aria-label", `Which move in ${name}?`);
    const form = element("form", "", `Which move in ${name}? `, field, option("Make it", null, "submit"), option("None", this.onNone));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const text = field.value.trim();
      if (text) onWritten(/^\d+$/.test(text) ? `take ${text}` : text);
    });
    this.#ask(form);
  }

  #ask(...parts) {
    this.element.replaceChildren(...parts);
    this.element.hidden = false;
    this.element.querySelector("input, button").focus();
  }
}

function option(text, act, type = "button") {
  const made = Object.assign(element("button"), { type, textContent: text });
  if (act) made.addEventListener("click", act);
  return made;
}
