// The fields of a rollout's line that it is put in order by, and what its entry is counted from; its text is left
// where it is. Lines: formats-claude-codex.md 3.2, 3.3; those before the envelope 3.8.
import { FieldReader } from "../../line-session/fields.ts";

/** What Codex counts of a call. */
export const COUNTED = [
  "input_tokens",
  "cached_input_tokens",
  "cache_write_input_tokens",
  "output_tokens",
  "reasoning_output_tokens",
] as const;

export type Side = "total" | "last";

function countPaths<S extends Side>(side: S, below: string) {
  const paths = COUNTED.map((count) => [`${side}.${count}`, `${below}.${count}`]);
  return Object.fromEntries(paths) as Readonly<Record<`${S}.${(typeof COUNTED)[number]}`, string>>;
}

const ENVELOPE = {
  envelope: "type",
  time: "timestamp",
  ordinal: "ordinal",
  payload: "payload",
  type: "payload.type",
  role: "payload.role",
  content: "payload.content",
  block: "payload.content[]",
  blockType: "payload.content[].type",
  text: "payload.content[].text",
  thought: "payload.summary[].text",
  arguments: "payload.arguments",
  output: "payload.output",
  metadata: "payload.metadata",
  callId: "payload.call_id",
  name: "payload.name",
  model: "payload.model",
  effort: "payload.effort",
  turns: "payload.num_turns",
  total: "payload.info.total_token_usage",
  last: "payload.info.last_token_usage",
  lastTokens: "payload.info.last_token_usage.total_tokens",
  ...countPaths("total", "payload.info.total_token_usage"),
  ...countPaths("last", "payload.info.last_token_usage"),
} as const;

/** The same of a file whose lines are items without an envelope. */
const BARE: Readonly<Record<keyof typeof ENVELOPE, string>> = {
  envelope: "record_type",
  time: "timestamp",
  ordinal: "ordinal",
  payload: "payload",
  type: "type",
  role: "role",
  content: "content",
  block: "content[]",
  blockType: "content[].type",
  text: "content[].text",
  thought: "summary[].text",
  arguments: "arguments",
  output: "output",
  metadata: "metadata",
  callId: "call_id",
  name: "name",
  model: "model",
  effort: "effort",
  turns: "num_turns",
  total: "info.total_token_usage",
  last: "info.last_token_usage",
  lastTokens: "info.last_token_usage.total_tokens",
  ...countPaths("total", "info.total_token_usage"),
  ...countPaths("last", "info.last_token_usage"),
};

export type CodexFieldName = keyof typeof ENVELOPE;
export type CodexFields = FieldReader<CodexFieldName>;

/** `checksText`: as a FieldReader has it. */
export function codexFields(isBare: boolean, checksText = false): CodexFields {
  return new FieldReader(isBare ? BARE : ENVELOPE, checksText);
}

/** A name or id is no longer. Bytes. */
export const NAME_BYTES = 400;
