// The graph on the page as lines that run elsewhere: Python, and a command for the shell.

import { inPython, inShell } from "../old/copy.js";
import { asQuestion, followers, looksWhole, nameWriter, vertexOf } from "./model.js";
import { listText } from "./text.js";

/** Python that prints the same labels, or says who wins with these tokens. */
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

function labelsPython(made, misere) {
  const value = misere ? "" : ", solution.value(vertex)";
  return (
    `from grundy.graphs import GameGraph, solve\n\n${made}solution = solve(graph${misere ? ", misere=True" : ""})\n` +
    `for vertex in graph.names:\n    print(vertex, solution.outcome_of(vertex).value${value}, solution.winning_moves(vertex))\n`
  );
}

function tokensPython(made, tokens, misere) {
  const position = tokens.length ? `{${tokens.join(", ")}}` : "set()";
  const asked = misere
    ? `print(game.outcome(tokens, misere=True).value)\n`
    : `print(game.outcome(tokens).value, game.value(tokens), game.winning_moves(tokens))\nprint(game.p_space())\n`;
  return `from grundy.graphs import GameGraph\nfrom grundy.linear import Annihilation\n\n${made}game = Annihilation(graph)\ntokens = ${position}\n${asked}`;
}

function pythonName(graph) {
  return graph.vertices.every((vertex) => looksWhole(vertex.name)) ? String : inPython;
}

/** A command that asks the same. */
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
