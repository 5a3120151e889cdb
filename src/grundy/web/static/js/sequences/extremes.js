// The largest and smallest value of any stretch of heaps, quickly: extremes of blocks, and of blocks of blocks.

const SHARE = 16;

export class Extremes {
  constructor(values) {
    this.levels = [{ least: values, most: values }];
    let last = this.levels[0];
    while (last.least.length > SHARE) {
      last = blocksOf(last);
      this.levels.push(last);
    }
  }

  /** The extremes of values[start] to values[stop - 1]; nothing for an empty stretch. */
  of(start, stop) {
    if (start >= stop) return null;
    const found = { least: Infinity, most: -Infinity };
    this.#collect(found, this.levels.length - 1, start, stop);
    return found;
  }

  #collect(found, level, start, stop) {
    const size = SHARE ** level;
    const first = Math.ceil(start / size);
    const end = level === 0 ? stop : Math.floor(stop / size);
    if (first >= end) {
      if (level > 0) this.#collect(found, level - 1, start, stop);
      return;
    }
    const { least, most } = this.levels[level];
    for (let block = first; block < end; block++) {
      if (least[block] < found.least) found.least = least[block];
      if (most[block] > found.most) found.most = most[block];
    }
    if (level === 0) return;
    if (start < first * size) this.#collect(found, level - 1, start, first * size);
    if (end * size < stop) this.#collect(found, level - 1, end * size, stop);
  }
}

function blocksOf({ least, most }) {
  const count = Math.ceil(least.length / SHARE);
  const low = new Int32Array(count);
  const high = new Int32Array(count);
  for (let block = 0; block < count; block++) {
    const stop = Math.min((block + 1) * SHARE, least.length);
    let a = least[block * SHARE];
    let b = most[block * SHARE];
    for (let i = block * SHARE + 1; i < stop; i++) {
      if (least[i] < a) a = least[i];
      if (most[i] > b) b = most[i];
    }
    low[block] = a;
    high[block] = b;
  }
  return { least: low, most: high };
}
