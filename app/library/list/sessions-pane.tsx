// The list of sessions under its controls: the address holds the query, this draws the result.
import { useDeferredValue, useMemo } from "react";
import { sessionHomes } from "../../../src/formats/known.ts";
import { facetsOf } from "../../../src/library/list/facets.ts";
import {
  SCATTERED,
  type SessionList,
  sessionList,
} from "../../../src/library/list/session-list.ts";
import { countText, sessionsText, tokensText } from "../../../src/text/units.ts";
import type { SessionSummary } from "../../catalog/folders/session-summary.ts";
import { costNote, summarySum } from "../../catalog/summaries/session-words.ts";
import type { Listed } from "../../catalog/summaries/use-summaries.ts";
import { Button } from "../../ui/control/button.tsx";
import { failureText } from "../../ui/note/error-note.tsx";
import { Placeholder } from "../../ui/note/placeholder.tsx";
import type { QueryState } from "../use-library-query.ts";
import { ListTools, NO_FILTERS } from "./list-tools.tsx";
import { SessionGrid } from "./session-grid.tsx";
import { ToolSearch } from "./tools/tool-search.tsx";
import { useAllHits, useToolHits } from "./tools/use-tool-hits.ts";
import { type TextHits, useTextHits } from "./use-text-hits.ts";
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
  // Typing has priority: thousands of sessions are sorted when there is time.
  const wanted = useDeferredValue(query);
  // Scattered letters match sessions only where no text has the words: that is known after the text search.
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
        <Placeholder title="Loading the folders of this browser…" />
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

interface ListSummaryProps {
  readonly state: QueryState;
  readonly list: SessionList<SessionSummary>;
  readonly found: TextHits;
}

/** The content of the list, in one line: sums, what is left out, hits in texts. */
function ListSummary({ state, list, found }: ListSummaryProps) {
  const { sums, hiddenSubAgents, isScattered, problem } = list;
  const { usage } = sums;
  const facts = [
    sessionsText(sums),
    countText(sums.entries, "entry", "entries"),
    ...(usage.calls > 0 ? [`${tokensText(usage.tokens)} tokens`, summarySum(sums)] : []),
    ...(costNote(sums) === "" ? [] : ["≈ from list prices"]),
    ...(found.count ? [`found in ${countText(found.count, "message")}`] : []),
  ];
  return (
    <div className="list-summary baseline wrap muted tiny firm">
      <p className="tabular" aria-live="polite">
        {facts.join(" · ")}
      </p>
      {hiddenSubAgents > 0 ? (
        <button
          type="button"
          className="list-hidden bold bare"
          onClick={() => state.change({ hasSubAgents: true })}
        >
          Show {countText(hiddenSubAgents, "session")} of sub-agents
        </button>
      ) : null}
      {isScattered && sums.sessions + sums.subAgents > 0 ? <p>{SCATTERED}</p> : null}
      {problem !== null ? <p className="list-problem">{problem}</p> : null}
      {found.error ? (
        <p className="list-problem">Texts could not be searched: {failureText(found.error)}</p>
      ) : null}
    </div>
  );
}

interface EmptyListProps {
  readonly state: QueryState;
  readonly list: SessionList<SessionSummary>;
  /** The total number of sessions. */
  readonly all: number;
  /** Why nothing is remembered; null: it is. */
  readonly error: Error | null;
}

/** Where agents keep their sessions, by agent. */
function placesOfAgents(): ReadonlyMap<string, readonly string[]> {
  const places = new Map<string, string[]>();
  for (const { agent, folder, sessions, isOpenedWhole } of sessionHomes()) {
    const place = sessions === undefined || isOpenedWhole ? folder : `${folder}/${sessions}`;
    places.set(agent, [...(places.get(agent) ?? []), place]);
  }
  return places;
}

/** Why the list is empty, and what to do about it. */
function EmptyList({ state, list, all, error }: EmptyListProps) {
  if (all > 0) {
    return (
      <Placeholder title={list.problem ?? "No session matches."}>
        <p>Change the search or the filters, or show all sessions.</p>
        <Button onClick={() => state.change({ ...NO_FILTERS, folder: null })}>
          Show all sessions
        </Button>
      </Placeholder>
    );
  }
  return (
    <Placeholder title="No sessions yet">
      <p>
        Open the folder where your agent keeps its sessions: all of them are listed here, and
        nothing leaves this browser.
      </p>
      <dl className="list-places grid">
        {Array.from(placesOfAgents(), ([agent, places]) => (
          <div key={agent}>
            <dt>{agent}</dt>
            <dd className="mono">
              {places.map((place) => (
                <div key={place}>{place}</div>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      {error ? <p>{error.message} Opened sessions are listed until the page is closed.</p> : null}
    </Placeholder>
  );
}
