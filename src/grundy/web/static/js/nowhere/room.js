// An address that leads nowhere: the menu above leads on.

import { h } from "../dom.js";

export const title = "Nothing here";

export function open(main) {
  main.append(h("h1", {}, "Nothing here"), h("p", {}, "There is nothing under this address. ", h("a", { href: "/" }, "Begin at the start"), ", or choose a room above."));
}
