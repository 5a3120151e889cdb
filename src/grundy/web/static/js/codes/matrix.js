// A matrix of zeros and ones as a grid of squares, with the digits as a text.

import { h, svg } from "../dom.js";

const MOST = 128; // rows or columns that are drawn
const SIDE = 18; // pixels of a square, if there is room

export function matrixFigure(name, rows, n, note) {
  const drawn = rows.slice(0, MOST).map((row) => row.slice(0, MOST));
  const cut = rows.length > MOST || n > MOST;
  return h("figure", { class: "matrix" },
    h("figcaption", {}, h("h3", {}, name), h("small", {}, `${rows.length} × ${n}. ${note}`)),
    rows.length > 0 && h("div", { class: "scroll" }, picture(name, drawn, Math.min(n, MOST))),
    cut && h("p", { class: "soft" }, `Only the first ${MOST} rows and columns are drawn.`),
    h("details", {}, h("summary", {}, "Show the digits"),
      h("pre", { class: "digits", tabindex: 0, "aria-label": `${name} in digits` }, rows.join("\n") || "no rows")));
}

function picture(name, rows, n) {
  const ones = rows.flatMap((row, i) => [...row].map((digit, j) => (digit === "1" ? `M${j + 0.08} ${i + 0.08}h.84v.84h-.84z` : "")));
  const lines = [
    ...Array.from({ length: rows.length + 1 }, (_, i) => `M0 ${i}h${n}`), ...Array.from({ length: n + 1 }, (_, j) => `M${j} 0v${rows.length}`),
  ];
  const said = { role: "img", "aria-label": `${name}: ${rows.length} rows of ${n} digits; filled squares are ones` };
  const extent = { viewBox: `-.05 -.05 ${n + 0.1} ${rows.length + 0.1}`, style: { width: `${Math.min(n * SIDE, 1200)}px` } };
  return svg("svg", { class: "matrix-picture", ...said, ...extent },
    svg("path", { class: "matrix-lines", d: lines.join("") }), svg("path", { class: "matrix-ones", d: ones.join("") }));
}
