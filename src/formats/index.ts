// The one way to open what a person gives, in any format.
import type { SessionError } from "../model/problem.ts";
import type { OpenedSession } from "../model/session.ts";
import type { ScanOptions } from "../read/scan/scan.ts";
import type { ByteSource } from "../read/source/byte-source.ts";
import { isCompressed, plainBeginning } from "../read/unpack/compressed.ts";
import type { SessionFormat, SessionInput } from "./format.ts";
import { FORMATS } from "./list.ts";

/** Made-up sessions with this many turns, one of each format that has them. */
export async function* madeUpSessions(turns: number): AsyncGenerator<string> {
  for (const format of FORMATS) if (format.madeUp) yield await format.madeUp(turns);
}

const HEAD_BYTES = 64 << 10;

/** Opens a file or a session folder. Errors: SessionError with what was found and what to do. */
export async function openSession(
  input: SessionInput,
  options: ScanOptions = {},
  formats = FORMATS,
): Promise<OpenedSession> {
  const head = input.kind === "file" ? await input.source.read(0, HEAD_BYTES) : new Uint8Array(0);
  if (input.kind === "file" && isCompressed(head)) {
    const { openUnpacked } = await import("./open-unpacked.ts");
    return openUnpacked(input.source, options, (source, reading) =>
      openSession({ ...input, source }, reading, formats),
    );
  }
  const format = toldIn(input, formats) ?? (await formatOf(input, head, formats));
  if (!format) throw await refused(input, head);
  return format.open(input, options);
}

function toldIn(input: SessionInput, formats: readonly SessionFormat[]) {
  if (input.kind !== "file" || input.format === undefined) return undefined;
  return formats.find(({ id }) => id === input.format);
}

/**
 * The rows of about the last `bytes` of a file, before the rest is read; null if its format gives
 * none, or they cannot be determined alone. Errors: SessionError.
 */
export async function openEnd(source: ByteSource, bytes: number): Promise<OpenedSession | null> {
  const head = await source.read(0, HEAD_BYTES);
  const format = await formatOf({ kind: "file", source }, head, FORMATS);
  return (await format?.openEnd?.(source, bytes)) ?? null;
}

/**
 * The id of the format by which `openSession` would open a file; it throws the same errors for every other file. A
 * source of the file's head is enough, unless its header comes later.
 */
export async function formatIdOf(source: ByteSource): Promise<string> {
  const plain = await plainBeginning(source);
  const head = await plain.read(0, HEAD_BYTES);
  const input = { kind: "file", source: plain } as const;
  const format = await formatOf(input, head, FORMATS);
  if (!format) throw await refused(input, head);
  return format.id;
}

/** Most files are sessions: the code for refusals is loaded with the first file that is none. */
async function refused(input: SessionInput, head: Uint8Array): Promise<SessionError> {
  const { rejection } = await import("./refused.ts");
  return rejection(input, head);
}

/** Null: no format claims it. */
async function formatOf(
  input: SessionInput,
  head: Uint8Array,
  formats: readonly SessionFormat[],
): Promise<SessionFormat | null> {
  let fallback: SessionFormat | null = null;
  const asked = formats.toSorted((a, b) => (a.detectCost ?? 0) - (b.detectCost ?? 0));
  for (const format of asked) {
    const verdict = await format.detect(input, head);
    if (verdict === "yes") return format;
    if (verdict === "maybe") fallback ??= format;
  }
  return fallback;
}
