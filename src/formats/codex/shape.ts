// Whether the beginning of a file is that of a rollout, and of which kind. Only what it holds tells: a
// rollout may have any name.
import type { ByteSource } from "../../read/source/byte-source.ts";
import { FieldReader } from "../line-session/fields.ts";
import { readHead } from "../line-session/scan-lines.ts";

/** `lines`: of a rollout whose header is not among them. `bare`: items without an envelope. */
export type Shape = "rollout" | "lines" | "bare" | "none";

/** Objects that are looked at: other programs' lines may come first. */
const MAX_OBJECTS = 50;

/** Lines with an envelope that only Codex writes. */
const LINES: ReadonlySet<string> = new Set([
  "response_item",
  "event_msg",
  "turn_context",
  "compacted",
  "world_state",
]);
/** Items that stand alone. */
const ITEMS: ReadonlySet<string> = new Set([
  "message",
  "reasoning",
  "function_call",
  "function_call_output",
  "local_shell_call",
]);

/** What tells of which kind a rollout is. Bytes. */
const HEAD_BYTES = 64 << 10;

/** What the first lines of a rollout tell of all the others. */
export interface RolloutStart {
  /** Its lines are items without an envelope. */
  readonly isBare: boolean;
  /** Whose models it calls, as far as the header says it there; "" where it does not. */
  readonly provider: string;
}

/** Errors: SessionError of the source. */
export async function rolloutStart(source: ByteSource): Promise<RolloutStart> {
  const head = await source.read(0, HEAD_BYTES);
  const fields = new FieldReader({ type: "type", provider: "payload.model_provider" });
  let provider = "";
  readHead(head, fields, (found) => {
    const isHeader = found.text("type", 100) === "session_meta";
    if (isHeader) provider = found.text("provider") ?? "";
    return isHeader;
  });
  return { isBare: shapeOf(head) === "bare", provider };
}

/** `head`: the first bytes of the file. */
export function shapeOf(head: Uint8Array): Shape {
  const fields = new FieldReader({
    type: "type",
    id: "id",
    time: "timestamp",
    payload: "payload",
    instructions: "instructions",
    record: "record_type",
    role: "role",
    message: "message",
    parent: "parentId",
  });
  let shape: Shape = "none";
  let isFirst = true;
  let mayBeBare = false;
  let objects = 0;
  readHead(head, fields, (found) => {
    const type = found.text("type", 100) ?? "";
    // The payload of a long line has no end here.
    const isEnvelope =
      found.has("time") && type !== "" && !found.has("message") && !found.has("id");
    if (isEnvelope && type === "session_meta") shape = "rollout";
    else if (isEnvelope && LINES.has(type)) shape = "lines";
    else if (isFirst) {
      mayBeBare = type === "" && found.has("id") && found.has("time") && !found.has("parent");
      // A file of nothing but its header.
      if (mayBeBare && found.has("instructions")) shape = "bare";
    } else if (mayBeBare && (ITEMS.has(type) || found.has("record")) && !found.has("message")) {
      shape = "bare";
    }
    isFirst = false;
    objects++;
    return shape === "rollout" || (shape === "bare" && objects > 1) || objects >= MAX_OBJECTS;
  });
  return shape;
}
