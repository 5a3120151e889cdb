// The labelling as a teacher would do it: one label after the other, each with its reason.

import { announce } from "../old/announce.js";
import { button, h } from "../old/dom.js";
import { follow } from "./store.js";

const BEAT = 1200; // milliseconds between two labels when they are played
const PARTS = {
  outcome: "Who wins, from the ends backwards",
  mex: "Values where every play ends, by mex",
  stage: "Values where play may go on for ever, stage by stage",
  K: "The sets K of the infinite values",
};

export function stepsPanel(store) {
  let playing = 0;
  const count = () => store.state.answer?.steps.length ?? 0;

  function show(step) {
    const { answer } = store.state;
    store.set({ step: Math.max(0, Math.min(step, count())), armed: null });
    const now = answer?.steps[store.state.step - 1];
    if (now) announce(now.text);
  }

  function next() {
    if (!store.state.answer?.current || !count()) return;
    show((store.state.step ?? 0) + 1);
  }

  function stop() {
    clearInterval(playing);
    playing = 0;
    play.textContent = "Play all";
  }

  function toggle() {
    if (playing) return stop();
    if (store.state.step === null || store.state.step >= count()) show(0);
    play.textContent = "Pause";
    playing = setInterval(() => (store.state.step === null || store.state.step >= count() ? stop() : next()), BEAT);
  }

  const onward = button("Next label", next, { class: "main" });
  const back = button("Back", () => show((store.state.step ?? count()) - 1));
  const play = button("Play all", toggle);
  const restart = button("Restart", () => (stop(), show(0)));
  const all = button("Show all labels", () => (stop(), store.set({ step: null })));
  const where = h("p", { class: "soft" });
  const sentence = h("p", { class: "step-sentence" });

  follow(store, (state) => [state.answer, state.step], ({ answer, step }) => {
    const steps = answer?.steps ?? [];
    if (step === null && playing) stop();
    onward.disabled = !steps.length || (step !== null && step >= steps.length);
    back.disabled = !steps.length || step === 0;
    play.disabled = restart.disabled = !steps.length;
    all.disabled = step === null;
    const now = step === null ? null : steps[step - 1];
    where.textContent = step === null ? "All labels are shown; “Next label” begins with the first." : `Label ${step} of ${steps.length}${now ? `. ${PARTS[now.kind]}, round ${now.round}` : ""}`;
    sentence.textContent = now ? now.text : "";
  });
  const panel = h("section", { class: "card", "aria-label": "Step by step" },
    h("h2", {}, "Step by step"),
    h("div", { class: "row" }, onward, back, play, restart, all),
    where, sentence);
  return { panel, next, close: stop };
}
