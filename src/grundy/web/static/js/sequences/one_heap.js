// The value of one heap, however large: read off the values, or by the period, or asked for.

import { patient } from "../busy.js";
import { field, h, replace } from "../dom.js";
import { errorBox } from "../errors.js";
import { paused } from "../pause.js";
import { heapText, likeHeap, number, valueByPeriod, valueText } from "./words.js";

const WAIT = 250; // milliseconds after the last key

/** A number as people write it: 1000, 1_000, 1e30, 10^30; null if it is none. */
function readHeap(text) {
  const plain = text.replace(/[\s_,]/g, "");
  const [, base, power] = /^(\d+)\^(\d{1,3})$/.exec(plain) ?? [];
  if (power !== undefined && base.length <= 20) return BigInt(base) ** BigInt(power);
  const [, digits, zeros] = /^(\d+)[eE](\d{1,3})$/.exec(plain) ?? [];
  if (zeros !== undefined && digits.length <= 100) return BigInt(digits) * 10n ** BigInt(zeros);
  return /^\d{1,400}$/.test(plain) ? BigInt(plain) : null;
}

/** The field and its answer; `known()` is the sequence that is shown, `onread(heap)` is told of a heap in the plot. */
export function oneHeap({ known, text, onchange, onread }) {
  const answer = h("p", { class: "heap-answer", role: "status" });
  const typed = { autocomplete: "off", spellcheck: "false", placeholder: "10^30" };
  const input = h("input", { type: "text", value: text, id: "one-heap", ...typed });
  const asking = patient(update);
  const later = paused(update, WAIT);

  async function update() {
    stop();
    onchange();
    const heap = readHeap(input.value.trim());
    if (!input.value.trim() || !known()) return void replace(answer);
    if (heap === null) return void replace(answer, "The size of a heap is a whole number, such as 1000, 1e9 or 10^30.");
    const found = sentenceOf(known(), heap) ?? (await asked(heap));
    if (found !== null) replace(answer, found);
    if (heap < BigInt(known().values.length)) onread(Number(heap));
  }

  // What neither the values nor a period tell is computed.
  async function asked(heap) {
    try {
      const body = { game: known().answer.notation, heaps: [Number(heap)] };
      const found = await asking.ask("sequence", body, `Computing the value of heap ${number(heap)}`);
      return found && valueText(found.heaps[0].nim_value);
    } catch (error) {
      return errorBox(error);
    }
  }

  function stop() {
    later.stop();
    asking.stop();
  }

  input.addEventListener("input", later);
  const element = h("div", {}, field("The value of one heap, however large", input), asking.element, answer);
  return { element, update, stop, text: () => input.value.trim() };
}

/** What is known of a heap without computing more; null for nothing. */
function sentenceOf(known, heap) {
  if (heap < BigInt(known.values.length)) return heapText(known, Number(heap));
  const value = valueByPeriod(known, heap);
  if (value !== null) return `${valueText(value)} – by the period, from heap ${number(likeHeap(known, heap))}`;
  return heap > BigInt(Number.MAX_SAFE_INTEGER) ? "Out of reach: the values that are shown do not prove a period." : null;
}
