// The message about a file or folder that no format claims: what was found in it, and what would
// open.
import { SessionError } from "../model/problem.ts";
import { mendedObject } from "../read/json/mend.ts";
import { databaseIn, foreignIn } from "./foreign.ts";
import type { SessionInput } from "./format.ts";
import { acceptedSentence } from "./known.ts";
import { headObjects } from "./line-session/head-objects.ts";

/** `head`: the first bytes of a file. */
export function rejection(input: SessionInput, head: Uint8Array): SessionError {
  const accepted = acceptedSentence();
  if (input.kind === "folder") {
    return new SessionError("no-sessions", `The folder ${input.name} is no session.`, accepted);
  }
  const { name, size } = input.source;
  if (size === 0) {
    return new SessionError(
      "empty",
      `${name} is empty (0 bytes).`,
      "The agent writes a session with its first reply: open it again then, or another file now.",
    );
  }
  const foreign = foreignOf(head);
  if (foreign !== null) {
    const found = `${name} is ${foreign}, which Espalier does not read yet.`;
    return new SessionError("unsupported", found, accepted);
  }
  if (isBinary(head)) {
    return new SessionError("binary", `${name} is not text: it holds binary data.`, accepted);
  }
  return new SessionError("not-a-session", `${name} is no session: ${foundIn(head)}.`, accepted);
}

/** The kind of another agent's file; null if its content shows none. */
function foreignOf(head: Uint8Array): string | null {
  const text = new TextDecoder().decode(head);
  const database = databaseIn(text);
  if (database !== null) return database;
  for (const object of headObjects(head)) {
    const what = foreignIn(object);
    if (what !== null) return what;
  }
  // A document of many lines, or one that continues after the part that was read.
  const whole = mendedObject(text.replace(/^[^{]{1,1000}/, ""));
  return foreignIn(whole);
}

function isBinary(head: Uint8Array): boolean {
  let odd = 0;
  for (const byte of head) if (byte < 9 || (byte > 13 && byte < 32 && byte !== 27)) odd++;
  return odd > head.length / 50;
}

/** What the head of a file that no format claimed looks like. */
function foundIn(head: Uint8Array): string {
  const text = new TextDecoder()
    .decode(head)
    .replace(/^\uFEFF/, "")
    .trim();
  if (text === "") return "it holds only white space";
  if (text.startsWith("{") || text.startsWith("[")) {
    return "it is JSON, but no line is a session header or entry";
  }
  const first = text.split("\n", 1)[0] ?? "";
  return `it is text that begins with “${first.slice(0, 60)}${first.length > 60 ? "…" : ""}”`;
}
