// A branch and a fork of a draft equal what the SessionManager makes of the same file.
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import { ODDITIES } from "../../../fixtures/oddities/index.ts";
import { DraftSession } from "../../edit/draft/draft-session.ts";
import { openSession } from "../../formats/index.ts";
import type { SessionManager } from "../../manager/session/session-manager.ts";
import { sessionManagerOn } from "../../manager/session/session-manager-on.ts";
import { MemoryStore } from "../../manager/store/memory-store.ts";
import type { JsonObject } from "../../model/json/json.ts";
import { memorySource } from "../../read/source/byte-source.ts";
import { sessionFilesIn, withShared } from "../../testing/reading/node-shared.ts";
import { leavesOf } from "../../tree/leaves.ts";
import { compareExport } from "./compare-export.ts";
import { type ExportKind, exportJsonl } from "./export-jsonl.ts";

const oddities = ODDITIES.filter(({ opens, file }) => opens && file.endsWith(".jsonl")).map(
  ({ file }) => join("fixtures/oddities", file),
);

async function exported(
  session: DraftSession,
  file: ReturnType<typeof memorySource>,
  kind: ExportKind,
) {
  const parts: Uint8Array[] = [];
  const made = await exportJsonl(session, file, kind);
  for await (const bytes of made.bytes()) parts.push(bytes.slice());
  const bytes = Buffer.concat(parts);
  const report = await compareExport(made, file, memorySource(bytes, "out.jsonl"));
  expect(report.faults).toEqual([]);
  return bytes.toString().split("\n").slice(0, -1);
}

/** Lines with random ids replaced by their position, the header without its own. */
function named(lines: readonly string[]): readonly string[] {
  const header: JsonObject = JSON.parse(lines[0] ?? "{}");
  const text = lines.slice(1).join("\n");
  const known = new Map<string, string>();
  const entries = text.replace(
    /"(?:id|parentId|firstKeptEntryId|targetId)":"([^"]+)"/g,
    (all, id: string) => {
      if (!known.has(id)) known.set(id, `#${known.size}`);
      return all.replace(id, known.get(id) ?? "");
    },
  );
  return [JSON.stringify({ ...header, id: "", timestamp: "" }), ...entries.split("\n")];
}

async function given(name: string) {
  const bytes = readFileSync(name);
  const file = memorySource(bytes, "in.jsonl");
  const session = new DraftSession(await openSession({ kind: "file", source: file }), file);
  const store = new MemoryStore();
  store.write("/in.jsonl", bytes, null);
  return { session, file, store };
}

describe("a new session", () => isOfTheManager(oddities));

withShared("data/real", "a new session", (folder) => {
  isOfTheManager(sessionFilesIn(folder).filter((path) => basename(path).startsWith("third")));
});

function isOfTheManager(files: readonly string[]): void {
  it.each(files)("forked from %s equals what forkFrom writes", async (name) => {
    const { session, file, store } = await given(name);
    if (!isOpenable(store)) return;
    const forked = sessionManagerOn(store).forkFrom("/in.jsonl", "/else", "/out");
    const lines = await exported(session, file, {
      kind: "fork",
      cwd: "/else",
      parentSession: "/in.jsonl",
    });
    expect(named(lines)).toEqual(named(linesIn(store, forked)));
  });

  it.each(files)("branched off %s equals what createBranchedSession writes", async (name) => {
    const { session, file, store } = await given(name);
    if (!isOpenable(store)) return;
    const { table } = session.draft;
    for (const row of leavesOf(table)) {
      const manager = sessionManagerOn(store).open("/in.jsonl", "/out");
      const id = session.draft.addressOf(row);
      if (id.startsWith("@")) continue;
      manager.createBranchedSession(id);
      const lines = await exported(session, file, {
        kind: "branch",
        entry: id,
        parentSession: "/in.jsonl",
      });
      const isWritten = store.read(manager.getSessionFile() ?? "") !== null;
      if (isWritten) expect(named(lines)).toEqual(named(linesIn(store, manager)));
    }
  });
}

function isOpenable(store: MemoryStore): boolean {
  try {
    sessionManagerOn(store).open("/in.jsonl");
    return true;
  } catch {
    return false;
  }
}

function linesIn(store: MemoryStore, manager: SessionManager): readonly string[] {
  const bytes = store.read(manager.getSessionFile() ?? "") ?? new Uint8Array(0);
  return new TextDecoder().decode(bytes).split("\n").slice(0, -1);
}
