// The nim values of a heap game: a plot of up to a million points, the period, and whether it is proved.

import { announce, debounced, remember } from "../browser.js";
import { h } from "../dom.js";
import { errorBox } from "../errors.js";
import { inPython, inShell } from "../export.js";
import { busyLine, button, copyButton, field, select, withText } from "../parts.js";
import { makeAsker } from "../server.js";
import { follow, makeStore, mount } from "../store.js";
import { formatted, heading, heapText, legend, likeHeap, numbersCard, periodCard, valueByPeriod, valuesTable, valueText } from "./facts.js";
import { GAMES, MOST, STEPS, USUAL, knownOf, nearestStep, readStop, typedFor } from "./games.js";
import { makePlot } from "./plot.js";
import { readView, whole, writtenView } from "./window.js";

/** @import { Option } from "../parts.js" */
/** @import { Busy } from "../server.js" */
/** @import { Answer, Known, Periodicity } from "./games.js" */
/** @import { Plot } from "./plot.js" */
/** @import { Part } from "./window.js" */

/** @typedef {import("../store.js").Store<State>} Store */
/**
 * @typedef {object} State
 * @property {string} game What is typed as the game.
 * @property {string} stop What is typed as the number of heaps.
 * @property {string} heap What is typed as one heap.
 * @property {Known | null} known The sequence that is shown.
 * @property {boolean} isCurrent Whether it is the sequence of the game that is typed.
 * @property {Part} part The visible part of the plot.
 * @property {number | null} reading The heap that is read in the plot.
 * @property {Error | null} error
 * @property {Busy | null} busy
 * @property {string} heapAnswer
 * @property {Error | null} heapError
 * @property {Busy | null} heapBusy
 */
/** @typedef {ReturnType<typeof makeActions>} Actions */

export const title = "Sequences";

const DEFAULTS = { game: "0.77", stop: USUAL };
const LEAD = "The nim values of a heap game as a picture: see where they begin to repeat, and whether this is proved.";
const UNREAD = "Point at the plot, or use the arrow keys in it, to read a value.";
const HINT = "A notation such as 0.77 or 4.(3), a name, or what may be taken: {1,2,6}, all but {1,2}";
const WAIT = 250; // milliseconds after the last key
const KEEP = 150; // milliseconds: the plot moves many times a second, and browsers limit changes of the address

/** @param {HTMLElement} place @param {Record<string, string>} query */
export function open(place, query) {
  /** @type {State} */
  const first = {
    game: query.game || DEFAULTS.game, stop: String(readStop(query.stop)), heap: query.heap ?? "",
    known: null, isCurrent: false, part: whole(1), reading: null,
    error: null, busy: null, heapAnswer: "", heapError: null, heapBusy: null,
  };
  const store = makeStore(first);
  const plot = makePlot(store);
  const actions = makeActions(store, plot);
  mount(place, store, (state) => view(state, actions, plot));
  const keep = debounced(() => remember(settings(store.state), DEFAULTS), KEEP);
  follow(store, (state) => [state.game, state.stop, state.heap, state.part, state.known, state.isCurrent], keep);
  actions.ask({ query });
  return () => {
    keep.stop();
    actions.stop();
    plot.close();
    store.close();
  };
}

/** @param {State} state */
function settings({ game, stop, heap, known, isCurrent, part }) {
  const shown = isCurrent && known ? writtenView(part, known.values.length) : {};
  return { game: game.trim(), stop: readStop(stop), ...shown, heap: heap.trim() };
}

