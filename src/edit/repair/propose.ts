// The repairs of a file, and applying all of them.
import { renewedFacts } from "../../model/build/join-details.ts";
import type { Problem } from "../../model/problem.ts";
import type { EntryFacts } from "../../model/table/details.ts";
import { writtenDetails } from "../draft/draft-details.ts";
import type { DraftSession } from "../draft/draft-session.ts";
import type { Refused } from "../history/steps.ts";
import type { Repair } from "./repair.ts";
import { rowRepairs, toolRepairs } from "./row-repairs.ts";
import { textRepairs } from "./text-repairs.ts";

/** What a full reading of the base gives. */
export interface FullyRead {
  readonly problems: readonly Problem[];
  readonly details: EntryFacts;
}

/**
 * One repair for each oddity that can be mended, as the draft is now. `read` null: without those that
 * only a full reading tells. Errors: SessionError of the file.
 */
export async function proposedRepairs(
  session: DraftSession,
  read: FullyRead | null,
): Promise<readonly Repair[]> {
  const { draft, file } = session;
  const opened = session.opened(read?.problems);
  const { problems } = opened.session;
  const details = read && renewedFacts(read.details, await writtenDetails(session, opened));
  return [
    ...(await textRepairs(draft, file, problems)),
    ...rowRepairs(draft, problems),
    ...(details ? toolRepairs(draft, details) : []),
  ];
}

/** Mending one thing can show another; more often than this it does not. */
const MAX_ROUNDS = 6;

/**
 * Applies every available repair, each as a step; returns those that did not apply. One undo
 * reverts all. Errors: SessionError of the file; the draft is then unchanged.
 */
export function repairAll(session: DraftSession, read: FullyRead | null) {
  return session.draft.asOne(async () => {
    const done: Repair[] = [];
    let refused: Refused[] = [];
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const repairs = await proposedRepairs(session, read);
      const before = done.length;
      refused = [];
      for (const repair of repairs) {
        const [reason] = await session.applyAll([repair.operations]);
        if (reason) refused.push(reason);
        else done.push(repair);
      }
      if (done.length === before) break;
    }
    return { done, refused };
  });
}
