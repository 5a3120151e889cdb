// The games of the catalogue, which are asked for only once.

import { look } from "../old/api.js";

let asked = null;

/** Games as pairs of the title of a family and its members. */
export function byFamily(games) {
  const families = new Map();
  for (const game of games) families.set(game.title, [...(families.get(game.title) ?? []), game]);
  return [...families];
}

/** The list of all games, each as GET /api/v1/games has it. */
export function allGames() {
  asked ??= look("games").then(({ games }) => games);
  asked.catch(() => (asked = null)); // the next time it may be there
  return asked;
}
