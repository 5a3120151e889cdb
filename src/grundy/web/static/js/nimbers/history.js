// The results so far: kept while the page is open, newest first; each can be used again.

import { button, h, replace } from "../dom.js";
import { expressionNodes } from "./superscripts.js";

const MOST = 30;
const results = []; // outlives the room, so that a visit to another one loses nothing

export class History {
  constructor(ontake) {
    this.ontake = ontake;
    this.list = h("ol", { class: "history", reversed: true });
    const forget = button("Clear the list", () => this.forget(), { class: "quiet" });
    this.element = h("section", { class: "card", hidden: true }, h("h2", {}, "Results so far"), this.list, forget);
    this.show();
  }

  /** `value` is a function that makes the nodes of the value. */
  add(expression, value) {
    const at = results.findIndex((result) => result.expression === expression);
    if (at >= 0) results.splice(at, 1);
    results.unshift({ expression, value });
    results.length = Math.min(results.length, MOST);
    this.show();
  }

  forget() {
    results.length = 0;
    this.show();
  }

  show() {
    this.element.hidden = results.length === 0;
    replace(this.list, results.map((result) => this.#item(result)));
  }

  #item({ expression, value }) {
    const again = { class: "quiet math", "aria-label": `Use ${expression} again` };
    return h("li", {}, button(expressionNodes(expression), () => this.ontake(expression), again), h("span", { class: "math" }, " = ", value()));
  }
}
