// One picture of a nim sequence: paper, bands of the period, points, marks, axes and the heap that is read.

import { ticks } from "./window.js";

/** @import { Known, Period } from "./games.js" */
/** @import { Frame, Range } from "./window.js" */

/** @typedef {CanvasRenderingContext2D} Context */
/** @typedef {Record<"paper" | "ink" | "soft" | "line" | "band" | "mark" | "focus" | "point", string> & { font: string }} Colours */
/**
 * @typedef {object} Scene
 * @property {Known} known
 * @property {number | null} reading The heap that is read.
 * @property {Colours} colours
 * @property {{ first: number, stop: number }} visible The visible heaps.
 * @property {Density} density
 */
/** @typedef {ReturnType<typeof makeDensity>} Density */

const MANY = 2; // points in a column of pixels that are no longer drawn one by one
const NARROW = 20; // pixels of a period, below which stripes would only flicker
const SEEN_APART = 3; // pixels for a heap, from which on a ring around a point can be told from its neighbour's

/** @param {Context} context @param {Frame} frame @param {Scene} scene */
export function paint(context, frame, scene) {
  context.clearRect(0, 0, frame.size.width, frame.size.height);
  context.font = `12px ${scene.colours.font}`;
  paintPaper(context, frame, scene.colours);
  context.save();
  context.beginPath();
  context.rect(frame.left, frame.top, frame.width, frame.height);
  context.clip();
  paintBands(context, frame, scene);
  paintPoints(context, frame, scene);
  context.restore();
  paintMarks(context, frame, scene);
  paintPeriodStart(context, frame, scene);
  paintAxes(context, frame, scene);
  paintCursor(context, frame, scene);
}

/** @param {Context} context @param {Frame} frame @param {Colours} colours */
function paintPaper(context, frame, colours) {
  context.fillStyle = colours.paper;
  context.fillRect(frame.left, frame.top, frame.width, frame.height);
}

/**
 * Every other period is shaded; when they are too narrow to be seen, all of the periodic part is.
 * @param {Context} context
 * @param {Frame} frame
 * @param {Scene} scene
 */
function paintBands(context, frame, { known: { period }, colours }) {
  if (!period) return;
  const width = period.length * frame.perHeap;
  context.fillStyle = colours.band;
  if (width < NARROW) {
    const start = Math.max(frame.left, frame.x(period.start - 0.5));
    if (start < frame.right) context.fillRect(start, frame.top, frame.right - start, frame.height);
    return;
  }
  const before = Math.max(0, Math.floor((frame.range.from - period.start) / period.length));
  for (let number = before + (before % 2); ; number += 2) {
    const x = frame.x(period.start + number * period.length - 0.5);
    if (x > frame.right) return;
    context.fillRect(x, frame.top, width, frame.height);
  }
}

/** @param {Context} context @param {Frame} frame @param {Scene} scene */
function paintPoints(context, frame, scene) {
  const { first, stop } = scene.visible;
  if (stop - first > MANY * frame.width) paintDensity(context, frame, scene);
  else paintEachPoint(context, frame, scene, first, stop);
}

/** @param {Context} context @param {Frame} frame @param {Scene} scene */
function paintDensity(context, frame, { known, density, colours }) {
  const [width, height] = [Math.round(frame.width), Math.round(frame.rise)];
  const picture = density(known.values, frame.range, width, height, bytesOf(colours.point));
  context.imageSmoothingEnabled = false;
  context.drawImage(picture, frame.left, frame.floor - frame.rise, frame.width, frame.rise);
}

/** @param {Frame} frame */
function radiusOf(frame) {
  return Math.min(5, Math.max(1.5, frame.perHeap * 0.4));
}

/** @param {Context} context @param {Frame} frame @param {Scene} scene @param {number} first @param {number} stop */
function paintEachPoint(context, frame, { known: { values }, colours }, first, stop) {
  const radius = radiusOf(frame);
  context.fillStyle = colours.point;
  context.beginPath();
  for (let heap = first; heap < stop; heap++) {
    const [x, y] = [frame.x(heap), frame.y(values[heap])];
    if (radius < 2) context.rect(x - radius, y - radius, 2 * radius, 2 * radius);
    else {
      context.moveTo(x + radius, y);
      context.arc(x, y, radius, 0, 2 * Math.PI);
    }
  }
  context.fill();
}

/**
 * Rings around exceptions and squares around rare values; where points are dense, signs at the top edge.
 * @param {Context} context
 * @param {Frame} frame
 * @param {Scene} scene
 */
