// The hits so far in the tools of all sessions, together with those in messages.
import { CancelledError, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { textQueryOf } from "../../../../src/library/list/typed-query.ts";
import type { ToolHits } from "../../../../src/library/read/tool-hits.ts";
import { cutText } from "../../../../src/text/cut.ts";
import { useFolderLibrary, useFolders } from "../../../catalog/catalog-context.tsx";
import type { OpenedFolder } from "../../../catalog/folders/folder-library.ts";
import type { OnToolStep } from "../../../catalog/folders/scan/search-tools.ts";
import { type SessionSummary, summaryId } from "../../../catalog/folders/session-summary.ts";
import { oneLine } from "../../../catalog/summaries/session-words.ts";
import type { ListHits } from "../list-lines.ts";
import { type TextHits, usePaused } from "../use-text-hits.ts";

export interface FoundInTools {
  readonly hitsOf: (session: SessionSummary) => ToolHits | undefined;
  /** Null: no search yet. */
  readonly search: ToolSearchState | null;
  /** Ends the search; its hits stay. */
  readonly stop: () => void;
}

export interface ToolSearchState {
  readonly isRunning: boolean;
  /** Of 1. */
  readonly done: number;
  /** Entries with a hit, and sessions that could not be searched. */
  readonly count: number;
  readonly unsearched: number;
  /** Why not everything was searched; null: it was, or the search is running. */
  readonly problem: string | null;
  /** The unreadable folders it leaves out, and what to do; "": none. */
  readonly leftOut: string;
}

/** The hits of a search so far. */
interface Found {
  readonly byId: ReadonlyMap<string, ToolHits>;
  readonly bytes: number;
  readonly doneBytes: number;
  readonly count: number;
  readonly unsearched: number;
  readonly problem: string | null;
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
  count: 0,
  unsearched: 0,
  problem: null,
};

/** A search reads the files while the user waits, and ends with another search text or on request. */
export function useToolHits({ text, isInTools, folder }: Wanted): FoundInTools {
  const library = useFolderLibrary();
  const queries = useQueryClient();
  const typed = usePaused(text).trim();
  const { folders } = useFolders();
  const unread = useMemo(() => leftOut(folders, folder).join(" · "), [folders, folder]);
  const wanted = isInTools && isSearchable(typed) ? typed : null;
  // A folder that becomes readable later is searched then: the search starts again.
  const queryKey = useMemo(() => ["tool-hits", wanted, folder, unread], [wanted, folder, unread]);
  const { data, error, isFetching } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      let found = BEGUN;
      const show = (change: Partial<Found>) => {
        found = { ...found, ...change };
        if (!signal.aborted) queries.setQueryData(queryKey, found);
      };
      show({});
      const onStep: OnToolStep = (step) => {
        const byId = new Map(found.byId);
        let { count } = found;
        for (const hits of step.hits) {
          byId.set(summaryId(hits), hits);
          count += hits.count;
        }
        show({
          byId,
          bytes: found.bytes + step.addedBytes,
          doneBytes: found.doneBytes + step.doneBytes,
          count,
          unsearched: found.unsearched + step.unsearched,
          problem: step.problem ?? found.problem,
        });
      };
      await library.searchTools(folder, typed, onStep, signal);
      return found;
    },
    enabled: wanted !== null,
    // Files change; a return to the search starts it again.
    gcTime: 0,
    retry: false,
    structuralSharing: false,
  });
  const stop = useCallback(
    () => void queries.cancelQueries({ queryKey }, { revert: false }),
    [queries, queryKey],
  );
  return useMemo(() => {
    const { byId, bytes, doneBytes, ...found } = data ?? BEGUN;
    const failure = error instanceof CancelledError ? "The search was stopped." : error?.message;
    return {
      hitsOf: (session) => byId.get(summaryId(session)),
      search: data
        ? {
            ...found,
            isRunning: isFetching,
            done: bytes > 0 ? doneBytes / bytes : 0,
            problem: failure ?? found.problem,
            leftOut: unread,
          }
        : null,
      stop,
    };
  }, [data, error, isFetching, unread, stop]);
}

/** A single letter is in everything. The search itself checks a regular expression. */
export function isSearchable(typed: string): boolean {
  if (typed.startsWith("re:")) return typed.length > "re:".length;
  const query = textQueryOf(typed);
  return query !== null && typed.replaceAll('"', "").length >= MIN_CHARACTERS;
}

/** Most hits of one session that have a line, of each sort. */
const MAX_HITS = 3;

/** The hits in messages and in tools, together, in the form of the list's lines. */
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

type Known = Pick<OpenedFolder, "id" | "name" | "access">;

/** Most folders named; the others are counted. */
const MAX_NAMED = 3;
const MAX_NAME_CHARACTERS = 60;

/**
 * The folders that are left out because their files cannot be read, and what to do about each: sentences
 * without full stops. `chosen`: the searched folder; null: all.
 */
export function leftOut(
  folders: readonly Known[] | null,
  chosen: string | null,
): readonly string[] {
  const wanted = (folders ?? []).filter(({ id }) => chosen === null || id === chosen);
  return [
    notSearched(wanted, "asks", "press “Allow reading again” above"),
    notSearched(wanted, "gone", "open it again first", "open them again first"),
  ].filter((text) => text !== "");
}

function notSearched(
  folders: readonly Known[],
  access: Known["access"],
  ofOne: string,
  ofMany = ofOne,
): string {
  const names = folders.filter((folder) => folder.access === access).map(nameOf);
  if (names.length === 0) return "";
  const more = names.length - MAX_NAMED;
  const named = names.slice(0, MAX_NAMED).join(", ") + (more > 0 ? ` and ${more} more` : "");
  return names.length === 1
    ? `The folder ${named} was not searched: ${ofOne}`
    : `The folders ${named} were not searched: ${ofMany}`;
}

function nameOf({ name }: Known): string {
  return cutText(oneLine(name) || "Files", MAX_NAME_CHARACTERS);
}
