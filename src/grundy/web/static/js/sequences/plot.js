// The plot: values on a canvas, moved by wheel, fingers, mouse and keys. It shows `known`, `part` and `reading` of the
// state. A pointer that moves the part also reads the heap under it; keys leave the heap that is read.

import { announce, coloursOf, watchTheme } from "../browser.js";
import { element } from "../dom.js";
import { follow } from "../store.js";
import { heapText } from "./facts.js";
import { extremesOf } from "./games.js";
import { makeDensity, paint } from "./paint.js";
import { frameOf, isWhole, panned, pannedValues, showing, whole, zoomed, zoomedValues } from "./window.js";

/** @import { Store } from "../store.js" */
/** @import { Part, Size } from "./window.js" */

/** @typedef {{ x: number, y: number }} Place On the canvas, in CSS pixels. */
/** @typedef {ReturnType<typeof makePlot>} Plot */

const KEYS =
  "The left and right arrow keys read one heap after another; plus and minus zoom, the up and down arrow keys zoom the " +
  "values, page up and page down move on, and 0 shows everything.";
const STEP = 1.25; // the factor of one zoom

/** @param {Store<any>} store */
export function makePlot(store) {
  const canvas = /** @type {HTMLCanvasElement} */ (element("canvas", { class: "plot", tabindex: 0, role: "application", "aria-roledescription": "plot" }));
  const box = element("div", { class: "plot-box" }, canvas);
  const density = makeDensity();
  /** @type {Size | null} */
  let size = null;
  let colours = readColours();
  let due = 0; // the picture that is requested from the browser

  const count = () => store.state.known?.values.length ?? 0;
  const visible = (/** @type {{ from: number, to: number }} */ { from, to }) =>
    ({ first: Math.max(0, Math.ceil(from)), stop: Math.min(count(), Math.floor(to) + 1) });

  /** The visible part; the values fit unless the user zoomed them. */
  function range() {
    const { known, part: { from, to, low, high } } = store.state;
    if (low !== null) return { from, to, low, high };
    const { first, stop } = visible({ from, to });
    const found = extremesOf(known.levels, first, stop) ?? { least: 0, most: 0 };
    // Values near 0 are shown together with 0.
    const least = found.least * 2 < found.most || found.most < 8 ? 0 : found.least;
    return { from, to, low: least - 0.5, high: Math.max(found.most, least + 1) + 0.5 };
  }

  const frame = () => frameOf(size ?? { width: 300, height: 150 }, range());

  function redraw() {
    if (due || !size) return;
    due = requestAnimationFrame(() => {
      due = 0;
      const start = performance.now();
      draw();
      // For benchmarks: the number of pictures, and how long the last one took.
      canvas.dataset.frames = String(Number(canvas.dataset.frames ?? 0) + 1);
      canvas.dataset.milliseconds = (performance.now() - start).toFixed(2);
    });
  }

  function draw() {
    const { known, reading } = store.state;
    if (!known || !size) return;
    const ratio = window.devicePixelRatio || 1;
    const [width, height] = [Math.round(size.width * ratio), Math.round(size.height * ratio)];
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const shown = frame();
    paint(context, shown, { known, reading, colours, density, visible: visible(shown.range) });
  }

  const look = (/** @type {Part} */ part) => store.set({ part });

  /** Read a heap and bring it into view; `isSpoken` if a key or a tap chose it. */
  function read(/** @type {number} */ heap, isSpoken = false) {
    if (!count()) return;
    const reading = Math.max(0, Math.min(heap, count() - 1));
    store.set({ reading, part: showing(store.state.part, reading, count()) });
    if (isSpoken) announce(heapText(store.state.known, reading));
  }

  /** Read the heap at a place of the canvas; the part stays. */
  function readAt(/** @type {Place} */ { x, y }, isSpoken = false) {
    if (!count() || !size) return;
    const reading = nearest(x, y);
    store.set({ reading });
    if (isSpoken) announce(heapText(store.state.known, reading));
  }

  /** The heap whose point is nearest to a place, among those in the same column of pixels. */
  function nearest(/** @type {number} */ x, /** @type {number} */ y) {
    const { values } = store.state.known;
    const shown = frame();
    const seen = visible(shown.range);
    const half = Math.max(0.5, 0.5 / shown.perHeap);
    const [centre, wanted] = [shown.heapAt(x), shown.valueAt(y)];
    const stop = Math.min(seen.stop, Math.floor(centre + half) + 1);
    let best = Math.max(seen.first, Math.min(Math.round(centre), seen.stop - 1));
    for (let heap = Math.max(seen.first, Math.ceil(centre - half)); heap < stop; heap++) {
      if (Math.abs(values[heap] - wanted) < Math.abs(values[best] - wanted)) best = heap;
    }
    return best;
  }

  const plot = {
    element: box, canvas, frame, read, readAt,
    state: () => store.state,
    count,
    isWhole: () => isWhole(store.state.part, count()),
    reset: () => look(whole(count())),
    zoom(/** @type {number} */ factor, about = (store.state.part.from + store.state.part.to) / 2) {
      look(zoomed(store.state.part, factor, about, count()));
    },
    zoomValues(/** @type {number} */ factor, /** @type {number | null} */ about = null) {
      const shown = range();
      look(zoomedValues(store.state.part, shown, factor, about ?? (shown.low + shown.high) / 2, store.state.known.most));
    },
    pan(/** @type {number} */ heaps, values = 0) {
      look(pannedValues(panned(store.state.part, heaps, count()), values, store.state.known?.most ?? 0));
    },
    /** Move by half of the visible heaps, forwards or backwards. */
    page(/** @type {1 | -1} */ direction) {
      plot.pan((direction * (store.state.part.to - store.state.part.from)) / 2);
    },
    close: () => {},
  };

  follow(store, (state) => [state.known], ({ known }) => {
    if (!known) return;
    const name = known.answer.name ?? known.answer.notation;
    canvas.setAttribute("aria-label", `Nim values of ${name}: ${count().toLocaleString("en")} heaps, largest value ${known.most}. ${KEYS}`);
  });
  follow(store, (state) => [state.known, state.part, state.reading], redraw);
  const repaint = () => ((colours = readColours()), redraw());
  const closing = [watchSize(box, (found) => ((size = found), redraw())), watchTheme(repaint), listen(plot)];
  // A printer does not wait for the next picture.
  const paper = matchMedia("print");
  paper.onchange = () => ((colours = readColours()), draw());
  plot.close = () => {
    closing.forEach((close) => close());
    paper.onchange = null;
    cancelAnimationFrame(due);
  };
  return plot;
}

