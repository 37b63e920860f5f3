// Every key that does something wherever the focus is, or in a view that has it: the one list. Views name
// a shortcut and say what it runs; the help, the palette, tooltips and ARIA read its keys from here.
import { type KeyPress, keyName, keyText, MOD } from "./key-name.ts";

/** Headings of the help, in its order. */
export const SHORTCUT_GROUPS = [
  "Move",
  "Show",
  "Search",
  "Compare",
  "Edit",
  "Reading",
  "Copy",
  "Print",
  "Follow",
  "Library",
] as const;

export interface Shortcut {
  /** By name, as key-name.ts has them; the first is the one that a button shows. */
  readonly keys: readonly [string, ...string[]];
  /** What it does, as the help lists it: "Next entry". */
  readonly does: string;
  readonly group: (typeof SHORTCUT_GROUPS)[number];
}

/** In the order of the help. Two views that are never on the screen together may use the same key. */
const SHORTCUTS = {
  nextEntry: { keys: ["j", "Alt+ArrowDown"], does: "Next entry", group: "Move" },
  previousEntry: { keys: ["k", "Alt+ArrowUp"], does: "Previous entry", group: "Move" },
  nextPrompt: { keys: ["J"], does: "Next prompt", group: "Move" },
  previousPrompt: { keys: ["K"], does: "Previous prompt", group: "Move" },
  nextBranch: { keys: ["]"], does: "Next branch at the nearest fork", group: "Move" },
  previousBranch: { keys: ["["], does: "Previous branch at the nearest fork", group: "Move" },
  nextError: { keys: ["e"], does: "Next error", group: "Move" },
  previousError: { keys: ["E"], does: "Previous error", group: "Move" },
  nextCompaction: { keys: ["m"], does: "Next compaction", group: "Move" },
  previousCompaction: { keys: ["M"], does: "Previous compaction", group: "Move" },
  firstEntry: { keys: ["g"], does: "First entry", group: "Move" },
  lastEntry: { keys: ["G"], does: "Last entry", group: "Move" },

  context: {
    keys: ["x"],
    does: "Context at the selected entry: what the model saw there",
    group: "Show",
  },
  turnView: { keys: ["v"], does: "What the model sees, or history", group: "Show" },
  turnPane: { keys: ["t"], does: "Outline or map", group: "Show" },
  widenMap: { keys: ["w"], does: "Larger map, or back", group: "Show" },
  foldTurns: { keys: ["f"], does: "Fold or unfold all turns of the outline", group: "Show" },
  share: { keys: ["s"], does: "Share a copy", group: "Show" },
  help: { keys: ["?"], does: "This list of keys", group: "Show" },

  palette: { keys: ["Mod+k"], does: "Search and go anywhere", group: "Search" },
  find: {
    keys: ["Mod+f", "/"],
    does: "Search in this session; elsewhere the browser’s own search",
    group: "Search",
  },
  nextHit: { keys: ["F3", "Mod+g"], does: "Next hit of the search", group: "Search" },
  previousHit: {
    keys: ["Shift+F3", "Mod+Shift+g"],
    does: "Previous hit of the search",
    group: "Search",
  },
  filterOutline: { keys: ["o"], does: "Filter the outline by text", group: "Search" },

  compare: { keys: ["c"], does: "Compare", group: "Compare" },
  nextDifference: { keys: ["n"], does: "Next difference", group: "Compare" },
  previousDifference: { keys: ["p"], does: "Previous difference", group: "Compare" },
  firstDifference: { keys: ["f"], does: "First difference", group: "Compare" },
  turnDifferences: { keys: ["o"], does: "Only differences, or everything", group: "Compare" },
  swapSides: { keys: ["x"], does: "Swap A and B", group: "Compare" },

  undo: { keys: ["Mod+z"], does: "Undo the last change", group: "Edit" },
  redo: { keys: ["Mod+Shift+z"], does: "Do it again", group: "Edit" },
  change: { keys: ["."], does: "Change the selected entry", group: "Edit" },
  editText: { keys: ["i"], does: "Edit the selected entry's text", group: "Edit" },
  before: { keys: ["b"], does: "The selected entry as it was before", group: "Edit" },
  leaveBefore: { keys: ["Escape", "b"], does: "Back to the entry as it is now", group: "Edit" },
  leaveMove: { keys: ["Escape"], does: "Leave it where it is", group: "Edit" },
  leaveMoveOfMany: { keys: ["Escape"], does: "Leave them where they are", group: "Edit" },
  chooseNone: { keys: ["Escape"], does: "Choose no entries", group: "Edit" },

  markRead: { keys: ["R"], does: "Mark as read up to here", group: "Reading" },
  firstUnread: { keys: ["U"], does: "First unread entry", group: "Reading" },
  clearRead: { keys: ["X"], does: "Forget what was read", group: "Reading" },
  readingSettings: {
    keys: [","],
    does: "Reading: type, column, what is open",
    group: "Reading",
  },
  largerType: { keys: ["+"], does: "Larger type", group: "Reading" },
  smallerType: { keys: ["-"], does: "Smaller type", group: "Reading" },
  density: {
    keys: ["D"],
    does: "Density: comfortable or compact",
    group: "Reading",
  },
  column: {
    keys: ["W"],
    does: "Column: wide, narrow or full",
    group: "Reading",
  },
  codeLines: {
    keys: ["Z"],
    does: "Long lines of code: scroll or wrap",
    group: "Reading",
  },
  foldThinking: {
    keys: ["1"],
    does: "Thinking: open or close all",
    group: "Reading",
  },
  foldTools: {
    keys: ["2"],
    does: "Tool calls: open or close all",
    group: "Reading",
  },
  foldSummaries: {
    keys: ["3"],
    does: "Summaries: open or close all",
    group: "Reading",
  },
  foldSystem: {
    keys: ["4"],
    does: "System prompts: open or close all",
    group: "Reading",
  },
  foldAll: {
    keys: ["9"],
    does: "Everything folded: open or close",
    group: "Reading",
  },
  foldAsUsual: { keys: ["0"], does: "Everything folded: as usual", group: "Reading" },

  copyEntry: { keys: ["Y"], does: "Copy the entry as Markdown", group: "Copy" },
  copyTurn: { keys: ["T"], does: "Copy the turn as Markdown", group: "Copy" },
  copyBranch: {
    keys: ["C"],
    does: "Copy the branch, or the chosen entries, as Markdown",
    group: "Copy",
  },

  print: { keys: ["Mod+p"], does: "Print the session", group: "Print" },
  printThinking: {
    keys: ["1"],
    does: "Print thinking, or leave it out",
    group: "Print",
  },
  printOutput: {
    keys: ["2"],
    does: "Print what tools put out: nothing, the beginning, all",
    group: "Print",
  },

  newest: { keys: ["n"], does: "The newest entry, and follow what comes", group: "Follow" },
  pause: { keys: ["p"], does: "Stop or go on following the file", group: "Follow" },

  findSession: { keys: ["/"], does: "Search the sessions", group: "Library" },
  nameSession: { keys: ["F2"], does: "Name the session", group: "Library" },
  labelSession: { keys: ["l"], does: "Label the end of the session", group: "Library" },
  haveBack: { keys: ["Mod+z"], does: "Have back what was forgotten", group: "Library" },
} satisfies Record<string, Shortcut>;

