// The graph view: draw a digraph and see its labels, or play annihilation on it.

import { announce, debounced } from "../browser.js";
import { element as h, render as replace } from "../dom.js";
import { errorBox, field, realButton as button } from "../parts.js";
import { mayPass } from "../server.js";
import { follow, makeStore } from "../store.js";
import { makeDrawing, toolNote, toolbar } from "./drawing.js";
import { freePlace } from "./geometry.js";
import { keyLegend, listen, listenEverywhere, listenToKeys } from "./input.js";
import { checkbox, labelsPanel, largeTable, stepsPanel, vertexPanel } from "./labels.js";
import { EMPTY, FIRST, asQuestion, edit, makeActions } from "./model.js";
import { codePanel, gamePanel, switchHints, tokensPanel } from "./play.js";
import { exampleGraph, firstView, isTooLarge, loaded, readyGraphs, rearranged, watch } from "./questions.js";
import { NOTHING, droppable, graphOf, isPlaced, parsed, readAddress, readTokens, sources, textOf, writeAddress } from "./text.js";

/** @import { Drawing, Example, Graph, GraphStore, Query, Question, State } from "./model.js" */
/** @import { Loaded } from "./questions.js" */
/** @import { Load } from "./text.js" */

/** @typedef {Loaded & { error?: any }} Found */

export const title = "Graphs";
const PAUSE = 300; // milliseconds
const FIRST_EXAMPLE = "mixed"; // it shows all three letters
const LEAD = "Vertices are positions and edges are moves: draw a graph, and see who wins from each vertex, and why.";
/** @type {Record<string, Partial<State>>} */
const VIEWS = { labels: { view: "labels", tool: "draw", step: null }, tokens: { view: "tokens", tool: "token", step: null } };

/** @param {HTMLElement} main @param {Query} query */
export async function open(main, query) {
  const store = makeStore(FIRST);
  const closing = new AbortController();
  const drawing = makeDrawing();
  const actions = makeActions(store, drawing);
  const loading = loader(store, drawing, closing.signal);
  const examples = await readyGraphs().catch((error) => (store.set({ errors: { examples: error } }), []));
  const example = examples.find(({ id }) => id === (query.ready ?? (query.g === undefined ? FIRST_EXAMPLE : null)));
  await restore(store, query, example);
  if (!main.isConnected) return; // the user has opened another view

  const show = (/** @type {Example} */ one) => loading.example(one, showsTokens(one, query, store.state) ? VIEWS.tokens : {});
  const game = gamePanel(store);
  const steps = stepsPanel(store);
  const vertex = vertexPanel(store, actions, drawing);
  const chosen = listen(drawing, store, actions, game.choose);
  listenToKeys(drawing, store, actions, { chosen, rename: vertex.rename, takeBack: game.takeBack });
  listenEverywhere(store, { n: steps.next, h: () => switchHints(store) }, closing.signal);
  droppable(drawing.root, loading.file);

  const watching = watch(store);
  const waiting = h("div", { class: "graph-busy" }, watching.elements);
  const sheet = h("div", { class: "graph-sheet" }, drawing.root, waiting);
  const picture = h("div", { class: "graph-picture" }, toolbar(store, drawing, actions, () => loading.arrange()), sheet, toolNote(store));
  const text = textField(store, drawing, { load: loading.file, arrange: loading.arrange });
  const large = h("section", { class: "card", hidden: true, "aria-label": "A large graph" });
  const keys = h("div", { class: "card" }, keyLegend());
  const labels = labelsPanel(store);
  const tokens = tokensPanel(store, game.play);
  const code = codePanel(store);
  // What a lesson needs comes first: the drawing, and beside it, on a phone below it, the steps or the game.
  main.append(
    h("div", { class: "graph-head" }, h("h1", {}, "Graphs"), h("p", { class: "soft graph-lead" }, LEAD)),
    h("div", { class: "graph-view" },
      h("div", { class: "graph-stage" }, switches(store, closing.signal), messages(store, watching), picture, large),
      h("div", { class: "graph-side" }, steps.panel, game.panel, vertex.panel, labels, tokens, sources(store, examples, { open: show, load: loading.file })),
      h("div", { class: "graph-below" }, text.panel, code, keys)),
  );

  follow(store, (state) => [state.view, state.large], ({ view, large: found }) => {
    steps.panel.hidden = labels.hidden = view !== "labels" || found !== null;
    game.panel.hidden = tokens.hidden = code.hidden = view !== "tokens" || found !== null;
    picture.hidden = keys.hidden = found !== null;
    large.hidden = found === null;
    replace(large, found && largeTable(found.answer));
  });
  follow(store, (state) => [state.misere, state.large], ({ misere, large: found }) => {
    if (found && found.answer.misere !== misere) loading.file(found.question);
  });
  store.listen((state) => drawing.draw(state));
  drawing.fit(store.state.graph);
  const { graph } = store.state;
  if (isTooLarge(graph.vertices.length, graph.edges.length)) loading.file(asQuestion(graph));
  else if (query.g !== undefined && graph.vertices.length && !isPlaced(query, graph)) loading.arrange(null, true);
  const refit = new ResizeObserver(() => drawing.fit(store.state.graph));
  refit.observe(drawing.root);
  store.set({}); // every listener shows the first state
  return () => [watching.close, text.stop, game.close, steps.close, () => refit.disconnect(), store.close, () => closing.abort()].forEach((close) => close());
}

