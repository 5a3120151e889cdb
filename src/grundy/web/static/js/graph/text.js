// A digraph as text: a line of edges, the address of the page, files, Python and commands.

import { remember } from "../browser.js";
import { element, h } from "../dom.js";
import { inPython, inShell, save } from "../export.js";
import { button, copyButton, field, select } from "../parts.js";
import { EMPTY, asQuestion, followers, hasEdge, looksWhole, nameWriter, named, vertexOf, withVertex, within } from "./model.js";
import { exampleGroups, firstView } from "./questions.js";
import { after, tokensNow } from "./tokens.js";

/** @import { Description } from "../dom.js" */
/** @import { Edge, Example, Game, Graph, GraphStore, Point, Query, Question, State, Vertex } from "./model.js" */

/** @typedef {(question: Question) => void} Load */
/** @typedef {Point & { token: boolean }} FileNode */

const PLAIN = /^[^\s,;>→"]*[^\s,;>→"-]$/;
// A name, an arrow (also ->), a separator, a blank, or a quotation mark that is never closed.
const PIECE = /"((?:[^"]|"")*)"|(-*>|→)|([,;\n])|([^\S\n]+)|((?:(?!-*>)[^\s,;>→"])+)|(.)/gy;

const BEFORE = "Before > write the vertex that the edge comes from, as in a>b.";
const BETWEEN = "Between two vertices write > or a comma: a>b, b>c.";
const AFTER = "After > write the vertex that the edge leads to, as in a>b.";

/** @param {string} name */
function written(name) {
  return PLAIN.test(name) ? name : `"${name.replaceAll('"', '""')}"`;
}

/**
 * The text of a graph. With `ordered`, it contains the order of the vertices if the edges do not determine it.
 * @param {Graph} graph
 * @param {{ ordered?: boolean, between?: string }} [how]
 */
export function textOf(graph, { ordered = false, between = ", " } = {}) {
  const names = new Map(graph.vertices.map((vertex) => [vertex.key, written(vertex.name)]));
  const met = new Set(graph.edges.flat());
  const natural = [...met, ...[...names.keys()].filter((key) => !met.has(key))];
  const kept = !ordered || graph.vertices.every((vertex, place) => vertex.key === natural[place]);
  const alone = graph.vertices.filter((vertex) => !kept || !met.has(vertex.key)).map((vertex) => names.get(vertex.key));
  const edges = graph.edges.map(([a, b]) => `${names.get(a)}>${names.get(b)}`);
  return (kept ? [...edges, ...alone] : [...alone, ...edges]).join(between);
}

/**
 * Parse a text: names in order, and edges as pairs of names. a>b>c is two edges.
 * @param {string} text
 */
export function parsed(text) {
  const found = chains(text);
  const edges = found.flatMap((chain) => chain.slice(1).map((name, place) => /** @type {[string, string]} */ ([chain[place], name])));
  return { names: [...new Set(found.flat())], edges };
}

/** @param {string} text @returns {string[][]} */
function chains(text) {
  /** @type {string[][]} */
  const found = [[]];
  let isNameNext = true; // otherwise > or a separator
  const check = (/** @type {boolean} */ isRight, /** @type {number} */ at, /** @type {string} */ message) => {
    if (!isRight) throw Object.assign(new Error(message), { text, at });
  };
  for (const { 1: quoted, 2: edge, 3: separator, 5: plain, 6: other, index } of text.matchAll(PIECE)) {
    const chain = found[found.length - 1];
    const name = quoted?.replaceAll('""', '"') ?? plain;
    check(name !== "", index, "The name of a vertex cannot be empty.");
    check(other === undefined, index, 'A quotation mark is not closed: write "a name">b.');
    if (edge !== undefined) {
      check(!isNameNext, index, BEFORE);
      isNameNext = true;
    } else if (name !== undefined) {
      check(isNameNext, index, BETWEEN);
      chain.push(name);
      isNameNext = false;
    } else if (separator !== undefined) {
      check(!isNameNext || !chain.length, index, AFTER);
      found.push([]);
      isNameNext = true;
    }
  }
  check(!isNameNext || !found[found.length - 1].length, text.length, AFTER);
  return found;
}

/**
 * The graph that a text describes. Vertices of the old graph keep their places, tokens and order; `place(graph, from,
 * name)` finds a place for a new one, near the vertex from which an edge leads to it, if any.
 * @param {string} text
 * @param {Graph} [old]
 * @param {(graph: Graph, near: Vertex | null, name: string) => Point} [place]
 * @returns {Graph}
 */
export function graphOf(text, old = EMPTY, place = () => ({ x: 0, y: 0 })) {
  const { names, edges } = parsed(text);
  const wanted = new Set(names);
  const kept = old.vertices.filter((vertex) => wanted.has(vertex.name));
  /** @type {Graph} */
  let graph = { vertices: kept, edges: [], tokens: old.tokens.filter((key) => kept.some((vertex) => vertex.key === key)) };
  for (const name of names) {
    if (named(graph, name)) continue;
    const from = edges.find(([, b]) => b === name)?.[0];
    const { x, y } = place(graph, from === undefined ? null : named(graph, from), name);
    graph = withVertex(graph, x, y, name);
  }
  const keys = new Map(graph.vertices.map((vertex) => [vertex.name, vertex.key]));
  const seen = new Set();
  const once = edges.filter((edge) => !seen.has(JSON.stringify(edge)) && seen.add(JSON.stringify(edge)));
  return { ...graph, edges: once.map(([a, b]) => /** @type {Edge} */ ([keys.get(a), keys.get(b)])) };
}

/**
 * Names as a list with commas.
 * @param {string[]} names
 */
export function listText(names) {
  return names.map(written).join(",");
}

