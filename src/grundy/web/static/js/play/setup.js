// Choosing a game: from the catalogue, by its picture, or as a notation, with the opponent and the rules of play.

import { stillBoard } from "../board/board.js";
import { debounced } from "../browser.js";
import { element, h, memo, render } from "../dom.js";
import { errorBox } from "../errors.js";
import { button, field, select, withText } from "../parts.js";
import { ask, look, makeAsker } from "../server.js";
import { newSeed, readK } from "./game.js";
import { gestureText, short } from "./words.js";

/** @import { Component } from "../board/board.js" */
/** @import { Option } from "../parts.js" */
/** @import { Busy } from "../server.js" */
/** @import { Store } from "../store.js" */
/** @import { Position, Settings, State } from "./game.js" */

/**
 * @typedef {object} Entry A game of the catalogue.
 * @property {string} id
 * @property {string[]} names
 * @property {string} title The name of its family.
 * @property {string} rule
 * @property {string} source
 * @property {string} notation
 * @property {string} example
 * @property {boolean} board
 */
/** @typedef {{ start: string, side: string, opponent: string, misere: string, k: string }} Form */
/**
 * @typedef {object} Setup
 * @property {boolean} isOpen
 * @property {Form} form
 * @property {Entry[] | null} games
 * @property {any} gamesError
 * @property {{ game: string, sum: string } | null} chosen A game of the list, and the sum of it and the text before.
 * @property {{ text: string, error: any }} check What the server says about the notation.
 * @property {Busy | null} checking
 */
/** @typedef {ReturnType<typeof makeSetup>} Actions */

/** @type {[name: string, start: string][]} */
const EXAMPLES = [
  ["Nim", "N(3,5,7)"],
  ["Kayles", "Kayles(9)"],
  ["Chomp", "Chomp(3x4)"],
  ["Hackenbush", "Hackenbush(0-1, 1-2, 2-3, 3-1, 0-4, 4-4)"],
  ["Wythoff", "W(4,7)"],
  ["a sum", "N(3,4) + Kayles(5) + Cram(2x3)"],
];
/** @type {Option[]} */
const OPPONENTS = [
  ["perfect", "a perfect computer"],
  ["fallible", "a fallible computer"],
  ["random", "a computer that moves at random"],
  ["none", "another person at this screen"],
];
/** @type {Option[]} */
const SIDES = [["first", "you begin"], ["second", "the opponent begins"]];
/** @type {Option[]} */
const WINNERS = [["", "the player who moves last (normal)"], ["1", "the other player (misère)"]];
const UNCHECKED = { text: "", error: null };
const WAIT = 300; // milliseconds after the last key

/** @param {Settings} settings @param {boolean} isOpen @returns {Setup} */
export function firstSetup(settings, isOpen) {
  return { isOpen, form: formOf(settings), games: null, gamesError: null, chosen: null, check: UNCHECKED, checking: null };
}

/** @param {Settings} settings @returns {Form} */
function formOf({ start, side, opponent, misere, k }) {
  return { start, side, opponent, misere: misere ? "1" : "", k: String(k) };
}

/** @type {Promise<{ games: Entry[] }> | null} */
let catalogue = null; // it is the same for every game

function loadGames() {
  catalogue ??= look("games");
  catalogue.catch(() => (catalogue = null));
  return catalogue;
}

/** @param {Store<State>} store @param {(settings: Partial<Settings>) => void} onStart */
export function makeSetup(store, onStart) {
  const asker = makeAsker(store, "checking");
  const later = debounced(check, WAIT);

  /** Report at once whether a notation can be read. */
  async function check() {
    const { form } = store.state;
    const expression = form.start.trim();
    if (!expression) return store.set({ check: UNCHECKED });
    try {
      const found = await asker.ask("position", { expression, misere: form.misere === "1", max_moves: 1 }, "Reading the position");
      if (found) store.set({ check: { text: checkedText(found), error: null } });
    } catch (error) {
      store.set({ check: { text: "", error } });
    }
  }

  async function load() {
    try {
      store.set({ games: (await loadGames()).games, gamesError: null });
    } catch (error) {
      store.set({ gamesError: error });
    }
  }

  function change(/** @type {Partial<Form>} */ changes) {
    store.set({ form: { ...store.state.form, ...changes } });
    if ("start" in changes || "misere" in changes) later();
  }

  function stop() {
    later.stop();
    asker.stop();
  }

  function start() {
    const { form } = store.state;
    const { side, opponent, misere, k } = form;
    stop();
    store.set({ check: UNCHECKED });
    onStart({
      start: form.start.trim(), moves: [], drawn: false, misere: misere === "1", k: readK(k), seed: newSeed(),
      side: /** @type {Settings["side"]} */ (side), opponent: /** @type {Settings["opponent"]} */ (opponent),
    });
  }

  return {
    load, change, start, stop,
    play(/** @type {string} */ text) {
      change({ start: text });
      start();
    },
    choose(/** @type {string} */ id) {
      const game = store.state.games?.find((one) => one.id === id);
      const before = store.state.form.start.trim();
      store.set({ chosen: game ? { game: id, sum: before && game.example && `${before} + ${game.example}` } : null });
      if (game?.example) change({ start: game.example });
    },
    /** Show the settings of a game that has begun. */
    follow: (/** @type {Settings} */ settings) => store.set({ form: formOf(settings) }),
    open: (/** @type {boolean} */ isOpen) => store.state.isOpen !== isOpen && store.set({ isOpen }),
  };
}

