// The palette's commands: places to go and things to compare, as data. It draws nothing.

import { compactionsOn } from "../../src/context/compactions.ts";
import { isSentAt } from "../../src/context/context-entries.ts";
import type { JsonObject } from "../../src/model/json/json.ts";
import { addressOf, rowAt } from "../../src/model/table/address.ts";
import { type EntryDetails, firstWordsAt } from "../../src/model/table/details.ts";
import type { EntryTable } from "../../src/model/table/table.ts";
import { filteredRows } from "../../src/stats/rows/filtered-rows.ts";
import { countText } from "../../src/text/units.ts";
import { entrySummary } from "../../src/tree/entry-summary.ts";
import { NO_FILTERING } from "../../src/tree/filters.ts";
import { labelsOf } from "../../src/tree/labels.ts";
import { newestLeafBelow } from "../../src/tree/leaves.ts";
import { branchChoices, branchSlug, type Choice, entryName } from "../session/view/branch-names.ts";
import { hrefOf, LIBRARY_HREF, type ScreenId } from "../session/view/href.ts";
import { shownName } from "../session/view/names.ts";
import {
  changedView,
  VIEW_CHOICES,
  type ViewChange,
  type ViewState,
} from "../session/view/view-state.ts";
import { type ShortcutName, shortcutOf } from "../ui/keys/shortcuts.ts";
import type { Theme } from "../ui/theme/theme.ts";
import { type EditAction, type Editable, editCommands } from "./edit-commands.ts";
import type { KnownSession } from "./known-sessions.ts";

export interface Command {
  /** Unique among the commands. */
  readonly id: string;
  readonly group: string;
  readonly text: string;
  /** In pale type after the text; searched as well. */
  readonly note: string;
  /** The key that does the same, by its name; "" for none. */
  readonly key: string;
  readonly act:
    | { readonly to: string }
    | { readonly theme: Theme }
    | { readonly edit: EditAction }
    | { readonly press: ShortcutName };
}

/** A pane or screen that can be gone to. */
export interface Named {
  readonly id: string;
  readonly label: string;
}

export interface NamedScreen extends Named {
  readonly id: ScreenId;
}

/** The current view, and what can be shown. */
export interface Surroundings {
  readonly key: string;
  readonly view: ViewState;
  readonly table: EntryTable;
  /** The session's header, null when it has none. */
  readonly header: JsonObject | null;
  /** Null until everything was read: then entries are found by their ids and labels only. */
  readonly details: EntryDetails | null;
  readonly leaf: number;
  readonly path: Int32Array;
  readonly panes: readonly Named[];
  readonly screens: readonly NamedScreen[];
  /** Other sessions than the current one. */
  readonly sessions: readonly KnownSession[];
  /** The editing state; null while not editing. */
  readonly editable: Editable | null;
  /** The keyboard actions of views on the screen, as far as they are listed here. */
  readonly shortcuts: readonly ShortcutName[];
  /** Whether a draft can be made. */
  readonly canEdit: boolean;
}

const THEMES: readonly Theme[] = ["system", "light", "dark"];

/** Every command except those for single entries, labels and sessions, in the order they are listed. */
export function commandsIn(around: Surroundings): readonly Command[] {
  const { details, leaf } = around;
  const branches = branchChoices(around, details);
  const others = branches.filter(({ row }) => row !== leaf);
  return [
    ...commandsOfDraft(around),
    ...compactionCommands(around),
    ...others.map((choice) => compareCommand(around, "Compare this branch with", choice)),
    ...branches.map((choice) => entryCommand(around, "Branch", choice)),
    ...placeCommands(around),
    ...around.shortcuts.map((name) => {
      const { keys, does, group } = shortcutOf(name);
      return { ...command(group, does, name, { press: name }), key: keys[0] };
    }),
    ...THEMES.map((theme) => command("Theme", themeText(theme), theme, { theme })),
  ];
}

function commandsOfDraft({ editable }: Surroundings): readonly Command[] {
  if (!editable) return [];
  return editCommands(editable).map(({ group, text, key, edit, id }) => ({
    ...command(group, text, `do ${id}`, { edit }),
    key,
  }));
}