/**
 * Whether an example that is chosen shows its tokens, unless the address says that the labels are wanted.
 * @param {Example} example
 * @param {Query} query
 * @param {State} state
 */
function showsTokens(example, { mode }, { view, ready }) {
  const areLabelsWanted = mode === "labels" || (view === "labels" && firstView(ready) === "tokens");
  return firstView(example) === "tokens" && !areLabelsWanted;
}

/**
 * What the address says.
 * @param {GraphStore} store
 * @param {Query} query
 * @param {Example | null | undefined} example
 */
async function restore(store, query, example) {
  try {
    const read = readAddress(query, example);
    const graph = read.graph ?? (example ? await exampleGraph(example) : EMPTY);
    store.set({ ...read, graph, ready: example && !read.graph ? example : null, ...VIEWS[read.view] });
    store.set(readTokens(query, store.state.graph));
    if (query.ready !== undefined && query.ready !== NOTHING && !example) throw new Error(`There is no ready example called “${query.ready}”.`);
  } catch (error) {
    store.set({ errors: { ...store.state.errors, address: error } });
  }
}

/** @param {GraphStore} store @param {Drawing} drawing @param {AbortSignal} closing */
function loader(store, drawing, closing) {
  let last = 0;
  const attempt = async (/** @type {() => any} */ work, /** @type {object} */ mended) => {
    try {
      await work();
      store.set({ errors: { ...store.state.errors, ...mended } });
    } catch (error) {
      store.set({ errors: { ...store.state.errors, loading: error } });
    }
  };
  // What was chosen last is shown, however long what was chosen before it takes.
  const load = async (/** @type {Promise<Found>} */ finding, /** @type {Partial<State>} */ changes = {}) => {
    const mine = ++last;
    const isWanted = () => mine === last && !closing.aborted;
    const found = await finding.catch((error) => /** @type {Found} */ ({ error }));
    if (isWanted()) await attempt(() => take(found, changes), { loading: null, address: null });
  };
  const take = (/** @type {Found} */ { graph = EMPTY, large, error }, /** @type {Partial<State>} */ changes) => {
    if (error) throw error;
    if (large) store.set({ large, graph: EMPTY, past: [], future: [], ready: null, game: null, selected: null, step: null });
    else edit(store, graph, { selected: null, ...changes });
    drawing.fit(store.state.graph);
    announce(large ? "Loaded a graph that is too large to draw." : `Loaded ${graph.vertices.length} vertices and ${graph.edges.length} edges.`);
  };
  return {
    file: (/** @type {Question} */ question) => load(loaded(question, store.state.misere)),
    example: (/** @type {Example} */ one, /** @type {Partial<State>} */ changes) =>
      load(exampleGraph(one).then((graph) => ({ graph })), { ready: one, ...changes }),
    /** Lay out again; `seen` gets the new graph before the store does, and `quietly` leaves no step to undo. */
    arrange: (/** @type {((placed: Graph) => void) | null} */ seen = null, quietly = seen !== null) =>
      attempt(async () => {
        const before = store.state.graph;
        const placed = await rearranged(before);
        if (store.state.graph !== before) return;
        seen?.(placed);
        if (quietly) store.set({ graph: placed });
        else edit(store, placed);
        drawing.fit(placed);
      }, { loading: null }),
  };
}

/**
 * Browsers allow the address to change only so often: at once, and then after a pause.
 * @param {() => void} work
 * @param {AbortSignal} closing
 */
