// Values of JSON texts in bytes, one after another.
import { type Json, parseJson } from "../../model/json/json.ts";
import { utf8Text } from "../../text/decoded.ts";
import { PathReader } from "./path-reader.ts";

const decoder = new TextDecoder();

/** `text`: with U+FFFD for what is no UTF-8. */
export function decoded(bytes: Uint8Array): { readonly text: string; readonly isText: boolean } {
  const text = utf8Text(bytes);
  return { text: text ?? decoder.decode(bytes), isText: text !== null };
}

export class JsonDecoder {
  readonly #reader = new PathReader([]);
  /** The last text was no JSON: there may be more of them. */
  #isDoubtful = false;

  /** What JSON.parse makes of a text; undefined where it is no JSON. `isText`: whether its bytes are UTF-8. */
  read(bytes: Uint8Array): { readonly value: Json | undefined; readonly isText: boolean } {
    const { text, isText } = decoded(bytes);
    const isNone = this.#isDoubtful && !this.#reader.isJson(bytes, 0, bytes.length);
    const value = isNone ? undefined : parseJson(text);
    this.#isDoubtful = value === undefined;
    return { value, isText };
  }
}
