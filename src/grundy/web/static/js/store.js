// The state of a view: one object in one store, replaced at each change, from which everything shown is rendered.

import { render } from "./dom.js";

/** @import { Child } from "./dom.js" */

/**
 * @template {object} State
 * @typedef {object} Store
 * @property {State} state The present state; do not change it, call `set`.
 * @property {(changes: Partial<State>) => void} set Change some of the state, and call every listener.
 * @property {(listener: (state: State) => void) => () => void} listen Listen to changes; returns a function that ends it.
 * @property {() => void} close End all listening.
 */

/**
 * @template {object} State
 * @param {State} first
 * @returns {Store<State>}
 */
export function makeStore(first) {
  /** @type {Set<(state: State) => void>} */
  const listeners = new Set();
  let isTelling = false;
  let isStale = false;
  const store = {
    state: first,
    /** @param {Partial<State>} changes */
    set(changes) {
      store.state = { ...store.state, ...changes };
      isStale = true;
      if (isTelling) return; // a listener made a further change: everyone hears of it in the next round
      isTelling = true;
      try {
        while (isStale) {
          isStale = false;
          for (const listener of listeners) listener(store.state);
        }
      } finally {
        isTelling = false;
      }
    },
    /** @param {(state: State) => void} listener */
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => listeners.clear(),
  };
  return store;
}

/**
 * Run now, and whenever one of the values that `pick(state)` lists has changed.
 * @template {object} State
 * @param {Store<State>} store
 * @param {(state: State) => any[]} pick
 * @param {(state: State) => void} run
 */
export function follow(store, pick, run) {
  /** @type {any[] | null} */
  let last = null;
  const check = (/** @type {State} */ state) => {
    const next = pick(state);
    if (last !== null && next.every((value, place) => value === last?.[place])) return;
    last = next;
    run(state);
  };
  store.listen(check);
  check(store.state);
}

/**
 * Show `view(state)` inside an element, now and after each change.
 * @template {object} State
 * @param {Element} place
 * @param {Store<State>} store
 * @param {(state: State) => Child} view
 */
export function mount(place, store, view) {
  const show = (/** @type {State} */ state) => render(place, view(state));
  store.listen(show);
  show(store.state);
}
