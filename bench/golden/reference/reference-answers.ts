// Golden answers for a file nobody has seen: what the published agent answers about it, computed as
// CANONICAL.md says. It must not use the core, which its answers are there to check.
import { existsSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { JsonObject } from "../../../src/model/json/json.ts";
import type { Reference } from "../../conformance/reference.ts";
import { canonical } from "../canonical.ts";
import { FORK_CWD, MEMORY_CWD, MTIME_MS } from "../cases/files.ts";
import { recordOf, type SessionSummary } from "../cases/listing.ts";
import { forkAnswer } from "../documented/documented-branch.ts";
import { StrictFile } from "../documented/strict-file.ts";
import type {
  Failed,
  GoldenBranch,
  GoldenFile,
  GoldenFork,
  GoldenSession,
} from "../golden-file.ts";
import { answered, branchAt, type Opened, sessionAnswers } from "./reference-session.ts";

/** What to ask about, of those entries that can be asked about. */
export interface Extent {
  readonly leaves: number;
  readonly inner: number;
  readonly branched: number;
}

/** Asks the reference about `bytes`, on copies in `folder`, which must be empty. */
export async function referenceAnswers(
  reference: Reference,
  bytes: Uint8Array,
  folder: string,
  extent: Extent,
): Promise<GoldenFile> {
  const file = new StrictFile(bytes);
  const copies = new Copies(folder, bytes);
  const asked = copies.make("opened");
  const open = (name: string) => reference.SessionManager.open(copies.make(name));
  const manager = answered(() => reference.SessionManager.open(asked));
  const list = await listed(reference, copies);
  const lines = { physical: file.physicalLines, unparsable: file.unparsable };
  const lineOfOrdinal = file.entries.map(({ line }) => line);
  const common = { lines, lineOfOrdinal, list };
  if ("error" in manager) {
    const answers = file.isEmpty ? undefined : answered(() => inMemory(reference, file, extent));
    return {
      reference: { open: "throws", fileAfterOpen: copies.fate(asked) },
      ...common,
      ...(answers && { viaInMemory: "value" in answers ? answers.value : answers }),
    };
  }
  const fileAfterOpen = copies.fate(asked);
  const opened = { manager: manager.value, reference, isStored: (id: unknown) => hasId(file, id) };
  const { branchable, ...answers } = sessionAnswers(opened, extent);
  return {
    reference: { open: "ok", fileAfterOpen },
    ...common,
    ...answers,
    branched: branches(branchable, (nth) => ({ ...opened, manager: open(`branch-${nth}`) })),
    forked: forked(reference, copies),
  };
}

/** A file that the reference does not open, as it takes its text from somebody else's hands. */
function inMemory(reference: Reference, file: StrictFile, extent: Extent): GoldenSession {
  const skipped = file.hasMarkedEntry ? 1 : 0;
  // It trims the whole text first, which can make an entry of a last line that a file reader skips.
  const end = skipped + file.values.length;
  const given = () => reference.parseSessionEntries(file.text).filter(Boolean).slice(skipped, end);
  const start = () => ({
    manager: reference.SessionManager.inMemory(MEMORY_CWD, {}, given()),
    reference,
    isStored: (id: unknown) => hasId(file, id),
  });
  const { branchable, ...answers } = sessionAnswers(start(), extent);
  return { ...answers, branched: branches(branchable, start) };
}

function branches(
  ordinals: readonly number[],
  open: (nth: number) => Opened,
): Record<string, GoldenBranch | Failed> {
  return Object.fromEntries(
    ordinals.map((ordinal, nth) => {
      const answer = answered(() => branchAt(open(nth), ordinal));
      return [ordinal, "value" in answer ? answer.value : { error: answer.error }];
    }),
  );
}

function hasId({ allHeaders }: StrictFile, id: unknown): boolean {
  return allHeaders.some((header) => canonical(header.id) === canonical(id));
}

async function listed(reference: Reference, copies: Copies): Promise<object | null> {
  const path = copies.make("listed");
  const [info] = await reference.SessionManager.listAll(join(path, ".."));
  return info ? recordOf(info as SessionSummary) : null;
}

function forked(reference: Reference, copies: Copies): GoldenFork | Failed {
  const path = copies.make("forked");
  const dir = copies.folderOf("forks");
  const answer = answered((): GoldenFork => {
    const source = new StrictFile(readFileSync(path)).entries.map(({ value }) => value);
    const fork = reference.SessionManager.forkFrom(path, FORK_CWD, dir).getSessionFile() ?? "";
    const values = readFileSync(fork, "utf8")
      .split("\n")
      .filter((line) => line !== "")
      .map((line): unknown => JSON.parse(line));
    const [header, ...entries] = values;
    const made = { id: "<new>", timestamp: "<now>", parentSession: "<source>" };
    return forkAnswer({ ...(header as JsonObject), ...made }, entries, source);
  });
  return "value" in answer ? answer.value : { error: answer.error };
}

/** Copies of one file, each in a folder of its own. */
class Copies {
  readonly #folder: string;
  readonly #bytes: Uint8Array;

  constructor(folder: string, bytes: Uint8Array) {
    this.#folder = folder;
    this.#bytes = bytes;
  }

  folderOf(name: string): string {
    const folder = join(this.#folder, name);
    mkdirSync(folder);
    return folder;
  }

  make(name: string): string {
    const path = join(this.folderOf(name), "session.jsonl");
    writeFileSync(path, this.#bytes);
    utimesSync(path, MTIME_MS / 1000, MTIME_MS / 1000);
    return path;
  }

  /** What became of a copy. */
  fate(path: string): string {
    const now = existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
    if (now.equals(this.#bytes)) return "unchanged";
    if (this.#bytes.length === 0) return "initialised";
    const isEnded = now.equals(Buffer.concat([this.#bytes, Buffer.from("\n")]));
    return isEnded ? "newline-appended" : "rewritten";
  }
}
