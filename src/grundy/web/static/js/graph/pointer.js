// Mouse, pen and touch on the drawing: what a click or a drag means depends on the tool.

import { vertexAt } from "./geometry.js";
import { moved, vertexOf } from "./model.js";

const STILL = 6; // pixels that a pointer may tremble during a click
const [MOUSE, FINGER] = [4, 14]; // how far from a vertex they may be
const DRAGGING = ["draw", "edge", "move"]; // tools with which one drags from a vertex

/** `choose(key)` is told of a vertex that is chosen while a game runs. */
export function listen(drawing, store, actions, choose) {
  const { root } = drawing;
  let drag = null;

  root.addEventListener("pointerdown", (event) => {
    if (!event.isPrimary || event.button !== 0) return;
    const point = drawing.pointOf(event);
    const tolerance = event.pointerType === "touch" ? FINGER : MOUSE;
    const vertex = under(event, tolerance);
    const edge = vertex ? null : event.target.closest?.("[data-edge]")?.dataset.edge ?? null;
    drag = { key: vertex?.key ?? null, edge, point, tolerance, x: event.clientX, y: event.clientY, far: false, left: false, before: store.state.graph };
    root.setPointerCapture(event.pointerId);
  });

  // A finger on a vertex draws or moves, and elsewhere it scrolls the page. CSS cannot say so: browsers heed touch-action
  // for a whole SVG, not for parts of it. Pointer events come all the same.
  const keepPage = (event) => {
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
    // The focus follows the pointer, so that the keys go on from here.
    const focus = drawing.element(store.state.selected) ?? root;
    focus.focus({ preventScroll: true });
  });

  root.addEventListener("pointercancel", () => {
    drag = null;
    drawing.ghost(null);
  });

  // A screen reader clicks without a pointer.
  root.addEventListener("click", (event) => {
    const element = event.detail === 0 ? event.target.closest?.("[data-vertex]") : null;
    if (element) chosen(Number(element.dataset.vertex));
  });

  function under(place, tolerance) {
    return vertexAt(store.state.graph, drawing.pointOf(place), tolerance);
  }

  function dragging({ key, point, before }, event) {
    const { tool, game } = store.state;
    if (game) return;
    if (tool === "move" && key === null) {
      const now = drawing.pointOf(event);
      drawing.look({ ...drawing.view, x: drawing.view.x - (now.x - point.x), y: drawing.view.y - (now.y - point.y) });
    } else if (tool === "move") {
      const now = drawing.pointOf(event);
      const vertex = vertexOf(before, key);
      store.set({ graph: moved(store.state.graph, key, vertex.x + now.x - point.x, vertex.y + now.y - point.y), ready: null });
    } else if (key !== null && tool !== "erase" && tool !== "token") {
      drawing.ghost(vertexOf(store.state.graph, key), drawing.pointOf(event));
    }
  }

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

  function clicked({ key, edge, point }) {
    const { tool, game, armed } = store.state;
    if (key !== null) chosen(key);
    else if (game) return;
    else if (edge !== null && tool === "erase") actions.removeEdge(...edge.split(" ").map(Number));
    else if (armed !== null) store.set({ armed: null });
    else if (edge === null && tool === "draw") actions.addVertex(point);
    else store.set({ selected: null });
  }

  /** What a click on a vertex does, and the Enter key too. */
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
