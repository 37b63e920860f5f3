// Which folds of a session are open: each as the reader left it, else by the setting of its kind, else by
// default. Setting a kind affects all its folds at once: single choices are reset.

import { createContext, useContext } from "react";
import { useStore } from "zustand/react";
import { createStore } from "zustand/vanilla";
import { memo } from "../../../src/lib/memo.ts";
import type { ReadStateKeeper } from "../../catalog/stored/read-state-keeper.ts";
import type { SessionSource } from "../../engine/session-source.ts";
import { usePageSessions } from "../open/page-sessions.tsx";
import { useOpenSession } from "../open/session-context.tsx";

export type FoldKind = "thinking" | "tools" | "summaries" | "system";

/** By kind and name; in this page. */
type OwnFolds = ReadonlyMap<string, boolean>;

const ownFolds = memo((_: SessionSource) => createStore<OwnFolds>(() => new Map()));

/** The row of the list that a fold is in: rows are mounted again when they scroll back into view. */
export const FoldsIn = createContext<string | number>("");

/** `name`: identifies it within its row. `isOpen` undefined: by default. */
export function useFoldOf(kind: FoldKind, name: string) {
  const { key, source } = useOpenSession();
  const { readings } = usePageSessions();
  const own = ownFolds(source);
  const id = `${kind} ${useContext(FoldsIn)} ${name}`;
  const ofKind = useStore(readings.of(key), ({ folds }) => folds[kind]);
  const isOpen = useStore(own, (folds) => folds.get(id)) ?? ofKind;
  /** Null: by the setting of its kind again. */
  const setOpen = (now: boolean | null) => {
    const next = new Map(own.getState());
    if (now === null) next.delete(id);
    else next.set(id, now);
    own.setState(next, true);
  };
  return { isOpen, ofKind, setOpen };
}

/** `isOpen` null: each by default. Rejects where the browser cannot store it for the next visit. */
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
