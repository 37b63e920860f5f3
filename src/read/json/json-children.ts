// The direct children of a JSON object or list in bytes, as they are written: numbers with all their digits, fields in
// order, repeated ones included.
import { parseJson } from "../../model/json/json.ts";
import { bytesOf } from "../../text/bytes.ts";
import { JsonBytes } from "./json-bytes.ts";

/** The key of a field, the index of an item. */
export type Step = string | number;

/** A field or item; places are indexes of the holder's bytes. */
export interface Child {
  readonly step: Step;
  /** Of the key's opening quote; of an item as `value`. */
  readonly from: number;
  readonly value: number;
  readonly to: number;
}

const decoder = new TextDecoder();

/** Null: `holder` is not one whole object or list without white space around it. */
export function childrenOf(holder: Uint8Array): readonly Child[] | null {
  return new ChildReader().childrenOf(holder);
}

/** The bytes of the value at a step: of a repeated key the last one, as JSON.parse has it. */
export function childIn(holder: Uint8Array, step: Step): Uint8Array | undefined {
  const child = childrenOf(holder)?.findLast((one) => one.step === step);
  return child && holder.subarray(child.value, child.to);
}

/** The items of the list in a field of the object that `text` is, each as its own text. Empty without such a list. */
export function itemTexts(text: string, field: string): readonly string[] {
  const list = childIn(bytesOf(text.trim()), field);
  if (list?.[0] !== OPEN_BRACKET) return [];
  const items = childrenOf(list) ?? [];
  return items.map(({ value, to }) => decoder.decode(list.subarray(value, to)));
}

class ChildReader extends JsonBytes {
  childrenOf(holder: Uint8Array): readonly Child[] | null {
    if (holder[0] !== OPEN_BRACE && holder[0] !== OPEN_BRACKET) return null;
    this.moveTo(holder, holder.length);
    const found: Child[] = [];
    const end = this.children(0, (from, keyEnd, value) => {
      const to = this.value(value);
      const key = keyEnd > from ? parseJson(decoder.decode(holder.subarray(from, keyEnd))) : null;
      const step = typeof key === "string" ? key : found.length;
      found.push({ step, from, value, to });
      return to;
    });
    return end === holder.length ? found : null;
  }
}

const OPEN_BRACKET = 91;
const OPEN_BRACE = 123;
