// The texts of entries that hold what is typed in the palette, as they are found next to the bytes.
import { useEffect, useState } from "react";
import { wholeNumbers } from "../../src/lib/whole-numbers.ts";
import type { Hit } from "../../src/search/hit.ts";
import { useOpenSession } from "../session/open/session-context.tsx";
import { MAX_TEXTS } from "./text-hits.ts";

const NO_SWITCHES = { isCase: false, isWord: false, isRegex: false, isRaw: false };
/** Fewer are in most entries. Characters. */
const MIN_CHARACTERS = 2;
/** Who types goes on typing. Milliseconds. */
const DEBOUNCE_MS = 120;
/** Many may be of the same entry. */
const MAX_HITS = 200;
const NONE: readonly Hit[] = [];

/** Hits of enough entries, the first of the file; none of words that were typed before. */
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
      // A file that cannot be read says so on the screen itself.
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