function compactionCommands(around: Surroundings): readonly Command[] {
  const { table, path } = around;
  return compactionsOn(table, path).map((row, index) => {
    const to = addressOf(table, row);
    const change = { what: "context" as const, to, from: null };
    return command("Before / after", `Compaction ${index + 1}`, to, compare(around, change));
  });
}

function placeCommands(around: Surroundings): readonly Command[] {
  return [
    ...VIEW_CHOICES.map(({ id, label }) => command("View", label, id, show(around, { view: id }))),
    ...around.panes.map(({ id, label }) => command("Pane", label, id, show(around, { pane: id }))),
    ...around.screens.map(({ id, label }) => {
      const { key, view } = around;
      return command("Screen", label, id, { to: hrefOf({ key, screen: id, view }) });
    }),
    ...(around.canEdit ? [draftCommand(around)] : []),
  ];
}

function draftCommand(around: Surroundings): Command {
  return around.view.mode === "edit"
    ? command("Edit", "Close the draft", "it is kept", show(around, { mode: "" }))
    : command("Edit", "A draft of this session", "change", show(around, { mode: "edit" }));
}

/**
 * Everything the query finds, each once: labels, then the results of the outline's text filter, then fuzzy
 * matches. Comparisons appear when they are named, or for an empty query.
 */
export function found(
  around: Surroundings,
  commands: readonly Command[],
  query: string,
): readonly Command[] {
  const words = wordsOf(query);
  const others = words.filter((word) => !isComparing(word));
  const compares = words.length === 0 || others.length < words.length;
  const labels = labelsFor(around, query);
  const labelled = new Set(labels.map(({ row }) => row));
  const entries = entriesFor(around, query, labelled);
  const listed = new Set(entries.rows.map(({ row }) => row).concat(...labelled));
  const compared = compares ? entriesFor(around, others.join(" "), listed).rows : [];
  return eachOnce([
    ...labels.map((choice) => entryCommand(around, "Label", choice)),
    ...entries.rows.map((choice) => entryCommand(around, "Entry", choice)),
    ...(entries.count > 0 ? [outlineCommand(around, query, entries.count)] : []),
    ...matching(commands, query).filter(({ group }) => compares || !group.startsWith("Compare")),
    ...sessionsFor(around, query),
    ...compared.map((choice) =>
      compareCommand(around, "Compare this branch with the entry", choice),
    ),
  ]);
}

/** Of those with one target the first; edits have no target. */
function eachOnce(commands: readonly Command[]): readonly Command[] {
  const seen = new Set<string>();
  return commands.filter(({ act }) => {
    if ("edit" in act || "press" in act) return true;
    const target = "to" in act ? act.to : act.theme;
    const isNew = !seen.has(target);
    seen.add(target);
    return isNew;
  });
}

/** Of the query as typed. */
function isComparing(word: string): boolean {
  return word.length > 2 && "compare".startsWith(word);
}

/** The results of the outline's text filter, newest first; `count`: their total. */
function entriesFor(
  around: Surroundings,
  query: string,
  without: ReadonlySet<number>,
): { readonly rows: readonly Choice[]; readonly count: number } {
  const rows: Choice[] = [];
  let count = 0;
  if (query.trim() === "") return { rows, count };
  const { table, details } = around;
  const passes = filteredRows(around, { ...NO_FILTERING, text: query }, details);
  // Entries that the outline leaves out need their whole id.
  const asked = rowAt(table, query.trim());
  for (let row = table.count - 1; row >= 0; row--) {
    const isFound = passes(row);
    if (isFound) count++;
    if ((!isFound && row !== asked) || rows.length === MAX_ENTRIES || without.has(row)) continue;
    rows.push({ row, text: entryName(around, details, row) });
  }
  return { rows, count };
}

function outlineCommand(around: Surroundings, query: string, count: number): Command {
  const all = count === 1 ? "the only entry" : `all ${countText(count, "entry", "entries")}`;
  const change = { ...NO_FILTERING, text: query.trim(), pane: "outline" };
  return command("Entry", `Show ${all} in the outline`, "all", show(around, change));
}

