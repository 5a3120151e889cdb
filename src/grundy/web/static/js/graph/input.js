// The drawing by mouse, pen, touch and keyboard.

import { h } from "../dom.js";
import { neighbour, vertexAt } from "./geometry.js";
import { moved, vertexOf } from "./model.js";

/** @import { Actions, Drawing, Graph, GraphStore, Point, Vertex } from "./model.js" */

/** @typedef {{ key: number | null, edge: string | null, point: Point, tolerance: number, x: number, y: number, far: boolean, left: boolean, before: Graph }} Drag */

const STILL = 6; // pixels that a pointer may tremble during a click
const [MOUSE, FINGER] = [4, 14]; // how far from a vertex they may be
const DRAGGING = ["draw", "edge", "move"]; // tools with which one drags from a vertex

/**
 * `choose(key)` is called for a vertex that is chosen during a game.
 * @param {Drawing} drawing
 * @param {GraphStore} store
 * @param {Actions} actions
 * @param {(key: number) => void} choose
 */
export function listen(drawing, store, actions, choose) {
  const { root } = drawing;
  /** @type {Drag | null} */
  let drag = null;

  root.addEventListener("pointerdown", (event) => {
    if (!event.isPrimary || event.button !== 0) return;
    const point = drawing.pointOf(event);
    const tolerance = event.pointerType === "touch" ? FINGER : MOUSE;
    const vertex = under(event, tolerance);
    const edge = vertex ? null : /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest?.("[data-edge]"))?.dataset.edge ?? null;
    drag = { key: vertex?.key ?? null, edge, point, tolerance, x: event.clientX, y: event.clientY, far: false, left: false, before: store.state.graph };
    root.setPointerCapture(event.pointerId);
  });

  // A finger on a vertex draws or moves, and elsewhere it scrolls the page. CSS cannot say so: browsers heed touch-action
  // for a whole SVG, not for parts of it. Pointer events arrive anyway.
  const keepPage = (/** @type {TouchEvent} */ event) => {
    const { tool, game } = store.state;
    const drags = game === null && DRAGGING.includes(tool) && event.touches.length === 1;
    if (drags && under(event.touches[0], FINGER)) event.preventDefault();
  };
  root.addEventListener("touchstart", keepPage, { passive: false });

  root.addEventListener("pointermove", (event) => {
    if (drag === null || !event.isPrimary) return;
    drag.far ||= Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > STILL;
    drag.left ||= under(event, drag.tolerance)?.key !== drag.key;
    if (drag.far) dragging(drag, event);
  });

  root.addEventListener("pointerup", (event) => {
    if (drag === null || !event.isPrimary) return;
    const done = drag;
    drag = null;
    drawing.ghost(null);
    // A loop is drawn by leaving the vertex and coming back: a click that trembles is a click.
    if (done.far && (done.left || store.state.tool === "move")) dropped(done, drawing.pointOf(event));
    else clicked(done);
    // The focus follows the pointer, so that the keys continue there.
    const focus = drawing.element(store.state.selected) ?? root;
    focus.focus({ preventScroll: true });
  });

  root.addEventListener("pointercancel", () => {
    drag = null;
    drawing.ghost(null);
  });

  // A screen reader clicks without a pointer.
  root.addEventListener("click", (event) => {
    const element = event.detail === 0 ? /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest?.("[data-vertex]")) : null;
    if (element) chosen(Number(element.dataset.vertex));
  });

  /** @param {PointerEvent | Touch} place @param {number} tolerance */
  function under(place, tolerance) {
    return vertexAt(store.state.graph, drawing.pointOf(place), tolerance);
  }

  /** @param {Drag} drag @param {PointerEvent} event */
  function dragging({ key, point, before }, event) {
    const { tool, game } = store.state;
    if (game) return;
    const now = drawing.pointOf(event);
    if (tool === "move" && key === null) {
      drawing.look({ ...drawing.view, x: drawing.view.x - (now.x - point.x), y: drawing.view.y - (now.y - point.y) });
    } else if (tool === "move" && key !== null) {
      const vertex = vertexOf(before, key);
      store.set({ graph: moved(store.state.graph, key, vertex.x + now.x - point.x, vertex.y + now.y - point.y), ready: null });
    } else if (key !== null && tool !== "erase" && tool !== "token") {
      drawing.ghost(vertexOf(store.state.graph, key), now);
    }
  }

  /** @param {Drag} drag @param {Point} end */
  function dropped({ key, before }, end) {
    const { tool, game, graph } = store.state;
    if (game) return;
    if (tool === "move" && key !== null) {
      store.set({ past: [...store.state.past, before], future: [], selected: key });
    } else if (key !== null && (tool === "draw" || tool === "edge")) {
      const target = vertexAt(graph, end, FINGER);
      if (target === null) actions.addVertex(end, key);
      else actions.join(key, target.key);
    }
  }

  /** @param {Drag} drag */
  function clicked({ key, edge, point }) {
    const { game } = store.state;
    if (key !== null) chosen(key);
    else if (!game) clickedEmpty(edge, point);
  }

  /** @param {string | null} edge @param {Point} point */
  function clickedEmpty(edge, point) {
    const { tool, armed } = store.state;
    const [from, to] = (edge ?? "").split(" ").map(Number);
    if (edge !== null && tool === "erase") actions.removeEdge(from, to);
    else if (armed !== null) store.set({ armed: null });
    else if (edge === null && tool === "draw") actions.addVertex(point);
    else store.set({ selected: null });
  }

  /**
   * What a click on a vertex does, and the Enter key too.
   * @param {number} key
   */
  function chosen(key) {
    const { tool, game, armed } = store.state;
    if (game) choose(key);
    else if (armed !== null) actions.chooseEnd(key);
    else if (tool === "edge") actions.arm(key);
    else if (tool === "token") actions.token(key);
    else if (tool === "erase") actions.remove(key);
    else store.set({ selected: key });
  }

  return chosen;
}

