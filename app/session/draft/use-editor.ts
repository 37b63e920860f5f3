// Editing as views see it: whether it is on, what the draft is, and what can be done with it.

import { useCallback, useMemo } from "react";
import { useStore } from "zustand/react";
import type { OperationStep } from "../../../src/edit/operation/operation.ts";
import { asError } from "../../../src/lib/as-error.ts";
import { SessionError } from "../../../src/model/problem.ts";
import type { DraftCommand } from "../host/draft/drafting.ts";
import { usePageSessions } from "../library/library-context.tsx";
import type { OpenDraft } from "../open/change/drafted-session.ts";
import { useOpenSession } from "../open/session-context.tsx";
import { useView } from "../view/view-context.tsx";
import { type EditState, editStoreOf } from "./edit-store.ts";

export interface Editor extends EditState {
  /** Whether somebody edits: the rows are the draft's as soon as it is there. */
  readonly isOn: boolean;
  /** Null until it is there. */
  readonly draft: OpenDraft | null;
  /** True when it was done; what does not apply is in `refused`, what failed in `error`. */
  readonly perform: (command: DraftCommand) => Promise<boolean>;
  /** As one step: all or none. */
  readonly run: (...operations: OperationStep) => Promise<boolean>;
  readonly set: (change: Partial<EditState>) => void;
}

export function useEditor(): Editor {
  const { key, source, draft } = useOpenSession();
  const { sessions } = usePageSessions();
  const [{ mode }] = useView();
  const store = editStoreOf(source);
  const state = useStore(store);
  const perform = useCallback(
    async (command: DraftCommand) => {
      const { isReadOnly, whyReadOnly } = store.getState();
      if (isReadOnly) {
        const error = new SessionError("unwritable", whyReadOnly, "Nothing was changed.");
        store.setState({ refused: [], error });
        return false;
      }
      try {
        const refused = await sessions.of(key).edit(command);
        store.setState({ refused, error: null });
        return refused.length === 0;
      } catch (failure) {
        const error = asError(failure);
        store.setState({ refused: [], error });
        return false;
      }
    },
    [sessions, key, store],
  );
  const run = useCallback(
    (...operations: OperationStep) => perform({ kind: "do", operations }),
    [perform],
  );
  return useMemo(
    () => ({ ...state, isOn: mode === "edit", draft, perform, run, set: store.setState }),
    [state, mode, draft, perform, run, store],
  );
}
