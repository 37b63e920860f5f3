// Results that the model is given otherwise, as pi says the same: a `context_edit` of each, below the line
// that says so.
import type { JsonObject } from "../../../model/json/json.ts";
import type { SessionLines } from "../lines/session-lines.ts";

/** `idOf`: of the entry of a line. The entries that follow that of a line, by its index. */
export function resultEdits(
  lines: SessionLines,
  idOf: (line: number) => string,
): ReadonlyMap<number, readonly JsonObject[]> {
  const edits = new Map<number, readonly JsonObject[]>();
  const replacing = [...lines.rare].filter(([, { replaced }]) => replaced.length > 0);
  if (replacing.length === 0) return edits;
  const resultOf = new Map<string, string>();
  for (let line = 0; line < lines.count; line++) {
    const [call, ...others] = lines.resultsAt(line);
    // An edit is for all that an entry gives the model: of a line with several results none is replaced.
    if (call !== undefined && others.length === 0) resultOf.set(call, idOf(line));
  }
  for (const [line, { replaced }] of replacing) {
    const found = replaced.flatMap(({ call, text }) => {
      const targetId = resultOf.get(call);
      if (targetId === undefined) return [];
      const replacement = { content: [{ type: "text", text }] };
      return [{ type: "context_edit", targetId, replacement }];
    });
    if (found.length > 0) edits.set(line, found);
  }
  return edits;
}
