// What is known of a sequence, in words.

const MOST_LISTED = 24;

export function number(value) {
  return value.toLocaleString("en");
}

export function counted(count, one, many = `${one}s`) {
  return `${number(count)} ${count === 1 ? one : many}`;
}

/** A heap, its value and who wins, and what is special about it. */
export function heapText(known, heap) {
  return `heap ${number(heap)}: ${valueText(known.values[heap])}${special(known, heap)}`;
}

/** A value and who wins; it may be a big integer. */
export function valueText(value) {
  return `nim value ${number(value)}, ${value ? "N: the player to move wins" : "P: the player who has just moved wins"}`;
}

function special(known, heap) {
  if (known.exceptions.has(heap)) {
    const fitting = valueByPeriod(known, BigInt(heap));
    return ` – an exception: the period would give ${fitting === null ? "another value" : fitting}`;
  }
  return !known.period && known.rare.has(heap) ? " – a rare value" : "";
}

/**
 * The value that a proved period gives to a heap of any size, also to one before the period begins, which may be an
 * exception; null when no period is proved, or not all of the first one was computed.
 */
export function valueByPeriod(known, heap) {
  const place = likeHeap(known, heap);
  if (place === null) return null;
  const rounds = (heap - BigInt(place)) / BigInt(known.period.length);
  return BigInt(known.values[place]) + rounds * BigInt(known.period.saltus);
}

/** The heap of the first period that stands for another one. */
export function likeHeap({ period, values }, heap) {
  if (!period || period.start + period.length > values.length) return null;
  const length = BigInt(period.length);
  const place = (((heap - BigInt(period.start)) % length) + length) % length;
  return period.start + Number(place);
}

export function exceptionsText(exceptions) {
  if (exceptions === null) return "There are too many exceptions to list, or too few values to find them.";
  if (!exceptions.length) return "No exceptions: all heaps from 0 on fit the period.";
  return `${counted(exceptions.length, "exception")}: ${listed(exceptions)}.`;
}

export function listed(heaps) {
  const shown = heaps.slice(0, MOST_LISTED).map(number);
  if (heaps.length > shown.length) shown.push(`${number(heaps.length - shown.length)} more`);
  return shown.length > 1 ? `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}` : shown.join("");
}

export function sentence(text) {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?…]$/.test(text) ? "" : "."}`;
}
