// A button that copies a text, and says so.

import { announce } from "./announce.js";
import { button } from "./dom.js";

/** `text` is a function, asked when the button is pressed. */
export function copyButton(name, text) {
  const made = button(name, async () => {
    const copied = await put(text());
    made.textContent = copied ? "Copied" : "Select and copy it by hand";
    announce(made.textContent);
    setTimeout(() => (made.textContent = name), 1500);
  });
  made.classList.add("quiet");
  return made;
}

async function put(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copiedTheOldWay(text);
  }
}

// Browsers allow the clipboard only on https and on this machine; a classroom may use neither.
function copiedTheOldWay(text) {
  const area = document.createElement("textarea");
  area.value = text;
  document.body.append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  return done;
}

/** A text as one word of a shell: in single quotes where it needs them. */
export function inShell(text) {
  return /^[\w.,:/=+@%-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** A text as Python writes it; the escapes of JSON are escapes there as well. */
export function inPython(text) {
  return JSON.stringify(text);
}
