// The visible part of a plot: heaps `from` to `to`, and values `low` to `high`, or null for values that fit. Heap n
// extends from n - 1/2 to n + 1/2, so that no point is cut at the edge.

/** @typedef {{ from: number, to: number, low: number | null, high: number | null }} Part */
/** @typedef {{ from: number, to: number, low: number, high: number }} Range A part whose values are known. */
/** @typedef {{ width: number, height: number }} Size In CSS pixels. */
/** @typedef {ReturnType<typeof frameOf>} Frame */

const FEWEST = 4; // heaps side by side, at the largest zoom

/** @param {number} count @returns {Part} */
export function whole(count) {
  return { from: -0.5, to: Math.max(count, 1) - 0.5, low: null, high: null };
}

/**
 * The part that an address describes, of `count` heaps with values up to `most`; unreadable settings show everything.
 * @param {Record<string, string>} query
 * @param {number} count
 * @param {number} most
 */
export function readView({ from, to, low, high }, count, most) {
  const all = whole(count);
  const heaps = { from: Math.max(all.from, read(from, 0) - 0.5), to: Math.min(all.to, read(to, count - 1) + 0.5) };
  const values = { low: Math.max(-0.5, read(low, -0.5)), high: Math.min(most + 0.5, read(high, most + 0.5)) };
  const isZoomed = values.high - values.low >= 1 && values.high - values.low < most + 1;
  const view = { ...all, ...(heaps.to - heaps.from >= 1 ? heaps : {}), ...(isZoomed ? values : {}) };
  return kept(view, count);
}

/** @param {string | undefined} text @param {number} otherwise */
function read(text, otherwise) {
  const number = Number(text);
  return text === undefined || text === "" || !Number.isFinite(number) ? otherwise : number;
}

/**
 * The same part for an address: nothing where everything is visible.
 * @param {Part} view
 * @param {number} count
 */
export function writtenView(view, count) {
  const seesAll = view.from <= -0.5 && view.to >= count - 0.5;
  return {
    ...(seesAll ? {} : { from: Math.ceil(view.from), to: Math.floor(view.to) }),
    ...(view.low === null || view.high === null ? {} : { low: view.low.toFixed(1), high: view.high.toFixed(1) }),
  };
}

/** @param {Part} view @param {number} count */
export function isWhole(view, count) {
  return view.from <= -0.5 && view.to >= count - 0.5 && view.low === null;
}

/**
 * Zoom the heaps by a factor, about a heap that stays where it is.
 * @param {Part} view
 * @param {number} factor
 * @param {number} about
 * @param {number} count
 */
export function zoomed(view, factor, about, count) {
  const width = Math.min(Math.max((view.to - view.from) * factor, Math.min(FEWEST, count)), Math.max(count, 1));
  const share = (about - view.from) / (view.to - view.from);
  const from = about - share * width;
  return kept({ ...view, from, to: from + width }, count);
}

/** @param {Part} view @param {number} heaps @param {number} count */
export function panned(view, heaps, count) {
  return kept({ ...view, from: view.from + heaps, to: view.to + heaps }, count);
}

/**
 * Zoom the values; `range` is visible now, and `most` is the largest value.
 * @param {Part} view
 * @param {Range} range
 * @param {number} factor
 * @param {number} about
 * @param {number} most
 * @returns {Part}
 */
export function zoomedValues(view, range, factor, about, most) {
  const height = Math.max((range.high - range.low) * factor, 2);
  if (height >= most + 1) return { ...view, low: null, high: null };
  const share = (about - range.low) / (range.high - range.low);
  const low = Math.max(-0.5, Math.min(about - share * height, most + 0.5 - height));
  return { ...view, low, high: low + height };
}

/**
 * Move the values up or down, which is possible only after zooming them.
 * @param {Part} view
 * @param {number} values
 * @param {number} most
 */
export function pannedValues(view, values, most) {
  if (view.low === null || view.high === null) return view;
  const height = view.high - view.low;
  const low = Math.max(-0.5, Math.min(view.low + values, most + 0.5 - height));
  return { ...view, low, high: low + height };
}

/**
 * The nearest part that contains a heap.
 * @param {Part} view
 * @param {number} heap
 * @param {number} count
 */
export function showing(view, heap, count) {
  if (heap - 0.5 < view.from) return panned(view, heap - 0.5 - view.from, count);
  if (heap + 0.5 > view.to) return panned(view, heap + 0.5 - view.to, count);
  return view;
}

/** @param {Part} view @param {number} count */
function kept(view, count) {
  const width = Math.min(view.to - view.from, Math.max(count, 1));
  const from = Math.max(-0.5, Math.min(view.from, count - 0.5 - width));
  return { ...view, from, to: from + width };
}

const LEFT = 52, RIGHT = 12, TOP = 26, BOTTOM = 40, PAD = 8;

/**
 * Where heaps and values are on the canvas.
 * @param {Size} size
 * @param {Range} range
 */
export function frameOf(size, range) {
  const [left, right, top, bottom] = [LEFT, Math.max(LEFT + 20, size.width - RIGHT), TOP, size.height - BOTTOM];
  const [width, height] = [right - left, bottom - top];
  // The first and last values keep a distance from the edges.
  const [floor, rise] = [bottom - PAD, height - 2 * PAD];
  const [perHeap, perValue] = [width / (range.to - range.from), rise / (range.high - range.low)];
  return {
    size, range, left, right, top, bottom, width, height, floor, rise, perHeap, perValue,
    x: (/** @type {number} */ heap) => left + (heap - range.from) * perHeap,
    y: (/** @type {number} */ value) => floor - (value - range.low) * perValue,
    heapAt: (/** @type {number} */ x) => range.from + (x - left) / perHeap,
    valueAt: (/** @type {number} */ y) => range.low + (floor - y) / perValue,
  };
}

/**
 * Whole multiples of 1, 2 or 5 times a power of ten between two numbers, about `most` of them.
 * @param {number} low
 * @param {number} high
 * @param {number} most
 */
export function ticks(low, high, most) {
  const step = roundStep((high - low) / Math.max(1, most));
  const found = [];
  for (let tick = Math.ceil(low / step) * step; tick <= high; tick += step) found.push(tick);
  return found;
}

/** @param {number} least */
function roundStep(least) {
  if (least <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(least));
  return power * ([1, 2, 5, 10].find((factor) => factor * power >= least) ?? 10);
}
