// An open session that goes on with its file, or with the files of its folder: from the store's state to
// the next one. Errors: SessionError.
import type { FolderChanges, RenewedSession } from "../../../engine/session-source.ts";
import { type Changing, fileOf } from "./changing.ts";
import { grownSession } from "./grown-session.ts";

/** As `SessionStore.grow`. */
export async function growSession(changing: Changing, file: File): Promise<string | null> {
  const { states, hooks, step, readAll, reload } = changing;
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
    await showRenewed(changing, opening, growth);
    return null;
  }
  const { drafted } = growth;
  hooks.onBodies(opening, growth.bodies);
  if (drafted) hooks.onBodies(opening, drafted.bodies);
  const now = step(opening, (shown) => {
    // A file that was being written while it was read can be read again from its new state.
    const recovered = shown.isReadFailed ? { readError: null, isReadFailed: false } : {};
    const grown = { ...grownSession(fileOf(shown), growth), ...recovered };
    return drafted && draftedSession ? draftedSession(grown, drafted, shown, "file") : grown;
  });
  if (now && before.isReadFailed) readAll(now);
  return null;
}

/** As `SessionStore.growFolder`. */
export async function growFolderSession(
  changing: Changing,
  changes: FolderChanges,
): Promise<readonly string[] | null> {
  const { open } = changing.states;
  if (!open) return null;
  const grown = await open.source.growFolder(changes);
  const isOpen = await showRenewed(changing, open.opening, grown);
  return isOpen ? grown.torn : null;
}

async function showRenewed(
  { states, hooks, step, readAll }: Changing,
  opening: number,
  renewed: RenewedSession,
): Promise<boolean> {
  const { renewedSession } = await import("./renewed-session.ts");
  const before = states.opened(opening);
  if (!before) return false;
  hooks.onBodies(opening, renewed.bodies);
  const now = step(opening, (shown) => renewedSession(shown, renewed));
  if (now && before.isReadFailed) readAll(now);
  return true;
}
