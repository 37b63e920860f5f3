// Opens a file of a folder together with the files there that hold the rest of its session.
import type { ByteSource } from "../read/source/byte-source.ts";
import { joinedSource } from "../read/source/joined-source.ts";
import type { FilePart, InputFile, SessionFormat } from "./format.ts";
import { FORMATS } from "./list.ts";

/** The path of a file that others name by this id, the nearest one to `path`; undefined: there is none. */
export type FindPath = (id: string, path: string) => string | undefined;

export function partsAmong(
  paths: Iterable<string>,
  formats: readonly SessionFormat[] = FORMATS,
): FindPath {
  const byId = new Map<string, string[]>();
  for (const path of paths) {
    const id = idOf(path, formats)?.id;
    if (id === undefined) continue;
    const found = byId.get(id);
    if (found) found.push(path);
    else byId.set(id, [path]);
  }
  return (id, path) => {
    const near = (byId.get(id) ?? []).map((one) => [commonStart(one, path), one] as const);
    return near.sort(([a, one], [b, two]) => b - a || (one < two ? -1 : 1))[0]?.[1];
  };
}

function idOf(path: string, formats: readonly SessionFormat[]) {
  for (const format of formats) {
    const id = format.partId?.(path);
    if (id) return { id, format };
  }
  return null;
}

function commonStart(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return at;
}

/**
 * Opens a file with those that it continues. `paths`: of those that were found together, the one that continues last.
 * Errors: SessionError of the sources.
 */
export async function fileInput(
  source: ByteSource,
  ...named: Parameters<typeof partsOf>
): Promise<InputFile> {
  const parts = await partsOf(...named);
  const begunFrom = begunFromOf(parts)?.source;
  const more = begunFrom && { begunFrom };
  if (parts.length < 2) return { kind: "file", source, ...more };
  const name = parts.at(-1)?.source.name ?? "";
  return { kind: "file", source: joinedSource(parts, name), parts: sizesOf(parts), ...more };
}

/** The files of a session, in reading order; none if they are not known. */
export async function partsOf(
  paths: readonly string[],
  sourceOf: (path: string) => ByteSource | undefined,
  find: FindPath,
  formats: readonly SessionFormat[] = FORMATS,
): Promise<readonly FilePart[]> {
  const own = paths.at(-1) ?? "";
  const named = (path: string | undefined) => {
    const source = path === undefined ? undefined : sourceOf(path);
    return path === undefined || !source ? [] : [{ path, source }];
  };
  const files = paths.flatMap(named);
  const format = idOf(own, formats)?.format;
  return (await format?.parts?.(files, (id) => named(find(id, own))[0])) ?? [];
}

/** Whether a file names another one with its earlier part. Errors: SessionError of the source. */
export async function goesOnElsewhere(path: string, source: ByteSource): Promise<boolean> {
  let isAsked = false;
  await idOf(path, FORMATS)?.format.parts?.([{ path, source }], () => {
    isAsked = true;
    return undefined;
  });
  return isAsked;
}

/** The sources that a session's own parts were copied from, if they exist. */
export function begunFromOf(parts: readonly FilePart[]): FilePart["begunFrom"] {
  return parts.findLast(({ begunFrom }) => begunFrom)?.begunFrom;
}

export function sizesOf(parts: readonly FilePart[]): NonNullable<InputFile["parts"]> {
  return parts.map(({ id, end, isTorn }) => ({ id, bytes: end + (isTorn ? 1 : 0) }));
}
