// Puts a new session file where the person wants it; an existing file is never replaced.
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { SessionEntry, SessionHeader } from "../manager/entry.ts";
import { bytesOf, textOf } from "../manager/session-text.ts";
import { nodeStore } from "../node.ts";
import { countText } from "../text/units.ts";
import { type Output, UsageError } from "./command.ts";

/** Errors: UsageError when there is such a file, SessionError. */
export function writeSession(
  path: string,
  header: SessionHeader,
  entries: readonly SessionEntry[],
): Output {
  const target = resolve(path);
  if (existsSync(target)) throw new UsageError(`${path} exists already; choose another name.`);
  nodeStore().write(target, bytesOf(textOf([header, ...entries])), null);
  return {
    text: `${countText(entries.length, "entry", "entries")} written to ${path}\n`,
    json: { file: target, id: header.id, entries: entries.length },
  };
}
