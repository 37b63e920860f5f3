// The answer about a session that was branched, whoever branched it (CANONICAL.md, section 5).
import { existsSync } from "node:fs";
import type { JsonObject } from "../../src/model/json/json.ts";
import { sha256 } from "./canonical.ts";
import type { GoldenBranch, GoldenBranchEntry } from "./golden-file.ts";

/** A SessionManager that holds the branch, ours or the reference's. */
interface BranchHolder {
  getHeader(): object | null | undefined;
  getEntries(): readonly object[];
  getLeafId(): unknown;
  buildSessionContext(): { messages: readonly unknown[]; thinkingLevel: unknown; model: unknown };
}

export interface Branched {
  readonly holder: BranchHolder;
  /** What `createBranchedSession` returned. */
  readonly path: string | undefined;
  /** The file that was branched. */
  readonly source: string | undefined;
  /** Ordinals of the source's entries by the key of their id. */
  readonly ordinals: ReadonlyMap<unknown, number | undefined>;
  /** What an id is looked up by. */
  readonly keyOf: (id: unknown) => unknown;
  readonly roots: readonly JsonObject[];
}

export function branchAnswer(branched: Branched): GoldenBranch {
  const { holder, path, source, ordinals, keyOf, roots } = branched;
  const entries = holder.getEntries() as readonly JsonObject[];
  const indexOf = new Map(entries.map(({ id }, index) => [keyOf(id), index]));
  const place = (id: unknown) => indexOf.get(keyOf(id)) ?? -1;
  const leaf = holder.getLeafId() ?? null;
  const { messages, thinkingLevel, model } = holder.buildSessionContext();
  return {
    header: withoutChance(holder.getHeader(), source),
    fileWritten: path !== undefined && existsSync(path),
    leafIndex: leaf === null ? null : place(leaf),
    roots: roots.map(({ id }) => place(id)),
    context: {
      messagesSha256: sha256(messages),
      messageCount: messages.length,
      ...(thinkingLevel !== undefined && { thinkingLevel }),
      model,
    },
    entries: entries.map((entry): GoldenBranchEntry => {
      const { type, parentId, firstKeptEntryId, targetId, label, timestamp } = entry;
      const sourceOrdinal = ordinals.get(keyOf(entry.id)) ?? null;
      return {
        type,
        sourceOrdinal,
        parentIndexInResult: parentId === null ? null : place(parentId),
        ...(type === "compaction" &&
          firstKeptEntryId !== undefined && { firstKeptIndexInResult: place(firstKeptEntryId) }),
        ...((type === "label" || type === "context_edit") && {
          targetIndexInResult: place(targetId),
        }),
        ...(type === "label" && { label, ...(sourceOrdinal === null && { timestamp }) }),
      };
    }),
  };
}

/** A header without what is new in every run. */
export function withoutChance(header: object | null | undefined, source: unknown): unknown {
  if (!header) return header;
  const { parentSession, ...rest } = header as JsonObject;
  return {
    ...rest,
    id: "<new>",
    timestamp: "<now>",
    ...(parentSession !== undefined && {
      parentSession: parentSession === source ? "<source>" : parentSession,
    }),
  };
}
