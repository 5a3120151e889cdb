// The decoder as a game: an error is a coin turned the wrong way, and correcting the errors is making the winning move.

import { announce } from "../browser.js";
import { h } from "../dom.js";
import { errorBox } from "../errors.js";
import { busyLine, button, field, withText } from "../parts.js";
import { makeAsker } from "../server.js";
import { coinValues, randomCoins, randomWord, turned, valueOf, whyNoMove, winningMove } from "./game.js";

/** @import { Busy } from "../server.js" */
/** @import { Store } from "../store.js" */

/**
 * @typedef {object} Code An answer of the question lexicode.
 * @property {number} n
 * @property {number} k
 * @property {number | null} d
 * @property {number} asked The requested distance.
 * @property {string[]} generator
 * @property {string[] | null} parity_check
 * @property {[number, number | string][] | null} weights
 */
/** @typedef {{ turn: number[], corrected: string, message: string, lines: string[], detour: string | null }} Found The winning move, an answer of correct-by-play. */
/**
 * @typedef {object} Play
 * @property {number[]} coins 1 for heads and 0 for tails.
 * @property {bigint[]} values The values of the coins.
 * @property {number[]} chosen Coins of the user's own move.
 * @property {boolean} isChoosing Whether a click chooses coins, instead of turning one.
 * @property {Found | null} found
 * @property {string} said
 * @property {string} errors What is typed as the number of errors.
 * @property {number} at The coin that the Tab key reaches.
 * @property {Error | null} hintError
 * @property {Busy | null} hintBusy
 */
/** @typedef {ReturnType<typeof makeDecoder>} Decoder */

const MOST_LISTED = 40; // coins written below each other

/**
 * The state at the start of play with a code: `word` is what was received, by default an example.
 * @param {Code | null} code
 * @param {string} word
 * @returns {Play}
 */
export function firstPlay(code = null, word = "") {
  const none = { chosen: [], isChoosing: false, found: null, said: "", at: 0, hintError: null, hintBusy: null };
  if (code === null) return { coins: [], values: [], errors: "1", ...none };
  const coins = word ? readWord(word, code.n) : exampleOf(code);
  const errors = String(Math.max(1, Math.floor((code.asked - 1) / 2)));
  return { coins, values: coinValues(code.parity_check ?? [], code.n), errors, ...none };
}

// The example is a word of the code with an error that shows heads: then the correction is a legal move.
function exampleOf(/** @type {Code} */ { n, asked, generator }) {
  const word = [...(generator.at(-1) ?? "0".repeat(n))].map(Number);
  const wrong = word.indexOf(0);
  return asked >= 3 && wrong >= 0 && word.includes(1) ? turned(word, [wrong]) : word;
}

/** @param {string} text @param {number} n */
function readWord(text, n) {
  const digits = [...text].filter((digit) => digit === "0" || digit === "1").map(Number);
  return Array.from({ length: n }, (_, coin) => digits[coin] ?? 0);
}

/** @param {Store<any>} store */
export function makeDecoder(store) {
  const asker = makeAsker(store, "hintBusy");

  /** @param {number[]} coins @param {string} [said] */
  function put(coins, said = "") {
    asker.stop();
    store.set({ coins, said, chosen: [], found: null, hintError: null });
    if (said) announce(said);
  }

  function send() {
    const { code, errors } = store.state;
    const count = Math.max(0, Math.min(Number(errors) || 0, code.n));
    const word = turned(randomWord(code.generator, code.n), randomCoins(code.n, count));
    put(word, `A word of the code was sent, and ${count} of its coins ${count === 1 ? "was" : "were"} turned on the way.`);
  }

  /** @param {number} coin */
  function touch(coin) {
    const { coins, chosen, isChoosing } = store.state;
    store.set({ at: coin });
    if (!isChoosing) return put(turned(coins, [coin]));
    const others = chosen.filter((/** @type {number} */ other) => other !== coin);
    store.set({ chosen: others.length < chosen.length ? others : [...chosen, coin].sort((a, b) => a - b) });
  }

  function move() {
    const { coins, chosen, values } = store.state;
    const word = turned(coins, chosen);
    put(word, moveText(chosen, valueOf(word, values)));
  }

  async function hint() {
    const { code, coins } = store.state;
    try {
      const question = { n: code.n, d: code.asked, word: coins.join("") };
      const found = await asker.ask("correct-by-play", question, "Looking for the winning move");
      if (found === null) return;
      store.set({ found, hintError: null });
      announce(found.lines[0]);
    } catch (error) {
      store.set({ found: null, hintError: error });
    }
  }

  function correct() {
    const { found } = store.state;
    const said = `Corrected: ${coinsText(found.turn)} turned. Now it is a word of the code; the message is ${found.message}.`;
    put([...found.corrected].map(Number), said);
  }

  return {
    send, touch, move, hint, correct,
    stop: () => asker.stop(),
    cancel: () => asker.stop({ isStopped: true }),
    clear: () => put(store.state.coins.map(() => 0)),
    count: (/** @type {string} */ errors) => store.set({ errors }),
    choose: (/** @type {boolean} */ isChoosing) => store.set({ isChoosing, chosen: [] }),
    go: (/** @type {number} */ at) => store.set({ at }),
  };
}

