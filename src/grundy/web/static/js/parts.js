// Parts of every view: buttons, fields, choices, and a line for work that takes long.

import { announce, debounced } from "./browser.js";
import { h } from "./dom.js";
import { copy } from "./export.js";

/** @import { Child, Properties } from "./dom.js" */
/** @import { Busy } from "./server.js" */

const MOMENT = 1500; // milliseconds in which a button says that it has copied

/** @param {Child} text @param {(event: any) => void} onclick @param {Properties} [properties] */
export function button(text, onclick, properties = {}) {
  return h("button", { type: "button", onclick, ...properties }, text);
}

/**
 * A listener that passes on the text of the field.
 * @param {(text: string) => void} act
 */
export function withText(act) {
  return (/** @type {any} */ event) => act(event.target.value);
}

/**
 * A control with a label.
 * @param {Child} text
 * @param {Child} control
 * @param {Child} [note]
 * @param {Properties} [properties]
 */
export function field(text, control, note = null, properties = {}) {
  return h("label", { class: "field", ...properties }, h("span", { class: "field-name" }, text), control, note && h("small", {}, note));
}

/** @typedef {[value: string, text: string]} Option */

/**
 * A choice of one value; `options` are pairs of value and text, or groups of them.
 * @param {(Option | { label: string, options: Option[] })[]} options
 * @param {string} value
 * @param {(value: string) => void} onchange
 * @param {Properties} [properties]
 */
export function select(options, value, onchange, properties = {}) {
  const one = (/** @type {Option} */ [key, text]) => h("option", { key, value: key }, text);
  const items = options.map((item) =>
    Array.isArray(item) ? one(item) : h("optgroup", { key: item.label, label: item.label }, item.options.map(one)),
  );
  return h("select", { ...properties, value, onchange: withText(onchange) }, items);
}

/**
 * A box to tick, with its label.
 * @param {Child} text
 * @param {boolean} checked
 * @param {(checked: boolean) => void} onchange
 * @param {Properties} [properties]
 */
export function checkbox(text, checked, onchange, properties = {}) {
  const listen = (/** @type {any} */ event) => onchange(event.target.checked);
  return h("label", {}, h("input", { type: "checkbox", ...properties, checked, onchange: listen }), " ", text);
}

/**
 * A line that says what is being computed, with a button to stop it or to ask again.
 * @param {Busy | null} busy
 * @param {{ stop: () => void, again: () => void }} actions
 */
export function busyLine(busy, { stop, again }) {
  const line = busy && (busy.isStopped
    ? h("p", { key: "stopped", ref: () => announce("Stopped.") }, "Stopped. ", button("Try again", again))
    : h("p", { key: busy.doing, ref: () => announce(`${busy.doing}.`) }, `${busy.doing}… `, h("span", {}, `${busy.seconds} s`), " ", button("Stop", stop)));
  return h("div", { class: "busy" }, line);
}

/**
 * A button that copies a text and says so; `text` is called when it is pressed. The button keeps its width meanwhile,
 * so the buttons next to it do not move.
 * @param {string} name
 * @param {() => string} text
 * @param {Properties} [properties]
 */
export function copyButton(name, text, properties = {}) {
  return button(name, (event) => showCopied(event.currentTarget, name, text()), { class: "quiet", key: name, ...properties });
}

/** @param {HTMLElement} made @param {string} name @param {string} text */
async function showCopied(made, name, text) {
  const isCopied = await copy(text);
  made.style.width ||= `${made.getBoundingClientRect().width}px`;
  made.classList.add("telling");
  made.textContent = isCopied ? "Copied" : "Not copied";
  announce(isCopied ? "Copied." : "Not copied: the browser does not allow it.");
  restorers.get(made)?.stop();
  const restore = debounced(() => {
    made.textContent = name;
    made.classList.remove("telling");
    made.style.removeProperty("width");
  }, MOMENT);
  restorers.set(made, restore);
  restore();
}

/** @type {WeakMap<HTMLElement, { stop: () => void }>} The button's own name comes back only after the last copy. */
const restorers = new WeakMap();
