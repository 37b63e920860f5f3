// Text made part of a page. Whatever it holds, it stays text.

const REPLACED: ReadonlyMap<string, string> = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
  ["'", "&#39;"],
  // The parser would make it another character, or nothing.
  ["\0", "\uFFFD"],
]);

/** For the inside of an element, and of an attribute in quotes. */
export function htmlText(text: string): string {
  return text.replace(/[&<>"'\0]/g, (character) => REPLACED.get(character) ?? "");
}

/** A value as JSON that ends no element and begins no comment, for the inside of a `<script>`. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}
