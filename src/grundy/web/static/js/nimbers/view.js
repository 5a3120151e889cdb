// Nimbers: a calculator for expressions, finite and transfinite, and the tables of the field.

import { h } from "../dom.js";
import { paused } from "../pause.js";
import { remember } from "../url.js";
import { Calculator } from "./calculator.js";
import { Tables } from "./tables.js";

export const title = "Nimbers";

const DEFAULTS = { expression: "77*77", table: "mul", size: 16 };
const KEEP = 150; // milliseconds: browsers allow the address to change only so often

export function open(main, query) {
  const keep = paused(() => remember({ ...calculator.settings(), ...tables.settings() }, DEFAULTS), KEEP);
  const calculator = new Calculator(query.expression ?? DEFAULTS.expression, query.explain === "1", keep);
  const tables = new Tables(query.table, Number(query.size ?? DEFAULTS.size), readCell(query.cell), keep);
  main.append(
    h("h1", {}, "Nimbers"),
    h("p", { class: "lead" }, "The values of games form a field: the numbers 0, 1, 2, … with a sum and a product of their own, and after them all ordinals."),
    h("div", { class: "two nim-rooms" }, h("div", {}, calculator.parts()), h("div", {}, tables.parts())),
  );
  calculator.calculate();
  tables.show();
  return () => {
    keep.stop();
    calculator.stop();
    tables.close();
  };
}

function readCell(text) {
  const found = /^(\d{1,3}),(\d{1,3})$/.exec(text ?? "");
  return found ? [Number(found[1]), Number(found[2])] : null;
}
