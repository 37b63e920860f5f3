// Every key that works wherever the focus is, or in a view that has the focus: the one list. Views name a
// shortcut and its action; the help, the palette, tooltips and ARIA read its keys from here.
import { ensure } from "../../../src/lib/ensure.ts";
import { type KeyPress, keyName, keyText, MOD } from "./key-name.tsx";

/**
 * By heading of the help, in its order: the action of each in the help's words, and its keys by the names
 * of key-name.ts, the one that a button shows first. Views that are never on the screen together may use
 * the same key.
 */
const SHORTCUTS = {
  Move: {
    nextEntry: ["Next entry", "j", "Alt+ArrowDown"],
    previousEntry: ["Previous entry", "k", "Alt+ArrowUp"],
    nextPrompt: ["Next prompt", "J"],
    previousPrompt: ["Previous prompt", "K"],
    nextBranch: ["Next branch at the nearest fork", "]"],
    previousBranch: ["Previous branch at the nearest fork", "["],
    nextError: ["Next error", "e"],
    previousError: ["Previous error", "E"],
    nextCompaction: ["Next compaction", "m"],
    previousCompaction: ["Previous compaction", "M"],
    firstEntry: ["First entry", "g"],
    lastEntry: ["Last entry", "G"],
  },
  Show: {
    context: ["Context at the selected entry: what the model saw there", "x"],
    turnView: ["What the model sees, or history", "v"],
    turnPane: ["Outline or map", "t"],
    widenMap: ["Larger map, or back", "w"],
    turnLevel: ["Turns or entries in the outline", "f"],
    share: ["Share a copy", "s"],
    help: ["This list of keys", "?"],
  },
  Turns: {
    openTurn: ["Open the turn; again: its first entry", "Enter"],
    nextFailure: ["Next turn with a failure", "e"],
    chooseTurn: ["Select the turn, or no longer", "x"],
    copyTurns: ["Copy the turns as Markdown: the selected ones, else all", "y"],
  },
  Search: {
    palette: ["Search and go anywhere", "Mod+k"],
    find: ["Search in this session; elsewhere the browser’s own search", "Mod+f", "/"],
    nextHit: ["Next hit of the search", "F3", "Mod+g"],
    previousHit: ["Previous hit of the search", "Shift+F3", "Mod+Shift+g"],
    filterOutline: ["Filter the outline by text", "o"],
  },
  Compare: {
    compare: ["Compare", "c"],
    nextDifference: ["Next difference", "n"],
    previousDifference: ["Previous difference", "p"],
    firstDifference: ["First difference", "f"],
    turnDifferences: ["Only differences, or everything", "o"],
    swapSides: ["Swap A and B", "x"],
  },
  Edit: {
    undo: ["Undo the last change", "Mod+z"],
    redo: ["Redo the last change", "Mod+Shift+z"],
    change: ["Change the selected entry", "."],
    editText: ["Edit the selected entry's text", "i"],
    before: ["The selected entry as it was before", "b"],
    leaveBefore: ["Back to the entry as it is now", "Escape", "b"],
    leaveMove: ["Cancel moving the entry", "Escape"],
    leaveMoveOfMany: ["Cancel moving the entries", "Escape"],
    chooseNone: ["Clear the selection of entries", "Escape"],
  },
  Reading: {
    markRead: ["Mark as read up to here", "R"],
    firstUnread: ["First unread entry", "U"],
    clearRead: ["Remove all read marks", "X"],
    readingSettings: ["Reading: type, column, what is open", ","],
    largerType: ["Larger type", "+"],
    smallerType: ["Smaller type", "-"],
    density: ["Density: comfortable or compact", "D"],
    column: ["Column: wide, narrow or full", "W"],
    codeLines: ["Long lines of code: scroll or wrap", "Z"],
    foldThinking: ["Thinking: open or close all", "1"],
    foldTools: ["Tool calls: open or close all", "2"],
    foldSummaries: ["Summaries: open or close all", "3"],
    foldSystem: ["System prompts: open or close all", "4"],
    foldAll: ["Everything folded: open or close", "9"],
    foldAsUsual: ["Everything folded: as usual", "0"],
  },
  Copy: {
    copyEntry: ["Copy the entry as Markdown", "Y"],
    copyTurn: ["Copy the turn as Markdown", "T"],
    copyBranch: ["Copy the branch, or the chosen entries, as Markdown", "C"],
  },
  Print: {
    print: ["Print the session", "Mod+p"],
    printThinking: ["Print thinking, or leave it out", "1"],
    printOutput: ["Print tool output: none, the beginning, all", "2"],
  },
  Follow: {
    newest: ["The newest entry, and follow new entries", "n"],
    pause: ["Pause or resume following the file", "p"],
  },
  Library: {
    findSession: ["Search the sessions", "/"],
    nameSession: ["Name the session", "F2"],
    labelSession: ["Label the end of the session", "l"],
    haveBack: ["Undo forgetting", "Mod+z"],
  },
} as const satisfies Record<string, Record<string, readonly [string, string, ...string[]]>>;

type Group = keyof typeof SHORTCUTS;
export type ShortcutName = { [group in Group]: keyof (typeof SHORTCUTS)[group] }[Group];

export interface Shortcut {
  readonly name: ShortcutName;
  /** "Next entry" */
  readonly does: string;
  readonly keys: readonly [string, ...string[]];
  readonly group: string;
  /** Whether the palette offers it as well. */
  readonly isCommand: boolean;
}

/** Groups that the palette offers as well. */
const COMMANDS: ReadonlySet<string> = new Set<Group>(["Reading", "Copy", "Print"]);

/** In the order of the help. */
export const ALL_SHORTCUTS: readonly Shortcut[] = Object.entries(SHORTCUTS).flatMap(
  ([group, lines]) =>
    Object.entries(lines).map(([name, [does, ...keys]]) => ({
      name: name as ShortcutName,
      does,
      keys,
      group,
      isCommand: COMMANDS.has(group),
    })),
);

const BY_NAME: ReadonlyMap<string, Shortcut> = new Map(ALL_SHORTCUTS.map((one) => [one.name, one]));

export function shortcutOf(name: ShortcutName): Shortcut {
  return ensure(BY_NAME.get(name), "shortcut of the list");
}

/** Whether the pressed key is one of the shortcut's. */
export function isPressed(name: ShortcutName, event: KeyPress): boolean {
  return shortcutOf(name).keys.includes(keyName(event));
}

/** Its first key as it is printed on this machine's keyboard. */
export function printedKey(name: ShortcutName): string {
  return keyText(shortcutOf(name).keys[0]);
}

/** The action of a button, with its key: "Undo (Ctrl Z)". */
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
