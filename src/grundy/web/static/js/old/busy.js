// Questions that may take long: that one is being computed is said, and it can be given up.

import { announce } from "./announce.js";
import { latest } from "./api.js";
import { button, h, replace } from "./dom.js";

const MOMENT = 400; // milliseconds: quick answers do not flicker

/**
 * The last question counts, as with `latest`; `element` is the place where one reads that it is being computed.
 * `again` asks once more after it was given up.
 */
export function patient(again) {
  const asking = latest();
  const element = h("div", { class: "busy" });
  let timer = 0;
  let number = 0;

  function done() {
    number++;
    clearInterval(timer);
    replace(element);
  }

  /** The answer, or null when it was overtaken or given up; `doing` says what is computed. */
  async function ask(question, body, doing) {
    done();
    const mine = number;
    timer = setInterval(saying(doing, performance.now()), MOMENT);
    try {
      return await asking(question, body);
    } finally {
      if (mine === number) done();
    }
  }

  function saying(doing, start) {
    const seconds = h("span", {});
    const line = h("p", {}, `${doing}… `, seconds, " ", button("Stop", stopped));
    return () => {
      seconds.textContent = `${Math.round((performance.now() - start) / 1000)} s`;
      if (line.isConnected) return;
      replace(element, line);
      announce(`${doing}.`);
    };
  }

  function stop() {
    asking.stop();
    done();
  }

  function stopped() {
    stop();
    replace(element, h("p", {}, "Stopped. ", button("Ask again", again)));
    announce("Stopped.");
  }

  return { element, ask, stop };
}
