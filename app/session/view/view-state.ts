// What is looked at, as plain data: everything visible survives a reload and a shared link.
import type { SeenAs } from "../../engine/compare-work.ts";

/** What the model sees at this leaf, or every entry of the path. */
export type TranscriptView = "sent" | "history";

export interface ViewState {
  /** Address of the leaf whose path is shown (model/address.ts); null: the session's own. */
  readonly leaf: string | null;
  /** What the branch of that leaf is called, for who reads the address: nothing is looked up by it. */
  readonly branch: string;
  /** Address of the selected entry; null: none. */
  readonly entry: string | null;
  readonly view: TranscriptView;
  /** Whether a draft of the session is being made. */
  readonly mode: "" | "edit";
  /** Left pane: "outline" unless named. */
  readonly pane: string;
  /** Inspector tab: "details" unless named. */
  readonly side: string;
  /** On a phone, the pane that is up as a sheet; "" for none. */
  readonly sheet: string;
  /** Whether the map takes the whole window. */
  readonly map: "" | "wide";
  /** Outline filter: "default" unless named. */
  readonly filter: string;
  /** Tool name the outline is narrowed to; "" for none. */
  readonly tool: string;
  /** File the outline is narrowed to, as `relativePath` spells it; "" for none. */
  readonly file: string;
  /** Text filter of the outline; "" for none. */
  readonly text: string;
  /** What is searched in the session; "": nothing yet, null: nobody searches. */
  readonly find: string | null;
  /** How, a letter for each switch: `c`ase, `w`ords, `r`egular expression, raw `f`ields. */
  readonly match: string;
  /** Where: "all" unless it is "branch", or "sent" for what the model sees. */
  readonly within: string;
  /** Whether the outline shows its turns folded, but for those opened by hand. */
  readonly turns: "" | "folded";
  /** What the usage screen counts in: "branch" unless named. */
  readonly scope: string;
  /** The compare screen: two branches, or the context at two points of one path; "": what is there. */
  readonly what: "" | "branches" | "context";
  /** Ends of the branches; null: the leaf in view, and the branch best compared with it. */
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
  /** The share screen: which branches; "": the one in view, where there are others. */
  readonly share: "" | "branch" | "chosen" | "all";
  /** Addresses of the ends of those chosen, percent-encoded, apart by commas. */
  readonly ends: string;
  /** Turns of the one branch, as `3-9`; "": all of them. */
  readonly part: string;
  /** What is left out (`LEFT_OUT` of src/export/share), apart by commas. */
  readonly without: string;
  /** What is made: "html" unless named. */
  readonly form: string;
  /** Where a page opens: "compare": at the comparison that the rest of the view names. */
  readonly opens: "" | "compare";
}

export type ViewChange = Partial<ViewState>;

/** Values that need not be written: an address stays short. */
const DEFAULTS: ViewState = {
  leaf: null,
  branch: "",
  entry: null,
  view: "sent",
  mode: "",
  pane: "outline",
  side: "details",
  sheet: "",
  map: "",
  filter: "default",
  tool: "",
  file: "",
  text: "",
  find: null,
  match: "",
  within: "all",
  turns: "",
  scope: "branch",
  what: "",
  a: null,
  b: null,
  with: null,
  as: "history",
  show: "all",
  diff: 0,
  to: null,
  from: null,
  share: "",
  ends: "",
  part: "",
  // Where somebody works, and under which name, is nobody's business unless they say so.
  without: "names",
  form: "html",
  opens: "",
};

/** The sheet of the outline and the map: whoever chooses an entry there wants to read it. */
export const CHOOSING_SHEET = "left";

const defaults: ReadonlyMap<string, unknown> = new Map(Object.entries(DEFAULTS));

/** Of the parameters of an address. What nobody knows is the default. */
export function readView(params: URLSearchParams): ViewState {
  const diff = Number(params.get("diff"));
  return {
    leaf: params.get("leaf"),
    branch: params.get("branch") ?? DEFAULTS.branch,
    entry: params.get("entry"),
    view: params.get("view") === "history" ? "history" : "sent",
    mode: params.get("mode") === "edit" ? "edit" : "",
    pane: params.get("pane") ?? DEFAULTS.pane,
    side: params.get("side") ?? DEFAULTS.side,
    sheet: params.get("sheet") ?? DEFAULTS.sheet,
    map: params.get("map") === "wide" ? "wide" : "",
    filter: params.get("filter") ?? DEFAULTS.filter,
    tool: params.get("tool") ?? DEFAULTS.tool,
    file: params.get("file") ?? DEFAULTS.file,
    text: params.get("text") ?? DEFAULTS.text,
    find: params.get("find"),
    match: params.get("match") ?? DEFAULTS.match,
    within: params.get("within") ?? DEFAULTS.within,
    turns: params.get("turns") === "folded" ? "folded" : "",
    scope: params.get("scope") ?? DEFAULTS.scope,
    what: oneOf(WHATS, params.get("what")) ?? DEFAULTS.what,
    a: params.get("a"),
    b: params.get("b"),
    with: params.get("with"),
    as: params.get("as") === "sent" ? "sent" : "history",
    show: params.get("show") === "changes" ? "changes" : "all",
    diff: Number.isInteger(diff) && diff > 0 ? diff : 0,
    to: params.get("to"),
    from: params.get("from"),
    share: oneOf(SHARES, params.get("share")) ?? DEFAULTS.share,
    ends: params.get("ends") ?? DEFAULTS.ends,
    part: params.get("part") ?? DEFAULTS.part,
    without: params.get("without") ?? DEFAULTS.without,
    form: params.get("form") ?? DEFAULTS.form,
    opens: params.get("opens") === "compare" ? "compare" : "",
  };
}

const WHATS = ["branches", "context"] as const;
const SHARES = ["branch", "chosen", "all"] as const;

function oneOf<T extends string>(known: readonly T[], word: string | null): T | undefined {
  return known.find((one) => one === word);
}

/** The parameters with a change; those that no view knows are left alone. */
export function writeView(params: URLSearchParams, change: ViewChange): URLSearchParams {
  const next = new URLSearchParams(params);
  if (leavesBranch(change)) next.delete("branch");
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === undefined || value === defaults.get(name)) next.delete(name);
    else next.set(name, String(value));
  }
  return next;
}

/** A view with a change, for the address of another screen. */
export function changedView(view: ViewState, change: ViewChange): ViewState {
  return { ...view, ...(leavesBranch(change) ? { branch: "" } : {}), ...change };
}

/** Another leaf is of another branch, unless the change says which. */
function leavesBranch(change: ViewChange): boolean {
  return change.leaf !== undefined && change.branch === undefined;
}

export function isSameView(one: ViewState, other: ViewState): boolean {
  return (
    writeView(new URLSearchParams(), one).toString() ===
    writeView(new URLSearchParams(), other).toString()
  );
}
