// Steps of a regular expression, put together from smaller ones. Every address is relative, so that a
// part can stand anywhere and more than once. It must not know the syntax.
import type { CharSet } from "./char-set.ts";

export type Step =
  /** One character of the set. */
  | { readonly op: "set"; readonly set: CharSet }
  /** Goes on at both addresses. */
  | { readonly op: "split"; readonly one: number; readonly other: number }
  | { readonly op: "jump"; readonly to: number }
  /** Goes on where it holds: at an end of the text, at an edge of a word or not. */
  | { readonly op: "assert"; readonly what: "start" | "end" | "edge" | "no-edge" };

/** Entered at its first step, left behind its last. */
export type Fragment = readonly Step[];

export function joined(first: Fragment, second: Fragment): Fragment {
  if (first.length === 0) return second;
  return second.length === 0 ? first : [...first, ...second];
}

/** Any one of the alternatives, of which there is at least one. */
export function anyOf(alternatives: readonly Fragment[]): Fragment {
  const size = alternatives.reduce((sum, { length }) => sum + length + 2, -2);
  const steps: Step[] = [];
  alternatives.forEach((fragment, index) => {
    const isLast = index === alternatives.length - 1;
    if (!isLast) steps.push({ op: "split", one: 1, other: fragment.length + 2 });
    steps.push(...fragment);
    if (!isLast) steps.push({ op: "jump", to: size - steps.length });
  });
  return steps;
}

/** `min` to `max` times, which may be infinite. */
export function repeated(fragment: Fragment, min: number, max: number): Fragment {
  const steps: Step[] = [];
  const size = fragment.length;
  for (let time = 0; time < min; time++) steps.push(...fragment);
  if (max === Number.POSITIVE_INFINITY) {
    steps.push({ op: "split", one: 1, other: size + 2 }, ...fragment);
    steps.push({ op: "jump", to: -size - 1 });
    return steps;
  }
  for (let time = min; time < max; time++) {
    steps.push({ op: "split", one: 1, other: (max - time) * (size + 1) }, ...fragment);
  }
  return steps;
}
