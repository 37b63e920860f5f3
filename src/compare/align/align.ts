// Aligns two sequences of entries. Equal entries that occur once on each side are anchors; what
// stands between them is paired by likeness. Work grows with the length, never with its square:
// see MAX_CELLS. Swapping the sides gives the mirror.

import { diffArrays } from "diff";
import { firstIndex } from "../../lib/first-index.ts";
import { Groups } from "../../lib/groups.ts";
import { doingOf, type Features } from "./features.ts";
import { likeness } from "./sketch.ts";

/** An index on either side. */
export interface Pair {
  readonly a: number;
  readonly b: number;
}

/** One step; -1 = nothing on this side. */
export interface AlignedPair extends Pair {
  readonly isEqual: boolean;
}

/**
 * Larger blocks are cut along the diagonal into chunks of this many entries a side: at most CHUNK × (length of both)
 * pairs are looked at for likeness.
 */
const CHUNK = 32;
const MAX_CELLS = CHUNK * CHUNK;

/** Edits after which two sequences count as too different to look for what repeats in both. */
const MAX_EDITS = 128;

const EQUAL = 1000;
const SAME_ID = 900;

interface Block {
  readonly aFrom: number;
  readonly aTo: number;
  readonly bFrom: number;
  readonly bTo: number;
}

/** In order; every index of both sides occurs once. Between pairs what only A has comes before what only B has. */
export function align(a: readonly Features[], b: readonly Features[]): readonly AlignedPair[] {
  // Ties are broken by the order of the sides: swapped sides have to give mirrored steps.
  return stepsOf(a, b, comesFirst(b, a) ? inverted(paired(b, a), a.length) : paired(a, b));
}

/** By index of the other side, -1 = none. */
function inverted(partner: Int32Array, length: number): Int32Array {
  const other = new Int32Array(length).fill(-1);
  partner.forEach((to, from) => {
    if (to >= 0) other[to] = from;
  });
  return other;
}

function stepsOf(
  a: readonly Features[],
  b: readonly Features[],
  partner: Int32Array,
): readonly AlignedPair[] {
  const steps: AlignedPair[] = [];
  let next = 0;
  partner.forEach((to, from) => {
    for (; next < to; next++) steps.push({ a: -1, b: next, isEqual: false });
    const isEqual = to >= 0 && at(a, from).content === at(b, to).content;
    steps.push({ a: from, b: to, isEqual });
    if (to >= 0) next = to + 1;
  });
  for (; next < b.length; next++) steps.push({ a: -1, b: next, isEqual: false });
  return steps;
}

function comesFirst(a: readonly Features[], b: readonly Features[]): boolean {
  if (a.length !== b.length) return a.length < b.length;
  const unlike = a.findIndex(({ content }, i) => content !== at(b, i).content);
  return unlike >= 0 && at(a, unlike).content < at(b, unlike).content;
}

/** Index in B by index in A, -1 = none. */
function paired(a: readonly Features[], b: readonly Features[]): Int32Array {
  const { partner, trim, splitAt, splitAtRepeated, pairBest } = pairing(a, b);
  const whole = trim({ aFrom: 0, aTo: a.length, bFrom: 0, bTo: b.length });
  const blocks = splitAt(whole, ({ content }) => content)
    .flatMap((block) => (isLarge(block) ? splitAtRepeated(block) : [block]))
    .flatMap((block) => (isLarge(block) ? splitAt(block, doing) : [block]));
  for (const block of blocks) {
    for (const chunk of chunks(trim(block))) pairBest(chunk);
  }
  return partner;
}

function doing(features: Features): string {
  return features.id || doingOf(features);
}

