// The keys for readers: what each of them does. Also listed in the palette. None is a small letter: those
// that are left are for typing ahead in the outline.
import type { FoldKind } from "../../session/read-state/folds.ts";
import { type KeyMap, useKeys } from "../../ui/keys/keys.tsx";
import type { TypographyChoice } from "../../ui/theme/start-typography.ts";
import {
  setTypography,
  TYPOGRAPHY_CHOICES,
  typographySettings,
} from "../../ui/theme/typography.ts";
import { preserveScroll } from "./preserve-scroll.ts";

/** What can be folded, as it is called. */
export const FOLD_KINDS: readonly { readonly kind: FoldKind; readonly name: string }[] = [
  { kind: "thinking", name: "Thinking" },
  { kind: "tools", name: "Tool calls" },
  { kind: "summaries", name: "Summaries" },
  { kind: "system", name: "System prompts" },
];

export interface ReaderKeys {
  readonly markRead: () => void;
  readonly toUnread: () => void;
  readonly clearRead: () => void;
  readonly copyEntry: () => void;
  readonly copyTurn: () => void;
  readonly copyBranch: () => void;
  readonly print: () => void;
  readonly openSettings: () => void;
  /** Opens or closes all of some kinds; null: as they usually are. */
  readonly fold: (kinds: readonly FoldKind[], isOpen: boolean | null) => void;
  readonly folds: Readonly<Record<string, boolean>>;
}

export function useReaderKeys(keys: ReaderKeys): void {
  const { fold, folds } = keys;
  const toggle = (kinds: readonly FoldKind[]) =>
    fold(kinds, !kinds.every((kind) => folds[kind] === true));
  const kinds = FOLD_KINDS.map(({ kind, name }, at) => [
    `${at + 1}`,
    { does: `${name}: open or close all`, run: () => toggle([kind]), group: "Reading" },
  ]);
  const all = FOLD_KINDS.map(({ kind }) => kind);
  const reading = (does: string, run: () => void) => ({ does, run, group: "Reading" });
  const copying = (does: string, run: () => void) => ({ does, run, group: "Copy" });
  const map: KeyMap = {
    R: reading("Mark as read up to here", keys.markRead),
    U: reading("First unread entry", keys.toUnread),
    X: reading("Forget what was read", keys.clearRead),
    ",": reading("Reading: type, column, what is open", keys.openSettings),
    "+": reading("Larger type", () => stepSize(1)),
    "-": reading("Smaller type", () => stepSize(-1)),
    D: reading("Density: comfortable or compact", () => turnChoice("density")),
    W: reading("Column: wide, narrow or full", () => turnChoice("column")),
    Z: reading("Long lines of code: scroll or wrap", () => turnChoice("code")),
    ...Object.fromEntries(kinds),
    9: reading("Everything folded: open or close", () => toggle(all)),
    0: reading("Everything folded: as usual", () => fold(all, null)),
    Y: copying("Copy the entry as Markdown", keys.copyEntry),
    T: copying("Copy the turn as Markdown", keys.copyTurn),
    C: copying("Copy the branch, or the chosen entries, as Markdown", keys.copyBranch),
    "Mod+p": copying("Print the session", keys.print),
  };
  useKeys(map);
}

/** One larger or smaller, as far as there is one. */
export function stepSize(by: number): void {
  const sizes = TYPOGRAPHY_CHOICES.size;
  const size = sizes[sizes.indexOf(typographySettings().size) + by];
  if (size !== undefined) choose("size", size);
}

export function choose(name: TypographyChoice, value: string): void {
  preserveScroll(() => setTypography({ [name]: value }));
}

function turnChoice(name: Exclude<TypographyChoice, "size">): void {
  const values = TYPOGRAPHY_CHOICES[name];
  const next = values[(values.indexOf(typographySettings()[name]) + 1) % values.length];
  if (next !== undefined) choose(name, next);
}
