// The Play page. The address has what is on the table.

import { announce } from "../old/announce.js";
import { h, replace } from "../old/dom.js";
import { Controls } from "./controls.js";
import { copyButtons } from "./copying.js";
import { Game } from "./game.js";
import { KEYS, keysDialog, listenForKeys } from "./keys.js";
import { MovesList } from "./moves.js";
import { Rules } from "./rules.js";
import { fromQuery, newSeed, toAddress } from "./settings.js";
import { Setup } from "./setup.js";
import { endOf, errorLine, lastMove, statusLine } from "./status.js";
import { Table } from "./table.js";
import { Track } from "./track.js";
import { explanation } from "./why.js";
import { moveSentence, short, turnWords, whySentence } from "./words.js";

export const title = "Play";

const MOST_NAMES = 3;
const WIDE = "(min-width: 60rem)";

export function open(main, query) {
  const page = new Page(main, query);
  return () => page.close();
}

class Page {
  constructor(main, query) {
    this.settings = fromQuery(query);
    this.isWhyAsked = null; // unless somebody asks, the reason is shown with the hints
    const isNewcomer = !query.start && matchMedia(WIDE).matches;
    this.setup = new Setup(this.settings, (settings) => this.startAnother(settings), isNewcomer);
    this.table = new Table((move) => this.game.play(move.choice));
    this.moves = new MovesList((choice) => this.game.play(choice), (move) => this.table.preview(move));
    this.rules = new Rules();
    this.track = new Track((count) => this.game.look(count));
    const actions = this.allActions();
    this.dialog = keysDialog(KEYS);
    this.controls = new Controls(actions);
    this.build(main);
    this.endKeys = listenForKeys(KEYS, actions);
    this.begin();
  }

  allActions() {
    return {
      hints: () => this.toggleHints(),
      why: () => this.toggleWhy(),
      undo: () => this.game.undo(),
      redo: () => this.game.redo(),
      again: () => this.again(),
      swap: () => this.again({ side: this.settings.side === "first" ? "second" : "first" }),
      draw: () => this.game.callDraw(),
      boards: () => this.table.focus(),
      keys: () => this.dialog.showModal(),
    };
  }

  build(main) {
    this.heading = h("h1", { class: "play-heading" });
    this.status = h("div", { class: "status" });
    this.last = h("div", { class: "last-move" });
    this.why = h("section", { class: "card why-card", hidden: true, "aria-label": "Why" });
    this.copies = h("div", {});
    const told = [this.heading, this.rules.element, this.status];
    // Nothing that grows stands above the controls and pushes them away from the pointer.
    const parts = [...told, this.table.element, this.table.says, this.controls.element, this.last];
    const table = h("section", { class: "card table-card", "aria-label": "The table" }, parts);
    const left = h("div", { class: "play-left" }, table, this.why, this.track.element);
    const right = h("div", { class: "play-right" }, this.setup.element, this.moves.element, this.copies);
    main.append(h("div", { class: "two play" }, left, right), this.dialog);
  }

  begin() {
    this.game?.close();
    this.table.shrink();
    this.said = this.settings.moves.length;
    this.game = new Game(this.settings, (what) => this.change(what));
    replace(this.copies, copyButtons(this.game));
    toAddress(this.settings);
    document.title = `${short(this.settings.start, 40)} – ${title} – grundy`;
    this.game.begin();
  }

  /** Begin a game with new settings; hints stay as they are. */
  start(settings) {
    this.settings = { ...this.settings, ...settings };
    this.isWhyAsked = null;
    this.setup.follow(this.settings);
    if (!matchMedia(WIDE).matches) this.setup.element.open = false;
    this.begin();
  }

  /** Begin another game, from which the browser's way back leads to this one. */
  startAnother(settings) {
    if (settings.start !== this.settings.start) history.pushState(null, "", location.href);
    this.start(settings);
    if (!matchMedia(WIDE).matches) this.heading.scrollIntoView();
  }

  again(changed = {}) {
    this.start({ moves: [], drawn: false, seed: newSeed(), ...changed });
  }

  /** Show what has changed: "position", "looking", "busy", "error" or "hints". */
  change(what) {
    const { game, settings } = this;
    if (what === "position") toAddress(settings);
    const hasAnswer = game.answer !== null;
    replace(this.heading, headline(settings, game.answer));
    replace(this.status, hasAnswer ? statusLine(game, settings.hints) : loading(game), errorLine(game));
    this.showControls();
    if (hasAnswer) this.showAnswer(what);
    else this.showNothing();
    if (what === "position") this.say();
  }

