// Questions to the server: one request, one answer; an error is a sentence.

import { ApiError } from "./errors.js";

/** @import { Store } from "./store.js" */

/** @typedef {Store<any>} AnyStore */
/** @typedef {{ doing: string, seconds: number, isStopped: boolean }} Busy */

const MOMENT = 400; // milliseconds: a quick answer does not flicker

/**
 * Ask a question, for example ask("position", {expression: "N(3,5)"}); an AbortSignal cancels it.
 * @param {string} question
 * @param {object} body
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
export function ask(question, body, signal) {
  const headers = { "Content-Type": "application/json" };
  return request(`/api/v1/${question}`, { method: "POST", headers, body: JSON.stringify(body), signal });
}

/**
 * Fetch what is always the same, for example look("games").
 * @param {string} what
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
export function look(what, signal) {
  return request(`/api/v1/${what}`, { signal });
}

/** @param {string} url @param {RequestInit} options */
async function request(url, options) {
  const response = await fetch(url, options).catch((error) => {
    throw error.name === "AbortError" ? error : new ApiError();
  });
  const data = await response.json().catch(() => null);
  if (response.ok && data !== null) return data;
  if (response.ok) throw new ApiError(); // the answer broke off
  const { message = `The server answered with status ${response.status}.`, error: kind = "server", at, text, limit } = data ?? {};
  throw new ApiError(message, { kind, status: response.status, at, text, limit });
}

/**
 * Ask one question at a time: a new question cancels the last. While one takes long, `store.state[part]` has a `Busy`,
 * which `busyLine` of parts.js shows; otherwise it has null.
 * @param {AnyStore} store
 * @param {string} [part]
 */
export function makeAsker(store, part = "busy") {
  /** @type {AbortController | null} */
  let running = null;
  let timer = 0;

  const show = (/** @type {Busy | null} */ busy) => {
    if (store.state[part] !== busy) store.set({ [part]: busy });
  };

  const end = () => {
    running?.abort();
    running = null;
    clearInterval(timer);
  };

  return {
    /**
     * Return the answer, or null if a later question or `stop()` cancelled this one; `doing` says what is computed.
     * @param {string} question
     * @param {object} body
     * @param {string} doing
     * @returns {Promise<any>}
     */
    async ask(question, body, doing) {
      end();
      const mine = new AbortController();
      running = mine;
      const start = performance.now();
      timer = setInterval(() => show({ doing, seconds: Math.round((performance.now() - start) / 1000), isStopped: false }), MOMENT);
      try {
        const answer = await ask(question, body, mine.signal);
        return running === mine ? answer : null;
      } catch (error) {
        if (running !== mine) return null;
        throw error;
      } finally {
        if (running === mine) {
          end();
          show(null);
        }
      }
    },
    /** Cancel the question; `isStopped` leaves a line that says so, with a button to ask again. */
    stop({ isStopped = false } = {}) {
      end();
      show(isStopped ? { doing: "", seconds: 0, isStopped: true } : null);
    },
  };
}
