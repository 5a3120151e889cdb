// Nimbers: a calculator that shows the value while you type, and tables of the operations in colour.

import { announce, debounced, remember } from "../browser.js";
import { element, h } from "../dom.js";
import { errorBox } from "../errors.js";
import { inPython, inShell } from "../export.js";
import { busyLine, button, checkbox, copyButton, field, withText } from "../parts.js";
import { makeAsker } from "../server.js";
import { follow, makeStore, mount } from "../store.js";
import { TABLE_DEFAULTS, openTables, readTable, tableSettings } from "./tables.js";

/** @import { Child } from "../dom.js" */
/** @import { Busy } from "../server.js" */
/** @import { Store } from "../store.js" */

/** @typedef {{ kind: "ordinal", text: string, ascii: string }} Ordinal */
/** @typedef {{ kind: "integer" | "nimber", decimal: string | null, hex: string, field_bits: number | null }} Finite */
/** @typedef {{ expression: string, caveat?: string | null, lines?: string[] } & (Ordinal | Finite)} Answer An answer of the question nim. */
/** @typedef {{ expression: string, answer: Answer }} Result */
/**
 * @typedef {object} State
 * @property {string} expression What is typed.
 * @property {boolean} explain
 * @property {Answer | null} answer The last answer of the server.
 * @property {Error | null} error
 * @property {Busy | null} busy
 * @property {Result[]} history The newest result first.
 */

export const title = "Nimbers";

const DEFAULTS = { expression: "77*77", ...TABLE_DEFAULTS };
const WAIT = 200; // milliseconds after the last key
const SETTLED = 1500; // milliseconds after which a result goes to the history
const KEEP = 300; // milliseconds: browsers limit how often the address may change
const LONG = 400; // digits or characters shown of a value
const MOST_RESULTS = 30;
const LEAD =
  "The values of games form a field: the numbers 0, 1, 2, … with their own sum and product, and after them all ordinals.";
const FUNCTIONS =
  "+ and − are both the nim sum, * is the nim product, / the nim quotient, and ^ a power with an ordinary exponent. " +
  "Functions: sqrt, square, reciprocal, artin_schreier, frobenius, trace, norm, order, degree, log, bit, root, kappa, alpha. " +
  "Write w for ω, and t for ω^ω^ω.";

/** @type {[expression: string, why: string][]} */
const EXAMPLES = [
  ["77*77", "a square"],
  ["5*7 + 3", "a product and a sum"],
  ["1/5", "a reciprocal"],
  ["sqrt(2)", "a square root: every nimber has one"],
  ["artin_schreier(3)", "the even y with y² + y = 3"],
  ["5^(2^64 - 2)", "a huge power"],
  ["bit(64)*bit(64)", "beyond 64 bits"],
  ["order(77)", "the least k > 0 with 77^k = 1"],
  ["(w)^3", "the cube of ω is 2"],
  ["w*w + w*3", "transfinite products"],
  ["(w^(w^13))^47", "the 47th power of ω^ω^13"],
  ["1/w + sqrt(t)", "beyond ω^ω^ω"],
];

/** @type {Result[]} The history of the visit: another view and back loses nothing. */
let results = [];

/** @param {HTMLElement} place @param {Record<string, string>} query */
export function open(place, query) {
  /** @type {State} */
  const first = {
    expression: query.expression ?? DEFAULTS.expression,
    explain: query.explain === "1",
    answer: null,
    error: null,
    busy: null,
    history: results,
  };
  const store = makeStore({ ...first, ...readTable(query) });
  const calculator = makeCalculator(store);
  const tables = openTables(store);
  const places = [element("div"), element("div")];
  place.append(
    element("h1", {}, "Nimbers"),
    element("p", { class: "lead" }, LEAD),
    element("div", { class: "two nim-parts" }, places),
  );
  mount(places[0], store, (state) => calculatorView(state, calculator));
  mount(places[1], store, tables.view);
  const keep = debounced(() => {
    const { expression, explain } = store.state;
    remember({ expression: expression.trim(), explain, ...tableSettings(store.state) }, DEFAULTS);
  }, KEEP);
  follow(store, (state) => [state.expression, state.explain, state.table, state.size, state.cell], keep);
  calculator.calculate();
  return () => {
    for (const part of [keep, calculator, tables]) part.stop();
    store.close();
  };
}

