// Round numbers along an axis.

/** Whole multiples of 1, 2 or 5 times a power of ten between two numbers, about `most` of them. */
export function ticks(low, high, most) {
  const step = roundStep((high - low) / Math.max(1, most));
  const found = [];
  for (let tick = Math.ceil(low / step) * step; tick <= high; tick += step) found.push(tick);
  return found;
}

function roundStep(least) {
  if (least <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(least));
  return power * [1, 2, 5, 10].find((factor) => factor * power >= least);
}
