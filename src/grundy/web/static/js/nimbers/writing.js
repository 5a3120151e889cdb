// Ordinals and expressions in print: raised exponents, and ⊕ and ⊗ for the operations of nimbers.

import { h } from "../dom.js";

/** @typedef {import("../dom.js").Child} Child */

/** @type {Record<string, string>} */
const SIGNS = { "+": "⊕", "-": "⊖", "−": "⊖", "*": "⊗", "·": "⊗" };
/** @type {Record<string, string>} */
const PLAIN = { "*": "·", "-": "−" };
const TOKEN = /\s*(\*\*|[0-9a-zA-Zωε_κα₀-₉]+|.)/gu;

/**
 * A value, for example ω^(ω^7)+1: its signs are those of ordinals and stay as they are.
 * @param {string} text
 */
export function ordinalNodes(text) {
  return nodesOf(text, {});
}

/**
 * An expression, for example 77*77 + 1/5: outside exponents its signs are operations of nimbers.
 * @param {string} text
 */
export function expressionNodes(text) {
  return nodesOf(text, SIGNS);
}

/**
 * @param {string} text
 * @param {Record<string, string>} signs
 * @returns {Child[]}
 */
function nodesOf(text, signs) {
  const tokens = [...text.matchAll(TOKEN)].map((match) => (match[1] === "**" ? "^" : match[1]));
  let at = 0;
  let depth = 0; // of exponents, in which the signs are those of ordinary numbers

  /** @returns {Child} */
  function one() {
    const token = tokens[at++];
    return token === "^" ? h("sup", {}, exponent()) : word(token);
  }

  /** A raised part: a group without its brackets, or one word with its sign and its own exponents. */
  function exponent() {
    depth++;
    const nodes = tokens[at] === "(" ? group() : simple();
    while (tokens[at] === "^") {
      at++;
      nodes.push(h("sup", {}, exponent()));
    }
    depth--;
    return nodes;
  }

  function group() {
    const nodes = [];
    at++;
    for (let open = 1; at < tokens.length; ) {
      open += Number(tokens[at] === "(") - Number(tokens[at] === ")");
      if (open === 0) {
        at++;
        break;
      }
      nodes.push(one());
    }
    return nodes;
  }

  function simple() {
    /** @type {Child[]} */
    const nodes = [];
    while (["-", "+"].includes(tokens[at])) nodes.push(word(tokens[at++]));
    if (at < tokens.length) nodes.push(word(tokens[at++]));
    return nodes;
  }

  /** @param {string} token */
  function word(token) {
    if (token === "w") return "ω";
    if (token === "," || token === ";") return `${token} `;
    const sign = depth ? PLAIN[token] : signs[token];
    if (sign) return depth ? sign : ` ${sign} `;
    return token;
  }

  const nodes = [];
  while (at < tokens.length) nodes.push(one());
  return nodes;
}
