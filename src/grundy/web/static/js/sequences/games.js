// Heap games to begin with, and the server's answer made ready for drawing.

/** @typedef {[typed: string, name: string, written?: string]} Game `written` is the notation of an answer, if it differs. */
/** @typedef {{ start: number, length: number, saltus: number }} Period */
/** @typedef {{ least: Int32Array, most: Int32Array }} Level */
/**
 * @typedef {object} Periodicity What is known of the period.
 * @property {boolean} proved
 * @property {string} sentence
 * @property {string | null} statement The proof.
 * @property {number | null} period
 * @property {number} preperiod
 * @property {number | string | null} saltus
 * @property {number[] | null} exceptions
 * @property {number} checked_to
 */
/** @typedef {{ method: string, marked: number, copied: number, mask: number, twisted: boolean, rare: number }} Work How the values were computed. */
/**
 * @typedef {object} Answer An answer of the question sequence.
 * @property {string} notation
 * @property {string | null} name
 * @property {string} game The rules.
 * @property {string | null} source
 * @property {number[] | null} values
 * @property {{ heap: number, nim_value: number } | null} largest
 * @property {Periodicity} periodicity
 * @property {Work} work
 */
/**
 * @typedef {object} Known
 * @property {Answer} answer
 * @property {Int32Array} values
 * @property {Period | null} period Only if it is proved.
 * @property {Set<number>} exceptions
 * @property {Set<number>} rare
 * @property {number[]} marked The heaps to mark, in increasing order.
 * @property {Level[]} levels See `extremesOf`.
 * @property {number} most The largest value.
 */

/** @type {{ label: string, options: Game[] }[]} */
export const GAMES = [
  { label: "Octal games with a name", options: [
    ["0.77", "Kayles, 0.77"], ["0.07", "Dawson’s Kayles, 0.07"], ["0.137", "Dawson’s Chess, 0.137"],
    ["0.007", "Treblecross, 0.007"], ["0.6", "Officers, 0.6"], ["0.15", "Guiles, 0.15"], ["0.7777", "Double Kayles, 0.7777"],
    ["4.7", "Daisies, 4.7"],
  ] },
  { label: "Long periods", options: [
    ["0.165", "0.165: period 1,550"], ["0.56", "0.56: period 144, starting late"], ["0.16", "0.16: period 149,459"],
    ["0.106", "0.106: no period in the first million heaps"],
  ] },
  { label: "Other heap games", options: [
    ["Grundy", "Grundy’s Game", "4. unequal"], ["Couples-are-Forever", "Couples-are-Forever", "4. stuck 2"], ["0.3F", "Kenyon’s Game, 0.3F"],
    ["4.(3)", "Lasker’s Nim, 4.(3)"], ["0.(3)", "Nim, 0.(3)"],
  ] },
  { label: "Only certain numbers may be taken", options: [
    ["{1,2,6}", "take 1, 2 or 6", "Subtraction({1,2,6})"], ["{1,4,10}", "take 1, 4 or 10", "Subtraction({1,4,10})"],
    ["{2,5,7,11}", "take 2, 5, 7 or 11", "Subtraction({2,5,7,11})"],
    ["all but {1,2}", "take any number but 1 and 2", "AllBut({1,2})"],
  ] },
];

/**
 * What is typed for the well-known game with this notation of an answer; "" if it is not one of them.
 * @param {string | undefined} notation
 */
export function typedFor(notation) {
  const games = GAMES.flatMap(({ options }) => options);
  return games.find(([typed, , written = typed]) => written === notation)?.[0] ?? "";
}

export const STEPS = [100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000];
export const USUAL = 2000;
export const MOST = 2 ** 21;

/**
 * The number of heaps that an address or a field requests, within the limit of the server.
 * @param {string | undefined} text
 */
export function readStop(text) {
  const number = Math.round(Number(text));
  return text !== undefined && text !== "" && Number.isFinite(number) ? Math.max(1, Math.min(number, MOST)) : USUAL;
}

/**
 * The step of the slider that is nearest to a number of heaps.
 * @param {number} stop
 */
export function nearestStep(stop) {
  const away = STEPS.map((step) => Math.abs(Math.log(step / stop)));
  return away.indexOf(Math.min(...away));
}

