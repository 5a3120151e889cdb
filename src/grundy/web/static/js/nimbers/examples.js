// Expressions to begin with, and what they show.

export const EXAMPLES = [
  ["77*77", "a square"],
  ["5*7 + 3", "a product and a sum"],
  ["1/5", "a reciprocal"],
  ["sqrt(2)", "a square root: every nimber has one"],
  ["artin_schreier(3)", "the even y with y² + y = 3"],
  ["5^(2^64 - 2)", "a huge power"],
  ["bit(64)*bit(64)", "beyond 64 bits"],
  ["order(77)", "the least k > 0 with 77^k = 1"],
  ["(w)^3", "the cube of ω is 2"],
  ["w*w + w*3", "transfinite products"],
  ["(w^(w^13))^47", "the 47th power of ω^ω^13"],
  ["1/w + sqrt(t)", "beyond ω^ω^ω"],
];