/** @param {HTMLElement} box @param {(size: Size) => void} change */
function watchSize(box, change) {
  const observer = new ResizeObserver(() => {
    const { width, height } = box.getBoundingClientRect();
    if (width) change({ width, height });
  });
  observer.observe(box);
  return () => observer.disconnect();
}

function readColours() {
  const names = ["--card", "--ink", "--soft", "--line", "--wins-soft", "--loses", "--focus", "--accent"];
  const [paper, ink, soft, line, band, mark, focus, point] = coloursOf(document.body, names);
  return { paper, ink, soft, line, band, mark, focus, point, font: getComputedStyle(document.body).fontFamily };
}

/**
 * Listen to wheel, pointer and keys; returns a function that ends it.
 * @param {Plot} plot
 */
function listen(plot) {
  const touching = makeTouching(plot);
  /** @type {Record<string, (event: any) => void>} */
  const listeners = {
    wheel: (event) => wheel(plot, event),
    pointerdown: touching.down,
    pointermove: touching.move,
    pointerup: touching.up,
    pointercancel: touching.up,
    dblclick: (event) => (plot.reset(), plot.readAt(placeOf(plot, event))),
    keydown: (event) => key(plot, event),
  };
  for (const [name, listener] of Object.entries(listeners)) plot.canvas.addEventListener(name, listener, { passive: false });
  return () => Object.entries(listeners).forEach(([name, listener]) => plot.canvas.removeEventListener(name, listener));
}

/** @param {Plot} plot @param {MouseEvent} event @returns {Place} */
function placeOf(plot, event) {
  const edge = plot.canvas.getBoundingClientRect();
  return { x: event.clientX - edge.left, y: event.clientY - edge.top };
}

