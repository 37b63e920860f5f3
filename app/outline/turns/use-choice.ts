// Turns that are chosen, to copy them, or while a draft is made to change them.
import { useRef, useState } from "react";
import { useStore } from "zustand/react";
import type { EntryDetails } from "../../../src/model/table/details.ts";
import { CHOSEN } from "../../session/draft/chosen-store.ts";
import { entryNumber } from "../../session/draft/draft-operations.ts";
import { rowsOfTurns } from "../../session/draft/turn-steps.ts";
import { useEditor } from "../../session/draft/use-editor.ts";
import { useOpenSession } from "../../session/open/session-context.tsx";
import { useSelection } from "../../session/view/selection.tsx";
import type { DigestLine } from "./digest-lines.ts";

/** The turns that are chosen, by key. While a draft is made its bar has what can be done with their entries. */
export function useChoice(lines: readonly DigestLine[], details: EntryDetails) {
  const open = useOpenSession();
  const { table, path } = useSelection();
  const { isOn } = useEditor();
  const [keys, choose] = useState<ReadonlySet<string>>(new Set());
  const store = open.parts.of(CHOSEN);
  const turns = useStore(store, (state) => state.turns);
  // The bar has cleared the choice.
  if (isOn && keys.size > 0 && turns === 0) choose(new Set());
  const setKeys = (next: ReadonlySet<string>) => {
    choose(next);
    if (!isOn) return;
    const prompts = new Set<number>();
    for (const line of lines) {
      if (line.kind === "turn" && next.has(line.key)) prompts.add(line.turn.turn.prompt);
    }
    const rows = rowsOfTurns(table, details, path, prompts);
    store.setState({
      chosen: new Set(rows.map((row) => entryNumber(open, row))),
      turns: prompts.size,
      refusal: "",
    });
  };
  const base = useRef<{ readonly from: number; readonly keys: ReadonlySet<string> } | null>(null);
  // Turns of other branches are not those of the path in view.
  const isTurnAt = (index: number) => isOnPath(lines[index]);
  return {
    keys,
    clear() {
      base.current = null;
      setKeys(new Set());
    },
    toggle(line: DigestLine | undefined) {
      base.current = null;
      if (!line || !isOnPath(line)) return;
      const next = new Set(keys);
      if (!next.delete(line.key)) next.add(line.key);
      setKeys(next);
    },
    /** From where the range began to a line, both inclusive. */
    extend(from: number, to: number) {
      base.current ??= { from, keys };
      const next = new Set(base.current.keys);
      const [first, last] = [Math.min(base.current.from, to), Math.max(base.current.from, to)];
      for (let index = first; index <= last; index++) {
        if (isTurnAt(index)) next.add(lines[index]?.key ?? "");
      }
      setKeys(next);
    },
  };
}

function isOnPath(line: DigestLine | undefined): boolean {
  return line?.kind === "turn" && !line.isOff;
}