  // While the first answer is awaited, what was on the table before stays.
  showNothing() {
    if (this.game.busy && this.table.boards.size > 0) return;
    this.table.clear();
    const parts = [this.rules, this.moves, this.track].map(({ element }) => element);
    for (const element of [...parts, this.last, this.copies, this.why]) element.hidden = true;
    if (this.game.error) this.setup.element.open = true;
  }

  showAnswer(what) {
    const { game } = this;
    for (const element of [this.last, this.copies]) element.hidden = false;
    const { hints } = this.settings;
    const isPlayed = game.isYourTurn && game.seen === null;
    // The opponent needs no hints, and while something is asked the boards stay as they are.
    const looks = { hints: hints && (isPlayed || game.seen !== null), isPlayed, changed: changed(game) };
    const all = game.shown.current;
    const listed = listedOnly(all);
    const current = hints ? all : listed;
    if (what === "hints" && listed === all) this.table.showHints(looks.hints);
    else if (what !== "busy") this.table.show(current, looks);
    // The field stays while the opponent thinks, so that it keeps the focus.
    const isWritten = !game.isOver && game.seen === null;
    this.moves.show(current, { hints, isPlayed: isPlayed && !game.busy, isWritten });
    if (what === "busy") return;
    replace(this.last, lastMove(game));
    const at = game.shown.moves.length;
    if (what === "position" && game.previous === null) this.rules.show(current);
    this.track.show(game.answer, { you: game.you, isTold: hints || game.isOver, at });
    this.showWhy();
  }

  get isWhyShown() {
    return this.isWhyAsked ?? this.settings.hints;
  }

  showWhy() {
    this.why.hidden = !this.isWhyShown;
    replace(this.why, this.isWhyShown && [h("h2", {}, "Why?"), explanation(this.game.shown, this.game.you)]);
  }

  showControls() {
    this.controls.show(this.game, { hints: this.settings.hints, isWhyShown: this.isWhyShown });
  }

  toggleHints() {
    this.settings.hints = !this.settings.hints;
    this.isWhyAsked = null;
    toAddress(this.settings);
    this.change("hints");
    announce(this.settings.hints ? "Hints on: plus wins, minus loses, equals draws." : "Hints off.");
  }

  toggleWhy() {
    if (this.game.answer === null) return;
    this.isWhyAsked = !this.isWhyShown;
    this.showWhy();
    this.showControls();
    if (this.isWhyAsked) announce(whySentence(this.game.shown, this.game.you));
  }

  /** Say the moves that are new, and how it stands. */
  say() {
    const { game } = this;
    const { history } = game.answer;
    const moves = history.slice(this.said).map((step) => moveSentence(step, game.you));
    const back = history.length < this.said ? ["Taken back."] : [];
    this.said = history.length;
    const stands = game.isOver ? endOf(game) : `${turnWords(game.answer.to_move, game.you)}.`;
    if (moves.length || back.length) announce([...back, ...moves, stands].join(" "));
  }

  close() {
    this.endKeys();
    this.setup.close();
    this.game.close();
  }
}

function headline(settings, answer) {
  const who = settings.opponent === "none" ? "two people" : `against a ${settings.opponent} opponent`;
  const rule = settings.misere ? "misère play: whoever moves last loses" : "whoever moves last wins";
  const names = [...new Set((answer?.current.components ?? []).map(({ name }) => name))];
  const called = names.length > 0 && names.length <= MOST_NAMES && [names.join(" + "), " "];
  const written = h("bdi", { class: "notation" }, short(answer?.start ?? settings.start, 80));
  return [called, h("span", { class: "play-details" }, written, h("small", {}, ` ${rule}, ${who}`))];
}

function loading(game) {
  return game.busy ? h("p", {}, "Reading the position…") : null;
}

/** A position without moves from beyond the list: they are there because they win, which only hints may tell. */
function listedOnly(current) {
  const moves = current.moves.filter(({ number }) => number !== null);
  return moves.length === current.moves.length ? current : { ...current, moves };
}

/** The numbers of the components that the last move has left. */
function changed(game) {
  const step = game.shown.history.at(-1);
  const before = game.previous;
  if (!step || game.seen || !before || before.moves.length !== game.moves.length - 1) return [];
  const made = game.answer.current.components.length - before.current.components.length + 1;
  return Array.from({ length: made }, (_, place) => step.component + place);
}
