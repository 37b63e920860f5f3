// The lines of a part of a file, and what their bodies tell where somebody asks for it.
import type { ProblemLog } from "../../../model/problem.ts";
import type { ReadOptions } from "../../../read/line/lines.ts";
import type { ByteSource } from "../../../read/source/byte-source.ts";
import { LineFacts } from "../gather/line-facts.ts";
import type { KeptLines, LineReading } from "../line-reading.ts";
import { type LinesToRead, scanLines } from "../scan-lines.ts";

/** Of the lines of a part of a file. */
export interface PartOfFile {
  /** What is odd about them. */
  readonly problems: ProblemLog;
  /** 1-based, of the line after the last line feed. */
  readonly nextLine: number;
  /** Null where nobody asked, or text is no UTF-8: whoever reads the bodies says so. */
  readonly facts: LineFacts | null;
}

/** `lines`: get what is kept of them. Errors: SessionError of the source, or cancelled. */
export async function readPart<Name extends string, Lines extends KeptLines<Name>>(
  source: ByteSource,
  { fieldsOf, gathererOf }: LineReading<Name, Lines>,
  lines: Lines,
  gathers: boolean,
  options: ReadOptions & LinesToRead,
): Promise<PartOfFile> {
  const fields = fieldsOf(gathers);
  const facts = gathers ? new LineFacts() : null;
  const gatherer = gathers ? gathererOf(fields, (options.from ?? 0) === 0) : null;
  let isText = true;
  let nextLine = options.line ?? 1;
  const problems = await scanLines(
    source,
    fields,
    (found, place) => {
      lines.add(found, place);
      if (!facts || !gatherer) return;
      isText &&= found.isText;
      facts.begin(place.start);
      // What is left of a damaged line depends on how it is read.
      if (place.flags === 0) gatherer.add(lines, lines.places.count - 1, facts);
      else facts.putNothing();
    },
    {
      ...options,
      onLines(next) {
        nextLine = next;
        options.onLines?.(next);
      },
    },
  );
  return { problems, nextLine, facts: isText ? facts : null };
}
