// One path as a new session, where a compaction names a label as the first entry it kept.
import { expect, it } from "vitest";
import { SessionManager } from "../session/session-manager.ts";
import { asFileEntry, type FileEntry } from "./session-entry.ts";

const TIME = "2026-01-01T00:00:00.000Z";

function keptAfterBranching(...entries: readonly { id: string; [field: string]: string }[]) {
  const chained: readonly FileEntry[] = entries.map((entry, index) =>
    asFileEntry({ timestamp: TIME, parentId: entries[index - 1]?.id ?? null, ...entry }),
  );
  const session = SessionManager.inMemory("", {}, chained);
  session.createBranchedSession(entries.at(-1)?.id ?? "");
  return session.getEntries().find(({ type }) => type === "compaction")?.firstKeptEntryId;
}

const note = (id: string) => ({ type: "custom", id, customType: "note" });
const label = { type: "label", id: "label", targetId: "a", label: "here" };
const compaction = { type: "compaction", id: "c", summary: "S", firstKeptEntryId: "label" };

it("a branched session keeps from the entry after a removed label, if the label came before", () => {
  expect(keptAfterBranching(note("a"), label, note("b"), compaction, note("d"))).toBe("b");
});

it("a branched session names a later label as before: nothing was kept", () => {
  expect(keptAfterBranching(note("a"), compaction, label, note("d"))).toBe("label");
});