// The whole drawing by keyboard.

const STEP = 20; // how far Shift and an arrow move a vertex
/** @type {Record<string, [dx: number, dy: number]>} */
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

/**
 * Keys that work everywhere except in fields: N for the next label, H for hints.
 * @param {GraphStore} store
 * @param {{ n: () => void, h: () => void }} keys
 * @param {AbortSignal} signal
 */
export function listenEverywhere(store, { n, h: hints }, signal) {
  const listener = (/** @type {KeyboardEvent} */ event) => {
    const typing = /** @type {Element} */ (event.target).closest?.("input:not([type=checkbox]), textarea, select");
    if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key === "n" && store.state.view === "labels") n();
    if (key === "h" && store.state.view === "tokens") hints();
  };
  document.addEventListener("keydown", listener, { signal });
}

/**
 * Listen to keys on the drawing. `doing` has rename(), takeBack() and chosen(key).
 * @param {Drawing} drawing
 * @param {GraphStore} store
 * @param {Actions} actions
 * @param {{ rename: () => void, takeBack: () => void, chosen: (key: number) => void }} doing
 */
export function listenToKeys(drawing, store, actions, doing) {
  drawing.root.addEventListener("keydown", (event) => {
    if (event.altKey || event.metaKey) return;
    const done = event.ctrlKey ? withControl(event) : plain(event);
    if (done === false) return;
    event.preventDefault();
    event.stopPropagation();
    focus();
  });

  // The keys continue at the selected vertex, if any.
  function focus() {
    const element = drawing.element(store.state.selected) ?? drawing.root;
    if (drawing.root.contains(document.activeElement) || document.activeElement === document.body) element.focus({ preventScroll: true });
  }

  /** @param {KeyboardEvent} event */
  function withControl(event) {
    const key = event.key.toLowerCase();
    if (store.state.game || (key !== "z" && key !== "y")) return false;
    if (key === "y" || event.shiftKey) actions.redo();
    else actions.undo();
  }

  /** @param {KeyboardEvent} event */
  function plain(event) {
    const { selected, game } = store.state;
    if (event.key in ARROWS) return arrow(event, ...ARROWS[event.key]);
    if (event.key in ALWAYS) return ALWAYS[event.key]();
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (game) return key === "u" ? doing.takeBack() : false;
    if (key in EDITS) return EDITS[key](event);
    if (selected === null || !(key in OF_VERTEX)) return false;
    OF_VERTEX[key](selected);
  }

  /** @type {Record<string, () => unknown>} */
  const ALWAYS = {
    Enter: () => chosen(),
    " ": () => chosen(),
    Escape: () => store.set({ armed: null, picked: null }),
    PageDown: () => through(1),
    PageUp: () => through(-1),
    Home: () => go(store.state.graph.vertices[0]),
    End: () => go(store.state.graph.vertices.at(-1)),
  };
  /** @type {Record<string, (event: KeyboardEvent) => unknown>} */
  const EDITS = {
    v: () => void actions.addVertex(),
    u: (event) => (event.shiftKey ? actions.redo() : actions.undo()),
  };
  /** @type {Record<string, (key: number) => unknown>} */
  const OF_VERTEX = {
    e: (key) => actions.arm(key),
    l: (key) => actions.connect(key, key),
    t: (key) => actions.token(key),
    Delete: (key) => actions.remove(key),
    Backspace: (key) => actions.remove(key),
    F2: () => doing.rename(),
  };

  /** @param {KeyboardEvent} event @param {number} dx @param {number} dy */
  function arrow(event, dx, dy) {
    const { graph, selected, game } = store.state;
    if (selected === null) return go(graph.vertices[0]);
    const vertex = vertexOf(graph, selected);
    if (event.shiftKey && !game) actions.shift(selected, dx * STEP, dy * STEP);
    else go(neighbour(graph, vertex, dx, dy));
  }

  /** @param {number} by */
  function through(by) {
    const { graph, selected } = store.state;
    const place = graph.vertices.findIndex((vertex) => vertex.key === selected);
    const count = graph.vertices.length;
    if (count) go(graph.vertices[place < 0 ? 0 : (place + by + count) % count]);
  }

  /** @param {Vertex | null | undefined} vertex */
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
