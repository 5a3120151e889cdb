// The games of the catalogue, which are asked for only once.

import { look } from "../api.js";

let asked = null;

/** The list of all games, each as GET /api/v1/games has it. */
export function allGames() {
  asked ??= look("games").then(({ games }) => games);
  asked.catch(() => (asked = null)); // the next time it may be there
  return asked;
}
