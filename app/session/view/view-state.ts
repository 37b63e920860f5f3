// What is looked at, as the address bar holds it: everything visible survives a reload and a shared
// link. One reader and one writer; views change it through `useView` only.
import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";

/** What the model sees at this leaf, or every entry of the path. */
export type TranscriptView = "sent" | "history";

export interface ViewState {
  /** Address of the leaf whose path is shown (model/address.ts); null: the session's own. */
  readonly leaf: string | null;
  /** Address of the selected entry; null: none. */
  readonly entry: string | null;
  readonly view: TranscriptView;
  /** Left pane: "outline" unless named. */
  readonly pane: string;
  /** Inspector tab: "details" unless named. */
  readonly side: string;
  /** Outline filter: "default" unless named. */
  readonly filter: string;
  /** Tool name the outline is narrowed to; "" for none. */
  readonly tool: string;
  /** Text filter of the outline; "" for none. */
  readonly text: string;
  /** What the usage screen counts in: "branch" unless named. */
  readonly scope: string;
}

type Key = keyof ViewState;

/** Values that need not be written: an address stays short. */
const DEFAULTS: { readonly [K in Key]: ViewState[K] } = {
  leaf: null,
  entry: null,
  view: "sent",
  pane: "outline",
  side: "details",
  filter: "default",
  tool: "",
  text: "",
  scope: "branch",
};

export interface ViewActions {
  /** Changes some of the state. `replace` keeps the browser's Back for real steps (default: push). */
  readonly set: (change: Partial<ViewState>, options?: { readonly replace?: boolean }) => void;
}

/** The state in the address bar and the way to change it. Other parameters are left alone. */
export function useView(): readonly [ViewState, ViewActions["set"]] {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => readView(params), [params]);
  const set = useCallback<ViewActions["set"]>(
    (change, options) => {
      setParams(writeView(addressParams(), change), {
        replace: options?.replace ?? false,
        preventScrollReset: true,
      });
    },
    [setParams],
  );
  return [state, set];
}

/** Of the address itself: what was drawn last may be behind it, and would undo a change. */
export function addressParams(): URLSearchParams {
  return new URLSearchParams(location.hash.replace(/^[^?]*/, ""));
}

function readView(params: URLSearchParams): ViewState {
  return {
    leaf: params.get("leaf"),
    entry: params.get("entry"),
    view: params.get("view") === "history" ? "history" : "sent",
    pane: params.get("pane") ?? DEFAULTS.pane,
    side: params.get("side") ?? DEFAULTS.side,
    filter: params.get("filter") ?? DEFAULTS.filter,
    tool: params.get("tool") ?? DEFAULTS.tool,
    text: params.get("text") ?? DEFAULTS.text,
    scope: params.get("scope") ?? DEFAULTS.scope,
  };
}

export function writeView(params: URLSearchParams, change: Partial<ViewState>): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [key, value] of Object.entries(change)) {
    if (value === null || value === undefined || value === defaultOf(key)) next.delete(key);
    else next.set(key, value);
  }
  return next;
}

function defaultOf(key: string): string | null | undefined {
  return Object.entries(DEFAULTS).find(([name]) => name === key)?.[1];
}
