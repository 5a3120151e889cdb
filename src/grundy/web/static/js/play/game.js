// A game under way: the moves that have been made, what the server says of them, and the opponent's replies.

import { ask } from "../old/api.js";
import { personOf } from "./words.js";

// The person should see their own move before the reply to it.
const PAUSE = 350;

export class Game {
  /** `onChange(what)` is called after each change: "busy", "position", "looking" or "error". */
  constructor(settings, onChange) {
    this.settings = settings;
    this.onChange = onChange;
    this.answer = null; // how it stands: an answer grundy.match/1
    this.previous = null; // the answer before the last move
    this.busy = null; // "reading" or "opponent" while something is asked
    this.error = null;
    this.again = null; // what to do when the person wants to try again
    this.future = []; // moves that were taken back
    this.seen = null; // an earlier position that is looked at
    this.running = null;
    this.asked = null; // the moves that are being asked about
    this.looked = 0; // how often an earlier position was wanted
  }

  get you() {
    return personOf(this.settings);
  }

  get moves() {
    return this.settings.moves;
  }

  get isOver() {
    return this.settings.drawn || (this.answer?.ended ?? false);
  }

  get isYourTurn() {
    return this.answer !== null && !this.isOver && (this.you === null || this.answer.to_move === this.you);
  }

  /** What is shown: an earlier position, or the present one. */
  get shown() {
    return this.seen ?? this.answer;
  }

  /** Ask how it stands, and let the opponent move if it is their turn. */
  begin() {
    return this.go(this.moves);
  }

  /** Make a move of the person: by its choice, a number or a text. */
  play(choice) {
    if (!this.isYourTurn || this.busy) return Promise.resolve(false);
    this.endLooking();
    return this.go([...this.moves, choice], () => (this.future = []));
  }

  /** The moves, with those that are on their way. */
  get made() {
    return this.asked ?? this.moves;
  }

  /** How many moves undoing takes back: the reply and the person's own. */
  get undoable() {
    const made = this.made.length;
    if (this.you === null) return Math.min(made, 1);
    const own = made % 2 === this.you ? 2 : 1;
    return made >= own ? own : 0;
  }

  undo() {
    const count = this.undoable;
    if (count) this.backTo(this.made.length - count);
  }

  redo() {
    if (!this.future.length || this.busy) return;
    const count = this.you === null ? 1 : Math.min(2, this.future.length);
    this.endLooking();
    const [next, rest] = [this.future.slice(0, count), this.future.slice(count)];
    this.go([...this.moves, ...next], () => (this.future = rest));
  }

  /** Take back moves until so many are left. */
  backTo(count) {
    const taken = this.moves.slice(count);
    const done = () => {
      this.future = [...taken, ...this.future];
      this.settings.drawn = false;
    };
    this.endLooking();
    this.go(this.made.slice(0, count), done, false);
  }

  callDraw() {
    this.settings.drawn = true;
    this.stop();
    this.onChange("position");
  }

  /** Look at the position after so many moves; all of them is the present one. */
  async look(count) {
    if (this.answer === null) return;
    const mine = ++this.looked;
    try {
      const isPresent = count >= this.moves.length;
      const found = isPresent ? null : await ask("match", this.question(this.moves.slice(0, count)));
      if (mine !== this.looked) return;
      Object.assign(this, { seen: found, error: null, again: null });
      this.onChange("looking");
    } catch (error) {
      if (mine === this.looked) this.fail(error, () => this.look(count));
    }
  }

  endLooking() {
    this.looked += 1;
    this.seen = null;
  }

  /** Give up what is asked. */
  stop() {
    this.running?.abort();
    Object.assign(this, { running: null, busy: null, asked: null });
  }

  close() {
    this.stop();
    this.onChange = () => {};
  }

  question(moves) {
    return { start: this.settings.start, moves, misere: this.settings.misere };
  }

  async go(moves, onSuccess = () => {}, forward = true) {
    const asking = (signal) => ((this.asked = moves), ask("match", this.question(moves), signal));
    const found = await this.during("reading", asking, () => this.go(moves, onSuccess, forward));
    if (!found) return false;
    this.previous = forward ? this.answer : null;
    this.answer = found;
    this.settings.moves = found.moves;
    this.settings.drawn &&= found.may_be_drawn; // an address may say what is not true
    onSuccess();
    this.onChange("position");
    if (!this.isOver && !this.isYourTurn) await this.opponentMoves();
    return true;
  }

  /** Ask for the opponent's move and make it. */
  async opponentMoves(opponent = this.settings.opponent) {
    const { k, seed } = this.settings;
    const question = { ...this.question(this.moves), opponent, k, seed };
    const asked = async (signal) => {
      const [reply] = await Promise.all([ask("reply", question, signal), pause(PAUSE, signal)]);
      return reply;
    };
    const reply = await this.during("opponent", asked, () => this.opponentMoves());
    if (reply) await this.go([...this.moves, reply.choice], () => this.continued(reply.choice));
  }

  /** Moves that were taken back may be made again after this one only if it is the one that was made then. */
  continued(choice) {
    this.future = this.future[0] === choice ? this.future.slice(1) : [];
  }

  /** Do one thing at a time; the result is null when it failed or was given up. */
  async during(what, work, again) {
    this.stop();
    const mine = new AbortController();
    this.running = mine;
    Object.assign(this, { busy: what, error: null, again: null });
    this.onChange("busy");
    try {
      const found = await work(mine.signal);
      if (this.running !== mine) return null;
      Object.assign(this, { running: null, busy: null, asked: null });
      return found;
    } catch (error) {
      if (this.running !== mine) return null;
      Object.assign(this, { running: null, busy: null, asked: null });
      this.fail(error, again);
      return null;
    }
  }

  fail(error, again) {
    this.error = error;
    this.again = again;
    this.onChange("error");
  }
}

function pause(milliseconds, signal) {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => (clearTimeout(timer), resolve()));
  });
}
