// Aligns two sequences of entries. Equal entries that occur once on each side are anchors; what
// stands between them is paired by likeness. Work grows with the length, never with its square:
// see MOST_CELLS. Swapping the sides gives the mirror.
import { type Features, hasSameContent } from "./features.ts";
import { likeness } from "./sketch.ts";

/** One step: `a` and `b` are indexes, -1 = nothing on this side. */
export interface Step {
  readonly a: number;
  readonly b: number;
  readonly isEqual: boolean;
}

export interface Alignment {
  /** In order; every index of both sides occurs once. Between pairs A's gaps come before B's. */
  readonly steps: readonly Step[];
  /** Pairs looked at for likeness: at most CHUNK × (length of both). */
  readonly cells: number;
}

/** Larger blocks are cut along the diagonal into chunks of this many entries a side. */
const CHUNK = 32;
const MOST_CELLS = CHUNK * CHUNK;

const EQUAL = 1000;
const SAME_ID = 900;

interface Block {
  readonly aFrom: number;
  readonly aTo: number;
  readonly bFrom: number;
  readonly bTo: number;
}

export function align(a: readonly Features[], b: readonly Features[]): Alignment {
  // A tie may be broken either way; the same two sequences must get the same answer from both sides.
  if (comesFirst(b, a)) {
    const { steps, cells } = alignOrdered(b, a);
    return { steps: ordered(steps.map((step) => ({ ...step, a: step.b, b: step.a }))), cells };
  }
  return alignOrdered(a, b);
}

function comesFirst(a: readonly Features[], b: readonly Features[]): boolean {
  if (a.length !== b.length) return a.length < b.length;
  for (let i = 0; i < a.length; i++) {
    const [left, right] = [at(a, i), at(b, i)];
    if (left.key !== right.key) return left.key < right.key;
    if (!hasSameContent(left, right)) return left.content.join("\0") < right.content.join("\0");
  }
  return false;
}

function alignOrdered(a: readonly Features[], b: readonly Features[]): Alignment {
  const pairing = new Pairing(a, b);
  const whole = pairing.trim({ aFrom: 0, aTo: a.length, bFrom: 0, bTo: b.length });
  for (const block of pairing.splitAt(whole, ({ key }) => key, hasSameContent)) {
    for (const part of isLarge(block) ? pairing.splitAt(block, doing, isOneKind) : [block]) {
      for (const chunk of chunks(pairing.trim(part))) pairing.pairBest(chunk);
    }
  }
  return { steps: pairing.steps(), cells: pairing.cells };
}

function doing({ kind, id, does }: Features): string {
  return id || (does.length > 0 ? `${kind} ${does.join(" ")}` : "");
}

function isOneKind(a: Features, b: Features): boolean {
  return a.kind === b.kind;
}

function isLarge({ aFrom, aTo, bFrom, bTo }: Block): boolean {
  return (aTo - aFrom) * (bTo - bFrom) > MOST_CELLS;
}

function chunks(block: Block): readonly Block[] {
  if (!isLarge(block)) return [block];
  const { aFrom, aTo, bFrom, bTo } = block;
  const count = Math.ceil(Math.max(aTo - aFrom, bTo - bFrom) / CHUNK);
  const cut = (from: number, to: number, part: number) =>
    from + Math.floor(((to - from) * part) / count);
  return Array.from({ length: count }, (_, i) => ({
    aFrom: cut(aFrom, aTo, i),
    aTo: cut(aFrom, aTo, i + 1),
    bFrom: cut(bFrom, bTo, i),
    bTo: cut(bFrom, bTo, i + 1),
  }));
}

/** The pairs found so far. */
class Pairing {
  cells = 0;
  readonly #a: readonly Features[];
  readonly #b: readonly Features[];
  /** Index in B by index in A, -1 = none. */
  readonly #partner: Int32Array;

  constructor(a: readonly Features[], b: readonly Features[]) {
    this.#a = a;
    this.#b = b;
    this.#partner = new Int32Array(a.length).fill(-1);
  }

