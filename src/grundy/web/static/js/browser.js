// What the browser offers: the address, timers, announcements to screen readers, the theme.

import { element } from "./dom.js";

/**
 * The settings in the address, as texts.
 * @returns {Record<string, string>}
 */
export function settings() {
  return Object.fromEntries(new URLSearchParams(location.search));
}

/**
 * Write settings into the address, so that a link or a reload restores what is shown. Empty settings and those equal
 * to their default are left out.
 * @param {Record<string, any>} values
 * @param {Record<string, any>} [defaults]
 */
export function remember(values, defaults = {}) {
  const url = new URL(location.href);
  url.search = query(values, defaults);
  if (url.href !== location.href) history.replaceState(history.state, "", url);
}

/**
 * The address of a view with settings, as a link.
 * @param {string} view
 * @param {Record<string, any>} values
 * @param {Record<string, any>} [defaults]
 */
export function link(view, values, defaults = {}) {
  const text = query(values, defaults);
  return `/${view}${text ? `?${text}` : ""}`;
}

/** @param {Record<string, any>} values @param {Record<string, any>} defaults */
function query(values, defaults) {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    const text = value === null || value === undefined || value === false ? "" : value === true ? "1" : String(value);
    if (text !== "" && text !== String(defaults[name] ?? "")) parameters.set(name, text);
  }
  // A query may contain brackets, commas and semicolons, and positions are easier to read with them.
  return parameters.toString().replace(/%28|%29|%2C|%3B|%3A|%2F/g, decodeURIComponent);
}

/**
 * Return a function that runs `work` once it has not been called for some milliseconds; `stop()` cancels the run.
 * @param {() => void} work
 * @param {number} milliseconds
 */
export function debounced(work, milliseconds) {
  let timer = 0;
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(work, milliseconds);
  };
  return Object.assign(later, { stop: () => clearTimeout(timer) });
}

/**
 * Say a sentence to screen readers.
 * @param {string} sentence
 */
export function announce(sentence) {
  const place = document.getElementById("announcer");
  if (!place) return;
  // A sentence said twice is a change only if the text was different in between.
  place.textContent = "";
  requestAnimationFrame(() => (place.textContent = sentence));
}

/** @type {Record<string, string>} */
const THEMES = { auto: "◐ auto", light: "☀ light", dark: "☾ dark" };

/**
 * Let a button switch between light, dark and the system's choice, which the browser remembers.
 * @param {HTMLElement} button
 */
export function themeButton(button) {
  let current = readTheme();
  const show = () => {
    document.documentElement.dataset.theme = current;
    button.textContent = THEMES[current];
    button.setAttribute("aria-label", `Theme: ${current}. Press to change.`);
  };
  button.addEventListener("click", () => {
    const order = Object.keys(THEMES);
    current = order[(order.indexOf(current) + 1) % order.length];
    writeTheme(current);
    show();
    window.dispatchEvent(new Event("themechange"));
  });
  show();
}

/**
 * Call `change` when the colours of the page change, to redraw a canvas; returns a function that ends it.
 * @param {() => void} change
 */
export function watchTheme(change) {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  dark.addEventListener("change", change);
  addEventListener("themechange", change);
  return () => {
    dark.removeEventListener("change", change);
    removeEventListener("themechange", change);
  };
}

/**
 * The colours that CSS variables have inside an element now, for a canvas. A variable itself may be `light-dark(…)`,
 * so an element gets the colour and its computed style is read.
 * @param {HTMLElement} place
 * @param {string[]} names
 * @returns {string[]}
 */
export function coloursOf(place, names) {
  const probe = element("span", { hidden: true });
  place.append(probe);
  const found = names.map((name) => {
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
  });
  probe.remove();
  return found;
}

function readTheme() {
  try {
    const kept = localStorage.getItem("theme") ?? "auto";
    return kept in THEMES ? kept : "auto";
  } catch {
    return "auto"; // the browser may forbid storage
  }
}

function writeTheme(/** @type {string} */ name) {
  try {
    localStorage.setItem("theme", name);
  } catch {
    // then the next visit starts with the system's choice
  }
}
