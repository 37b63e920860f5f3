// What one step changes, each change with its inverse.

/** One change and its inverse. */
export interface Change {
  readonly apply: () => void;
  readonly revert: () => void;
}

export class Journal {
  #changes: Change[] = [];

  /** Makes a change and notes it. */
  make(change: Change): void {
    change.apply();
    this.#changes.push(change);
  }

  /** Puts a value in the place of another one, and notes it. */
  put<T>(put: (value: T) => void, next: T, before: T): void {
    this.make({ apply: () => put(next), revert: () => put(before) });
  }

  /** Does something as one step. When it throws, nothing was changed. */
  step(work: () => void): readonly Change[] {
    const outer = this.#changes;
    this.#changes = [];
    try {
      work();
      return this.#changes;
    } catch (error) {
      revertAll(this.#changes);
      throw error;
    } finally {
      this.#changes = outer;
    }
  }
}

export function revertAll(changes: readonly Change[]): void {
  for (let at = changes.length - 1; at >= 0; at--) changes[at]?.revert();
}

export function applyAll(changes: readonly Change[]): void {
  for (const { apply } of changes) apply();
}