/** @param {State} state @param {Actions} actions */
export function setupSection({ isOpen, form, games, gamesError, chosen, check }, actions) {
  const choice = (/** @type {Option[]} */ options, /** @type {keyof Form} */ name, properties = {}) =>
    select(options, form[name], (value) => actions.change({ [name]: value }), { name, ...properties });
  const typed = (/** @type {keyof Form} */ name, properties = {}) =>
    h("input", { name, value: form[name], oninput: withText((text) => actions.change({ [name]: text })), ...properties });
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    actions.start();
  };
  const listen = (/** @type {any} */ event) => actions.open(event.currentTarget.open);
  const game = games?.find(({ id }) => id === chosen?.game);
  const notation = typed("start", { type: "text", autocomplete: "off", spellcheck: "false", autocapitalize: "off" });
  return h("details", { class: "card setup", open: isOpen, ontoggle: listen },
    h("summary", {}, "Choose a game"),
    h("form", { onsubmit: submit },
      h("div", { key: "games" }, chooser(games, gamesError, chosen?.game ?? "", actions)),
      h("div", { key: "facts", class: "game-facts" }, game && facts(game, chosen?.sum ?? "", actions)),
      field("Position, or a sum of several", notation),
      h("div", { class: "example-buttons" }, EXAMPLES.map(([name, example]) =>
        button(name, () => actions.play(example), { class: "example", title: example }))),
      h("div", { class: "setup-status", "aria-live": "polite" }, check.error ? errorBox(check.error) : check.text && h("p", { class: "soft" }, check.text)),
      h("div", { class: "row" },
        field("Against", choice(OPPONENTS, "opponent")),
        field("One mistake in how many moves", typed("k", { type: "number", min: 1, max: 1000 }), null, { hidden: form.opponent !== "fallible" }),
        field("Who begins", choice(SIDES, "side", { disabled: form.opponent === "none" })),
        field("Who wins", choice(WINNERS, "misere"))),
      h("button", { type: "submit", class: "main" }, "Start")));
}

/** @param {Entry[] | null} games @param {any} error @param {string} chosen @param {Actions} actions */
function chooser(games, error, chosen, actions) {
  if (error) return [errorBox(error), button("Try again", actions.load)];
  if (!games) return h("p", { class: "soft" }, "Loading the list of games…");
  const option = (/** @type {Entry} */ { id, names, notation }) => /** @type {Option} */ ([id, `${names[0]}: ${notation}`]);
  const groups = byFamily(games).map(([label, members]) => ({ label, options: members.map(option) }));
  const showAll = () => /** @type {HTMLDialogElement | null} */ (document.querySelector("dialog.gallery"))?.showModal();
  return [
    field(`One of ${games.length} games`, select([["", "choose one …"], ...groups], chosen, actions.choose, { name: "game" })),
    button("See them all as pictures", showAll, { class: "quiet" }),
  ];
}

/** @param {Entry} game @param {string} sum @param {Actions} actions */
function facts({ example, rule, source, notation, names, board }, sum, actions) {
  return [
    h("p", {}, h("strong", {}, names[0]), `: ${rule.replace(/\.$/, "")}. `, source && h("span", { class: "soft" }, `(${source})`)),
    h("p", { class: "soft" }, "Notation: ", h("code", {}, notation), example && [", for example ", h("code", {}, example)]),
    example && !board && h("p", { class: "soft" }, "It has no board. Play it from the list of moves."),
    sum && button(`Add it instead: ${short(sum, 40)}`, () => actions.change({ start: sum })),
  ];
}

