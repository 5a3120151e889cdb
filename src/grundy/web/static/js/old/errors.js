// An error as people can read it: the sentence, and for a notation the text with a mark under the bad character.

import { h } from "./dom.js";

const PASSING = ["network", "busy", "rate", "limit", "server"];

/** Whether trying again may help. */
export function mayPass(error) {
  return PASSING.includes(error.kind);
}

export function errorBox(error) {
  const caret = error.at !== null && error.at !== undefined && error.text;
  return h(
    "div",
    { class: "error", role: "alert" },
    h("p", {}, error.message),
    caret && h("pre", {}, `${error.text}\n${" ".repeat(Math.max(0, error.at))}^`),
  );
}
