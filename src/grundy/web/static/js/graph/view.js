// The graph view: draw a digraph and see its labels, or play annihilation on it.

import { announce, debounced } from "../browser.js";
import { h } from "../dom.js";
import { errorBox, mayPass } from "../errors.js";
import { button, checkbox, field, withText } from "../parts.js";
import { follow, makeStore, mount } from "../store.js";
import { NOTHING, isPlaced, readAddress, readTokens, writeAddress } from "./address.js";
import { makeDrawing, toolNote, toolbar } from "./drawing.js";
import { droppable, makeSources } from "./files.js";
import { freePlace } from "./geometry.js";
import { keyLegend, listen, listenEverywhere, listenToKeys } from "./input.js";
import { labelsParts, largeParts, makeSteps, makeVertexPanel, stepsParts } from "./labels.js";
import { EMPTY, FIRST, asQuestion, edit, makeActions } from "./model.js";
import { codeParts, gameParts, makeGame, tokensParts } from "./play.js";
import { exampleGraph, firstView, isTooLarge, loaded, readyGraphs, rearranged, watch } from "./questions.js";
import { graphOf, parsed, textOf } from "./text.js";

/** @import { Child } from "../dom.js" */
/** @import { Drawing, Example, GraphStore, Query, Question, State, Typed } from "./model.js" */
/** @import { Loaded } from "./questions.js" */

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
  const loading = makeLoader(store, drawing, closing.signal);
  const examples = await readyGraphs().catch((error) => (store.set({ errors: { examples: error } }), []));
  const example = examples.find(({ id }) => id === (query.ready ?? (query.g === undefined ? FIRST_EXAMPLE : null)));
  await restore(store, query, example);
  if (!main.isConnected) return; // the user has opened another view

  const parts = makeParts(store, drawing, loading);
  const show = (/** @type {Example} */ one) => loading.example(one, showsTokens(one, query, store.state) ? VIEWS.tokens : {});
  const sources = makeSources(store, examples, { open: show, load: loading.file });
  mount(main, store, (state) => page(state, parts, sources(state)));
  listenToDrawing(parts, closing.signal);
  store.listen(drawing.draw);
  store.listen(sometimes(() => keepAddress(store), closing.signal));
  follow(store, (state) => [state.misere, state.large], ({ misere, large, typed }) => {
    if (large && large.answer.misere !== misere) loading.file(large.question, { typed });
  });
  drawing.fit(store.state.graph);
  loadFirst(store.state, loading, query);
  const refit = new ResizeObserver(() => drawing.fit(store.state.graph));
  refit.observe(drawing.root);
  store.set({}); // every listener shows the first state
  return () => {
    for (const part of [parts.watching, parts.text, parts.game, parts.steps]) part.stop();
    refit.disconnect();
    store.close();
    closing.abort();
  };
}

/** @typedef {ReturnType<typeof makeLoader>} Loader */
/** @typedef {ReturnType<typeof makeParts>} Parts */

/** @param {GraphStore} store @param {Drawing} drawing @param {Loader} loading */
function makeParts(store, drawing, loading) {
  const actions = makeActions(store, drawing);
  return {
    store, drawing, loading, actions,
    watching: watch(store),
    game: makeGame(store),
    steps: makeSteps(store),
    text: makeTextField(store, drawing, loading),
    vertex: makeVertexPanel(store, actions, drawing),
  };
}

/** @param {Parts} parts @param {AbortSignal} closing */
function listenToDrawing({ store, drawing, loading, actions, game, steps, vertex }, closing) {
  const chosen = listen(drawing, store, actions, game.choose);
  listenToKeys(drawing, store, actions, { chosen, rename: vertex.rename, takeBack: game.takeBack });
  listenEverywhere(store, { n: steps.next, h: game.toggleHints }, closing);
  droppable(drawing.root, loading.file);
}

