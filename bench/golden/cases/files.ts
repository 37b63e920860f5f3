// What the SessionManager makes of copies of a file: opening, branching, forking, listing; and that
// none of it changes the file.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensure } from "../../../src/lib/ensure.ts";
import { parseSessionEntries } from "../../../src/manager/entries/stored-session.ts";
import { loadEntriesFromFile } from "../../../src/manager/session/node-session-manager.ts";
import { SessionManager } from "../../../src/manager/session/session-manager.ts";
import { sessionManagerOn } from "../../../src/manager/session/session-manager-on.ts";
import { nodeStore } from "../../../src/manager/store/disk/node-store.ts";
import type { JsonObject } from "../../../src/model/json/json.ts";
import { SessionError } from "../../../src/model/problem.ts";
import { branchAnswer, withoutChance } from "../branch-answer.ts";
import { canonical } from "../canonical.ts";
import {
  documentedBranch,
  documentedFork,
  forkAnswer,
  placed,
} from "../documented/documented-branch.ts";
import { isRecord, type StrictFile } from "../documented/strict-file.ts";
import type { GoldenBranch, GoldenFile, GoldenFork } from "../golden-file.ts";
import { isFailed } from "../golden-file.ts";
import type { FileReport } from "../report.ts";
import { documentedRecord, recordOf } from "./listing.ts";

export const MTIME_MS = Date.UTC(2026, 0, 1);
export const FORK_CWD = "/home/dev/src/fork-target";
/** The working directory of sessions that the reference was given as entries. */
export const MEMORY_CWD = "/home/dev";

/** The golden answers are of a version that first writes a file with the first reply. */
const store = nodeStore({ firstWrite: "assistant" });

/** Copies of a session in a folder of its own. */
export class Workshop {
  readonly folder = mkdtempSync(join(tmpdir(), "espalier-golden-"));
  /** The file as it is. */
  readonly path: string;
  /** The file as the reference reads it: what it skips is blank. */
  readonly #strictPath: string;
  readonly #file: StrictFile;
  readonly #original: Buffer;
  /** Ordinals of what the SessionManager takes for entries, in order. */
  readonly #ordinals: readonly number[];

  constructor(source: string, file: StrictFile) {
    this.#file = file;
    this.#original = readFileSync(source);
    this.path = this.#copy("source", this.#original);
    this.#strictPath = this.#copy("strict", Buffer.from(file.strictText));
    this.#ordinals = file.entries
      .filter(({ value }) => isRecord(value))
      .map(({ ordinal }) => ordinal);
  }

  async compare(golden: GoldenFile, report: FileReport): Promise<void> {
    if (golden.list !== undefined) await this.#compareList(golden.list, report);
    const { open } = golden.reference;
    const opened = openResult(this.path);
    if (open) report.check("open", "open", opened, open, () => this.#documentedOpening());
    const isInMemory = golden.viaInMemory !== undefined;
    const answers = golden.viaInMemory ?? golden;
    // What we recover may hold the header; without it there is less to compare.
    const isOpened = openResult(this.#strictPath) === "ok";
    if (!isFailed(answers) && (isInMemory || isOpened)) {
      this.#compareHeader(answers.header, isInMemory, report);
      for (const [ordinal, branch] of Object.entries(answers.branched ?? {})) {
        this.#compareBranch(Number(ordinal), branch, isInMemory, report);
      }
    }
    if (golden.forked && isOpened) this.#compareFork(golden.forked, report);
    this.#compareBytes(golden, report);
  }

  /** What stands after a mark is what it would be without it: a header whose id is no text begins no session. */
  #documentedOpening(): "ok" | "throws" {
    const [header] = this.#file.allHeaders;
    return header && typeof header.id !== "string" ? "throws" : "ok";
  }

  close(): void {
    rmSync(this.folder, { recursive: true });
  }

  #copy(name: string, bytes: Uint8Array): string {
    const path = join(this.folder, name, "session.jsonl");
    mkdirSync(join(this.folder, name));
    writeFileSync(path, bytes);
    utimesSync(path, MTIME_MS / 1000, MTIME_MS / 1000);
    return path;
  }

  async #compareList(golden: unknown, report: FileReport): Promise<void> {
    this.#copy("listed", Buffer.from(this.#file.listedText));
    const [info] = await sessionManagerOn(store).listAll(join(this.folder, "listed"));
    report.check("list", "list", info ? recordOf(info) : null, golden, () =>
      documentedRecord(this.#file.listedText, MTIME_MS),
    );
  }

  /** As the reference gets it: where it refuses the file, from the values it parsed. */
  #manager(isInMemory: boolean, dir = "branched"): SessionManager {
    return isInMemory
      ? SessionManager.inMemory(MEMORY_CWD, undefined, parseSessionEntries(this.#file.strictText))
      : sessionManagerOn(store).open(this.#strictPath, join(this.folder, dir));
  }

  #compareHeader(golden: unknown, isInMemory: boolean, report: FileReport): void {
    if (golden === undefined) return;
    const header = this.#manager(isInMemory).getHeader();
    const isStored = this.#file.allHeaders.some(
      ({ id }) => canonical(id) === canonical(header?.id),
    );
    const own = isStored ? header : "<fresh header>";
    const first = this.#file.allHeaders[0];
    report.check("header", "header", own, golden, () => {
      if (!first) return "<fresh header>";
      return report.facts.documented.isUpgraded ? { ...first, version: 3 } : first;
    });
  }

