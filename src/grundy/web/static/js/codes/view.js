// Codes made by games: the lexicode of a length and a distance, its matrices and weights, and its decoder.

import { announce, debounced, remember } from "../browser.js";
import { h } from "../dom.js";
import { errorBox } from "../errors.js";
import { busyLine, copyButton, field, select, withText } from "../parts.js";
import { makeAsker } from "../server.js";
import { follow, makeStore, mount } from "../store.js";
import { decoderView, firstPlay, makeDecoder } from "./decoder.js";

/** @import { Option } from "../parts.js" */
/** @import { Busy } from "../server.js" */
/** @import { Store } from "../store.js" */
/** @import { Code, Decoder, Play } from "./decoder.js" */

/**
 * @typedef {object} Fields
 * @property {string} n What is typed as the length.
 * @property {string} d What is typed as the distance.
 * @property {string} word The word to begin with, or "" for an example.
 * @property {Code | null} code
 * @property {Error | null} error
 * @property {Busy | null} busy
 */
/** @typedef {Fields & Play} State */
/** @typedef {ReturnType<typeof makeActions>} Actions */

export const title = "Codes";

const DEFAULTS = { n: 7, d: 3 };
/** @type {[n: number, d: number, text: string][]} */
const FAMOUS = [
  [7, 3, "Hamming [7, 4, 3]"], [8, 4, "extended Hamming [8, 4, 4]"], [15, 3, "Hamming [15, 11, 3]"],
  [23, 7, "Golay [23, 12, 7]"], [24, 8, "extended Golay [24, 12, 8]"],
  [3, 3, "repetition [3, 1, 3]"], [5, 5, "repetition [5, 1, 5]"],
];
const ABOUT =
  "Go through all words of n zeros and ones in numerical order, and keep each word that differs from every word kept so " +
  "far in at least d places. The words kept are exactly the P-positions of a coin-turning game.";
const MOST = 512;
const WAIT = 250; // milliseconds after the last key

/** @param {HTMLElement} place @param {Record<string, string>} query */
export function open(place, query) {
  const typed = (/** @type {"n" | "d"} */ name) => String(Number(query[name]) || DEFAULTS[name]);
  /** @type {State} */
  const first = { n: typed("n"), d: typed("d"), word: query.word ?? "", code: null, error: null, busy: null, ...firstPlay() };
  const store = makeStore(first);
  const actions = makeActions(store);
  const decoder = makeDecoder(store);
  mount(place, store, (state) => view(state, actions, decoder));
  follow(store, (state) => [state.code, state.coins], ({ code, coins }) => {
    if (code) remember({ n: code.n, d: code.asked, word: coins.join("") }, DEFAULTS);
  });
  actions.make();
  return () => {
    actions.stop();
    decoder.stop();
    store.close();
  };
}

/** @param {Store<State>} store */
function makeActions(store) {
  const asker = makeAsker(store);
  const later = debounced(() => make(), WAIT);

  async function make() {
    stop();
    const [n, d] = [store.state.n, store.state.d].map((text) => Math.round(Number(text)));
    const isInRange = (/** @type {number} */ number) => number >= 1 && number <= MOST;
    if (!isInRange(n) || !isInRange(d)) return fail(new Error(`The length n and the distance d must be whole numbers from 1 to ${MOST}.`));
    try {
      const code = await asker.ask("lexicode", { n, d }, `Computing the lexicode of length ${n} and distance ${d}`);
      if (code === null) return;
      store.set({ code, error: null, ...firstPlay(code, store.state.word), word: "" });
      announce(`${parametersText(code)}, ${sizeText(code.k)}`);
    } catch (error) {
      fail(error);
    }
  }

  // A code is not shown below the length and the distance of another one.
  function fail(/** @type {any} */ error) {
    store.set({ error, code: null });
  }

  function stop() {
    later.stop();
    asker.stop();
  }

  return {
    make,
    stop,
    cancel: () => asker.stop({ isStopped: true }),
    type: (/** @type {Partial<State>} */ changes) => (store.set({ ...changes, word: "" }), later()),
    choose(/** @type {string} */ chosen) {
      if (!chosen) return;
      const [n, d] = chosen.split(",");
      store.set({ n, d, word: "" });
      make();
    },
  };
}

