// Writes an exported session: to a temporary file first, which is opened again and compared with the draft; only
// then does it get its name. Another file of that name is replaced only with --replace.
import { existsSync, realpathSync } from "node:fs";
import { resolve, sep } from "node:path";
import { endSeen } from "../../export/jsonl/append-in-place.ts";
import { compareExport, type ExportReport } from "../../export/jsonl/compare-export.ts";
import type { JsonlExport } from "../../export/jsonl/export-jsonl.ts";
import { collected } from "../../lib/joined.ts";
import { endOfFile } from "../../manager/store/disk/node-io.ts";
import { putInPlace } from "../../manager/store/disk/node-replace.ts";
import type { FileEnd } from "../../manager/store/store.ts";
import { SessionError } from "../../model/problem.ts";
import { type ByteSource, memorySource } from "../../read/source/byte-source.ts";
import { nodeFileSource } from "../../read/source/node-file.ts";
import { type Options, textOption, UsageError } from "../command/command.ts";
import type { Io } from "../command/io.ts";
import { isStream, modeOf } from "../session-at.ts";
import { withFresh } from "./fresh-file.ts";
import type { OpenDraft } from "./open-draft.ts";

/** As OUT: the file goes to standard output, and the answer to standard error. */
export const STANDARD_OUTPUT = "-";

/** OUT in a sentence. */
export function outName(path: string): string {
  return path === STANDARD_OUTPUT ? "standard output" : path;
}

export interface Target {
  readonly path: string;
  /** Whether a file that is there may be replaced. */
  readonly isReplaced: boolean;
}

/** Where `-o` and `--replace` say that it goes. Errors: UsageError without `-o`. */
export function targetOf(options: Options): Target {
  const path = textOption(options, "out");
  if (path === undefined || path === "") throw new UsageError("-o OUT is missing.");
  return { path, isReplaced: options.replace === true };
}

/** The file that is written, as JSON names it. */
export function outFile({ path }: Target): string {
  return path === STANDARD_OUTPUT ? path : resolve(path);
}

/** Errors: UsageError when there is such a file, SessionError; the file is then as it was. */
export async function writeExport(
  made: JsonlExport,
  { source: opened, path: openedPath, isFile, paths }: OpenDraft,
  out: Target,
  io: Io,
): Promise<ExportReport> {
  const { path } = out;
  if (path === STANDARD_OUTPUT) {
    const whole = await collected(made.bytes());
    const report = await compared(made, opened, memorySource(whole, path), path);
    await io.writeFile(whole);
    return report;
  }
  const target = resolve(path);
  if (!isFile) checkNotOpened(path, paths);
  const isItself = isFile && isSameFile(target, openedPath);
  const check = async (fresh: string) => {
    const written = await nodeFileSource(fresh);
    return compared(made, opened, written, path).finally(() => written.close());
  };
  const seen = isItself ? () => endSeen(opened) : undefined;
  return putInto(out, openedPath, made.bytes(), check, seen);
}

/**
 * Writes a file that is not read again and compared. `from`: the session that it is made of. Errors: as
 * `writeExport`, and those of reading `bytes`.
 */
export async function writeBytes(
  out: Target,
  from: string,
  bytes: Uint8Array | AsyncIterable<Uint8Array>,
  io: Io,
): Promise<void> {
  if (out.path === STANDARD_OUTPUT) return io.writeFile(bytes);
  await putInto(out, from, bytes, async () => {});
}

/** `check`: looks at the file before it gets its name. `seenOf`: how the one ended that is replaced; null: there was none. */
async function putInto<T>(
  out: Target,
  from: string,
  bytes: Uint8Array | AsyncIterable<Uint8Array>,
  check: (fresh: string) => Promise<T>,
  seenOf: () => FileEnd | null | Promise<FileEnd | null> = () => endOfFile(resolve(out.path)),
): Promise<T> {
  checkTarget(out);
  const target = resolve(out.path);
  const seen = await seenOf();
  return withFresh(target, modeOf(from), bytes, async (fresh) => {
    const checked = await check(fresh);
    try {
      putInPlace(target, fresh, seen);
    } catch (error) {
      if (!seen) checkTarget({ ...out, isReplaced: false });
      throw error;
    }
    return checked;
  });
}

/** Errors: UsageError when there is such a file and it is not to be replaced. */
export function checkTarget({ path, isReplaced }: Target): void {
  if (isReplaced || path === STANDARD_OUTPUT || !existsSync(resolve(path))) return;
  throw new UsageError(`${path} already exists. Choose another name, or add --replace.`);
}

/** Errors: UsageError for a file that was opened, or lies in a folder that was. */
export function checkNotOpened(path: string, paths: readonly string[]): void {
  const target = resolve(path);
  for (const opened of paths) {
    if (isStream(opened) || !existsSync(target)) continue;
    const isInside = realpathSync(target).startsWith(`${realpathSync(opened)}${sep}`);
    if (!isInside && !isSameFile(target, opened)) continue;
    throw new UsageError(`${path} is an input and is never overwritten. Choose another name.`);
  }
}

function isSameFile(target: string, opened: string): boolean {
  return existsSync(target) && realpathSync(target) === realpathSync(opened);
}

async function compared(
  made: JsonlExport,
  opened: ByteSource,
  written: ByteSource,
  path: string,
): Promise<ExportReport> {
  const report = await compareExport(made, opened, written);
  const [fault] = report.faults;
  if (fault === undefined) return report;
  throw new SessionError(
    "unwritable",
    `Nothing was written to ${path}: the written file did not read back as expected. ${fault}`,
    "This is a fault in Espalier. The opened file is unchanged.",
  );
}
