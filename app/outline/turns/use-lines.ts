// The lines of the digest in view, and which turn an entry is in.
import { useCallback, useMemo } from "react";
import type { EntryDetails } from "../../../src/model/table/details.ts";
import type { DigestTurn } from "../../../src/stats/digest/digest.ts";
import { digestSteps } from "../../../src/stats/digest/digest-steps.ts";
import type { Digest } from "../../../src/stats/digest/read-digest.ts";
import { pathTo } from "../../../src/tree/path.ts";
import { entryNumber } from "../../session/draft/draft-operations.ts";
import { useDigests } from "../../session/figures/use-digests.ts";
import { useOpenSession } from "../../session/open/session-context.tsx";
import { useSelection } from "../../session/view/selection.tsx";
import { branchKey, digestLines, type NumberOf, type StepsOf, turnKey } from "./digest-lines.ts";

/** The lines, with the digests of branches that were unfolded. */
export function useLines(digest: Digest, details: EntryDetails, unfolded: ReadonlySet<string>) {
  const { session } = useOpenSession();
  const { table, path } = useSelection();
  const numberOf = useNumberOf();
  const leaves = useMemo(
    () =>
      digest.rows.flatMap((row) =>
        row.kind === "branch" && unfolded.has(branchKey(row, numberOf)) ? [row.totals.leaf] : [],
      ),
    [digest, unfolded, numberOf],
  );
  const digests = useDigests(leaves);
  return useMemo(() => {
    const stepsOn = (along: Int32Array): StepsOf => {
      const steps = digestSteps(session, details, along);
      return (prompt) => steps.get(prompt) ?? [];
    };
    const branches = new Map(
      leaves.map((one) => [
        one,
        { digest: digests.get(one) ?? null, stepsOf: stepsOn(pathTo(table, one)) },
      ]),
    );
    return digestLines(digest, { unfolded, numberOf, stepsOf: stepsOn(path), branches });
  }, [digest, session, details, table, path, unfolded, leaves, digests, numberOf]);
}

function useNumberOf(): NumberOf {
  const { session, draft } = useOpenSession();
  return useCallback((row) => entryNumber({ session, draft }, row), [session, draft]);
}

/** The key of the turn that a row of the path is in; "" before the first. */
export function useTurnOf(turns: readonly DigestTurn[]): (row: number) => string {
  const { path } = useSelection();
  const numberOf = useNumberOf();
  return useMemo(() => {
    const keyOf = new Map(turns.map((turn) => [turn.turn.prompt, turnKey(turn, numberOf)]));
    const keys = new Map<number, string>();
    let key = "";
    for (const row of path) {
      key = keyOf.get(row) ?? key;
      keys.set(row, key);
    }
    return (row) => keys.get(row) ?? "";
  }, [path, turns, numberOf]);
}
