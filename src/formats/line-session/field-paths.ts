// The paths to named fields, as a tree that a walk over an object goes down.
import { bytesOf } from "../../text/bytes.ts";

/** A key or list element on the way to a field. */
export interface Step {
  /** The keys below it. */
  readonly keys: Key[];
  /** The same by how many bytes they have: few share one. */
  readonly keysOf: Key[][];
  /** What every element of a list here is; null: lists are passed over. */
  elements: Step | null;
  /** The field that ends here; -1 for none. */
  field: number;
  /** All fields that end here or further down. */
  readonly fields: number[];
  /** The object in which its key was met last, as whoever walks counts them. */
  metIn: number;
  /** The key that came first the last time; null before. */
  first: Key | null;
}

export interface Key {
  readonly word: Uint8Array;
  /** How it is written, its quotes included: four bytes each, but for the last ones, which are in `lastFour`. */
  readonly fours: Int32Array;
  /** 0 where there are fewer than four. */
  readonly lastFour: number;
  readonly text: string;
  readonly step: Step;
  /** The key of a path that came next the last time; null before. */
  next: Key | null;
}

/** `paths`: by the number of their field; as FieldReader has them. */
export function stepsTo(paths: readonly string[]): Step {
  const root = newStep();
  for (const [field, path] of paths.entries()) addPath(root, path, field);
  return root;
}

function newStep(): Step {
  return { keys: [], keysOf: [], elements: null, field: -1, fields: [], metIn: -1, first: null };
}

function addPath(root: Step, path: string, field: number): void {
  let step = root;
  let lists = 0;
  for (const part of path.split(".")) {
    const isList = part.endsWith("[]");
    const text = isList ? part.slice(0, -2) : part;
    let key = step.keys.find((known) => known.text === text);
    if (!key) {
      key = { word: bytesOf(text), ...foursOf(text), text, step: newStep(), next: null };
      step.keys.push(key);
      const { length } = key.word;
      step.keysOf[length] = [...(step.keysOf[length] ?? []), key];
    }
    step = key.step;
    step.fields.push(field);
    if (!isList) continue;
    step.elements ??= newStep();
    step = step.elements;
    step.fields.push(field);
    lists++;
  }
  if (lists > 1) throw new Error(`The path ${path} goes through two lists.`);
  step.field = field;
}

function foursOf(text: string): Pick<Key, "fours" | "lastFour"> {
  const written = Uint8Array.from(bytesOf(`"${text}"`));
  const view = new DataView(written.buffer);
  const fours = Int32Array.from({ length: (written.length - 1) >> 2 }, (_, nth) =>
    view.getInt32(4 * nth, true),
  );
  return { fours, lastFour: written.length < 4 ? 0 : view.getInt32(written.length - 4, true) };
}