function isLarge({ aFrom, aTo, bFrom, bTo }: Block): boolean {
  return (aTo - aFrom) * (bTo - bFrom) > MAX_CELLS;
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

/** Tables of `pairBest`, which fills what it reads: made once, for all chunks. */
const scores = new Int32Array(MAX_CELLS);
const best = new Int32Array(2 * (MAX_CELLS + 1));

/** The pairs found so far, and what finds more. */
function pairing(ofA: readonly Features[], ofB: readonly Features[]) {
  /** Index in B by index in A, -1 = none. */
  const partner = new Int32Array(ofA.length).fill(-1);
  const isEqual = (a: number, b: number) => at(ofA, a).content === at(ofB, b).content;
  /** `pairs` rise on both sides. Returns what stands between them and could still be paired. */
  const pairAll = (block: Block, pairs: readonly Pair[]): readonly Block[] => {
    const rest: Block[] = [];
    let [aFrom, bFrom] = [block.aFrom, block.bFrom];
    for (const { a, b } of pairs) {
      partner[a] = b;
      rest.push({ aFrom, aTo: a, bFrom, bTo: b });
      [aFrom, bFrom] = [a + 1, b + 1];
    }
    rest.push({ aFrom, aTo: block.aTo, bFrom, bTo: block.bTo });
    return rest.filter((part) => part.aFrom < part.aTo && part.bFrom < part.bTo);
  };
  return {
    partner,
    /** Pairs equal beginnings and ends; returns what is between. */
    trim({ aFrom, aTo, bFrom, bTo }: Block): Block {
      let [a0, a1, b0, b1] = [aFrom, aTo, bFrom, bTo];
      while (a0 < a1 && b0 < b1 && isEqual(a0, b0)) partner[a0++] = b0++;
      while (a0 < a1 && b0 < b1 && isEqual(a1 - 1, b1 - 1)) partner[--a1] = --b1;
      return { aFrom: a0, aTo: a1, bFrom: b0, bTo: b1 };
    },
    /** Pairs equal entries, as many as possible in order: "go on", repeated many times. */
    splitAtRepeated(block: Block): readonly Block[] {
      const { aFrom, aTo, bFrom, bTo } = block;
      const contentsA = ofA.slice(aFrom, aTo).map(({ content }) => content);
      const contentsB = ofB.slice(bFrom, bTo).map(({ content }) => content);
      const runs = diffArrays(contentsA, contentsB, { maxEditLength: MAX_EDITS });
      if (!runs) return [block];
      const pairs: Pair[] = [];
      let [a, b] = [aFrom, bFrom];
      for (const { count, added, removed } of runs) {
        for (let i = 0; i < count && !added && !removed; i++) {
          pairs.push({ a: a + i, b: b + i });
        }
        if (!added) a += count;
        if (!removed) b += count;
      }
      return pairAll(block, pairs);
    },
    /** Pairs entries whose key occurs once on either side and in the same order; returns the rest. */
    splitAt(block: Block, keyOf: (item: Features) => string): readonly Block[] {
      /** Where a key occurs: the last places, and how often on both sides together. */
      const places = new Groups<string, { a: number; b: number; count: number }>(() => {
        return { a: -1, b: -1, count: 0 };
      });
      const note = (key: string, side: "a" | "b", index: number) => {
        if (key === "") return;
        const place = places.at(key);
        place[side] = index;
        place.count++;
      };
      for (let i = block.aFrom; i < block.aTo; i++) note(keyOf(at(ofA, i)), "a", i);
      for (let j = block.bFrom; j < block.bTo; j++) note(keyOf(at(ofB, j)), "b", j);
      const anchors = places
        .entries()
        .map(([, place]) => place)
        .filter(({ a, b, count }) => a >= 0 && b >= 0 && count === 2)
        .filter(({ a, b }) => at(ofA, a).kind === at(ofB, b).kind)
        .sort((one, other) => one.a - other.a);
      return pairAll(block, longestRising(anchors));
    },
    /** The pairing with the highest sum of scores; of equal ones, the one that pairs earliest. */
    pairBest({ aFrom, aTo, bFrom, bTo }: Block): void {
      // Mostly one changed entry against another: whether they may pair is all there is to know.
      if (aTo - aFrom === 1 && bTo - bFrom === 1) {
        if (canPair(at(ofA, aFrom), at(ofB, bFrom))) partner[aFrom] = bFrom;
        return;
      }
      const width = bTo - bFrom + 1;
      best.fill(0, (aTo - aFrom) * width, (aTo - aFrom + 1) * width);
      for (let i = aTo - aFrom - 1; i >= 0; i--) {
        const left = at(ofA, aFrom + i);
        best[i * width + width - 1] = 0;
        for (let j = width - 2; j >= 0; j--) {
          const score = scoreOf(left, at(ofB, bFrom + j));
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
          partner[aFrom + i++] = bFrom + j++;
        } else if (here === best[(i + 1) * width + j]) i++;
        else j++;
      }
    },
  };
}

/** Whether two entries may stand side by side. */
function canPair(a: Features, b: Features): boolean {
  return a.kind === b.kind && (!a.isStrict || isOne(a, b) || likeness(a.does(), b.does()) >= 0.5);
}

/** Equal content, or copies of one entry under one id. */
function isOne(a: Features, b: Features): boolean {
  return a.content === b.content || (a.id !== "" && a.id === b.id);
}

/** How well two entries stand side by side; 0 = they may not. */
function scoreOf(a: Features, b: Features): number {
  if (!canPair(a, b)) return 0;
  if (a.content === b.content) return EQUAL;
  if (a.id !== "" && a.id === b.id) return SAME_ID;
  const [left, right] = [a.does(), b.does()];
  const does = left.length + right.length > 0 ? likeness(left, right) : 0;
  return 10 + Math.round(300 * does + 200 * likeness(a.says(), b.says()));
}

/** The longest part of pairs (sorted by `a`) in which `b` rises too. O(n log n). */
export function longestRising<T extends { readonly b: number }>(
  anchors: readonly T[],
): readonly T[] {
  const tails: number[] = [];
  const previous = new Int32Array(anchors.length).fill(-1);
  anchors.forEach((anchor, i) => {
    const length = firstIndex(
      0,
      tails.length,
      (index) => at(anchors, at(tails, index)).b >= anchor.b,
    );
    previous[i] = length > 0 ? at(tails, length - 1) : -1;
    tails[length] = i;
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
