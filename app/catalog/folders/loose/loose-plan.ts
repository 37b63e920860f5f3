// Which of the sessions that were opened alone have to be looked at, and which are to be forgotten: by what
// is remembered of each and what is known of it. It reads nothing.

import type { SessionRecord } from "../../stored/records.ts";
import type { OpenedFolder } from "../folder-library.ts";
import { sessionSummaries } from "../session-summary.ts";

/** By key: when it was opened last as its file was last looked at. */
export type LookedAt = ReadonlyMap<string, SessionRecord["openedAt"]>;

interface LoosePlan {
  /** Opened since their files were looked at, newest first. */
  readonly toLookAt: readonly SessionRecord[];
  /** Keys of what was forgotten, or lies in an opened folder by now. */
  readonly gone: readonly string[];
}

/** `records`: newest first. `known`: keys of which anything is known. */
export function planLoose(
  records: readonly SessionRecord[],
  folders: readonly Pick<OpenedFolder, "id" | "sessions">[],
  known: Iterable<string>,
  lookedAt: LookedAt,
): LoosePlan {
  const keys = new Set<string>();
  const toLookAt: SessionRecord[] = [];
  for (const { folder, record } of sessionSummaries(folders, records)) {
    if (folder !== "" || !record) continue;
    keys.add(record.key);
    if (lookedAt.get(record.key) !== record.openedAt) toLookAt.push(record);
  }
  toLookAt.sort((a, b) => b.openedAt - a.openedAt);
  return { toLookAt, gone: [...known].filter((key) => !keys.has(key)) };
}