/** @param {Plot} plot @param {WheelEvent} event */
function wheel(plot, event) {
  if (!plot.count()) return;
  const at = placeOf(plot, event);
  const frame = plot.frame();
  const turn = event.deltaY || event.deltaX; // with Shift held, browsers turn the wheel sideways
  const factor = STEP ** Math.max(-4, Math.min(4, turn / 60));
  if (factor >= 1 && plot.isWhole()) return; // zoomed out completely, the wheel scrolls the page
  event.preventDefault();
  if (event.shiftKey) plot.zoomValues(factor, frame.valueAt(at.y));
  else plot.zoom(factor, frame.heapAt(at.x));
  plot.readAt(at);
}

/**
 * One finger or the mouse drags, two fingers zoom, a tap reads.
 * @param {Plot} plot
 */
function makeTouching(plot) {
  /** @type {Map<number, Place>} */
  const fingers = new Map();
  let hasMoved = false;

  function drag(/** @type {Place} */ before, /** @type {Place} */ now) {
    const frame = plot.frame();
    plot.pan((before.x - now.x) / frame.perHeap, (now.y - before.y) / frame.perValue);
    plot.readAt(now);
  }

  function pinch(/** @type {number} */ moving, /** @type {Place} */ before, /** @type {Place} */ now) {
    const other = [...fingers].find(([id]) => id !== moving)?.[1] ?? before;
    const [old, wide] = [Math.abs(before.x - other.x), Math.abs(now.x - other.x)];
    if (old < 8 || wide < 8) return;
    plot.zoom(old / wide, plot.frame().heapAt(other.x));
    plot.readAt({ x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
  }

  return {
    down(/** @type {PointerEvent} */ event) {
      plot.canvas.setPointerCapture?.(event.pointerId);
      fingers.set(event.pointerId, placeOf(plot, event));
      hasMoved = fingers.size > 1;
    },
    move(/** @type {PointerEvent} */ event) {
      if (!plot.count()) return;
      const now = placeOf(plot, event);
      const before = fingers.get(event.pointerId);
      if (!before) {
        if (event.pointerType === "mouse") plot.readAt(now);
        return;
      }
      if (!hasMoved && Math.hypot(now.x - before.x, now.y - before.y) < 4) return;
      hasMoved = true;
      if (fingers.size > 1) pinch(event.pointerId, before, now);
      else drag(before, now);
      fingers.set(event.pointerId, now);
    },
    up(/** @type {PointerEvent} */ event) {
      const was = fingers.get(event.pointerId);
      fingers.delete(event.pointerId);
      if (was && !hasMoved && event.type === "pointerup") plot.readAt(was, true);
    },
  };
}

const zoomIn = (/** @type {Plot} */ plot) => plot.zoom(1 / STEP ** 2, zoomCentre(plot));
const zoomOut = (/** @type {Plot} */ plot) => plot.zoom(STEP ** 2, zoomCentre(plot));

/** @type {Record<string, (plot: Plot, step: number) => void>} */
const ACTIONS = {
  "+": zoomIn,
  "=": zoomIn,
  "-": zoomOut,
  "_": zoomOut,
  ArrowUp: (plot) => plot.zoomValues(1 / STEP),
  ArrowDown: (plot) => plot.zoomValues(STEP),
  PageUp: (plot) => plot.page(-1),
  PageDown: (plot) => plot.page(1),
  ArrowLeft: (plot, step) => plot.read((plot.state().reading ?? leftmost(plot)) - step, true),
  ArrowRight: (plot, step) => plot.read((plot.state().reading ?? leftmost(plot) - 1) + step, true),
  Home: (plot) => plot.read(0, true),
  End: (plot) => plot.read(plot.count() - 1, true),
  0: (plot) => plot.reset(),
  Escape: (plot) => plot.reset(),
};

/** @param {Plot} plot @param {KeyboardEvent} event */
function key(plot, event) {
  const action = ACTIONS[event.key];
  if (!action || !plot.count() || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  // With Shift the arrow keys go in steps of the period, or of ten.
  action(plot, event.shiftKey ? (plot.state().known.period?.length ?? 10) : 1);
}

/** @param {Plot} plot */
function leftmost(plot) {
  return Math.max(0, Math.ceil(plot.state().part.from));
}

/**
 * The heap that is read, if it is visible: keys zoom about it.
 * @param {Plot} plot
 */
function zoomCentre(plot) {
  const { part: { from, to }, reading } = plot.state();
  return reading !== null && reading > from && reading < to ? reading : (from + to) / 2;
}
