// A session held by the page itself, as a SessionSource: where there is no worker, and in tests.
import type { ByteSource } from "../../src/read/source/byte-source.ts";
import { whenPainted } from "../ui/browser/later.ts";
import type { Pause } from "./input-source.ts";
import { SessionHost } from "./session-host.ts";
import type { OnProgress, OpenedSource, SessionSource, SourceInput } from "./session-source.ts";

/** `pause`: called in the middle of long work; without it, the work does not yield. Errors: SessionError. */
export async function openInPage(
  input: SourceInput,
  onProgress: OnProgress,
  pause: Pause | null = null,
): Promise<SessionSource> {
  const host = new SessionHost(pause);
  return { ...sourceOf(host, await host.open(input, onProgress)), whole: null };
}

/**
 * The same for a long file whose `ends` arrive before `file` does; null where they alone give nothing to
 * show.
 */
export async function openEndsInPage(
  ends: ByteSource,
  file: () => Promise<File>,
  pause: Pause,
): Promise<SessionSource | null> {
  const host = new SessionHost(pause);
  const ahead = await host.openAhead(ends);
  if (!ahead) return null;
  let whole: Promise<OpenedSource> | null = null;
  const read = async (onProgress: OnProgress) => {
    // Unpacking blocks the page.
    await whenPainted();
    return host.open({ kind: "file", file: await file() }, onProgress);
  };
  return {
    ...sourceOf(host, ahead),
    whole(onProgress = () => {}) {
      whole ??= read(onProgress);
      return whole;
    },
  };
}

function sourceOf(
  { calls, close }: SessionHost,
  opened: OpenedSource,
): Omit<SessionSource, "whole"> {
  return { ...opened, ...calls, close };
}
