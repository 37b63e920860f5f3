// Codex CLI: a session is one file of lines, a rollout; with an envelope around each item since September
// 2025, before that without (formats-claude-codex.md 3).
import type { ByteSource } from "../../read/source/byte-source.ts";
import type { SessionFormat, SessionInput, Verdict } from "../format.ts";
import { FieldReader } from "../line-session/fields.ts";
import { readHead } from "../line-session/scan-lines.ts";

export const codexFormat: SessionFormat = {
  id: "codex",
  name: "Codex session (JSONL)",
  detect: (input, head) =>
    Promise.resolve<Verdict>(input.kind === "file" ? VERDICTS[shapeOf(head)] : "no"),
  // Most sessions are pi's: what reads these is loaded with the first one.
  async open(input, options) {
    const source = fileOf(input);
    const head = await source.read(0, HEAD_BYTES);
    const { openCodex } = await import("./codex-session.ts");
    return openCodex(source, shapeOf(head) === "bare", options);
  },
  // Every .jsonl file of a folder is asked for what it is when it is opened: pi's format finds them.
  find: () => [],
};

type Shape = "rollout" | "lines" | "bare" | "none";

const VERDICTS: Readonly<Record<Shape, Verdict>> = {
  rollout: "yes",
  bare: "yes",
  // The header may be lost.
  lines: "maybe",
  none: "no",
};

const HEAD_BYTES = 64 << 10;
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

/** Only what a file holds tells: a rollout may have any name. */
function shapeOf(head: Uint8Array): Shape {
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

function fileOf(input: SessionInput): ByteSource {
  if (input.kind === "file") return input.source;
  throw new Error("A Codex session is a file; folders are asked for the sessions in them.");
}