// The state in the address: the graph as text with its places, or the id of an example.

const LONGEST_ADDRESS = 4096;
const MOST_MOVES = 1000;
export const NOTHING = "none"; // the name of the empty graph among the ready examples
const DEFAULTS = { opponent: "perfect" };

/**
 * Write the state into the address; returns whether the graph fits into it.
 * @param {State} state
 */
export function writeAddress(state) {
  const drawn = state.ready ? { ready: state.ready.id } : drawnGraph(state);
  const fits = drawn !== null && !state.large;
  remember({ ...(fits ? { ...drawn, ...tokensAndGame(state) } : {}), ...switches(state) }, DEFAULTS);
  return fits;
}

/** @param {State} state */
function drawnGraph({ graph }) {
  if (!graph.vertices.length) return { ready: NOTHING };
  const g = textOf(graph, { ordered: true, between: "," });
  const xy = graph.vertices.map((vertex) => `${vertex.x},${vertex.y}`).join(",");
  return g.length + xy.length > LONGEST_ADDRESS ? null : { g, xy };
}

/** @param {State} state */
function switches(state) {
  const isPlain = state.view === "labels" && firstView(state.ready) === "labels";
  return { mode: isPlain ? "" : state.view, misere: state.misere, counters: state.counters, hidden: state.hidden, hints: state.hints };
}

/** @param {State} state */
function tokensAndGame({ graph, game, ready }) {
  const names = (/** @type {number[]} */ keys) => listText(keys.map((key) => vertexOf(graph, key).name));
  // An example may have tokens: the word "none" means that they were removed.
  const tokens = names(game ? game.start : graph.tokens) || (ready ? "none" : "");
  if (!game) return { tokens };
  const places = new Map(graph.vertices.map((vertex, place) => [vertex.key, place]));
  const moves = game.moves.map(([a, b]) => `${places.get(a)}-${places.get(b)}`).join(",");
  return { tokens, play: game.you ?? "both", opponent: game.opponent, moves, called: game.called };
}

/**
 * The state in an address, without the graph of a ready example. Throws an error with `text` and `at` for a bad graph.
 * @param {Query} query
 * @param {Example | null | undefined} example
 */
export function readAddress(query, example) {
  const modes = ["labels", "tokens"];
  const { mode = "" } = query;
  return {
    view: modes.includes(mode) ? mode : firstView(query.g === undefined ? example : null),
    misere: query.misere === "1",
    counters: query.counters === "1",
    hidden: query.hidden === "1",
    hints: query.hints === "1",
    ...(query.g !== undefined && { graph: readGraph(query) }),
  };
}

/** @param {Query} query */
function readGraph({ g = "", xy }) {
  const numbers = placesOf(xy);
  let place = 0;
  const next = () => ({ x: within(numbers[2 * place]), y: within(numbers[2 * place++ + 1]) });
  return graphOf(g, EMPTY, next);
}

/** @param {string} [xy] */
function placesOf(xy = "") {
  return xy.split(",").map((text) => (text.trim() === "" ? NaN : Number(text)));
}

/**
 * Whether an address has the place of each vertex.
 * @param {Query} query
 * @param {Graph} graph
 */
export function isPlaced({ xy }, { vertices }) {
  const numbers = placesOf(xy);
  return numbers.length === 2 * vertices.length && numbers.every((number) => Number.isFinite(number));
}

/**
 * The tokens and the game in an address.
 * @param {Query} query
 * @param {Graph} graph
 * @returns {Partial<State>}
 */
export function readTokens(query, graph) {
  if (query.tokens === undefined) return {};
  const names = query.tokens === "none" && !named(graph, "none") ? [] : parsed(query.tokens).names;
  const tokens = names.map((name) => named(graph, name)?.key).filter((key) => key !== undefined);
  const found = { graph: { ...graph, tokens } };
  if (query.play === undefined) return found;
  const game = readGame(query, graph, tokens);
  return { ...found, game, setup: { side: String(game.you ?? "both"), opponent: game.opponent } };
}

/**
 * The number of moves before the first impossible one: an address may contain any.
 * @param {Graph} graph
 * @param {number[]} start
 * @param {Edge[]} pairs
 */
function countLegal(graph, start, pairs) {
  const bad = pairs.findIndex(([from, to], place) => !after(start, pairs.slice(0, place)).includes(from) || !hasEdge(graph, from, to));
  return bad < 0 ? pairs.length : bad;
}

/** @param {Query} query @param {Graph} graph @param {number[]} start @returns {Game} */
function readGame(query, graph, start) {
  const key = (/** @type {string} */ place) => graph.vertices[Number(place)]?.key;
  const pairs = (query.moves ?? "").split(",").filter(Boolean).slice(0, MOST_MOVES)
    .map((pair) => /** @type {Edge} */ (pair.split("-").slice(0, 2).map(key)));
  const moves = pairs.slice(0, countLegal(graph, start, pairs));
  const you = query.play === "1" ? 1 : query.play === "both" ? null : 0;
  const opponent = query.opponent === "random" ? "random" : "perfect";
  return { start, moves, you, opponent, called: query.called === "1" };
}

// Graphs as files: JSON and GraphML with places and tokens, as `grundy graph FILE` reads them too.

/** @type {Record<string, string>} */
const ENDINGS = { json: "json", graphml: "graphml", xml: "graphml", csv: "csv", dot: "dot", gv: "dot", edges: "edges", txt: "edges" };

/**
 * The format of a file by its name, or else by how its text begins.
 * @param {string} name
 * @param {string} text
 */
export function formatOf(name, text) {
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
export function jsonText(graph) {
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
export function graphmlText(graph) {
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
export function pythonText(state, tokens) {
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
export function commandText(state, tokens) {
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
