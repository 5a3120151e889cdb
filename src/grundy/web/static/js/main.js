// The house: which room is open, and the way from one to the next without loading the page again.

import { ApiError } from "./api.js";
import { h, replace } from "./dom.js";
import { errorBox } from "./errors.js";
import { themeButton } from "./theme.js";
import { settings } from "./url.js";

const ROOMS = ["play", "graph", "sequences", "nimbers", "codes"];
const main = document.getElementById("main");
const left = new Map(); // by room, the address at which it was left
let close = () => {};
let opened = 0;
let shown = null; // the room that is open

function roomOf(path) {
  const name = path.replace(/^\/|\/$/g, "");
  return name === "" ? "home" : ROOMS.includes(name) ? name : "nowhere";
}

async function open() {
  const mine = ++opened;
  const name = roomOf(location.pathname);
  shown = name;
  markCurrent(name);
  close();
  close = () => {};
  try {
    const room = await load(name);
    if (mine !== opened) return;
    document.title = name === "home" ? "grundy" : `${room.title} – grundy`;
    // Each room has an element of its own: one that opens slowly finds itself outside of the page when people have gone on.
    const place = h("div");
    replace(main, place);
    main.dataset.room = name;
    const closing = await room.open(place, settings());
    if (mine === opened) close = closing ?? (() => {});
    else closing?.();
  } catch (error) {
    if (mine !== opened) return;
    replace(main, errorBox(error));
    if (!(error instanceof ApiError)) throw error;
  }
}

async function load(name) {
  try {
    return await import(`./${name}/room.js`);
  } catch (error) {
    throw error instanceof TypeError ? new ApiError() : error; // the browser's word for a file that does not come
  }
}

function markCurrent(name) {
  for (const link of document.querySelectorAll("[data-room]")) {
    if (link.dataset.room === name && link.tagName === "A") link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}

/** Go to an address of this page, such as "/play?start=N(3,5)". */
function go(address) {
  left.set(shown, location.href);
  history.pushState(null, "", address);
  open();
  main.focus({ preventScroll: true });
  scrollTo(0, 0);
}

// The link to the content moves the focus only: a new address would open the room anew.
document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault();
  main.focus();
});

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href^='/']");
  const plain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  if (!link || !plain || link.target || link.hasAttribute("download")) return;
  if (link.pathname.startsWith("/api/") || link.pathname.startsWith("/static/")) return;
  event.preventDefault();
  go(isOfMenu(link) ? (left.get(link.dataset.room) ?? link.href) : link.href);
});

// The menu leads back to what was left in a room; its own link leads to the beginning again.
function isOfMenu(link) {
  return link.dataset.room !== undefined && link.dataset.room !== shown && link.dataset.room !== "home";
}

addEventListener("popstate", open);
themeButton(document.getElementById("theme"));
open();
