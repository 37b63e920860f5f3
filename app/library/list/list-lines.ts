// The lines of the list, one below the other: groups, their sessions, their hits. Knows no element.
import type { TextHit } from "../../../src/library/index/library-index.ts";
import type { ListGroup, ListRow, SessionList } from "../../../src/library/list/session-list.ts";
import { type SessionSummary, summaryId } from "../../catalog/folders/session-summary.ts";

/** An entry with a hit: a message, or a tool's call or result. */
interface ListHit extends Pick<TextHit, "entryId" | "snippet"> {
  readonly role: TextHit["role"] | "tool";
}

/** Of one session. */
export interface ListHits {
  /** Entries with a hit. */
  readonly count: number;
  /** Those that have a line. */
  readonly hits: readonly ListHit[];
}

export type ListLine =
  | {
      readonly kind: "group";
      readonly key: string;
      readonly group: ListGroup<SessionSummary>;
      readonly isFolded: boolean;
    }
  | {
      readonly kind: "session";
      readonly key: string;
      readonly row: ListRow<SessionSummary>;
      readonly level: number;
    }
  | {
      readonly kind: "hit";
      readonly key: string;
      readonly session: SessionSummary;
      readonly hit: ListHit;
      /** Entries with a hit that have no line; 0 on all but the last. */
      readonly more: number;
      readonly level: number;
    };

export function listLines(
  list: SessionList<SessionSummary>,
  folded: ReadonlySet<string>,
  hitsOf: (session: SessionSummary) => ListHits | undefined,
): readonly ListLine[] {
  const lines: ListLine[] = [];
  for (const group of list.groups) {
    const { project, rows } = group;
    const key = `group ${project}`;
    const isFolded = folded.has(key);
    if (project !== null) lines.push({ kind: "group", key, group, isFolded });
    if (isFolded) continue;
    const base = project === null ? 1 : 2;
    for (const row of rows) {
      const id = summaryId(row.session);
      const level = base + row.depth;
      lines.push({ kind: "session", key: id, row, level });
      const found = hitsOf(row.session);
      if (!found) continue;
      const { hits, count } = found;
      hits.forEach((hit, index) => {
        const more = index === hits.length - 1 ? count - hits.length : 0;
        const line = { kind: "hit", session: row.session, hit, more, level: level + 1 } as const;
        lines.push({ ...line, key: `${id}\n${index}` });
      });
    }
  }
  return lines;
}

/** Index of the line a line belongs to; -1: to none. */
export function ownerOf(lines: readonly ListLine[], index: number): number {
  const level = levelOf(lines[index]);
  for (let above = index - 1; above >= 0; above--) if (levelOf(lines[above]) < level) return above;
  return -1;
}

export function levelOf(line: ListLine | undefined): number {
  return line && line.kind !== "group" ? line.level : 1;
}
