// The figures of the open session, for the branch that is looked at, counted once per change.
import { useMemo } from "react";
import type { EntryDetails } from "../../src/model/details.ts";
import { stringField } from "../../src/model/json.ts";
import { type CallPairs, pairCalls } from "../../src/stats/calls.ts";
import { abandonedAt, branchTo, type Scope, wholeSession } from "../../src/stats/scope.ts";
import { type Totals, totalsOf } from "../../src/stats/totals.ts";
import { type Selection, useSelection } from "../session/selection.tsx";
import { useOpenSession } from "../session/session-context.tsx";

export type ScopeName = "branch" | "abandoned" | "session";

export interface Figures {
  readonly details: EntryDetails;
  readonly selection: Selection;
  readonly pairs: CallPairs;
  /** The session's working directory, "" when not recorded. */
  readonly cwd: string;
  readonly scopes: Readonly<Record<ScopeName, { readonly scope: Scope; readonly totals: Totals }>>;
}

/** Null until the background pass is through. */
export function useFigures(): Figures | null {
  const { session, details } = useOpenSession();
  const selection = useSelection();
  const { table, leaf } = selection;
  const whole = useMemo(
    () => details && counted(table, details, wholeSession(table)),
    [table, details],
  );
  const pairs = useMemo(() => details && pairCalls(table, details), [table, details]);
  const branch = useMemo(
    () => details && counted(table, details, branchTo(table, leaf)),
    [table, details, leaf],
  );
  const abandoned = useMemo(
    () => details && counted(table, details, abandonedAt(table, leaf)),
    [table, details, leaf],
  );
  const scopes = useMemo(
    () => branch && abandoned && whole && { branch, abandoned, session: whole },
    [branch, abandoned, whole],
  );
  if (!details || !pairs || !scopes) return null;
  const cwd = (session.header && stringField(session.header, "cwd")) ?? "";
  return { details, selection, pairs, cwd, scopes };
}

function counted(table: Selection["table"], details: EntryDetails, scope: Scope) {
  return { scope, totals: totalsOf(table, details, scope) };
}
