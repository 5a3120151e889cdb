// The anncode: the positions that the player who has just moved wins form a code.

import { h, replace } from "../dom.js";
import { nameText } from "./labels.js";
import { follow } from "./store.js";

const MOST_ROWS = 64;

export function codePanel(store) {
  const inside = h("div", {});
  follow(store, (state) => [state.space, state.misere], ({ space, misere }) => replace(inside, space ? described(space, misere) : null));
  return h("section", { class: "card", "aria-label": "The anncode" }, h("h2", {}, "The anncode"), inside);
}

function described(space, misere) {
  const { anncode: code, coordinates } = space;
  const finite = 2 ** space.t - 1;
  const tells = (place) => (place < space.t ? `bit ${place} of γ` : "γ is finite");
  return [
    h("p", {}, "Tokens as words of 0 and 1: the positions won by the player who has just moved form a linear code.", misere ? " It is that of normal play." : ""),
    h("p", { class: "code-parameters" }, h("strong", {}, `[${code.n}, ${code.k}, ${code.d ?? "?"}]`), ` ${parametersText(code)}`),
    h("p", {}, `t = ${space.t}: the finite values are ${finite ? `0 to ${finite}` : "0 alone"}.`),
    h("p", { class: "soft" }, `In all ${coordinates.length} coordinates the positions of value 0, V0, have dimension ${space.dimensions.v0}, and those of finite value, Vᶠ, ${space.dimensions.vf}.`),
    grid("Basis of V0", coordinates, space.basis_words, null),
    grid("With these, a basis of Vᶠ", coordinates, space.extension_words, (place) => `value ${space.extension[place].value}`),
    grid("Parity checks: who has just moved wins when each row meets an even number of tokens", coordinates, space.check_words, tells),
  ];
}

function parametersText({ n, k, d }) {
  const least = d !== null ? `any two differ in ${d} places or more` : k === 0 ? "one word alone has no distance" : "the least distance was not found in the time for an answer";
  return `The code has length ${n}, as tokens on leaves do not count, and dimension ${k}; ${least}.`;
}

function grid(title, coordinates, words, note) {
  if (!words.length) return h("p", { class: "soft" }, `${title}: none.`);
  const rows = words.slice(0, MOST_ROWS).map((word, place) =>
    h("tr", {}, [...word].map((bit) => h("td", { class: bit === "1" ? "bit one" : "bit" }, bit)), note && h("td", { class: "note" }, note(place))));
  return h("div", { class: "scroll" },
    h("table", { class: "graph-words" },
      h("caption", {}, title, words.length > MOST_ROWS ? ` (the first ${MOST_ROWS} of ${words.length})` : ""),
      h("thead", {}, h("tr", {}, coordinates.map((name) => h("th", { scope: "col" }, nameText(name))), note && h("th", {}, ""))),
      h("tbody", {}, rows)));
}
