// Reads the bodies of all rows, in file order: what a table was made from, parsed. It finds only
// what no head can show; the rows themselves stand.
import type { JsonObject } from "../../model/json/json.ts";
import { type Problem, ProblemLog } from "../../model/problem.ts";
import type { EntryTable } from "../../model/table/table.ts";
import { mendedObject } from "../json/mend.ts";
import { type ReadOptions, readLines } from "../line/lines.ts";
import type { ByteSource } from "../source/byte-source.ts";

const decoder = new TextDecoder();
const strictDecoder = new TextDecoder("utf-8", { fatal: true });

/**
 * Calls `onEntry` for every row in row order, with the entry as stored; a damaged one as far as it
 * can be read. Returns what was found on the way. Errors: SessionError of the source, or cancelled.
 */
export async function readBodies(
  source: ByteSource,
  table: EntryTable,
  onEntry: (row: number, entry: JsonObject) => void,
  options: ReadOptions,
): Promise<readonly Problem[]> {
  const problems = new ProblemLog();
  let row = 0;
  await readLines(
    source,
    {
      onLine(bytes, from, to, offset, line) {
        for (; row < table.count; row++) {
          const start = (table.start[row] ?? 0) - offset + from;
          if (start >= to) break;
          const part = bytes.subarray(start, start + (table.length[row] ?? 0));
          onEntry(row, mendedObject(textIn(part, line, problems)));
        }
      },
      onEndlessLine() {},
    },
    options,
  );
  return problems.list();
}

function textIn(bytes: Uint8Array, line: number, problems: ProblemLog): string {
  try {
    return strictDecoder.decode(bytes);
  } catch {
    const message = `Line ${line} holds bytes that are no UTF-8; they are shown as “\uFFFD”.`;
    problems.add({ kind: "invalid-utf8", severity: "warning", line, message });
    return decoder.decode(bytes);
  }
}
