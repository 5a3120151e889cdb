// The values of a sequence on a canvas: what is seen of them, and which heap is being read.

import { h } from "../dom.js";
import { watchTheme } from "../theme.js";
import { Density } from "./density.js";
import { Extremes } from "./extremes.js";
import { Frame } from "./frame.js";
import { gestures } from "./gestures.js";
import { paint } from "./paint.js";
import { isWhole, panned, pannedValues, showing, whole, zoomed, zoomedValues } from "./view.js";

const KEYS =
  "The left and right arrow keys read one heap after another; plus and minus zoom, the up and down arrow keys zoom the " +
  "values, page up and page down move on, and 0 shows everything.";

export class Plot {
  /** `onread(heap, spoken)` is told which heap is read, `onview()` that another part is seen. */
  constructor({ onread, onview }) {
    Object.assign(this, { onread, onview });
    this.canvas = h("canvas", { class: "plot", tabindex: 0, role: "application", "aria-roledescription": "plot" });
    this.element = h("div", { class: "plot-box" }, this.canvas);
    this.density = new Density();
    this.reading = null;
    this.set(new Int32Array(1), null, []);
    this.closing = [this.#watchSize(), this.#watchTheme(), gestures(this)];
  }

  /** Show other values: `period` is {start, length} or null, `marked` an increasing list of heaps. */
  set(values, period, marked, name = "") {
    Object.assign(this, { values, period, marked });
    this.extremes = new Extremes(values);
    this.most = Math.max(0, this.extremes.of(0, values.length)?.most ?? 0);
    this.view = whole(values.length);
    if (this.reading !== null && this.reading >= values.length) this.reading = null;
    const count = values.length.toLocaleString("en");
    this.canvas.setAttribute("aria-label", `Nim values of ${name}: ${count} heaps, largest value ${this.most}. ${KEYS}`);
    this.redraw();
  }

  /** Show another part. */
  look(view) {
    this.view = view;
    this.redraw();
    this.onview();
  }

  isWhole() {
    return isWhole(this.view, this.values.length);
  }

  reset() {
    this.look(whole(this.values.length));
  }

  zoom(factor, about = (this.view.from + this.view.to) / 2) {
    this.look(zoomed(this.view, factor, about, this.values.length));
  }

  zoomValues(factor, about = null) {
    const range = this.window();
    this.look(zoomedValues(this.view, range, factor, about ?? (range.low + range.high) / 2, this.most));
  }

  pan(heaps, values = 0) {
    this.look(pannedValues(panned(this.view, heaps, this.values.length), values, this.most));
  }

  /** Read a heap and bring it into view; `spoken` when it was chosen by a key or a tap. */
  read(heap, spoken = false) {
    if (!this.values.length) return;
    const chosen = Math.max(0, Math.min(heap, this.values.length - 1));
    const shown = showing(this.view, chosen, this.values.length);
    if (shown.from !== this.view.from) this.look(shown);
    this.#mark(chosen, spoken);
  }

  /** Read the heap at a place of the canvas; the view stays. */
  readAt({ x, y }, spoken = false) {
    if (this.values.length && this.size) this.#mark(this.#nearest(x, y), spoken);
  }

  #mark(heap, spoken) {
    this.reading = heap;
    this.redraw();
    this.onread(heap, spoken);
  }

  /** The heap whose point is nearest to a place on the canvas, of those that are seen in the same column of pixels. */
  #nearest(x, y) {
    const frame = this.frame();
    const seen = this.visible(frame.window);
    const half = Math.max(0.5, 0.5 / frame.perHeap);
    const centre = frame.heapAt(x);
    const wanted = frame.valueAt(y);
    const first = Math.max(seen.first, Math.ceil(centre - half));
    const stop = Math.min(seen.stop, Math.floor(centre + half) + 1);
    let best = Math.max(seen.first, Math.min(Math.round(centre), seen.stop - 1));
    for (let heap = first; heap < stop; heap++) {
      if (Math.abs(this.values[heap] - wanted) < Math.abs(this.values[best] - wanted)) best = heap;
    }
    return best;
  }

  frame() {
    return new Frame(this.size, this.window());
  }

  /** What is seen, with the values as they fit unless they were zoomed. */
  window() {
    const { from, to, low, high } = this.view;
    if (low !== null) return { from, to, low, high };
    const { first, stop } = this.visible(this.view);
    const found = this.extremes.of(first, stop) ?? { least: 0, most: 0 };
    // Values near 0 are seen with the 0.
    const least = found.least * 2 < found.most || found.most < 8 ? 0 : found.least;
    return { from, to, low: least - 0.5, high: Math.max(found.most, least + 1) + 0.5 };
  }

  visible({ from, to }) {
    return { first: Math.max(0, Math.ceil(from)), stop: Math.min(this.values.length, Math.floor(to) + 1) };
  }

  redraw() {
    if (this.due || !this.size) return;
    this.due = requestAnimationFrame(() => {
      this.due = null;
      const start = performance.now();
      this.#draw();
      // For those who measure: how many pictures, and how long the last one took.
      this.canvas.dataset.frames = Number(this.canvas.dataset.frames ?? 0) + 1;
      this.canvas.dataset.milliseconds = (performance.now() - start).toFixed(2);
    });
  }

  #draw() {
    const ratio = window.devicePixelRatio || 1;
    const [width, height] = [Math.round(this.size.width * ratio), Math.round(this.size.height * ratio)];
    if (this.canvas.width !== width || this.canvas.height !== height) Object.assign(this.canvas, { width, height });
    const context = this.canvas.getContext("2d");
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    paint(context, this.frame(), this);
  }

  #watchSize() {
    const measure = () => {
      const { width, height } = this.element.getBoundingClientRect();
      if (!width) return;
      this.size = { width, height };
      this.redraw();
    };
    const observer = new ResizeObserver(measure);
    observer.observe(this.element);
    return () => observer.disconnect();
  }

  #watchTheme() {
    const read = () => (this.colours = coloursOf(document.documentElement));
    const changed = () => (read(), this.redraw());
    // A printer does not wait for the next picture.
    const printed = () => (read(), this.size && this.#draw());
    const paper = matchMedia("print");
    read();
    paper.addEventListener("change", printed);
    const unwatch = watchTheme(changed);
    return () => (unwatch(), paper.removeEventListener("change", printed));
  }

  close() {
    this.closing.forEach((close) => close());
    cancelAnimationFrame(this.due);
  }
}

function coloursOf(element) {
  const style = getComputedStyle(element);
  const named = (name) => style.getPropertyValue(name).trim();
  const point = named("--accent");
  return {
    paper: named("--card"), ink: named("--ink"), soft: named("--soft"), line: named("--line"), band: named("--wins-soft"),
    mark: named("--loses"), focus: named("--focus"), font: named("--sans"), point, pointBytes: bytesOf(point),
  };
}

function bytesOf(hex) {
  const digits = /^#([0-9a-f]{6})/i.exec(hex)?.[1] ?? "1f6f54";
  return [0, 2, 4].map((at) => parseInt(digits.slice(at, at + 2), 16));
}
