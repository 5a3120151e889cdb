// Taking results elsewhere: files, the clipboard, texts for a shell and for Python.

import { element } from "./dom.js";

/**
 * Offer a text as a file to save.
 * @param {string} name
 * @param {string | Blob} content
 * @param {string} [type]
 */
export function save(name, content, type = "text/plain") {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const anchor = element("a", { href: address, download: name, hidden: true });
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/**
 * Copy a text to the clipboard; returns whether the browser allowed it.
 * @param {string} text
 */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

// Browsers offer the clipboard only on https and on localhost; a classroom may have neither.
function copyBySelection(/** @type {string} */ text) {
  const area = element("textarea", { value: text });
  document.body.append(area);
  area.select();
  const isDone = document.execCommand("copy");
  area.remove();
  return isDone;
}

/**
 * Quote a text for a shell, where it needs quotes.
 * @param {string} text
 */
export function inShell(text) {
  return /^[\w.,:/=+@%-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/**
 * Write a text as a Python literal; the escapes of JSON are also escapes of Python.
 * @param {string} text
 */
export function inPython(text) {
  return JSON.stringify(text);
}
