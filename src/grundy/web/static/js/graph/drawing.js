// The picture: edges, vertices with names, labels and tokens. Vertices stay the same elements, so that focus stays.

import { replace, svg } from "../old/dom.js";
import { EFFECT, MEANING, SIGN, shownLabel, valueText } from "./labels.js";
import { RADIUS, boxOf, halfWidth, inside, shortName } from "./geometry.js";
import { tokensNow } from "./game.js";
import { linesOf } from "./lines.js";
import { followers, hasEdge, vertexOf } from "./model.js";
import { labelPlace } from "./sides.js";

/** Make the drawing; `draw(state)` paints, `view` is the part of the plane that is seen. */
export function makeDrawing() {
  const edges = svg("g", { "aria-hidden": "true" });
  const ghost = svg("path", { class: "ghost" });
  const vertices = svg("g", {});
  const root = svg("svg", { class: "digraph", tabindex: "0", role: "application" }, edges, ghost, vertices);
  const known = new Map();
  const drawing = {
    root,
    view: { x: 0, y: 0, width: 640, height: 420 },
    draw(state) {
      root.setAttribute("aria-label", whole(state));
      root.dataset.tool = state.game ? "play" : state.tool;
      const { lines, near } = linesOf(state.graph);
      replace(edges, edgeMarks(state, lines));
      paintVertices(state, vertices, known, near);
      // One stop of the Tab key for the whole drawing: the selected vertex, or the picture itself.
      root.setAttribute("tabindex", state.selected === null ? "0" : "-1");
    },
    element: (key) => known.get(key) ?? null,
    look(box) {
      drawing.view = box;
      root.setAttribute("viewBox", `${box.x} ${box.y} ${box.width} ${box.height}`);
    },
    fit(graph) {
      drawing.look(boxOf(graph, { width: root.clientWidth || 640, height: root.clientHeight || 420 }));
    },
    zoom(factor) {
      const { x, y, width, height } = drawing.view;
      drawing.look({ x: x + (width * (1 - factor)) / 2, y: y + (height * (1 - factor)) / 2, width: width * factor, height: height * factor });
    },
    /** See a vertex that would be outside. */
    reveal(graph, vertex) {
      if (!inside(drawing.view, vertex)) drawing.fit(graph);
    },
    pointOf(event) {
      const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(root.getScreenCTM().inverse());
      return { x, y };
    },
    ghost(from, to) {
      ghost.setAttribute("d", from ? `M${from.x} ${from.y}L${to.x} ${to.y}` : "");
    },
  };
  return drawing;
}

function whole({ graph, game }) {
  const size = `${graph.vertices.length} vertices and ${graph.edges.length} edges`;
  return `Drawing of a digraph with ${size}. ${game ? "Choose a token, then where it goes." : "The keys for it are listed further down."}`;
}

// Edges

function edgeMarks(state, lines) {
  const effects = edgeEffects(state);
  return lines.map(({ a, b, d, head, sign }) => {
    const effect = effects.get(`${a} ${b}`);
    return svg("g", { class: `edge ${effect ?? ""}`, "data-edge": `${a} ${b}` },
      svg("path", { class: "edge-touch", d }),
      svg("path", { class: "edge-line", d }),
      svg("polygon", { class: "edge-head", points: head }),
      effect && svg("text", { class: "edge-sign", x: sign.x, y: sign.y + 5 }, SIGN[effect]),
    );
  });
}

/** What the moves of the selected vertex do, or those of the tokens; from "key key" to a word. */
function edgeEffects(state) {
  const { graph, view, answer, selected, step, hidden, hints, position, picked } = state;
  const found = new Map();
  if (view === "tokens") {
    const moves = hints && position?.current ? position.moves : [];
    for (const move of moves) if (picked === null || picked === move.from) found.set(`${move.from} ${move.to}`, move.effect);
  } else if (selected !== null && answer?.current && step === null && !hidden) {
    for (const end of followers(graph, selected)) found.set(`${selected} ${end}`, EFFECT[answer.labels.get(end)?.outcome]);
  }
  return found;
}

