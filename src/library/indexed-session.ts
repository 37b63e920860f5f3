// One session as lists, families and overviews know it: the record in an index. Plain data, so that it
// can be stored and sent between threads. It knows neither folders of a browser nor databases.
import type { BesideName } from "../formats/format.ts";
import type { ChildFile } from "../model/runs/child-file.ts";
import type { SessionStatus } from "../model/session.ts";
import type { ToolTotals } from "../stats/tools.ts";
import { sumOfSums, type UsageSum } from "../stats/usage-sum.ts";

/** The place of an indexed session, and its state when it was read. */
export interface SessionAddress {
  /** Of the file, or of the session's folder: below the library's folder, with `/` between the parts. */
  readonly path: string;
  /** Bytes; for a session that is a folder those of all its files. */
  readonly size: number;
  /** When it was last changed, ms since 1970; for a folder the latest of its files. */
  readonly mtimeMs: number;
}

/** The usage of one model in a quarter of an hour. */
export interface TimedUse {
  /** Its beginning, ms since 1970; null without a readable time. */
  readonly time: number | null;
  /** In the form of `EntryDetails.models`; "" if none is named. */
  readonly model: string;
  readonly usage: UsageSum;
}

/** A branch without the leaf: its own cost. */
export interface UnusedBranch {
  /** Of its last entry, in the form of `addressOf`. */
  readonly leafId: string;
  /** The session's own name for the branch; "" without one. */
  readonly name: string;
  /** Of the entries that are on no other branch. */
  readonly usage: UsageSum;
}

export interface IndexedSession extends SessionAddress {
  readonly kind: "file" | "folder";
  /** Format id, like `Session.format`. */
  readonly format: string;
  /** Its name for people, from `formatNameOf`, with the agent that its path or its entries show. */
  readonly formatName: string;
  /** Header id; "" without one. */
  readonly id: string;
  /** formats.md 2.14, a blank name counts as none: "". */
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
  /** Prompts on all branches, as `Totals` counts them. */
  readonly turns: number;
  /** Leaves. */
  readonly branches: number;
  readonly compactions: number;
  /** Those with the most replies come first; of these and of tools at most MAX_NAMED. */
  readonly models: readonly string[];
  /** Of all branches; equal to the session's own usage panel for "all". */
  readonly usage: UsageSum;
  /** Its agent records no costs: they come from list prices. */
  readonly hasListPrices: boolean;
  /** For a header that records none: how the last reply at the leaf ended. */
  readonly status: SessionStatus;
  /** `parentSession`, `branchedFrom` or the parent's id from the file; "" without one. */
  readonly parent: string;
  /** Name of the agent definition of a sub-agent; "" for other sessions. */
  readonly agentType: string;
  /** Session files of its sub-agents, from its tool results; at most MAX_CHILD_FILES. */
  readonly childFiles: readonly ChildFile[];
  /** Oldest first, those without a time before them; together they are the whole usage. */
  readonly uses: readonly TimedUse[];
  /**
   * The calls that `uses` sums, packed (copies/packed-calls.ts); "" without calls, or with too
   * many.
   */
  readonly calls: string;
  readonly tools: readonly Pick<ToolTotals, "name" | "calls" | "failures">[];
  /** Most expensive first, at most MAX_UNUSED_BRANCHES. */
  readonly unusedBranches: readonly UnusedBranch[];
}

/** Characters. */
export const MAX_FIRST_MESSAGE = 300;
/** Maximum characters of a file's own values: ids, names, paths. */
export const MAX_FIELD = 4096;
export const MAX_NAMED = 200;
export const MAX_CHILD_FILES = 1000;
export const MAX_UNUSED_BRANCHES = 10;

/** A prompt or a reply for a search over all sessions. */
export interface IndexedText {
  /** Of its entry, in the form of `addressOf`: the session opens there. */
  readonly entryId: string;
  readonly role: "user" | "assistant";
  /** At most MAX_INDEXED_TEXT characters. */
  readonly text: string;
}

/** Characters of one message that are searched; a search in the session itself covers the rest. */
export const MAX_INDEXED_TEXT = 200_000;

/** A session that was read for the index. */
export interface SessionReading {
  readonly session: IndexedSession;
  /** In file order; only the first ones if all together are longer than MAX_TEXT_OF_SESSION. */
  readonly texts: readonly IndexedText[];
}

/** Characters of one session's prompts and replies that are searched. */
export const MAX_TEXT_OF_SESSION = 16_000_000;

/**
 * The kind of a file next to the sessions. performance-log: how fast each model wrote; incomplete: the
 * remainder of a session that is a folder; unreadable: to be tried again at the next visit.
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

/**
 * A file of a library's folder that is listed by name because it is no session, or cannot be read.
 */
export interface LibraryNeighbour extends SessionAddress {
  readonly kind: NeighbourKind;
  /** The kind in words, with the reason: "backup of a session", "cannot be read: …". */
  readonly what: string;
  /** From an index that names sessions: hints for sessions without a name of their own. */
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
    turns: 0,
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
