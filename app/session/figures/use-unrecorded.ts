// What of the context at the leaf in view its file does not record: the sentences, for every view that says so.
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { unrecordedKinds } from "../../../src/formats/unrecorded.ts";
import { useOpenSession } from "../open/session-context.tsx";
import { useSelection } from "../view/selection.tsx";

/** Null until every entry was read. */
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