/**
 * Lay out a graph of the address that has no places; one that is too large becomes a table.
 * @param {State} state
 * @param {Loader} loading
 * @param {Query} query
 */
function loadFirst({ graph }, loading, query) {
  if (isTooLarge(graph.vertices.length, graph.edges.length)) loading.file(asQuestion(graph));
  else if (query.g !== undefined && graph.vertices.length && !isPlaced(query, graph)) loading.arrangeQuietly();
}

const KEYS = keyLegend();

/** @param {State} state @param {Parts} parts @param {Child} sources */
function page(state, parts, sources) {
  const { store, drawing, loading, watching, game, steps, text, vertex } = parts;
  const isLarge = state.large !== null;
  const areLabels = state.view === "labels" && !isLarge;
  const areTokens = state.view === "tokens" && !isLarge;
  // What a lesson needs comes first: the drawing, and next to it, or on a phone below it, the steps or the game.
  return [
    h("div", { class: "graph-head" }, h("h1", {}, "Graphs"), h("p", { class: "soft graph-lead" }, LEAD)),
    h("div", { class: "graph-view" },
      h("div", { class: "graph-stage" },
        switches(state, store),
        messages(state, watching.again),
        h("div", { class: "graph-picture", hidden: isLarge },
          toolbar(state, { ...parts, arrange: loading.arrange }),
          h("div", { class: "graph-sheet" }, drawing.root, h("div", { class: "graph-busy" }, watching.lines(state))),
          toolNote(state)),
        card("A large graph", isLarge, state.large && largeParts(state.large.answer))),
      h("div", { class: "graph-side" },
        card("Step by step", areLabels, stepsParts(state, steps)),
        card("Play", areTokens, gameParts(state, game)),
        vertex.view(state),
        card("Labels", areLabels, labelsParts(state, store)),
        card("The tokens", areTokens, tokensParts(state, game)),
        sources),
      h("div", { class: "graph-below" },
        text.view(state),
        card("The anncode", areTokens, codeParts(state.space, state.misere)),
        h("div", { class: "card", hidden: isLarge }, KEYS))),
  ];
}

