// Graphs as files, as Python and as commands. `grundy graph FILE` reads the same JSON and GraphML.

import { element, h } from "../dom.js";
import { inPython, inShell, save } from "../export.js";
import { button, copyButton, field, select } from "../parts.js";
import { asQuestion, followers, looksWhole, nameWriter, vertexOf } from "./model.js";
import { exampleGroups } from "./questions.js";
import { listText } from "./text.js";
import { tokensNow } from "./tokens.js";

/** @import { Description } from "../dom.js" */
/** @import { Example, Graph, GraphStore, Point, Question, State } from "./model.js" */

/** @typedef {(question: Question) => void} Load */
/** @typedef {Point & { token: boolean }} FileNode */

/** @type {Record<string, string>} */
const ENDINGS = { json: "json", graphml: "graphml", xml: "graphml", csv: "csv", dot: "dot", gv: "dot", edges: "edges", txt: "edges" };

/**
 * The format of a file by its name, or else by how its text begins.
 * @param {string} name
 * @param {string} text
 */
function formatOf(name, text) {
  const ending = name.toLowerCase().split(".").at(-1) ?? "";
  if (ending in ENDINGS && ending !== "txt") return ENDINGS[ending];
  const start = text.trimStart();
  if (/^[[{]/.test(start)) return "json";
  if (start.startsWith("<")) return "graphml";
  return /^(strict\s+)?(di)?graph\b/.test(start) ? "dot" : "edges";
}

/**
 * JSON as NetworkX writes it: nodes and edges, with further facts about each node.
 * @param {Graph} graph
 */
function jsonText(graph) {
  const name = nameWriter(graph);
  const names = new Map(graph.vertices.map((vertex) => [vertex.key, name(vertex.name)]));
  const nodes = graph.vertices.map(({ key, x, y }) => ({ id: names.get(key), x, y, token: graph.tokens.includes(key) }));
  const edges = graph.edges.map(([a, b]) => ({ source: names.get(a), target: names.get(b) }));
  return `${JSON.stringify({ directed: true, multigraph: false, graph: {}, nodes, edges }, null, 1)}\n`;
}

const KEYS = `<key id="x" for="node" attr.name="x" attr.type="double"/>
<key id="y" for="node" attr.name="y" attr.type="double"/>
<key id="token" for="node" attr.name="token" attr.type="boolean"/>
`;

/** @param {Graph} graph */
function graphmlText(graph) {
  const ids = new Map(graph.vertices.map((vertex) => [vertex.key, escaped(vertex.name)]));
  const nodes = graph.vertices.map(({ key, x, y }) => {
    const token = graph.tokens.includes(key);
    return `<node id="${ids.get(key)}"><data key="x">${x}</data><data key="y">${y}</data><data key="token">${token}</data></node>\n`;
  });
  const edges = graph.edges.map(([a, b]) => `<edge source="${ids.get(a)}" target="${ids.get(b)}"/>\n`);
  const head = '<?xml version="1.0" encoding="UTF-8"?>\n<graphml xmlns="http://graphml.graphdrawing.org/xmlns">\n';
  return `${head}${KEYS}<graph edgedefault="directed">\n${nodes.join("")}${edges.join("")}</graph>\n</graphml>\n`;
}

/** @param {string} text */
function escaped(text) {
  /** @type {Record<string, string>} */
  const signs = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\t": "&#9;", "\n": "&#10;", "\r": "&#13;" };
  return text.replace(/[&<>"\t\n\r]/g, (sign) => signs[sign]);
}

/**
 * The places and tokens in a file, for its nodes in their order; without them, null and none. The server has checked
 * the text before.
 * @param {string} text
 * @param {string} format
 * @param {number} count
 * @returns {{ places: Point[] | null, tokens: number[] }}
 */
export function extras(text, format, count) {
  const nodes = format === "json" ? jsonNodes(text) : format === "graphml" ? graphmlNodes(text) : [];
  if (nodes.length !== count) return { places: null, tokens: [] };
  const placed = nodes.every((node) => Number.isFinite(node.x) && Number.isFinite(node.y));
  const tokens = nodes.flatMap((node, place) => (node.token ? [place] : []));
  return { places: placed && count ? nodes : null, tokens };
}

/** @param {string} text @returns {FileNode[]} */
function jsonNodes(text) {
  const nodes = JSON.parse(text).nodes;
  return Array.isArray(nodes) ? nodes.map(({ x, y, token }) => ({ x, y, token: token === true })) : [];
}

/** @param {string} text @returns {FileNode[]} */
function graphmlNodes(text) {
  const document = new DOMParser().parseFromString(text, "application/xml");
  const names = new Map([...document.getElementsByTagName("key")].map((key) => [key.id, key.getAttribute("attr.name")]));
  return [...document.getElementsByTagName("node")].map((node) => {
    const own = [...node.children].filter((child) => child.localName === "data");
    const data = Object.fromEntries(own.map((child) => [names.get(child.getAttribute("key") ?? ""), child.textContent.trim()]));
    return { x: parseFloat(data.x), y: parseFloat(data.y), token: data.token === "true" };
  });
}

// The graph as Python, and as a command for the shell.

/**
 * Python that prints the same labels, or who wins with these tokens.
 * @param {State} state
 * @param {number[]} tokens
 */
function pythonText(state, tokens) {
  const { graph, misere, view } = state;
  const name = pythonName(graph);
  const rows = graph.vertices.map(({ key, name: own }) => {
    const ends = followers(graph, key).map((end) => name(vertexOf(graph, end).name));
    return `    ${name(own)}: [${ends.join(", ")}],\n`;
  });
  const made = `graph = GameGraph.from_adjacency({\n${rows.join("")}})\n`;
  return view === "tokens" ? tokensPython(made, tokens.map((key) => name(vertexOf(graph, key).name)), misere) : labelsPython(made, misere);
}

/** @param {string} made @param {boolean} misere */
function labelsPython(made, misere) {
  const value = misere ? "" : ", solution.value(vertex)";
  return (
    `from grundy.graphs import GameGraph, solve\n\n${made}solution = solve(graph${misere ? ", misere=True" : ""})\n` +
    `for vertex in graph.names:\n    print(vertex, solution.outcome_of(vertex).value${value}, solution.winning_moves(vertex))\n`
  );
}

/** @param {string} made @param {string[]} tokens @param {boolean} misere */
function tokensPython(made, tokens, misere) {
  const position = tokens.length ? `{${tokens.join(", ")}}` : "set()";
  const asked = misere
    ? `print(game.outcome(tokens, misere=True).value)\n`
    : `print(game.outcome(tokens).value, game.value(tokens), game.winning_moves(tokens))\nprint(game.p_space())\n`;
  return `from grundy.graphs import GameGraph\nfrom grundy.linear import Annihilation\n\n${made}game = Annihilation(graph)\ntokens = ${position}\n${asked}`;
}

/** @param {Graph} graph */
function pythonName(graph) {
  return graph.vertices.every((vertex) => looksWhole(vertex.name)) ? String : inPython;
}

/**
 * A command with the same answer.
 * @param {State} state
 * @param {number[]} tokens
 */
function commandText(state, tokens) {
  const { graph, misere, view } = state;
  const input = `printf '%s' ${inShell(asQuestion(graph).text)} | `;
  const play = misere ? " --misere" : "";
  if (view !== "tokens") return `${input}grundy graph - --format json${play}`;
  const names = tokens.map((key) => String(nameWriter(graph)(vertexOf(graph, key).name)));
  const plain = names.every((name) => listText([name]) === name);
  const given = plain ? ` --tokens ${inShell(names.join(","))}` : names.map((name) => ` --tokens ${inShell(name)}`).join("");
  return `${input}grundy tokens - --format json${given}${play}`;
}

// Where graphs come from and go to: ready examples, files, the clipboard.

/**
 * Return the view of the examples and files; `open(example)` shows an example, `load({text, format})` a file.
 * @param {GraphStore} store
 * @param {Example[]} examples
 * @param {{ open: (example: Example) => void, load: Load }} actions
 * @returns {(state: State) => Description}
 */
export function makeSources(store, examples, { open, load }) {
  const groups = exampleGroups(examples);
  const choose = (/** @type {string} */ id) => {
    const example = examples.find((one) => one.id === id);
    if (example) open(example);
  };
  const file = element("input", {
    type: "file", class: "unseen", tabindex: "-1", "aria-hidden": "true",
    onchange: () => take(file.files[0], load).then(() => (file.value = "")),
  });
  return ({ ready, large }) =>
    h("section", { class: "card", "aria-label": "Examples and files" },
      field("Ready examples", select([["", "Choose an example…"], ...groups], ready?.id ?? "", choose)),
      h("p", { class: "soft" }, ready && [ready.note, ready.source && ` (${ready.source})`]),
      h("div", { class: "row" },
        button("Load a file", () => file.click(), { title: "JSON, GraphML, edge lists, CSV or DOT; a file can also be dropped on the drawing" }),
        file,
        exportButtons(store, large !== null)));
}

/** @param {GraphStore} store @param {boolean} disabled */
function exportButtons(store, disabled) {
  const saveAs = (/** @type {string} */ name, /** @type {(graph: Graph) => string} */ format, /** @type {string} */ type) => () =>
    save(name, format(store.state.graph), type);
  const copied = (/** @type {(state: State, tokens: number[]) => string} */ format) => () => format(store.state, tokensNow(store.state));
  return [
    button("Save JSON", saveAs("graph.json", jsonText, "application/json"), { disabled }),
    button("Save GraphML", saveAs("graph.graphml", graphmlText, "application/xml"), { disabled }),
    copyButton("Copy as Python", copied(pythonText), { disabled }),
    copyButton("Copy as command", copied(commandText), { disabled }),
  ];
}

/** @param {File | undefined} file @param {Load} load */
async function take(file, load) {
  if (!file) return;
  const text = (await file.text()).replace(/^\ufeff/, "");
  await load({ text, format: formatOf(file.name, text) });
}

/**
 * Let files be dropped on an element.
 * @param {SVGElement} target
 * @param {Load} load
 */
export function droppable(target, load) {
  target.addEventListener("dragover", (event) => event.preventDefault());
  target.addEventListener("drop", (event) => {
    event.preventDefault();
    take(event.dataTransfer?.files[0], load);
  });
}
