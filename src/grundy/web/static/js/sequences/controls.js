// What is asked: which game, and how many heaps of it.

import { field, h, select } from "../dom.js";
import { GAMES, MOST, nearestStep, readStop, STEPS, typedFor } from "./games.js";

const HINT = "A notation such as 0.77 or 4.(3), a name, or what may be taken: {1,2,6}, all but {1,2}";

/** The fields; `onchange(at once)` is called when one of them changes. */
export function controls(game, stop, onchange) {
  const typed = { autocomplete: "off", spellcheck: "false", autocapitalize: "off" };
  const input = h("input", { type: "text", value: game, id: "game", "aria-describedby": "game-hint", ...typed });
  const choice = select([["", "choose one…"], ...GAMES], "", (value) => value && chosen(value), { id: "known-games" });
  const steps = { min: 0, max: STEPS.length - 1, step: 1, value: nearestStep(stop) };
  const slider = h("input", { type: "range", "aria-label": "How many heaps, in steps", ...steps });
  const count = h("input", { type: "number", min: 1, max: MOST, value: stop, id: "stop", inputmode: "numeric" });
  const chosen = (value) => {
    input.value = value;
    onchange(true);
  };
  input.addEventListener("input", () => onchange(false));
  slider.addEventListener("input", () => {
    count.value = STEPS[slider.value];
    onchange(false);
  });
  count.addEventListener("input", () => {
    slider.value = nearestStep(readStop(count.value));
    onchange(false);
  });
  const describe = () => slider.setAttribute("aria-valuetext", `${readStop(count.value).toLocaleString("en")} heaps`);
  describe();
  return {
    element: h("form", { class: "row", onsubmit: (event) => { event.preventDefault(); onchange(true); } },
      h("div", { class: "wide" }, field("Heap game", input), h("small", { id: "game-hint" }, HINT)), field("or a well-known one", choice),
      h("div", { class: "heaps" }, field("How many heaps", count), slider)),
    game: () => input.value.trim(),
    stop: () => (describe(), readStop(count.value)),
    /** Choose what is shown in the list of well-known games, too; null for nothing. */
    showKnown: (notation) => (choice.value = typedFor(notation)),
    setStop: (value) => {
      count.value = value;
      slider.value = nearestStep(value);
    },
  };
}
