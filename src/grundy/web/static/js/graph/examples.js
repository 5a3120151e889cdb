// The ready examples of the server: how they are listed, and in which view they open.

import { look } from "../old/api.js";

/** The ready examples, fetched once. */
export async function readyGraphs() {
  return (await look("graphs")).graphs;
}

/** The view in which an example opens; null is a graph of one's own. Those of the paper are there for their tokens. */
export function firstView(example) {
  return example?.source ? "tokens" : "labels";
}

/** The examples in groups, as options of a choice. */
export function exampleGroups(examples) {
  const group = (label, view) => ({ label, options: examples.filter((one) => firstView(one) === view).map((one) => [one.id, nameOf(one)]) });
  const groups = [group("Fraenkel (1996): annihilation", "tokens"), group("For lessons", "labels")];
  return groups.filter(({ options }) => options.length);
}

function nameOf({ title, figure }) {
  return figure === null ? title : `Fraenkel, ${title}`;
}
