// The hits in the prompts and replies of all sessions, updated on every keystroke.
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import type { SessionHits } from "../../../src/library/index/library-index.ts";
import { textQueryOf } from "../../../src/library/list/typed-query.ts";
import { useFolderLibrary, useFolders } from "../../catalog/catalog-context.tsx";
import { type SessionSummary, summaryId } from "../../catalog/folders/session-summary.ts";

export interface TextHits {
  readonly hitsOf: (session: SessionSummary) => SessionHits | undefined;
  /** Messages with a hit; null while that is unknown. */
  readonly count: number | null;
  readonly error: Error | null;
  /** The search is still running. */
  readonly isPending: boolean;
}

/** Typing faster than this, in ms, extends the same search. */
const PAUSE = 120;
const NO_HITS: TextHits = { hitsOf: () => undefined, count: null, error: null, isPending: false };

/** `sessions`: another list means other texts. */
export function useTextHits(typed: string, sessions: readonly SessionSummary[]): TextHits {
  const library = useFolderLibrary();
  // Rows arrive before their texts can be searched.
  const { textsTaken } = useFolders();
  const text = usePaused(typed);
  const query = useMemo(() => textQueryOf(text), [text]);
  const counted = useMemo(() => sessions.filter(({ isCounted }) => isCounted).length, [sessions]);
  const loose = useMemo(
    () => new Set(sessions.filter(({ folder }) => folder === "").map(({ path }) => path)),
    [sessions],
  );
  const isTyping = text !== typed;
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ["library", "search", query, sessions.length, counted, textsTaken],
    queryFn: () => (query ? library.search(query) : []),
    enabled: query !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return useMemo(() => {
    if (query === null) return { ...NO_HITS, isPending: isTyping };
    if (!data) return { ...NO_HITS, error, isPending: !error };
    // A session that was opened by itself and is in a folder by now is found there.
    const found = data.filter(({ folder, path }) => folder !== "" || loose.has(path));
    const byId = new Map(found.map((hits) => [summaryId(hits), hits]));
    const count = found.reduce((sum, hits) => sum + hits.count, 0);
    const isPending = isTyping || isPlaceholderData;
    return { hitsOf: (session) => byId.get(summaryId(session)), count, error, isPending };
  }, [query, data, error, loose, isTyping, isPlaceholderData]);
}

export function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
