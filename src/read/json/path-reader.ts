// Finds the values at some paths of a JSON text in bytes, in one walk that builds nothing. What a text says twice
// counts as JSON.parse has it: the last one.
import { type Json, parseJson } from "../../model/json/json.ts";
import { bytesOf } from "../../text/bytes.ts";
import { JsonBytes, type OnChild } from "./json-bytes.ts";

const BACKSLASH = 92;
const OPEN_BRACE = 123;

const decoder = new TextDecoder();

/** A key on the way to a value. */
interface Step {
  readonly key: string;
  readonly bytes: Uint8Array;
  /** Index of the path that ends here, -1 where none does. */
  path: number;
  /** Keys inside the value, and what reads them. */
  readonly steps: Step[];
  readonly inside: OnChild;
}

/** Reads one text after another. Values are named by the index of their path. */
export class PathReader extends JsonBytes {
  readonly #from: number[];
  readonly #to: number[];
  readonly #read: OnChild;

  /** `paths`: each the keys of nested objects, outermost first. */
  constructor(paths: readonly (readonly string[])[]) {
    super();
    this.#from = paths.map(() => 0);
    this.#to = paths.map(() => 0);
    const roots: Step[] = [];
    this.#read = this.#reading(roots);
    for (const [index, path] of paths.entries()) this.#addPath(roots, path, index);
  }

  #addPath(roots: Step[], path: readonly string[], index: number): void {
    let steps = roots;
    let last: Step | undefined;
    for (const key of path) {
      last = steps.find((step) => step.key === key);
      if (!last) {
        const inner: Step[] = [];
        last = { key, bytes: bytesOf(key), path: -1, steps: inner, inside: this.#reading(inner) };
        steps.push(last);
      }
      steps = last.steps;
    }
    if (last) last.path = index;
  }

  /**
   * Walks the JSON value that begins at `from`; nothing at or after `limit` is looked at. Returns the position after
   * it, -1 where it has no end: then the values before that place are known.
   */
  read(bytes: Uint8Array, from: number, limit: number): number {
    this.moveTo(bytes, limit);
    this.#to.fill(0);
    const isObject = from < limit && bytes[from] === OPEN_BRACE;
    return isObject ? this.children(from, this.#read) : this.value(from);
  }

  /** Whether JSON.parse takes these bytes: asked where it may well not, as to fail is by far the slowest that it can do. */
  isJson(bytes: Uint8Array, from: number, to: number): boolean {
    return this.read(bytes, from, to) === to && this.faultAt < 0;
  }

  has(path: number): boolean {
    return (this.#to[path] ?? 0) > 0;
  }

  /** Undefined where there is no such key. */
  json(path: number): Json | undefined {
    const to = this.#to[path] ?? 0;
    return to > 0 ? this.#jsonIn(this.#from[path] ?? 0, to) : undefined;
  }

  /** Whether the value is a string of these characters, which are ASCII, however it is written. */
  isText(path: number, text: Uint8Array): boolean {
    const [from, to] = [this.#from[path] ?? 0, this.#to[path] ?? 0];
    if (to === 0) return false;
    if (this.is(from, to, text)) return true;
    for (let at = from; at < to; at++) {
      if (this.bytes[at] === BACKSLASH) return this.#jsonIn(from, to) === decoder.decode(text);
    }
    return false;
  }

  #reading(steps: readonly Step[]): OnChild {
    return (key, keyEnd, value) => {
      const step = this.#stepIn(steps, key, keyEnd);
      if (!step) return this.value(value);
      for (const inner of step.steps) this.#forget(inner);
      const isHolder = step.steps.length > 0 && this.bytes[value] === OPEN_BRACE;
      const end = isHolder ? this.children(value, step.inside) : this.value(value);
      if (end >= 0 && step.path >= 0) {
        this.#from[step.path] = value;
        this.#to[step.path] = end;
      }
      return end;
    };
  }

  #stepIn(steps: readonly Step[], key: number, keyEnd: number): Step | undefined {
    for (const step of steps) if (this.is(key, keyEnd, step.bytes)) return step;
    if (!this.isEscaped) return undefined;
    const name = this.#jsonIn(key, keyEnd);
    return steps.find((step) => step.key === name);
  }

  #forget({ path, steps }: Step): void {
    if (path >= 0) this.#to[path] = 0;
    for (const step of steps) this.#forget(step);
  }

  #jsonIn(from: number, to: number): Json | undefined {
    return parseJson(decoder.decode(this.bytes.subarray(from, to)));
  }
}
