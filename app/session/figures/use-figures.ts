// The figures of the open session for the branch that is looked at, counted by the session's worker.
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { EntryDetails } from "../../../src/model/table/details.ts";
import type { SessionFigures } from "../../../src/stats/figures.ts";
import { useOpenSession } from "../open/session-context.tsx";
import { type Selection, useSelection } from "../view/selection.tsx";

export interface Figures extends SessionFigures {
  readonly details: EntryDetails;
  readonly selection: Selection;
}

/** Null until the background pass is through and everything is counted; or why it cannot be. */
export function useFigures(): Figures | Error | null {
  const { opening, source, version, details } = useOpenSession();
  const selection = useSelection();
  const { leaf } = selection;
  const { data, error } = useQuery({
    queryKey: ["figures", opening, version, leaf],
    queryFn: () => source.figures(version, leaf),
    enabled: details !== null,
    // The last branch's figures stay for the moment that counting another one takes.
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
  });
  if (error) return error;
  return details && data ? { ...data, details, selection } : null;
}
