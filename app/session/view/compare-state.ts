// What is compared, as the address bar holds it, and the addresses other views link to. Rows are
// named as everywhere (model/address.ts).
import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import type { SeenAs } from "../host/compare-work.ts";
import { addressParams } from "./view-state.ts";

export interface CompareState {
  /** Two branches, or the context at two points of one path. */
  readonly what: "branches" | "context";
  /** Ends of the branches; null: the leaf in view, and the newest other one. */
  readonly a: string | null;
  readonly b: string | null;
  /** Key of the session that B is in; null: this one. */
  readonly with: string | null;
  readonly as: SeenAs;
  readonly show: "all" | "changes";
  /** Number of the difference in sight, from 1; 0 for none. */
  readonly diff: number;
  /** The point after, usually a compaction; null: the last compaction of the path. */
  readonly to: string | null;
  /** The point before; null: the entry above `to`. */
  readonly from: string | null;
}

const DEFAULTS: CompareState = {
  what: "branches",
  a: null,
  b: null,
  with: null,
  as: "history",
  show: "all",
  diff: 0,
  to: null,
  from: null,
};

export type SetCompare = (
  change: Partial<CompareState>,
  options?: { readonly replace?: boolean },
) => void;

/** The state in the address bar and the way to change it. Other parameters are left alone. */
export function useCompareState(): readonly [CompareState, SetCompare] {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => readCompare(params), [params]);
  const set = useCallback<SetCompare>(
    (change, options) => {
      setParams(writeCompare(addressParams(), change), {
        replace: options?.replace ?? false,
        preventScrollReset: true,
      });
    },
    [setParams],
  );
  return [state, set];
}

/** `search` is that of the present address: what else is looked at stays. */
export function compareAddress(key: string, search: string, change: Partial<CompareState>) {
  const params = writeCompare(new URLSearchParams(search), change);
  return { pathname: `/session/${encodeURIComponent(key)}/compare`, search: params.toString() };
}

function readCompare(params: URLSearchParams): CompareState {
  const diff = Number(params.get("diff"));
  return {
    what: params.get("what") === "context" ? "context" : "branches",
    a: params.get("a"),
    b: params.get("b"),
    with: params.get("with"),
    as: params.get("as") === "sent" ? "sent" : "history",
    show: params.get("show") === "changes" ? "changes" : "all",
    diff: Number.isInteger(diff) && diff > 0 ? diff : 0,
    to: params.get("to"),
    from: params.get("from"),
  };
}

function writeCompare(params: URLSearchParams, change: Partial<CompareState>): URLSearchParams {
  const next = new URLSearchParams(params);
  const defaults = new Map<string, unknown>(Object.entries(DEFAULTS));
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === undefined || value === defaults.get(name)) next.delete(name);
    else next.set(name, String(value));
  }
  return next;
}
