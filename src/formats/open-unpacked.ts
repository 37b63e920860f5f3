// Opens a session whose file is compressed: its format is that of the unpacked content.
import type { Problem } from "../model/problem.ts";
import type { OpenedSession } from "../model/session.ts";
import type { ScanOptions } from "../read/scan/scan.ts";
import type { ByteSource } from "../read/source/byte-source.ts";
import { unpacked } from "../read/unpack/unpacked.ts";

/** `open`: opens the content. Errors: SessionError. */
export async function openUnpacked(
  file: ByteSource,
  { onProgress, ...options }: ScanOptions,
  open: (source: ByteSource, options: ScanOptions) => Promise<OpenedSession>,
): Promise<OpenedSession> {
  // Half of the file's bytes count as unpacking it, the other half as reading the content.
  const half = (done: number, size: number) =>
    onProgress?.(Math.floor((file.size * done) / (2 * size)));
  const { source, fault } = await unpacked(file, {
    ...options,
    onProgress: (done) => half(done, file.size),
  });
  const { grow: _grow, ...opened } = await open(source, {
    ...options,
    onProgress: (done) => half(source.size + done, source.size),
  });
  const { session } = opened;
  const problems = fault === "" ? session.problems : [cutShort(fault), ...session.problems];
  return {
    ...opened,
    session: { ...session, problems, isCompressed: true },
    unpacked: source,
    async visit(...asked) {
      const found = await opened.visit(...asked);
      return fault === "" ? found : [cutShort(fault), ...found];
    },
  };
}

function cutShort(fault: string): Problem {
  return {
    kind: "cut-compression",
    severity: "error",
    line: 0,
    message: `The file is compressed with Zstandard, and ${fault}: what could be unpacked until there is shown.`,
  };
}
