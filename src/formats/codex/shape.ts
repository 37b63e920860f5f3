// Whether the beginning of a file is that of a rollout, and of which kind. Only its content decides: a
// rollout may have any name.
import { isObject, stringField } from "../../model/json/json.ts";
import type { ByteSource } from "../../read/source/byte-source.ts";
import { headObjects } from "../line-session/head-objects.ts";
import type { LineShape } from "./heads/line-shapes.ts";

/** `lines`: of a rollout whose header is not among them. `bare`: items without an envelope. */
export type Shape = "rollout" | "lines" | "bare" | "none";

/** Maximum objects that are examined: other programs' lines may come first. */
const MAX_OBJECTS = 50;

/** Lines with an envelope that only Codex writes. */
const LINES: ReadonlySet<string> = new Set([
  "response_item",
  "event_msg",
  "turn_context",
  "compacted",
  "world_state",
]);

/** Of a line with an envelope, or of its item, the type that Codex is not known to write; null for all others. */
export function unknownType({ envelope, type, isCall, isOutput }: LineShape): string | null {
  if (envelope === "response_item") {
    return isCall || isOutput || ITEMS.has(type) || IN_ENVELOPE.has(type) ? null : type;
  }
  const isKnown = LINES.has(envelope) || BESIDE.has(envelope);
  return isKnown || envelope.startsWith("inter_agent_") ? null : envelope;
}

const BESIDE: ReadonlySet<string> = new Set(["session_meta", "token_usage_record"]);

/** Items without an envelope. */
const ITEMS: ReadonlySet<string> = new Set([
  "message",
  "reasoning",
  "function_call",
  "function_call_output",
  "local_shell_call",
]);
/** All others beside calls and outputs. */
const IN_ENVELOPE: ReadonlySet<string> = new Set(
  (
    "additional_tools agent_message compaction compaction_summary context_compaction " +
    "ghost_snapshot image_generation_call web_search_call"
  ).split(" "),
);

/** How much of a rollout decides its kind. Bytes. */
const HEAD_BYTES = 64 << 10;

/** What the first lines of a rollout show about all the others. */
export interface RolloutStart {
  /** Its lines are items without an envelope. */
  readonly isBare: boolean;
  /** The provider of its models, if the header records it there; "" if not. */
  readonly provider: string;
}

/** Errors: SessionError of the source. */
export async function rolloutStart(source: ByteSource): Promise<RolloutStart> {
  const head = await source.read(0, HEAD_BYTES);
  let provider = "";
  for (const { type, payload } of headObjects(head)) {
    if (type !== "session_meta") continue;
    provider = (isObject(payload) && stringField(payload, "model_provider")) || "";
    break;
  }
  return { isBare: shapeOf(head) === "bare", provider };
}

/** `head`: the first bytes of the file. */
export function shapeOf(head: Uint8Array): Shape {
  let shape: Shape = "none";
  let mayBeBare = false;
  let objects = 0;
  for (const object of headObjects(head)) {
    const { id, timestamp, message } = object;
    const type = stringField(object, "type") ?? "";
    const isEnvelope =
      timestamp !== undefined && type !== "" && message === undefined && id === undefined;
    if (isEnvelope && type === "session_meta") shape = "rollout";
    // Other programs write events by that name, too.
    else if (isEnvelope && LINES.has(type) && type !== "event_msg") shape = "lines";
    else if (objects === 0) {
      const isPlain = id !== undefined && timestamp !== undefined;
      mayBeBare = type === "" && isPlain && object.parentId === undefined;
      // A file with nothing but its header.
      if (mayBeBare && object.instructions !== undefined) shape = "bare";
    } else if (mayBeBare && message === undefined) {
      if (ITEMS.has(type) || object.record_type !== undefined) shape = "bare";
    }
    objects++;
    const isTold = shape === "rollout" || (shape === "bare" && objects > 1);
    if (isTold || objects >= MAX_OBJECTS) break;
  }
  return shape;
}
