// The calculator: type an expression, see its value at once.

import { announce } from "../announce.js";
import { patient } from "../busy.js";
import { copyButton, inPython, inShell } from "../copy.js";
import { button, field, h, replace } from "../dom.js";
import { errorBox } from "../errors.js";
import { paused } from "../pause.js";
import { EXAMPLES } from "./examples.js";
import { History } from "./history.js";
import { expressionNodes, ordinalNodes } from "./superscripts.js";

const WAIT = 200; // milliseconds after the last key
const SETTLED = 1500; // after which a result that stands belongs to the history
const LONG = 400; // digits or signs that are shown of a value
const FUNCTIONS =
  "+ and − are both the nim sum, * is the nim product, / the nim quotient, and ^ a power with an ordinary exponent. " +
  "Functions: sqrt, square, reciprocal, artin_schreier, frobenius, trace, norm, order, degree, log, bit, root, kappa, alpha. " +
  "Write w for ω, and t for ω^ω^ω.";

export class Calculator {
  constructor(expression, explain, onchange) {
    this.asking = patient(() => this.calculate());
    this.onchange = onchange;
    this.later = paused(() => this.calculate(), WAIT);
    this.settling = paused(() => this.settle(), SETTLED);
    const typed = { autocomplete: "off", spellcheck: "false", autocapitalize: "off", oninput: this.later };
    this.input = h("input", { type: "text", id: "expression", value: expression, "aria-describedby": "signs", ...typed });
    this.explaining = h("input", { type: "checkbox", id: "explain", checked: explain, onchange: () => this.calculate() });
    this.value = h("div", { class: "value", id: "value" });
    this.lines = h("div", { class: "explained" });
    this.history = new History((text) => this.take(text));
  }

  parts() {
    const copies = [
      copyButton("Copy as Python", () => `from grundy.ordinals import calculate\n\nprint(calculate(${inPython(this.text())}))\n`),
      copyButton("Copy as command", () => `grundy nim ${inShell(this.text())}${this.explaining.checked ? " --explain" : ""}\n`),
      copyButton("Copy the link", () => location.href),
    ];
    return [
      h("section", { class: "card calculator" },
        h("h2", {}, "Calculator"),
        h("form", { onsubmit: (event) => this.submitted(event) }, field("Expression", this.input), h("small", { id: "signs" }, FUNCTIONS)),
        this.asking.element,
        this.value,
        h("label", {}, this.explaining, " Explain: generators, relations, and what they rest on"),
        this.lines,
        h("div", { class: "row" }, copies),
        h("h3", { class: "on-screen" }, "Try these"),
        h("div", { class: "row tries" }, EXAMPLES.map(([text, why]) => this.example(text, why)))),
      this.history.element,
    ];
  }

  example(text, why) {
    return button(expressionNodes(text), () => this.take(text), { title: why, class: "math", "aria-label": `${text}: ${why}`, "data-expression": text });
  }

  submitted(event) {
    event.preventDefault();
    this.settle();
  }

  text() {
    return this.input.value.trim();
  }

  settings() {
    return { expression: this.text(), explain: this.explaining.checked };
  }

  take(text) {
    this.input.value = text;
    this.calculate();
  }

  async calculate() {
    this.stop();
    this.onchange();
    const expression = this.text();
    if (!expression) return this.put([], null);
    try {
      const answer = await this.asking.ask("nim", { expression, explain: this.explaining.checked }, `Computing ${short(expression)}`);
      if (answer !== null) this.show(answer);
    } catch (error) {
      this.put(errorBox(error), null);
    }
  }

  put(value, lines) {
    replace(this.value, value);
    replace(this.lines, lines);
  }

  show(answer) {
    const value = () => valueNodes(answer);
    const plain = answer.text ?? answer.decimal ?? answer.hex;
    this.shown = { expression: answer.expression, value };
    const lines = answer.lines?.join("\n") || "Only the definition was used.";
    this.put([
      h("p", { class: "math result" }, expressionNodes(answer.expression), " = ", h("strong", { "data-value": plain }, value())),
      h("p", { class: "soft" }, placeText(answer)),
      answer.caveat && h("p", { class: "caveat" }, `Note: ${answer.caveat}`),
    ], this.explaining.checked && h("pre", { class: "lines" }, lines));
    announce(`${answer.expression} is ${plain}`.slice(0, LONG));
    this.settling();
  }

  settle() {
    this.settling.stop();
    if (this.shown?.expression === this.text()) this.history.add(this.shown.expression, this.shown.value);
  }

  /** Nothing that was asked for or is waiting comes any more. */
  stop() {
    [this.later, this.settling, this.asking].forEach((one) => one.stop());
  }
}

function valueNodes(answer) {
  if (answer.kind === "ordinal") return answer.text.length > 4 * LONG ? `${answer.text.slice(0, LONG)}…` : ordinalNodes(answer.text);
  const digits = answer.decimal ?? answer.hex;
  return digits.length > LONG ? `${middleLeftOut(digits, LONG / 2)} (${digits.length.toLocaleString("en")} digits)` : digits;
}

function placeText(answer) {
  if (answer.kind === "ordinal") return `an infinite ordinal: ${answer.ascii.slice(0, LONG)}`;
  const hex = answer.hex.length > 44 ? middleLeftOut(answer.hex, 20) : answer.hex;
  return answer.kind === "integer" ? `${hex}, an ordinary integer` : `${hex}, an element of the field of 2^${answer.field_bits} nimbers`;
}

function short(expression) {
  return expression.length > 40 ? `${expression.slice(0, 40)}…` : expression;
}

function middleLeftOut(digits, kept) {
  return `${digits.slice(0, kept)}…${digits.slice(-kept)}`;
}
