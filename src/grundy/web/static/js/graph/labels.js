// What is written at each vertex: all labels, those of the first steps, or what a student has guessed.

/** The label of a vertex as it is shown: {outcome, value, counter}, each null for "not shown". */
export function shownLabel(state, key) {
  const { answer, step, hidden, guesses, view, hints } = state;
  if (answer === null || (view === "tokens" && !hints)) return null;
  if (step !== null) return answer.upTo(step).get(key) ?? null;
  const label = answer.labels.get(key);
  if (label === undefined || (hidden && !guesses.has(key))) return null;
  return { outcome: label.outcome, value: valueText(label.value), counter: state.counters ? label.counter : null };
}

/** A value as it is written: 3, or ∞(0, 2) with the set K; null for none. */
export function valueText(value) {
  if (value === null || value === undefined) return null;
  return typeof value === "object" ? `∞(${value.k.join(", ")})` : String(value);
}

export const MEANING = {
  N: "the player who moves next wins",
  P: "the player who has just moved wins",
  D: "a draw: play goes on for ever",
};

export const EFFECT = { P: "wins", D: "draws", N: "loses" };
export const SIGN = { wins: "+", loses: "−", draws: "=" };

/** What the first steps have labelled: for each number of steps, from key to label. */
export function labelsByStep(steps) {
  let last = -1;
  let found = null;
  return (count) => {
    if (count === last) return found; // it is asked for each vertex of a drawing
    last = count;
    found = new Map();
    for (const { kind, key, label } of steps.slice(0, count)) {
      const part = kind === "outcome" ? { outcome: label } : { value: label };
      found.set(key, { outcome: null, value: null, counter: null, ...found.get(key), ...part });
    }
    return found;
  };
}

/** A name of the answer as text: lists of names are written as in Python. */
export function nameText(name) {
  return Array.isArray(name) ? `(${name.map(nameText).join(", ")}${name.length === 1 ? "," : ""})` : String(name);
}
