// What came out of the branch in view.
import { useMemo } from "react";
import {
  answeredText,
  type DigestOutcome,
  digestOutcome,
} from "../../../src/stats/digest/digest-outcome.ts";
import type { Digest } from "../../../src/stats/digest/read-digest.ts";
import { useDigestQuery } from "../../session/figures/use-digests.ts";
import { useOpenSession } from "../../session/open/session-context.tsx";
import { useSelection } from "../../session/view/selection.tsx";

export interface Outcome extends DigestOutcome {
  readonly digest: Digest;
  /** "turn 52; 3 turns after it changed nothing" */
  readonly note: string;
}

/** Null where the turns cannot be counted; undefined until they are. */
export function useOutcome(): Outcome | null | undefined {
  const { leaf } = useSelection();
  const open = useOpenSession();
  const { data: digest, isError } = useDigestQuery(open, leaf);
  return useMemo(() => {
    if (isError) return null;
    if (!digest) return undefined;
    const outcome = digestOutcome(digest);
    return { ...outcome, digest, note: answeredText(outcome) };
  }, [digest, isError]);
}
