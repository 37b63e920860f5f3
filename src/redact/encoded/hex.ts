// Hexadecimal digits inside a text that are the bytes of text, also apart by spaces or colons: where they
// are, what they say, and other text in their place.
import { bytesOf } from "../../text/bytes.ts";
import type { InnerText } from "./base64.ts";
import { isReadable } from "./inflate.ts";

/** Bytes: fewer are numbers. */
const RUN =
  /(?<![0-9A-Za-z])(?:0x)?(?<digits>[0-9a-fA-F]{16,}|(?:[0-9a-fA-F]{2}(?<apart>[ :]))(?:[0-9a-fA-F]{2}\k<apart>){6,}[0-9a-fA-F]{2})(?![0-9A-Za-z])/dg;
/** Nothing else than digits for so long: most texts have none. */
const MAY_HOLD_ONE = /[0-9a-fA-F]{16}|(?:[0-9a-fA-F]{2}[ :]){7}/;

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

export function* hexTexts(text: string): Generator<InnerText> {
  if (!MAY_HOLD_ONE.test(text)) return;
  for (const { indices } of text.matchAll(RUN)) {
    const [from, to] = indices?.groups?.digits ?? [0, 0];
    const apart = indices?.groups?.apart ? text.slice(...indices.groups.apart) : "";
    const digits = text.slice(from, to).replaceAll(apart || " ", "");
    const said = digits.length % 2 === 0 ? saidBy(digits) : null;
    if (said === null) continue;
    const isCapital = /[A-F]/.test(digits);
    const encoded = (anew: string) => {
      const bytes = Array.from(bytesOf(anew), (byte) => byte.toString(16).padStart(2, "0"));
      return isCapital ? bytes.join(apart).toUpperCase() : bytes.join(apart);
    };
    yield { from, to, text: said, encoded };
  }
}

/** Null for bytes that are no readable text. */
function saidBy(digits: string): string | null {
  const bytes = new Uint8Array(digits.length / 2);
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