/** @param {Store<any>} store */
function makeCalculator(store) {
  const asker = makeAsker(store);
  const later = debounced(() => calculate(), WAIT);
  const settling = debounced(() => settle(), SETTLED);

  async function calculate() {
    stop();
    const expression = store.state.expression.trim();
    if (!expression) return store.set({ answer: null, error: null });
    try {
      const answer = await asker.ask("nim", { expression, explain: store.state.explain }, `Computing ${short(expression)}`);
      if (answer === null) return;
      store.set({ answer, error: null });
      announce(`${answer.expression} is ${plain(answer)}`.slice(0, LONG));
      settling();
    } catch (error) {
      store.set({ answer: null, error });
    }
  }

  /** Move the result to the history, if it is still what is typed. */
  function settle() {
    settling.stop();
    const { answer, expression } = store.state;
    if (answer?.expression !== expression.trim()) return;
    const others = results.filter((result) => result.expression !== answer.expression);
    results = [{ expression: answer.expression, answer }, ...others].slice(0, MOST_RESULTS);
    store.set({ history: results });
  }

  function forget() {
    results = [];
    store.set({ history: results });
  }

  /** Cancel all that is computed or waits. */
  function stop() {
    [later, settling, asker].forEach((one) => one.stop());
  }

  return {
    calculate,
    settle,
    forget,
    stop,
    cancel: () => asker.stop({ isStopped: true }),
    type: (/** @type {string} */ expression) => (store.set({ expression }), later()),
    take: (/** @type {string} */ expression) => (store.set({ expression }), calculate()),
    explain: (/** @type {boolean} */ explain) => (store.set({ explain }), calculate()),
  };
}

/** @typedef {ReturnType<typeof makeCalculator>} Calculator */

/** @param {State} state @param {Calculator} actions */
function calculatorView(state, actions) {
  const { expression, explain, answer, error, busy } = state;
  const submit = (/** @type {Event} */ event) => (event.preventDefault(), actions.settle());
  const typed = { autocomplete: "off", spellcheck: "false", autocapitalize: "off", "aria-describedby": "signs" };
  return [
    h("section", { class: "card calculator" },
      h("h2", {}, "Calculator"),
      h("form", { onsubmit: submit },
        field("Expression", h("input", { type: "text", id: "expression", value: expression, ...typed, oninput: withText(actions.type) })),
        h("small", { id: "signs" }, FUNCTIONS)),
      busyLine(busy, { stop: actions.cancel, again: actions.calculate }),
      h("div", { class: "value", id: "value" }, error ? errorBox(error) : answer && valueView(answer)),
      checkbox("Explain: generators, relations, and the theorems used", explain, actions.explain, { id: "explain" }),
      h("div", { class: "explained" }, explain && answer && h("pre", { class: "lines" }, answer.lines?.join("\n") || "Only the definition was used.")),
      h("div", { class: "row" }, copyButtons(state)),
      h("h3", { class: "on-screen" }, "Try these"),
      h("div", { class: "row tries" }, EXAMPLES.map(([text, why]) => exampleButton(text, why, actions)))),
    historyView(state, actions),
  ];
}

/** @param {State} state */
function copyButtons({ expression, explain }) {
  const text = expression.trim();
  return [
    copyButton("Copy as Python", () => `from grundy.ordinals import calculate\n\nprint(calculate(${inPython(text)}))\n`),
    copyButton("Copy as command", () => `grundy nim ${inShell(text)}${explain ? " --explain" : ""}\n`),
    copyButton("Copy the link", () => location.href),
  ];
}

/** @param {string} text @param {string} why @param {Calculator} actions */
function exampleButton(text, why, actions) {
  const named = { title: why, class: "math", "aria-label": `${text}: ${why}`, "data-expression": text };
  return button(expressionNodes(text), () => actions.take(text), named);
}

/** @param {State} state @param {Calculator} actions */
function historyView({ history }, actions) {
  const item = (/** @type {Result} */ { expression, answer }) => {
    const again = { class: "quiet math", "aria-label": `Use ${expression} again` };
    const use = button(expressionNodes(expression), () => actions.take(expression), again);
    return h("li", { key: expression }, use, h("span", { class: "math" }, " = ", valueNodes(answer)));
  };
  return h("section", { class: "card", hidden: history.length === 0 },
    h("h2", {}, "Results so far"),
    h("ol", { class: "history", reversed: true }, history.map(item)),
    button("Clear the list", actions.forget, { class: "quiet" }));
}

