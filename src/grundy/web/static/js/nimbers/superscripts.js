// Ordinals and expressions as they are printed: exponents high, ⊕ and ⊗ for the operations of nimbers.

import { h } from "../dom.js";

const SIGNS = { "+": "⊕", "-": "⊖", "−": "⊖", "*": "⊗", "·": "⊗" };
const PLAIN = { "*": "·", "-": "−" };
const TOKEN = /\s*(\*\*|[0-9a-zA-Zωε_κα₀-₉]+|.)/gu;

/** A value, such as ω^(ω^7)+1: its signs are those of ordinals, and stay as they are. */
export function ordinalNodes(text) {
  return new Writer(text, {}).all();
}

/** An expression, such as 77*77 + 1/5: outside of exponents its signs are operations of nimbers. */
export function expressionNodes(text) {
  return new Writer(text, SIGNS).all();
}

class Writer {
  constructor(text, signs) {
    this.tokens = [...text.matchAll(TOKEN)].map((match) => (match[1] === "**" ? "^" : match[1]));
    this.signs = signs;
    this.at = 0;
    this.depth = 0; // of exponents: there the signs are those of ordinary numbers
  }

  all() {
    const nodes = [];
    while (this.at < this.tokens.length) nodes.push(this.one());
    return nodes;
  }

  one() {
    const token = this.tokens[this.at++];
    if (token === "^") return h("sup", {}, this.exponent());
    return this.word(token);
  }

  /** What stands high: a group without its brackets, or one word with its sign and its own exponents. */
  exponent() {
    this.depth++;
    const nodes = this.tokens[this.at] === "(" ? this.group() : this.simple();
    while (this.tokens[this.at] === "^") {
      this.at++;
      nodes.push(h("sup", {}, this.exponent()));
    }
    this.depth--;
    return nodes;
  }

  group() {
    const nodes = [];
    this.at++;
    for (let open = 1; this.at < this.tokens.length; ) {
      const token = this.tokens[this.at];
      open += (token === "(") - (token === ")");
      if (open === 0) {
        this.at++;
        break;
      }
      nodes.push(this.one());
    }
    return nodes;
  }

  simple() {
    const nodes = [];
    while (["-", "+"].includes(this.tokens[this.at])) nodes.push(this.word(this.tokens[this.at++]));
    if (this.at < this.tokens.length) nodes.push(this.word(this.tokens[this.at++]));
    return nodes;
  }

  word(token) {
    if (token === "w") return "ω";
    if (token === "," || token === ";") return `${token} `;
    const sign = this.depth ? PLAIN[token] : (this.signs[token] ?? null);
    if (sign) return this.depth ? sign : ` ${sign} `;
    return token;
  }
}
