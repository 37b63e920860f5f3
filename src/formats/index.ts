// The formats, in the order they are asked, and the one way to open whatever a person hands over.
import { SessionError } from "../model/problem.ts";
import type { OpenedSession } from "../model/session.ts";
import type { ScanOptions } from "../read/scan/scan.ts";
import type { ByteSource } from "../read/source/byte-source.ts";
import { isCompressed, plainBeginning } from "../read/unpack/compressed.ts";
import { agentUseFormat } from "./agentuse/agentuse.ts";
import { claudeCodeFormat } from "./claude-code/claude-code.ts";
import { codexFormat } from "./codex/codex.ts";
import { ACCEPTED, type SessionFormat, type SessionInput } from "./format.ts";
import { piFormat } from "./pi/pi.ts";
import { piHtmlFormat } from "./pi-html/pi-html.ts";

/** Those that look at a few bytes come first, those whose code is loaded for that last. */
const FORMATS: readonly SessionFormat[] = [
  agentUseFormat,
  piHtmlFormat,
  codexFormat,
  piFormat,
  claudeCodeFormat,
];

/** Sessions of so many turns that nobody sees, one of each format that has them. */
export async function* madeUpSessions(turns: number): AsyncGenerator<string> {
  for (const format of FORMATS) if (format.madeUp) yield await format.madeUp(turns);
}

const HEAD_BYTES = 64 << 10;

/** Opens a file or a session folder. Errors: SessionError with what was found and what would do. */
export async function openSession(
  input: SessionInput,
  options: ScanOptions = {},
  formats = FORMATS,
): Promise<OpenedSession> {
  const head = input.kind === "file" ? await input.source.read(0, HEAD_BYTES) : new Uint8Array(0);
  if (input.kind === "file" && isCompressed(head)) {
    const { openUnpacked } = await import("./open-unpacked.ts");
    return openUnpacked(input.source, options, (source, reading) =>
      openSession({ kind: "file", source }, reading, formats),
    );
  }
  const format = await formatOf(input, head, formats);
  if (!format) throw await refused(input, head);
  return format.open(input, options);
}

/**
 * The rows of about the last `bytes` of a file, before anything else of it is read; null where its
 * format gives none, or nothing can be said of them alone. Errors: SessionError.
 */
export async function openEnd(source: ByteSource, bytes: number): Promise<OpenedSession | null> {
  const head = await source.read(0, HEAD_BYTES);
  const format = await formatOf({ kind: "file", source }, head, FORMATS);
  return (await format?.openEnd?.(source, bytes)) ?? null;
}

/**
 * Answers for a file that `openSession` would open, and refuses every other one with the same errors.
 * A source of a file's head is enough to tell, unless its header lies further back.
 */
export async function refuseNoSession(source: ByteSource): Promise<void> {
  const plain = await plainBeginning(source);
  const head = await plain.read(0, HEAD_BYTES);
  const input = { kind: "file", source: plain } as const;
  if (!(await formatOf(input, head, FORMATS))) throw await refused(input, head);
}

/** Most of what people give is a session: the words for all else are loaded with the first one that is none. */
async function refused(input: SessionInput, head: Uint8Array): Promise<SessionError> {
  const { rejection } = await import("./refused.ts");
  return rejection(input, head);
}

/** Null: nobody claims it. */
async function formatOf(
  input: SessionInput,
  head: Uint8Array,
  formats: readonly SessionFormat[],
): Promise<SessionFormat | null> {
  let fallback: SessionFormat | null = null;
  for (const format of formats) {
    const verdict = await format.detect(input, head);
    if (verdict === "yes") return format;
    if (verdict === "maybe") fallback ??= format;
  }
  return fallback;
}

/** Every session inside a folder. Errors: SessionError "no-sessions" when there is none. */
export function sessionsIn(
  folder: SessionInput & { readonly kind: "folder" },
  formats = FORMATS,
): readonly SessionInput[] {
  const found = formats.flatMap((format) => format.find(folder));
  if (found.length > 0) return found;
  const count = folder.files.size;
  const held = count === 1 ? "1 file" : `${count.toLocaleString("en-US")} files`;
  throw new SessionError(
    "no-sessions",
    `The folder ${folder.name} holds no sessions (${held} looked at).`,
    `${ACCEPTED} pi keeps them under ~/.pi/agent/sessions.`,
  );
}

/** The same, each with what lies elsewhere in the folder and belongs to it. Reads some of the files. Errors: SessionError. */
export async function gatheredIn(
  folder: SessionInput & { readonly kind: "folder" },
): Promise<readonly SessionInput[]> {
  let found = sessionsIn(folder);
  for (const { gather } of FORMATS) if (gather) found = await gather(found);
  return found;
}
