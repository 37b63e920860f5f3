// Why a reply ended, as people say it (formats.md 2.4).
const TEXTS: ReadonlyMap<string, string> = new Map([
  ["stop", "finished"],
  ["toolUse", "calls tools"],
  ["length", "cut off: the reply reached its length"],
  ["error", "failed"],
  ["aborted", "aborted"],
]);

/** An unknown reason is given as the file spells it. */
export function stopText(reason: string): string {
  return TEXTS.get(reason) ?? reason;
}
