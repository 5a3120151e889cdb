// The Graphs page: draw a digraph and watch its labels, or let tokens annihilate each other on it.

import { announce } from "../old/announce.js";
import { button, h, replace } from "../old/dom.js";
import { errorBox, mayPass } from "../old/errors.js";
import { makeActions } from "./actions.js";
import { NOTHING, isPlaced, readAddress, readTokens, writeAddress } from "./address.js";
import { codePanel } from "./code_panel.js";
import { makeDrawing } from "./drawing.js";
import { firstView, readyGraphs } from "./examples.js";
import { gamePanel } from "./game_panel.js";
import { keyLegend, listenEverywhere, listenToKeys } from "./keys.js";
import { checkbox, labelsPanel, largeTable } from "./labels_panel.js";
import { exampleGraph, isTooLarge, loaded, rearranged } from "./loading.js";
import { EMPTY, asQuestion } from "./model.js";
import { listen } from "./pointer.js";
import { droppable, sources } from "./sources.js";
import { stepsPanel } from "./steps_panel.js";
import { edit, follow, makeStore } from "./store.js";
import { textField } from "./text_field.js";
import { switchHints, tokensPanel } from "./tokens_panel.js";
import { toolNote, toolbar } from "./toolbar.js";
import { vertexPanel } from "./vertex_panel.js";
import { watch } from "./watch.js";

export const title = "Graphs";
const PAUSE = 300; // milliseconds
const FIRST_EXAMPLE = "mixed"; // it shows all three letters
const LEAD = "Vertices are positions and edges are moves: draw a graph, and see who wins from each vertex, and why.";
const VIEWS = { labels: { view: "labels", tool: "draw", step: null }, tokens: { view: "tokens", tool: "token", step: null } };

export async function open(main, query) {
  const store = makeStore();
  const closing = new AbortController();
  const drawing = makeDrawing();
  const actions = makeActions(store, drawing);
  const loading = loader(store, drawing, closing.signal);
  const examples = await readyGraphs().catch((error) => (store.set({ errors: { examples: error } }), []));
  const example = examples.find(({ id }) => id === (query.ready ?? (query.g === undefined ? FIRST_EXAMPLE : null)));
  await restore(store, query, example);
  if (!main.isConnected) return; // the user has opened another view

  const show = (one) => loading.example(one, showsTokens(one, store.state, query) ? VIEWS.tokens : {});
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
  const text = textField(store, drawing, { load: loading.file, arrange: loading.arrange, isTooLarge });
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
  store.onChange((state) => drawing.draw(state));
  drawing.fit(store.state.graph);
  const { graph } = store.state;
  if (isTooLarge(graph.vertices.length, graph.edges.length)) loading.file(asQuestion(graph));
  else if (query.g !== undefined && graph.vertices.length && !isPlaced(query, graph)) loading.arrange(null, true);
  const refit = new ResizeObserver(() => drawing.fit(store.state.graph));
  refit.observe(drawing.root);
  store.set({}); // everybody sees the beginning
  return () => [watching.close, text.stop, game.close, steps.close, () => refit.disconnect(), store.close, () => closing.abort()].forEach((close) => close());
}

/** Whether an example that is chosen shows its tokens, unless the address says that the labels are wanted. */
function showsTokens(example, { view, ready }, { mode }) {
  const areLabelsWanted = mode === "labels" || (view === "labels" && firstView(ready) === "tokens");
  return firstView(example) === "tokens" && !areLabelsWanted;
}

/** What the address says. */
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

function loader(store, drawing, closing) {
  let last = 0;
  const attempt = async (work, mended) => {
    try {
      await work();
      store.set({ errors: { ...store.state.errors, ...mended } });
    } catch (error) {
      store.set({ errors: { ...store.state.errors, loading: error } });
    }
  };
  // What was chosen last is shown, however long what was chosen before it takes.
  const load = async (finding, changes) => {
    const mine = ++last;
    const isWanted = () => mine === last && !closing.aborted;
    const found = await finding.catch((error) => ({ error }));
    if (isWanted()) await attempt(async () => take(found, changes), { loading: null, address: null });
  };
  const take = ({ graph, large, error }, changes) => {
    if (error) throw error;
    if (large) store.set({ large, graph: EMPTY, past: [], future: [], ready: null, game: null, selected: null, step: null });
    else edit(store, graph, { selected: null, ...changes });
    drawing.fit(store.state.graph);
    announce(large ? "Loaded a graph that is too large to draw." : `Loaded ${graph.vertices.length} vertices and ${graph.edges.length} edges.`);
  };
  return {
    file: (question) => load(loaded(question, store.state.misere)),
    example: (one, changes) => load(exampleGraph(one).then((graph) => ({ graph })), { ready: one, ...changes }),
    /** Lay out anew; `seen` is told the new graph before anybody else, and `quietly` leaves no step to undo. */
    arrange: (seen = null, quietly = seen !== null) =>
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

// Browsers allow the address to change only so often: at once, and then after a pause.
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
  store.onChange(sometimes(() => {
    const fits = writeAddress(store.state);
    address.textContent = fits ? "" : "This graph is too long for the address, so that neither a link nor a reload brings it back: save it as a file.";
  }, closing));
  return h("div", {}, h("div", { class: "row" }, h("div", { class: "row", role: "group", "aria-label": "What is shown" }, views), misere.label), address);
}

// Several questions about one graph may fail for the same reason.
function distinct(errors) {
  const found = new Map(Object.values(errors).filter(Boolean).map((error) => [error.message, error]));
  return [...found.values()];
}

function messages(store, watching) {
  const place = h("div", {});
  follow(store, (state) => [state.errors], ({ errors }) => {
    const found = distinct(errors);
    const again = found.some(mayPass) && button("Try again", () => watching.again());
    replace(place, found.map(errorBox), again);
  });
  return place;
}
