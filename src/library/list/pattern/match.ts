// Walks the steps of a pattern along a text, all ways at once: each character is looked at once for
// each step, whatever the pattern. It must not know the syntax.
import { ensure } from "../../../lib/ensure.ts";
import { type CharSet, foldedCodes, hasCode, isWordCode, unionOf } from "./char-set.ts";
import type { Fragment, Step } from "./fragments.ts";
import type { Pattern } from "./parse.ts";

/** Steps that one search through all sessions may take together: less than a second. */
const MAX_WALKED = 20_000_000;

const NO_CODE = -1;

/** Finds one pattern in text after text. */
export class PatternSearch {
  /** Whether the steps of all texts together were too many: what `indexIn` says no longer counts. */
  isSpent = false;
  #left: number;
  readonly #steps: Fragment;
  readonly #first: CharSet | null;
  readonly #folds = foldedCodes();
  #now: Threads;
  #next: Threads;
  /** Steps to go on with at the same character. */
  readonly #todo: number[] = [];

  constructor({ steps }: Pattern, most: number = MAX_WALKED) {
    this.#steps = steps;
    this.#first = firstSet(steps);
    this.#now = new Threads(steps.length);
    this.#next = new Threads(steps.length);
    this.#left = most;
  }

  /** Where the first match begins, as `String.search` has it; -1: none. */
  indexIn(text: string): number {
    let best = NO_MATCH;
    this.#now.clear();
    for (let at = 0; at <= text.length; at++) {
      if (best === NO_MATCH && this.#mayBegin(text, at)) {
        if (this.#follow(this.#now, 0, at, text, at)) best = at;
      }
      if (this.#now.count === 0) {
        if (best !== NO_MATCH) return best;
        this.#now.clear();
        continue;
      }
      if (this.#left < 0) {
        this.isSpent = true;
        return -1;
      }
      best = this.#step(text, at, best);
    }
    return best === NO_MATCH ? -1 : best;
  }

  #mayBegin(text: string, at: number): boolean {
    if (!this.#first) return true;
    return at < text.length && hasCode(this.#first, this.#folds[text.charCodeAt(at)] ?? 0);
  }

  /** Takes all threads past one character; answers with the earliest beginning of a match. */
  #step(text: string, at: number, before: number): number {
    const { steps, starts, count } = this.#now;
    const code = at < text.length ? (this.#folds[text.charCodeAt(at)] ?? 0) : NO_CODE;
    let best = before;
    this.#next.clear();
    this.#left -= count;
    // Threads are in the order of their beginnings.
    for (let index = 0; index < count; index++) {
      const start = starts[index] ?? 0;
      if (start >= best) break;
      const pc = steps[index] ?? 0;
      const step = ensure(this.#steps[pc], "step");
      if (step.op !== "set" || code === NO_CODE || !hasCode(step.set, code)) continue;
      if (this.#follow(this.#next, pc + 1, start, text, at + 1)) best = start;
    }
    [this.#now, this.#next] = [this.#next, this.#now];
    return best;
  }

  /** Adds the steps that want a character and are reached from one; true: the end is, too. */
  #follow(threads: Threads, from: number, start: number, text: string, at: number): boolean {
    let isMatch = false;
    this.#todo.push(from);
    for (let pc = this.#todo.pop(); pc !== undefined; pc = this.#todo.pop()) {
      if (pc === this.#steps.length) isMatch = true;
      if (pc === this.#steps.length || !threads.enter(pc)) continue;
      this.#left--;
      const step = ensure(this.#steps[pc], "step");
      if (step.op === "set") threads.add(pc, start);
      else if (step.op === "split") this.#todo.push(pc + step.one, pc + step.other);
      else if (step.op === "jump") this.#todo.push(pc + step.to);
      else if (holds(step.what, text, at)) this.#todo.push(pc + 1);
    }
    return isMatch;
  }
}

const NO_MATCH = Number.POSITIVE_INFINITY;

/** Where in a pattern a walk is, and where in the text each way began; each step at most once. */
class Threads {
  count = 0;
  readonly steps: Int32Array;
  readonly starts: Int32Array;
  readonly #entered: Int32Array;
  #round = 1;

  constructor(size: number) {
    this.steps = new Int32Array(size);
    this.starts = new Int32Array(size);
    this.#entered = new Int32Array(size);
  }

  clear(): void {
    this.count = 0;
    this.#round++;
  }

  /** False: it was entered before, by a way that began earlier. */
  enter(step: number): boolean {
    if (this.#entered[step] === this.#round) return false;
    this.#entered[step] = this.#round;
    return true;
  }

  add(step: number, start: number): void {
    this.steps[this.count] = step;
    this.starts[this.count] = start;
    this.count++;
  }
}

type Assertion = Extract<Step, { readonly op: "assert" }>["what"];

function holds(what: Assertion, text: string, at: number): boolean {
  if (what === "start") return at === 0;
  if (what === "end") return at === text.length;
  const isEdge = isWordCode(text.charCodeAt(at - 1)) !== isWordCode(text.charCodeAt(at));
  return isEdge === (what === "edge");
}

/** What a match may begin with; null: anything, as one may be empty. */
function firstSet(steps: Fragment): CharSet | null {
  const sets: CharSet[] = [];
  const seen = new Set<number>();
  const todo = [0];
  for (let pc = todo.pop(); pc !== undefined; pc = todo.pop()) {
    const step = steps[pc];
    if (!step) return null;
    if (seen.has(pc)) continue;
    seen.add(pc);
    if (step.op === "set") sets.push(step.set);
    else if (step.op === "split") todo.push(pc + step.one, pc + step.other);
    else todo.push(pc + (step.op === "jump" ? step.to : 1));
  }
  return unionOf(sets);
}
