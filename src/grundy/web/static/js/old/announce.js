// What happens is also said, for those who do not see it.

/** Say a sentence to screen readers. */
export function announce(sentence) {
  const place = document.getElementById("announcer");
  // The same sentence twice is a change only if the text was different in between.
  place.textContent = "";
  requestAnimationFrame(() => (place.textContent = sentence));
}
