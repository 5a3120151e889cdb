// The address has what a page shows, so that a link or a reload restores it.

/** The settings of the address as an object of texts. */
export function settings() {
  return Object.fromEntries(new URLSearchParams(location.search));
}

/** Write settings into the address; empty ones, and those that equal their default, are left out. */
export function remember(values, defaults = {}) {
  const url = new URL(location.href);
  url.search = query(values, defaults);
  if (url.href !== location.href) history.replaceState(history.state, "", url);
}

/** The address of a view with settings, as a link. */
export function link(view, values, defaults = {}) {
  const text = query(values, defaults);
  return `/${view}${text ? `?${text}` : ""}`;
}

function query(values, defaults) {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    const text = value === null || value === undefined || value === false ? "" : value === true ? "1" : String(value);
    if (text !== "" && text !== String(defaults[name] ?? "")) parameters.set(name, text);
  }
  // Brackets, commas and semicolons are allowed in a query, and positions are easier to read with them.
  return parameters.toString().replace(/%28|%29|%2C|%3B|%3A|%2F/g, decodeURIComponent);
}
