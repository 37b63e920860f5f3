// Reads what was appended to a file since its scan, and from before only the few bytes that show
// whether it is still the same file.
import { PathReader } from "../json/path-reader.ts";
import { readLines } from "../line/lines.ts";
import { trimLine } from "../line/trim-line.ts";
import type { ByteSource } from "../source/byte-source.ts";
import { type Edges, hasEdges } from "./edges.ts";
import { type ReadEnd, RowScanner, type Scan } from "./row-scanner.ts";

/** How far a file was read. */
export interface KnownPart {
  readonly end: ReadEnd;
  readonly edges: Edges;
  /** Whether it was said that lines end with CR LF. */
  readonly hasReturns: boolean;
}

/**
 * Why a file cannot be read on: it became shorter, it was rewritten, its last line continued after it
 * was read.
 */
export type GrowthRefusal = "shorter" | "rewritten" | "line-goes-on";

/**
 * The rows after the known part. A last line without a line feed that is no whole entry waits for its
 * rest. Errors: SessionError of the source.
 */
export async function scanGrowth(
  source: ByteSource,
  known: KnownPart,
): Promise<Scan | GrowthRefusal> {
  if (source.size < known.edges.end) return "shorter";
  if (!(await hasEdges(source, known.edges))) return "rewritten";
  const sink = new GrowthScanner(source.size, known);
  const { at: from, line } = known.end;
  await readLines(source, sink, { from, line });
  return sink.goesOn ? "line-goes-on" : sink.finish();
}

class GrowthScanner extends RowScanner {
  /** Whether the last line of the known part did. */
  goesOn = false;
  readonly #end: ReadEnd;
  readonly #reader = new PathReader([]);
  #waiting: ReadEnd | null = null;

  constructor(size: number, known: KnownPart) {
    super(size, undefined, known.hasReturns);
    this.#end = known.end;
  }

  override onLine(bytes: Uint8Array, from: number, to: number, offset: number, line: number): void {
    const end = offset + to - from;
    const ink = trimLine(bytes, from, to);
    if (this.#isRestOfLine(line)) {
      this.goesOn = ink.to > ink.from || ink.marks > 0;
      this.onRestOfLine(bytes, from, to, end, line);
    } else if (end === this.size && !this.#reader.isJson(bytes, ink.from, ink.to)) {
      this.#waiting = { at: offset, line, isOpen: false };
    } else super.onLine(bytes, from, to, offset, line);
  }

  override onEndlessLine(offset: number, line: number): void {
    this.goesOn ||= this.#isRestOfLine(line);
    super.onEndlessLine(offset, line);
  }

  #isRestOfLine(line: number): boolean {
    return this.#end.isOpen && line === this.#end.line;
  }

  override finish(): Scan {
    const scan = super.finish();
    const isSame = this.size === this.#end.at;
    return { ...scan, end: isSame ? this.#end : (this.#waiting ?? scan.end) };
  }
}
