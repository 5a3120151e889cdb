// The position to take along: as Python, as a command, as a link.

import { copyButton, inPython, inShell } from "../old/copy.js";
import { h } from "../old/dom.js";
import { addressOf } from "./settings.js";

/** Python that explains the position that is shown. */
function asPython(answer) {
  const { position, misere } = answer.current;
  const play = misere ? ", misere=True" : "";
  return `import grundy\n\nposition = grundy.parse(${inPython(position)}${play})\nprint(position.explain())\n`;
}

/** A command that goes on from the position that is shown; "solve" explains it and "play" plays it. */
export function asCommand(verb, answer, settings, you) {
  const words = ["grundy", verb, inShell(answer.current.position)];
  if (answer.misere) words.push("--misere");
  if (verb === "play") {
    if (you !== null && answer.to_move !== you) words.push("--side", "second");
    if (settings.opponent !== "perfect") words.push("--opponent", settings.opponent);
    if (settings.opponent === "fallible") words.push("--errors", String(settings.k));
  }
  return words.join(" ");
}

/** A link to the position that is shown, with the moves that led to it. */
function asLink({ settings, seen }) {
  return addressOf(seen ? { ...settings, moves: seen.moves, drawn: false } : settings);
}

/** The buttons; what is copied is the position that is shown when they are pressed. */
export function copyButtons(game) {
  return h(
    "div",
    { class: "row copies" },
    copyButton("Copy as Python", () => asPython(game.shown)),
    copyButton("Copy as command", () => asCommand("play", game.shown, game.settings, game.you)),
    copyButton("Copy solve command", () => asCommand("solve", game.shown, game.settings, game.you)),
    copyButton("Copy link", () => asLink(game)),
  );
}
