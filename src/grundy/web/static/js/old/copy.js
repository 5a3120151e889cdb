// A button that copies a text, and says so.

import { announce } from "./announce.js";
import { button } from "./dom.js";
import { paused } from "./pause.js";

const MOMENT = 1500; // milliseconds in which it says what has become of it

/** `text` is a function, asked when the button is pressed. */
export function copyButton(name, text) {
  const made = button(name, async () => {
    const copied = await put(text());
    tell(made, copied ? "Copied" : "Not copied");
    announce(copied ? "Copied." : "Not copied: the browser does not allow it.");
    back();
  });
  const back = paused(() => untell(made, name), MOMENT);
  made.classList.add("quiet");
  return made;
}

// The buttons beside it stay where they are: whatever it says, it is as wide as it was.
function tell(made, said) {
  made.style.width = `${made.getBoundingClientRect().width}px`;
  made.classList.add("telling");
  made.textContent = said;
}

function untell(made, name) {
  made.textContent = name;
  made.classList.remove("telling");
  made.style.removeProperty("width");
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
