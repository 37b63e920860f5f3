// The bytes of a served file, for who reads in a worker: only what is asked for is fetched.
import { type ByteSource, blobSource } from "../../../../src/read/source/byte-source.ts";
import { askServer } from "./ask-server.ts";
import { fileAddress, type ServedFile } from "./served-folder.ts";

/** Of a file at hand, or one that is fetched. */
export function sourceOfFile(file: File | ServedFile): ByteSource {
  return file instanceof File ? blobSource(file, file.name) : servedSource(file);
}

/** The same of one that is fetched. */
export function servedSource(file: ServedFile): ByteSource {
  const { name, size, path } = file;
  return {
    name,
    size,
    async read(start, end) {
      const to = Math.min(end, size);
      if (start >= to) return new Uint8Array(0);
      const answer = await askServer(file, fileAddress(path), { range: [start, to] });
      return new Uint8Array(await answer.arrayBuffer());
    },
  };
}