/** @param {{ components: unknown[], outcome: string | null }} position */
function checkedText({ components, outcome }) {
  const known = outcome === null ? " Nobody knows who wins it, but you can play it." : "";
  return `${components.length === 1 ? "One component" : `A sum of ${components.length} components`}.${known}`;
}

/**
 * The families of games, each with its members.
 * @param {Entry[]} games
 */
function byFamily(games) {
  /** @type {Map<string, Entry[]>} */
  const families = new Map();
  for (const game of games) families.set(game.title, [...(families.get(game.title) ?? []), game]);
  return [...families];
}

// The gallery: all games as pictures

const SIDE = 110; // pixels
const MOST_BOARDS = 3; // of a sum
const AT_ONCE = 3; // questions under way

/**
 * Make the dialog with a picture of each game; `choose(example)` is called when one is chosen.
 * @param {(example: string) => void} choose
 */
export function makeGallery(choose) {
  const dialog = /** @type {HTMLDialogElement} */ (element("dialog", { class: "gallery", "aria-label": "All games" }));
  const waiting = /** @type {Element[]} */ ([]);
  /** @type {Map<Element, string>} */
  const examples = new Map();
  let running = 0;
  // A picture is requested when it comes into view.
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      waiting.push(target);
      next();
    }
  }, { root: dialog, rootMargin: "200px" });

  async function next() {
    const picture = running < AT_ONCE && waiting.shift();
    if (!picture) return;
    running++;
    await draw(picture, examples.get(picture) ?? "").catch(() => {}); // the notation remains
    running--;
    next();
  }

  function tile(/** @type {Entry} */ { id, names, rule, example, notation, board }) {
    // A picture is a real node: it is filled when its answer arrives.
    const picture = element("div", { class: "tile-picture", "aria-hidden": "true" }, h("code", {}, example || notation));
    if (example && board) {
      examples.set(picture, example);
      observer.observe(picture);
    }
    const chosen = () => {
      dialog.close();
      choose(example);
    };
    return button([picture, h("strong", {}, names[0]), h("span", { class: "soft" }, rule)], chosen, { class: "tile", key: id, disabled: !example });
  }

  const fill = memo((/** @type {Entry[]} */ games) => render(dialog,
    h("div", { class: "row gallery-head" }, h("h2", {}, "Choose a game"), button("Close", () => dialog.close())),
    byFamily(games).map(([title, members]) => [h("h3", {}, title), h("div", { class: "tiles" }, members.map(tile))])));
  return { dialog, fill, close: () => observer.disconnect() };
}

/** @param {Element} picture @param {string} expression */
async function draw(picture, expression) {
  const { components } = /** @type {{ components: Component[] }} */ (await ask("position", { expression, max_moves: 0 }));
  const boards = components.slice(0, MOST_BOARDS).flatMap(({ board }) => board ?? []);
  const wide = boards.reduce((sum, board) => sum + board.width, 0);
  const high = Math.max(...boards.map(({ height }) => height));
  const scale = Math.min(1, (2 * SIDE) / wide, SIDE / high);
  render(picture, boards.map((board) => stillBoard(board, { scale })));
}

// The rules of the games on the table

const MOST_RULES = 4;

/** For each game of a position, its rule and what to touch. */
export const rulesText = memo((/** @type {Position | null} */ position, /** @type {Entry[] | null} */ games) => {
  const { components = [], moves = [] } = position ?? {};
  const played = [...new Set(components.map(({ game }) => game))].slice(0, MOST_RULES);
  const lines = played.flatMap((id) => {
    const game = games?.find((one) => one.id === id);
    const isOwn = (/** @type {number} */ number) => components[number].game === id;
    const touching = () => gestureText(id, components.filter((_, number) => isOwn(number)), moves.filter(({ component }) => isOwn(component)));
    return game ? ruleLine(game, touching()) : [];
  });
  return h("div", { class: "rules", hidden: lines.length === 0 }, lines);
});

/** @param {Entry} game @param {string} touching */
function ruleLine({ names: [name], notation, rule }, touching) {
  return h("p", {}, h("strong", {}, name[0].toUpperCase() + name.slice(1)), " ", h("code", {}, notation), `: ${rule}. ${touching}`);
}
