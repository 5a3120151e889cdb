// Heap games to begin with, and how many heaps of them.

/** Groups of games: what is typed for one, how it is called, and how an answer writes it if that is different. */
export const GAMES = [
  { label: "Octal games with a name", options: [
    ["0.77", "Kayles, 0.77"], ["0.07", "Dawson’s Kayles, 0.07"], ["0.137", "Dawson’s Chess, 0.137"],
    ["0.007", "Treblecross, 0.007"], ["0.6", "Officers, 0.6"], ["0.15", "Guiles, 0.15"], ["0.7777", "Double Kayles, 0.7777"],
    ["4.7", "Daisies, 4.7"],
  ] },
  { label: "Long periods", options: [
    ["0.165", "0.165: period 1,550"], ["0.56", "0.56: period 144, starting late"], ["0.16", "0.16: period 149,459"],
    ["0.106", "0.106: no period in the first million heaps"],
  ] },
  { label: "Other heap games", options: [
    ["Grundy", "Grundy’s Game", "4. unequal"], ["Couples-are-Forever", "Couples-are-Forever", "4. stuck 2"], ["0.3F", "Kenyon’s Game, 0.3F"],
    ["4.(3)", "Lasker’s Nim, 4.(3)"], ["0.(3)", "Nim, 0.(3)"],
  ] },
  { label: "Only certain numbers may be taken", options: [
    ["{1,2,6}", "take 1, 2 or 6", "Subtraction({1,2,6})"], ["{1,4,10}", "take 1, 4 or 10", "Subtraction({1,4,10})"],
    ["{2,5,7,11}", "take 2, 5, 7 or 11", "Subtraction({2,5,7,11})"],
    ["all but {1,2}", "take any number but 1 and 2", "AllBut({1,2})"],
  ] },
];

/** What is typed for the well-known game with this notation of an answer; "" when it is none of them. */
export function typedFor(notation) {
  const games = GAMES.flatMap(({ options }) => options);
  return games.find(([typed, , written = typed]) => written === notation)?.[0] ?? "";
}

export const STEPS = [100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000];
export const USUAL = 2000;
export const MOST = 2 ** 21;

/** The number of heaps that an address or a field asks for, within what the server gives. */
export function readStop(text) {
  const number = Math.round(Number(text));
  return text !== undefined && text !== "" && Number.isFinite(number) ? Math.max(1, Math.min(number, MOST)) : USUAL;
}

/** The step of the slider that is nearest to a number of heaps. */
export function nearestStep(stop) {
  const away = STEPS.map((step) => Math.abs(Math.log(step / stop)));
  return away.indexOf(Math.min(...away));
}