function paintMarks(context, frame, scene) {
  const sign = scene.known.period ? addRing : addSquare;
  context.strokeStyle = context.fillStyle = scene.colours.mark;
  context.lineWidth = 1.75;
  const { first, stop } = scene.visible;
  const apart = frame.perHeap >= SEEN_APART;
  let last = -Infinity;
  context.beginPath();
  for (let i = indexFrom(scene.known.marked, first); i < scene.known.marked.length && scene.known.marked[i] < stop; i++) {
    const heap = scene.known.marked[i];
    const x = frame.x(heap);
    if (apart) sign(context, x, frame.y(scene.known.values[heap]), radiusOf(frame) + 3);
    else if (x - last >= 3) {
      addTriangle(context, x, frame.top);
      last = x;
    }
  }
  if (apart) context.stroke();
  else context.fill();
}

/** @param {Context} context @param {number} x @param {number} y @param {number} radius */
function addRing(context, x, y, radius) {
  context.moveTo(x + radius, y);
  context.arc(x, y, radius, 0, 2 * Math.PI);
}

/** @param {Context} context @param {number} x @param {number} y @param {number} radius */
function addSquare(context, x, y, radius) {
  context.rect(x - radius, y - radius, 2 * radius, 2 * radius);
}

/** @param {Context} context @param {number} x @param {number} y */
function addTriangle(context, x, y) {
  context.moveTo(x - 3, y - 6);
  context.lineTo(x + 3, y - 6);
  context.lineTo(x, y);
  context.closePath();
}

/**
 * The index of the first heap of an increasing list that is at least `heap`.
 * @param {number[]} heaps
 * @param {number} heap
 */
