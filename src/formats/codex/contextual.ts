// Which messages a person or another agent sent, and which Codex put into the conversation itself: rules,
// surroundings, notices. Only by the words they begin and end with, as Codex tells them apart.
// Source: codex-rs/core/src/context and event_mapping.rs (see formats-claude-codex.md 3.4).
import { type JsonObject, objectsField, stringField } from "../../model/json/json.ts";

/** Beginning, end and name of what stands in a user message. */
const USER_MARKS: readonly (readonly [string, string, string])[] = [
  ["# agents.md instructions", "</instructions>", "AGENTS.md"],
  ...[
    "environment_context",
    "user_instructions",
    "skill",
    "user_shell_command",
    "turn_aborted",
    "subagent_notification",
    "goal_context",
    "recommended_plugins",
  ].map((tag) => [`<${tag}>`, `</${tag}>`, tag] as const),
  ["<codex_internal_context", "</codex_internal_context>", "codex_internal_context"],
  ["<hook_prompt ", "</hook_prompt>", "hook_prompt"],
  ["warning: the maximum number of unified exec processes you can keep open is", "", "warning"],
  ["warning: apply_patch was requested via ", "", "warning"],
  ["warning: your account was flagged for potentially high-risk cyber activity", "", "warning"],
];

/** What a developer message of Codex's own begins with. */
const DEVELOPER_MARKS: readonly string[] = [
  "<permissions instructions>",
  "<model_switch>",
  "<collaboration_mode>",
  "<multi_agent_mode>",
  "<apps_instructions>",
  "<skills_instructions>",
  "<plugins_instructions>",
  "<tools>",
  "<personality_spec>",
  "<token_budget>",
  "<context_window>",
  "<context_window_guidance>",
  "<rollout_budget>",
  "<environments_instructions>",
  "<git_attribution>",
  "<realtime_conversation>",
];

/** What Codex puts before a summary of what was said. */
const SUMMARY = "Another language model started to solve this problem and produced a summary";

/** What all of these begin with, however it is spelt: codes. */
export const MARK_STARTS: ReadonlySet<number> = new Set(
  [...USER_MARKS.map(([from]) => from), ...DEVELOPER_MARKS, SUMMARY].flatMap((mark) => {
    const first = mark.slice(0, 1);
    return [first.toLowerCase().charCodeAt(0), first.toUpperCase().charCodeAt(0)];
  }),
);

/** So much of the beginning and of the end of a text tells what it is. Bytes. */
export const MARK_BYTES = 512;
/** So much of an assistant's text tells whether it is a letter to another agent. Bytes. */
export const LETTER_BYTES = 4096;

/** A text's beginning and end, each at least as long as a mark where the text is. */
export interface TextEnds {
  readonly start: string;
  readonly end: string;
}

/** How the items of a history count. */
export type ItemKind =
  /** A person's message: a turn begins. */
  | "user"
  /** Another agent's: a turn begins. */
  | "agent"
  /** Put there by Codex; goes with the turn below it. */
  | "contextual"
  | "other";

/** `type` and `role` as the item has them; `texts` are those of its content. */
export function kindOf(type: string, role: string, texts: readonly TextEnds[]): ItemKind {
  if (type === "agent_message") return "agent";
  if (type !== "message") return "other";
  if (role === "user") return texts.some((text) => userMark(text) !== "") ? "contextual" : "user";
  if (role === "developer") return texts.some(isDeveloperMark) ? "contextual" : "other";
  return role === "assistant" && isLetter(texts) ? "agent" : "other";
}

/** The name of what Codex put into a user message; "" for what somebody wrote. */
export function userMark({ start, end }: TextEnds): string {
  const head = start.trimStart().slice(0, MARK_BYTES).toLowerCase();
  const tail = end.trimEnd().slice(-MARK_BYTES).toLowerCase();
  const mark = USER_MARKS.find(([from, to]) => head.startsWith(from) && tail.endsWith(to));
  return mark?.[2] ?? "";
}

function isDeveloperMark({ start }: TextEnds): boolean {
  const head = start.trimStart().slice(0, MARK_BYTES).toLowerCase();
  return DEVELOPER_MARKS.some((mark) => head.startsWith(mark));
}

/** An assistant's only text that is JSON with an author and a recipient. */
function isLetter([text, more]: readonly TextEnds[]): boolean {
  if (!text || more || !/^\s{0,100}\{/.test(text.start)) return false;
  return text.start.includes('"author"') && text.start.includes('"recipient"');
}

/** Whether a user's text is the summary of what was said before. */
export function isSummary(text: string): boolean {
  return text.startsWith(SUMMARY);
}

/** The texts of an item's content, whole. */
export function textsOf(item: JsonObject): readonly string[] {
  const texts: string[] = [];
  for (const block of objectsField(item, "content")) {
    const text = stringField(block, "text");
    if (text !== undefined) texts.push(text);
  }
  return texts;
}

/** The kind of an item that is there as JSON. */
export function kindOfItem(item: JsonObject): ItemKind {
  const texts = textsOf(item).map((text) => ({ start: text, end: text }));
  return kindOf(stringField(item, "type") ?? "", stringField(item, "role") ?? "", texts);
}
