// What the pointer does, and what concerns the drawing as a whole.

import { button, h } from "../dom.js";
import { EMPTY } from "./model.js";
import { edit, follow } from "./store.js";

const TOOLS = [
  ["draw", "Draw", "Click an empty place for a vertex; drag from one vertex to another for an edge, out and back to itself for a loop."],
  ["edge", "Edge", "Choose a vertex, then where the edge leads; the same vertex again makes a loop. An edge that is there is taken away."],
  ["move", "Move", "Drag vertices, or the whole drawing."],
  ["token", "Token", "Choose a vertex to put a token there, or to take it away."],
  ["erase", "Erase", "Choose a vertex or an edge to take it away."],
];

export function toolbar(store, drawing, actions, arrange) {
  const tools = TOOLS.map(([name, text]) => button(text, () => store.set({ tool: name, armed: null, ...(name === "token" ? { view: "tokens" } : {}) }), { "data-tool": name }));
  const note = h("p", { class: "soft tool-note" });
  const back = button("↶", actions.undo, { "aria-label": "Undo", title: "Undo" });
  const again = button("↷", actions.redo, { "aria-label": "Redo", title: "Do again" });
  const clear = button("Clear", () => edit(store, EMPTY));
  const editing = [...tools, back, again, clear];
  const arranging = button("Arrange", arrange, { title: "Lay the graph out anew" });
  follow(store, (state) => [state.tool, state.game, state.past, state.future, state.graph, state.armed], (state) => {
    tools.forEach((element, place) => element.setAttribute("aria-pressed", String(TOOLS[place][0] === state.tool)));
    editing.forEach((element) => (element.disabled = state.game !== null));
    back.disabled ||= !state.past.length;
    again.disabled ||= !state.future.length;
    clear.disabled ||= !state.graph.vertices.length;
    arranging.disabled = state.game !== null || !state.graph.vertices.length;
    note.textContent = noteOf(state);
  });
  return h("div", { class: "toolbar" },
    h("div", { class: "row tools", role: "group", "aria-label": "What the pointer does" }, tools),
    h("div", { class: "row tools", role: "group", "aria-label": "The drawing" },
      back, again, arranging,
      button("Fit", () => drawing.fit(store.state.graph), { title: "See all of it" }),
      button("+", () => drawing.zoom(0.8), { "aria-label": "Larger" }),
      button("−", () => drawing.zoom(1.25), { "aria-label": "Smaller" }),
      clear,
    ),
    note,
  );
}

function noteOf({ game, armed, tool }) {
  if (game) return "While the game runs, choose a token and then where it goes. End the game to draw.";
  if (armed !== null) return "Choose where the edge leads; Escape gives it up.";
  return TOOLS.find(([name]) => name === tool)[2];
}
