// What one session file of a dreb sub-agent says of it, read as dreb reads it (formats.md 6.2): no
// more than its beginning and its end, each line by itself. It must not know where the file lies.
import { isArray, isObject, type Json, type JsonObject, parseJson } from "../../model/json/json.ts";

/** How much of a file's beginning is looked at, for the header and the first words. */
export const MAX_BEGIN_BYTES = 256 << 10;
/** How much of a file's end is looked at, for the last answer. */
export const MAX_END_BYTES = 64 << 10;
const MAX_CHARACTERS = 120;
const FEED = 10;

/**
 * The header a file begins with: an object of type `session` on its first line that is not blank.
 * Undefined: that line does not end in `begin`, which `isAll` says is all there is of it.
 */
export function headerIn(begin: Uint8Array, isAll: boolean): JsonObject | null | undefined {
  for (let from = 0; from < begin.length; ) {
    const feed = begin.indexOf(FEED, from);
    if (feed < 0 && !isAll) return undefined;
    const to = feed < 0 ? begin.length : feed;
    const text = decoded(begin.subarray(from, to));
    if (text.trim() !== "") {
      const value = parseJson(text);
      return value !== undefined && isObject(value) && value.type === "session" ? value : null;
    }
    from = to + 1;
  }
  return isAll ? null : undefined;
}

/** What the user first said, on one line; null when there are no words. */
export function firstWordsIn(begin: Uint8Array): string | null {
  for (const message of messagesIn(begin)) {
    const words = message.role === "user" ? wordsOf(message.content) : "";
    if (words.length > MAX_CHARACTERS) return `${words.slice(0, MAX_CHARACTERS - 3)}...`;
    if (words !== "") return words;
  }
  return null;
}

/** How the last answer ended; null when the end of a file holds none. */
export function lastStatusIn(end: Uint8Array): "completed" | "failed" | null {
  const answer = messagesIn(end).findLast(({ role }) => role === "assistant");
  if (!answer) return null;
  const { stopReason } = answer;
  return stopReason === "error" || stopReason === "aborted" ? "failed" : "completed";
}

/** The texts on one line. */
function wordsOf(content: Json | undefined): string {
  const blocks = isArray(content) ? content.filter(isObject) : [];
  const texts = blocks.map(({ type, text }) =>
    type === "text" && typeof text === "string" ? text : "",
  );
  const text = typeof content === "string" ? content : texts.join(" ");
  return text.replace(/\s+/g, " ").trim();
}

/** The messages on whole lines; whatever else stands there is passed over. */
function messagesIn(bytes: Uint8Array): readonly JsonObject[] {
  return decoded(bytes)
    .split("\n")
    .flatMap((line) => {
      const entry = parseJson(line);
      const isMessage = entry !== undefined && isObject(entry) && entry.type === "message";
      return isMessage && isObject(entry.message) ? [entry.message] : [];
    });
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** A byte order mark stays: dreb does not read a line that begins with one. */
function decoded(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}
