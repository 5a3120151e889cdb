// A row of coins that can be turned: by a click, or by the arrow keys and the space bar.

import { h, replace } from "../dom.js";

export class Coins {
  /** `onturn(coin)` is told which coin was touched. */
  constructor(onturn) {
    this.onturn = onturn;
    this.at = 0;
    this.element = h("div", { class: "coins", role: "group", "aria-label": "Coins", onkeydown: (event) => this.#key(event) });
  }

  /** Show a word with the values of the coins; `chosen` are to be turned, `hinted` are turned by the winning move. */
  show(word, values, chosen, hinted) {
    const had = this.element.contains(document.activeElement);
    this.at = Math.min(this.at, Math.max(0, word.length - 1));
    replace(this.element, word.map((head, coin) => this.#coin(coin, head, values[coin], chosen.has(coin), hinted.has(coin))));
    if (had) this.element.children[this.at]?.focus();
  }

  #coin(coin, head, value, isChosen, isHinted) {
    const kind = `coin ${head ? "heads" : "tails"}${isChosen ? " chosen" : ""}${isHinted ? " hinted" : ""}`;
    const marks = `${isChosen ? ", chosen to be turned" : ""}${isHinted ? ", turned by the winning move" : ""}`;
    const said = `coin ${coin}, ${head ? "heads" : "tails"}, value ${value}${marks}`;
    const turn = () => {
      this.at = coin;
      this.onturn(coin);
    };
    const place = { tabindex: coin === this.at ? 0 : -1, "data-coin": coin };
    return h("button", { type: "button", class: kind, "aria-label": said, onclick: turn, ...place },
      h("span", { class: "face" }, head ? "1" : "0"), h("span", { class: "turn-sign" }, isHinted || isChosen ? "↻" : ""),
      h("span", { class: "coin-number" }, coin));
  }

  #key(event) {
    const last = this.element.children.length - 1;
    const to = { ArrowLeft: this.at - 1, ArrowRight: this.at + 1, Home: 0, End: last }[event.key];
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    this.element.children[this.at].tabIndex = -1;
    this.at = Math.max(0, Math.min(to, last));
    this.element.children[this.at].tabIndex = 0;
    this.element.children[this.at].focus();
  }
}
