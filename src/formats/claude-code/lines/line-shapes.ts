// What many lines say alike: one object for all of them, called by its number.
import type { LineShape } from "./session-line.ts";

/** A hostile file may have another one in each line. */
const MAX_KNOWN = 40;

export class LineShapes {
  readonly all: LineShape[] = [];
  /** By type. */
  readonly #known = new Map<string, number[]>();

  numberOf(shape: LineShape): number {
    let known = this.#known.get(shape.type);
    if (!known) {
      known = [];
      this.#known.set(shape.type, known);
    }
    for (let nth = 0; nth < known.length; nth++) {
      const number = known[nth] ?? 0;
      const one = this.all[number];
      if (one && isSame(one, shape)) return number;
    }
    const number = this.all.push(shape) - 1;
    if (known.length < MAX_KNOWN) known.push(number);
    return number;
  }
}

function isSame(one: LineShape, other: LineShape): boolean {
  return (
    one.kind === other.kind &&
    one.usage === other.usage &&
    one.written === other.written &&
    one.isAside === other.isAside &&
    one.isSidechain === other.isSidechain &&
    one.isQueuedPrompt === other.isQueuedPrompt &&
    one.major === other.major &&
    one.type === other.type
  );
}
