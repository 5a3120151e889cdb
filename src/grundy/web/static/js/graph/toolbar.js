// What the pointer does, and what concerns the drawing as a whole.

import { button, h } from "../old/dom.js";
import { EMPTY } from "./model.js";
import { edit, follow } from "./store.js";

const TOOLS = [
  ["draw", "Draw", "Click or tap an empty place for a vertex. Drag from vertex to vertex for an edge, out and back for a loop."],
  ["edge", "Edge", "Click or tap a vertex, then where its edge leads; the same vertex again makes a loop. An edge that is already there is removed."],
  ["move", "Move", "Drag a vertex, or the whole drawing."],
  ["token", "Token", "Click or tap a vertex to put a token on it, or to take it away."],
  ["erase", "Erase", "Click or tap a vertex or an edge to remove it."],
];

export function toolbar(store, drawing, actions, arrange) {
  const tools = TOOLS.map(([name, text]) => button(text, () => store.set({ tool: name, armed: null, ...(name === "token" ? { view: "tokens" } : {}) }), { "data-tool": name }));
  const back = button("↶", actions.undo, { "aria-label": "Undo", title: "Undo" });
  const again = button("↷", actions.redo, { "aria-label": "Redo", title: "Redo" });
  const clear = button("Clear", () => edit(store, EMPTY));
  const editing = [...tools, back, again, clear];
  const arranging = button("Arrange", arrange, { title: "Lay the graph out again" });
  follow(store, (state) => [state.tool, state.game, state.past, state.future, state.graph], (state) => {
    tools.forEach((element, place) => element.setAttribute("aria-pressed", String(TOOLS[place][0] === state.tool)));
    editing.forEach((element) => (element.disabled = state.game !== null));
    back.disabled ||= !state.past.length;
    again.disabled ||= !state.future.length;
    clear.disabled ||= !state.graph.vertices.length;
    arranging.disabled = state.game !== null || !state.graph.vertices.length;
  });
  return h("div", { class: "toolbar" },
    h("div", { class: "row tools", role: "group", "aria-label": "What the pointer does" }, tools),
    h("div", { class: "row tools", role: "group", "aria-label": "The drawing" },
      back, again, arranging,
      button("Fit", () => drawing.fit(store.state.graph), { title: "Show the whole drawing" }),
      button("+", () => drawing.zoom(0.8), { "aria-label": "Zoom in" }),
      button("−", () => drawing.zoom(1.25), { "aria-label": "Zoom out" }),
      clear,
    ),
  );
}

/** How the tool is used. */
export function toolNote(store) {
  const note = h("p", { class: "soft tool-note" });
  follow(store, (state) => [state.tool, state.game, state.armed], (state) => (note.textContent = noteOf(state)));
  return note;
}

function noteOf({ game, armed, tool }) {
  if (game) return "Click or tap a token, then where it goes. End the game to draw again.";
  if (armed !== null) return "Click or tap where the edge leads. An empty place or the Escape key cancels it.";
  return TOOLS.find(([name]) => name === tool)[2];
}