/** @param {Play} state @param {Code} code @param {Decoder} actions */
export function decoderView(state, code, actions) {
  const { coins, values, found, said, errors, hintError, hintBusy } = state;
  const value = valueOf(coins, values);
  const verdict = { class: `coin-verdict ${value ? "wins" : "loses"}`, "data-value": String(value) };
  return h("section", { class: "card decoder" },
    h("h2", {}, "Decoding is a game"),
    h("p", {}, rulesText(code)),
    h("div", { class: "row on-screen" },
      field("Errors", h("input", { type: "number", id: "errors", min: 0, max: code.n, value: errors, oninput: withText(actions.count) })),
      button("Send a random word with this many errors", actions.send, { id: "send" }),
      button("All tails", actions.clear, { class: "quiet" })),
    modesView(state, actions),
    coinsView(state, actions),
    h("div", { key: "own" }, state.isChoosing && ownMoveView(state, code, actions)),
    h("p", { class: "said", role: "status" }, said),
    h("p", verdict, h("span", { class: "sign", "aria-hidden": "true" }, value ? "+" : "−"), ` The value is ${value}. ${winnerText(value)}`),
    h("div", { key: "hint", class: "row" }, button("Show the winning move", actions.hint, { id: "show-move" }), found !== null && found.turn.length > 0 && correctButton(actions)),
    busyLine(hintBusy, { stop: actions.cancel, again: actions.hint }),
    h("div", { key: "reasons", class: "reasons" }, hintError ? errorBox(hintError) : found && reasonsView(found, state, code)),
    h("h3", {}, "Why: the values of the coins that show heads"),
    columnsView(coins, values, value));
}

/** @param {Decoder} actions */
function correctButton(actions) {
  const ref = (/** @type {HTMLElement} */ made) => requestAnimationFrame(() => made.focus());
  return button("Make the move", actions.correct, { key: "make", class: "main", id: "make-move", ref });
}

/** @param {Play} state @param {Decoder} actions */
function modesView({ isChoosing }, actions) {
  const mode = (/** @type {string} */ text, /** @type {boolean} */ one) =>
    button(text, () => actions.choose(one), { "aria-pressed": String(isChoosing === one) });
  return h("div", { key: "modes", class: "row", role: "group", "aria-label": "What a click on a coin does" },
    mode("A click turns a coin", false), mode("Try your own move", true));
}

/**
 * The coins in a row. The Tab key reaches one of them, and the arrow keys lead to the others.
 * @param {Play} state
 * @param {Decoder} actions
 */
function coinsView({ coins, values, chosen, found, at }, actions) {
  const onkeydown = (/** @type {any} */ event) => {
    const last = coins.length - 1;
    /** @type {Record<string, number>} */
    const places = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last };
    const to = places[event.key];
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(to, last));
    actions.go(next);
    event.currentTarget.children[next].focus();
  };
  const coin = (/** @type {number} */ isHead, /** @type {number} */ number) => {
    const [isChosen, isHinted] = [chosen.includes(number), Boolean(found?.turn.includes(number))];
    const side = isHead ? "heads" : "tails";
    const marks = `${isChosen ? ", chosen to be turned" : ""}${isHinted ? ", turned by the winning move" : ""}`;
    return h("button", {
      key: number, type: "button", class: `coin ${side}${isChosen ? " chosen" : ""}${isHinted ? " hinted" : ""}`,
      "aria-label": `coin ${number}, ${side}, value ${values[number]}${marks}`,
      tabindex: number === at ? 0 : -1, "data-coin": number, onclick: () => actions.touch(number),
    },
    h("span", { class: "face" }, isHead ? "1" : "0"), h("span", { class: "turn-sign" }, isHinted || isChosen ? "↻" : ""),
    h("span", { class: "coin-number" }, number));
  };
  return h("div", { key: "coins", class: "coins", role: "group", "aria-label": "Coins", onkeydown }, coins.map(coin));
}

