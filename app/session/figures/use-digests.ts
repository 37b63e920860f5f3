// Digests of branches, counted by the session's worker.
import { queryOptions, useQueries, useQuery } from "@tanstack/react-query";
import { asError } from "../../../src/lib/as-error.ts";
import type { Digest } from "../../../src/stats/digest/read-digest.ts";
import type { OpenSession } from "../open/open-session.ts";
import { useOpenSession } from "../open/session-context.tsx";

function digestQuery({ opening, version, source, details }: OpenSession, leaf: number) {
  return queryOptions({
    queryKey: ["digest", opening, version, leaf],
    queryFn: () => source.digest(version, leaf),
    enabled: details !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
  });
}

/** Of a branch of any opened session. */
export function useDigestQuery(open: OpenSession, leaf: number) {
  return useQuery(digestQuery(open, leaf));
}

/** By leaf; an error where it cannot be counted. Those that are still counted are missing. */
export function useDigests(leaves: readonly number[]): ReadonlyMap<number, Digest | Error> {
  const open = useOpenSession();
  return useQueries({
    queries: leaves.map((leaf) => digestQuery(open, leaf)),
    combine: (results) => {
      const digests = new Map<number, Digest | Error>();
      results.forEach(({ data, error }, index) => {
        const found = error ? asError(error) : data;
        if (found) digests.set(leaves[index] ?? 0, found);
      });
      return digests;
    },
  });
}
