// The steps that make a draft, and the way back through all that was done to the list of them: a step
// that was dropped comes back as well. The changes of a step hold while those before it are the ones
// they were made after.
import type { Operation, OperationStep } from "../operation/operation.ts";

interface Step {
  readonly operations: OperationStep;
  readonly changes: readonly Change[];
}

/** A step that does not apply, and why, as a sentence. */
export interface Refused {
  readonly step: OperationStep;
  readonly reason: string;
}

/** One thing that was done to the list: what it was from a place on, and what it became. */
interface Turn {
  readonly at: number;
  readonly before: readonly Step[];
  readonly after: readonly Step[];
  /** Steps that waited; null: they are the same. */
  readonly waiting: {
    readonly before: readonly Refused[];
    readonly after: readonly Refused[];
  } | null;
}

export class Steps {
  #version = 0;
  #steps: Step[] = [];
  #waiting: readonly Refused[] = [];
  #past: Turn[] = [];
  #future: Turn[] = [];

  /** Counts changes. */
  get version(): number {
    return this.#version;
  }

  /** To be called once something was done. */
  protected changed(): void {
    this.#version++;
  }

  /** Whether nothing is changed. */
  get isEmpty(): boolean {
    return this.#steps.length === 0;
  }

  /** In force, in their order: what is done together. */
  get steps(): readonly OperationStep[] {
    return this.#steps.map(({ operations }) => operations);
  }

  /** All operations in force. */
  get operations(): readonly Operation[] {
    return this.steps.flat();
  }

  /** Kept from an earlier time although they do not apply to the current file. */
  get waiting(): readonly Refused[] {
    return this.#waiting;
  }

  /** How often `undo` has something to do. */
  get undoable(): number {
    return this.#past.length;
  }

  get redoable(): number {
    return this.#future.length;
  }

  /** Records a completed step. Undone steps are discarded. */
  protected add(operations: OperationStep, changes: readonly Change[]): void {
    const step = { operations, changes };
    const at = this.#steps.push(step) - 1;
    this.#turned({ at, before: [], after: [step], waiting: null });
  }

  /** Takes back the steps from one on, and returns them. */
  cut(at: number): readonly OperationStep[] {
    const before = this.#steps.slice(at);
    this.#put(at, []);
    this.#turned({ at, before, after: [], waiting: null });
    this.changed();
    return before.map(({ operations }) => operations);
  }

  /** Drops one that waits. */
  dropWaiting(index: number): void {
    const waiting = { before: this.#waiting, after: this.#waiting.filter((_, at) => at !== index) };
    this.#waiting = waiting.after;
    this.#turned({ at: this.#steps.length, before: [], after: [], waiting });
    this.changed();
  }

  /** Takes back what was done last: a step, one that was dropped, or all of `asOne`. False: nothing was. */
  undo(): boolean {
    return this.#turn(this.#past, "before", this.#future);
  }

  /** Does what was undone last again. */
  redo(): boolean {
    return this.#turn(this.#future, "after", this.#past);
  }

  #turn(from: Turn[], side: "before" | "after", to: Turn[]): boolean {
    const turn = from.pop();
    if (!turn) return false;
    this.#put(turn.at, turn[side]);
    this.#waiting = turn.waiting?.[side] ?? this.#waiting;
    to.push(turn);
    this.changed();
    return true;
  }

  /** In place of all there were, those that `work` does; it returns what is to wait. The same errors. */
  begin(work: () => Promise<readonly Refused[]>): Promise<void> {
    return this.#attempt(async () => {
      this.#put(0, []);
      [this.#past, this.#future] = [[], []];
      this.#waiting = [];
      this.#waiting = await work();
    });
  }

  /** All changes of `work` are one undo. If it throws, nothing changes. */
  asOne<T>(work: () => Promise<T>): Promise<T> {
    return this.#attempt(async () => {
      const [steps, past, future] = [[...this.#steps], [...this.#past], this.#future];
      const result = await work();
      let at = 0;
      while (at < steps.length && steps[at] === this.#steps[at]) at++;
      const [before, after] = [steps.slice(at), this.#steps.slice(at)];
      this.#past = past;
      if (before.length + after.length === 0) this.#future = future;
      else this.#turned({ at, before, after, waiting: null });
      return result;
    });
  }

  async #attempt<T>(work: () => Promise<T>): Promise<T> {
    const [steps, waiting] = [[...this.#steps], this.#waiting];
    const [past, future] = [[...this.#past], [...this.#future]];
    try {
      return await work();
    } catch (error) {
      this.#put(0, steps);
      this.#waiting = waiting;
      this.#past = past;
      this.#future = future;
      throw error;
    } finally {
      this.changed();
    }
  }

  /** Becomes the same list for a trial: none of it is undone. */
  protected takeSteps(other: Steps): void {
    this.#steps = other.#steps.map(({ operations }) => ({ operations, changes: [] }));
    this.#waiting = other.#waiting;
  }

  #turned(turn: Turn): void {
    this.#past.push(turn);
    this.#future = [];
  }

  /** In place of those from `at` on. */
  #put(at: number, steps: readonly Step[]): void {
    for (const { changes } of this.#steps.splice(at).reverse()) revertAll(changes);
    for (const step of steps) {
      for (const { apply } of step.changes) apply();
      this.#steps.push(step);
    }
  }
}

/** One change of a step and its inverse. */
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
