// What of the context at the leaf in view its file does not record: the sentences, for every view that says so.
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { unrecordedKinds } from "../../../src/formats/unrecorded.ts";
import { unrecordedTexts } from "../../../src/stats/context/unrecorded.ts";
import { useOpenSession } from "../open/session-context.tsx";
import { useSelection } from "../view/selection.tsx";

/** Null until every entry was read. */
export function useUnrecorded(): readonly string[] | null {
  const { session, details } = useOpenSession();
  const { table, path } = useSelection();
  const { format } = session;
  const { data: kinds } = useQuery({
    queryKey: ["unrecorded", format],
    queryFn: () => unrecordedKinds(format),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return useMemo(
    () => (details && kinds ? unrecordedTexts(kinds, table, details, path) : null),
    [kinds, table, details, path],
  );
}
