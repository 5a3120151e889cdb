// What a game is played from, and how it stands in the address.

import { link, remember } from "../old/url.js";

const DEFAULTS = {
  start: "N(3,5,7)",
  moves: [],
  misere: false,
  side: "first",
  opponent: "perfect",
  k: 4,
  seed: "",
  hints: false,
  drawn: false,
};

const SIDES = ["first", "second"];
const OPPONENTS = ["perfect", "fallible", "random", "none"];

/** The settings that an address has; what it does not have, or has wrong, is as usual. */
export function fromQuery(query) {
  const one = (name, allowed) => (allowed.includes(query[name]) ? query[name] : DEFAULTS[name]);
  const k = Number.parseInt(query.k, 10);
  return {
    start: query.start || DEFAULTS.start,
    moves: readMoves(query.moves ?? ""),
    misere: query.misere === "1",
    side: one("side", SIDES),
    opponent: one("opponent", OPPONENTS),
    k: k >= 1 ? Math.min(k, 1000) : DEFAULTS.k,
    seed: query.seed ?? "",
    hints: query.hints === "1",
    drawn: query.drawn === "1",
  };
}

// Where play begins always stands in the address.
const LEFT_OUT = { ...DEFAULTS, start: null, moves: "" };

/** Write the settings into the address. */
export function toAddress(settings) {
  remember(written(settings), LEFT_OUT);
}

/** The address of a game with these settings. */
export function addressOf(settings) {
  return new URL(link("play", written(settings), LEFT_OUT), location.href).href;
}

function written(settings) {
  const chance = settings.opponent === "fallible" || settings.opponent === "random";
  return {
    ...settings,
    moves: writeMoves(settings.moves),
    k: settings.opponent === "fallible" ? settings.k : null,
    seed: chance ? settings.seed : null,
  };
}

/** Moves in short: numbers with dots between them; a move without a number is written out after a ~. */
function writeMoves(moves) {
  const text = (move) => `~${encodeURIComponent(move).replaceAll(".", "%2E")}`;
  return moves.map((move) => (typeof move === "number" ? String(move) : text(move))).join(".");
}

/** The moves that `writeMoves` has written. */
function readMoves(text) {
  return text === "" ? [] : text.split(".").map(readMove);
}

function readMove(item) {
  if (/^\d{1,9}$/.test(item)) return Number(item);
  try {
    return decodeURIComponent(item.replace(/^~/, ""));
  } catch {
    return item; // then the server says what is wrong with it
  }
}

/** A number by which the chances of a game can be repeated. */
export function newSeed() {
  return String(1 + Math.floor(Math.random() * 999_999));
}
