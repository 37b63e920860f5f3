// Makes a file that shows a fault smaller, line by line, for as long as it is allowed.

/** The smallest file found that `isFault`; lines only, as most faults are of lines. */
export async function shrunk(
  bytes: Uint8Array,
  isFault: (bytes: Uint8Array) => Promise<boolean>,
  budgetMs: number,
): Promise<Uint8Array> {
  const deadline = performance.now() + budgetMs;
  // Latin-1 keeps every byte as it is.
  let lines = Buffer.from(bytes).toString("latin1").split("\n");
  for (let size = Math.ceil(lines.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let from = 0; from < lines.length && performance.now() < deadline; ) {
      const rest = lines.toSpliced(from, size);
      if (rest.length < lines.length && (await isFault(bytesOf(rest)))) lines = rest;
      else from += size;
    }
  }
  return bytesOf(lines);
}

function bytesOf(lines: readonly string[]): Uint8Array {
  return Buffer.from(lines.join("\n"), "latin1");
}
