// Keeps the marks in the transcript: whenever something else is drawn or found, they are made anew.
import { useEffect, useRef } from "react";
import { renewCurrentMark } from "./current-mark.ts";
import { type FoundHits, foundRanges } from "./drawn-hits.ts";
import { markAll } from "./highlights.ts";

/** Cards come one after the other while somebody scrolls. Milliseconds. */
const MARK_MS = 60;

export function useMarks(found: FoundHits): void {
  const latest = useRef(found);
  const again = useRef(() => {});
  useEffect(() => {
    latest.current = found;
    again.current();
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const mark = () => {
      timer = undefined;
      const list = document.querySelector(".transcript-list");
      markAll(list ? foundRanges(list, latest.current) : []);
      if (list) renewCurrentMark(list);
    };
    const soon = () => {
      timer ??= setTimeout(mark, MARK_MS);
    };
    again.current = soon;
    soon();
    const centre = document.querySelector(".workspace-centre");
    const observer = new MutationObserver(soon);
    if (centre) observer.observe(centre, { childList: true, subtree: true, characterData: true });
    return () => {
      observer.disconnect();
      clearTimeout(timer);
      markAll([]);
    };
  }, []);
}
