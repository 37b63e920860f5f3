// The objects in the first bytes of a file, for formats that recognise it by them.
import type { JsonObject } from "../../model/json/json.ts";
import { mendedObject } from "../../read/json/mend.ts";
import { trimLine } from "../../read/line/trim-line.ts";

const FEED = 10;
const OPEN_BRACE = 123;
const decoder = new TextDecoder();

/** One after another; includes one whose end is not among the bytes, as far as it can be read. */
export function* headObjects(head: Uint8Array): Generator<JsonObject> {
  for (let at = 0; at < head.length; ) {
    const feed = head.indexOf(FEED, at);
    const end = feed < 0 ? head.length : feed;
    const { from, to } = trimLine(head, at, end);
    if (from < to && head[from] === OPEN_BRACE) {
      yield mendedObject(decoder.decode(head.subarray(from, to)));
    }
    at = end + 1;
  }
}
