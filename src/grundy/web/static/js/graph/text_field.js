// The graph as a line of text, bound to the drawing both ways: the quick way, and the one that needs no picture.

import { field, h, replace } from "../old/dom.js";
import { errorBox } from "../old/errors.js";
import { paused } from "../old/pause.js";
import { freePlace } from "./geometry.js";
import { EMPTY } from "./model.js";
import { edit, follow } from "./store.js";
import { graphOf, parsed, textOf } from "./text.js";

const PAUSE = 250; // milliseconds after the last key

/** `load(graph question)` takes texts that are too large to draw, `arrange` lays out a graph that is all new. */
export function textField(store, drawing, { load, arrange, isTooLarge }) {
  const later = paused(read, PAUSE);
  const area = h("textarea", { rows: 2, spellcheck: "false", autocapitalize: "off", id: "graph-text", "aria-describedby": "graph-text-note", oninput: later });
  const complaint = h("div", {});
  let own = null; // the graph that this text has made: the text stays as it was typed

  follow(store, (state) => [state.graph, state.game, state.large], ({ graph, game, large }) => {
    area.disabled = game !== null;
    if (graph === own) return;
    own = null;
    area.value = large ? "" : textOf(graph);
    replace(complaint);
  });

  function read() {
    try {
      const { names, edges } = parsed(area.value);
      replace(complaint);
      if (isTooLarge(names.length, edges.length)) {
        own = EMPTY; // what is left of the drawing; the text stays
        load(edgesQuestion(names, edges));
      } else take(names);
    } catch (error) {
      replace(complaint, errorBox(error));
    }
  }

  function take(names) {
    const old = store.state.graph;
    const graph = graphOf(area.value, old, (now, near, name) => freePlace(now, near, drawing.view, name));
    if (textOf(graph) === textOf(old) && !store.state.large) return;
    own = graph;
    edit(store, graph);
    const kept = old.vertices.some((vertex) => names.includes(vertex.name));
    if (!kept && names.length > 1) arrange((placed) => (own = placed));
    else drawing.fit(store.state.graph);
  }

  const note = "An arrow for each edge, and commas between edges. A vertex without edges stands alone; a name with spaces needs quotes.";
  const panel = h("div", { class: "card" }, field("Edges", area), h("small", { id: "graph-text-note" }, note), complaint);
  return { panel, stop: later.stop };
}

function edgesQuestion(names, edges) {
  return { text: JSON.stringify({ vertices: names, edges }), format: "json" };
}
