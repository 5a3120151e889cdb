// The game of a lexicode: coins in a row. A move turns fewer than d coins, the highest of them from heads to tails, and
// the player who cannot move loses. Words are arrays of 0 and 1, values of coins are big integers.

/**
 * The values of the coins: coin j has bit i when row i of the parity check has a 1 there.
 * @param {string[]} parityCheck
 * @param {number} n
 */
export function coinValues(parityCheck, n) {
  return Array.from({ length: n }, (_, coin) =>
    parityCheck.reduce((value, row, i) => (row[coin] === "1" ? value | (1n << BigInt(i)) : value), 0n));
}

/**
 * The value of a position: the XOR of the values of the coins that show heads.
 * @param {number[]} word
 * @param {bigint[]} values
 */
export function valueOf(word, values) {
  return word.reduce((sum, head, coin) => (head ? sum ^ values[coin] : sum), 0n);
}

/**
 * Return the word with these coins turned.
 * @param {number[]} word
 * @param {number[]} coins
 */
export function turned(word, coins) {
  const next = [...word];
  for (const coin of coins) next[coin] ^= 1;
  return next;
}

/**
 * Why a set of coins may not be turned, as a sentence; null for a move.
 * @param {number[]} word
 * @param {number[]} coins
 * @param {number} d
 */
export function whyNoMove(word, coins, d) {
  if (!coins.length) return "Choose the coins that you want to turn.";
  if (coins.length >= d) return `That is not a legal move: it turns ${coins.length} coins, but a move turns fewer than ${d}.`;
  const top = Math.max(...coins);
  if (!word[top]) return `That is not a legal move: the highest coin, coin ${top}, shows tails, but it must go from heads to tails.`;
  return null;
}

const MOST_TRIED = 2_000_000;

/**
 * A move to value 0 with as few coins as possible: coins whose values have the XOR of the position, the highest of them
 * showing heads. Null if there is none, or if too many sets would have to be tried.
 * @param {number[]} word
 * @param {number} d
 * @param {bigint[]} values
 * @returns {number[] | null}
 */
export function winningMove(word, d, values) {
  const goal = valueOf(word, values);
  if (goal === 0n) return null;
  const search = { word, values, budget: MOST_TRIED, coinOf: new Map(values.map((value, coin) => [value, coin])) };
  for (let size = 1; size < d && search.budget > 0; size++) {
    for (let top = word.length - 1; top >= 0; top--) {
      const found = word[top] ? completed(search, goal ^ values[top], size - 1, top) : null;
      if (found) return [...found, top];
    }
  }
  return null;
}

/**
 * A number of coins below another one with this XOR of their values; the lowest is looked up by its value.
 * @param {{ values: bigint[], budget: number, coinOf: Map<bigint, number> }} search
 * @param {bigint} rest
 * @param {number} size
 * @param {number} below
 * @returns {number[] | null}
 */
function completed(search, rest, size, below) {
  if (size === 0) return rest === 0n ? [] : null;
  if (search.budget-- <= 0) return null;
  if (size === 1) {
    const coin = search.coinOf.get(rest);
    return coin !== undefined && coin < below ? [coin] : null;
  }
  for (let coin = below - 1; coin >= size - 1; coin--) {
    const found = completed(search, rest ^ search.values[coin], size - 1, coin);
    if (found) return [...found, coin];
  }
  return null;
}

/**
 * A word of the code at random: the sum of some rows of the generator.
 * @param {string[]} generator
 * @param {number} n
 */
export function randomWord(generator, n, random = Math.random) {
  /** @type {number[]} */
  const word = new Array(n).fill(0);
  for (const row of generator) {
    if (random() < 0.5) for (let coin = 0; coin < n; coin++) word[coin] ^= Number(row[coin]);
  }
  return word;
}

/**
 * `count` different coins at random.
 * @param {number} n
 * @param {number} count
 */
export function randomCoins(n, count, random = Math.random) {
  const coins = Array.from({ length: n }, (_, coin) => coin);
  for (let i = 0; i < Math.min(count, n); i++) {
    const j = i + Math.floor(random() * (n - i));
    [coins[i], coins[j]] = [coins[j], coins[i]];
  }
  return coins.slice(0, count).sort((a, b) => a - b);
}