// Vertices

function paintVertices(state, layer, known, near) {
  const there = new Set(state.graph.vertices.map((vertex) => vertex.key));
  for (const [key, element] of known) {
    if (there.has(key)) continue;
    element.remove();
    known.delete(key);
  }
  const tokens = new Set(state.view === "tokens" ? tokensNow(state) : []);
  for (const vertex of state.graph.vertices) {
    const element = known.get(vertex.key) ?? svg("g", { role: "button", "data-vertex": vertex.key });
    if (!known.has(vertex.key)) layer.append(element);
    known.set(vertex.key, element);
    paint(element, vertex, state, tokens.has(vertex.key), near);
  }
}

function paint(element, vertex, state, token, near) {
  const { key, name, x, y } = vertex;
  const label = shownLabel(state, key);
  const flags = [label?.outcome, state.selected === key && "selected", (state.armed === key || state.picked === key) && "armed", isTarget(state, key) && "target", state.step !== null && state.answer?.steps[state.step - 1]?.key === key && "current"];
  element.setAttribute("class", ["vertex", ...flags.filter(Boolean)].join(" "));
  element.setAttribute("tabindex", state.selected === key ? "0" : "-1");
  element.setAttribute("aria-pressed", String(state.selected === key));
  element.setAttribute("aria-label", spoken(vertex, state, label, token));
  element.setAttribute("transform", `translate(${x} ${y})`);
  const half = halfWidth(name);
  replace(element,
    pill("ring", half, RADIUS + 5),
    pill("disc", half, RADIUS),
    label?.outcome === "P" && pill("inner", half, RADIUS - 4),
    token && pill("token", half, RADIUS - 5),
    svg("text", { class: "name", y: 5 }, shortName(name)),
    labelText(state, vertex, label, near),
    svg("title", {}, spoken(vertex, state, label, token)),
  );
}

function pill(kind, half, radius) {
  return svg("rect", { class: kind, x: -half - radius, y: -radius, width: 2 * (half + radius), height: 2 * radius, rx: radius });
}

function labelText(state, vertex, label, near) {
  if ((state.view === "tokens" && !state.hints) || state.answer === null) return null;
  const { x, y, anchor } = labelPlace(vertex, lettersOf(state, vertex.key), near(vertex));
  const place = { class: `label ${anchor}`, x, y };
  if (label === null) return state.hidden || state.step !== null ? svg("text", place, "?") : null;
  const guess = state.hidden && state.step === null ? state.guesses.get(vertex.key) : null;
  return svg("text", place,
    guess && svg("tspan", {}, guess === label.outcome ? "✓ " : "✗ "),
    label.outcome && svg("tspan", { class: "letter" }, label.outcome),
    label.value !== null && svg("tspan", {}, `${label.outcome ? " " : ""}${label.value}`),
    label.counter && svg("tspan", { class: "counter" }, ` c=${label.counter}`),
  );
}

// The whole label has its place from the beginning: it does not jump when its parts come one after the other.
function lettersOf({ answer, counters }, key) {
  const label = answer.labels.get(key);
  const value = valueText(label?.value);
  return 1 + (value ? value.length + 1 : 0) + (counters && label?.counter ? 4 : 0);
}

function isTarget({ graph, armed, picked }, key) {
  if (picked !== null) return hasEdge(graph, picked, key);
  return armed !== null && armed !== key;
}

function spoken(vertex, state, label, token) {
  const ends = followers(state.graph, vertex.key).map((end) => vertexOf(state.graph, end).name);
  const parts = [vertex.name];
  if (token) parts.push("token");
  if (label?.outcome) parts.push(`${label.outcome}, ${MEANING[label.outcome]}`);
  if (label?.value) parts.push(`value ${label.value}`);
  parts.push(ends.length ? `moves to ${ends.join(", ")}` : "no move");
  return parts.join("; ");
}
