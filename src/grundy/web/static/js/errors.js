// Errors of the server and of the connection, and how a view shows an error.

import { h } from "./dom.js";

const SILENT = "The server does not answer. Is `grundy serve` still running?";
const PASSING = ["network", "busy", "rate", "limit", "server"];

/** What went wrong. `at` and `text` show where a notation cannot be read; `kind` is the server's name for the error. */
export class ApiError extends Error {
  constructor(message = SILENT, { kind = "network", status = 0, at = null, text = null, limit = null } = {}) {
    super(message);
    this.kind = kind;
    this.status = status;
    /** @type {number | null} */
    this.at = at;
    /** @type {string | null} */
    this.text = text;
    this.limit = limit;
  }
}

/**
 * Whether trying again may help.
 * @param {any} error
 */
export function mayPass(error) {
  return PASSING.includes(error.kind);
}

/**
 * An error as a sentence; for a notation, also the text with a caret under the bad character.
 * @param {any} error
 */
export function errorBox(error) {
  const hasCaret = error.at !== null && error.at !== undefined && error.text;
  const caret = hasCaret && h("pre", {}, `${error.text}\n${" ".repeat(Math.max(0, error.at))}^`);
  return h("div", { class: "error", role: "alert" }, h("p", {}, error.message), caret);
}
