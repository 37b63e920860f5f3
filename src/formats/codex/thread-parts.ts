// The files of one thread. A revert writes a second one, which continues from a line of the first, a fork one of
// another thread; each names its base by the id at the end of that file's name, and bases chain (formats-more.md 7.2).
import {
  isObject,
  type JsonObject,
  numberField,
  objectField,
  stringField,
} from "../../model/json/json.ts";
import { readObjects } from "../../read/line/objects.ts";
import type { ByteSource } from "../../read/source/byte-source.ts";
import { isCompressed } from "../../read/unpack/compressed.ts";
import type { FilePart, NamedFile } from "../format.ts";
import { headObjects } from "../line-session/head-objects.ts";
import { ownMeta } from "./header.ts";
import { isSameThread, partId } from "./thread-names.ts";

/** Where a file continues. */
export interface HistoryBase {
  /** The id at the end of the name of the base file. */
  readonly id: string;
  /** The ordinal of the base's first line that is not before it; NaN if it is not recorded. */
  readonly ordinal: number;
  /** Where that line begins; NaN if it is not recorded. */
  readonly byte: number;
}

/** Maximum files of one session: a hostile folder could make them without end. */
const MAX_PARTS = 200;
/** A header may hold long instructions. */
const HEAD_BYTES = 1 << 20;
/** How much of a line contains its ordinal, if it has one. Bytes. */
const LINE_HEAD = 4096;

/** The base that a header records; null: the file continues no other. */
export function historyBase(meta: JsonObject): HistoryBase | null {
  const base = objectField(meta, "history_base");
  const id = base && stringField(base, "thread_id");
  if (!base || !id) return null;
  const number = (key: string) => numberField(base, key) ?? Number.NaN;
  return { id, ordinal: number("end_ordinal_exclusive"), byte: number("end_byte_offset") };
}

interface Part extends NamedFile {
  readonly id: string;
  /** Another thread is shown only up to the line that this one continues. */
  readonly isOwn: boolean;
  /** "" without one. */
  readonly base: string;
  readonly begunFrom: NamedFile | undefined;
}

/**
 * In the terms of a format's `parts`: each file is below the one it continues, the newest file last. A cycle of
 * names ends there, and of too many files the oldest are left out.
 */
export async function threadParts(
  files: readonly NamedFile[],
  find: (id: string) => NamedFile | undefined,
): Promise<readonly FilePart[]> {
  const last = files.at(-1)?.path ?? "";
  const isOwn = (path: string) => path === last || isSameThread(path, last);
  const own = files.filter(({ path }) => isOwn(path));
  const given = new Map(files.map((file) => [partId(file.path), file]));
  const found = new Map<string, Part>();
  const ends = new Map<string, number>();
  for (const newest of own.toReversed()) {
    let next: NamedFile | undefined = newest;
    while (next && found.size < MAX_PARTS && !found.has(partId(next.path))) {
      const { path }: NamedFile = next;
      const id = partId(path);
      const source = await plain(next.source);
      const meta = ownMeta(await metaOf(source), path);
      const base = historyBase(meta);
      const copied = base ? undefined : stringField(meta, "forked_from_id");
      const begunFrom = await plainFile(copied ? find(copied) : undefined);
      found.set(id, { id, path, source, isOwn: isOwn(path), base: base?.id ?? "", begunFrom });
      next = base ? (given.get(base.id) ?? find(base.id)) : undefined;
      if (!base || !next || isOwn(next.path)) continue;
      const end = await endOf(await plain(next.source), base);
      ends.set(base.id, Math.max(ends.get(base.id) ?? 0, end));
    }
  }
  const order = inOrder(own, found);
  const parts: FilePart[] = [];
  for (const [at, { id, path, source, isOwn: isWhole, begunFrom }] of order.entries()) {
    const end = isWhole ? source.size : (ends.get(id) ?? source.size);
    const isTorn =
      at < order.length - 1 && end > 0 && (await source.read(end - 1, end))[0] !== FEED;
    parts.push({ id, path, source, end, isTorn, ...(begunFrom && { begunFrom }) });
  }
  return parts;
}

/** `found`: all are removed from it. */
function inOrder(own: readonly NamedFile[], found: Map<string, Part>): readonly Part[] {
  const order: Part[] = [];
  for (const { path } of own) {
    const chain: Part[] = [];
    for (let id = partId(path), part = found.get(id); part; id = part.base, part = found.get(id)) {
      chain.push(part);
      found.delete(id);
    }
    for (const part of chain.reverse()) order.push(part);
  }
  return order;
}

const FEED = 10;

async function plainFile(file: NamedFile | undefined): Promise<NamedFile | undefined> {
  return file && { path: file.path, source: await plain(file.source) };
}

async function plain(source: ByteSource): Promise<ByteSource> {
  if (!isCompressed(await source.read(0, 4))) return source;
  const { unpacked } = await import("../../read/unpack/unpacked.ts");
  return (await unpacked(source)).source;
}

/** The content of its first header. */
async function metaOf(source: ByteSource): Promise<JsonObject> {
  for (const { type, payload } of headObjects(await source.read(0, HEAD_BYTES))) {
    if (type === "session_meta") return isObject(payload) ? payload : {};
  }
  return {};
}

/** The byte at which the base part of a file ends: the ordinals of its lines decide it. */
async function endOf(source: ByteSource, { ordinal, byte }: HistoryBase): Promise<number> {
  if (byte > 0 && byte <= source.size && (await source.read(byte - 1, byte))[0] === FEED) {
    const head = new TextDecoder().decode(await source.read(byte, byte + LINE_HEAD));
    const written = Number(/^[^\n]*?"ordinal"\s*:\s*(\d+)/.exec(head)?.[1] ?? Number.NaN);
    if (byte === source.size || Number.isNaN(written) || written === ordinal) return byte;
  }
  let end = source.size;
  await readObjects(source, (object, { start }) => {
    if ((numberField(object, "ordinal") ?? Number.NaN) >= ordinal) end = Math.min(end, start);
  });
  return end;
}
