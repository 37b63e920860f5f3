// Functions that run inside the page. Each crosses as text: it may use nothing of this module.
import type { Find, Seen } from "./driver.ts";

/** The first visible element that matches, or null. */
export function locate({ css, name, text }: Find): Element | null {
  const wordsOf = (words: string | null) => (words ?? "").replace(/\s+/g, " ").trim();
  const isMeant = (element: Element) => {
    const label = wordsOf(element.getAttribute("aria-label"));
    const content = wordsOf(element.textContent);
    return (
      (name === undefined || label === name || content === name) &&
      (text === undefined || label.includes(text) || content.includes(text))
    );
  };
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  for (const element of document.querySelectorAll(css)) {
    if (isMeant(element) && isSeen(element)) return element;
  }
  return null;
}

/** What there is to say of an element that `locate` found. */
export function describe(element: Element): Seen {
  const { top, right, bottom, left } = element.getBoundingClientRect();
  return {
    text: (element.textContent ?? "").replace(/\s+/g, " "),
    attributes: Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
    isInView: right > 0 && bottom > 0 && left < innerWidth && top < innerHeight,
  };
}

/** Notes what goes wrong in the page from now on, for `faultsHeard`. */
export function listenForFaults(): void {
  if (Reflect.has(window, "engineFaults")) return;
  const faults: string[] = [];
  Object.assign(window, { engineFaults: faults });
  // WebKit says no more than this of a page from disk, also of what is no error: what goes wrong there is
  // still heard as a rejection, in the console, and in the other engines.
  const isMuted = (message: string) => location.protocol === "file:" && message === "Script error.";
  addEventListener("error", ({ message }) => {
    // No error: sizes that changed while sizes were being reported are reported in the next frame.
    const isOfSizes = message.startsWith("ResizeObserver loop");
    if (!isOfSizes && !isMuted(message)) faults.push(`error: ${message}`);
  });
  addEventListener("unhandledrejection", ({ reason }) => faults.push(`unhandled: ${reason}`));
  addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
    faults.push(`policy: ${effectiveDirective} ${blockedURI}`),
  );
  const { error } = console;
  console.error = (...words: unknown[]) => {
    faults.push(`console: ${words.join(" ")}`);
    error.apply(console, words);
  };
}

/** What went wrong since `listenForFaults`, and every foreign address the page has asked for. */
export function faultsHeard(ownAddress: string): string[] {
  const faults: string[] = Reflect.get(window, "engineFaults") ?? ["nobody listened for faults"];
  const foreign = performance
    .getEntriesByType("resource")
    .map(({ name }) => name)
    .filter((name) => !name.startsWith(ownAddress) && !/^(?:blob|data):/.test(name));
  return [...faults, ...foreign.map((name) => `request: ${name}`)];
}
