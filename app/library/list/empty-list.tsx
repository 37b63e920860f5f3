// Why the list is empty, and what to do about it.
import { sessionHomes } from "../../../src/formats/known.ts";
import type { SessionList } from "../../../src/library/list/session-list.ts";
import type { SessionSummary } from "../../catalog/folders/session-summary.ts";
import { Button } from "../../ui/control/button.tsx";
import { Placeholder } from "../../ui/note/placeholder.tsx";
import type { QueryState } from "../use-library-query.ts";
import { NO_FILTERS } from "./list-tools.tsx";

interface EmptyListProps {
  readonly state: QueryState;
  readonly list: SessionList<SessionSummary>;
  /** How many sessions there are at all. */
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

export function EmptyList({ state, list, all, error }: EmptyListProps) {
  if (all > 0) {
    return (
      <Placeholder title={list.problem ?? "No session is as asked for."}>
        <p>Look for something else, or see all that are here.</p>
        <Button onClick={() => state.change({ ...NO_FILTERS, folder: null })}>
          Show all sessions
        </Button>
      </Placeholder>
    );
  }
  return (
    <Placeholder title="No sessions yet">
      <p>
        Open the folder where your agent keeps its sessions: every one of them is listed here, and
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
      {error ? <p>{error.message} What you open is listed until the page is closed.</p> : null}
    </Placeholder>
  );
}
