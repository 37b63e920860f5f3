// What was found in messages and in tools, together, as the list has lines for it.
import { useCallback } from "react";
import type { SessionSummary } from "../../../catalog/folders/session-summary.ts";
import type { ListHits } from "../list-lines.ts";
import type { TextHits } from "../use-text-hits.ts";
import type { FoundInTools } from "./use-tool-hits.ts";

/** So many finds of one session have a line, of each sort. */
const MAX_HITS = 3;

export function useAllHits(
  { hitsOf: saidOf }: Pick<TextHits, "hitsOf">,
  { hitsOf: doneOf }: Pick<FoundInTools, "hitsOf">,
): (session: SessionSummary) => ListHits | undefined {
  return useCallback(
    (session: SessionSummary) => {
      const [said, done] = [saidOf(session), doneOf(session)];
      if (!said && !done) return undefined;
      const tools = (done?.hits ?? []).slice(0, MAX_HITS).map(({ entryId, snippet }) => {
        return { entryId, snippet, role: "tool" as const };
      });
      return {
        count: (said?.count ?? 0) + (done?.count ?? 0),
        hits: [...(said?.hits ?? []).slice(0, MAX_HITS), ...tools],
      };
    },
    [saidOf, doneOf],
  );
}
