// What views hold of a session beside its address: folds, typed texts, choices. Each is a part of the
// session that is made on first use; the session owns it, and it ends with the session.

/** How a part begins. `lasts`: as long as its opening, or also when the session is closed and opened again. */
export interface Part<T> {
  readonly lasts: "opening" | "page";
  readonly make: (parts: Parts) => T;
}

export class Parts {
  /** The parts that last longer; null: these do. */
  readonly #lasting: Parts | null;
  readonly #made = new Map<unknown, unknown>();

  constructor(lasting: Parts | null = null) {
    this.#lasting = lasting;
  }

  /** The same one for each caller. */
  of<T>(part: Part<T>): T {
    if (part.lasts === "page" && this.#lasting) return this.#lasting.of(part);
    if (!this.#made.has(part)) this.#made.set(part, part.make(this));
    return this.#made.get(part) as T;
  }
}

/** A part of one opening. */
export function part<T>(make: Part<T>["make"]): Part<T> {
  return { lasts: "opening", make };
}

/** A part that lasts as long as the page. */
export function lastingPart<T>(make: Part<T>["make"]): Part<T> {
  return { lasts: "page", make };
}
