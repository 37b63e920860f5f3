// What the entries of rows are made from beside their lines, as long as a session is open: little for each of
// them, as most rows share all of it.
import type { RowKind } from "../../../model/table/kinds.ts";
import { type LineShape, lineKind } from "../heads/line-shapes.ts";
import type { TokenUse } from "../tokens.ts";
import { kindOfLine, type LineContext } from "./entries.ts";

export class RowContexts {
  readonly #contexts: SharedContext[] = [];
  /** What calls took belongs to one row alone. */
  readonly #uses = new Map<number, TokenUse>();

  /** Adds the next row. */
  add(context: SharedContext, use: TokenUse | undefined): void {
    if (use) this.#uses.set(this.#contexts.length, use);
    this.#contexts.push(context);
  }

  of(row: number): LineContext {
    return this.#sharedOf(row).with(this.#uses.get(row));
  }

  /** All that the entry of a row is made from beside its line, in one text. */
  basisOf(row: number): string {
    return this.#sharedOf(row).basis(this.#uses.get(row));
  }

  #sharedOf(row: number): SharedContext {
    return this.#contexts[row] ?? NO_CONTEXT;
  }
}

/** The contexts of the lines of one session, but for what their calls took: one object for all that are equal. */
export class SharedContexts {
  readonly #provider: string;
  readonly #isBare: boolean;
  readonly #known = new Map<LineShape, SharedContext[]>();

  constructor(provider: string, isBare: boolean) {
    this.#provider = provider;
    this.#isBare = isBare;
  }

  /** Without an object for what is asked: it is asked for every line. */
  find(
    shape: LineShape,
    model: string,
    toolName: string,
    isOrphan = false,
    isUnanswered = false,
  ): SharedContext {
    let known = this.#known.get(shape);
    if (!known) {
      known = [];
      this.#known.set(shape, known);
    }
    for (const one of known) {
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
  #basis: string | null = null;
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

  /** All of it in one text. */
  basis(use: TokenUse | undefined): string {
    this.#basis ??= basisOf(this.context);
    return use ? `${this.#basis} ${Object.values(use).join(" ")}` : this.#basis;
  }
}

function basisOf({ head, ...rest }: LineContext): string {
  const { envelope, type, role, kind } = head;
  const { provider, model, toolName, isOrphan, isUnanswered, isBare } = rest;
  const line = [envelope, type, role, kind, isBare, isOrphan, isUnanswered];
  return JSON.stringify([...line, provider, model, toolName]);
}

const MAX_KNOWN = 40;
const NOTHING: LineContext = {
  head: lineKind("", "", "", "other", ""),
  provider: "",
  model: "",
  toolName: "",
  use: undefined,
  isOrphan: false,
  isUnanswered: false,
  isBare: false,
};
const NO_CONTEXT = new SharedContext(NOTHING);
