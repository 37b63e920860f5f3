// What is said when something could not be drawn.
const MAX_CHARACTERS = 300;

/** Whether a part of the app that is loaded when needed was not there: a newer one replaced it. */
export function isMissingPart(error: unknown): boolean {
  // Chromium and Firefox share words, WebKit has its own, and so has the loader for a style that is missing.
  const pattern =
    /dynamically imported module|Importing a module script failed|Unable to preload CSS/i;
  return error instanceof Error && pattern.test(error.message);
}

/** A sentence for a person. */
export function failureText(error: unknown): string {
  if (isMissingPart(error)) {
    return "It could not be loaded: a newer version may have replaced this one, or the connection was lost. Reloading the page brings it.";
  }
  const reason = error instanceof Error ? error.message : String(error);
  return reason.slice(0, MAX_CHARACTERS);
}
