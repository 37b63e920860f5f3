// The sessions that a page can show, for whoever only looks at them. Where they come from, and whether
// anything is remembered, is for the page to know.
import type { SessionCache } from "../open/session-cache.ts";
import type { ReadingKeeper } from "../reading/reading-keeper.ts";
import type { Sample } from "./samples.ts";
import type { SessionRecord } from "./stored/library-db.ts";

export interface PageSessions {
  /** The sessions of this page by key. */
  readonly sessions: SessionCache;
  readonly records: () => Promise<readonly SessionRecord[]>;
  readonly samples: readonly Sample[];
  /** How they were read. */
  readonly readings: ReadingKeeper;
  /** Whether drafts can be made of them. */
  readonly canEdit: boolean;
}
