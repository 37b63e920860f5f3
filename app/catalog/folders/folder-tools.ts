// What tools were given and put out in the files of one opened folder, looked through. It must not know
// which other folders are open.
import { isAtHand, type Opened } from "./folder-scan.ts";
import { stepsOf } from "./folder-steps.ts";
import { type OnToolStep, searchTools } from "./scan/search-tools.ts";

/** Nothing where its files cannot be had. What is being read of it is waited for. Errors: as `FolderLibrary` says. */
export async function searchToolsIn(
  opened: Opened,
  typed: string,
  onStep: OnToolStep,
  signal: AbortSignal,
): Promise<void> {
  const { rows, record } = opened;
  const { id, name } = record;
  await endOf(opened.looked, signal);
  if (!isAtHand(opened)) return;
  const sessions = new Set(rows.state.sessions.map(({ path }) => path));
  await searchTools(
    { id, name, sessions, steps: stepsOf(opened, [], signal) },
    typed,
    onStep,
    signal,
  );
}

/** Resolves when the work ends. Errors: the signal's reason as soon as it is aborted. */
async function endOf(work: Promise<void>, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}
