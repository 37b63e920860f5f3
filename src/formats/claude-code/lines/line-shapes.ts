// What many lines say alike: one object for all of them.
import type { LineShape } from "./session-line.ts";

/** A hostile file may have another one in each line. */
const MAX_KNOWN = 40;

export class LineShapes {
  /** By type. */
  readonly #known = new Map<string, LineShape[]>();

  /** The one that is the same, or this one. */
  find(shape: LineShape): LineShape {
    let known = this.#known.get(shape.type);
    if (!known) {
      known = [];
      this.#known.set(shape.type, known);
    }
    for (const one of known) if (isSame(one, shape)) return one;
    if (known.length < MAX_KNOWN) known.push(shape);
    return shape;
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
