// A folder of projects against what the reference listed in each.
import { readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import type { IndexedSession } from "../../../src/library/indexed-session.ts";
import type { SessionInfo } from "../../../src/manager/list/session-info.ts";
import { sessionManagerOn } from "../../../src/manager/session/session-manager-on.ts";
import { nodeStore } from "../../../src/manager/store/disk/node-store.ts";
import { promptText } from "../../../src/model/entry/prompt-text.ts";
import { lineStart } from "../../../src/text/line-start.ts";
import { Documented } from "../documented/documented.ts";
import { StrictFile } from "../documented/strict-file.ts";
import { readJson } from "../golden-file.ts";
import { FileReport, type Report } from "../report.ts";
import { asListed, indexed, summaryIn } from "./indexed-case.ts";
import { documentedRecord, recordOf } from "./listing.ts";

interface GoldenLibrary {
  readonly directories: Readonly<Record<string, GoldenDirectory>>;
}

interface GoldenDirectory {
  readonly listed: readonly { readonly file: string; readonly firstMessage: string }[];
  readonly listedForCwd: { readonly cwd: string; readonly files: readonly string[] };
  /** Session files the reference leaves out. */
  readonly dropped: readonly string[];
}

const store = nodeStore();

export async function compareLibrary(report: Report, name: string, folder: string): Promise<void> {
  const { directories } = readJson<GoldenLibrary>(join(folder, "golden.json"));
  const kept = await indexed(join(folder, "agent"));
  for (const [directory, golden] of Object.entries(directories)) {
    const path = join(folder, "agent", "sessions", directory);
    await compareDirectory(report, `${name} ${directory}`, path, golden);
    const isKept = ({ path }: IndexedSession) => !golden.dropped.includes(basename(path));
    const records = summaryIn(kept, `sessions/${directory}`).filter(isKept).map(indexedRecord);
    const listed = golden.listed.map(({ firstMessage, ...record }) => ({
      ...record,
      firstMessage: firstWordsOf(firstMessage),
    }));
    report.same(`${name} ${directory} indexed`, records, listed);
  }
  const beside = kept.neighbours.map(({ path, kind }) => `${basename(path)} ${kind}`).sort();
  report.same(`${name} beside the sessions`, beside, [
    "2026-08-01T09-00-00-004Z_empty.jsonl empty",
    "backup.jsonl.bak backup",
  ]);
}

function indexedRecord(session: IndexedSession): object {
  const { cwd, createdMs, firstMessage } = session;
  return {
    ...asListed(session),
    ...{ cwd, created: createdMs, firstMessage: firstWordsOf(firstMessage) },
  };
}

/** The reference's are cut, ours on one line. */
function firstWordsOf(text: string): string {
  return lineStart(promptText(text), 100);
}

async function compareDirectory(
  report: Report,
  name: string,
  path: string,
  golden: GoldenDirectory,
): Promise<void> {
  const all = await sessionManagerOn(store).listAll(path);
  const isKept = (info: SessionInfo) => !golden.dropped.includes(basename(info.path));
  const listed = all.filter(isKept);
  report.files += listed.length + golden.dropped.length;
  report.same(
    `${name} order`,
    listed.map(fileOf),
    golden.listed.map(({ file }) => file),
  );
  listed.forEach((info, index) => {
    report.same(`${name} ${fileOf(info)}`, listedRecord(info), golden.listed[index]);
  });
  const { cwd, files } = golden.listedForCwd;
  const own = (await sessionManagerOn(store).list(cwd, path)).filter(isKept);
  report.same(`${name} of ${cwd}`, own.map(fileOf), files);
  for (const file of golden.dropped) {
    const info = all.find((other) => fileOf(other) === file);
    compareDropped(report, `${name} ${file}`, join(path, file), info);
  }
}

function compareDropped(
  report: Report,
  name: string,
  path: string,
  info: SessionInfo | undefined,
): void {
  const file = new StrictFile(readFileSync(path));
  const facts = { file, documented: new Documented(file), agent: "pi" } as const;
  new FileReport(report, name, facts).check(
    "list",
    "listed",
    info ? recordOf(info) : null,
    null,
    () => documentedRecord(file.listedText, statSync(path).mtimeMs),
  );
}

function listedRecord(info: SessionInfo): object {
  return {
    file: fileOf(info),
    id: info.id,
    name: info.name ?? null,
    cwd: info.cwd,
    modified: info.modified.getTime(),
    created: info.created.getTime(),
    messageCount: info.messageCount,
    firstMessage: info.firstMessage.slice(0, 200),
    parentSessionPath: info.parentSessionPath ?? null,
  };
}

function fileOf(info: SessionInfo): string {
  return basename(info.path);
}
