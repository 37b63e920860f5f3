// Paths as session files write them, of whatever system they were written on. It must not know which
// sessions there are.

/** A path cut at `/` and `\`, without `.` and with each `..` taken away together with what it leaves. */
export function partsOf(path: string): readonly string[] {
  const parts: string[] = [];
  for (const part of path.split(/[/\\]/)) {
    if (part === "" || part === ".") continue;
    if (part === ".." && parts.length > 0 && parts.at(-1) !== "..") parts.pop();
    else parts.push(part);
  }
  return parts;
}

/** Windows names are the same in capitals and small letters (formats.md 6.2). */
export function isWindowsPath(path: string): boolean {
  return path.includes("\\") || /^[a-z]:/i.test(path);
}

/** The number of parts, from the last, that two paths share. */
export function commonEnd(one: readonly string[], other: readonly string[]): number {
  const most = Math.min(one.length, other.length);
  for (let count = 0; count < most; count++) {
    if (one[one.length - 1 - count] !== other[other.length - 1 - count]) return count;
  }
  return most;
}