/** @param {State} state @param {Actions} actions @param {Decoder} decoder */
function view(state, actions, decoder) {
  const { code, error, busy } = state;
  const typed = (/** @type {"n" | "d"} */ name) => h("input", {
    type: "number", id: name, min: 1, max: MOST, inputmode: "numeric", value: state[name],
    oninput: withText((text) => actions.type({ [name]: text })),
  });
  /** @type {Option[]} */
  const famous = [["", "choose one…"], ...FAMOUS.map(([n, d, text]) => /** @type {[string, string]} */ ([`${n},${d}`, text]))];
  const chosen = code && `${code.n},${code.asked}`;
  const shown = famous.some(([value]) => value === chosen) ? chosen : "";
  return [
    h("h1", {}, "Codes"),
    h("p", { class: "lead" }, ABOUT),
    h("div", { class: "row" }, field("Length n", typed("n")), field("Distance d", typed("d")),
      field("or a famous code", select(famous, shown ?? "", actions.choose, { id: "famous" }))),
    busyLine(busy, { stop: actions.cancel, again: actions.make }),
    h("div", { key: "error" }, error && errorBox(error)),
    h("div", { key: "code", hidden: code === null }, code && [
      h("div", {}, h("h2", { class: "code-name", id: "parameters" }, `${parametersText(code)}: ${sizeText(code.k)}`), h("p", {}, aboutText(code))),
      h("div", { class: "two" }, decoderView(state, code, decoder), h("div", { class: "code-facts" }, cards(code, state.coins))),
    ]),
  ];
}

/** @param {Code} code @param {number[]} coins */
function cards(code, coins) {
  return [
    h("section", { class: "card" }, h("h2", {}, "Weights"),
      h("p", { class: "soft" }, "The number of words with each number of ones."), weightsFigure(code.weights)),
    h("section", { class: "card" }, h("h2", {}, "Matrices"),
      matrixFigure("Generator", code.generator, code.n, "The words of the code are all sums of its rows modulo 2."),
      matrixFigure("Parity check", code.parity_check ?? [], code.n, "Its columns are the values of the coins in binary, with the lowest bit on top.")),
    h("section", { class: "card on-screen" }, h("h2", {}, "Take it with you"), copyButtons(code, coins.join(""))),
  ];
}

/** @param {Code} code @param {string} word */
function copyButtons({ n, asked }, word) {
  const python =
    "from grundy.codes import correct_by_play, lexicode\n\n" +
    `code = lexicode(${n}, ${asked})\nprint(code.n, code.k, code.d, code.weights())\n` +
    `received = int("${word}"[::-1], 2)  # coin 0 comes first\nprint(correct_by_play(received, ${n}, ${asked}))\n`;
  return h("div", { class: "row" }, copyButton("Copy as Python", () => python),
    copyButton("Copy the code as command", () => `grundy code lexicode ${n} ${asked}\n`),
    copyButton("Copy the decoding as command", () => `grundy code decode --play lexicode:${n},${asked} ${word}\n`),
    copyButton("Copy the link", () => location.href));
}

const MOST_DRAWN = 128; // rows or columns
const SIDE = 18; // pixels of a square, if there is enough space

/**
 * A matrix of zeros and ones as a grid of squares, with the digits as text.
 * @param {string} name
 * @param {string[]} rows
 * @param {number} n
 * @param {string} note
 */
