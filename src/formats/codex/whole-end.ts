// Whether the last lines of a rollout alone give the same result as the whole file (formats-claude-codex.md
// 3.4, 3.5, 3.7). Pure: it knows heads of lines, no bytes and no entries.
import { objectsField, stringField } from "../../model/json/json.ts";
import { NO_HEAD } from "./conversation.ts";
import type { CodexHeads } from "./heads/heads.ts";
import { isOutput } from "./heads/line-shapes.ts";
import type { WrittenTokens } from "./heads/written-tokens.ts";

/**
 * The first of them is the header, the others are the last ones of the file; the missing ones may be
 * anything that one program writes about one session.
 */
export function isWholeEnd(heads: CodexHeads): boolean {
  const { envelope } = heads.shapeAt(0);
  if (heads.count === 0 || envelope !== "session_meta" || !isPlainHeader(heads)) return false;
  let compaction = NO_HEAD;
  for (let head = 1; head < heads.count; head++) {
    const shape = heads.shapeAt(head);
    // Turns that are taken back may be earlier, and with them settings.
    if (shape.type === "thread_rolled_back" || shape.envelope === envelope) return false;
    if (shape.envelope === "compacted") compaction = head;
  }
  const given = heads.rareAt(compaction).data;
  if (!given || !Array.isArray(given.replacement_history)) return false;
  return (
    namesModel(heads, compaction) &&
    countsTokens(heads.tokens, compaction) &&
    hasCalls(heads, compaction, objectsField(given, "replacement_history"))
  );
}

/** Whether a model is named above the compaction, not in its header or in the line before it. */
function namesModel(heads: CodexHeads, compaction: number): boolean {
  // It is unknown what the first of them changed, and so how many entries it is.
  for (const [head, { model }] of heads.rare) {
    if (head > 0 && head < compaction - 1 && model !== "") return true;
  }
  return false;
}

/** Whether a total and the size of the context are recorded above the compaction. */
function countsTokens(tokens: readonly WrittenTokens[], compaction: number): boolean {
  const above = tokens.filter(({ line }) => line < compaction);
  return above.some(({ context }) => context !== undefined) && above.some(({ total }) => total);
}

/** Whether the session is this file's alone, from its first line on. */
function isPlainHeader(heads: CodexHeads): boolean {
  const { data } = heads.rareAt(0);
  if (!data) return false;
  const { forked_from_id: forked, subagent_history_start_ordinal: from, history_base: base } = data;
  return forked === undefined && from === undefined && base === undefined;
}

/** Whether every output names a call that is among the lines before it: tools are called by their calls. */
function hasCalls(
  heads: CodexHeads,
  compaction: number,
  list: ReturnType<typeof objectsField>,
): boolean {
  const isCalled = (call: number) => heads.toolOf(call) !== undefined;
  for (let head = compaction; head < heads.count; head++) {
    if (heads.shapeAt(head).isOutput && !isCalled(heads.callAt(head))) return false;
  }
  return list.every((item) => {
    const isAnswer = isOutput(stringField(item, "type") ?? "");
    return !isAnswer || isCalled(heads.callOf(stringField(item, "call_id") ?? ""));
  });
}
