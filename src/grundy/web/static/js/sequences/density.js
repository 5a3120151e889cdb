// Many points in few pixels: how often each value occurs in each column of pixels, as a picture.

/** Counts of values in cells, kept between frames so that a frame allocates nothing. */
export class Density {
  constructor() {
    this.canvas = document.createElement("canvas");
    this.context = this.canvas.getContext("2d");
    this.counts = new Uint16Array(0);
  }

  /**
   * Paint the values of a window (`from`, `to`, `low`, `high`) into `width` × `height` pixels of a colour [r, g, b], and
   * return the canvas. A cell is stronger when more points fall into it; one point is seen as well.
   */
  paint(values, window, width, height, colour) {
    this.#resize(width, height);
    const rows = Math.min(height, Math.ceil(window.high - window.low));
    this.#count(values, window, width, rows);
    this.#colour(width, height, rows, colour);
    this.context.putImageData(this.image, 0, 0);
    return this.canvas;
  }

  #resize(width, height) {
    if (this.canvas.width === width && this.canvas.height === height && this.image) return;
    Object.assign(this.canvas, { width, height });
    this.image = this.context.createImageData(width, height);
    this.pixels = new Uint32Array(this.image.data.buffer);
    this.counts = new Uint16Array(width * height);
  }

  // Cells of one column lie together in memory: the inner loop goes up and down in a few kilobytes.
  #count(values, { from, to, low, high }, width, rows) {
    const counts = this.counts.fill(0);
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

  #colour(width, height, rows, [red, green, blue]) {
    const pixels = this.pixels.fill(0);
    const shades = shadesOf(red, green, blue);
    const perRow = height / rows;
    const thick = perRow >= 6 ? 3 : perRow >= 2 ? 2 : 1;
    for (let column = 0; column < width; column++) {
      const base = column * rows;
      for (let row = 0; row < rows; row++) {
        const count = this.counts[base + row];
        if (count === 0) continue;
        const shade = shades[count < 256 ? count : 255];
        let y = height - 1 - Math.min(height - 1, ((row + 0.5) * perRow + thick / 2) | 0);
        for (let i = 0; i < thick && y < height; i++, y++) pixels[y * width + column] = shade;
      }
    }
  }
}

// The bytes of a pixel are red, green, blue and opacity, as the machines of today have them in one number.
function shadesOf(red, green, blue) {
  return Uint32Array.from({ length: 256 }, (_, count) => {
    const opacity = Math.round(255 * Math.min(1, 0.55 + (0.45 * Math.log2(1 + count)) / 7));
    return ((opacity << 24) | (blue << 16) | (green << 8) | red) >>> 0;
  });
}
