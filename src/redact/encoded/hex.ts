// Hexadecimal digits inside a text that are the bytes of text, as dumps, strings and lists write them: where
// they are, what they say, and other text in their place.
import { bytesOf } from "../../text/bytes.ts";
import type { InnerText } from "./base64.ts";
import { isReadable } from "./inflate.ts";

const BYTE = "[0-9a-fA-F]{2}";
/** At least eight bytes: fewer are numbers. `68656c6c`, `68 65 6c`, `\x68\x65`, `0x68, 0x65`. */
const FORMS = [
  `${BYTE}(?:${BYTE}){7,}`,
  `${BYTE}(?<apart>[ :])(?:${BYTE}\\k<apart>){6,}${BYTE}`,
  `(?<sign>\\\\x)${BYTE}(?:\\k<sign>${BYTE}){7,}`,
  `(?<listed>0x)${BYTE}(?:, ?\\k<listed>${BYTE}){7,}`,
];
const RUN = new RegExp(`(?<![0-9A-Za-z])(?:0x)?(?:${FORMS.join("|")})(?![0-9A-Za-z])`, "g");
const MIN_DIGITS = 16;
/** By character code: 1 for a digit, 2 for what may stand between two bytes. */
const KINDS = new Uint8Array(128);
for (const digit of "0123456789abcdefABCDEF") KINDS[digit.charCodeAt(0)] = 1;
for (const between of " :,\\x") KINDS[between.charCodeAt(0)] = 2;

/** Most texts hold so many digits nowhere. Runs are seen from their ends: most of a text is skipped. */
function mayHoldBytes(text: string): boolean {
  const kindAt = (at: number) => KINDS[text.charCodeAt(at)] ?? 0;
  for (let from = 0; from + MIN_DIGITS <= text.length; ) {
    let at = from + MIN_DIGITS - 1;
    while (at >= from && kindAt(at) !== 0) at--;
    if (at < from) {
      let digits = 0;
      for (at = from; kindAt(at) !== 0; at++) if (kindAt(at) === 1) digits++;
      if (digits >= MIN_DIGITS) return true;
    }
    from = at + 1;
  }
  return false;
}

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

export function* hexTexts(text: string): Generator<InnerText> {
  if (!mayHoldBytes(text)) return;
  for (const { 0: run, index, groups = {} } of text.matchAll(RUN)) {
    const { apart = "", sign = "", listed = "" } = groups;
    const from = index + (listed === "" && run.startsWith("0x") ? 2 : 0);
    const said = saidBy(run.replace(/0x|[^0-9a-fA-F]/g, ""));
    if (said === null) continue;
    const isCapital = /[A-F]/.test(run);
    const encoded = (anew: string) =>
      Array.from(bytesOf(anew), (byte) => {
        const digits = byte.toString(16).padStart(2, "0");
        return sign + listed + (isCapital ? digits.toUpperCase() : digits);
      }).join(listed === "" ? apart : ", ");
    yield { from, to: index + run.length, text: said, encoded };
  }
}

/** Null for bytes that are no readable text. */
function saidBy(digits: string): string | null {
  const bytes = new Uint8Array(digits.length >> 1);
  for (let at = 0; at < bytes.length; at++) {
    bytes[at] = Number.parseInt(digits.slice(2 * at, 2 * at + 2), 16);
  }
  try {
    const text = decoder.decode(bytes);
    return isReadable(text) ? text : null;
  } catch {
    return null;
  }
}