/** Labels that contain all words of the query, the first ones: a file may have any number. */
function labelsFor({ table }: Surroundings, query: string): readonly Choice[] {
  const words = wordsOf(query);
  const most = words.length === 0 ? MAX_UNASKED : MAX_OF_GROUP;
  const choices: Choice[] = [];
  for (const [row, label] of labelsOf(table)) {
    if (!holds(`Label ${label.text}`, words)) continue;
    choices.push({ row, text: shownName(label.text) });
    if (choices.length === most) break;
  }
  return choices;
}

/** Sessions whose name or path contains all words, and the link to the list of all. */
function sessionsFor({ sessions }: Surroundings, query: string): readonly Command[] {
  const words = wordsOf(query);
  const most = words.length === 0 ? MAX_UNASKED : MAX_OF_GROUP;
  const group = "Open session";
  const found: Command[] = [];
  for (const { id, words: known, shown } of sessions) {
    if (!holds(`${group} ${known}`, words)) continue;
    if (found.length === most) {
      const search = new URLSearchParams(words.length === 0 ? {} : { q: query.trim() });
      const to = `${LIBRARY_HREF}?${search}`.replace(/\?$/, "");
      found.push(command(group, "More in the library", "library", { to }));
      break;
    }
    const { text, note, to } = shown();
    found.push({ ...command(group, text, id, { to }), note });
  }
  return found;
}

/** Commands whose group, text or note contain all words of the query, a few of each group. */
function matching(commands: readonly Command[], query: string): readonly Command[] {
  const words = wordsOf(query);
  const most = words.length === 0 ? MAX_UNASKED : MAX_OF_GROUP;
  const shown = new Map<string, number>();
  return commands.filter(({ group, text, note }) => {
    const count = shown.get(group) ?? 0;
    if (count >= most || !holds(`${group} ${text} ${note}`, words)) return false;
    shown.set(group, count + 1);
    return true;
  });
}

const MAX_ENTRIES = 8;
const MAX_OF_GROUP = 12;
const MAX_UNASKED = 4;

function wordsOf(query: string): readonly string[] {
  return query.toLowerCase().split(/\s+/).filter(Boolean);
}

function holds(text: string, words: readonly string[]): boolean {
  const lower = text.toLowerCase();
  return words.every((word) => lower.includes(word));
}

function compareCommand(around: Surroundings, group: string, { row, text }: Choice): Command {
  const { table, leaf } = around;
  const b = addressOf(table, row);
  const change = { what: "branches" as const, a: addressOf(table, leaf), b, with: null, diff: 0 };
  return command(group, text, b, compare(around, change));
}

/** Goes to an entry, on its branch and in a view that shows it. */
export function entryCommand(around: Surroundings, group: string, { row, text }: Choice): Command {
  const { table, details, path, leaf, view } = around;
  const end = path.includes(row) ? leaf : newestLeafBelow(table, row);
  const change = {
    leaf: addressOf(table, end),
    entry: addressOf(table, row),
    branch: branchSlug(around, details, end),
    // An entry that the model is not sent has its card in the history.
    view: view.view === "history" || isSentAt(table, end, row) ? view.view : ("history" as const),
  };
  return {
    ...command(group, text, `${row}`, show(around, change)),
    note: noteOn(table, details, row),
  };
}

/** Its role; for a tool's result, which is named by its call, its text. */
function noteOn(table: EntryTable, details: EntryDetails | null, row: number): string {
  const { who, target } = entrySummary(table, details, row);
  return target ? shownName(firstWordsAt(details, row)) : who;
}

/** The session's main screen, changed in one respect. */
function show({ key, view }: Surroundings, change: ViewChange): Command["act"] {
  return { to: hrefOf({ key, view: changedView(view, change) }) };
}

function compare({ key, view }: Surroundings, change: ViewChange): Command["act"] {
  return { to: hrefOf({ key, screen: "compare", view: changedView(view, change) }) };
}

function themeText(theme: Theme): string {
  return theme === "system" ? "As the system" : theme === "light" ? "Light" : "Dark";
}

function command(group: string, text: string, id: string, act: Command["act"]): Command {
  return { id: `${group} ${id}`, group, text, note: "", key: "", act };
}
