// Questions to the server: one request, one answer; errors are sentences.

const SILENT = "The server does not answer. Is `grundy serve` still running?";

export class ApiError extends Error {
  /** `at` and `text` tell where a notation cannot be read; `kind` is the word of the server for what went wrong. */
  constructor(message = SILENT, { kind = "network", status = 0, at = null, text = null, limit = null } = {}) {
    super(message);
    Object.assign(this, { kind, status, at, text, limit });
  }
}

/** Ask a question, such as ask("position", {expression: "N(3,5)"}); an AbortSignal gives it up. */
export async function ask(question, body, signal) {
  const options = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body), signal };
  return answer(`/api/v1/${question}`, options);
}

/** Fetch what is always the same, such as look("games"). */
export async function look(what, signal) {
  return answer(`/api/v1/${what}`, { signal });
}

async function answer(url, options) {
  let response;
  try {
    response = await fetch(url, options);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new ApiError();
  }
  const data = await response.json().catch(() => null);
  if (response.ok && data !== null) return data;
  if (response.ok) throw new ApiError(); // it broke off
  const facts = data ?? {};
  throw new ApiError(facts.message ?? `The server answered with status ${response.status}.`, {
    kind: facts.error ?? "server",
    status: response.status,
    at: facts.at ?? null,
    text: facts.text ?? null,
    limit: facts.limit ?? null,
  });
}

/**
 * The last question counts: while one is under way, a new one gives it up. Returns a function that asks, and resolves
 * to null when a later question has overtaken it, or `stop()` has given it up.
 */
export function latest() {
  let running = null;
  const asking = async (question, body) => {
    asking.stop();
    const mine = new AbortController();
    running = mine;
    try {
      const found = await ask(question, body, mine.signal);
      return running === mine ? found : null;
    } catch (error) {
      if (error.name === "AbortError" || running !== mine) return null;
      throw error;
    }
  };
  asking.stop = () => {
    running?.abort();
    running = null;
  };
  return asking;
}
