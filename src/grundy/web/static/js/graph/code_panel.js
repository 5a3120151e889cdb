// The anncode: the positions that the player who has just moved wins form a code.

import { h, replace } from "../old/dom.js";
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
    h("p", {}, "Write a position as a word of 0s and 1s, with a 1 for every token. The positions won by the player who has just moved form a linear code.", misere ? " This is the code of normal play." : ""),
    h("p", { class: "code-parameters" }, h("strong", {}, `[${code.n}, ${code.k}, ${code.d ?? "?"}]`), ` ${parametersText(code)}`),
    h("p", {}, `t = ${space.t}: ${finite ? `the finite values are 0 to ${finite}` : "the only finite value is 0"}.`),
    h("p", { class: "soft" }, `Over all ${coordinates.length} vertices, the positions of value 0 form a space V0 of dimension ${space.dimensions.v0}, and those of finite value a space Vᶠ of dimension ${space.dimensions.vf}.`),
    grid("Basis of V0", coordinates, space.basis_words, null),
    grid("Together with these, a basis of Vᶠ", coordinates, space.extension_words, (place) => `value ${space.extension[place].value}`),
    grid("Parity checks: the player who has just moved wins if every row meets an even number of tokens", coordinates, space.check_words, tells),
  ];
}

function parametersText({ n, k, d }) {
  const apart = d !== null ? `any two words differ in at least ${d} places` : k === 0 ? "a single word has no distance" : "the least distance was not found in the time for an answer";
  return `The code has length ${n}, as tokens on leaves do not count, and dimension ${k}; ${apart}.`;
}

/** A title over its table: a caption would be no wider than the table. */
function grid(title, coordinates, words, note) {
  if (!words.length) return h("p", { class: "soft" }, `${title}: none.`);
  const rows = words.slice(0, MOST_ROWS).map((word, place) =>
    h("tr", {}, [...word].map((bit) => h("td", { class: bit === "1" ? "bit one" : "bit" }, bit)), note && h("td", { class: "note" }, note(place))));
  const more = words.length > MOST_ROWS ? ` (the first ${MOST_ROWS} of ${words.length})` : "";
  return h("figure", { class: "graph-words" },
    h("figcaption", {}, title, more),
    h("div", { class: "scroll" },
      h("table", { "aria-label": title },
        h("thead", {}, h("tr", {}, coordinates.map((name) => h("th", { scope: "col" }, nameText(name))), note && h("th", {}, ""))),
        h("tbody", {}, rows))));
}
