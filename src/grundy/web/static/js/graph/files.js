// Graphs as files: JSON and GraphML with places and tokens, as `grundy graph FILE` reads them too.

import { nameWriter } from "./model.js";

const ENDINGS = { json: "json", graphml: "graphml", xml: "graphml", csv: "csv", dot: "dot", gv: "dot", edges: "edges", txt: "edges" };

/** The format of a file by its name, or else by how its text begins. */
export function formatOf(name, text) {
  const ending = name.toLowerCase().split(".").at(-1);
  if (ending in ENDINGS && ending !== "txt") return ENDINGS[ending];
  const start = text.trimStart();
  if (/^[[{]/.test(start)) return "json";
  if (start.startsWith("<")) return "graphml";
  return /^(strict\s+)?(di)?graph\b/.test(start) ? "dot" : "edges";
}

/** JSON as NetworkX writes it: nodes and edges, with further facts about each node. */
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

function escaped(text) {
  const signs = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\t": "&#9;", "\n": "&#10;", "\r": "&#13;" };
  return text.replace(/[&<>"\t\n\r]/g, (sign) => signs[sign]);
}

/**
 * What a file says beyond names and edges: {places: [{x, y}] or null, tokens: [index]}, for nodes in their order. The
 * text has been read by the server before, so that here nothing has to be refused.
 */
export function extras(text, format, count) {
  const nodes = format === "json" ? jsonNodes(text) : format === "graphml" ? graphmlNodes(text) : [];
  if (nodes.length !== count) return { places: null, tokens: [] };
  const placed = nodes.every((node) => Number.isFinite(node.x) && Number.isFinite(node.y));
  const tokens = nodes.flatMap((node, place) => (node.token ? [place] : []));
  return { places: placed && count ? nodes : null, tokens };
}

function jsonNodes(text) {
  const nodes = JSON.parse(text).nodes;
  return Array.isArray(nodes) ? nodes.map(({ x, y, token }) => ({ x, y, token: token === true })) : [];
}

function graphmlNodes(text) {
  const document = new DOMParser().parseFromString(text, "application/xml");
  const names = new Map([...document.getElementsByTagName("key")].map((key) => [key.id, key.getAttribute("attr.name")]));
  return [...document.getElementsByTagName("node")].map((node) => {
    const own = [...node.children].filter((child) => child.localName === "data");
    const data = Object.fromEntries(own.map((child) => [names.get(child.getAttribute("key")), child.textContent.trim()]));
    return { x: parseFloat(data.x), y: parseFloat(data.y), token: data.token === "true" };
  });
}
