// The part of a plot that is seen: heaps `from` to `to`, and values `low` to `high`, or as they fit (null).
// Heap n takes the place from n - 1/2 to n + 1/2, so that no point is cut at the edge.

const FEWEST = 4; // heaps side by side, however far one zooms in

export function whole(count) {
  return { from: -0.5, to: Math.max(count, 1) - 0.5, low: null, high: null };
}

/** The window that an address tells, of `count` heaps with values up to `most`; what cannot be read in it is the whole. */
export function readView({ from, to, low, high }, count, most) {
  const all = whole(count);
  const heaps = { from: Math.max(all.from, read(from, 0) - 0.5), to: Math.min(all.to, read(to, count - 1) + 0.5) };
  const values = { low: Math.max(-0.5, read(low, -0.5)), high: Math.min(most + 0.5, read(high, most + 0.5)) };
  const zoomed = values.high - values.low >= 1 && values.high - values.low < most + 1;
  const view = { ...all, ...(heaps.to - heaps.from >= 1 ? heaps : {}), ...(zoomed ? values : {}) };
  return kept(view, count);
}

function read(text, otherwise) {
  const number = Number(text);
  return text === undefined || text === "" || !Number.isFinite(number) ? otherwise : number;
}

/** The same window for an address: nothing where all is seen. */
export function writtenView(view, count) {
  const seesAll = view.from <= -0.5 && view.to >= count - 0.5;
  return {
    ...(seesAll ? {} : { from: Math.ceil(view.from), to: Math.floor(view.to) }),
    ...(view.low === null ? {} : { low: view.low.toFixed(1), high: view.high.toFixed(1) }),
  };
}

export function isWhole(view, count) {
  return view.from <= -0.5 && view.to >= count - 0.5 && view.low === null;
}

/** Heaps nearer or farther by a factor, about a heap that stays where it is. */
export function zoomed(view, factor, about, count) {
  const width = Math.min(Math.max((view.to - view.from) * factor, Math.min(FEWEST, count)), Math.max(count, 1));
  const share = (about - view.from) / (view.to - view.from);
  const from = about - share * width;
  return kept({ ...view, from, to: from + width }, count);
}

export function panned(view, heaps, count) {
  return kept({ ...view, from: view.from + heaps, to: view.to + heaps }, count);
}

/** The same for values: `range` is what is seen now, `most` the largest value; all of them is as they fit. */
export function zoomedValues(view, range, factor, about, most) {
  const height = Math.max((range.high - range.low) * factor, 2);
  if (height >= most + 1) return { ...view, low: null, high: null };
  const share = (about - range.low) / (range.high - range.low);
  const low = Math.max(-0.5, Math.min(about - share * height, most + 0.5 - height));
  return { ...view, low, high: low + height };
}

/** Values can be moved up and down only when they were zoomed. */
export function pannedValues(view, values, most) {
  if (view.low === null) return view;
  const height = view.high - view.low;
  const low = Math.max(-0.5, Math.min(view.low + values, most + 0.5 - height));
  return { ...view, low, high: low + height };
}

/** A window that has this heap in it, moved no farther than needed. */
export function showing(view, heap, count) {
  if (heap - 0.5 < view.from) return panned(view, heap - 0.5 - view.from, count);
  if (heap + 0.5 > view.to) return panned(view, heap + 0.5 - view.to, count);
  return view;
}

function kept(view, count) {
  const width = Math.min(view.to - view.from, Math.max(count, 1));
  const from = Math.max(-0.5, Math.min(view.from, count - 0.5 - width));
  return { ...view, from, to: from + width };
}
