// The picture and its tools. Vertices stay the same elements, so that focus stays.

import { element, h, render } from "../dom.js";
import { button } from "../parts.js";
import { RADIUS, boxOf, halfWidth, inside, labelPlace, linesOf, shortName } from "./geometry.js";
import { EFFECT, MEANING, SIGN, shownLabel, valueText } from "./labels.js";
import { EMPTY, edit, followers, hasEdge, vertexOf } from "./model.js";
import { tokensNow } from "./tokens.js";

/** @import { Properties } from "../dom.js" */
/** @import { Circle, EdgeLine } from "./geometry.js" */
/** @import { Actions, Box, Drawing, Effect, Graph, GraphStore, Point, ShownLabel, State, Vertex } from "./model.js" */

/**
 * Make an element inside a drawing.
 * @param {string} tag
 * @param {Properties} properties
 * @returns {any}
 */
function inSvg(tag, properties) {
  return element("svg", {}, h(tag, properties)).firstChild;
}

/** Make the drawing; `draw(state)` paints, `view` is the part of the plane that is seen. */
export function makeDrawing() {
  const edges = inSvg("g", { "aria-hidden": "true" });
  const ghost = inSvg("path", { class: "ghost" });
  const vertices = inSvg("g", {});
  const root = /** @type {SVGSVGElement} */ (element("svg", { class: "digraph", tabindex: "0", role: "application" }, edges, ghost, vertices));
  const drawing = {
    root,
    view: { x: 0, y: 0, width: 640, height: 420 },
    draw(/** @type {State} */ state) {
      root.setAttribute("aria-label", whole(state));
      root.dataset.tool = state.game ? "play" : state.tool;
      const { lines, near } = linesOf(state.graph);
      render(edges, edgeMarks(state, lines));
      render(vertices, vertexMarks(state, near));
      // One stop of the Tab key for the whole drawing: the selected vertex, or the picture itself.
      root.setAttribute("tabindex", state.selected === null ? "0" : "-1");
    },
    element: (/** @type {number | null} */ key) => /** @type {HTMLElement | null} */ (vertices.querySelector(`[data-vertex="${key}"]`)),
    look(/** @type {Box} */ box) {
      drawing.view = box;
      root.setAttribute("viewBox", `${box.x} ${box.y} ${box.width} ${box.height}`);
    },
    fit(/** @type {Graph} */ graph) {
      drawing.look(boxOf(graph, { width: root.clientWidth || 640, height: root.clientHeight || 420 }));
    },
    zoom(/** @type {number} */ factor) {
      const { x, y, width, height } = drawing.view;
      drawing.look({ x: x + (width * (1 - factor)) / 2, y: y + (height * (1 - factor)) / 2, width: width * factor, height: height * factor });
    },
    /** See a vertex that would be outside. */
    reveal(/** @type {Graph} */ graph, /** @type {Vertex} */ vertex) {
      if (!inside(drawing.view, vertex)) drawing.fit(graph);
    },
    pointOf(/** @type {{ clientX: number, clientY: number }} */ event) {
      const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(root.getScreenCTM()?.inverse());
      return { x, y };
    },
    ghost(/** @type {Point | null} */ from, /** @type {Point | null} */ to = null) {
      ghost.setAttribute("d", from && to ? `M${from.x} ${from.y}L${to.x} ${to.y}` : "");
    },
  };
  return drawing;
}

/** @param {State} state */
function whole({ graph, game }) {
  const size = `${graph.vertices.length} vertices and ${graph.edges.length} edges`;
  return `Drawing of a digraph with ${size}. ${game ? "Choose a token, then where it goes." : "The keys for it are listed further down."}`;
}

// Edges

/** @param {State} state @param {EdgeLine[]} lines */
function edgeMarks(state, lines) {
  const effects = edgeEffects(state);
  return lines.map(({ a, b, d, head, sign }) => {
    const effect = effects.get(`${a} ${b}`);
    return h("g", { key: `${a} ${b}`, class: `edge ${effect ?? ""}`, "data-edge": `${a} ${b}` },
      h("path", { class: "edge-touch", d }),
      h("path", { class: "edge-line", d }),
      h("polygon", { class: "edge-head", points: head }),
      effect && h("text", { class: "edge-sign", x: sign.x, y: sign.y + 5 }, SIGN[effect]),
    );
  });
}

