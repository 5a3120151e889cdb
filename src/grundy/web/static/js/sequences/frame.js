// Where heaps and values lie on the paper of a plot.

const LEFT = 52, RIGHT = 12, TOP = 26, BOTTOM = 40, PAD = 8;

export class Frame {
  /** `size` is {width, height} in CSS pixels; `window` is {from, to, low, high}. */
  constructor(size, window) {
    this.left = LEFT;
    this.right = Math.max(LEFT + 20, size.width - RIGHT);
    this.top = TOP;
    this.bottom = size.height - BOTTOM;
    this.window = window;
    this.width = this.right - this.left;
    this.height = this.bottom - this.top;
    // The first and last values stand a little away from the edges.
    this.floor = this.bottom - PAD;
    this.rise = this.height - 2 * PAD;
    this.perHeap = this.width / (window.to - window.from);
    this.perValue = this.rise / (window.high - window.low);
  }

  x(heap) {
    return this.left + (heap - this.window.from) * this.perHeap;
  }

  y(value) {
    return this.floor - (value - this.window.low) * this.perValue;
  }

  heapAt(x) {
    return this.window.from + (x - this.left) / this.perHeap;
  }

  valueAt(y) {
    return this.window.low + (this.floor - y) / this.perValue;
  }
}