function matrixFigure(name, rows, n, note) {
  const drawn = rows.slice(0, MOST_DRAWN).map((row) => row.slice(0, MOST_DRAWN));
  const isCut = rows.length > MOST_DRAWN || n > MOST_DRAWN;
  return h("figure", { class: "matrix" },
    h("figcaption", {}, h("h3", {}, name), h("small", {}, `${rows.length} × ${n}. ${note}`)),
    rows.length > 0 && h("div", { class: "scroll" }, matrixPicture(name, drawn, Math.min(n, MOST_DRAWN))),
    isCut && h("p", { class: "soft" }, `Only the first ${MOST_DRAWN} rows and columns are drawn.`),
    h("details", {}, h("summary", {}, "Show the digits"),
      h("pre", { class: "digits", tabindex: 0, "aria-label": `${name} in digits` }, rows.join("\n") || "no rows")));
}

/** @param {string} name @param {string[]} rows @param {number} n */
function matrixPicture(name, rows, n) {
  const ones = rows.flatMap((row, i) => [...row].map((digit, j) => (digit === "1" ? `M${j + 0.08} ${i + 0.08}h.84v.84h-.84z` : "")));
  const lines = [
    ...Array.from({ length: rows.length + 1 }, (_, i) => `M0 ${i}h${n}`), ...Array.from({ length: n + 1 }, (_, j) => `M${j} 0v${rows.length}`),
  ];
  const label = `${name}: ${rows.length} rows of ${n} digits; filled squares are ones`;
  const extent = { viewBox: `-.05 -.05 ${n + 0.1} ${rows.length + 0.1}`, style: { width: `${Math.min(n * SIDE, 1200)}px` } };
  return h("svg", { class: "matrix-picture", role: "img", "aria-label": label, ...extent },
    h("path", { class: "matrix-lines", d: lines.join("") }), h("path", { class: "matrix-ones", d: ones.join("") }));
}

/**
 * The number of words of each weight, as bars with numbers.
 * @param {[number, number | string][] | null} weights
 */
function weightsFigure(weights) {
  if (weights === null) return h("p", { class: "soft" }, "There are too many words to count their weights in reasonable time.");
  const most = Math.max(...weights.map(([, count]) => Number(count)));
  const bar = (/** @type {[number, number | string]} */ [weight, count]) => {
    const width = `${Math.max(0.5, (100 * Number(count)) / most)}%`;
    return h("tr", { key: weight }, h("th", { scope: "row", class: "number" }, weight), h("td", { class: "number" }, countText(count)),
      h("td", { class: "bar-cell", "aria-hidden": "true" }, h("span", { class: "bar", style: { width } })));
  };
  return h("div", { class: "scroll weights-box" },
    h("table", { class: "weights" },
      h("thead", {}, h("tr", {}, ["weight", "words", ""].map((text) => h("th", { scope: "col", class: "number" }, text)))),
      h("tbody", {}, weights.map(bar))));
}

/** @param {Code} code */
function parametersText({ n, k, d }) {
  return `[${n}, ${k}, ${d ?? "–"}]`;
}

/** @param {Code} code */
function aboutText({ n, k, d, asked }) {
  const corrects = Math.floor(((d ?? asked) - 1) / 2);
  const errors = ["no error is sure to be corrected", "1 error is always corrected"][corrects] ?? `up to ${corrects} errors are always corrected`;
  const message = k === 1 ? "1 digit of each word carries" : `${k} digits of each word carry`;
  const more = d !== null && d > asked ? ` Its distance is ${d}, more than the requested ${asked}.` : "";
  return `The lexicode of length ${n} and distance ${asked}: ${message} the message, and ${errors}.${more}`;
}

/**
 * The number of words of a code; a number too long to read is a power.
 * @param {number} k
 */
function sizeText(k) {
  return k === 0 ? "1 word" : k <= 40 ? `${(2 ** k).toLocaleString("en")} words` : `2^${k} words`;
}

/**
 * A number of an answer. Browsers lose the last digits beyond 2^53, so these are not shown.
 * @param {number | string} count
 */
function countText(count) {
  if (typeof count === "string" || Number.isSafeInteger(count)) return count.toLocaleString("en");
  return `≈ ${count.toExponential(4).replace(/e\+?(\d+)/, " · 10^$1")}`;
}
