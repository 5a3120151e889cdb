// Elements as descriptions, and keyed updates: an element that is described again stays the same element, with its
// focus, its scroll position and its listeners. Text is always set as text, so nothing a user types becomes markup.

/** @typedef {Record<string, any>} Properties */
/** @typedef {{ tag: string, properties: Properties, children: Child[] }} Description */
/** @typedef {Description | Node | string | number | boolean | null | undefined | Child[]} Child */

const SVG = "http://www.w3.org/2000/svg";

/** @type {WeakMap<Node, { id: string, properties: Properties, child: Description | string }>} What the nodes made by `render` were made from. */
const records = new WeakMap();

/**
 * Describe an element of HTML, or of SVG below a tag "svg".
 *
 * Properties that begin with "on" are listeners, `style` is an object of CSS properties (set one by one, as the
 * Content-Security-Policy requires), `value` and `checked` are kept as described whatever the user does, and other
 * properties are attributes; null, undefined and false leave one out. `key` identifies the element among its siblings,
 * and `ref(element)` is called once, when the element is made. Children may be real nodes, which are used as they are.
 * @param {string} tag
 * @param {Properties | null} [properties]
 * @param {...Child} children
 * @returns {Description}
 */
export function h(tag, properties, ...children) {
  return { tag, properties: properties ?? {}, children };
}

/**
 * Make the children of an element as described. An old child stays if it has the same tag and key; without keys,
 * children of one tag are matched in order.
 * @template {Element} T
 * @param {T} parent
 * @param {...Child} children
 * @returns {T}
 */
export function render(parent, ...children) {
  const described = flat(children);
  const given = new Set(described.filter((child) => child instanceof Node)); // not to be reused for a description
  const old = new Map([...parent.childNodes].filter((node) => !given.has(node)).map((node) => [records.get(node)?.id, node]));
  /** @type {Map<string, number>} */
  const counts = new Map();
  const next = described.map((child) => (child instanceof Node ? child : made(child, parent, old, counts)));
  const kept = new Set(next);
  for (const node of [...parent.childNodes]) if (!kept.has(node)) node.remove();
  next.forEach((node, place) => {
    const there = parent.childNodes[place] ?? null;
    if (there !== node) parent.insertBefore(node, there);
  });
  return parent;
}

/**
 * Make one element, to be used as a real node: a place for `render`, or a child that keeps its own state.
 * @param {string} tag
 * @param {Properties | null} [properties]
 * @param {...Child} children
 * @returns {any}
 */
export function element(tag, properties, ...children) {
  return made(h(tag, properties, ...children), document.body, new Map(), new Map());
}

/**
 * Return `make` with a memory of its last call: while the arguments are the same, it returns the same description, which
 * `render` skips.
 * @template {any[]} Arguments
 * @template Result
 * @param {(...given: Arguments) => Result} make
 * @returns {(...given: Arguments) => Result}
 */
export function memo(make) {
  /** @type {{ given: Arguments, result: Result } | null} */
  let last = null;
  return (...given) => {
    if (last === null || given.some((value, place) => value !== last?.given[place])) last = { given, result: make(...given) };
    return last.result;
  };
}

/**
 * @param {Description | string} child
 * @param {Element} parent
 * @param {Map<string | undefined, ChildNode>} old
 * @param {Map<string, number>} counts
 * @returns {Node}
 */
function made(child, parent, old, counts) {
  const isText = typeof child === "string";
  const tag = isText ? "#text" : child.tag;
  const properties = isText ? {} : child.properties;
  const id = `${tag} ${properties.key ?? `#${count(counts, tag)}`}`;
  const node = old.get(id) ?? create(tag, parent);
  const record = records.get(node);
  if (record?.child === child) return node; // the same description, as `memo` returns it
  records.set(node, { id, properties, child });
  if (isText) node.nodeValue = child;
  else fill(/** @type {HTMLElement} */ (node), child, record?.properties);
  return node;
}

/** @param {HTMLElement} node @param {Description} description @param {Properties | undefined} before */
function fill(node, { properties, children }, before) {
  render(node, ...children); // before the value of a select, which is one of its options
  update(node, before ?? {}, properties);
  if (!before) properties.ref?.(node);
}

/** @param {string} tag @param {Element} parent @returns {Node} */
function create(tag, parent) {
  if (tag === "#text") return document.createTextNode("");
  return tag === "svg" || parent.namespaceURI === SVG ? document.createElementNS(SVG, tag) : document.createElement(tag);
}

/** @param {HTMLElement} node @param {Properties} before @param {Properties} properties */
function update(node, before, properties) {
  for (const name of Object.keys(before)) if (!(name in properties)) set(node, name, null, before[name]);
  for (const [name, value] of Object.entries(properties)) {
    if (name === "value" || name === "checked") keep(/** @type {HTMLInputElement} */ (node), name, value);
    else if (value !== before[name]) set(node, name, value, before[name]);
  }
}

/** @param {any} node @param {"value" | "checked"} name @param {any} value */
function keep(node, name, value) {
  if (!(name in node)) node.setAttribute(name, String(value));
  else if (node[name] !== value) node[name] = value ?? "";
}

/** @param {HTMLElement} node @param {string} name @param {any} value @param {any} before */
function set(node, name, value, before) {
  if (name === "key" || name === "ref") return;
  if (name.startsWith("on")) node.addEventListener(name.slice(2), dispatch); // added again, it is still added once
  else if (name === "style") restyle(node.style, value ?? {}, before ?? {});
  else if (value === null || value === undefined || value === false) node.removeAttribute(name);
  else node.setAttribute(name, value === true ? "" : String(value));
}

/** @param {CSSStyleDeclaration} style @param {Record<string, string>} value @param {Record<string, string>} before */
function restyle(style, value, before) {
  for (const key of Object.keys(before)) if (!(key in value)) style.removeProperty(key);
  for (const [key, text] of Object.entries(value)) if (text !== before[key]) style.setProperty(key, text);
}

/**
 * Call the listener that the element has now: a listener can be replaced without being added again.
 * @param {Event} event
 */
function dispatch(event) {
  const node = /** @type {Node} */ (event.currentTarget);
  records.get(node)?.properties[`on${event.type}`]?.(event);
}

/** @param {Map<string, number>} counts @param {string} tag */
function count(counts, tag) {
  const found = counts.get(tag) ?? 0;
  counts.set(tag, found + 1);
  return found;
}

/** @param {Child[]} children @returns {(Description | Node | string)[]} */
function flat(children) {
  const all = /** @type {any[]} */ (children).flat(Infinity);
  const shown = all.filter((child) => child !== null && child !== undefined && typeof child !== "boolean" && child !== "");
  return shown.map((child) => (typeof child === "number" ? String(child) : child));
}
