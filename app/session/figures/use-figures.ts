// The figures of the open session for the current branch, counted by the session's worker, and what the
// file does not record about it.
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { unrecordedKinds } from "../../../src/formats/unrecorded.ts";
import type { EntryDetails } from "../../../src/model/table/details.ts";
import type { SessionFigures } from "../../../src/stats/figures.ts";
import { type TurnsBefore, turnsBefore } from "../../../src/stats/rows/turns.ts";
import { countText } from "../../../src/text/units.ts";
import { useOpenSession } from "../open/session-context.tsx";
import { type Selection, useSelection } from "../view/selection.tsx";

export interface Figures extends SessionFigures {
  readonly details: EntryDetails;
  readonly selection: Selection;
}

/** Null until the background pass has counted everything; or why it cannot be counted. */
export function useFigures(): Figures | Error | null {
  const { opening, source, version, details } = useOpenSession();
  const selection = useSelection();
  const { leaf } = selection;
  const { data, error } = useQuery({
    queryKey: ["figures", opening, version, leaf],
    queryFn: () => source.figures(version, leaf),
    enabled: details !== null,
    // The last branch's figures stay until another one is counted.
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
  });
  if (error) return error;
  return details && data ? { ...data, details, selection } : null;
}

/**
 * Turns before an entry that is missing from the file: the path begins after it. Null where nothing is
 * missing.
 */
export function useTurnsBefore(): TurnsBefore | null {
  const { details } = useOpenSession();
  const { table, path } = useSelection();
  return useMemo(() => turnsBefore(table, details, path), [table, details, path]);
}

/** `7 turns before the damage`; entries without a prompt are not counted. */
export function beforeText({ turns }: TurnsBefore): string {
  return turns === 0 ? "more before the damage" : `${countText(turns, "turn")} before the damage`;
}

/** What was sent without being recorded in the file, in sentences. Null until every entry was read. */
export function useUnrecorded(): readonly string[] | null {
  const { session, details } = useOpenSession();
  const { table, path } = useSelection();
  const { format } = session;
  const { data: rules } = useQuery({
    queryKey: ["unrecorded", format],
    queryFn: () => rulesOf(format),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return useMemo(
    () => (details && rules ? rules.unrecordedTexts(rules.kinds, table, details, path) : null),
    [rules, table, details, path],
  );
}

/** Loaded after the first screen: the place for the sentences is there before. */
async function rulesOf(format: string) {
  const [kinds, { unrecordedTexts }] = await Promise.all([
    unrecordedKinds(format),
    import("../../../src/stats/context/unrecorded.ts"),
  ]);
  return { kinds, unrecordedTexts };
}