function indexFrom(heaps, heap) {
  let [low, high] = [0, heaps.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (heaps[middle] < heap) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** @param {Context} context @param {Frame} frame @param {Scene} scene */
function paintPeriodStart(context, frame, { known: { period }, colours }) {
  if (!period) return;
  const x = frame.x(period.start - 0.5);
  if (x >= frame.left && x <= frame.right) {
    context.strokeStyle = colours.ink;
    context.lineWidth = 1.5;
    context.setLineDash([6, 4]);
    drawLine(context, x, frame.top - 12, x, frame.bottom);
    context.setLineDash([]);
  }
  if (x > frame.right) return;
  context.fillStyle = colours.ink;
  const { text, width } = periodLabel(context, frame, period);
  context.textAlign = "left";
  context.textBaseline = "bottom";
  context.fillText(text, Math.max(frame.left, Math.min(x + 4, frame.right - width)), frame.top - 9);
}

/**
 * Periods are drawn only when they are proved. On a phone the line alone shows where a late one begins.
 * @param {Context} context
 * @param {Frame} frame
 * @param {Period} period
 */
function periodLabel(context, frame, period) {
  const name = `period ${period.length.toLocaleString("en")}`;
  const texts = [`${name} from heap ${period.start.toLocaleString("en")} on (proved)`, `${name} (proved)`];
  const measured = texts.map((text) => ({ text, width: context.measureText(text).width }));
  return measured.find(({ width }) => width <= frame.width) ?? measured[1];
}

/** @param {Context} context @param {number} x1 @param {number} y1 @param {number} x2 @param {number} y2 */
function drawLine(context, x1, y1, x2, y2) {
  context.beginPath();
  context.moveTo(x1, y1);
  context.lineTo(x2, y2);
  context.stroke();
}

/** @param {Context} context @param {Frame} frame @param {Scene} scene */
function paintAxes(context, frame, { colours }) {
  context.strokeStyle = colours.line;
  context.lineWidth = 1;
  context.strokeRect(frame.left + 0.5, frame.top + 0.5, frame.width - 1, frame.height - 1);
  context.fillStyle = colours.soft;
  context.textAlign = "center";
  context.textBaseline = "top";
  for (const heap of ticks(Math.max(0, frame.range.from), frame.range.to, frame.width / 90)) {
    drawLine(context, frame.x(heap), frame.bottom, frame.x(heap), frame.bottom + 4);
    const text = heap.toLocaleString("en");
    const rightmost = frame.size.width - 2 - context.measureText(text).width / 2; // the last number is not cut at the edge
    context.fillText(text, Math.min(frame.x(heap), rightmost), frame.bottom + 6);
  }
  context.fillText("heap", (frame.left + frame.right) / 2, frame.bottom + 22);
  context.textAlign = "right";
  context.textBaseline = "middle";
  for (const value of ticks(Math.max(0, frame.range.low), frame.range.high, frame.rise / 34)) {
    drawLine(context, frame.left - 4, frame.y(value), frame.left, frame.y(value));
    context.fillText(short(value), frame.left - 6, frame.y(value));
  }
  context.textAlign = "left";
  context.textBaseline = "bottom";
  context.fillText("value", 2, frame.top - 9);
}

/** @param {number} value */
function short(value) {
  return value >= 10000 ? `${value / 1000}k` : String(value);
}

/** @param {Context} context @param {Frame} frame @param {Scene} scene */
function paintCursor(context, frame, { known: { values }, reading, colours }) {
  if (reading === null || reading >= values.length) return;
  const [x, y] = [frame.x(reading), frame.y(values[reading])];
  if (x < frame.left || x > frame.right) return;
  context.strokeStyle = colours.focus;
  context.lineWidth = 1;
  drawLine(context, x, frame.top, x, frame.bottom);
  if (y < frame.top || y > frame.bottom) return;
  drawLine(context, frame.left, y, x, y);
  context.lineWidth = 2.5;
  context.beginPath();
  addRing(context, x, y, radiusOf(frame) + 2);
  context.stroke();
}

/**
 * Make a function that paints values into a canvas of pixels: how often each value occurs in each column. Its arrays are
 * kept between pictures, so that a picture allocates nothing.
 */
export function makeDensity() {
  const canvas = document.createElement("canvas");
  const context = /** @type {Context} */ (canvas.getContext("2d"));
  let counts = new Uint16Array(0);
  let image = context.createImageData(1, 1);
  let pixels = new Uint32Array(image.data.buffer);

  /**
   * A cell is darker when more points fall into it; a single point is visible too.
   * @param {Int32Array} values
   * @param {Range} range
   * @param {number} width
   * @param {number} height
   * @param {number[]} colour Red, green and blue.
   */
  return (values, range, width, height, colour) => {
    if (canvas.width !== width || canvas.height !== height || counts.length !== width * height) {
      Object.assign(canvas, { width, height });
      image = context.createImageData(width, height);
      pixels = new Uint32Array(image.data.buffer);
      counts = new Uint16Array(width * height);
    }
    const rows = Math.min(height, Math.ceil(range.high - range.low));
    countPoints(counts.fill(0), values, range, width, rows);
    colourPoints(pixels.fill(0), counts, width, height, rows, shadesOf(colour));
    context.putImageData(image, 0, 0);
    return canvas;
  };
}

/**
 * Count the points of each cell. The cells of a column are adjacent in memory, so the inner loop stays in a few kilobytes.
 * @param {Uint16Array} counts
 * @param {Int32Array} values
 * @param {Range} range
 * @param {number} width
 * @param {number} rows
 */
function countPoints(counts, values, { from, to, low, high }, width, rows) {
  const perColumn = (to - from) / width;
  const rowsPerValue = rows / (high - low);
  for (let column = 0; column < width; column++) {
    const start = Math.max(0, Math.ceil(from + column * perColumn));
    const stop = Math.min(values.length, Math.ceil(from + (column + 1) * perColumn));
    const base = column * rows;
    for (let heap = start; heap < stop; heap++) {
      const row = Math.floor((values[heap] - low) * rowsPerValue);
      if (row >= 0 && row < rows) counts[base + row]++;
    }
  }
}

/**
 * @param {Uint32Array} pixels
 * @param {Uint16Array} counts
 * @param {number} width
 * @param {number} height
 * @param {number} rows
 * @param {Uint32Array} shades
 */
function colourPoints(pixels, counts, width, height, rows, shades) {
  const perRow = height / rows;
  const thick = perRow >= 6 ? 3 : perRow >= 2 ? 2 : 1;
  for (let cell = 0; cell < width * rows; cell++) {
    const count = counts[cell];
    if (count === 0) continue;
    const [column, row] = [Math.floor(cell / rows), cell % rows];
    const shade = shades[Math.min(count, 255)];
    let y = height - 1 - Math.min(height - 1, ((row + 0.5) * perRow + thick / 2) | 0);
    for (let i = 0; i < thick && y < height; i++, y++) pixels[y * width + column] = shade;
  }
}

/**
 * The pixel of each count. Its bytes are red, green, blue and opacity, on little-endian machines.
 * @param {number[]} colour
 */
function shadesOf([red, green, blue]) {
  return Uint32Array.from({ length: 256 }, (_, count) => {
    const opacity = Math.round(255 * Math.min(1, 0.55 + (0.45 * Math.log2(1 + count)) / 7));
    return ((opacity << 24) | (blue << 16) | (green << 8) | red) >>> 0;
  });
}

/**
 * The bytes of a computed colour, "rgb(31, 111, 84)".
 * @param {string} colour
 */
function bytesOf(colour) {
  return (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);
}
