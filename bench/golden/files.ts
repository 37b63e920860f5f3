// What the SessionManager makes of a copy of a file: opening, branching, forking, listing; and that
// none of it changes the file.
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  parseSessionEntries,
  type SessionEntry,
  SessionError,
  SessionManager,
  type SessionTreeNode,
} from "../../src/index.ts";
import { ensure } from "../../src/lib/ensure.ts";
import { loadEntriesFromFile, nodeStore } from "../../src/node.ts";
import { canonical, sha256 } from "./canonical.ts";
import type { GoldenBranch, GoldenBranchEntry, GoldenFile, GoldenFork } from "./golden-file.ts";
import { documentedRecord, recordOf } from "./listing.ts";
import type { FileReport } from "./report.ts";
import { fields, isRecord, type StrictFile } from "./strict-file.ts";

const MTIME_MS = Date.UTC(2026, 0, 1);
const FORK_CWD = "/home/dev/src/fork-target";

/** The golden answers are of a version that first writes a file with the first reply. */
const store = nodeStore({ firstWrite: "assistant" });

/** A copy of a session in a folder of its own. */
export class Workshop {
  readonly folder = mkdtempSync(join(tmpdir(), "espalier-golden-"));
  readonly path: string;
  readonly #file: StrictFile;
  readonly #original: Buffer;
  /** Ordinals of what the SessionManager takes for entries, in order. */
  readonly #ordinals: readonly number[];

  constructor(source: string, file: StrictFile) {
    const sessions = join(this.folder, "source");
    mkdirSync(sessions);
    this.path = join(sessions, "session.jsonl");
    // The reference loses damaged lines. What we keep of them is compared with the viewer's reading.
    if (file.isDamaged) writeFileSync(this.path, file.strictText);
    else copyFileSync(source, this.path);
    utimesSync(this.path, MTIME_MS / 1000, MTIME_MS / 1000);
    this.#file = file;
    this.#original = readFileSync(this.path);
    this.#ordinals = file.entries
      .filter(({ value }) => isRecord(value))
      .map(({ ordinal }) => ordinal);
  }

  async compare(golden: GoldenFile, report: FileReport): Promise<void> {
    if (golden.list !== undefined) await this.#compareList(golden.list, report);
    if (golden.reference.open) {
      report.check("open", "open", this.#openResult(), golden.reference.open, () => "ok");
    }
    const answers = golden.viaInMemory ?? golden;
    if (answers.header) {
      const { header } = answers;
      report.check("header", "header", this.#header(golden), header, () =>
        isRecord(header) ? { ...header, version: 3 } : this.#header(golden),
      );
    }
    for (const [ordinal, branch] of Object.entries(answers.branched ?? {})) {
      this.#compareBranch(Number(ordinal), branch, report);
    }
    if (golden.forked) this.#compareFork(golden.forked, report);
    this.#compareBytes(golden, report);
  }

  close(): void {
    rmSync(this.folder, { recursive: true });
  }

  async #compareList(golden: unknown, report: FileReport): Promise<void> {
    const [info] = await SessionManager.listAll(store, join(this.folder, "source"));
    report.check("list", "list", info ? recordOf(info) : null, golden, () =>
      documentedRecord(this.#file.text, MTIME_MS),
    );
  }

  #openResult(): "ok" | "throws" {
    try {
      SessionManager.open(store, this.path);
      return "ok";
    } catch (error) {
      if (error instanceof SessionError) return "throws";
      throw error;
    }
  }

