// The palette's hits in the texts of entries, as commands: the palette itself matches their beginnings.
import { useEffect, useState } from "react";
import { wholeNumbers } from "../../src/lib/whole-numbers.ts";
import type { Hit } from "../../src/search/hit.ts";
import { useOpenSession } from "../session/open/session-context.tsx";
import { hrefOf } from "../session/view/href.ts";
import { shownName } from "../session/view/names.ts";
import { shortcutOf } from "../ui/keys/shortcuts.ts";
import { type Command, entryCommand, type Surroundings } from "./commands.ts";

const GROUP = "Text of entries";
/** The search in the session lists the others. */
const MAX_TEXTS = 8;

/** The first hit of each entry that is not listed already, and the link to all of them. `words`: the query. */
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

const NO_SWITCHES = { isCase: false, isWord: false, isRegex: false, isRaw: false };
/** Shorter words are in most entries. Characters. */
const MIN_CHARACTERS = 2;
/** A pause for further typing. Milliseconds. */
const DEBOUNCE_MS = 120;
/** Several may be in the same entry. */
const MAX_HITS = 200;
const NONE: readonly Hit[] = [];

/**
 * The texts of entries that contain the palette's query, as the worker finds them. Hits in enough entries,
 * the first of the file; none for an earlier query.
 */
export function useTextHits(typed: string): readonly Hit[] {
  const { source, session, version } = useOpenSession();
  const { count } = session.table;
  const text = typed.trim();
  const [found, setFound] = useState({ text: "", hits: NONE });
  useEffect(() => {
    if (text.length < MIN_CHARACTERS) return undefined;
    const stopper = new AbortController();
    const search = async () => {
      const hits: Hit[] = [];
      const rows = wholeNumbers(0, count);
      const request = { query: { text, ...NO_SWITCHES }, rows, limit: MAX_HITS };
      const add = ({ hits: more }: { readonly hits: readonly Hit[] }) => {
        if (stopper.signal.aborted) return;
        for (const hit of more) hits.push(hit);
        setFound({ text, hits: [...hits] });
        if (new Set(hits.map(({ row }) => row)).size >= MAX_TEXTS) stopper.abort();
      };
      // The screen itself reports a file that cannot be read.
      await source.search(version, request, add, stopper.signal).catch(() => {});
    };
    const timer = setTimeout(() => void search(), DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      stopper.abort();
    };
  }, [source, version, count, text]);
  return found.text === text && text.length >= MIN_CHARACTERS ? found.hits : NONE;
}
