// One picture of a nim sequence: paper, bands of the period, points, marks, axes and what is being read.

import { ticks } from "./ticks.js";

const MANY = 2; // points in a column of pixels that are no longer drawn one by one
const NARROW = 20; // pixels of a period, below which stripes would only flicker
const SEEN_APART = 3; // pixels for a heap, from which on a ring around a point can be told from its neighbour's

export function paint(context, frame, plot) {
  context.clearRect(0, 0, plot.size.width, plot.size.height);
  context.font = `12px ${plot.colours.font}`;
  paper(context, frame, plot.colours);
  context.save();
  context.beginPath();
  context.rect(frame.left, frame.top, frame.width, frame.height);
  context.clip();
  bands(context, frame, plot);
  points(context, frame, plot);
  context.restore();
  marked(context, frame, plot);
  periodStart(context, frame, plot);
  axes(context, frame, plot);
  cursor(context, frame, plot);
}

function paper(context, frame, colours) {
  context.fillStyle = colours.paper;
  context.fillRect(frame.left, frame.top, frame.width, frame.height);
}

// Every other period is shaded; when they are too narrow to be seen, all of the periodic part is.
function bands(context, frame, { period, colours }) {
  if (!period) return;
  const width = period.length * frame.perHeap;
  context.fillStyle = colours.band;
  if (width < NARROW) {
    const start = Math.max(frame.left, frame.x(period.start - 0.5));
    if (start < frame.right) context.fillRect(start, frame.top, frame.right - start, frame.height);
    return;
  }
  const before = Math.max(0, Math.floor((frame.window.from - period.start) / period.length));
  for (let number = before + (before % 2); ; number += 2) {
    const x = frame.x(period.start + number * period.length - 0.5);
    if (x > frame.right) return;
    context.fillRect(x, frame.top, width, frame.height);
  }
}

function points(context, frame, plot) {
  const { first, stop } = plot.visible(frame.window);
  if (stop - first > MANY * frame.width) dense(context, frame, plot);
  else sparse(context, frame, plot, first, stop);
}

function dense(context, frame, { values, density, colours }) {
  const [width, height] = [Math.round(frame.width), Math.round(frame.rise)];
  const picture = density.paint(values, frame.window, width, height, colours.pointBytes);
  context.imageSmoothingEnabled = false;
  context.drawImage(picture, frame.left, frame.floor - frame.rise, frame.width, frame.rise);
}

function radius(frame) {
  return Math.min(5, Math.max(1.5, frame.perHeap * 0.4));
}

function sparse(context, frame, { values, colours }, first, stop) {
  const r = radius(frame);
  context.fillStyle = colours.point;
  context.beginPath();
  for (let heap = first; heap < stop; heap++) {
    const [x, y] = [frame.x(heap), frame.y(values[heap])];
    if (r < 2) context.rect(x - r, y - r, 2 * r, 2 * r);
    else {
      context.moveTo(x + r, y);
      context.arc(x, y, r, 0, 2 * Math.PI);
    }
  }
  context.fill();
}

// Rings around exceptions and squares around rare values; where points are dense, signs at the top edge.
function marked(context, frame, plot) {
  const sign = plot.period ? ring : square;
  context.strokeStyle = context.fillStyle = plot.colours.mark;
  context.lineWidth = 1.75;
  const { first, stop } = plot.visible(frame.window);
  const apart = frame.perHeap >= SEEN_APART;
  let last = -Infinity;
  context.beginPath();
  for (let i = atLeast(plot.marked, first); i < plot.marked.length && plot.marked[i] < stop; i++) {
    const heap = plot.marked[i];
    const x = frame.x(heap);
    if (apart) sign(context, x, frame.y(plot.values[heap]), radius(frame) + 3);
    else if (x - last >= 3) {
      triangle(context, x, frame.top);
      last = x;
    }
  }
  if (apart) context.stroke();
  else context.fill();
}

function ring(context, x, y, r) {
  context.moveTo(x + r, y);
  context.arc(x, y, r, 0, 2 * Math.PI);
}