/**
 * What the moves of the selected vertex do, or those of the tokens; from "key key" to a word.
 * @param {State} state
 * @returns {Map<string, Effect>}
 */
function edgeEffects(state) {
  return new Map(state.view === "tokens" ? tokenEffects(state) : labelEffects(state));
}

/** @param {State} state @returns {[string, Effect][]} */
function tokenEffects({ hints, position, picked }) {
  const moves = hints && position?.current ? position.moves : [];
  return moves.filter((move) => picked === null || picked === move.from).map((move) => [`${move.from} ${move.to}`, move.effect]);
}

/** @param {State} state @returns {[string, Effect][]} */
function labelEffects({ graph, answer, selected, step, hidden }) {
  if (selected === null || !answer?.current || step !== null || hidden) return [];
  return followers(graph, selected).flatMap((end) => {
    const label = answer.labels.get(end);
    return label ? [[`${selected} ${end}`, EFFECT[label.outcome]]] : [];
  });
}

// Vertices

/** @param {State} state @param {(vertex: Vertex) => Circle[]} near */
function vertexMarks(state, near) {
  const tokens = new Set(state.view === "tokens" ? tokensNow(state) : []);
  return state.graph.vertices.map((vertex) => vertexMark(vertex, state, tokens.has(vertex.key), near));
}

/** @param {Vertex} vertex @param {State} state @param {boolean} hasToken @param {(vertex: Vertex) => Circle[]} near */
function vertexMark(vertex, state, hasToken, near) {
  const { key, name, x, y } = vertex;
  const label = shownLabel(state, key);
  const half = halfWidth(name);
  const isSelected = state.selected === key;
  const text = spoken(vertex, state, label, hasToken);
  const properties = {
    key, role: "button", "data-vertex": key, class: ["vertex", ...flagsOf(state, key, label)].join(" "), tabindex: isSelected ? "0" : "-1",
    "aria-pressed": String(isSelected), "aria-label": text, transform: `translate(${x} ${y})`,
  };
  return h("g", properties,
    pill("ring", half, RADIUS + 5),
    pill("disc", half, RADIUS),
    label?.outcome === "P" && pill("inner", half, RADIUS - 4),
    hasToken && pill("token", half, RADIUS - 5),
    h("text", { key: "name", class: "name", y: 5 }, shortName(name)),
    labelText(state, vertex, label, near),
    h("title", {}, text),
  );
}

/** @param {State} state @param {number} key @param {ShownLabel | null} label */
function flagsOf(state, key, label) {
  const isCurrent = state.step !== null && state.answer?.steps[state.step - 1]?.key === key;
  const flags = {
    selected: state.selected === key, armed: state.armed === key || state.picked === key, target: isTarget(state, key), current: isCurrent,
  };
  return [label?.outcome, ...Object.entries(flags).map(([flag, isOn]) => isOn && flag)].filter(Boolean);
}

/** @param {string} kind @param {number} half @param {number} radius */
function pill(kind, half, radius) {
  return h("rect", { key: kind, class: kind, x: -half - radius, y: -radius, width: 2 * (half + radius), height: 2 * radius, rx: radius });
}

/** @param {State} state @param {Vertex} vertex @param {ShownLabel | null} label @param {(vertex: Vertex) => Circle[]} near */
function labelText(state, vertex, label, near) {
  if ((state.view === "tokens" && !state.hints) || state.answer === null) return null;
  const { x, y, anchor } = labelPlace(vertex, lettersOf(state, vertex.key), near(vertex));
  const place = { key: "label", class: `label ${anchor}`, x, y };
  if (label === null) return state.hidden || state.step !== null ? h("text", place, "?") : null;
  return h("text", place, labelParts(state, vertex.key, label));
}

/** @param {State} state @param {number} key @param {ShownLabel} label */
function labelParts({ hidden, step, guesses }, key, { outcome, value, counter }) {
  const guess = hidden && step === null ? guesses.get(key) : null;
  return [
    guess && h("tspan", {}, guess === outcome ? "✓ " : "✗ "),
    outcome && h("tspan", { class: "letter" }, outcome),
    value !== null && h("tspan", {}, `${outcome ? " " : ""}${value}`),
    counter && h("tspan", { class: "counter" }, ` c=${counter}`),
  ];
}

