// Rows as objects: a damaged one as far as it can be read.
import { isObject, type Json, type JsonObject } from "../../model/json/json.ts";
import type { ProblemLog } from "../../model/problem.ts";
import { decoded, JsonDecoder } from "../json/json-decoder.ts";
import { mendedObject } from "../json/mend.ts";

/** Gets rows and gives their objects in the same order. */
export class RowObjects extends JsonDecoder<number> {
  /** `lines`: the line that each row is on, for what is wrong with it. */
  constructor(
    lines: ArrayLike<number>,
    problems: ProblemLog,
    onEntry: (row: number, entry: JsonObject) => void,
  ) {
    super((row, value, bytes, isText) => {
      if (!isText) noteNoText(lines[row] ?? 0, problems);
      onEntry(row, objectOf(value, bytes));
    });
  }
}

function objectOf(value: Json | undefined, bytes: Uint8Array): JsonObject {
  return value !== undefined && isObject(value) ? value : mendedObject(decoded(bytes).text);
}

function noteNoText(line: number, problems: ProblemLog): void {
  const message = `Line ${line} holds bytes that are no UTF-8; they are shown as “\uFFFD”.`;
  problems.add({ kind: "invalid-utf8", severity: "warning", line, message });
}
