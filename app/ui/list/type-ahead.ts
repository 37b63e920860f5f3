// Type-ahead in a list: letters go to the next row that begins with them.
import { type KeyboardEvent, useMemo } from "react";
import { isKeyOffered } from "../keys/keys.tsx";

interface TypedList {
  readonly count: number;
  readonly cursor: number;
  readonly moveTo: (index: number) => void;
  /** In lower case. */
  readonly textAt: (index: number) => string;
}

interface TypeAhead {
  /** Whether the key was a letter of a word. Single keys of the app keep their meaning. */
  readonly press: (list: TypedList, event: KeyboardEvent) => boolean;
  /** Another key ends the word. */
  readonly end: () => void;
}

/** Typing faster than this, in ms, continues the same word. */
const TYPING_PAUSE = 700;
/** How far it searches: composing every row of a very long session would be slow. */
const MAX_LOOKED_AT = 20_000;

export function useTypeAhead(): TypeAhead {
  return useMemo(() => {
    let typed = "";
    let typedAt = 0;
    return {
      press({ count, cursor, moveTo, textAt }, { key, altKey, timeStamp }) {
        const isGoingOn = typed !== "" && timeStamp - typedAt < TYPING_PAUSE;
        if (key.length !== 1 || altKey || (!isGoingOn && (key === " " || isKeyOffered(key))))
          return false;
        typed = (isGoingOn ? typed : "") + key.toLowerCase();
        typedAt = timeStamp;
        // A longer word may still match its row.
        const from = isGoingOn ? cursor : cursor + 1;
        for (let step = 0; step < Math.min(count, MAX_LOOKED_AT); step++) {
          const index = (from + step) % count;
          if (!textAt(index).startsWith(typed)) continue;
          moveTo(index);
          break;
        }
        return true;
      },
      end() {
        typed = "";
      },
    };
  }, []);
}