/**
 * The whole label has its place from the beginning: it does not jump when its parts come one after the other.
 * @param {State} state
 * @param {number} key
 */
function lettersOf({ answer, counters }, key) {
  const label = answer?.labels.get(key);
  const value = valueText(label?.value);
  return 1 + (value ? value.length + 1 : 0) + (counters && label?.counter ? 4 : 0);
}

/** @param {State} state @param {number} key */
function isTarget({ graph, armed, picked }, key) {
  if (picked !== null) return hasEdge(graph, picked, key);
  return armed !== null && armed !== key;
}

/** @param {Vertex} vertex @param {State} state @param {ShownLabel | null} label @param {boolean} token */
function spoken(vertex, state, label, token) {
  const ends = followers(state.graph, vertex.key).map((end) => vertexOf(state.graph, end).name);
  const parts = [vertex.name];
  if (token) parts.push("token");
  if (label?.outcome) parts.push(`${label.outcome}, ${MEANING[label.outcome]}`);
  if (label?.value) parts.push(`value ${label.value}`);
  parts.push(ends.length ? `moves to ${ends.join(", ")}` : "no move");
  return parts.join("; ");
}

// The tools of the pointer, and the actions on the whole drawing.

const TOOLS = [
  ["draw", "Draw", "Click or tap an empty place for a vertex. Drag from vertex to vertex for an edge, out and back for a loop."],
  ["edge", "Edge", "Click or tap a vertex, then where its edge leads; the same vertex again makes a loop. An edge that is already there is removed."],
  ["move", "Move", "Drag a vertex, or the whole drawing."],
  ["token", "Token", "Click or tap a vertex to put a token on it, or to take it away."],
  ["erase", "Erase", "Click or tap a vertex or an edge to remove it."],
];

/** @param {State} state @param {{ store: GraphStore, drawing: Drawing, actions: Actions, arrange: () => void }} parts */
export function toolbar({ tool, game, past, future, graph }, { store, drawing, actions, arrange }) {
  const isPlaying = game !== null;
  const isEmpty = graph.vertices.length === 0;
  const toolButton = (/** @type {string} */ name, /** @type {string} */ text) => button(text, () => pickTool(store, name), {
    "data-tool": name, "aria-pressed": String(name === tool), disabled: isPlaying,
  });
  return h("div", { class: "toolbar" },
    h("div", { class: "row tools", role: "group", "aria-label": "What the pointer does" }, TOOLS.map(([name, text]) => toolButton(name, text))),
    h("div", { class: "row tools", role: "group", "aria-label": "The drawing" },
      button("↶", actions.undo, { "aria-label": "Undo", title: "Undo", disabled: isPlaying || !past.length }),
      button("↷", actions.redo, { "aria-label": "Redo", title: "Redo", disabled: isPlaying || !future.length }),
      button("Arrange", arrange, { title: "Lay the graph out again", disabled: isPlaying || isEmpty }),
      button("Fit", () => drawing.fit(graph), { title: "Show the whole drawing" }),
      button("+", () => drawing.zoom(0.8), { "aria-label": "Zoom in" }),
      button("−", () => drawing.zoom(1.25), { "aria-label": "Zoom out" }),
      button("Clear", () => edit(store, EMPTY), { disabled: isPlaying || isEmpty })));
}

/** @param {GraphStore} store @param {string} tool */
function pickTool(store, tool) {
  store.set({ tool, armed: null, ...(tool === "token" && { view: "tokens" }) });
}

/**
 * How the tool is used.
 * @param {State} state
 */
export function toolNote(state) {
  return h("p", { class: "soft tool-note" }, noteOf(state));
}

/** @param {State} state */
function noteOf({ game, armed, tool }) {
  if (game) return "Click or tap a token, then where it goes. End the game to draw again.";
  if (armed !== null) return "Click or tap where the edge leads. An empty place or the Escape key cancels it.";
  return TOOLS.find(([name]) => name === tool)?.[2] ?? "";
}
