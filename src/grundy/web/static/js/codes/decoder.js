// The decoder as a game: errors are coins turned the wrong way, and correcting them is making the winning move.

import { announce } from "../announce.js";
import { patient } from "../busy.js";
import { button, field, h, replace } from "../dom.js";
import { errorBox } from "../errors.js";
import { Coins } from "./coins.js";
import { columns } from "./columns.js";
import { coinValues, randomCoins, randomWord, turned, valueOf, whyNoMove, winningMove } from "./game.js";
import { coinsText, moveText, rulesText, winnerText } from "./words.js";

export class Decoder {
  constructor(onchange) {
    this.onchange = onchange;
    this.asking = patient(() => this.hint());
    this.playing = false;
    this.coins = new Coins((coin) => this.touch(coin));
    this.errors = h("input", { type: "number", id: "errors", min: 0, value: 1 });
    this.rule = h("p", {});
    this.said = h("p", { class: "said", role: "status" });
    this.reasons = h("div", { class: "reasons" });
    this.place = { modes: h("div"), verdict: h("div"), own: h("div"), hint: h("div"), columns: h("div") };
    this.element = h("section", { class: "card decoder" },
      h("h2", {}, "Decoding is a game"), this.rule, this.#sending(), this.place.modes, this.coins.element,
      this.place.own, this.said, this.place.verdict,
      h("div", { class: "row" }, button("Show the winning move", () => this.hint(), { id: "show-move" }), this.place.hint), this.asking.element,
      this.reasons, h("h3", {}, "Why: the values of the coins that show heads"), this.place.columns);
  }

  #sending() {
    return h("div", { class: "row on-screen" }, field("Errors", this.errors),
      button("Send a random word with this many errors", () => this.send(), { id: "send" }),
      button("All tails", () => this.put(this.word.map(() => 0)), { class: "quiet" }));
  }

  /** Play with another code: an answer of the question lexicode, and the word that is received. */
  set(code, text) {
    this.code = code;
    this.values = coinValues(code.parity_check, code.n);
    this.errors.max = code.n;
    this.errors.value = Math.max(1, Math.floor((code.asked - 1) / 2));
    this.rule.textContent = rulesText(code.n, code.asked);
    this.#modes();
    this.put(text ? readWord(text, code.n) : example(code));
  }

  text() {
    return this.word?.join("") ?? "";
  }

  put(word, said = "") {
    this.asking.stop();
    this.word = word;
    this.chosen = new Set();
    this.hinted = new Set();
    this.said.textContent = said;
    if (said) announce(said);
    replace(this.reasons);
    replace(this.place.hint);
    this.show();
    this.onchange();
  }

  send() {
    const count = Math.max(0, Math.min(Number(this.errors.value) || 0, this.code.n));
    const sent = randomWord(this.code.generator, this.code.n);
    const wrong = randomCoins(this.code.n, count);
    const were = count === 1 ? "was" : "were";
    this.put(turned(sent, wrong), `A word of the code was sent, and ${count} of its coins ${were} turned on the way.`);
  }

  touch(coin) {
    if (!this.playing) return this.put(turned(this.word, [coin]));
    if (!this.chosen.delete(coin)) this.chosen.add(coin);
    this.show();
  }

  #modes() {
    const choose = (playing) => {
      this.playing = playing;
      this.chosen.clear();
      this.#modes();
      this.show();
      this.place.modes.querySelector('[aria-pressed="true"]').focus();
    };
    const mode = (text, playing) => button(text, () => choose(playing), { "aria-pressed": String(this.playing === playing) });
    replace(this.place.modes, h("div", { class: "row", role: "group", "aria-label": "What a click on a coin does" },
      mode("A click turns a coin", false), mode("Try a move of your own", true)));
  }

  show() {
    const value = valueOf(this.word, this.values);
    this.coins.show(this.word, this.values, this.chosen, this.hinted);
    replace(this.place.verdict, h("p", { class: value ? "coin-verdict wins" : "coin-verdict loses", "data-value": String(value) },
      h("span", { class: "sign", "aria-hidden": "true" }, value ? "+" : "−"), ` The value is ${value}. ${winnerText(value)}`));
    replace(this.place.columns, columns(this.word, this.values, value));
    replace(this.place.own, this.playing && this.#ownMove());
  }

  #ownMove() {
    const coins = [...this.chosen].sort((a, b) => a - b);
    const why = whyNoMove(this.word, coins, this.code.asked);
    const make = () => {
      const word = turned(this.word, coins);
      this.put(word, moveText(coins, valueOf(word, this.values)));
    };
    const judged = h("p", { class: "own-move", role: "status" }, why ?? `A legal move: it turns ${coinsText(coins)}.`);
    return h("div", { class: "row" }, judged, button("Make my move", make, { id: "make-own", disabled: why !== null }));
  }

  close() {
    this.asking.stop();
  }

  async hint() {
    try {
      const found = await this.asking.ask("correct-by-play", { n: this.code.n, d: this.code.asked, word: this.text() }, "Looking for the winning move");
      if (found !== null) this.#showHint(found);
    } catch (error) {
      replace(this.reasons, errorBox(error));
    }
  }

  #showHint(found) {
    this.hinted = new Set(found.turn);
    this.show();
    const lines = [...found.lines, found.detour && this.#straight()].filter(Boolean);
    replace(this.reasons, h("ul", { class: "reason-lines" }, lines.map((line) => h("li", {}, line))));
    announce(found.lines[0]);
    if (!found.turn.length) return;
    const text = `Corrected: ${coinsText(found.turn)} turned. Now it is a word of the code; the message is ${found.message}.`;
    const make = button("Make the move", () => this.put([...found.corrected].map(Number), text), { class: "main", id: "make-move" });
    replace(this.place.hint, make);
    make.focus();
  }

  // When the correction turns a coin to heads it is not a legal move as it stands, but the game has another winning move.
  #straight() {
    const coins = winningMove(this.word, this.code.asked, this.values);
    return coins && `From here, turning ${coinsText(coins)} wins as well: it leads to another word of the code.`;
  }
}

// To begin with, a word of the code with an error that shows heads: then the correction is a move as it stands.
function example({ n, asked, generator }) {
  const word = [...(generator.at(-1) ?? "0".repeat(n))].map(Number);
  const wrong = word.indexOf(0);
  return asked >= 3 && wrong >= 0 && word.includes(1) ? turned(word, [wrong]) : word;
}

function readWord(text, n) {
  const digits = [...text].filter((digit) => digit === "0" || digit === "1").map(Number);
  return Array.from({ length: n }, (_, coin) => digits[coin] ?? 0);
}
