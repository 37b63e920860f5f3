// The keys for reading: what each key does. The palette lists them too. None is a small letter: the free
// ones are for typing ahead in the outline.
import type { FoldKind } from "../../session/read-state/folds.ts";
import { useKeys } from "../../ui/keys/keys.tsx";
import type { ShortcutName } from "../../ui/keys/shortcuts.ts";
import {
  setTypography,
  TYPOGRAPHY_CHOICES,
  type TypographyChoice,
  typographySettings,
} from "../../ui/theme/typography.ts";
import { preserveScroll } from "./preserve-scroll.ts";

interface FoldOfKind {
  readonly kind: FoldKind;
  readonly name: string;
  readonly shortcut: ShortcutName;
}

/** What can be folded: its name, and the key for it. */
export const FOLD_KINDS: readonly FoldOfKind[] = [
  { kind: "thinking", name: "Thinking", shortcut: "foldThinking" },
  { kind: "tools", name: "Tool calls", shortcut: "foldTools" },
  { kind: "summaries", name: "Summaries", shortcut: "foldSummaries" },
  { kind: "system", name: "System prompts", shortcut: "foldSystem" },
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
  /** Opens or closes all folds of some kinds; null: back to the default. */
  readonly fold: (kinds: readonly FoldKind[], isOpen: boolean | null) => void;
  readonly folds: Readonly<Record<string, boolean>>;
}

export function useReaderKeys(keys: ReaderKeys): void {
  const { fold, folds } = keys;
  const toggle = (kinds: readonly FoldKind[]) =>
    fold(kinds, !kinds.every((kind) => folds[kind] === true));
  const all = FOLD_KINDS.map(({ kind }) => kind);
  const ofKinds = FOLD_KINDS.map(({ kind, shortcut }) => [shortcut, () => toggle([kind])]);
  useKeys({
    markRead: keys.markRead,
    firstUnread: keys.toUnread,
    clearRead: keys.clearRead,
    readingSettings: keys.openSettings,
    largerType: () => stepSize(1),
    smallerType: () => stepSize(-1),
    density: () => turnChoice("density"),
    column: () => turnChoice("column"),
    codeLines: () => turnChoice("code"),
    ...Object.fromEntries(ofKinds),
    foldAll: () => toggle(all),
    foldAsUsual: () => fold(all, null),
    copyEntry: keys.copyEntry,
    copyTurn: keys.copyTurn,
    copyBranch: keys.copyBranch,
    print: keys.print,
  });
}

/** One size larger or smaller, within the sizes there are. */
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
