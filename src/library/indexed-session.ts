// One session as lists, families and overviews know it: what an index keeps of it. Plain data, so that
// it can be stored and sent between threads. It knows neither folders of a browser nor databases.
import type { BesideName } from "../formats/format.ts";
import type { ChildFile } from "../model/runs/child-file.ts";
import type { SessionStatus } from "../model/session.ts";
import type { ToolTotals } from "../stats/tools.ts";
import { sumOfSums, type UsageSum } from "../stats/usage-sum.ts";

/** Where an indexed session lies, and when it was as it is known. */
export interface SessionAddress {
  /** Of the file, or of the session's folder: below the library's folder, with `/` between the parts. */
  readonly path: string;
  /** Bytes; of a session that is a folder those of all its files. */
  readonly size: number;
  /** When it was last changed, ms since 1970; of a folder the latest of its files. */
  readonly mtimeMs: number;
}

/** What one model used in a quarter of an hour. */
export interface TimedUse {
  /** Its beginning, ms since 1970; null for what has no readable time. */
  readonly time: number | null;
  /** As `EntryDetails.models` has it; "" where none is named. */
  readonly model: string;
  readonly usage: UsageSum;
}

/** A branch that the leaf is not on: what it alone cost. */
export interface UnusedBranch {
  /** Of the entry it ends with, as `addressOf` names it. */
  readonly leafId: string;
  /** As the session itself names the branch; "" without a name. */
  readonly name: string;
  /** Of the entries that no other branch shares. */
  readonly usage: UsageSum;
}

export interface IndexedSession extends SessionAddress {
  readonly kind: "file" | "folder";
  /** Format id, as `Session.format`. */
  readonly format: string;
  /** What people call it, as `formatNameOf` says, with the agent that its path or its entries tell. */
  readonly formatName: string;
  /** Header id; "" without one. */
  readonly id: string;
  /** formats.md 2.14, blank counts as none: "". */
  readonly name: string;
  /** First prompt on one line, at most MAX_FIRST_MESSAGE characters; "" without one. */
  readonly firstMessage: string;
  readonly cwd: string;
  /** ms since 1970; null: no readable time. */
  readonly createdMs: number | null;
  /** formats.md 2.15. */
  readonly modifiedMs: number;
  readonly entries: number;
  /** Of every role, on all branches. */
  readonly messages: number;
  /** Leaves. */
  readonly branches: number;
  readonly compactions: number;
  /** Those that replied most come first; of these and of tools at most MAX_NAMED. */
  readonly models: readonly string[];
  /** Of all branches; the same as the session's own usage panel shows for "all". */
  readonly usage: UsageSum;
  /** Its agent records no costs: they are from list prices. */
  readonly hasListPrices: boolean;
  /** Of a header that records none: how the last reply at the leaf ended. */
  readonly status: SessionStatus;
  /** `parentSession`, `branchedFrom` or the parent's id as the file has it; "" without one. */
  readonly parent: string;
  /** Name of the agent definition of a sub-agent; "" for other sessions. */
  readonly agentType: string;
  /** Session files of its sub-agents, as its tool results name them; at most MAX_CHILD_FILES. */
  readonly childFiles: readonly ChildFile[];
  /** Oldest first, those without a time before them; together they are all that was used. */
  readonly uses: readonly TimedUse[];
  /** What `uses` adds up, packed (copies/packed-calls.ts); "" without calls, or with too many. */
  readonly calls: string;
  readonly tools: readonly Pick<ToolTotals, "name" | "calls" | "failures">[];
  /** Dearest first, at most MAX_UNUSED_BRANCHES. */
  readonly unusedBranches: readonly UnusedBranch[];
}

/** Characters. */
export const MAX_FIRST_MESSAGE = 300;
/** Characters of what a file says of itself: ids, names, paths. */
export const MAX_FIELD = 4096;
export const MAX_NAMED = 200;
export const MAX_CHILD_FILES = 1000;
export const MAX_UNUSED_BRANCHES = 10;

/** A prompt or a reply, as a search over all sessions finds it. */
export interface IndexedText {
  /** Of its entry, as `addressOf` names it: the session is opened there. */
  readonly entryId: string;
  readonly role: "user" | "assistant";
  /** At most MAX_INDEXED_TEXT characters. */
  readonly text: string;
}

/** Characters of one message that are searched; the rest is found in the session itself. */
export const MAX_INDEXED_TEXT = 200_000;

/** A session that was read for the index. */
export interface SessionReading {
  readonly session: IndexedSession;
  /** In file order, the first ones where all together are longer than MAX_TEXT_OF_SESSION. */
  readonly texts: readonly IndexedText[];
}

/** Characters of one session's prompts and replies that are searched. */
export const MAX_TEXT_OF_SESSION = 16_000_000;

/**
 * What a file beside the sessions is. performance-log: how fast each model wrote; incomplete: what is left of a
 * session that is a folder; unreadable: to be tried again at the next visit.
 */
export type NeighbourKind =
  | BesideName["kind"]
  | "performance-log"
  | "empty"
  | "binary"
  | "not-a-session"
  | "unsupported"
  | "incomplete"
  | "too-large"
  | "unreadable";

/** A file of a library's folder that is shown by name and is no session, or cannot be read. */
export interface LibraryNeighbour extends SessionAddress {
  readonly kind: NeighbourKind;
  /** The kind in words, with the reason: "backup of a session", "cannot be read: …". */
  readonly what: string;
  /** Of an index that names sessions: hints for those that tell no name of their own. */
  readonly names?: readonly (readonly [id: string, name: string])[];
}

/** A session that was not read: only its address is known. */
export function unreadSession(address: SessionAddress): IndexedSession {
  return {
    ...address,
    kind: "file",
    format: "",
    formatName: "",
    id: "",
    name: "",
    firstMessage: "",
    cwd: "",
    createdMs: null,
    modifiedMs: address.mtimeMs,
    entries: 0,
    messages: 0,
    branches: 0,
    compactions: 0,
    models: [],
    usage: sumOfSums([]),
    hasListPrices: false,
    status: null,
    parent: "",
    agentType: "",
    childFiles: [],
    uses: [],
    calls: "",
    tools: [],
    unusedBranches: [],
  };
}
