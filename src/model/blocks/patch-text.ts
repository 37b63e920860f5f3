// A patch as Codex's `apply_patch` takes it: files one after another, each with removed and added lines
// (formats-claude-codex.md 3.6). It is read line by line; nothing is applied.

const BEGIN = "*** Begin Patch";
const END = "*** End Patch";
const FILE = /^\*\*\* (?:(?:Add|Update|Delete) File|(Move to)): (.{1,4096})$/;

/** Lines that are put in and taken out. */
export interface ChangedLines {
  readonly added: number;
  readonly removed: number;
}

export interface PatchedFile extends ChangedLines {
  /** As the patch has it. */
  readonly path: string;
}

export interface PatchFacts extends ChangedLines {
  /** Each once, at most MAX_FILES. */
  readonly files: readonly PatchedFile[];
}

const MAX_FILES = 100;

export function isPatch(text: string): boolean {
  return text.startsWith(BEGIN);
}

/** Also of a diff: lines are counted on the text itself, as there may be megabytes of them. */
export function patchFacts(text: string): PatchFacts {
  const files = new Map<string, { path: string; added: number; removed: number }>();
  const all = { added: 0, removed: 0 };
  let file = { path: "", added: 0, removed: 0 };
  for (let start = 0, end = 0; end !== -1; start = end + 1) {
    end = text.indexOf("\n", start);
    const sign = text[start];
    if (sign === "+" || sign === "-") {
      const kind = sign === "+" ? "added" : "removed";
      all[kind]++;
      file[kind]++;
    } else if (sign === "*" && files.size < MAX_FILES) {
      const line = text.slice(start, end === -1 ? undefined : end).trimEnd();
      const [, moved, path] = FILE.exec(line) ?? [];
      if (path === undefined) continue;
      const found = files.get(path) ?? { path, added: 0, removed: 0 };
      files.set(path, found);
      // Its lines are those of the file that it was.
      if (moved === undefined) file = found;
    }
  }
  return { files: [...files.values()], ...all };
}

/** What a script or a command calls to apply a patch that it holds as a text. */
const APPLIES = "apply_patch";

/** The patches in a text, one after another: the text is one, or a script or a command that applies them. */
export function patchesIn(text: string): readonly string[] {
  if (isPatch(text)) return [text];
  const patches: string[] = [];
  if (!text.includes(APPLIES)) return patches;
  for (let start = text.indexOf(BEGIN); start !== -1; ) {
    const end = text.indexOf(END, start);
    if (end === -1) break;
    const patch = text.slice(start, end);
    patches.push(patch.includes("\n") ? patch : unescaped(patch));
    start = text.indexOf(BEGIN, end);
  }
  return patches;
}

/** Of a text in quotes, as a script writes it. */
function unescaped(text: string): string {
  return text.replace(/\\(.)/g, (_, sign: string) => (sign === "n" ? "\n" : sign));
}

/** Begins the target of a patch of more than one file. */
const SEVERAL = /^\d{1,3} files: /;

/** What a call with a patch is about: its file, or how many they are and which. */
export function patchTarget(text: string): string {
  const paths = patchFacts(text).files.map(({ path }) => path);
  const [first = BEGIN] = paths;
  return paths.length < 2 ? first : `${paths.length} files: ${paths.join(", ")}`;
}

/** Whether a target is that of a patch of more than one file. */
export function isOfSeveral(target: string): boolean {
  return SEVERAL.test(target);
}
