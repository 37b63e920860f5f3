// Which messages a person or another agent sent, and which Codex put into the conversation itself: rules,
// surroundings, notices. Only by the words they begin and end with, as Codex tells them apart.
// Source: codex-rs/core/src/context and event_mapping.rs (see formats-claude-codex.md 3.4).
import { type JsonObject, objectsField, stringField } from "../../model/json/json.ts";

/** Beginning, end and name of a part of a user message. */
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

/** What Codex puts before a summary of the earlier conversation. */
const SUMMARY = "Another language model started to solve this problem and produced a summary";

/** The kind of a text shows within this many characters of its beginning and of its end. */
const MARK_LENGTH = 512;

/** How the items of a history count. */
export type ItemKind =
  /** A person's message: a turn begins. */
  | "user"
  /** Another agent's: a turn begins. */
  | "agent"
  /** The prompt of a sub-agent. */
  | "task"
  /** Inserted by Codex; belongs to the turn below it. */
  | "contextual"
  | "other";

export function kindOfItem(item: JsonObject): ItemKind {
  if (item.type === "agent_message") return isTask(textsOf(item)) ? "task" : "agent";
  if (item.type !== "message") return "other";
  switch (item.role) {
    case "user":
      return textsOf(item).some((text) => userMark(text) !== "") ? "contextual" : "user";
    case "developer":
      return textsOf(item).some(isDeveloperMark) ? "contextual" : "other";
    case "assistant":
      return isLetter(textsOf(item)) ? "agent" : "other";
    default:
      return "other";
  }
}

/** Whether these texts are one agent's task for another (formats-more.md 7.2). */
function isTask([text = ""]: readonly string[]): boolean {
  return text.startsWith("Message Type: NEW_TASK");
}

/** The name of what Codex inserted into a user message; "" for a person's own text. */
export function userMark(text: string): string {
  const head = text.trimStart().slice(0, MARK_LENGTH).toLowerCase();
  const tail = text.trimEnd().slice(-MARK_LENGTH).toLowerCase();
  const mark = USER_MARKS.find(([from, to]) => head.startsWith(from) && tail.endsWith(to));
  return mark?.[2] ?? "";
}

function isDeveloperMark(text: string): boolean {
  const head = text.trimStart().slice(0, MARK_LENGTH).toLowerCase();
  return DEVELOPER_MARKS.some((mark) => head.startsWith(mark));
}

/** An assistant's only text that is JSON with an author and a recipient. */
function isLetter([text, more]: readonly string[]): boolean {
  if (text === undefined || more !== undefined || !/^\s{0,100}\{/.test(text)) return false;
  return text.includes('"author"') && text.includes('"recipient"');
}

/** Whether a user's text is a summary of the earlier conversation. */
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
