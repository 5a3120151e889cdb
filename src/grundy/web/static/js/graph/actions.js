// What people do to the drawing, by whatever means: each is one edit, and is said.

import { announce } from "../old/announce.js";
import { freePlace } from "./geometry.js";
import { hasEdge, lastKey, moved, renamed, toggledEdge, toggledToken, vertexOf, withEdge, withVertex, withoutVertex } from "./model.js";
import { edit, redo, undo } from "./store.js";

export function makeActions(store, drawing) {
  const name = (key) => vertexOf(store.state.graph, key).name;
  const actions = {
    /** A new vertex at a point, or at a free place near the selected one; `from` also gets an edge to it. */
    addVertex(point = null, from = null) {
      const { graph, selected } = store.state;
      const { x, y } = point ?? freePlace(graph, selected === null ? null : vertexOf(graph, selected), drawing.view);
      const grown = withVertex(graph, x, y);
      const key = lastKey(grown);
      edit(store, from === null ? grown : withEdge(grown, from, key), { selected: key });
      drawing.reveal(store.state.graph, vertexOf(grown, key));
      announce(from === null ? `New vertex ${name(key)}.` : `New vertex ${name(key)} with an edge from ${name(from)}.`);
      return key;
    },
    connect(from, to) {
      const { graph } = store.state;
      const there = hasEdge(graph, from, to);
      edit(store, toggledEdge(graph, from, to), { selected: from });
      announce(`${there ? "Removed the" : "New"} ${from === to ? `loop at ${name(from)}` : `edge from ${name(from)} to ${name(to)}`}.`);
    },
    join(from, to) {
      if (!hasEdge(store.state.graph, from, to)) actions.connect(from, to);
    },
    arm(key) {
      store.set({ armed: key, selected: key });
      announce(`An edge from ${name(key)}: choose where it leads, or press Escape to cancel.`);
    },
    /** The next vertex that is chosen ends the edge that was begun. */
    chooseEnd(key) {
      actions.connect(store.state.armed, key);
    },
    token(key) {
      edit(store, toggledToken(store.state.graph, key), { selected: key, ready: store.state.ready, view: "tokens" });
      announce(store.state.graph.tokens.includes(key) ? `Token on ${name(key)}.` : `No token on ${name(key)}.`);
    },
    remove(key) {
      const gone = name(key);
      const { vertices } = store.state.graph;
      const place = vertices.findIndex((vertex) => vertex.key === key);
      const next = vertices[place + 1] ?? vertices[place - 1] ?? null;
      edit(store, withoutVertex(store.state.graph, key), { selected: next?.key ?? null });
      announce(`Removed vertex ${gone}.`);
    },
    removeEdge(from, to) {
      if (hasEdge(store.state.graph, from, to)) actions.connect(from, to);
    },
    shift(key, dx, dy) {
      const { x, y } = vertexOf(store.state.graph, key);
      edit(store, moved(store.state.graph, key, x + dx, y + dy));
      drawing.reveal(store.state.graph, vertexOf(store.state.graph, key));
    },
    /** Returns why the name cannot be given, or null. */
    rename(key, text) {
      const given = text.trim();
      if (given === name(key)) return null;
      const graph = renamed(store.state.graph, key, given);
      if (graph === null) return given ? `Another vertex is already called ${given}.` : "A vertex needs a name.";
      edit(store, graph);
      announce(`The vertex is now called ${given}.`);
      return null;
    },
    undo: () => announce(undo(store) ? "Undone." : "There is nothing to undo."),
    redo: () => announce(redo(store) ? "Redone." : "There is nothing to redo."),
  };
  return actions;
}
