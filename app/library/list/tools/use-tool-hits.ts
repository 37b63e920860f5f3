// What a search of the tools of all sessions found so far: it reads the files while somebody waits, and ends
// when something else is looked for or it is asked to.
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { textQueryOf } from "../../../../src/library/list/typed-query.ts";
import type { ToolHits } from "../../../../src/library/read/tool-hits.ts";
import { useFolderLibrary, useFolders } from "../../../catalog/catalog-context.tsx";
import { type ListedSession, listedId } from "../../../catalog/folders/listed-session.ts";
import { usePaused } from "../use-text-hits.ts";
import { leftOut } from "./left-out.ts";

export interface FoundInTools {
  readonly hitsOf: (session: ListedSession) => ToolHits | undefined;
  /** Null: nothing is or was searched. */
  readonly search: ToolSearchState | null;
  /** Ends the search; what was found stays. */
  readonly stop: () => void;
}

export interface ToolSearchState {
  readonly isRunning: boolean;
  /** Of 1. */
  readonly done: number;
  /** Entries with a find, and sessions that could not be searched. */
  readonly count: number;
  readonly unsearched: number;
  /** Why not everything was searched; null: it was, or is being. */
  readonly problem: string | null;
  /** Which folders it leaves out as they cannot be read, and what to do; "": none. */
  readonly leftOut: string;
}

interface Found {
  readonly byId: ReadonlyMap<string, ToolHits>;
  readonly bytes: number;
  readonly doneBytes: number;
  readonly search: Omit<ToolSearchState, "done">;
}

interface Wanted {
  readonly text: string;
  readonly isInTools: boolean;
  readonly folder: string | null;
}

const MIN_CHARACTERS = 2;

const BEGUN: Found = {
  byId: new Map(),
  bytes: 0,
  doneBytes: 0,
  search: { isRunning: true, count: 0, unsearched: 0, problem: null, leftOut: "" },
};

export function useToolHits({ text, isInTools, folder }: Wanted): FoundInTools {
  const library = useFolderLibrary();
  const typed = usePaused(text).trim();
  const { folders } = useFolders();
  const unread = useMemo(() => leftOut(folders, folder).join(" · "), [folders, folder]);
  const [found, setFound] = useState<Found | null>(null);
  const stopper = useRef<AbortController | null>(null);
  useEffect(() => {
    setFound(null);
    if (!isInTools || !isSearchable(typed)) return;
    const own = new AbortController();
    stopper.current = own;
    let isLeft = false;
    // A folder that may be read later is searched then: the search begins anew.
    let now: Found = { ...BEGUN, search: { ...BEGUN.search, leftOut: unread } };
    const show = (change: Partial<Found>) => {
      now = { ...now, ...change };
      setFound(now);
    };
    const end = (problem: string | null) =>
      show({ search: { ...now.search, isRunning: false, problem: problem ?? now.search.problem } });
    show({});
    library
      .searchTools(
        folder,
        typed,
        (step) => {
          const byId = new Map(now.byId);
          let { count } = now.search;
          for (const hits of step.hits) {
            byId.set(listedId(hits), hits);
            count += hits.count;
          }
          const unsearched = now.search.unsearched + step.unsearched;
          const problem = step.problem ?? now.search.problem;
          show({
            byId,
            bytes: now.bytes + step.addedBytes,
            doneBytes: now.doneBytes + step.doneBytes,
            search: { ...now.search, count, unsearched, problem },
          });
        },
        own.signal,
      )
      .then(
        () => end(null),
        (error: Error) => {
          if (!isLeft) end(own.signal.aborted ? "The search was stopped." : error.message);
        },
      );
    return () => {
      isLeft = true;
      own.abort();
    };
  }, [library, typed, isInTools, folder, unread]);
  const stop = useCallback(() => stopper.current?.abort(), []);
  return useMemo(() => {
    const byId = found?.byId;
    const done = found && found.bytes > 0 ? found.doneBytes / found.bytes : 0;
    return {
      hitsOf: (session) => byId?.get(listedId(session)),
      search: found && { ...found.search, done },
      stop,
    };
  }, [found, stop]);
}

/** A single letter is in everything. An expression is looked at where it is looked for. */
export function isSearchable(typed: string): boolean {
  if (typed.startsWith("re:")) return typed.length > "re:".length;
  const query = textQueryOf(typed);
  return query !== null && typed.replaceAll('"', "").length >= MIN_CHARACTERS;
}
