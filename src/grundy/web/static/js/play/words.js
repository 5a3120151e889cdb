// Sentences about a game, from the view of the person who plays it.

/** The number of the player who sits at the screen, or null when two people share it. */
export function personOf(settings) {
  if (settings.opponent === "none") return null;
  return settings.side === "first" ? 0 : 1;
}

/** What a player is called at the beginning of a sentence. */
export function nameOf(player, you) {
  if (you === null) return player === 0 ? "The first player" : "The second player";
  return player === you ? "You" : "The computer";
}

function verb(player, you, forYou, forOthers) {
  return player === you ? forYou : forOthers;
}

function inside(name) {
  return name[0].toLowerCase() + name.slice(1);
}

/** Who wins a position of this outcome when that player is to move: 0, 1, "draw", or null when nobody knows. */
export function wonFor(outcome, toMove) {
  return { N: toMove, P: 1 - toMove, D: "draw" }[outcome] ?? null;
}

/** For whom a position is won, in a word or two: "You win". */
export function wonWords(winner, you) {
  if (winner === null) return "nobody knows";
  if (winner === "draw") return "a draw";
  return `${nameOf(winner, you)} ${verb(winner, you, "win", "wins")}`;
}

/** For whom a position is won in which play goes on: "You can win". */
export function canWinWords(winner, you) {
  return typeof winner === "number" ? `${nameOf(winner, you)} can win` : wonWords(winner, you);
}

/** Who is to move. */
export function turnWords(toMove, you) {
  return toMove === you ? "Your turn" : you === null ? `${nameOf(toMove, you)} is to move` : "The computer is to move";
}

/** For whom the position is won and why: the reason is that of the server, the names are ours. */
export function whySentence({ current, history, to_move: toMove }, you) {
  const mover = nameOf(toMove, you);
  const are = verb(toMove, you, "are", "is");
  if (current.ended) return history.length ? endSentence(toMove, current.misere, you) : emptySentence(current.misere, you);
  const { explanation } = current;
  if (explanation === null) {
    return `${mover} ${are} to move, and nobody knows who wins${current.unknown ? `: ${current.unknown}` : ""}.`;
  }
  const reason = reasonOf(explanation.sentence);
  const play = current.misere ? " in misère play" : "";
  if (explanation.outcome === "N") return `${mover} ${are} to move and can win${play}${reason}`;
  const other = nameOf(1 - toMove, you);
  if (explanation.outcome === "P") {
    return `${mover} ${are} to move, but ${inside(other)} ${verb(1 - toMove, you, "win", "wins")}${play}${reason}`;
  }
  return `${mover} ${are} to move, and neither player can force a win${play}${reason}`;
}

function reasonOf(sentence) {
  const colon = sentence.indexOf(": ");
  return colon < 0 ? "." : sentence.slice(colon);
}

/** Who has won, and why; `toMove` is the player who has no move left. */
export function endSentence(toMove, misere, you) {
  const last = nameOf(1 - toMove, you);
  const winner = misere ? toMove : 1 - toMove;
  const wins = `${inside(nameOf(winner, you))} ${verb(winner, you, "win", "wins")}`;
  if (misere) return `${last} made the last move, and this is misère play: ${wins}.`;
  return `${last} made the last move: ${wins}.`;
}

/** Who has won a position in which nobody could ever move. */
export function emptySentence(misere, you) {
  const winner = misere ? 0 : 1;
  const wins = `${inside(nameOf(winner, you))} ${verb(winner, you, "win", "wins")}`;
  return `There is no move at all${misere ? ", and this is misère play" : ""}: ${wins}.`;
}

/** A move that has been made, as a sentence. */
export function moveSentence(step, you) {
  return `${nameOf(step.player, you)}: ${step.move} in ${short(step.from)}, leaving ${short(step.to)}.`;
}

/** Long notations are cut in sentences. */
export function short(text, most = 60) {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}
