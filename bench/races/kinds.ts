// What the programs of a race begin with, and what else happens to them.
import { writeFileSync } from "node:fs";

export interface RaceKind {
  readonly name: string;
  /** Makes the file; the rounds differ in its length. */
  readonly prepare: (path: string, round: number) => void;
  /** One of them only appends, whatever the file has become, as agents do. */
  readonly isBlind: boolean;
  /** One of them is killed in the middle. */
  readonly isKilling: boolean;
}

const STARTS = new Map<string, RaceKind["prepare"]>([
  ["version-1", (path, round) => writeFileSync(path, session(undefined, 1 + ((round * 37) % 400)))],
  ["version-2", (path, round) => writeFileSync(path, session(2, 1 + ((round * 37) % 400)))],
  ["empty", (path) => writeFileSync(path, "")],
  ["missing", () => {}],
  ["version-3", (path) => writeFileSync(path, session(3, 3))],
]);

export const KINDS: readonly RaceKind[] = [
  ...kindsOf("", false, false),
  ...kindsOf("-killed", false, true),
  // A blind one is no part of what begins with no session: it would begin one of its own.
  ...kindsOf("-blind", true, false).filter(({ name }) => name.startsWith("version-")),
];

function kindsOf(suffix: string, isBlind: boolean, isKilling: boolean): readonly RaceKind[] {
  return Array.from(STARTS, ([name, prepare]) => ({
    name: `${name}${suffix}`,
    prepare,
    isBlind,
    isKilling,
  }));
}

/** A session of that many messages; `version` undefined: version 1, whose entries have no ids. */
function session(version: number | undefined, length: number): string {
  const timestamp = "2025-01-01T00:00:00.000Z";
  const lines: object[] = [{ type: "session", version, id: "race", timestamp, cwd: "/x" }];
  for (let n = 0; n < length; n++) {
    const message = { role: "user", content: "word ".repeat(50), timestamp: 1 };
    const ids = version && { id: `old-${n}`, parentId: n === 0 ? null : `old-${n - 1}` };
    lines.push({ type: "message", ...ids, timestamp, message });
  }
  return lines.map((line) => `${JSON.stringify(line)}\n`).join("");
}
