// Light, dark, or as the system has it; kept in the browser.

const NAMES = { auto: "◐ auto", light: "☀ light", dark: "☾ dark" };

export function themeButton(button) {
  let current = read();
  const show = () => {
    document.documentElement.dataset.theme = current;
    button.textContent = NAMES[current];
    button.setAttribute("aria-label", `Theme: ${current}. Press to change.`);
  };
  button.addEventListener("click", () => {
    const order = Object.keys(NAMES);
    current = order[(order.indexOf(current) + 1) % order.length];
    write(current);
    show();
    window.dispatchEvent(new Event("themechange"));
  });
  show();
}

/** Be told when the colours of the page change, for what is drawn on a canvas; returns a function that ends it. */
export function watchTheme(change) {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  dark.addEventListener("change", change);
  addEventListener("themechange", change);
  return () => {
    dark.removeEventListener("change", change);
    removeEventListener("themechange", change);
  };
}

function read() {
  try {
    const kept = localStorage.getItem("theme");
    return kept in NAMES ? kept : "auto";
  } catch {
    return "auto"; // storage may be forbidden
  }
}

function write(name) {
  try {
    localStorage.setItem("theme", name);
  } catch {
    // then it is forgotten at the next visit
  }
}
