// What touching marks means: which moves it makes, which marks go, and where the arrow keys lead. No drawing here.

const BEST_FIRST = ["wins", "draws", "loses"];
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The ways to go on: each a move, and one of its touches that contains what is selected. */
export function waysOn(moves, selected, ordered) {
  const fits = (touch) =>
    touch.length >= selected.length &&
    selected.every((id, place) => (ordered ? touch[place] === id : touch.includes(id)));
  return moves.flatMap((move) => (move.touches ?? []).filter(fits).map((touch) => ({ move, touch })));
}

/** What a selection means: the moves that it makes, and whether a longer one would make others. */
export function meaning(moves, selected, ordered) {
  const ways = selected.length ? waysOn(moves, selected, ordered) : [];
  const exact = ways.filter(({ touch }) => touch.length === selected.length).map(({ move }) => move);
  return { exact: [...new Set(exact)], longer: ways.some(({ touch }) => touch.length > selected.length) };
}

/** What is selected after one more touch: a mark that cannot go with the others begins anew. */
export function extended(moves, selected, id, ordered) {
  const longer = selected.includes(id) ? selected : [...selected, id];
  if (waysOn(moves, longer, ordered).length) return longer;
  return waysOn(moves, [id], ordered).length ? [id] : [];
}

/** The best that can come of several moves for who makes them: "wins", "draws", "loses", or null for unknown. */
export function bestEffect(moves) {
  return BEST_FIRST.find((effect) => moves.some((move) => move.effect === effect)) ?? null;
}

/**
 * The marks that go when these are touched, as places in the board's list, as far as the touch tells: of a pile all
 * counters above the touched one, of a row all pins between the first and the last.
 */
export function going(board, touch) {
  const { marks } = board;
  const places = touch.map((id) => marks.findIndex((mark) => mark.id === id)).filter((place) => place >= 0);
  const found = new Set(places);
  const last = Math.max(...places);
  if (places.length === 1) {
    for (let above = last; marks[above]?.kind === "counter"; above += 1) found.add(above);
  } else if (!board.ordered) {
    for (let place = Math.min(...places); place < last; place += 1) if (marks[place].kind === "pin") found.add(place);
  }
  return found;
}

/** The middle of a mark; of a path, the point that comes with it. */
export function middleOf(mark) {
  if (mark.shape === "rect") return [mark.x + mark.width / 2, mark.y + mark.height / 2];
  if (mark.shape === "line") return [(mark.x1 + mark.x2) / 2, (mark.y1 + mark.y2) / 2];
  return [mark.x ?? 0, mark.y ?? 0];
}

/** Whether a key is one that `nearest` understands. */
export function isArrow(key) {
  return key in ARROWS;
}

/** The nearest of some marks in the direction of an arrow key, or null; what lies aside counts as twice as far. */
export function nearest(marks, from, key) {
  const [right, down] = ARROWS[key];
  const [x, y] = middleOf(from);
  let best = null;
  for (const mark of marks) {
    const [dx, dy] = [middleOf(mark)[0] - x, middleOf(mark)[1] - y];
    const ahead = dx * right + dy * down;
    const aside = Math.abs(dx * down) + Math.abs(dy * right);
    const far = ahead + 2 * aside;
    if (ahead > 0.5 && aside <= 2 * ahead && (best === null || far < best.far)) best = { mark, far };
  }
  return best?.mark ?? null;
}
