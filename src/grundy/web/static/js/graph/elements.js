// Real elements for the panels that change them in place, and a line for questions that take long.

import { element, h, render } from "../dom.js";
import * as parts from "../parts.js";
import { makeAsker } from "../server.js";
import { makeStore } from "../store.js";

/** @typedef {import("../dom.js").Child} Child */
/** @typedef {import("../dom.js").Description} Description */

/** @param {Description} description @returns {any} */
function real({ tag, properties, children }) {
  return element(tag, properties, ...children);
}

/**
 * Make an element of SVG.
 * @param {string} tag
 * @param {any} [properties]
 * @param {...Child} children
 * @returns {any}
 */
export function svg(tag, properties = {}, ...children) {
  const made = tag === "svg" ? element(tag, properties, ...children) : element("svg", {}, h(tag, properties, ...children)).firstChild;
  return made;
}

/** @param {Child} text @param {(event: any) => void} onclick @param {any} [properties] */
export function button(text, onclick, properties) {
  return real(parts.button(text, onclick, properties));
}

/** @param {any[]} options @param {string} value @param {(value: string) => void} onchange */
export function select(options, value, onchange) {
  return real(parts.select(options, value, onchange));
}

/** @param {string} name @param {() => string} text */
export function copyButton(name, text) {
  return real(parts.copyButton(name, text));
}

/**
 * Ask one question at a time; `element` shows what is computed, and `again` asks again after it was stopped.
 * @param {() => void} again
 */
export function makePatient(again) {
  const store = makeStore({ busy: null });
  const asker = makeAsker(store);
  const place = element("div");
  store.listen(({ busy }) => render(place, parts.busyLine(busy, { stop: () => asker.stop({ isStopped: true }), again })));
  return { element: place, ask: asker.ask, stop: asker.stop };
}
