// A long file of lines, read by two threads: the session's own from the beginning, another one from the end, until
// they meet. Only lines come from there: where anything is to be said of one, whoever has all lines before it reads
// them again, so there is one place that knows about damage.
import type { ReadOptions } from "../../../read/line/lines.ts";
import { partProgress } from "../../../read/line/part-progress.ts";
import { middleLine } from "../../../read/scan/halves.ts";
import type { RestReader } from "../../../read/scan/rest.ts";
import type { ByteSource } from "../../../read/source/byte-source.ts";
import type { KeptLines, LineReading } from "../line-reading.ts";
import { PartReader, type RestOfLines } from "./part-reader.ts";

/** A long file that threads read in parts: what is known of it is looked up once for all of them. */
export interface FileInParts {
  /** One after another; a line begins where each does. None where no line ends near the places where they should. */
  readonly parts: readonly Part[];
  /** The lines of a part; null where something is odd about them. Errors: SessionError of the source, or cancelled. */
  read(part: PartToRead, options: ReadOptions): Promise<RestOfLines | null>;
}

/** Errors: SessionError of the source. */
export async function fileInParts<Name extends string, Lines extends KeptLines<Name>>(
  source: ByteSource,
  reading: LineReading<Name, Lines>,
): Promise<FileInParts> {
  return {
    parts: await partsOf(source, reading.beginsPart),
    read: (part, options) => readPart(source, reading, part, options),
  };
}

async function readPart<Name extends string, Lines extends KeptLines<Name>>(
  source: ByteSource,
  reading: LineReading<Name, Lines>,
  { from, to, gathers }: PartToRead,
  options: ReadOptions,
): Promise<RestOfLines | null> {
  const part = new PartReader(source, reading, gathers);
  await part.read({ ...options, from, to });
  if (part.problems.list().length > 0) return null;
  const { lines, nextLine, facts } = part;
  return {
    lines: lines.packed(lines.places.count),
    count: nextLine - 1,
    gathered: facts?.finish() ?? null,
  };
}

/** In bytes: lines begin at both. */
export interface Part {
  readonly from: number;
  readonly to: number;
}

/** What another thread is asked for. `gathers`: with what the bodies of its lines tell. */
export interface PartToRead extends Part {
  readonly gathers: boolean;
}

/**
 * Of a file's bytes, where its parts end. The first one is read here and the last one elsewhere; those between them
 * are for who is done with his: which thread is quicker depends on what else the machine does.
 */
export const SHARES: readonly number[] = [0.46, 0.48, 0.5, 0.52, 0.54, 0.56, 0.58];

/** With somebody who helps, where there is one. Errors: SessionError of the source, or cancelled. */
export async function readInHalves<Name extends string, Lines extends KeptLines<Name>>(
  source: ByteSource,
  reading: LineReading<Name, Lines>,
  rest: RestReader | undefined,
  gathers: boolean,
  { onProgress, ...options }: ReadOptions,
): Promise<PartReader<Name, Lines>> {
  const reader = new PartReader(source, reading, gathers);
  const parts = (await rest?.parts()) ?? [];
  if (!rest || parts.length < 2) {
    rest?.close();
    await reader.read(onProgress ? { ...options, onProgress } : options);
    return reader;
  }
  const progressFrom = partProgress((done) => onProgress?.(done));
  /** The first part that nobody reads yet, and the last one. */
  let [first, last] = [0, parts.length - 1];
  const later = new Map<number, Promise<RestOfLines | null>>();
  const askForLast = async (): Promise<RestOfLines | null> => {
    const part = parts[last--];
    const found = part
      ? await rest.lines<RestOfLines>({ ...part, gathers }, progressFrom(part.from))
      : null;
    // Who cannot read one can hardly read another.
    if (found && first <= last) later.set(last, askForLast());
    return found;
  };
  later.set(last, askForLast());
  const readHere = async (nth: number, isSeen: boolean): Promise<void> => {
    const { from, to } = parts[nth] ?? { from: 0, to: 0 };
    // How far a part is that was read elsewhere was told.
    const told = isSeen ? {} : { onProgress: progressFrom(from) };
    await reader.read({ ...options, ...told, from, to });
  };
  while (first <= last) await readHere(first++, false);
  reader.expect(source.size - (parts[first]?.from ?? source.size));
  for (let nth = first; nth < parts.length; nth++) {
    const found = await later.get(nth);
    await options.pause?.();
    if (found) reader.append(found);
    else await readHere(nth, true);
  }
  rest.close();
  return reader;
}

async function partsOf(source: ByteSource, begins: string | undefined): Promise<readonly Part[]> {
  const places = await Promise.all(
    SHARES.map(async (share) => {
      const line = await middleLine(source, share);
      return line === null || !begins ? line : lineWith(source, line, begins);
    }),
  );
  const parts: Part[] = [];
  let from = 0;
  for (const to of [...places, source.size]) {
    if (to === null || to <= from) continue;
    parts.push({ from, to });
    from = to;
  }
  return parts;
}

/** How far from where it should begin a part may begin. Bytes. */
const MAX_LATER = 64 << 10;
const latin = new TextDecoder("latin1");

/** Where the next line begins that holds a text, which is ASCII; `line`, where one begins, if that is too far. */
async function lineWith(source: ByteSource, line: number, text: string): Promise<number> {
  const bytes = await source.read(line, Math.min(source.size, line + MAX_LATER));
  const at = latin.decode(bytes).indexOf(text);
  return at < 0 ? line : line + bytes.lastIndexOf(FEED, at) + 1;
}

const FEED = 10;
