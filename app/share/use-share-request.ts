// The share request in the address: the part of the session, and the form of the copy.
import { useMemo } from "react";
import { COPY_FORMS, type CopyForm } from "../../src/export/share/copy-forms.ts";
import type { PageOpening } from "../../src/export/share/page-opening.ts";
import {
  LEFT_OUT,
  type LeftOut,
  readScope,
  type ShareScope,
} from "../../src/export/share/scope.ts";
import { parseJson } from "../../src/model/json/json.ts";
import { rowAt } from "../../src/model/table/address.ts";
import { isPrompt } from "../../src/model/table/details.ts";
import { NO_ROW } from "../../src/model/table/table.ts";
import { leavesOf } from "../../src/tree/leaves.ts";
import { pathTo } from "../../src/tree/path.ts";
import { draftAddress, endRows } from "../session/draft/draft-operations.ts";
import { useOpenSession } from "../session/open/session-context.tsx";
import { useSelection } from "../session/view/selection.tsx";
import { useView } from "../session/view/view-context.tsx";
import type { ViewState } from "../session/view/view-state.ts";
import type { ShareRequest } from "./work/share-work.ts";

export type Which = "branch" | "chosen" | "all";

export interface WholeShareRequest extends ShareRequest {
  readonly which: Which;
  /** Rows of the ends of the branches chosen. */
  readonly ends: readonly number[];
  /** Turns of the one branch; null while unknown, and for several branches. */
  readonly turnCount: number | null;
}

/** The same object until the request changes. */
export function useShareRequest(): WholeShareRequest {
  const open = useOpenSession();
  const { leaf } = useSelection();
  const [{ share, ends: chosen, part, without, form: named }] = useView();
  const { session, draft, details } = open;
  const { table } = session;
  const hasSeveral = useMemo(() => leavesOf(table).length > 1, [table]);
  const which = leaf === NO_ROW ? "all" : share === "" ? (hasSeveral ? "branch" : "all") : share;
  const ends = useMemo(() => {
    if (which === "all") return [];
    const rows = which === "chosen" ? endRows({ session, draft }, chosen) : [];
    return rows.length > 0 ? rows : [leaf];
  }, [which, session, draft, chosen, leaf]);
  const one = ends.length === 1 ? ends[0] : undefined;
  const turnCount = useMemo(() => {
    if (one === undefined || !details) return null;
    return pathTo(table, one).reduce(
      (count, row) => (isPrompt(table, details, row) ? count + 1 : count),
      0,
    );
  }, [table, details, one]);
  const asked = JSON.stringify({
    branches: which === "all" ? "all" : ends.map((row) => draftAddress({ session, draft }, row)),
    turns: one === undefined ? null : turnsOf(part, turnCount),
    leaveOut: leftOutOf(without),
  });
  // The same parameters are the same request, whatever else became known meanwhile.
  const scope = useMemo(() => readScope(parseJson(asked)), [asked]);
  const form = formOf(named);
  const opening = useOpening(form);
  return useMemo(
    () => ({ scope, form, opening, which, ends, turnCount }),
    [scope, form, opening, which, ends, turnCount],
  );
}

/** The comparison that the address names, for a page that opens on it. */
function useOpening(form: CopyForm): PageOpening | null {
  const { session, draft } = useOpenSession();
  const [{ opens, what, a, b, from, to }] = useView();
  const { table } = session;
  const name = (address: string | null) => {
    const row = address === null ? NO_ROW : rowAt(table, address);
    return row === NO_ROW ? null : draftAddress({ session, draft }, row);
  };
  const isWanted = opens === "compare" && form === "html";
  const [first, second] = what === "context" ? [name(from), name(to)] : [name(a), name(b)];
  return useMemo(() => {
    if (!isWanted || second === null) return null;
    if (what === "context") return { kind: "context", from: first, to: second };
    return first === null ? null : { kind: "branches", a: first, b: second };
  }, [isWanted, what, first, second]);
}

/** Limited to the branch's turns; null for all of them. */
function turnsOf(part: string, count: number | null): ShareScope["turns"] {
  const [, first, second = first] = /^(\d{1,9})(?:-(\d{1,9}))?$/.exec(part) ?? [];
  if (first === undefined || second === undefined) return null;
  const most = count ?? Number.MAX_SAFE_INTEGER;
  const [from, to] = [Number(first), Number(second)].map((turn) =>
    Math.min(Math.max(1, turn), most),
  );
  if (from === undefined || to === undefined || from > to || most === 0) return null;
  return from === 1 && to === count ? null : { from, to };
}

export function leftOutOf(without: ViewState["without"]): readonly LeftOut[] {
  const words = without.split(",");
  return LEFT_OUT.filter((known) => words.includes(known));
}

function formOf(name: string): CopyForm {
  return COPY_FORMS.find((known) => known === name) ?? "html";
}
