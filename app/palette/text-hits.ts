// What the palette finds in the texts of entries, as commands: what entries begin with it finds by itself.

import type { Hit } from "../../src/search/hit.ts";
import { hrefOf } from "../session/view/href.ts";
import { shownName } from "../session/view/names.ts";
import { shortcutOf } from "../ui/keys/shortcuts.ts";
import { type Command, entryCommand, type Surroundings } from "./commands.ts";

const GROUP = "Text of entries";
/** The search in the session lists the others. */
export const MAX_TEXTS = 8;

/** The first hit of each entry that is not listed already, and the way to all of them. `words`: as looked for. */
export function textCommands(
  around: Surroundings,
  words: string,
  hits: readonly Hit[],
  listed: readonly Command[],
): readonly Command[] {
  const seen = new Set(listed.map(({ act }) => ("to" in act ? act.to : "")));
  const rows = new Map<number, Hit>();
  for (const hit of hits) {
    if (rows.size === MAX_TEXTS) break;
    if (!rows.has(hit.row)) rows.set(hit.row, hit);
  }
  const commands = [...rows.values()]
    .map(({ row, line }) => entryCommand(around, GROUP, { row, text: line.text.trim() }))
    .filter(({ act }) => !("to" in act && seen.has(act.to)));
  if (rows.size === 0) return commands;
  const all = { ...around, view: { ...around.view, find: words, match: "", within: "all" } };
  return [...commands, searchCommand(all, words)];
}

function searchCommand({ key, view }: Surroundings, words: string): Command {
  const to = hrefOf({ key, view });
  const text = `Search the session for “${shownName(words)}”`;
  return {
    id: `${GROUP} all`,
    group: GROUP,
    text,
    note: "",
    key: shortcutOf("find").keys[0],
    act: { to },
  };
}
