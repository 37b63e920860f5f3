// What a person opened, as sources of bytes.
import type { SessionInput } from "../../../src/formats/format.ts";
import { type ByteSource, blobSource } from "../../../src/read/source/byte-source.ts";
import { gatheredSource } from "../../../src/read/source/gathered-source.ts";
import type { SourceInput } from "./session-source.ts";

export function sourceOf(file: File): ByteSource {
  return gatheredSource(blobSource(file, file.name));
}

export function inputOf(input: SourceInput, hold: (file: File) => ByteSource): SessionInput {
  if (input.kind === "file") return { kind: "file", source: hold(input.file) };
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
