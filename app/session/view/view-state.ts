// The view state, as plain data: everything visible survives a reload and a shared link.
import type { SeenAs } from "../../engine/compare-work.ts";

/** What the model sees at this leaf, or every entry of the path. */
export type TranscriptView = "sent" | "history";

/** As every screen names the views of a branch. */
export const VIEW_NAMES: Readonly<Record<TranscriptView, string>> = {
  sent: "What the model sees",
  history: "History",
};

export const VIEW_CHOICES: readonly { readonly id: TranscriptView; readonly label: string }[] = [
  { id: "sent", label: VIEW_NAMES.sent },
  { id: "history", label: VIEW_NAMES.history },
];

/** How a field is written in an address. Defaults are left out: an address stays short. */
interface Codec<Value extends string | number | null> {
  readonly usual: Value;
  /** Unknown values are read as the default. Null: absent. */
  readonly read: (word: string | null) => Value;
}

const text = (usual = ""): Codec<string> => ({ usual, read: (word) => word ?? usual });

const nullable: Codec<string | null> = { usual: null, read: (word) => word };

/** A whole number from 1; 0 for none. */
const count: Codec<number> = {
  usual: 0,
  read: (word) => (Number.isInteger(Number(word)) ? Math.max(0, Number(word)) : 0),
};

const oneOf = <Word extends string>(usual: Word, ...others: readonly Word[]): Codec<Word> => ({
  usual,
  read: (word) => others.find((other) => other === word) ?? usual,
});

const FIELDS = {
  /** Address of the leaf whose path is shown (model/address.ts); null: the session's own. */
  leaf: nullable,
  /** The name of that leaf's branch, for people who read the address: nothing is looked up by it. */
  branch: text(),
  /** Address of the selected entry; null: none. */
  entry: nullable,
  view: oneOf<TranscriptView>("sent", "history"),
  /** Whether a draft of the session is being made. */
  mode: oneOf("", "edit"),
  /** Left pane: "outline" unless named. */
  pane: text("outline"),
  /** Inspector tab: "details" unless named. */
  side: text("details"),
  /** On a phone, the pane that is open as a sheet; "" for none. */
  sheet: text(),
  /** Whether the map takes the whole window. */
  map: oneOf("", "wide"),
  /** Outline filter: "default" unless named. */
  filter: text("default"),
  /** Tool name the outline is narrowed to; "" for none. */
  tool: text(),
  /** File the outline is narrowed to, as `relativePath` spells it; "" for none. */
  file: text(),
  /** Text filter of the outline; "" for none. */
  text: text(),
  /** The search text in the session; "": nothing yet, null: no search. */
  find: nullable,
  /** Search options, a letter for each switch: `c`ase, `w`ords, `r`egular expression, raw `f`ields. */
  match: text(),
  /** Search scope: "all" unless it is "branch", or "sent" for what the model sees. */
  within: text("all"),
  /** What the rows of the outline are; "": as it was last, or by how many entries there are. */
  level: oneOf("", "turns", "entries"),
  /** What the usage screen counts: "branch" unless named. */
  scope: text("branch"),
  /**
   * The compare screen: two branches, or the context at two points of one path; "": by the other
   * parameters.
   */
  what: oneOf("", "branches", "context"),
  /** Ends of the branches; null: the leaf in view, and the branch best compared with it. */
  a: nullable,
  b: nullable,
  /** Key of B's session; null: this one. */
  with: nullable,
  as: oneOf<SeenAs>("history", "sent"),
  show: oneOf("all", "changes"),
  /** Number of the difference in view. */
  diff: count,
  /** The point after, usually a compaction; null: the last compaction of the path. */
  to: nullable,
  /** The point before; null: the entry above `to`. */
  from: nullable,
  /** The share screen: which branches; "": the one in view, where there are others. */
  share: oneOf("", "branch", "chosen", "all"),
  /** Addresses of the chosen ends, percent-encoded, separated by commas. */
  ends: text(),
  /** Turns of the one branch, as `3-9`; "": all of them. */
  part: text(),
  /**
   * What is left out (`LEFT_OUT` of src/export/share), separated by commas. The working directory and the
   * user's name are private by default.
   */
  without: text("names"),
  /** The output: "html" unless named. */
  form: text("html"),
  /** Where a page opens: "compare": at the comparison that the rest of the view names. */
  opens: oneOf("", "compare"),
};

export type ViewState = {
  readonly [Name in keyof typeof FIELDS]: (typeof FIELDS)[Name]["usual"];
};

export type ViewChange = Partial<ViewState>;

/** The sheet of the outline and the map: choosing an entry there closes it, for reading. */
export const CHOOSING_SHEET = "left";

const codecs: ReadonlyMap<string, Codec<string | number | null>> = new Map(Object.entries(FIELDS));

/** Of the parameters of an address. */
export function readView(params: URLSearchParams): ViewState {
  const read = Array.from(codecs, ([name, codec]) => [name, codec.read(params.get(name))]);
  return Object.fromEntries(read);
}

/** The parameters with a change; unknown ones are left alone. */
export function writeView(params: URLSearchParams, change: ViewChange): URLSearchParams {
  const next = new URLSearchParams(params);
  if (leavesBranch(change)) next.delete("branch");
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === undefined || value === codecs.get(name)?.usual)
      next.delete(name);
    else next.set(name, String(value));
  }
  return next;
}

/** A view with a change, for the address of another screen. */
export function changedView(view: ViewState, change: ViewChange): ViewState {
  return { ...view, ...(leavesBranch(change) ? { branch: "" } : {}), ...change };
}

/** Another leaf is on another branch, unless the change says which. */
function leavesBranch(change: ViewChange): boolean {
  return change.leaf !== undefined && change.branch === undefined;
}

export function isSameView(one: ViewState, other: ViewState): boolean {
  return (
    writeView(new URLSearchParams(), one).toString() ===
    writeView(new URLSearchParams(), other).toString()
  );
}