  /** As the reference gets it: where it refuses the file, from the values it parsed. */
  #header(golden: GoldenFile): unknown {
    const manager = golden.viaInMemory
      ? SessionManager.inMemory("", undefined, parseSessionEntries(this.#file.strictText))
      : SessionManager.open(store, this.path);
    const header = manager.getHeader();
    const isStored = this.#file.headers.some(({ id }) => canonical(id) === canonical(header?.id));
    return isStored ? header : "<fresh header>";
  }

  #compareBranch(ordinal: number, golden: GoldenBranch, report: FileReport): void {
    const manager = SessionManager.open(store, this.path, join(this.folder, "branched"));
    const sources = manager.getEntries();
    const id = sources[this.#ordinals.indexOf(ordinal)]?.id;
    const path = manager.createBranchedSession(ensure(id, `entry ${ordinal}`));
    const branch = this.#branchOf(manager, path, sources);
    const { entries, ...rest } = branch;
    const { entries: goldenEntries, ...goldenRest } = golden;
    const what = `branched at ${ordinal}`;
    const kept = (list: readonly GoldenBranchEntry[]) =>
      list.flatMap(({ sourceOrdinal }) => sourceOrdinal ?? []);
    const isSamePath = canonical(kept(entries)) === canonical(kept(goldenEntries));
    const isWhole = isSamePath && rest.roots.length === 1;
    report.check("branched", what, rest, goldenRest, () => (isWhole ? rest : null));
    report.check("branched", `${what}, entries`, entries, goldenEntries, () =>
      isWhole ? entries : null,
    );
  }

  #branchOf(
    manager: SessionManager,
    path: string | undefined,
    sources: readonly SessionEntry[],
  ): GoldenBranch {
    const entries = manager.getEntries();
    const indexOf = new Map(entries.map(({ id }, index) => [id, index]));
    const ordinalOf = new Map(sources.map(({ id }, index) => [id, this.#ordinals[index]]));
    const leaf = manager.getLeafId();
    const { messages, thinkingLevel, model } = manager.buildSessionContext();
    return {
      header: this.#newHeader(manager.getHeader()),
      fileWritten: path !== undefined && existsSync(path),
      leafIndex: leaf === null ? null : (indexOf.get(leaf) ?? null),
      roots: manager.getTree().map(({ entry }: SessionTreeNode) => indexOf.get(entry.id) ?? -1),
      context: {
        messagesSha256: sha256(messages),
        messageCount: messages.length,
        // Undefined is left out of the golden answers.
        ...(thinkingLevel !== null && { thinkingLevel }),
        model,
      },
      entries: entries.map((entry) => {
        const sourceOrdinal = ordinalOf.get(entry.id) ?? null;
        const { type, parentId, firstKeptEntryId, targetId, label, timestamp } = entry;
        const place = (id: unknown) => (typeof id === "string" ? (indexOf.get(id) ?? -1) : -1);
        return {
          type,
          sourceOrdinal,
          parentIndexInResult: parentId === null ? null : (indexOf.get(parentId) ?? -1),
          ...(type === "compaction" && { firstKeptIndexInResult: place(firstKeptEntryId) }),
          ...((type === "label" || type === "context_edit") && {
            targetIndexInResult: place(targetId),
          }),
          ...(type === "label" && { label, ...(sourceOrdinal === null && { timestamp }) }),
        };
      }),
    };
  }

  #compareFork(golden: GoldenFork, report: FileReport): void {
    const ours = this.#fork();
    report.check("forked", "forked", ours.answer, golden, () => ({
      ...golden,
      entryCount: this.#ordinals.length,
      sameEntriesInOrder: ours.isSameUpgraded ? ours.answer.sameEntriesInOrder : "other entries",
      entriesWithoutId: ours.expectedWithoutId,
    }));
  }

  #fork(): { answer: GoldenFork; isSameUpgraded: boolean; expectedWithoutId: number } {
    const fork = SessionManager.forkFrom(store, this.path, FORK_CWD, join(this.folder, "forked"));
    const [header, ...entries] = loadEntriesFromFile(ensure(fork.getSessionFile(), "forked file"));
    const sources = this.#file.entries.map((entry) => entry.value);
    const answer = {
      header: this.#newHeader(header),
      entryCount: entries.length,
      sameEntriesInOrder: canonical(entries) === canonical(sources),
      entriesWithoutId: entries.filter(({ id }) => id === undefined).length,
    };
    const objects = this.#file.entries.filter(({ value }) => isRecord(value)).map(fields);
    const withoutId = objects.filter(({ id }) => id === undefined).length;
    return {
      answer,
      // Entries are chained anew, and given ids, where most of them have none.
      expectedWithoutId: this.#file.version < 2 || withoutId > objects.length / 2 ? 0 : withoutId,
      isSameUpgraded: canonical(entries.map(unversioned)) === canonical(objects.map(unversioned)),
    };
  }

  #newHeader(header: unknown): unknown {
    if (!isRecord(header)) return header;
    const parentSession = header.parentSession === this.path ? "<source>" : header.parentSession;
    return { ...header, id: "<new>", timestamp: "<now>", parentSession };
  }

  #compareBytes(golden: GoldenFile, report: FileReport): void {
    const isSame = readFileSync(this.path).equals(this.#original);
    const ours = isSame ? "unchanged" : "changed";
    const before = golden.reference.fileAfterOpen;
    if (before) report.check("bytes", "file after all this", ours, before, () => "unchanged");
  }
}

/** An entry without what bringing it to today's version changes (formats.md 2.9). */
function unversioned(entry: object): unknown {
  const { id, parentId, firstKeptEntryId, firstKeptEntryIndex, message, ...rest } = entry as Record<
    string,
    unknown
  >;
  if (!isRecord(message)) return { ...rest, message };
  return {
    ...rest,
    message: { ...message, role: message.role === "hookMessage" ? "custom" : message.role },
  };
}
