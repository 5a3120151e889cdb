// Codes and coins in words.

export function coinsText(coins) {
  const names = coins.map(String);
  const listed = names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : names[0];
  return `coin${coins.length === 1 ? "" : "s"} ${listed}`;
}

export function parametersText({ n, k, d }) {
  return `[${n}, ${k}, ${d ?? "–"}]`;
}

export function rulesText(n, d) {
  return (
    `There is a row of ${n} coins, numbered from 0. A move turns fewer than ${d} coins, and the one with the highest number ` +
    "must go from heads (1) to tails (0). Whoever cannot move loses. The positions worth leaving to the opponent are exactly " +
    "the words of the code: correcting errors means moving to the nearest of them."
  );
}

export function aboutText({ n, k, d, asked }) {
  const corrects = Math.floor(((d ?? asked) - 1) / 2);
  const errors = ["no error is sure to be corrected", "1 error is always corrected"][corrects] ?? `up to ${corrects} errors are always corrected`;
  const message = k === 1 ? "1 digit of each word carries" : `${k} digits of each word carry`;
  const more = d !== null && d > asked ? ` Its distance is ${d}, more than the ${asked} that was asked for.` : "";
  return `The lexicode of length ${n} and distance ${asked}: ${message} the message, and ${errors}.${more}`;
}

/** How many words a code has; numbers too long to read are powers. */
export function sizeText(k) {
  return k === 0 ? "1 word" : k <= 40 ? `${(2 ** k).toLocaleString("en")} words` : `2^${k} words`;
}

/** A number of an answer; beyond 2^53 the last digits are not kept by browsers, so they are not shown. */
export function countText(count) {
  if (typeof count === "string" || Number.isSafeInteger(count)) return count.toLocaleString("en");
  return `≈ ${count.toExponential(4).replace(/e\+?(\d+)/, " · 10^$1")}`;
}

/** Who wins a position of this value. */
export function winnerText(value) {
  return value === 0n
    ? "P: the player who has just moved wins. This is a word of the code."
    : "N: the player who moves next wins. This is not a word of the code.";
}

/** What a move of one's own has come to. */
export function moveText(coins, value) {
  const made = `You turned ${coinsText(coins)} and left the value ${value}`;
  return value === 0n
    ? `${made}: a word of the code. Whoever moves now loses, so your move wins.`
    : `${made}: not a word of the code. Whoever moves now can win.`;
}
