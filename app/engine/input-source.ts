// What the user opened, as sources of bytes.
import type { SessionInput } from "../../src/formats/format.ts";
import { type ByteSource, blobSource } from "../../src/read/source/byte-source.ts";
import { gatheredSource } from "../../src/read/source/gathered-source.ts";
import type { SourceInput } from "./session-source.ts";

/** Yields in the middle of long work. */
export type Pause = () => Promise<void>;

/** `pause`: called between two reads, where reading has no thread of its own; null: it need not yield. */
export function sourceOf(file: File, pause: Pause | null): ByteSource {
  const source = gatheredSource(blobSource(file, file.name));
  if (!pause) return source;
  let turn = Promise.resolve();
  return {
    ...source,
    async read(from, to) {
      const bytes = await source.read(from, to);
      // Requests made together are answered one after another.
      turn = turn.then(pause);
      await turn;
      return bytes;
    },
  };
}

export function inputOf(input: SourceInput, hold: (file: File) => ByteSource): SessionInput {
  if (input.kind === "file") {
    const { file, parts, begunFrom } = input;
    const more = begunFrom && { begunFrom: blobSource(begunFrom, begunFrom.name) };
    return { kind: "file", source: hold(file), ...(parts && { parts }), ...more };
  }
  const files = new Map<string, ByteSource>();
  for (const [path, file] of input.files) files.set(path, hold(file));
  return { kind: "folder", name: input.name, files };
}

/** In bytes. */
export function sizeOf(input: SourceInput): number {
  if (input.kind === "file") return input.file.size;
  let size = 0;
  for (const file of input.files.values()) size += file.size;
  return size;
}
