// Wheel, fingers, mouse and keys on a plot. What a pointer does to the view brings other heaps under it, and the one that
// is there then is read; keys leave the heap that is read.

const STEP = 1.25;

/** Let a plot be moved by hand; returns a function that takes its listeners off. */
export function gestures(plot) {
  const touching = new Touching(plot);
  const listeners = {
    wheel: (event) => wheel(plot, event),
    pointerdown: (event) => touching.down(event),
    pointermove: (event) => touching.move(event),
    pointerup: (event) => touching.up(event),
    pointercancel: (event) => touching.up(event),
    dblclick: (event) => everything(plot, event),
    keydown: (event) => key(plot, event),
  };
  for (const [name, listener] of Object.entries(listeners)) plot.canvas.addEventListener(name, listener, { passive: false });
  return () => Object.entries(listeners).forEach(([name, listener]) => plot.canvas.removeEventListener(name, listener));
}

function place(plot, event) {
  const box = plot.canvas.getBoundingClientRect();
  return { x: event.clientX - box.left, y: event.clientY - box.top };
}

function everything(plot, event) {
  plot.reset();
  plot.readAt(place(plot, event));
}

function wheel(plot, event) {
  const at = place(plot, event);
  const frame = plot.frame();
  const turn = event.deltaY || event.deltaX; // with Shift held, browsers turn the wheel sideways
  const factor = STEP ** Math.max(-4, Math.min(4, turn / 60));
  // Whoever has zoomed out as far as it goes wants to scroll the page.
  if (factor >= 1 && plot.isWhole()) return;
  event.preventDefault();
  if (event.shiftKey) plot.zoomValues(factor, frame.valueAt(at.y));
  else plot.zoom(factor, frame.heapAt(at.x));
  plot.readAt(at);
}

/** One finger or the mouse drags, two fingers zoom, a tap reads. */
class Touching {
  constructor(plot) {
    this.plot = plot;
    this.fingers = new Map();
    this.moved = false;
  }

  down(event) {
    this.plot.canvas.setPointerCapture?.(event.pointerId);
    this.fingers.set(event.pointerId, place(this.plot, event));
    this.moved = this.fingers.size > 1;
  }

  move(event) {
    const now = place(this.plot, event);
    const before = this.fingers.get(event.pointerId);
    if (!before) {
      if (event.pointerType === "mouse") this.plot.readAt(now);
      return;
    }
    if (!this.moved && Math.hypot(now.x - before.x, now.y - before.y) < 4) return;
    this.moved = true;
    if (this.fingers.size > 1) this.#pinch(event.pointerId, now);
    else this.#drag(before, now);
    this.fingers.set(event.pointerId, now);
  }

  up(event) {
    const was = this.fingers.get(event.pointerId);
    this.fingers.delete(event.pointerId);
    if (was && !this.moved && event.type === "pointerup") this.plot.readAt(was, true);
  }

  #drag(before, now) {
    const frame = this.plot.frame();
    this.plot.pan((before.x - now.x) / frame.perHeap, (now.y - before.y) / frame.perValue);
    this.plot.readAt(now);
  }

  #pinch(moving, now) {
    const before = this.fingers.get(moving);
    const other = [...this.fingers].find(([id]) => id !== moving)[1];
    const [old, wide] = [Math.abs(before.x - other.x), Math.abs(now.x - other.x)];
    if (old < 8 || wide < 8) return;
    this.plot.zoom(old / wide, this.plot.frame().heapAt(other.x));
    this.plot.readAt({ x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
  }
}

const ACTIONS = {
  "+": (plot) => plot.zoom(1 / STEP ** 2, about(plot)),
  "=": (plot) => plot.zoom(1 / STEP ** 2, about(plot)),
  "-": (plot) => plot.zoom(STEP ** 2, about(plot)),
  "_": (plot) => plot.zoom(STEP ** 2, about(plot)),
  ArrowUp: (plot) => plot.zoomValues(1 / STEP),
  ArrowDown: (plot) => plot.zoomValues(STEP),
  PageUp: (plot) => plot.pan((plot.view.from - plot.view.to) / 2),
  PageDown: (plot) => plot.pan((plot.view.to - plot.view.from) / 2),
  ArrowLeft: (plot, step) => plot.read((plot.reading ?? leftmost(plot)) - step, true),
  ArrowRight: (plot, step) => plot.read((plot.reading ?? leftmost(plot) - 1) + step, true),
  Home: (plot) => plot.read(0, true),
  End: (plot) => plot.read(plot.values.length - 1, true),
  0: (plot) => plot.reset(),
  Escape: (plot) => plot.reset(),
};

function key(plot, event) {
  const action = ACTIONS[event.key];
  if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  // With Shift the arrows go in steps of the period, or of ten.
  action(plot, event.shiftKey ? (plot.period?.length ?? 10) : 1);
}

function leftmost(plot) {
  return Math.max(0, Math.ceil(plot.view.from));
}

/** The heap that is read, if it is seen: keys zoom about it. */
function about(plot) {
  const { from, to } = plot.view;
  const heap = plot.reading;
  return heap !== null && heap > from && heap < to ? heap : (from + to) / 2;
}
