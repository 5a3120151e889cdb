// Where graphs come from and go to: ready examples, files, the clipboard.

import { copyButton } from "../old/copy.js";
import { button, field, h, replace, select } from "../old/dom.js";
import { save } from "../old/save.js";
import { commandText, pythonText } from "./copy_as.js";
import { exampleGroups } from "./examples.js";
import { formatOf, graphmlText, jsonText } from "./files.js";
import { tokensNow } from "./game.js";
import { follow } from "./store.js";

/** `open(example)` shows an example, `load({text, format})` a file. */
export function sources(store, examples, { open, load }) {
  const choice = select([["", "Choose an example…"], ...exampleGroups(examples)], "", (id) => {
    const example = examples.find((one) => one.id === id);
    if (example) open(example);
  });
  const about = h("p", { class: "soft" });
  const kept = [
    button("Save JSON", () => save("graph.json", jsonText(store.state.graph), "application/json")),
    button("Save GraphML", () => save("graph.graphml", graphmlText(store.state.graph), "application/xml")),
    copyButton("Copy as Python", () => pythonText(store.state, tokensNow(store.state))),
    copyButton("Copy as command", () => commandText(store.state, tokensNow(store.state))),
  ];
  follow(store, (state) => [state.ready, state.large], ({ ready, large }) => {
    kept.forEach((element) => (element.disabled = large !== null));
    choice.value = ready?.id ?? "";
    replace(about, ready && [ready.note, ready.source ? ` (${ready.source})` : ""].join(""));
  });
  const input = h("input", { type: "file", class: "unseen", tabindex: "-1", "aria-hidden": "true", onchange: () => take(input.files[0], load).then(() => (input.value = "")) });
  return h("section", { class: "card", "aria-label": "Examples and files" },
    field("Ready examples", choice),
    about,
    h("div", { class: "row" },
      button("Load a file", () => input.click(), { title: "JSON, GraphML, edge lists, CSV or DOT; a file can also be dropped on the drawing" }),
      input,
      kept,
    ),
  );
}

async function take(file, load) {
  if (!file) return;
  const text = (await file.text()).replace(/^\ufeff/, "");
  await load({ text, format: formatOf(file.name, text) });
}

/** A file can be dropped on an element. */
export function droppable(element, load) {
  element.addEventListener("dragover", (event) => event.preventDefault());
  element.addEventListener("drop", (event) => {
    event.preventDefault();
    take(event.dataTransfer?.files[0], load);
  });
}
