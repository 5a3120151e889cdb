// The selected vertex: its name, what can be done with it, and why it has its labels.

import { button, field, h, replace } from "../old/dom.js";
import { errorBox } from "../old/errors.js";
import { EFFECT, MEANING, SIGN, shownLabel, valueText } from "./labels.js";
import { followers, vertexOf } from "./model.js";
import { follow } from "./store.js";

export function vertexPanel(store, actions, drawing) {
  const selected = () => store.state.selected;
  const back = (action) => () => {
    action(selected());
    drawing.element(selected())?.focus({ preventScroll: true });
  };
  const name = h("input", { type: "text", maxlength: 200, size: 6, spellcheck: "false", autocapitalize: "off", onchange: give, onkeydown: leave });
  const title = h("h2", {});
  const buttons = [
    button("Edge to…", back(actions.arm)),
    button("Loop", back((key) => actions.connect(key, key))),
    button("Token", back(actions.token)),
    button("Delete", back(actions.remove)),
  ];
  const why = h("div", {});
  const complaint = h("div", {});
  const panel = h("section", { class: "card vertex-panel", "aria-label": "The selected vertex" }, title,
    h("div", { class: "row editing" }, field("Name", name), buttons), complaint, why);

  let shown = null;

  function give() {
    const why = actions.rename(selected(), name.value);
    replace(complaint, why && errorBox({ message: why }));
    if (why) name.value = vertexOf(store.state.graph, selected()).name;
  }

  function leave(event) {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    if (event.key === "Escape") name.value = vertexOf(store.state.graph, selected()).name;
    drawing.element(selected())?.focus({ preventScroll: true });
  }

  follow(store, (state) => [state.graph, state.selected, state.answer, state.step, state.hidden, state.guesses, state.view, state.hints, state.game], (state) => {
    const vertex = state.selected === null ? null : vertexOf(state.graph, state.selected);
    panel.hidden = vertex === null || state.game !== null;
    if (vertex === null) return;
    title.textContent = `Vertex ${vertex.name}`;
    if (shown !== vertex) replace(complaint);
    shown = vertex;
    if (document.activeElement !== name) name.value = vertex.name;
    replace(why, explained(state, vertex));
  });
  return { panel, rename: () => (name.focus(), name.select()) };
}

function explained(state, { key, name }) {
  const label = state.answer?.labels.get(key);
  const shown = shownLabel(state, key);
  if (!label || state.step !== null || shown === null || state.view === "tokens") return null;
  const sentences = state.answer.steps.filter((step) => step.key === key).map((step) => h("li", {}, step.text));
  return [
    h("p", { class: EFFECT[label.outcome] === "loses" ? "wins" : EFFECT[label.outcome] === "wins" ? "loses" : "draws" },
      h("strong", {}, `${label.outcome}: `), `${MEANING[label.outcome]}${shown.value ? `; the value is ${shown.value}` : ""}.`),
    h("p", {}, moveSentence(name, label)),
    sentences.length > 0 && h("ul", { class: "graph-why" }, sentences),
    movesTable(state, key),
  ];
}

function moveSentence(name, label) {
  const arrows = (ends) => ends.map((end) => `${name} → ${end}`).join(", ");
  if (label.winning_moves.length) return `Winning moves: ${arrows(label.winning_moves)}.`;
  if (label.drawing_moves.length) return `Moves that keep the draw: ${arrows(label.drawing_moves)}.`;
  return label.outcome === "N" ? "There is no move, and in misère play that wins." : "There is no winning move.";
}

function movesTable({ graph, answer }, key) {
  const ends = followers(graph, key);
  if (!ends.length) return null;
  const rows = ends.map((end) => {
    const label = answer.labels.get(end);
    const effect = label && EFFECT[label.outcome];
    return h("tr", {},
      h("td", {}, vertexOf(graph, end).name),
      h("td", {}, label?.outcome ?? ""),
      h("td", {}, valueText(label?.value) ?? ""),
      h("td", { class: effect }, effect && h("span", { class: "sign" }, SIGN[effect]), effect ?? ""),
    );
  });
  const heads = ["move to", "outcome", "value", "the move"].map((text) => h("th", { scope: "col" }, text));
  return h("div", { class: "scroll" }, h("table", {}, h("thead", {}, h("tr", {}, heads)), h("tbody", {}, rows)));
}