/** @param {Store} store @param {Plot} plot */
function makeActions(store, plot) {
  const asker = makeAsker(store);
  const heapAsker = makeAsker(store, "heapBusy");
  const later = debounced(() => ask(), WAIT);
  const heapLater = debounced(() => answerHeap(), WAIT);

  /** Ask for the values; `query` has the part to show, and `period` looks for a period however far away it is. */
  async function ask({ query = {}, period = false } = {}) {
    later.stop();
    asker.stop();
    const [game, stop] = [store.state.game.trim(), readStop(store.state.stop)];
    if (!game) return fail(new Error("Type a heap game, or choose one."));
    const doing = period ? `Looking for a period of ${game}` : `Computing ${formatted(stop)} values of ${game}`;
    try {
      const answer = await asker.ask("sequence", { game, stop, period }, doing);
      if (answer === null) return;
      show(answer, query);
      if (period) extend(answer.periodicity);
    } catch (error) {
      fail(error);
    }
  }

  // If the period was found beyond the values that are shown, show as many as prove it, also in a link.
  function extend(/** @type {Periodicity} */ { proved, checked_to: needed }) {
    if (!proved || needed <= readStop(store.state.stop) || needed > MOST) return;
    store.set({ stop: String(needed) });
    ask();
  }

  function show(/** @type {Answer} */ answer, /** @type {Record<string, string>} */ query) {
    const known = knownOf(answer);
    const count = known.values.length;
    const reading = store.state.reading !== null && store.state.reading < count ? store.state.reading : null;
    store.set({ known, isCurrent: true, error: null, reading, part: readView(query, count, known.most) });
    answerHeap();
    announce(`${answer.name ?? answer.notation}: ${answer.periodicity.sentence ?? ""}`);
  }

  function fail(/** @type {any} */ error) {
    store.set({ error, isCurrent: false });
  }

  /** Find the value of the heap that is typed: from the values, by the period, or by computing it. */
  async function answerHeap() {
    heapLater.stop();
    heapAsker.stop();
    const { known } = store.state;
    const text = store.state.heap.trim();
    const heap = readHeap(text);
    const say = (/** @type {string} */ heapAnswer) => store.set({ heapAnswer, heapError: null });
    if (!text || !known) return say("");
    if (heap === null) return say("The size of a heap must be a whole number, for example 1000, 1e9 or 10^30.");
    const found = knownText(known, heap) ?? (await computed(known, heap));
    if (found !== null) say(found);
    if (heap < BigInt(known.values.length)) plot.read(Number(heap));
  }

  async function computed(/** @type {Known} */ known, /** @type {bigint} */ heap) {
    try {
      const body = { game: known.answer.notation, heaps: [Number(heap)] };
      const found = await heapAsker.ask("sequence", body, `Computing the value of heap ${formatted(heap)}`);
      return found && valueText(found.heaps[0].nim_value);
    } catch (error) {
      store.set({ heapAnswer: "", heapError: /** @type {Error} */ (error) });
      return null;
    }
  }

  return {
    ask, answerHeap,
    search: () => ask({ period: true }),
    cancel: () => asker.stop({ isStopped: true }),
    cancelHeap: () => heapAsker.stop({ isStopped: true }),
    type: (/** @type {Partial<State>} */ changes) => (store.set(changes), asker.stop(), later()),
    choose: (/** @type {string} */ game) => void (game && (store.set({ game }), ask())),
    typeHeap: (/** @type {string} */ heap) => (store.set({ heap }), heapLater()),
    stop: () => [later, asker, heapLater, heapAsker].forEach((one) => one.stop()),
  };
}

/**
 * Read a number as people write it: 1000, 1_000, 1e30, 10^30; null if it is not a number.
 * @param {string} text
 */
function readHeap(text) {
  const plain = text.replace(/[\s_,]/g, "");
  const [, base, power] = /^(\d+)\^(\d{1,3})$/.exec(plain) ?? [];
  if (power !== undefined && base.length <= 20) return BigInt(base) ** BigInt(power);
  const [, digits, zeros] = /^(\d+)[eE](\d{1,3})$/.exec(plain) ?? [];
  if (zeros !== undefined && digits.length <= 100) return BigInt(digits) * 10n ** BigInt(zeros);
  return /^\d{1,400}$/.test(plain) ? BigInt(plain) : null;
}

/**
 * What is known about a heap without computing more; null for nothing.
 * @param {Known} known
 * @param {bigint} heap
 */
function knownText(known, heap) {
  if (heap < BigInt(known.values.length)) return heapText(known, Number(heap));
  const value = valueByPeriod(known, heap);
  if (value !== null) return `${valueText(value)} – by the period, from heap ${formatted(likeHeap(known, heap) ?? 0)}`;
  return heap > BigInt(Number.MAX_SAFE_INTEGER) ? "Too large to compute: the values shown do not prove a period." : null;
}

/** @param {State} state @param {Actions} actions @param {Plot} plot */
function view(state, actions, plot) {
  const { known, isCurrent, busy, error } = state;
  return [
    h("h1", {}, "Sequences"),
    h("p", { class: "lead" }, LEAD),
    controls(state, actions),
    busyLine(busy, { stop: actions.cancel, again: () => actions.ask() }),
    h("div", { key: "error" }, error && errorBox(error)),
    h("div", { key: "answer", class: `answer${isCurrent ? "" : " pale"}`, hidden: known === null },
      known && heading(known), plotCard(state, plot), known && below(state, known, actions)),
  ];
}

