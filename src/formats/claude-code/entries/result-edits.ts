// Results that the model is given otherwise, as pi says the same: a `context_edit` of each, below the line
// that says so.
import type { JsonObject } from "../../../model/json/json.ts";
import type { SessionLine } from "../lines/session-line.ts";

/** `ids`: of the entries of lines. The entries that follow that of a line, by its index. */
export function resultEdits(
  lines: readonly SessionLine[],
  ids: readonly string[],
): ReadonlyMap<number, readonly JsonObject[]> {
  const edits = new Map<number, readonly JsonObject[]>();
  if (lines.every(({ replaced }) => replaced.length === 0)) return edits;
  const resultOf = new Map<string, string>();
  lines.forEach(({ head }, index) => {
    const [call, ...others] = head.results;
    // An edit is for all that an entry gives the model: of a line with several results none is replaced.
    if (call !== undefined && others.length === 0) resultOf.set(call, ids[index] ?? "");
  });
  lines.forEach(({ replaced }, index) => {
    const found = replaced.flatMap(({ call, text }) => {
      const targetId = resultOf.get(call);
      if (targetId === undefined) return [];
      const replacement = { content: [{ type: "text", text }] };
      return [{ type: "context_edit", targetId, replacement }];
    });
    if (found.length > 0) edits.set(index, found);
  });
  return edits;
}
