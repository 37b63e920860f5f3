// What many lines say alike: one object for all of them, called by its number.
import type { ItemKind } from "../contextual.ts";

/** What a line says of itself that its entry is made from, and those after it. */
export interface LineShape {
  /** The line's type: `response_item`, `event_msg` …; "" when it has none. */
  readonly envelope: string;
  /** The type of what it holds: `message`, `token_count` …; "" when it has none. */
  readonly type: string;
  readonly role: string;
  readonly kind: ItemKind;
  /** The tool of a call; "" for all others. */
  readonly name: string;
}

/** A hostile file may have another one in each line. */
const MAX_KNOWN = 40;

export class LineShapes {
  readonly all: LineShape[] = [];
  /** By the tool of a call, by the type of all others. */
  readonly #known = new Map<string, number[]>();

  /** Without an object for what is asked: it is asked for every line. */
  numberOf(envelope: string, type: string, role: string, kind: ItemKind, name: string): number {
    const word = name || type;
    let known = this.#known.get(word);
    if (!known) {
      known = [];
      this.#known.set(word, known);
    }
    for (let nth = 0; nth < known.length; nth++) {
      const number = known[nth] ?? 0;
      const one = this.all[number];
      if (
        one?.envelope === envelope &&
        one.type === type &&
        one.role === role &&
        one.kind === kind &&
        one.name === name
      ) {
        return number;
      }
    }
    const number = this.all.push({ envelope, type, role, kind, name }) - 1;
    if (known.length < MAX_KNOWN) known.push(number);
    return number;
  }
}
