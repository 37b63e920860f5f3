// Sessions of other agents, written as files for the published agent in every way there is: it must show all
// of each.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DraftSession } from "../../src/edit/draft/draft-session.ts";
import { repairAll } from "../../src/edit/repair/propose.ts";
import { type ExportKind, exportJsonl } from "../../src/export/jsonl/export-jsonl.ts";
import { convertedSession } from "../../src/export/jsonl/session-jsonl.ts";
import { ALL_OF_IT, LEFT_OUT, type ShareScope } from "../../src/export/share/scope.ts";
import { fileToShare } from "../../src/export/share/share-source.ts";
import { sharedLines } from "../../src/export/share/shared-lines.ts";
import { sessionsIn } from "../../src/formats/folder.ts";
import type { SessionInput } from "../../src/formats/format.ts";
import { openSession } from "../../src/formats/index.ts";
import type { OpenedSession } from "../../src/model/session.ts";
import { addressOf } from "../../src/model/table/address.ts";
import type { EntryTable } from "../../src/model/table/table.ts";
import { memorySource } from "../../src/read/source/byte-source.ts";
import { nodeFolderSources } from "../../src/read/source/node-folder.ts";
import { leavesOf, openingLeaf } from "../../src/tree/leaves.ts";
import type { ReferenceViews } from "./reference-views.ts";

const FILES = ["fixtures", "../shared/data/claude-codex", "../shared/data/sent"];
const FOLDERS = ["fixtures/agentuse", "../shared/data/formats-more/agentuse"];
const FILE = /\.(?:jsonl|html|zst)$/;

/** Sessions of the fixtures that are no files of lines of pi's, and the real ones where they are present. */
export async function* convertedSessions(): AsyncGenerator<readonly [string, OpenedSession]> {
  for (const folder of FILES.filter(existsSync)) {
    for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).sort()) {
      if (!FILE.test(name)) continue;
      const path = join(folder, name);
      const source = memorySource(readFileSync(path), path);
      const opened = await openedOther({ kind: "file", source });
      if (opened) yield [path, opened];
    }
  }
  for (const name of FOLDERS.filter(existsSync)) {
    const files = await nodeFolderSources(name);
    for (const input of await sessionsIn({ kind: "folder", name, files })) {
      const opened = input.kind === "folder" ? await openedOther(input) : null;
      if (opened) yield [`${name} ${opened.session.fileName}`, opened];
    }
  }
}

/** Null for a file of lines of pi's, and for what is no session. */
async function openedOther(input: SessionInput): Promise<OpenedSession | null> {
  const opened = await openSession(input).catch(() => null);
  return opened?.layout ? null : opened;
}

/** Writes it in every way and has each shown. How many files that were. */
export async function showConverted(
  opened: OpenedSession,
  folder: string,
  views: ReferenceViews,
): Promise<number> {
  let written = 0;
  const show = async (bytes: AsyncIterable<Uint8Array>) => {
    const parts: Uint8Array[] = [];
    for await (const part of bytes) parts.push(part.slice());
    const own = join(folder, String(written++));
    mkdirSync(own);
    const path = join(own, "written.jsonl");
    writeFileSync(path, Buffer.concat(parts));
    await views.show(path);
  };
  const { bytes } = await convertedSession(opened);
  const file = memorySource(Buffer.concat(bytes), "converted.jsonl");
  const converted = await openSession({ kind: "file", source: file });
  const { table } = converted.session;
  const draft = new DraftSession(converted, file);
  for (const kind of kindsOf(table)) await show((await exportJsonl(draft, file, kind)).bytes());
  const { draft: edited } = draft;
  const target = edited.addressOf(edited.leaf);
  await draft.apply({ kind: "label", ...edited.newEntry(), target, label: "here" });
  await draft.apply({ kind: "rename", ...edited.newEntry(), name: "Another" });
  await repairAll(draft, null);
  await show((await exportJsonl(draft, file, { kind: "tree" })).bytes());
  const shared = fileToShare(opened);
  for (const scope of scopesOf(opened)) await show(sharedLines(shared, scope));
  return written;
}

function kindsOf(table: EntryTable): readonly ExportKind[] {
  const branches = Array.from(leavesOf(table), (row): ExportKind => {
    return { kind: "branch", entry: addressOf(table, row) };
  });
  return [{ kind: "tree" }, { kind: "fork", cwd: "/x" }, ...branches];
}

function scopesOf({ session }: OpenedSession): readonly ShareScope[] {
  const branch = addressOf(session.table, openingLeaf(session));
  return [
    ALL_OF_IT,
    { ...ALL_OF_IT, branches: [branch] },
    ...LEFT_OUT.map((one) => ({ ...ALL_OF_IT, leaveOut: [one] })),
    { ...ALL_OF_IT, leaveOut: LEFT_OUT },
  ];
}
