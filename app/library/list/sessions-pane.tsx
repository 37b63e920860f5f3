// The list of sessions under its controls: what is asked for is in the address, what is found is drawn here.
import { useDeferredValue, useMemo } from "react";
import { facetsOf } from "../../../src/library/list/facets.ts";
import { sessionList } from "../../../src/library/list/session-list.ts";
import type { SessionSummary } from "../../catalog/folders/session-summary.ts";
import type { Listed } from "../../catalog/summaries/use-summaries.ts";
import { Placeholder } from "../../ui/note/placeholder.tsx";
import type { QueryState } from "../use-library-query.ts";
import { EmptyList } from "./empty-list.tsx";
import { ListSummary } from "./list-summary.tsx";
import { ListTools } from "./list-tools.tsx";
import { SessionGrid } from "./session-grid.tsx";
import { ToolSearch } from "./tools/tool-search.tsx";
import { useAllHits } from "./tools/use-all-hits.ts";
import { useToolHits } from "./tools/use-tool-hits.ts";
import { useTextHits } from "./use-text-hits.ts";
import "./list.css";

interface SessionsPaneProps {
  readonly state: QueryState;
  readonly listed: Listed;
}

export function SessionsPane({ state, listed }: SessionsPaneProps) {
  const { query } = state;
  const sessions = useInFolder(listed.sessions, query.folder);
  const facets = useMemo(() => facetsOf(sessions), [sessions]);
  const found = useTextHits(query.text, sessions);
  const tools = useToolHits(query);
  const hitsOf = useAllHits(found, tools);
  // Typing goes first: thousands of sessions are ordered when there is time for it.
  const wanted = useDeferredValue(query);
  // Letters that are scattered are for what has no words: that is known when the texts were looked through.
  const matching = found.isPending ? "words" : "else-letters";
  const list = useMemo(
    () => sessionList(sessions, wanted, hitsOf, matching),
    [sessions, wanted, hitsOf, matching],
  );
  return (
    <section className="list" aria-label="Sessions">
      <ListTools state={state} facets={facets} />
      <ListSummary state={state} list={list} found={found} />
      <ToolSearch state={state} tools={tools} />
      {list.sums.sessions + list.sums.subAgents > 0 ? (
        <SessionGrid state={state} list={list} hitsOf={hitsOf} />
      ) : listed.isLoading ? (
        <Placeholder title="Looking up the folders of this browser…" />
      ) : (
        <EmptyList state={state} list={list} all={listed.sessions.length} error={listed.error} />
      )}
    </section>
  );
}

export function useInFolder(
  sessions: readonly SessionSummary[],
  folder: string | null,
): readonly SessionSummary[] {
  return useMemo(
    () => (folder === null ? sessions : sessions.filter((session) => session.folder === folder)),
    [sessions, folder],
  );
}
