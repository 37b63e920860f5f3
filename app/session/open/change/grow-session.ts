// An open session that goes on with its file, or with the files of its folder: from the store's state to
// the next one. Errors: SessionError.
import type { FolderChanges } from "../../host/session-source.ts";
import type { OnGrown } from "../store-hooks.ts";
import { type Changing, fileOf } from "./changing.ts";
import { grownSession } from "./grown-session.ts";

/** As `SessionStore.grow`. */
export async function growSession(
  { states, hooks, readAll, reload }: Changing,
  file: File,
  onGrown: OnGrown,
): Promise<string | null> {
  const { open } = states;
  if (!open) return null;
  const { opening, source } = open;
  const growth = await source.grow({ kind: "file", file }, () => {});
  const isDrafted = growth.kind === "grown" && growth.drafted !== null;
  const { draftedSession } = isDrafted
    ? await import("./drafted-session.ts")
    : { draftedSession: null };
  const before = states.opened(opening);
  if (!before) return null;
  if (growth.kind === "anew") {
    reload();
    return growth.reason;
  }
  // A file that was being written while it was read can be read again from its new state.
  const recovered = before.isReadFailed ? { readError: null, isReadFailed: false } : {};
  const { drafted } = growth;
  const grown = { ...grownSession(fileOf(before), growth), ...recovered };
  const now = drafted && draftedSession ? draftedSession(grown, drafted) : grown;
  hooks.onBodies(opening, growth.bodies);
  if (drafted) hooks.onBodies(opening, drafted.bodies);
  onGrown(before, now);
  states.change(opening, () => now);
  if (before.isReadFailed) readAll(now);
  return null;
}

/** As `SessionStore.growFolder`. */
export async function growFolderSession(
  { states, hooks, readAll }: Changing,
  changes: FolderChanges,
  onGrown: OnGrown,
): Promise<readonly string[] | null> {
  const { open } = states;
  if (!open) return null;
  const { opening, source } = open;
  const [grown, { renewedSession }] = await Promise.all([
    source.growFolder(changes),
    import("./renewed-session.ts"),
  ]);
  const before = states.opened(opening);
  if (!before) return null;
  const now = renewedSession(before, grown);
  onGrown(before, now);
  hooks.onChanged(opening, grown.changed);
  hooks.onBodies(opening, grown.bodies);
  states.change(opening, () => now);
  if (before.isReadFailed) readAll(now);
  return grown.torn;
}
