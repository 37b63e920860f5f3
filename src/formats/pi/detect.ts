// Whether a file is a pi session, from its first lines. A header may come after blank lines and
// other programs' output, and may be megabytes long (formats.md 2.10, 5.2): the file is read up to
// its first object, not up to a fixed number of bytes.
import { type JsonObject, numberField, objectField, stringField } from "../../model/json/json.ts";
import { SessionError } from "../../model/problem.ts";
import { roleCode, typeCode } from "../../model/table/kinds.ts";
import { readLines } from "../../read/line/lines.ts";
import { LineObjects } from "../../read/line/objects.ts";
import type { ByteSource } from "../../read/source/byte-source.ts";
import { foreignIn } from "../foreign.ts";
import type { Verdict } from "../format.ts";

/** After this many objects without a header, the file is another program's. */
const MAX_OBJECTS = 50;
/** Maximum text that is no JSON object and is skipped. */
const MAX_BYTES = 64 << 20;
const SLICE = 64 << 10;

const decoder = new TextDecoder();

/** The output of `pi --mode json` has an event right after its header, or as its first line. */
const EVENT =
  "(?:agent|turn|message|(?:tool|bash)_execution|(?:auto_)?compaction|auto_retry|summarization_retry(?:_attempt)?|queue|entry|session_info|thinking_level)_(?:start|end|settled|update|changed|appended|scheduled|finished)";
const IS_EVENT = new RegExp(`^${EVENT}$`);
const PRINTED = new RegExp(`"type": ?"session"[^\\n]*\\n\\{"type": ?"${EVENT}"`);
const PRINTED_BYTES = 16 << 10;

/**
 * `head`: the first bytes of the file. Errors: SessionError "unsupported" for a grammar it knows by name, and those
 * of the source.
 */
export async function detectPi(source: ByteSource, head: Uint8Array): Promise<Verdict> {
  const beginning = { ...source, size: Math.min(source.size, MAX_BYTES) };
  const finder = new HeaderFinder(beginning.size);
  await readLines(beginning, finder, { sliceBytes: SLICE });
  if (
    finder.isHeaded
      ? PRINTED.test(decoder.decode(head.subarray(0, PRINTED_BYTES)))
      : finder.isPrinted
  ) {
    throw new SessionError(
      "unsupported",
      "This is what pi prints with --mode json: the events of a run, no session.",
      "pi keeps the session of that run in a .jsonl file of its own, below ~/.pi/agent/sessions: open that one.",
    );
  }
  return finder.found;
}

class HeaderFinder extends LineObjects {
  /** Whether it begins with an event. */
  isPrinted = false;
  /** An object of type session, like the header, but other programs use the type, too. */
  isHeaded = false;
  #verdict: Verdict | null = null;
  #hasEntry = false;
  #objects = 0;

  get isDone(): boolean {
    return this.#verdict !== null || this.#objects >= MAX_OBJECTS;
  }

  get found(): Verdict {
    if (this.#verdict) return this.#verdict;
    if (this.isHeaded) return this.#hasEntry || this.#objects === 1 ? "yes" : "no";
    return this.#hasEntry ? "maybe" : "no";
  }

  override onTorn(value: JsonObject): void {
    this.onObject(value);
  }

  onObject(value: JsonObject): void {
    if (this.isDone) return;
    if (this.#objects++ === 0) this.isPrinted = isEvent(value);
    if (value.type === "session") {
      this.isHeaded = true;
      const { cwd, version } = value;
      if (typeof cwd === "string" || typeof version === "number") this.#verdict = "yes";
      return;
    }
    if (value.kind === "header" && numberField(value, "version") !== undefined) {
      throw new SessionError(
        "unsupported",
        `This is a harness session of version ${value.version}: its lines are of another grammar (“kind”: header, entry, record).`,
        "Espalier reads pi sessions of versions 1 to 3; export the session from the agent as JSONL or HTML.",
      );
    }
    if (foreignIn(value) !== null) this.#verdict = "no";
    else if (looksLikeEntry(value)) this.#hasEntry = true;
  }
}

/** Entries have an id and a time, events have neither; streamed API messages are marked as such. */
function isEvent(value: JsonObject): boolean {
  const { type, id, timestamp } = value;
  const isOfApi = objectField(value, "message")?.type === "message";
  const isNamed = id !== undefined || timestamp !== undefined;
  return typeof type === "string" && IS_EVENT.test(type) && !isNamed && !isOfApi;
}

/**
 * Other programs' lines have a type and a time, and their own ids: an entry has a type of pi's, and its place.
 */
function looksLikeEntry(value: JsonObject): boolean {
  const type = stringField(value, "type") ?? "";
  if (typeCode(type) === 0) return false;
  if (type !== "message") return "id" in value && ("parentId" in value || "timestamp" in value);
  return roleCode(stringField(objectField(value, "message") ?? {}, "role") ?? "") > 0;
}