/** @param {string} label @param {boolean} isShown @param {Child} parts */
function card(label, isShown, parts) {
  return h("section", { class: "card", "aria-label": label, hidden: !isShown }, parts);
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

/**
 * Make what loads graphs into the drawing: from files, from the examples, and with a new layout.
 * @param {GraphStore} store
 * @param {Drawing} drawing
 * @param {AbortSignal} closing
 */
function makeLoader(store, drawing, closing) {
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
    if (large) store.set({ large, graph: EMPTY, past: [], future: [], ready: null, game: null, selected: null, step: null, typed: null, ...changes });
    else edit(store, graph, { selected: null, ...changes });
    drawing.fit(store.state.graph);
    announce(large ? "Loaded a graph that is too large to draw." : `Loaded ${graph.vertices.length} vertices and ${graph.edges.length} edges.`);
  };
  const arrange = (isQuiet = false) => attempt(async () => {
    const before = store.state.graph;
    const graph = await rearranged(before);
    const { typed } = store.state;
    if (store.state.graph !== before) return;
    if (isQuiet) store.set({ graph, typed: typed && { ...typed, graph } });
    else edit(store, graph);
    drawing.fit(graph);
  }, { loading: null });
  return {
    file: (/** @type {Question} */ question, /** @type {Partial<State>} */ changes = {}) => load(loaded(question, store.state.misere), changes),
    example: (/** @type {Example} */ one, /** @type {Partial<State>} */ changes) =>
      load(exampleGraph(one).then((graph) => ({ graph })), { ready: one, ...changes }),
    arrange: () => arrange(),
    /** Lay out a new graph: this is not a step to undo, and the text that it comes from stays as it was typed. */
    arrangeQuietly: () => arrange(true),
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

/** @param {GraphStore} store */
function keepAddress(store) {
  const fitsAddress = writeAddress(store.state);
  if (fitsAddress !== store.state.fitsAddress) store.set({ fitsAddress });
}

/** @param {State} state @param {GraphStore} store */
function switches({ view, misere, fitsAddress }, store) {
  const viewButton = (/** @type {string} */ name, /** @type {string} */ text) =>
    button(text, () => store.set({ ...VIEWS[name], game: null, picked: null, armed: null }), { "data-view": name, "aria-pressed": String(name === view) });
  const misereText = h("span", { title: "The player who makes the last move loses" }, "Misère play");
  return h("div", {},
    h("div", { class: "row" },
      h("div", { class: "row", role: "group", "aria-label": "What is shown" }, viewButton("labels", "Labels"), viewButton("tokens", "Annihilation")),
      checkbox(misereText, misere, (isMisere) => store.set({ misere: isMisere, step: null }))),
    h("p", { class: "soft" }, !fitsAddress && "This graph is too long for the address, so a link or a reload cannot restore it: save it as a file."));
}

/**
 * Several questions about one graph may fail for the same reason.
 * @param {Record<string, any>} errors
 */
function distinct(errors) {
  const found = new Map(Object.values(errors).filter(Boolean).map((error) => [error.message, error]));
  return [...found.values()];
}

/** @param {State} state @param {() => void} again */
function messages({ errors }, again) {
  const found = distinct(errors);
  return h("div", {}, found.map(errorBox), found.some(mayPass) && button("Try again", again));
}

// The graph as a line of text, bound to the drawing both ways: the quick way, and the one that needs no picture.

const TYPING = 250; // milliseconds after the last key
const TEXT_NOTE =
  "Write > for each edge and commas between edges. Write the name alone for a vertex without edges; a name with spaces needs quotes.";

/** @param {GraphStore} store @param {Drawing} drawing @param {Loader} loading */
function makeTextField(store, drawing, loading) {
  const later = debounced(read, TYPING);

  function type(/** @type {string} */ text) {
    store.set({ typed: { text, graph: store.state.graph, error: null } });
    later();
  }

  function read() {
    const { typed } = store.state;
    if (typed?.graph !== store.state.graph) return; // the drawing has changed since
    try {
      const { names, edges } = parsed(typed.text);
      if (isTooLarge(names.length, edges.length)) loading.file(edgesQuestion(names, edges), { typed: { ...typed, graph: EMPTY } });
      else draw(typed, names);
    } catch (error) {
      store.set({ typed: { ...typed, error: /** @type {Error} */ (error) } });
    }
  }

  function draw(/** @type {Typed} */ typed, /** @type {string[]} */ names) {
    const old = store.state.graph;
    const graph = graphOf(typed.text, old, (now, near, name) => freePlace(now, near, drawing.view, name));
    if (textOf(graph) === textOf(old) && !store.state.large) return;
    edit(store, graph, { typed: { ...typed, graph } });
    const isKept = old.vertices.some((vertex) => names.includes(vertex.name));
    if (!isKept && names.length > 1) loading.arrangeQuietly();
    else drawing.fit(graph);
  }

  function view(/** @type {State} */ { graph, game, large, typed }) {
    const own = typed?.graph === graph ? typed : null;
    const area = h("textarea", {
      rows: 2, spellcheck: "false", autocapitalize: "off", id: "graph-text", "aria-describedby": "graph-text-note",
      value: own?.text ?? (large ? "" : textOf(graph)), disabled: game !== null,
      oninput: withText(type),
    });
    return h("div", { class: "card" }, field("Edges", area),
      h("small", { id: "graph-text-note" }, TEXT_NOTE), h("div", {}, own?.error && errorBox(own.error)));
  }

  return { view, stop: later.stop };
}

/** @param {string[]} names @param {[string, string][]} edges */
function edgesQuestion(names, edges) {
  return { text: JSON.stringify({ vertices: names, edges }), format: "json" };
}