  /** Pairs equal beginnings and ends; returns what is between. */
  trim({ aFrom, aTo, bFrom, bTo }: Block): Block {
    let [a0, a1, b0, b1] = [aFrom, aTo, bFrom, bTo];
    while (a0 < a1 && b0 < b1 && this.#isEqual(a0, b0)) this.#partner[a0++] = b0++;
    while (a0 < a1 && b0 < b1 && this.#isEqual(a1 - 1, b1 - 1)) this.#partner[--a1] = --b1;
    return { aFrom: a0, aTo: a1, bFrom: b0, bTo: b1 };
  }

  /** Pairs entries whose key occurs once on either side and in the same order; returns the rest. */
  splitAt(
    block: Block,
    keyOf: (item: Features) => string | number,
    canPair: (a: Features, b: Features) => boolean,
  ): readonly Block[] {
    const places = new Map<string | number, Place>();
    for (let i = block.aFrom; i < block.aTo; i++) note(places, keyOf(at(this.#a, i)), i, -1);
    for (let j = block.bFrom; j < block.bTo; j++) note(places, keyOf(at(this.#b, j)), -1, j);
    const anchors = [...places.values()]
      .filter(({ a, b, count }) => a >= 0 && b >= 0 && count === 2)
      .filter(({ a, b }) => canPair(at(this.#a, a), at(this.#b, b)))
      .sort((one, other) => one.a - other.a);
    const rest: Block[] = [];
    let [aFrom, bFrom] = [block.aFrom, block.bFrom];
    for (const { a, b } of longestRising(anchors)) {
      this.#partner[a] = b;
      rest.push({ aFrom, aTo: a, bFrom, bTo: b });
      [aFrom, bFrom] = [a + 1, b + 1];
    }
    rest.push({ aFrom, aTo: block.aTo, bFrom, bTo: block.bTo });
    return rest.filter((part) => part.aFrom < part.aTo && part.bFrom < part.bTo);
  }

  /** The pairing with the highest sum of scores; of equal ones, the one that pairs earliest. */
  pairBest({ aFrom, aTo, bFrom, bTo }: Block): void {
    const width = bTo - bFrom + 1;
    const scores = new Int32Array((aTo - aFrom) * (width - 1));
    const best = new Int32Array((aTo - aFrom + 1) * width);
    for (let i = aTo - aFrom - 1; i >= 0; i--) {
      const left = at(this.#a, aFrom + i);
      for (let j = width - 2; j >= 0; j--) {
        const score = this.#score(left, at(this.#b, bFrom + j));
        scores[i * (width - 1) + j] = score;
        const skip = Math.max(best[(i + 1) * width + j] ?? 0, best[i * width + j + 1] ?? 0);
        const pair = score > 0 ? score + (best[(i + 1) * width + j + 1] ?? 0) : 0;
        best[i * width + j] = Math.max(skip, pair);
      }
    }
    let [i, j] = [0, 0];
    while (i < aTo - aFrom && j < width - 1) {
      const here = best[i * width + j] ?? 0;
      const score = scores[i * (width - 1) + j] ?? 0;
      if (score > 0 && here === score + (best[(i + 1) * width + j + 1] ?? 0)) {
        this.#partner[aFrom + i++] = bFrom + j++;
      } else if (here === best[(i + 1) * width + j]) i++;
      else j++;
    }
  }

  steps(): readonly Step[] {
    const steps: Step[] = [];
    let next = 0;
    for (let a = 0; a < this.#a.length; a++) {
      const b = this.#partner[a] ?? -1;
      if (b < 0) {
        steps.push({ a, b, isEqual: false });
        continue;
      }
      for (; next < b; next++) steps.push({ a: -1, b: next, isEqual: false });
      steps.push({ a, b, isEqual: this.#isEqual(a, b) });
      next = b + 1;
    }
    for (; next < this.#b.length; next++) steps.push({ a: -1, b: next, isEqual: false });
    return ordered(steps);
  }

  #isEqual(a: number, b: number): boolean {
    return hasSameContent(at(this.#a, a), at(this.#b, b));
  }

  /** 0 = these two may not stand side by side. */
  #score(a: Features, b: Features): number {
    this.cells++;
    if (a.kind !== b.kind) return 0;
    if (hasSameContent(a, b)) return EQUAL;
    if (a.id !== "" && a.id === b.id) return SAME_ID;
    const does = likeness(a.does, b.does);
    if (a.isStrict && does < 0.5) return 0;
    const says = likeness(a.says, b.says);
    return 10 + Math.round(300 * (a.does.length + b.does.length > 0 ? does : 0) + 200 * says);
  }
}

/** Puts A's gaps before B's between two pairs. */
function ordered(steps: readonly Step[]): readonly Step[] {
  const result: Step[] = [];
  let waiting: Step[] = [];
  for (const step of steps) {
    if (step.a < 0) {
      waiting.push(step);
      continue;
    }
    if (step.b >= 0) {
      result.push(...waiting);
      waiting = [];
    }
    result.push(step);
  }
  return [...result, ...waiting];
}

/** Where a key occurs: the last places, and how often on both sides together. */
interface Place {
  a: number;
  b: number;
  count: number;
}

function note(
  places: Map<string | number, Place>,
  key: string | number,
  a: number,
  b: number,
): void {
  if (key === "") return;
  const place = places.get(key);
  if (!place) {
    places.set(key, { a, b, count: 1 });
    return;
  }
  place.count++;
  if (a >= 0) place.a = a;
  if (b >= 0) place.b = b;
}

/** The longest part of the anchors (sorted by `a`) in which `b` rises too. O(n log n). */
function longestRising<T extends { readonly b: number }>(anchors: readonly T[]): readonly T[] {
  const tails: number[] = [];
  const previous = new Int32Array(anchors.length).fill(-1);
  anchors.forEach((anchor, i) => {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (at(anchors, at(tails, middle)).b < anchor.b) low = middle + 1;
      else high = middle;
    }
    previous[i] = low > 0 ? at(tails, low - 1) : -1;
    tails[low] = i;
  });
  const rising: T[] = [];
  for (let i = tails[tails.length - 1] ?? -1; i >= 0; i = previous[i] ?? -1) {
    rising.push(at(anchors, i));
  }
  return rising.reverse();
}

function at<T>(items: readonly T[], index: number): T {
  const item = items[index];
  if (item === undefined) throw new Error(`Broken invariant: no element ${index}`);
  return item;
}
