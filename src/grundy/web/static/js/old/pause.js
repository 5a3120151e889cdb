// Work that waits until nothing has happened for a while, such as a question that is still being typed.

/** A function that does the work after so many milliseconds, unless it is called again before; `stop()` gives it up. */
export function paused(work, milliseconds) {
  let timer = 0;
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(work, milliseconds);
  };
  later.stop = () => clearTimeout(timer);
  return later;
}
