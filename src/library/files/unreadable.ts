// How a file that is there and cannot be read is named beside the sessions.
import type { LibraryNeighbour, SessionAddress } from "../indexed-session.ts";

/** `error`: why. */
export function unreadableNeighbour(address: SessionAddress, error: unknown): LibraryNeighbour {
  const reason = error instanceof Error ? error.message : String(error);
  return { ...address, kind: "unreadable", what: `cannot be read: ${reason}` };
}
