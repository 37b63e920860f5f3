// Editing as views see it: whether it is on, what the draft is, and its actions.

import { useCallback, useMemo } from "react";
import { useStore } from "zustand/react";
import type { OperationStep } from "../../../src/edit/operation/operation.ts";
import { asError } from "../../../src/lib/as-error.ts";
import { SessionError } from "../../../src/model/problem.ts";
import type { Session } from "../../../src/model/session.ts";
import { rowAt } from "../../../src/model/table/address.ts";
import { NO_ROW } from "../../../src/model/table/table.ts";
import { openingLeaf } from "../../../src/tree/leaves.ts";
import type { DraftCommand } from "../../engine/draft/drafting.ts";
import type { OpenDraft } from "../open/change/drafted-session.ts";
import { usePageSessions } from "../open/page-sessions.tsx";
import { useOpenSession } from "../open/session-context.tsx";
import { useView, useViewStore } from "../view/view-context.tsx";
import type { ViewChange, ViewState } from "../view/view-state.ts";
import { EDITING, type EditState } from "./edit-store.ts";

export interface Editor extends EditState {
  /** Whether editing is on: the rows are the draft's as soon as it is there. */
  readonly isOn: boolean;
  /** Null until it is there. */
  readonly draft: OpenDraft | null;
  /** True when it was done; `refused` has what does not apply, `error` what failed. */
  readonly perform: (command: DraftCommand) => Promise<boolean>;
  /** As one step: all or none. */
  readonly run: (...operations: OperationStep) => Promise<boolean>;
  readonly set: (change: Partial<EditState>) => void;
}

export function useEditor(): Editor {
  const { key, parts, draft } = useOpenSession();
  const { sessions } = usePageSessions();
  const view = useViewStore();
  const [{ mode }] = useView();
  const store = parts.of(EDITING);
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
        const session = sessions.of(key);
        const before = session.shown?.session;
        const refused = await session.edit(command);
        const now = session.shown?.session;
        if (before && now) view.set(afterStep(before, now, view.get()), "replace");
        store.setState({ refused, error: null });
        return refused.length === 0;
      } catch (failure) {
        const error = asError(failure);
        store.setState({ refused: [], error });
        return false;
      }
    },
    [sessions, key, store, view],
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

/** A reader at the session's current end follows it when it changes. */
function afterStep(before: Session, now: Session, { leaf }: ViewState): ViewChange {
  if (leaf === null) return {};
  const end = openingLeaf(before);
  const isAtEnd = end !== NO_ROW && rowAt(before.table, leaf) === end;
  return isAtEnd && rowAt(now.table, leaf) !== openingLeaf(now) ? { leaf: null } : {};
}
