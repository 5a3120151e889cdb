// The notebook widget: the boards of a position, played against the opponent that Python provides. The model holds
// `state`, what Python tells of the match, and `hints`; what a person does is sent to Python as a message.

import { createBoard } from "./board.js";

const MOST_BOARDS = 24;

function render({ model, el }) {
  const part = (tag, name) => Object.assign(document.createElement(tag), { className: name });
  const [status, table, says, last, controls] = ["p", "div", "p", "p", "div"].map((tag, place) =>
    part(tag, `widget-${["status", "table", "says", "last", "controls"][place]}`),
  );
  for (const line of [status, last]) line.setAttribute("aria-live", "polite");
  el.classList.add("grundy-widget");
  el.append(status, table, says, last, controls);

  const send = (message) => model.send(message);
  const control = (text, act) => {
    const made = Object.assign(part("button", ""), { type: "button", textContent: text });
    made.addEventListener("click", act);
    controls.append(made);
    return made;
  };
  const undo = control("Undo", () => send({ act: "undo" }));
  const hints = control("Hints", () => {
    model.set("hints", !model.get("hints"));
    model.save_changes();
  });
  control("New game", () => send({ act: "restart" }));

  let boards = new Map(); // by the number of the component

  function show() {
    const { match, you, told, error } = model.get("state");
    const isPlayed = !match.ended && (you === null || match.to_move === you);
    status.textContent = error ?? told;
    status.classList.toggle("widget-error", Boolean(error));
    last.textContent = match.history.length ? moveSentence(match.history.at(-1), you) : "";
    undo.disabled = match.history.length === 0;
    hints.setAttribute("aria-pressed", String(model.get("hints")));
    const before = boards;
    boards = new Map();
    const { components } = match.current;
    const parts = components.slice(0, MOST_BOARDS).map((component, number) => {
      if (!component.board) return component.notation;
      boards.set(number, boardOf(component, number, match.current.moves, isPlayed));
      return boards.get(number).element;
    });
    const hidden = components.length - parts.length;
    const joined = parts.flatMap((part, number) => (number ? [" + ", part] : [part]));
    redraw(before, [...joined, ...(hidden > 0 ? [` + ${hidden} more`] : [])]);
  }

  function boardOf({ board, game, notation }, number, moves, isPlayed) {
    const isHinted = model.get("hints");
    // Moves without a number are there because they win, which only hints may tell.
    const here = moves.filter((move) => move.component === number && (isHinted || move.number !== null));
    const onMove = isPlayed ? (move) => send({ act: "play", choice: move.choice }) : undefined;
    const onSay = (text) => (says.textContent = text);
    return createBoard({ board, number, game, moves: here, onMove, onSay, name: notation, hints: isHinted, scale: 1 });
  }

  /** The mark that has the focus keeps it, or another one of its board gets it. */
  function redraw(before, parts) {
    const active = el.getRootNode().activeElement;
    const number = [...before].find(([, board]) => board.element.contains(active))?.[0];
    table.replaceChildren(...parts);
    const board = boards.get(number);
    board?.focus(board.marks.find(({ id }) => id === active.dataset.mark)?.id);
  }

  model.on("change:state", show);
  model.on("change:hints", show);
  show();
  return () => {
    model.off("change:state", show);
    model.off("change:hints", show);
  };
}

function moveSentence(step, you) {
  const name = you === null ? `Player ${step.player + 1}` : step.player === you ? "You" : "The computer";
  return `${name}: ${step.move} in ${step.from}, leaving ${step.to}.`;
}

export default { render };
