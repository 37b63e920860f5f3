// Names of session files and folders (formats.md 2.1). A convention of the writers: readers take
// everything they need from the header.

/** Folder name of a working directory's sessions. Lossy: never derive the directory from it. */
export function encodeCwd(cwd: string): string {
  return `--${cwd.replace(/^[/\\]/, "").replace(/[/\\:]/g, "-")}--`;
}

/** `timestamp`: the header's ISO time. */
export function sessionFileName(timestamp: string, sessionId: string): string {
  return `${timestamp.replace(/[:.]/g, "-")}_${sessionId}.jsonl`;
}