/** @param {Answer} answer */
function valueView(answer) {
  const value = h("strong", { "data-value": plain(answer) }, valueNodes(answer));
  return [
    h("p", { class: "math result" }, expressionNodes(answer.expression), " = ", value),
    h("p", { class: "soft" }, placeText(answer)),
    answer.caveat && h("p", { class: "caveat" }, `Note: ${answer.caveat}`),
  ];
}

/** @param {Answer} answer */
function plain(answer) {
  return answer.kind === "ordinal" ? answer.text : (answer.decimal ?? answer.hex);
}

/** @param {Answer} answer @returns {Child} */
function valueNodes(answer) {
  if (answer.kind === "ordinal") return answer.text.length > 4 * LONG ? `${answer.text.slice(0, LONG)}…` : ordinalNodes(answer.text);
  const digits = answer.decimal ?? answer.hex;
  return digits.length > LONG ? `${withoutMiddle(digits, LONG / 2)} (${digits.length.toLocaleString("en")} digits)` : digits;
}

/** @param {Answer} answer */
function placeText(answer) {
  if (answer.kind === "ordinal") return `an infinite ordinal: ${answer.ascii.slice(0, LONG)}`;
  const hex = answer.hex.length > 44 ? withoutMiddle(answer.hex, 20) : answer.hex;
  return answer.kind === "integer" ? `${hex}, an ordinary integer` : `${hex}, an element of the field of 2^${answer.field_bits} nimbers`;
}

/** @param {string} expression */
function short(expression) {
  return expression.length > 40 ? `${expression.slice(0, 40)}…` : expression;
}

/** @param {string} digits @param {number} kept */
function withoutMiddle(digits, kept) {
  return `${digits.slice(0, kept)}…${digits.slice(-kept)}`;
}

// Ordinals and expressions in print: raised exponents, and ⊕ and ⊗ for the operations of nimbers

/** @type {Record<string, string>} */
const SIGNS = { "+": "⊕", "-": "⊖", "−": "⊖", "*": "⊗", "·": "⊗" };
/** @type {Record<string, string>} */
const PLAIN = { "*": "·", "-": "−" };
const TOKEN = /\s*(\*\*|[0-9a-zA-Zωε_κα₀-₉]+|.)/gu;

/**
 * A value, for example ω^(ω^7)+1: its signs are those of ordinals and stay as they are.
 * @param {string} text
 */
function ordinalNodes(text) {
  return nodesOf(text, {});
}

/**
 * An expression, for example 77*77 + 1/5: outside exponents its signs are operations of nimbers.
 * @param {string} text
 */
function expressionNodes(text) {
  return nodesOf(text, SIGNS);
}

/** @param {string} text @param {Record<string, string>} signs @returns {Child[]} */
function nodesOf(text, signs) {
  const tokens = [...text.matchAll(TOKEN)].map((match) => (match[1] === "**" ? "^" : match[1]));
  let at = 0;
  let depth = 0; // of exponents, in which the signs are those of ordinary numbers

  /** @returns {Child} */
  function one() {
    const token = tokens[at++];
    return token === "^" ? h("sup", {}, exponent()) : word(token);
  }

  /** A raised part: a group without its brackets, or one word with its sign and its own exponents. */
  function exponent() {
    depth++;
    const nodes = tokens[at] === "(" ? group() : simple();
    while (tokens[at] === "^") {
      at++;
      nodes.push(h("sup", {}, exponent()));
    }
    depth--;
    return nodes;
  }

  function group() {
    const nodes = [];
    at++;
    for (let opening = 1; at < tokens.length; ) {
      opening += Number(tokens[at] === "(") - Number(tokens[at] === ")");
      if (opening === 0) {
        at++;
        break;
      }
      nodes.push(one());
    }
    return nodes;
  }

  function simple() {
    /** @type {Child[]} */
    const nodes = [];
    while (["-", "+"].includes(tokens[at])) nodes.push(word(tokens[at++]));
    if (at < tokens.length) nodes.push(word(tokens[at++]));
    return nodes;
  }

  /** @param {string} token */
  function word(token) {
    if (token === "w") return "ω";
    if (token === "," || token === ";") return `${token} `;
    const sign = depth ? PLAIN[token] : signs[token];
    if (sign) return depth ? sign : ` ${sign} `;
    return token;
  }

  const nodes = [];
  while (at < tokens.length) nodes.push(one());
  return nodes;
}