  #compareBranch(
    ordinal: number,
    golden: GoldenBranch | { readonly error: string },
    isInMemory: boolean,
    report: FileReport,
  ): void {
    const what = `branched at ${ordinal}`;
    const at = this.#ordinals.indexOf(ordinal);
    if (at < 0) {
      report.check("branched", what, "skipped", golden, () => "skipped");
      return;
    }
    // A place in a file counts values that are no objects; `parseSessionEntries` does not give them.
    const hasOthers = this.#ordinals.length < this.#file.entries.length;
    if (isInMemory && hasOthers && report.facts.documented.isChained) return;
    const manager = this.#manager(isInMemory);
    const id: unknown = manager.getEntries()[at]?.id;
    const own = this.#branchAt(manager, at);
    const expected = isFailed(golden) ? "throws" : golden;
    report.check("branched", what, comparable(own), comparable(expected), () => {
      const { documented } = report.facts;
      // No id asks for the branch of the current leaf.
      const isNamed = id !== undefined && id !== null;
      if (typeof id === "object" && isNamed) return "throws";
      const leaf = isNamed ? documented.answererOf(ordinal) : documented.writersLeaf();
      const origin = { cwd: this.#cwd(isInMemory), isPersisted: !isInMemory };
      return comparable(leaf === null ? "throws" : documentedBranch(documented, leaf, origin));
    });
  }

  /** The working directory of the header as it stands there, the process's own without one. */
  #cwd(isInMemory: boolean): string {
    const cwd = this.#file.allHeaders[0]?.cwd;
    if (isInMemory) return MEMORY_CWD;
    return typeof cwd === "string" ? cwd : process.cwd();
  }

  #branchAt(manager: SessionManager, at: number): GoldenBranch | "throws" {
    const sources = manager.getEntries();
    const source = manager.getSessionFile();
    const { id } = ensure(sources[at], `entry ${at}`);
    if (typeof id === "object" && id !== null) return "throws";
    let path: string | undefined;
    try {
      path = manager.createBranchedSession(id);
    } catch (error) {
      if (error instanceof Error && error.message.endsWith(" not found")) return "throws";
      throw error;
    }
    return branchAnswer({
      holder: manager,
      path,
      source,
      ordinals: new Map(sources.map((entry, index) => [idKey(entry.id), this.#ordinals[index]])),
      keyOf: idKey,
      roots: manager.getTree().map(({ entry }) => entry),
    });
  }

  #compareFork(golden: GoldenFork | { readonly error: string }, report: FileReport): void {
    const fork = this.#fork();
    if (!fork) {
      report.check("forked", "forked", "throws", isFailed(golden) ? "throws" : golden, () => null);
      return;
    }
    const [header, ...entries] = loadEntriesFromFile(ensure(fork.getSessionFile(), "forked file"));
    const sources = this.#file.entries.map(({ value }) => value);
    const own = forkAnswer(withoutChance(header, this.#strictPath), entries, sources);
    report.check("forked", "forked", own, isFailed(golden) ? "throws" : golden, () => {
      const { documented } = report.facts;
      const expected = documentedFork(documented);
      const given = documented.isChained ? placed(entries) : entries;
      if (canonical(given) !== canonical(expected)) return "other entries";
      return { ...own, header: forkHeader() };
    });
  }

  /** Null when there is nothing to fork. */
  #fork(): SessionManager | null {
    try {
      const dir = join(this.folder, "forked");
      return sessionManagerOn(store).forkFrom(this.#strictPath, FORK_CWD, dir);
    } catch (error) {
      if (error instanceof Error && error.message.startsWith("Cannot fork")) return null;
      throw error;
    }
  }

  #compareBytes(golden: GoldenFile, report: FileReport): void {
    const isSame = readFileSync(this.path).equals(this.#original);
    const ours = isSame ? "unchanged" : "changed";
    const before = golden.reference.fileAfterOpen;
    if (before) report.check("bytes", "file after all this", ours, before, () => "unchanged");
  }
}

function openResult(path: string): "ok" | "throws" {
  try {
    sessionManagerOn(store).open(path);
    return "ok";
  } catch (error) {
    if (error instanceof SessionError) return "throws";
    throw error;
  }
}

function forkHeader(): object {
  const made = { id: "<new>", timestamp: "<now>", parentSession: "<source>" };
  return { type: "session", version: 3, cwd: FORK_CWD, ...made };
}

/** Golden answers leave out what is undefined; ours say null for a level that a file leaves out. */
function comparable(branch: GoldenBranch | "throws"): unknown {
  if (branch === "throws") return branch;
  const { context, ...rest } = branch;
  const { thinkingLevel, ...others } = context as JsonObject;
  return { ...rest, context: { ...others, thinkingLevel: thinkingLevel ?? null } };
}

function idKey(id: unknown): string {
  return id === undefined ? "none" : canonical(id);
}
