// Codes made by games: the lexicode of a length and a distance, its matrices and weights, and its decoder.

import { announce } from "../announce.js";
import { patient } from "../busy.js";
import { copyButton } from "../copy.js";
import { field, h, replace, select } from "../dom.js";
import { errorBox } from "../errors.js";
import { paused } from "../pause.js";
import { remember } from "../url.js";
import { Decoder } from "./decoder.js";
import { matrixFigure } from "./matrix.js";
import { weightsFigure } from "./weights.js";
import { aboutText, parametersText, sizeText } from "./words.js";

export const title = "Codes";

const DEFAULTS = { n: 7, d: 3 };
const FAMOUS = [
  [7, 3, "Hamming [7, 4, 3]"], [8, 4, "extended Hamming [8, 4, 4]"], [15, 3, "Hamming [15, 11, 3]"],
  [23, 7, "Golay [23, 12, 7]"], [24, 8, "extended Golay [24, 12, 8]"],
  [3, 3, "repetition [3, 1, 3]"], [5, 5, "repetition [5, 1, 5]"],
];
const ABOUT =
  "Go through all words of n zeros and ones in numerical order, and keep each that differs from every word kept so far in " +
  "at least d places. The words kept are exactly the positions of a coin-turning game in which the player to move loses.";
const MOST = 512;
const WAIT = 250; // milliseconds after the last key

export function open(main, query) {
  const room = new Room(query);
  main.append(...room.parts());
  room.make(query.word);
  return () => room.close();
}

class Room {
  constructor(query) {
    this.asking = patient(() => this.make(this.wanted));
    this.later = paused(() => this.make(""), WAIT);
    const number = (name) => {
      const value = Number(query[name]) || DEFAULTS[name];
      return h("input", { type: "number", id: name, min: 1, max: MOST, value, inputmode: "numeric", oninput: this.later });
    };
    this.n = number("n");
    this.d = number("d");
    this.famous = select([["", "choose one…"], ...FAMOUS.map(([n, d, text]) => [`${n},${d}`, text])], "", (chosen) => this.choose(chosen), { id: "famous" });
    this.decoder = new Decoder(() => this.keep());
    this.error = h("div");
    this.name = h("h2", { class: "code-name", id: "parameters" });
    this.about = h("p");
    this.facts = h("div", { class: "code-facts" });
    this.found = h("div", { hidden: true }, h("div", {}, this.name, this.about), h("div", { class: "two" }, this.decoder.element, this.facts));
  }

  parts() {
    return [
      h("h1", {}, "Codes"),
      h("p", { class: "lead" }, ABOUT),
      h("div", { class: "row" }, field("Length n", this.n), field("Distance d", this.d), field("or a famous code", this.famous)),
      this.asking.element, this.error, this.found,
    ];
  }

  choose(chosen) {
    if (!chosen) return;
    [this.n.value, this.d.value] = chosen.split(",");
    this.make("");
  }

  async make(word) {
    this.stop();
    this.wanted = word;
    const [n, d] = [this.n, this.d].map((input) => Math.round(Number(input.value)));
    if (!(n >= 1 && n <= MOST && d >= 1 && d <= MOST)) return this.fail(new Error(`The length n and the distance d must be whole numbers from 1 to ${MOST}.`));
    try {
      const code = await this.asking.ask("lexicode", { n, d }, `Computing the lexicode of length ${n} and distance ${d}`);
      if (code !== null) this.show(code, word);
    } catch (error) {
      this.fail(error);
    }
  }

  // No code stands below a length and a distance that are not its own.
  fail(error) {
    replace(this.error, errorBox(error));
    this.found.hidden = true;
    this.famous.value = "";
  }

  show(code, word) {
    replace(this.error);
    this.found.hidden = false;
    replace(this.name, `${parametersText(code)}: ${sizeText(code.k)}`);
    replace(this.about, aboutText(code));
    replace(this.facts, ...this.#cards(code));
    this.decoder.set(code, word);
    announce(`${parametersText(code)}, ${sizeText(code.k)}`);
  }

  #cards(code) {
    return [
      h("section", { class: "card" }, h("h2", {}, "Weights"),
        h("p", { class: "soft" }, "How many words there are with each number of ones."), weightsFigure(code.weights)),
      h("section", { class: "card" }, h("h2", {}, "Matrices"),
        matrixFigure("Generator", code.generator, code.n, "The words of the code are all sums of its rows modulo 2."),
        matrixFigure("Parity check", code.parity_check ?? [], code.n, "Its columns are the values of the coins in binary, with the lowest bit on top.")),
      h("section", { class: "card on-screen" }, h("h2", {}, "Take it with you"), this.#copies(code)),
    ];
  }

  #copies({ n, asked }) {
    const word = () => this.decoder.word.join("");
    const python = () =>
      "from grundy.codes import correct_by_play, lexicode\n\n" +
      `code = lexicode(${n}, ${asked})\nprint(code.n, code.k, code.d, code.weights())\n` +
      `received = int("${word()}"[::-1], 2)  # coin 0 stands first\nprint(correct_by_play(received, ${n}, ${asked}))\n`;
    return h("div", { class: "row" }, copyButton("Copy as Python", python),
      copyButton("Copy the code as command", () => `grundy code lexicode ${n} ${asked}\n`),
      copyButton("Copy the decoding as command", () => `grundy code decode --play lexicode:${n},${asked} ${word()}\n`),
      copyButton("Copy the link", () => location.href));
  }

  keep() {
    const { n, asked } = this.decoder.code;
    remember({ n, d: asked, word: this.decoder.text() }, DEFAULTS);
    this.famous.value = FAMOUS.some((one) => one[0] === n && one[1] === asked) ? `${n},${asked}` : "";
  }

  stop() {
    this.later.stop();
    this.asking.stop();
  }

  close() {
    this.stop();
    this.decoder.close();
  }
}
