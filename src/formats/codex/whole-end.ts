// Whether the last lines of a rollout alone come to what the whole file comes to (formats-claude-codex.md 3.4,
// 3.5, 3.7). Pure: it knows heads of lines, no bytes and no entries.
import { isObject, objectsField, stringField } from "../../model/json/json.ts";
import type { CodexHead } from "./heads.ts";
import { isCall, isOutput } from "./history.ts";

/**
 * The first of them is the header, the others are the last ones of the file; what is not among them may be
 * anything that one program writes about one session.
 */
export function isWholeEnd(heads: readonly CodexHead[]): boolean {
  const [header, ...last] = heads;
  if (header?.envelope !== "session_meta" || !isPlainHeader(header)) return false;
  const compaction = last.findLastIndex(({ envelope }) => envelope === "compacted");
  const given = last[compaction]?.data;
  if (!given || !Array.isArray(given.replacement_history)) return false;
  const before = last.slice(0, compaction);
  // Turns that are taken back may be further up, and with them settings.
  if (
    last.some(({ type, envelope }) => type === "thread_rolled_back" || envelope === header.envelope)
  ) {
    return false;
  }
  return (
    // What the first of them changed is not known, and so not how many entries it is.
    before.slice(0, -1).some(({ model }) => model !== "") &&
    before.some(({ tokens }) => tokens?.context !== undefined) &&
    before.some(({ tokens }) => tokens?.total != null) &&
    hasCalls(last, compaction, objectsField(given, "replacement_history"))
  );
}

/** Whether the session is this file's alone, from its first line on. */
function isPlainHeader({ data }: CodexHead): boolean {
  if (!data) return false;
  const { forked_from_id: forked, subagent_history_start_ordinal: from, history_base: base } = data;
  return forked === undefined && from === undefined && base === undefined;
}

/** Whether every output names a call that is among the lines before it: tools are called by their calls. */
function hasCalls(
  last: readonly CodexHead[],
  compaction: number,
  list: ReturnType<typeof objectsField>,
): boolean {
  const called = new Set<string>();
  for (const { type, callId } of last) if (isCall(type)) called.add(callId);
  const isKnown = (type: string, callId: string) => !isOutput(type) || called.has(callId);
  return (
    list.every(
      (item) =>
        !isObject(item) ||
        isKnown(stringField(item, "type") ?? "", stringField(item, "call_id") ?? ""),
    ) && last.slice(compaction).every(({ type, callId }) => isKnown(type, callId))
  );
}
