// Keys of the page: single letters, which count only while nobody is typing.

import { button, h } from "../old/dom.js";

const TYPING = "input, textarea, select, [contenteditable]";

/** What the keys do: the name of an action, and what is said of it. */
export const KEYS = {
  h: ["hints", "hints: who wins after each move"],
  w: ["why", "why: who wins here, and the reason"],
  u: ["undo", "undo your last move"],
  r: ["redo", "redo it"],
  n: ["again", "new game from the same start"],
  b: ["boards", "to the boards"],
  "?": ["keys", "this list"],
};

/** Call the action of a key when it is pressed; returns a function that ends it. */
export function listenForKeys(keys, actions) {
  const onKey = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target.closest?.(TYPING) || document.querySelector("dialog[open]")) return;
    const found = keys[event.key.toLowerCase()];
    if (!found) return;
    event.preventDefault();
    actions[found[0]]();
  };
  document.addEventListener("keydown", onKey);
  return () => document.removeEventListener("keydown", onKey);
}

/** A list of the keys, over everything else. */
export function keysDialog(keys) {
  const rows = Object.entries(keys).map(([key, [, text]]) => [key.toUpperCase(), text]);
  const onBoards = [
    ["Tab", "to the next board"],
    ["← ↑ → ↓", "from mark to mark"],
    ["Enter", "touch a mark; once more makes the move"],
    ["Esc", "forget what is selected"],
  ];
  const line = ([key, text]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, text)];
  const dialog = h("dialog", { class: "keys", "aria-label": "Keys" });
  dialog.append(
    h("h2", {}, "Keys"),
    h("dl", {}, rows.map(line)),
    h("h3", {}, "On the boards"),
    h("dl", {}, onBoards.map(line)),
    button("Close", () => dialog.close(), { class: "main" }),
  );
  return dialog;
}
