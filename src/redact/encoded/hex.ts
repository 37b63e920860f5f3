// Hexadecimal digits inside a text that are the bytes of text, as dumps, strings and lists write them: where
// they are, what they say, and other text in their place.
import { bytesOf, hexOf } from "../../text/bytes.ts";
import { utf8Text } from "../../text/decoded.ts";
import type { InnerText } from "./base64.ts";
import { isReadable } from "./inflate.ts";
import { runSearch } from "./runs.ts";

const BYTE = "[0-9a-fA-F]{2}";
/** At least eight bytes: fewer are numbers. `68656c6c`, `68 65 6c`, `\x68\x65`, `0x68, 0x65`. */
const FORMS = [
  `${BYTE}(?:${BYTE}){7,}`,
  `${BYTE}(?<apart>[ :])(?:${BYTE}\\k<apart>){6,}${BYTE}`,
  `(?<sign>\\\\x)${BYTE}(?:\\k<sign>${BYTE}){7,}`,
  `(?<listed>0x)${BYTE}(?:, ?\\k<listed>${BYTE}){7,}`,
];
const RUN = new RegExp(`(?<![0-9A-Za-z])(?:0x)?(?:${FORMS.join("|")})(?![0-9A-Za-z])`, "g");
/** Most texts hold this many digits nowhere, and skip the whole pattern. */
const digitsIn = runSearch("0123456789abcdefABCDEF :,\\x", 16);

export function* hexTexts(text: string): Generator<InnerText> {
  if (digitsIn(text) < 0) return;
  for (const { 0: run, index, groups = {} } of text.matchAll(RUN)) {
    const { apart = "", sign = "", listed = "" } = groups;
    const from = index + (listed === "" && run.startsWith("0x") ? 2 : 0);
    const digits = run.replace(/0x|[^0-9a-fA-F]/g, "").match(/../g) ?? [];
    const said = utf8Text(Uint8Array.from(digits, (byte) => Number.parseInt(byte, 16)));
    if (said === null || !isReadable(said)) continue;
    const isCapital = /[A-F]/.test(run);
    const encoded = (anew: string) => {
      const written = hexOf(bytesOf(anew)).match(/../g) ?? [];
      return written
        .map((byte) => sign + listed + (isCapital ? byte.toUpperCase() : byte))
        .join(listed === "" ? apart : ", ");
    };
    yield { from, to: index + run.length, text: said, encoded };
  }
}
