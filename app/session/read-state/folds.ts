// Which folded things of a session are open: each as somebody left it, else as all of its kind shall be,
// else as it usually is. Setting a kind asks for all of them at once: what was done to single ones is over.

import { createContext, useContext } from "react";
import { useStore } from "zustand/react";
import { createStore } from "zustand/vanilla";
import { memo } from "../../../src/lib/memo.ts";
import type { ReadStateKeeper } from "../../catalog/stored/read-state-keeper.ts";
import type { SessionSource } from "../../engine/session-source.ts";
import { usePageSessions } from "../open/page-sessions.tsx";
import { useOpenSession } from "../open/session-context.tsx";

export type FoldKind = "thinking" | "tools" | "summaries" | "system";

/** By kind and name; of this page. */
type OwnFolds = ReadonlyMap<string, boolean>;

const ownFolds = memo((_: SessionSource) => createStore<OwnFolds>(() => new Map()));

/** The row of the list that something folded is in: rows are drawn anew when they come into sight. */
export const FoldsIn = createContext<string | number>("");

/** `name`: tells it apart within its row. `isOpen` undefined: as it usually is. */
export function useFoldOf(kind: FoldKind, name: string) {
  const { key, source } = useOpenSession();
  const { readings } = usePageSessions();
  const own = ownFolds(source);
  const id = `${kind} ${useContext(FoldsIn)} ${name}`;
  const ofKind = useStore(readings.of(key), ({ folds }) => folds[kind]);
  const isOpen = useStore(own, (folds) => folds.get(id)) ?? ofKind;
  /** Null: again as all of its kind. */
  const setOpen = (now: boolean | null) => {
    const next = new Map(own.getState());
    if (now === null) next.delete(id);
    else next.set(id, now);
    own.setState(next, true);
  };
  return { isOpen, ofKind, setOpen };
}

/** `isOpen` null: each as it usually is. Rejects where the browser cannot keep it for the next visit. */
export async function setFolds(
  { key, source }: { readonly key: string; readonly source: SessionSource },
  readings: ReadStateKeeper,
  kinds: readonly FoldKind[],
  isOpen: boolean | null,
): Promise<void> {
  const own = ownFolds(source);
  const others = [...own.getState()].filter(
    ([id]) => !kinds.some((one) => id.startsWith(`${one} `)),
  );
  own.setState(new Map(others), true);
  await readings.change(key, (record) => {
    const folds = { ...record.folds };
    for (const kind of kinds) {
      if (isOpen === null) delete folds[kind];
      else folds[kind] = isOpen;
    }
    return { folds };
  });
}
