// An open session and its draft: from the store's state to the next one. The code that applies a draft is
// loaded with the first edit. Errors: SessionError.

import type { Refused } from "../../../../src/edit/history/steps.ts";
import { asError } from "../../../../src/lib/as-error.ts";
import type { DraftCommand } from "../../../engine/draft/drafting.ts";
import type { AddedToFile } from "../../../engine/draft/exporting.ts";
import { type Changing, fileOf } from "../session-states.ts";
import { grownSession } from "./grow-session.ts";

/** As `SessionStore.edit`. */
export async function editSession(
  { states, hooks, step }: Changing,
  command: DraftCommand,
): Promise<readonly Refused[]> {
  const { open } = states;
  if (!open) return [];
  const { opening, source, draft } = open;
  // The stored draft would be overwritten.
  if (!draft && command.kind !== "load") return [];
  const [drafted, { draftedSession }] = await Promise.all([
    source.draft(command),
    import("./drafted-session.ts"),
  ]);
  hooks.onBodies(opening, drafted.bodies);
  const now = step(opening, (before) => draftedSession(before, drafted));
  // A loaded draft is stored already, and perhaps newer by now.
  if (now && command.kind !== "load") hooks.onEdited(now);
  return drafted.refused;
}

/** As `SessionStore.addToFile`. */
export async function addDraftToFile(
  { states, hooks, step, reload }: Changing,
  handle: FileSystemFileHandle,
): Promise<AddedToFile | null> {
  const { open } = states;
  if (!open?.draft) return null;
  const { opening, source, draft } = open;
  const added = await source.addToFile(handle);
  const { draftedSession } = await import("./drafted-session.ts");
  const emptied = await source.draft({ kind: "load", steps: [] });
  const empty = step(opening, (before) => draftedSession(before, emptied));
  if (!empty?.draft) return added;
  // Applied again, it would be there twice.
  const { waiting } = draft;
  hooks.onEdited({ ...empty, draft: { ...empty.draft, waiting } });
  try {
    const growth = await source.grow({ kind: "file", file: await handle.getFile() }, () => {});
    if (growth.kind !== "grown") reload();
    else {
      const steps = waiting.map(({ step }) => step);
      const drafted = await source.draft({ kind: "load", steps });
      step(opening, (before) => {
        const grown = grownSession(fileOf(before), growth);
        const carried = growth.drafted ? draftedSession(grown, growth.drafted) : grown;
        return draftedSession(carried, drafted, before);
      });
    }
  } catch {
    // It is written, even if reading it fails.
    reload();
  }
  return added;
}

/** As `SessionStore.leaveDraft`. */
export async function leaveDraftOf({ states, step }: Changing): Promise<void> {
  const { open } = states;
  if (!open?.draft) return;
  const { opening, source } = open;
  try {
    const [drafted, { draftedSession }] = await Promise.all([
      source.draft({ kind: "load", steps: [] }),
      import("./drafted-session.ts"),
    ]);
    step(opening, (before) => ({ ...draftedSession(before, drafted), draft: null }));
  } catch (error) {
    // The draft's rows stay; the view that shows them says why.
    states.noteReadError(opening, asError(error));
  }
}
