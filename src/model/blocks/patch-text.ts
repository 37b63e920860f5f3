// A patch as Codex's `apply_patch` takes it: files one after another, each with lines taken out and put in
// (formats-claude-codex.md 3.6). It is read line by line; nothing is applied.

const BEGIN = "*** Begin Patch";
const FILE = /^\*\*\* (?:Add|Update|Delete) File: (.{1,4096})$/;

export interface PatchFacts {
  /** Names of the files as the patch has them, each once, at most MAX_FILES. */
  readonly files: readonly string[];
  readonly added: number;
  readonly removed: number;
}

const MAX_FILES = 100;

export function isPatch(text: string): boolean {
  return text.startsWith(BEGIN);
}

/** Also of a diff: lines are counted on the text itself, as there may be megabytes of them. */
export function patchFacts(text: string): PatchFacts {
  const files = new Set<string>();
  let [added, removed] = [0, 0];
  for (let start = 0, end = 0; end !== -1; start = end + 1) {
    end = text.indexOf("\n", start);
    const sign = text[start];
    if (sign === "+") added++;
    else if (sign === "-") removed++;
    else if (sign === "*" && files.size < MAX_FILES) {
      const name = FILE.exec(text.slice(start, end === -1 ? undefined : end).trimEnd())?.[1];
      if (name !== undefined) files.add(name);
    }
  }
  return { files: [...files], added, removed };
}

/** Begins the target of a patch of more than one file. */
const SEVERAL = /^\d{1,3} files: /;

/** What a call with a patch is about: its file, or how many they are and which. */
export function patchTarget(text: string): string {
  const { files } = patchFacts(text);
  if (files.length === 0) return BEGIN;
  return files.length === 1 ? (files[0] ?? "") : `${files.length} files: ${files.join(", ")}`;
}

/** Whether a target is that of a patch of more than one file. */
export function isOfSeveral(target: string): boolean {
  return SEVERAL.test(target);
}
