// A text in all the ways in which a file could hold it.
import { base64Of, bytesOf } from "../../text/bytes.ts";

/** A text as it could stand in a file: raw, in JSON, as base64 wherever it begins, percent-encoded. */
export function* spellings(text: string): Generator<string> {
  yield text;
  yield JSON.stringify(text).slice(1, -1);
  yield encodeURIComponent(text);
  for (let shift = 0; shift < 3; shift++) {
    const base64 = base64Of(bytesOf("\0".repeat(shift) + text));
    const whole = base64.slice(shift === 0 ? 0 : 4, -4);
    if (whole.length >= 8) yield whole;
  }
}
