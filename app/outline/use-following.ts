// The outline follows what is read: the row stays in sight, unless somebody is busy in the outline. Who
// scrolls quickly is waited for: the rows on the way are nobody's place.
import { type RefObject, useEffect, useRef } from "react";
import { NO_ROW } from "../../src/model/table/table.ts";
import { whenIdle } from "../ui/browser/later.ts";
import type { VirtualListHandle } from "../ui/list/virtual-list.tsx";

/** `here`: index of the row one is at. Returns what the list's element has to tell. */
export function useFollowing(handle: RefObject<VirtualListHandle | null>, here: number) {
  const isPointerInside = useRef(false);
  /** A session opens where it can be picked up: the outline opens there too, with what came before. */
  const hasBegun = useRef(false);
  useEffect(() => {
    if (here === NO_ROW) return undefined;
    const follow = () => {
      const isBusy = isPointerInside.current || document.activeElement?.closest("[role=tree]");
      if (isBusy) return;
      handle.current?.scrollTo(here, hasBegun.current ? "nearest" : "center");
      hasBegun.current = true;
    };
    // Whether somebody is busy here counts when it is moved.
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
