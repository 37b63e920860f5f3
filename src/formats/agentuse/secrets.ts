// Masks resume tokens everywhere: a person who has one can answer an approval in another person's name
// (formats.md 7.6). Works on the text of a file, so that raw text and bodies mask the same.
import { stringEndOrAll } from "../../text/string-end.ts";

/** Replaces the field's name, so that nothing looks like a real token. */
const HIDDEN_NAME = "(hidden)";
const HIDDEN = "a resume token: it is a secret and is not shown";
const MASK = "(hidden: resume token)";
const NAME = /^resume[_-]?token$/i;
/** In text that itself contains JSON or an address. */
const TOLD = /resume[_-]?token\\*["']?\s{0,9}[:=]\s{0,9}\\*["']?[^\s"'\\,;&}]+/gi;
const HINT = /resume[_-]?token|\\u00/i;
/** Shorter values are words that may occur anywhere. */
const MIN_SECRET = 8;
/** Of one session. */
const MAX_SECRETS = 10_000;

export class Secrets {
  readonly #values = new Set<string>();

  /** How many secrets are known so far: a text that was masked with fewer may still show one. */
  get count(): number {
    return this.#values.size;
  }

  /** The text of a JSON file without any token, still JSON. */
  masked(text: string): string {
    const named = HINT.test(text) ? this.#withoutFields(text) : text;
    let shown = named;
    for (const value of this.#values) {
      if (shown.includes(value)) shown = shown.replaceAll(value, MASK);
    }
    return shown;
  }

  /** Visits each string of the text once; the text between strings stays unchanged. */
  #withoutFields(text: string): string {
    const pieces: string[] = [];
    let copied = 0;
    for (let at = text.indexOf('"'); at >= 0; ) {
      const end = stringEndOrAll(text, at);
      const colon = afterSpace(text, end);
      if (text[colon] === ":" && NAME.test(stringValue(text.slice(at, end)))) {
        const from = afterSpace(text, colon + 1);
        const to = valueEnd(text, from);
        this.#keep(text.slice(from, to));
        pieces.push(text.slice(copied, at), `"${HIDDEN_NAME}": "${HIDDEN}"`);
        copied = to;
        at = text.indexOf('"', to);
        continue;
      }
      const inside = text.slice(at + 1, end - 1);
      const told = inside.replace(TOLD, MASK);
      if (told !== inside) {
        pieces.push(text.slice(copied, at + 1), told);
        copied = end - 1;
      }
      at = text.indexOf('"', end);
    }
    if (copied === 0) return text;
    pieces.push(text.slice(copied));
    return pieces.join("");
  }

  /** In its escaped form, in which other files have it, too. */
  #keep(written: string): void {
    const value = written.startsWith('"') ? written.slice(1, -1) : written;
    if (value.length >= MIN_SECRET && this.#values.size < MAX_SECRETS) this.#values.add(value);
  }
}

function stringValue(quoted: string): string {
  if (!quoted.includes("\\")) return quoted.slice(1, -1);
  return quoted
    .slice(1, -1)
    .replace(/\\u([0-9a-f]{4})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}

function afterSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && (text[at] ?? "").trim() === "") at++;
  return at;
}

/** The position after the value that begins here, however deep it is. */
function valueEnd(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; ) {
    const character = text[at] ?? "";
    if (character === '"') {
      at = stringEndOrAll(text, at);
      if (depth === 0) return at;
      continue;
    }
    if (depth === 0 && (character === "," || character === "}" || character === "]")) return at;
    if (character === "{" || character === "[") depth++;
    if (character === "}" || character === "]") {
      depth--;
      if (depth === 0) return at + 1;
    }
    at++;
  }
  return text.length;
}
