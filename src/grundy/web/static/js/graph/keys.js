// The whole drawing by keyboard.

import { h } from "../old/dom.js";
import { neighbour } from "./geometry.js";
import { vertexOf } from "./model.js";

const STEP = 20; // how far Shift and an arrow move a vertex
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const LEGEND = [
  ["V", "new vertex"], ["E", "edge: then choose where it leads (again removes it)"], ["L", "loop"], ["T", "token"],
  ["Delete", "remove the vertex"], ["← ↑ → ↓", "go to a vertex nearby"], ["Page ↑ ↓", "go through all vertices"],
  ["Shift ← ↑ → ↓", "move the vertex"], ["F2", "rename"], ["Enter", "choose"], ["Esc", "cancel"],
  ["U", "undo, take back"], ["Shift U", "redo"], ["N", "next label"], ["H", "hints"],
];

export function keyLegend() {
  const rows = LEGEND.map(([key, text]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, text)]);
  return h("details", { class: "graph-keys", open: matchMedia("(min-width: 60rem)").matches },
    h("summary", {}, "Keys in the drawing"),
    h("dl", {}, rows),
  );
}

/** Keys that work wherever the focus is, but for fields in which one types: N for the next label, H for hints. */
export function listenEverywhere(store, { n, h: hints }, signal) {
  const listener = (event) => {
    const typing = event.target.closest?.("input:not([type=checkbox]), textarea, select");
    if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key === "n" && store.state.view === "labels") n();
    if (key === "h" && store.state.view === "tokens") hints();
  };
  document.addEventListener("keydown", listener, { signal });
}

/** Listen to keys on the drawing. `doing` has rename(), takeBack() and chosen(key). */
export function listenToKeys(drawing, store, actions, doing) {
  drawing.root.addEventListener("keydown", (event) => {
    if (event.altKey || event.metaKey) return;
    const done = event.ctrlKey ? withControl(event) : plain(event);
    if (done === false) return;
    event.preventDefault();
    event.stopPropagation();
    focus();
  });

  // Where the keys go on: the selected vertex, if any.
  function focus() {
    const element = drawing.element(store.state.selected) ?? drawing.root;
    if (drawing.root.contains(document.activeElement) || document.activeElement === document.body) element.focus({ preventScroll: true });
  }

  function withControl(event) {
    const key = event.key.toLowerCase();
    if (store.state.game || (key !== "z" && key !== "y")) return false;
    if (key === "y" || event.shiftKey) actions.redo();
    else actions.undo();
  }

  function plain(event) {
    const { selected, game } = store.state;
    if (event.key in ARROWS) return arrow(event, ...ARROWS[event.key]);
    if (event.key in ALWAYS) return ALWAYS[event.key](event);
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (game) return key === "u" ? doing.takeBack() : false;
    if (key in EDITS) return EDITS[key](event);
    if (selected === null || !(key in OF_VERTEX)) return false;
    OF_VERTEX[key](selected);
  }

  const ALWAYS = {
    Enter: () => chosen(),
    " ": () => chosen(),
    Escape: () => store.set({ armed: null, picked: null }),
    PageDown: () => through(1),
    PageUp: () => through(-1),
    Home: () => go(store.state.graph.vertices[0]),
    End: () => go(store.state.graph.vertices.at(-1)),
  };
  const EDITS = {
    v: () => void actions.addVertex(),
    u: (event) => (event.shiftKey ? actions.redo() : actions.undo()),
  };
  const OF_VERTEX = {
    e: (key) => actions.arm(key),
    l: (key) => actions.connect(key, key),
    t: (key) => actions.token(key),
    Delete: (key) => actions.remove(key),
    Backspace: (key) => actions.remove(key),
    F2: () => doing.rename(),
  };

  function arrow(event, dx, dy) {
    const { graph, selected, game } = store.state;
    if (selected === null) return go(graph.vertices[0]);
    const vertex = vertexOf(graph, selected);
    if (event.shiftKey && !game) actions.shift(selected, dx * STEP, dy * STEP);
    else go(neighbour(graph, vertex, dx, dy));
  }

  function through(by) {
    const { graph, selected } = store.state;
    const place = graph.vertices.findIndex((vertex) => vertex.key === selected);
    const count = graph.vertices.length;
    if (count) go(graph.vertices[place < 0 ? 0 : (place + by + count) % count]);
  }

  function go(vertex) {
    if (!vertex) return;
    store.set({ selected: vertex.key });
    drawing.reveal(store.state.graph, vertex);
  }

  function chosen() {
    const { selected } = store.state;
    if (selected === null) return false;
    doing.chosen(selected);
  }
}
