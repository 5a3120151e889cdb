// An answer of the server, ready to be drawn: values in an array, the period if it is proved, what stands out.

export function knownOf(answer) {
  const values = Int32Array.from(answer.values ?? []);
  const found = answer.periodicity;
  const period = found.proved && Number.isSafeInteger(found.period)
    ? { start: found.preperiod, length: found.period, saltus: Number(found.saltus ?? 0) }
    : null;
  const exceptions = period ? (found.exceptions ?? []).filter((heap) => heap < values.length) : [];
  const rare = period ? [] : rareHeaps(values, answer.work);
  return { answer, values, period, exceptions: new Set(exceptions), rare: new Set(rare), marked: period ? exceptions : rare };
}

// The sparse space method: a value is rare when it has an even number of the bits of a mask; heap 0 does not count. In
// the twisted kind the parity of the heap is added, and which of both parities is rare is told by how many there are.
function rareHeaps(values, { mask, twisted, rare }) {
  if (!mask) return [];
  const classes = [[], []];
  for (let heap = 1; heap < values.length; heap++) {
    classes[parity(values[heap] & mask) ^ (twisted ? heap & 1 : 0)].push(heap);
  }
  const [even, odd] = classes;
  const isOdd = twisted && Math.abs(odd.length - rare) < Math.abs(even.length - rare);
  return isOdd ? odd : even;
}

function parity(bits) {
  let folded = bits;
  for (const shift of [16, 8, 4, 2, 1]) folded ^= folded >>> shift;
  return folded & 1;
}
