// The story of a game as a picture: move by move, for whom it was won, and where somebody erred.

import { button, h, replace, svg } from "../old/dom.js";
import { moveSentence, nameOf, short, wonFor, wonWords } from "./words.js";

const STEP = 44;
const EDGE = 20;
const WIDTH = 160; // so that the names of the lanes have space
const LANES = { first: 34, draw: 78, second: 122, unknown: 78 };
const HEIGHT = 152;
// Until it is told who was winning, all moves stand in one line.
const UNTOLD = { lane: 20, height: 40 };

/** `onLook(count)` is called when the position after so many moves is wanted. */
export class Track {
  constructor(onLook) {
    this.onLook = onLook;
    this.picture = h("div", { class: "scroll track-picture" });
    this.list = h("ol", { class: "track-list" });
    this.element = h("section", { class: "card track" }, h("h2", {}, "The game so far"), this.picture, this.list);
  }

  /** `isTold` says whether it is shown who was winning; `at` is the number of moves before the shown position. */
  show(answer, { you, isTold, at }) {
    const points = pointsOf(answer, you, isTold);
    this.element.hidden = answer.history.length === 0;
    replace(this.picture, this.drawing(points, you, isTold, at));
    replace(this.list, answer.history.map((step, place) => this.line(step, points[place + 1], { you, at })));
    this.picture.scrollLeft = this.picture.scrollWidth;
  }

  drawing(points, you, isTold, at) {
    const width = Math.max(WIDTH, EDGE + points.at(-1).x + (points.at(-1).blunder ? EDGE : 0));
    const path = points.map(({ x, y }, place) => `${place ? "L" : "M"}${x},${y}`).join("");
    const lanes = isTold ? laneNames(you, points) : [];
    const height = isTold ? HEIGHT : UNTOLD.height;
    return svg(
      "svg",
      { viewBox: `0 0 ${width} ${height}`, width, height, "aria-hidden": "true", class: "track-drawing" },
      lanes.map(([lane, name]) => [
        svg("line", { x1: 2, x2: width, y1: LANES[lane], y2: LANES[lane], class: "lane" }),
        svg("text", { x: 2, y: LANES[lane] - 18, class: "lane-name" }, name),
      ]),
      svg("path", { d: path, class: "way" }),
      points.map((point, count) => this.point(point, count, at)),
    );
  }

  point(point, count, at) {
    const { x, y, kind, who, blunder } = point;
    const classes = ["point", kind, blunder && "blunder", count === at && "at"].filter(Boolean).join(" ");
    return svg(
      "g",
      { class: classes, onclick: () => this.onLook(count) },
      svg("title", {}, point.told),
      svg("circle", { cx: x, cy: y, r: 12 }),
      svg("text", { x, y: y + 4.5 }, who),
      blunder && svg("text", { x, y: y + 25, class: "blunder-word" }, "✗ blunder"),
    );
  }

  line(step, point, { you, at }) {
    const here = at === point.count;
    const what = `${short(step.move, 50)} in ${short(step.from, 30)} → ${short(step.to, 40)}`;
    const text = `${nameOf(step.player, you)}: ${what}`;
    const isTold = point.winner !== undefined;
    const note = isTold && h("span", { class: `soft ${point.kind}` }, ` (${wonWords(point.winner, you)})`);
    const blunder = point.blunder && h("strong", { class: "alert" }, " ✗ blunder");
    const looks = { class: "quiet", "aria-current": here ? "step" : null };
    return h("li", {}, button([text, note, blunder], () => this.onLook(point.count), looks));
  }
}

function laneNames(you, points) {
  const [first, second] = you === 1 ? [1, 0] : [0, 1];
  const draw = points.some(({ winner }) => winner === "draw") ? [["draw", "a draw"]] : [];
  return [["first", wonWords(first, you)], ...draw, ["second", wonWords(second, you)]];
}

/** Where each position stands in the picture: above when it is won for you, or for the first of two people. */
function pointsOf(answer, you, isTold) {
  const above = you ?? 0;
  const start = { outcome: answer.start_outcome, told: "The start", who: "•", blunder: false };
  const steps = answer.history.map((step, place) => ({
    outcome: step.outcome,
    told: `${place + 1}. ${moveSentence(step, you)}`,
    who: you === null ? String(step.player + 1) : step.player === you ? "Y" : "C",
    blunder: isTold && step.blunder,
  }));
  return [start, ...steps].map(({ outcome, ...rest }, count) => {
    const place = { count, x: EDGE + STEP * count, ...rest };
    if (!isTold) return { ...place, y: UNTOLD.lane, kind: "neutral" };
    const winner = wonFor(outcome, count % 2);
    const lane = winner === null ? "unknown" : winner === "draw" ? "draw" : winner === above ? "first" : "second";
    const isSide = you === null && typeof winner === "number"; // of two people nobody is the one who "wins"
    const kind = isSide ? `side-${winner}` : { first: "wins", second: "loses", draw: "draws", unknown: "neutral" }[lane];
    return { ...place, winner, y: LANES[lane], kind };
  });
}
