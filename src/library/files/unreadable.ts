// How a file that is there and cannot be read is named beside the sessions.
import { SessionError } from "../../model/problem.ts";
import type { LibraryNeighbour, SessionAddress } from "../indexed-session.ts";

/** `error`: why. */
export function unreadableNeighbour(address: SessionAddress, error: unknown): LibraryNeighbour {
  return { ...address, kind: "unreadable", what: `cannot be read: ${reasonOf(error)}` };
}

/** What an error advises is for a file that is open by itself. */
const ADVICE: ReadonlyMap<SessionError["kind"], string> = new Map([
  ["vanished", "Look through the folder again."],
  ["changed", "Look through the folder again: it is read then as it is now."],
]);

/** What is wrong, and what helps. */
function reasonOf(error: unknown): string {
  if (error instanceof SessionError) {
    return `${error.message} ${ADVICE.get(error.kind) ?? error.advice}`.trimEnd();
  }
  return error instanceof Error ? error.message : String(error);
}