/** @param {Play} state @param {Code} code @param {Decoder} actions */
function ownMoveView({ coins, chosen }, code, actions) {
  const why = whyNoMove(coins, chosen, code.asked);
  return h("div", { class: "row" },
    h("p", { class: "own-move", role: "status" }, why ?? `A legal move: it turns ${coinsText(chosen)}.`),
    button("Make my move", actions.move, { id: "make-own", disabled: why !== null }));
}

/**
 * Why the winning move wins. If the correction turns a coin to heads, it is not a legal move, but another move wins.
 * @param {Found} found
 * @param {Play} state
 * @param {Code} code
 */
function reasonsView(found, { coins, values }, code) {
  const other = found.detour && winningMove(coins, code.asked, values);
  const more = other && `From here, turning ${coinsText(other)} also wins: it leads to another word of the code.`;
  const lines = [...found.lines, more].filter(Boolean);
  return h("ul", { class: "reason-lines" }, lines.map((line) => h("li", {}, line)));
}

/**
 * The XOR of the values in binary columns: a column with an odd number of ones leaves a one.
 * @param {number[]} coins
 * @param {bigint[]} values
 * @param {bigint} value
 */
function columnsView(coins, values, value) {
  const bits = Math.max(1, ...values.map((one) => one.toString(2).length));
  const heads = coins.flatMap((isHead, coin) => (isHead ? [coin] : []));
  const column = (/** @type {string} */ text, /** @type {string | null} */ kind = null) => h("th", { scope: "col", class: kind }, text);
  const more = heads.length > MOST_LISTED && h("tr", {}, h("th", {}, `… ${heads.length - MOST_LISTED} more`));
  return h("div", { key: "columns", class: "scroll" },
    h("table", { class: "xor-columns" },
      h("thead", {}, h("tr", {}, column("heads"), column("value", "number"), column("in binary"))),
      h("tbody", {}, heads.slice(0, MOST_LISTED).map((coin) => columnsRow(`coin ${coin}`, values[coin], bits)), more,
        heads.length === 0 && h("tr", {}, h("th", { scope: "row" }, "none"))),
      h("tfoot", {}, columnsRow("XOR", value, bits, true))));
}

/** @param {string} name @param {bigint} value @param {number} bits */
function columnsRow(name, value, bits, isSum = false) {
  const digits = value.toString(2).padStart(bits, "0");
  const marked = () => [...digits].map((digit) => (digit === "1" ? h("span", { class: "marked" }, digit) : digit));
  return h("tr", {}, h("th", { scope: "row" }, name), h("td", { class: "number" }, String(value)),
    h("td", { class: "digits" }, isSum ? marked() : digits));
}

/** @param {number[]} coins */
function coinsText(coins) {
  const names = coins.map(String);
  const listed = names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : names[0];
  return `coin${coins.length === 1 ? "" : "s"} ${listed}`;
}

/** @param {Code} code */
function rulesText({ n, asked }) {
  return (
    `There is a row of ${n} coins, numbered from 0. A move turns fewer than ${asked} coins, and the one with the highest number ` +
    "must go from heads (1) to tails (0). The player who cannot move loses. The positions worth leaving to the opponent are " +
    "exactly the words of the code: correcting errors means moving to the nearest of them."
  );
}

/**
 * Who wins a position of this value.
 * @param {bigint} value
 */
function winnerText(value) {
  return value === 0n
    ? "P: the player who has just moved wins. This is a word of the code."
    : "N: the player who moves next wins. This is not a word of the code.";
}

/**
 * What the user's own move has done.
 * @param {number[]} coins
 * @param {bigint} value
 */
function moveText(coins, value) {
  const made = `You turned ${coinsText(coins)} and left the value ${value}`;
  return value === 0n
    ? `${made}: a word of the code. The player to move loses, so your move wins.`
    : `${made}: not a word of the code. The player to move can win.`;
}
