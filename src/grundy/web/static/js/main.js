// The router: which view is open, and how to get to the next one without loading the page again.

import { settings, themeButton } from "./browser.js";
import { element, h, render } from "./dom.js";
import { ApiError, errorBox } from "./errors.js";

/** @typedef {{ title: string, open: (place: HTMLElement, query: Record<string, string>) => any }} View */

const VIEWS = ["play", "graph", "sequences", "nimbers", "codes"];
const main = /** @type {HTMLElement} */ (document.getElementById("main"));
/** @type {Map<string, string>} */
const left = new Map(); // by view, the address at which the user left it
let close = () => {};
let opened = 0;
let shown = ""; // the view that is open

/** @param {string} path */
function viewOf(path) {
  const name = path.replace(/^\/|\/$/g, "");
  return name === "" ? "home" : VIEWS.includes(name) ? name : "nowhere";
}

async function open() {
  const mine = ++opened;
  const name = viewOf(location.pathname);
  shown = name;
  markCurrent(name);
  close();
  close = () => {};
  try {
    const view = await load(name);
    if (mine !== opened) return;
    document.title = name === "home" ? "grundy" : `${view.title} – grundy`;
    // Each view has its own element: one that opens slowly is outside the page if the user has gone on.
    const place = element("div");
    render(main, place);
    main.dataset.view = name;
    const closing = await view.open(place, settings());
    if (mine === opened) close = closing ?? (() => {});
    else closing?.();
  } catch (error) {
    if (mine !== opened) return;
    render(main, errorBox(error));
    if (!(error instanceof ApiError)) throw error;
  }
}

/** @param {string} name @returns {Promise<View>} */
async function load(name) {
  if (name === "nowhere") return { title: "Page not found", open: showNowhere };
  try {
    return await import(`./${name}/view.js`);
  } catch (error) {
    throw error instanceof TypeError ? new ApiError() : error; // browsers throw a TypeError if a file does not arrive
  }
}

/** @param {HTMLElement} place */
function showNowhere(place) {
  const start = h("a", { href: "/" }, "Go to the start page");
  render(place, h("h1", {}, "Page not found"), h("p", {}, "There is no page at this address. ", start, ", or choose another one above."));
}

/** @param {string} name */
function markCurrent(name) {
  for (const link of document.querySelectorAll("a[data-view]")) {
    if (/** @type {HTMLElement} */ (link).dataset.view === name) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}

/**
 * Go to an address of this page, for example "/play?start=N(3,5)".
 * @param {string} address
 */
function go(address) {
  left.set(shown, location.href);
  history.pushState(null, "", address);
  open();
  main.focus({ preventScroll: true });
  scrollTo(0, 0);
}

// The link to the content only moves the focus: a new address would open the view again.
document.querySelector(".skip")?.addEventListener("click", (event) => {
  event.preventDefault();
  main.focus();
});

/**
 * Whether a click on a link is to be followed inside the page.
 * @param {MouseEvent} event
 * @param {HTMLAnchorElement} link
 */
function isInside(event, link) {
  const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  const isFile = /^\/(api|static)\//.test(link.pathname) || link.hasAttribute("download");
  return isPlain && !isFile && !link.target;
}

document.addEventListener("click", (event) => {
  const link = /** @type {HTMLAnchorElement | null} */ (/** @type {Element} */ (event.target).closest?.("a[href^='/']"));
  if (!link || !isInside(event, link)) return;
  event.preventDefault();
  const { view } = link.dataset;
  // The menu leads back to where the user left a view; the link of the open view leads to its start.
  const isReturn = view !== undefined && view !== shown && view !== "home";
  go((isReturn && left.get(view)) || link.href);
});

addEventListener("popstate", open);
themeButton(/** @type {HTMLElement} */ (document.getElementById("theme")));
open();
