// All games as pictures: a board of each with its name and its rule, for those who look before they read.

import { ask } from "../old/api.js";
import { createBoard } from "../board/board.js";
import { button, h, replace } from "../old/dom.js";
import { byFamily } from "./catalogue.js";

const SIDE = 110; // pixels
const MOST_BOARDS = 3; // of a sum
const AT_ONCE = 3; // questions under way

/** A button that opens the gallery; `onChoose(example)` is called with the example of a game. */
export function galleryButton(games, onChoose) {
  const dialog = h("dialog", { class: "gallery", "aria-label": "All games" });
  const open = () => {
    if (!dialog.childElementCount) fill(dialog, games, onChoose);
    dialog.showModal();
  };
  return [button("See them all as pictures", open, { class: "quiet" }), dialog];
}

function fill(dialog, games, onChoose) {
  const drawing = drawnWhenSeen(dialog);
  const close = () => dialog.close();
  const choose = (example) => (close(), onChoose(example));
  const tiles = (members) => h("div", { class: "tiles" }, members.map((game) => tile(game, choose, drawing)));
  replace(dialog,
    h("div", { class: "row gallery-head" }, h("h2", {}, "Choose a game"), button("Close", close)),
    byFamily(games).map(([title, members]) => [h("h3", {}, title), tiles(members)]));
}

function tile({ names: [name], rule, example, notation, board }, onChoose, drawing) {
  const picture = h("div", { class: "tile-picture", "aria-hidden": "true" }, h("code", {}, example || notation));
  if (example && board) drawing.later(picture, example);
  const told = [picture, h("strong", {}, name), h("span", { class: "soft" }, rule)];
  return button(told, () => onChoose(example), { class: "tile", disabled: !example });
}

/** Pictures are asked for when they come into view, a few at a time. */
function drawnWhenSeen(root) {
  const examples = new Map();
  const waiting = [];
  let running = 0;
  const next = async () => {
    const picture = running < AT_ONCE && waiting.shift();
    if (!picture) return;
    running++;
    await draw(picture, examples.get(picture)).catch(() => {}); // then the notation stays
    running--;
    next();
  };
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      waiting.push(target);
      next();
    }
  }, { root, rootMargin: "200px" });
  return { later: (picture, example) => (examples.set(picture, example), observer.observe(picture)) };
}

async function draw(picture, expression) {
  const { components } = await ask("position", { expression, max_moves: 0 });
  const boards = components.slice(0, MOST_BOARDS).map(({ board }) => board).filter(Boolean);
  const wide = boards.reduce((sum, board) => sum + board.width, 0);
  const high = Math.max(...boards.map((board) => board.height));
  const scale = Math.min(1, (2 * SIDE) / wide, SIDE / high);
  replace(picture, boards.map((board) => createBoard({ board, scale }).element));
}