function sometimes(work, closing) {
  let timer = 0;
  let last = 0;
  const now = () => {
    last = Date.now();
    work();
  };
  closing.addEventListener("abort", () => clearTimeout(timer));
  return () => {
    clearTimeout(timer);
    if (Date.now() - last > PAUSE) now();
    else timer = setTimeout(now, PAUSE);
  };
}

/** @param {GraphStore} store @param {AbortSignal} closing */
function switches(store, closing) {
  const views = [["labels", "Labels"], ["tokens", "Annihilation"]].map(([name, text]) =>
    button(text, () => store.set({ ...VIEWS[name], game: null, picked: null, armed: null }), { "data-view": name }));
  const misere = checkbox("Misère play", (checked) => store.set({ misere: checked, step: null }));
  misere.label.title = "The player who makes the last move loses";
  const address = h("p", { class: "soft" });
  follow(store, (state) => [state.view, state.misere], (state) => {
    views.forEach((element) => element.setAttribute("aria-pressed", String(element.dataset.view === state.view)));
    misere.input.checked = state.misere;
  });
  store.listen(sometimes(() => {
    const fits = writeAddress(store.state);
    address.textContent = fits ? "" : "This graph is too long for the address, so a link or a reload cannot restore it: save it as a file.";
  }, closing));
  return h("div", {}, h("div", { class: "row" }, h("div", { class: "row", role: "group", "aria-label": "What is shown" }, views), misere.label), address);
}

/**
 * Several questions about one graph may fail for the same reason.
 * @param {Record<string, any>} errors
 */
function distinct(errors) {
  const found = new Map(Object.values(errors).filter(Boolean).map((error) => [error.message, error]));
  return [...found.values()];
}

/** @param {GraphStore} store @param {{ again: () => void }} watching */
function messages(store, watching) {
  const place = h("div", {});
  follow(store, (state) => [state.errors], ({ errors }) => {
    const found = distinct(errors);
    const again = found.some(mayPass) && button("Try again", () => watching.again());
    replace(place, found.map(errorBox), again);
  });
  return place;
}

// The graph as a line of text, bound to the drawing both ways: the quick way, and the one that needs no picture.

const TYPING = 250; // milliseconds after the last key

/**
 * `load(graph question)` takes texts that are too large to draw, `arrange` lays out a graph that is all new.
 * @param {GraphStore} store
 * @param {Drawing} drawing
 * @param {{ load: Load, arrange: (seen?: ((placed: Graph) => void) | null) => void }} actions
 */
function textField(store, drawing, { load, arrange }) {
  const later = debounced(read, TYPING);
  const area = h("textarea", { rows: 2, spellcheck: "false", autocapitalize: "off", id: "graph-text", "aria-describedby": "graph-text-note", oninput: later });
  const complaint = h("div", {});
  /** @type {Graph | null} */
  let own = null; // the graph that this text has made: the text stays as it was typed

  follow(store, (state) => [state.graph, state.game, state.large], ({ graph, game, large }) => {
    area.disabled = game !== null;
    if (graph === own) return;
    own = null;
    area.value = large ? "" : textOf(graph);
    replace(complaint);
  });

  function read() {
    try {
      const { names, edges } = parsed(area.value);
      replace(complaint);
      if (isTooLarge(names.length, edges.length)) {
        own = EMPTY; // what is left of the drawing; the text stays
        load(edgesQuestion(names, edges));
      } else take(names);
    } catch (error) {
      replace(complaint, errorBox(error));
    }
  }

  function take(/** @type {string[]} */ names) {
    const old = store.state.graph;
    const graph = graphOf(area.value, old, (now, near, name) => freePlace(now, near, drawing.view, name));
    if (textOf(graph) === textOf(old) && !store.state.large) return;
    own = graph;
    edit(store, graph);
    const kept = old.vertices.some((vertex) => names.includes(vertex.name));
    if (!kept && names.length > 1) arrange((placed) => (own = placed));
    else drawing.fit(store.state.graph);
  }

  const note = "Write > for each edge and commas between edges. Write the name alone for a vertex without edges; a name with spaces needs quotes.";
  const panel = h("div", { class: "card" }, field("Edges", area), h("small", { id: "graph-text-note" }, note), complaint);
  return { panel, stop: later.stop };
}

/** @param {string[]} names @param {[string, string][]} edges */
function edgesQuestion(names, edges) {
  return { text: JSON.stringify({ vertices: names, edges }), format: "json" };
}
