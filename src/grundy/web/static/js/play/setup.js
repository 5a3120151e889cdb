// Choosing what is played: a game of the catalogue, any position or sum, who begins, and against whom.

import { latest } from "../old/api.js";
import { button, field, h, replace, select } from "../old/dom.js";
import { errorBox } from "../old/errors.js";
import { allGames, byFamily } from "./catalogue.js";
import { galleryButton } from "./gallery.js";
import { newSeed } from "./settings.js";
import { short } from "./words.js";

const EXAMPLES = [
  ["Nim", "N(3,5,7)"],
  ["Kayles", "Kayles(9)"],
  ["Chomp", "Chomp(3x4)"],
  ["Hackenbush", "Hackenbush(0-1, 1-2, 2-3, 3-1, 0-4, 4-4)"],
  ["Wythoff", "W(4,7)"],
  ["a sum", "N(3,4) + Kayles(5) + Cram(2x3)"],
];
const AS_TYPED = { autocomplete: "off", spellcheck: "false", autocapitalize: "off" };
const OPPONENTS = [
  ["perfect", "a perfect computer"],
  ["fallible", "a fallible computer"],
  ["random", "a computer that moves at random"],
  ["none", "another person at this screen"],
];
const WAIT = 300;

/** `onStart(settings)` is called when a game shall begin. */
export class Setup {
  constructor(settings, onStart, isOpen) {
    this.settings = settings;
    this.onStart = onStart;
    this.ask = latest();
    this.status = h("div", { class: "setup-status", "aria-live": "polite" });
    this.facts = h("div", { class: "game-facts" });
    this.chooser = h("div", {}, h("p", { class: "soft" }, "The list of games is loading…"));
    this.summary = h("summary", {}, "Choose a game");
    const parts = [this.chooser, this.facts, this.writing(), this.playing()];
    const form = h("form", { onsubmit: (event) => this.submit(event) }, parts);
    this.element = h("details", { class: "card setup", open: isOpen }, this.summary, form);
    this.load();
  }

  writing() {
    const { start } = this.settings;
    const oninput = () => this.check();
    this.text = h("input", { type: "text", name: "start", value: start, oninput, ...AS_TYPED });
    const play = (text) => (this.put(text), this.start());
    const example = ([name, text]) => button(name, () => play(text), { class: "example", title: text });
    const examples = h("div", { class: "example-buttons" }, EXAMPLES.map(example));
    return [field("Position, or a sum of several", this.text), examples, this.status];
  }

  playing() {
    const { side, opponent, k, misere } = this.settings;
    this.side = select([["first", "you begin"], ["second", "the other begins"]], side, () => {}, { name: "side" });
    this.opponent = select(OPPONENTS, opponent, () => this.showErrors(), { name: "opponent" });
    this.k = h("input", { type: "number", min: 1, max: 1000, value: k, name: "k" });
    this.kField = field("Errs once in how many moves", this.k);
    const winners = [["", "the last to move (normal)"], ["1", "not the last to move (misère)"]];
    this.misere = select(winners, misere ? "1" : "", () => this.check(), { name: "misere" });
    this.showErrors();
    const start = h("button", { type: "submit", class: "main" }, "Start");
    const sides = [field("Who begins", this.side), field("Who wins", this.misere)];
    return [h("div", { class: "row" }, field("Against", this.opponent), this.kField, sides), start];
  }

  showErrors() {
    this.kField.hidden = this.opponent.value !== "fallible";
    this.side.disabled = this.opponent.value === "none";
  }

  async load() {
    try {
      const games = await allGames();
      this.games = new Map(games.map((game) => [game.id, game]));
      const option = (game) => [game.id, named(game)];
      const groups = byFamily(games).map(([label, members]) => ({ label, options: members.map(option) }));
      const chosen = select([["", "choose one …"], ...groups], "", (id) => this.choose(id), { name: "game" });
      const play = (text) => (this.put(text), this.start());
      replace(this.chooser, field(`One of ${games.length} games`, chosen), galleryButton(games, play));
    } catch (error) {
      replace(this.chooser, errorBox(error), button("Try again", () => this.load()));
    }
  }

  choose(id) {
    const game = this.games.get(id);
    if (!game) return replace(this.facts);
    const { example, rule, source, notation, names } = game;
    const before = this.text.value.trim();
    const sum = [before, example].filter(Boolean).join(" + ");
    if (example) this.put(example);
    replace(
      this.facts,
      h("p", {}, h("strong", {}, names[0]), `: ${rule.replace(/\.$/, "")}. `, source && h("span", { class: "soft" }, `(${source})`)),
      h("p", { class: "soft" }, "Written ", h("code", {}, notation), example && [", for example ", h("code", {}, example)]),
      example && game.board === false && h("p", { class: "soft" }, "It has no board: it is played from the list of moves."),
      example && before && button(`Add it instead: ${short(sum, 40)}`, () => this.put(sum)),
    );
  }

  put(text) {
    this.text.value = text;
    this.check();
  }

  /** Say at once whether what is written can be read. */
  check() {
    clearTimeout(this.waiting);
    this.waiting = setTimeout(async () => {
      const expression = this.text.value.trim();
      if (!expression) return replace(this.status);
      try {
        const found = await this.ask("position", { expression, misere: this.misere.value === "1", max_moves: 1 });
        if (found) replace(this.status, h("p", { class: "soft" }, readable(found)));
      } catch (error) {
        replace(this.status, errorBox(error));
      }
    }, WAIT);
  }

  submit(event) {
    event.preventDefault();
    this.start();
  }

  start() {
    const k = Number.parseInt(this.k.value, 10);
    replace(this.status);
    this.close();
    this.onStart({
      start: this.text.value.trim(),
      moves: [],
      drawn: false,
      side: this.side.value,
      opponent: this.opponent.value,
      k: k >= 1 ? Math.min(k, 1000) : 4,
      misere: this.misere.value === "1",
      seed: newSeed(),
    });
  }

  /** Show the settings of a game that has begun elsewhere. */
  follow(settings) {
    this.text.value = settings.start;
    this.side.value = settings.side;
    this.opponent.value = settings.opponent;
    this.misere.value = settings.misere ? "1" : "";
    this.k.value = settings.k;
    this.showErrors();
  }

  /** Give up what is being checked. */
  close() {
    clearTimeout(this.waiting);
    this.ask.stop();
  }
}

function named(game) {
  return `${game.names[0]}: ${game.notation}`;
}

function readable(found) {
  const count = found.components.length;
  const known = found.outcome === null ? " Nobody knows who wins it, but it can be played." : "";
  return `${count === 1 ? "One component" : `A sum of ${count} components`}.${known}`;
}