/** @param {State} state @param {Actions} actions */
function controls({ game, stop, known, isCurrent }, actions) {
  const typed = { autocomplete: "off", spellcheck: "false", autocapitalize: "off", "aria-describedby": "game-hint" };
  const heaps = readStop(stop);
  const options = GAMES.map(({ label, options: games }) =>
    ({ label, options: games.map(([value, name]) => /** @type {Option} */ ([value, name])) }));
  const chosen = isCurrent ? typedFor(known?.answer.notation) : "";
  const slider = { min: 0, max: STEPS.length - 1, step: 1, "aria-label": "Number of heaps, in steps", "aria-valuetext": `${formatted(heaps)} heaps` };
  return h("form", { class: "row", onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), actions.ask()) },
    h("div", { class: "wide" },
      field("Heap game", h("input", { type: "text", value: game, id: "game", ...typed, oninput: withText((text) => actions.type({ game: text })) })),
      h("small", { id: "game-hint" }, HINT)),
    field("or a well-known one", select([["", "choose one…"], ...options], chosen, actions.choose, { id: "known-games" })),
    h("div", { class: "heaps" },
      field("Number of heaps", h("input", { type: "number", min: 1, max: MOST, value: stop, id: "stop", inputmode: "numeric", oninput: withText((text) => actions.type({ stop: text })) })),
      h("input", { type: "range", ...slider, value: String(nearestStep(heaps)), oninput: withText((text) => actions.type({ stop: String(STEPS[Number(text)]) })) })));
}

/** @param {State} state @param {Plot} plot */
function plotCard({ known, reading }, plot) {
  const tool = (/** @type {string} */ sign, /** @type {string} */ name, /** @type {() => void} */ act) => button(sign, act, { "aria-label": name, title: name });
  return h("section", { class: "card plot-card", "aria-label": "Plot of the values" },
    plot.element,
    h("div", { class: "row plot-tools" },
      tool("+", "Zoom in", () => plot.zoom(1 / 2)), tool("−", "Zoom out", () => plot.zoom(2)),
      tool("◀", "To smaller heaps", () => plot.page(-1)), tool("▶", "To larger heaps", () => plot.page(1)),
      tool("all", "Show everything", plot.reset),
      h("p", { class: "readout", id: "readout" }, known && reading !== null ? heapText(known, reading) : UNREAD)),
    known && legend(known));
}

/**
 * The cards below the plot.
 * @param {State} state
 * @param {Known} known
 * @param {Actions} actions
 */
function below(state, known, actions) {
  return h("div", { class: "two" },
    h("section", { class: "card" }, h("h2", {}, "The first values"), valuesTable(known)),
    h("div", {},
      periodCard(known, actions.search), numbersCard(known, oneHeap(state, actions)),
      h("section", { class: "card on-screen" }, h("h2", {}, "Take it with you"), copyButtons(state, known))));
}

/** @param {State} state @param {Actions} actions */
function oneHeap({ heap, heapAnswer, heapError, heapBusy }, actions) {
  const typed = { autocomplete: "off", spellcheck: "false", placeholder: "10^30" };
  return h("div", { key: "one-heap" },
    field("The value of one heap of any size", h("input", { type: "text", value: heap, id: "one-heap", ...typed, oninput: withText(actions.typeHeap) })),
    busyLine(heapBusy, { stop: actions.cancelHeap, again: actions.answerHeap }),
    h("p", { class: "heap-answer", role: "status" }, heapAnswer), heapError && errorBox(heapError));
}

/** @param {State} state @param {Known} known */
function copyButtons(state, known) {
  const game = state.game.trim();
  const stop = known.values.length;
  const python = () =>
    "from grundy.sequences import find_period, nim_values\n\n" +
    `values = nim_values(${inPython(game)}, stop=${stop})\nprint(values[:20])\nprint(find_period(${inPython(game)}))\n`;
  return h("div", { class: "row" }, copyButton("Copy as Python", python),
    copyButton("Copy as command", () => `grundy sequence ${inShell(game)} --stop ${stop}\n`), copyButton("Copy the link", () => location.href));
}
