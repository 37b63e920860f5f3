// For tests of readers: JSON text with a few characters taken out or put in anywhere.
import fc from "fast-check";

const INSERTED = ["", '"', "\\", "{", "}", "]", ",", ":", "0", "e", "-", "\u0001", "\\u12", "nul"];

const wound = fc.record({
  at: fc.nat(),
  remove: fc.nat({ max: 3 }),
  insert: fc.constantFrom(...INSERTED),
});

export type Wounds = readonly {
  readonly at: number;
  readonly remove: number;
  readonly insert: string;
}[];

export function drawnWounds(max: number): fc.Arbitrary<Wounds> {
  return fc.array(wound, { maxLength: max });
}

export function withWounds(text: string, wounds: Wounds): string {
  let result = text;
  for (const { at, remove, insert } of wounds) {
    const place = at % (result.length + 1);
    result = result.slice(0, place) + insert + result.slice(place + remove);
  }
  return result;
}

/** The text with at most `max` damages; often it is no JSON any more. */
export function damaged(text: fc.Arbitrary<string>, max: number): fc.Arbitrary<string> {
  return fc.tuple(text, drawnWounds(max)).map(([whole, wounds]) => withWounds(whole, wounds));
}

/** What may stand on a line of a session file that begins with an object. */
export const damagedLine: fc.Arbitrary<string> = damaged(
  fc.json({ maxDepth: 4 }).map((text) => `{"type":"x","v":${text}}`),
  1,
).filter((text) => text.startsWith("{"));

export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