function square(context, x, y, r) {
  context.rect(x - r, y - r, 2 * r, 2 * r);
}

function triangle(context, x, y) {
  context.moveTo(x - 3, y - 6);
  context.lineTo(x + 3, y - 6);
  context.lineTo(x, y);
  context.closePath();
}

/** The index of the first heap of an increasing list that is at least `heap`. */
function atLeast(heaps, heap) {
  let [low, high] = [0, heaps.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (heaps[middle] < heap) low = middle + 1;
    else high = middle;
  }
  return low;
}

function periodStart(context, frame, { period, colours }) {
  if (!period) return;
  const x = frame.x(period.start - 0.5);
  if (x >= frame.left && x <= frame.right) {
    context.strokeStyle = colours.ink;
    context.lineWidth = 1.5;
    context.setLineDash([6, 4]);
    line(context, x, frame.top - 12, x, frame.bottom);
    context.setLineDash([]);
  }
  if (x > frame.right) return;
  context.fillStyle = colours.ink;
  const { text, width } = periodLabel(context, frame, period);
  context.textAlign = "left";
  context.textBaseline = "bottom";
  context.fillText(text, Math.max(frame.left, Math.min(x + 4, frame.right - width)), frame.top - 9);
}

// Periods are drawn only when they are proved. A phone has no room for where a late one begins; the line shows it.
function periodLabel(context, frame, period) {
  const name = `period ${period.length.toLocaleString("en")}`;
  const texts = [`${name} from heap ${period.start.toLocaleString("en")} on (proved)`, `${name} (proved)`];
  const measured = texts.map((text) => ({ text, width: context.measureText(text).width }));
  return measured.find(({ width }) => width <= frame.width) ?? measured.at(-1);
}

function line(context, x1, y1, x2, y2) {
  context.beginPath();
  context.moveTo(x1, y1);
  context.lineTo(x2, y2);
  context.stroke();
}

function axes(context, frame, { size, colours }) {
  context.strokeStyle = colours.line;
  context.lineWidth = 1;
  context.strokeRect(frame.left + 0.5, frame.top + 0.5, frame.width - 1, frame.height - 1);
  context.fillStyle = colours.soft;
  context.textAlign = "center";
  context.textBaseline = "top";
  for (const heap of ticks(Math.max(0, frame.window.from), frame.window.to, frame.width / 90)) {
    line(context, frame.x(heap), frame.bottom, frame.x(heap), frame.bottom + 4);
    const text = heap.toLocaleString("en");
    const room = size.width - 2 - context.measureText(text).width / 2; // the last number is not cut at the edge
    context.fillText(text, Math.min(frame.x(heap), room), frame.bottom + 6);
  }
  context.fillText("heap", (frame.left + frame.right) / 2, frame.bottom + 22);
  context.textAlign = "right";
  context.textBaseline = "middle";
  for (const value of ticks(Math.max(0, frame.window.low), frame.window.high, frame.rise / 34)) {
    line(context, frame.left - 4, frame.y(value), frame.left, frame.y(value));
    context.fillText(short(value), frame.left - 6, frame.y(value));
  }
  context.textAlign = "left";
  context.textBaseline = "bottom";
  context.fillText("value", 2, frame.top - 9);
}

function short(value) {
  return value >= 10000 ? `${value / 1000}k` : String(value);
}

function cursor(context, frame, { values, reading, colours }) {
  if (reading === null || reading >= values.length) return;
  const [x, y] = [frame.x(reading), frame.y(values[reading])];
  if (x < frame.left || x > frame.right) return;
  context.strokeStyle = colours.focus;
  context.lineWidth = 1;
  line(context, x, frame.top, x, frame.bottom);
  if (y < frame.top || y > frame.bottom) return;
  line(context, frame.left, y, x, y);
  context.lineWidth = 2.5;
  context.beginPath();
  ring(context, x, y, radius(frame) + 2);
  context.stroke();
}
