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
/** Nothing else for so long: most texts have none. */
const MAY_HOLD_ONE = new RegExp(`(?:${BYTE}){8}|(?:(?:\\\\x|0x)?${BYTE}[ :,]{0,2}){8}`);

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

export function* hexTexts(text: string): Generator<InnerText> {
  if (!MAY_HOLD_ONE.test(text)) return;
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
