// What the entries of rows are made from beside their lines, as long as a session is open: little for each of
// them, as most rows share all of it.
import { grown } from "../../lib/grown.ts";
import type { EntryDetails } from "../../model/table/details.ts";
import type { RowKind } from "../../model/table/kinds.ts";
import { kindOfLine, type LineContext } from "./entries.ts";
import { type LineShape, shapeOf } from "./heads/line-shapes.ts";
import { RowUses } from "./row-uses.ts";
import type { TokenUse } from "./tokens.ts";

export class RowContexts {
  #count = 0;
  readonly #contexts: SharedContext[] = [];
  /** Numbers of contexts, before the bits of ROW. */
  #rows: Uint16Array | Int32Array;
  /** What calls took is nobody else's. */
  readonly #uses = new RowUses();

  /** `room`: for about so many rows. */
  constructor(room: number) {
    this.#rows = new Uint16Array(room);
  }

  /** Adds the next row. `isMade`: its entry is made from more than its line. */
  add(context: SharedContext, use: TokenUse | undefined, isMade: boolean): void {
    const row = this.#count++;
    if (context.number < 0) context.number = this.#contexts.push(context) - 1;
    if (row === this.#rows.length) this.#rows = grown(this.#rows, Math.max(64, 2 * row));
    const facts = (context.number << BITS) | (isMade ? ROW.made : 0) | (use ? ROW.used : 0);
    // Few sessions have thousands of contexts.
    const isTooLarge = facts >= 2 ** 16 && this.#rows instanceof Uint16Array;
    if (isTooLarge) this.#rows = Int32Array.from(this.#rows);
    this.#rows[row] = facts;
    if (use) this.#uses.add(row, use);
  }

  of(row: number): LineContext {
    return this.#sharedOf(row).with(this.#takenAt(row));
  }

  isMade(row: number): boolean {
    return this.#is(row, ROW.made);
  }

  /** As an entry says it that was gathered with its line. */
  basisOf(row: number): string {
    return this.#sharedOf(row).basis(this.#is(row, ROW.used));
  }

  #sharedOf(row: number): SharedContext {
    return this.#contexts[(this.#rows[row] ?? 0) >> BITS] ?? NO_CONTEXT;
  }

  #takenAt(row: number): TokenUse | undefined {
    return this.#is(row, ROW.used) ? this.#uses.of(row) : undefined;
  }

  #is(row: number, bit: number): boolean {
    return ((this.#rows[row] ?? 0) & bit) !== 0;
  }

  /** Whether the tokens of a row are those that `details` have of it in row `nth`. */
  usesAs(row: number, details: EntryDetails, nth: number): boolean {
    const use = this.#takenAt(row);
    if (!use) return true;
    const { input, output, cacheRead, cacheWrite, reasoning, contextTokens } = use;
    const total = contextTokens ?? input + output + cacheRead + cacheWrite;
    const at = details.usageAt[nth] ?? -1;
    return (
      details.input[at] === input &&
      details.output[at] === output &&
      details.cacheRead[at] === cacheRead &&
      details.cacheWrite[at] === cacheWrite &&
      details.reasoning[at] === reasoning &&
      details.totalTokens[at] === total
    );
  }
}

/** Bits of a row. */
const ROW = {
  /** Its entry is made from more than its line. */
  made: 1,
  /** It counts tokens. */
  used: 2,
} as const;
const BITS = 2;

/** The contexts of the lines of one session, but for what their calls took: one object for all that are equal. */
export class SharedContexts {
  readonly #provider: string;
  readonly #isBare: boolean;
  /** By the number of a shape. */
  readonly #known: SharedContext[][] = [];

  constructor(provider: string, isBare: boolean) {
    this.#provider = provider;
    this.#isBare = isBare;
  }

  /** Without an object for what is asked: it is asked for every line. `number`: of the shape, among all of a file. */
  find(
    number: number,
    shape: LineShape,
    model: string,
    toolName: string,
    isOrphan = false,
    isUnanswered = false,
  ): SharedContext {
    let known = this.#known[number];
    if (!known) {
      known = [];
      this.#known[number] = known;
    }
    for (let at = 0; at < known.length; at++) {
      const one = known[at];
      if (!one) continue;
      const { context } = one;
      const isSame =
        context.model === model &&
        context.toolName === toolName &&
        context.isOrphan === isOrphan &&
        context.isUnanswered === isUnanswered;
      if (isSame) return one;
    }
    const context = {
      head: shape,
      provider: this.#provider,
      model,
      toolName,
      use: undefined,
      isOrphan,
      isUnanswered,
      isBare: this.#isBare,
    };
    const one = new SharedContext(context);
    // A hostile file may name another one in each line.
    if (known.length < MAX_KNOWN) known.push(one);
    return one;
  }
}

/** What lines share; what is made of it is made once. */
export class SharedContext {
  readonly context: LineContext;
  /** Among those of the rows of a session, −1 until one has it. */
  number = -1;
  #basis: string | null = null;
  #used: string | null = null;
  #kind: RowKind | null = null;

  /** `context`: without what a call took. */
  constructor(context: LineContext) {
    this.context = context;
  }

  with(use: TokenUse | undefined): LineContext {
    return use ? { ...this.context, use } : this.context;
  }

  /** The type and role of entries that count no tokens. */
  get kind(): RowKind {
    this.#kind ??= kindOfLine(this.context);
    return this.#kind;
  }

  /** All of it in one text, and whether tokens are counted. */
  basis(isUsed: boolean): string {
    this.#basis ??= basisOf(this.context);
    if (!isUsed) return this.#basis;
    this.#used ??= USED + this.#basis;
    return this.#used;
  }
}

const USED = "used ";

function basisOf({ head, ...rest }: LineContext): string {
  const { envelope, type, role, kind } = head;
  const { provider, model, toolName, isOrphan, isUnanswered, isBare } = rest;
  const line = [envelope, type, role, kind, isBare, isOrphan, isUnanswered];
  return JSON.stringify([...line, provider, model, toolName]);
}

const MAX_KNOWN = 40;
const NOTHING: LineContext = {
  head: shapeOf("", "", "", "other", ""),
  provider: "",
  model: "",
  toolName: "",
  use: undefined,
  isOrphan: false,
  isUnanswered: false,
  isBare: false,
};
const NO_CONTEXT = new SharedContext(NOTHING);
