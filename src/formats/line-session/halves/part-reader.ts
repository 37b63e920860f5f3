// Reads lines of a file, one part after another, and what their bodies tell where somebody asks for it.
import { ProblemLog } from "../../../model/problem.ts";
import type { ReadOptions } from "../../../read/line/lines.ts";
import type { ByteSource } from "../../../read/source/byte-source.ts";
import type { FieldReader } from "../fields.ts";
import { type GatheredLines, LineFacts, type LineGatherer } from "../gather/line-facts.ts";
import type { KeptLines, LineReading, PackedLines } from "../line-reading.ts";
import { type LinesToRead, scanLines } from "../scan-lines.ts";

/** Lines that were read elsewhere. Plain data. */
export interface RestOfLines {
  readonly lines: PackedLines;
  /** Line feeds among them. */
  readonly count: number;
  /** Null: the bodies are to be read. */
  readonly gathered: GatheredLines | null;
}

/** What comes may hold a little more than what was read. */
const MORE = 1.03;

export class PartReader<Name extends string, Lines extends KeptLines<Name>> {
  /** All lines until now. */
  readonly lines: Lines;
  /** What is odd about them. */
  problems = new ProblemLog();
  /** 1-based, of the line after the last line feed. */
  nextLine: number;
  readonly #source: ByteSource;
  readonly #reading: LineReading<Name, Lines>;
  readonly #fields: FieldReader<Name>;
  readonly #facts: LineFacts | null;
  #gatherer: LineGatherer<Lines> | null = null;
  /** Where it goes on as if no other part came before, in bytes. */
  #end = Number.NaN;
  #hasAllFacts: boolean;

  /** `gathers`: whether what the bodies tell is asked for. `line`: the number of the first line that is read. */
  constructor(source: ByteSource, reading: LineReading<Name, Lines>, gathers: boolean, line = 1) {
    this.lines = reading.newLines();
    this.nextLine = line;
    this.#source = source;
    this.#reading = reading;
    this.#fields = reading.fieldsOf(gathers);
    this.#facts = gathers ? new LineFacts() : null;
    this.#hasAllFacts = gathers;
  }

  /** Null where nobody asked, or text is no UTF-8: whoever reads the bodies says so. */
  get facts(): LineFacts | null {
    return this.#hasAllFacts ? this.#facts : null;
  }

  /** The part after the last one. Errors: SessionError of the source, or cancelled. */
  async read({ onLines, ...options }: ReadOptions & LinesToRead): Promise<void> {
    const { from = 0, to = this.#source.size } = options;
    const facts = this.facts;
    if (facts && from !== this.#end) {
      this.#gatherer = this.#reading.gathererOf(this.#fields, from === 0);
    }
    const hasReturns = options.hasReturns || this.problems.has("carriage-returns");
    const problems = await scanLines(
      this.#source,
      this.#fields,
      (found, place) => {
        this.lines.add(found, place);
        const gatherer = this.#gatherer;
        if (!facts || !gatherer) return;
        this.#hasAllFacts &&= found.isText;
        facts.begin(place.start);
        // What is left of a damaged line depends on how it is read.
        if (place.flags === 0) gatherer.add(this.lines, this.lines.places.count - 1, facts);
        else facts.putNothing();
      },
      {
        ...options,
        line: this.nextLine,
        hasReturns,
        onLines: (next) => {
          this.nextLine = next;
          onLines?.(next);
        },
      },
    );
    this.problems = this.problems.joined(problems);
    this.#end = to;
  }

  /** Parts of so many bytes in all follow, which are appended: a column that grows with each is copied as often. */
  expect(bytes: number): void {
    const read = this.#end;
    if (read > 0) this.facts?.widen(MORE * (1 + bytes / read));
  }

  /** The part after the last one, of which nothing is to be said. */
  append({ lines, count, gathered }: RestOfLines): void {
    this.lines.append(lines, this.nextLine - 1);
    this.nextLine += count;
    if (this.facts && gathered) this.facts.append(gathered);
    else this.#hasAllFacts = false;
    this.#end = Number.NaN;
  }
}
