// Shared by the Play and Graphs pages until they use ../store.js and ../dom.js as the other pages do.

// Elements in one call. Text is always set as text, so nothing that people type becomes markup.

const SVG = "http://www.w3.org/2000/svg";

/**
 * Make an HTML element. Properties that begin with "on" are listeners, `class` and attributes are set as attributes,
 * `style` is an object of CSS properties (set one by one, which the Content-Security-Policy allows), and true or false
 * adds or leaves out an attribute. Children are nodes, texts, arrays of them, or null for none.
 */
export function h(tag, properties = {}, ...children) {
  return filled(document.createElement(tag), properties, children);
}

/** Make an SVG element, as `h` makes one of HTML. */
export function svg(tag, properties = {}, ...children) {
  return filled(document.createElementNS(SVG, tag), properties, children);
}

/** Replace what is inside an element. */
export function replace(element, ...children) {
  element.replaceChildren(...flat(children));
  return element;
}

function filled(element, properties, children) {
  for (const [name, value] of Object.entries(properties ?? {})) set(element, name, value);
  element.append(...flat(children));
  return element;
}

function set(element, name, value) {
  if (value === null || value === undefined || value === false) return;
  if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
  else if (name === "style") for (const [key, text] of Object.entries(value)) element.style.setProperty(key, text);
  else if (name === "value" && "value" in element) element.value = value;
  else if (name === "checked") element.checked = value;
  else element.setAttribute(name, value === true ? "" : String(value));
}

function flat(children) {
  return children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false);
}

/** A labelled field: the label's text, and the control it is for. */
export function field(text, control, note = null) {
  return h("label", { class: "field" }, h("span", { class: "field-name" }, text), control, note && h("small", {}, note));
}

/** A choice of one value: `options` are pairs of value and text, or groups {label, options}. */
export function select(options, value, onchange, properties = {}) {
  const one = ([key, text]) => h("option", { value: key, selected: key === value }, text);
  const items = options.map((item) =>
    Array.isArray(item) ? one(item) : h("optgroup", { label: item.label }, item.options.map(one)),
  );
  return h("select", { ...properties, onchange: (event) => onchange(event.target.value) }, items);
}

export function button(text, onclick, properties = {}) {
  return h("button", { type: "button", onclick, ...properties }, text);
}