export type ShortcutName = keyof typeof SHORTCUTS;

export const SHORTCUT_NAMES = Object.keys(SHORTCUTS) as readonly ShortcutName[];

/** Groups that the palette offers as well. */
const COMMANDS: ReadonlySet<string> = new Set(["Reading", "Copy", "Print"]);

export function isCommand(name: ShortcutName): boolean {
  return COMMANDS.has(SHORTCUTS[name].group);
}

/** For what reads shortcuts by a name that it was given. */
export function shortcutOf(name: ShortcutName): Shortcut {
  return SHORTCUTS[name];
}

/** Whether the key that was pressed is one of the shortcut's. */
export function isPressed(name: ShortcutName, event: KeyPress): boolean {
  return shortcutOf(name).keys.includes(keyName(event));
}

/** Its first key as it is printed on this machine's keyboard. */
export function printedKey(name: ShortcutName): string {
  return keyText(shortcutOf(name).keys[0]);
}

/** What a button does, with its key: "Undo (Ctrl Z)". */
export function withKey(text: string, name: ShortcutName): string {
  return `${text} (${printedKey(name)})`;
}

/** For `aria-keyshortcuts`: "Control+z Meta+z". */
export function ariaKeys(name: ShortcutName): string {
  return shortcutOf(name).keys.flatMap(ariaNames).join(" ");
}

function ariaNames(key: string): readonly string[] {
  return key.startsWith(MOD) ? ["Control+", "Meta+"].map((mod) => key.replace(MOD, mod)) : [key];
}
