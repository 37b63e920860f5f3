import { SessionError } from "../model/problem.ts";

/** Errors: SessionError "cancelled" when the signal is aborted. `doing`: "Sharing a.jsonl", `again`: "share it". */
export function checkCancelled(
  signal: AbortSignal | undefined,
  doing: string,
  again: "share it" | "export it",
): void {
  if (!signal?.aborted) return;
  throw new SessionError(
    "cancelled",
    `${doing} was cancelled.`,
    `Nothing of the opened file changed; ${again} again any time.`,
  );
}