/**
 * An answer of the server, ready to be drawn: values in an array, the period if it is proved, what to mark.
 * @param {Answer} answer
 * @returns {Known}
 */
export function knownOf(answer) {
  const values = Int32Array.from(answer.values ?? []);
  const found = answer.periodicity;
  const period = found.proved && found.period !== null && Number.isSafeInteger(found.period)
    ? { start: found.preperiod, length: found.period, saltus: Number(found.saltus ?? 0) }
    : null;
  const exceptions = period ? (found.exceptions ?? []).filter((heap) => heap < values.length) : [];
  const rare = period ? [] : rareHeaps(values, answer.work);
  const levels = levelsOf(values);
  const most = Math.max(0, extremesOf(levels, 0, values.length)?.most ?? 0);
  return { answer, values, period, exceptions: new Set(exceptions), rare: new Set(rare), marked: period ? exceptions : rare, levels, most };
}

/**
 * The sparse space method: a value is rare if it has an even number of the bits of a mask; heap 0 does not count. In the
 * twisted kind the parity of the heap is added, and the rare parity is the one whose count fits.
 * @param {Int32Array} values
 * @param {Work} work
 */
function rareHeaps(values, { mask, twisted, rare }) {
  if (!mask) return [];
  /** @type {number[][]} */
  const classes = [[], []];
  for (let heap = 1; heap < values.length; heap++) {
    classes[parity(values[heap] & mask) ^ (twisted ? heap & 1 : 0)].push(heap);
  }
  const [even, odd] = classes;
  const isOdd = twisted && Math.abs(odd.length - rare) < Math.abs(even.length - rare);
  return isOdd ? odd : even;
}

/** @param {number} bits */
function parity(bits) {
  let folded = bits;
  for (const shift of [16, 8, 4, 2, 1]) folded ^= folded >>> shift;
  return folded & 1;
}

const SHARE = 16;

/**
 * The values, the extremes of blocks of them, of blocks of blocks, and so on.
 * @param {Int32Array} values
 */
export function levelsOf(values) {
  /** @type {Level[]} */
  const levels = [{ least: values, most: values }];
  while (levels[levels.length - 1].least.length > SHARE) levels.push(blocksOf(levels[levels.length - 1]));
  return levels;
}

/**
 * The least and the largest of values[start] to values[stop - 1]; null for an empty stretch.
 * @param {Level[]} levels
 * @param {number} start
 * @param {number} stop
 */
export function extremesOf(levels, start, stop) {
  if (start >= stop) return null;
  const found = { least: Infinity, most: -Infinity };
  collect(found, levels, levels.length - 1, start, stop);
  return found;
}

/**
 * @param {{ least: number, most: number }} found
 * @param {Level[]} levels
 * @param {number} level
 * @param {number} start
 * @param {number} stop
 */
function collect(found, levels, level, start, stop) {
  const size = SHARE ** level;
  const first = Math.ceil(start / size);
  const end = level === 0 ? stop : Math.floor(stop / size);
  if (first >= end) {
    if (level > 0) collect(found, levels, level - 1, start, stop);
    return;
  }
  const { least, most } = levels[level];
  for (let block = first; block < end; block++) {
    if (least[block] < found.least) found.least = least[block];
    if (most[block] > found.most) found.most = most[block];
  }
  if (level === 0) return;
  if (start < first * size) collect(found, levels, level - 1, start, first * size);
  if (end * size < stop) collect(found, levels, level - 1, end * size, stop);
}

/** @param {Level} level */
function blocksOf({ least, most }) {
  const count = Math.ceil(least.length / SHARE);
  const lows = new Int32Array(count);
  const highs = new Int32Array(count);
  for (let block = 0; block < count; block++) {
    const stop = Math.min((block + 1) * SHARE, least.length);
    let low = least[block * SHARE];
    let high = most[block * SHARE];
    for (let place = block * SHARE + 1; place < stop; place++) {
      if (least[place] < low) low = least[place];
      if (most[place] > high) high = most[place];
    }
    lows[block] = low;
    highs[block] = high;
  }
  return { least: lows, most: highs };
}
