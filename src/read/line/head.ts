// What an object in a damaged line says of its place in a tree, as far as the object can be walked: whether its end
// is there, and which of its fields stand before the fault.
import { type Json, parseJson } from "../../model/json/json.ts";
import { JsonBytes } from "../json/json-bytes.ts";

const OPEN_BRACE = 123;

const decoder = new TextDecoder();

/** `whole`: the closing brace was reached. `broken`: there is no such object here. */
export type HeadResult = "whole" | "broken";

/** Reads one object after another. */
export class HeadReader extends JsonBytes {
  /** "" where that is no text. */
  type = "";
  /** Whether there is a `timestamp` at all. */
  hasTime = false;
  /** undefined: there is no such key, or its value has no end. */
  id: Json | undefined;
  parentId: Json | undefined;
  /** After the closing brace of a whole object; where a broken one could not be read on. */
  end = 0;

  /** Reads the object that begins at `from`. Nothing at or after `limit` is looked at. */
  read(bytes: Uint8Array, from: number, limit: number): HeadResult {
    this.moveTo(bytes, limit);
    this.type = "";
    this.hasTime = false;
    this.id = undefined;
    this.parentId = undefined;
    const isObject = from < limit && bytes[from] === OPEN_BRACE;
    const end = isObject ? this.members(from, this.#member) : this.stop(from);
    this.end = end < 0 ? this.stoppedAt : end;
    return end < 0 ? "broken" : "whole";
  }

  readonly #member = (key: number, keyEnd: number, value: number): number => {
    const end = this.value(value);
    if (end < 0) return end;
    switch (this.#json(key, keyEnd)) {
      case "type": {
        const type = this.#json(value, end);
        this.type = typeof type === "string" ? type : "";
        break;
      }
      case "timestamp":
        this.hasTime = true;
        break;
      case "id":
        this.id = this.#json(value, end);
        break;
      case "parentId":
        this.parentId = this.#json(value, end);
        break;
      default:
    }
    return end;
  };

  /** Where the object that begins at `from` makes no sense: inside a value, or where it cannot be read on. */
  faultIn(bytes: Uint8Array, from: number, limit: number): number {
    const isBroken = this.read(bytes, from, limit) === "broken";
    return isBroken || this.faultAt < 0 ? this.end : this.faultAt;
  }

  /** Position after the JSON value at `from`, -1 when there is none. The fields stay as they are. */
  valueEnd(bytes: Uint8Array, from: number, limit: number): number {
    this.moveTo(bytes, limit);
    return this.value(from);
  }

  /** Position of the first byte in [from, limit) that is no white space; `limit` without one. */
  skipSpace(bytes: Uint8Array, from: number, limit: number): number {
    this.moveTo(bytes, limit);
    return this.space(from);
  }

  /** The JSON value in [from, to); undefined when it is none. */
  #json(from: number, to: number): Json | undefined {
    return parseJson(decoder.decode(this.bytes.subarray(from, to)));
  }
}
