// An open session that goes on with its file, or with the files of its folder: from the store's state to
// the next one. Errors: SessionError.
import type { FolderChanges, RenewedSession } from "../../../engine/session-source.ts";
import type { OpenSession } from "../open-session.ts";
import type { OnGrown } from "../store-hooks.ts";
import { type Changing, fileOf } from "./changing.ts";
import { grownSession } from "./grown-session.ts";

/** As `SessionStore.grow`. */
export async function growSession(
  changing: Changing,
  file: File,
  onGrown: OnGrown,
): Promise<string | null> {
  const { states, hooks, readAll, reload } = changing;
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
  if (growth.kind === "renewed") {
    await showRenewed(changing, before, growth, onGrown);
    return null;
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
  changing: Changing,
  changes: FolderChanges,
  onGrown: OnGrown,
): Promise<readonly string[] | null> {
  const { open } = changing.states;
  if (!open) return null;
  const grown = await open.source.growFolder(changes);
  const before = changing.states.opened(open.opening);
  if (!before) return null;
  await showRenewed(changing, before, grown, onGrown);
  return grown.torn;
}

async function showRenewed(
  { states, hooks, readAll }: Changing,
  { opening }: OpenSession,
  renewed: RenewedSession,
  onGrown: OnGrown,
): Promise<void> {
  const { renewedSession } = await import("./renewed-session.ts");
  const before = states.opened(opening);
  if (!before) return;
  const now = renewedSession(before, renewed);
  onGrown(before, now);
  hooks.onChanged(opening, renewed.changed);
  hooks.onBodies(opening, renewed.bodies);
  states.change(opening, () => now);
  if (before.isReadFailed) readAll(now);
}
