// The outline follows the reading position: its row stays in view, unless the user is busy in the outline.
// Quick scrolling is waited for: the rows on the way do not matter.
import { type RefObject, useEffect, useRef } from "react";
import { NO_ROW } from "../../src/model/table/table.ts";
import { whenIdle } from "../ui/browser/later.ts";
import type { VirtualListHandle } from "../ui/list/virtual-list.tsx";

/** `here`: index of the current row. Returns the handlers for the list's element. */
export function useFollowing(handle: RefObject<VirtualListHandle | null>, here: number) {
  const isPointerInside = useRef(false);
  /** A session opens at a good place to start reading: the outline opens there too, with the entries before. */
  const hasBegun = useRef(false);
  useEffect(() => {
    if (here === NO_ROW) return undefined;
    const follow = () => {
      const isBusy =
        isPointerInside.current || document.activeElement?.closest("[role=tree], [role=treegrid]");
      if (isBusy) return;
      handle.current?.scrollTo(here, hasBegun.current ? "nearest" : "center");
      hasBegun.current = true;
    };
    // Whether the user is busy here counts when it moves.
    if (hasBegun.current) return whenIdle(follow);
    follow();
    return undefined;
  }, [handle, here]);
  return {
    onPointerEnter: () => {
      isPointerInside.current = true;
    },
    onPointerLeave: () => {
      isPointerInside.current = false;
    },
  };
}
