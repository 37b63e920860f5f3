// What the entries of rows are made from beside their lines, as long as a session is open: little for each of
// them, as most rows share all of it.
import { type EntryDetails, figureAt } from "../../model/table/details.ts";
import type { LineContext, LineShape } from "./entries.ts";
import type { TokenUse } from "./tokens.ts";

export class RowContexts {
  readonly #rows: LineContext[] = [];
  readonly #shared = new SharedContexts();
  /** What calls took is nobody else's. By row. */
  readonly #uses = new Map<number, TokenUse>();

  /** Adds the next row. */
  add(context: LineContext): void {
    if (context.use) this.#uses.set(this.#rows.length, context.use);
    this.#rows.push(this.#shared.of(context));
  }

  of(row: number): LineContext {
    const shared = this.#rows[row] ?? NO_CONTEXT;
    const use = this.#uses.get(row);
    return use ? { ...shared, use } : shared;
  }

  /** As an entry says it that was gathered with its line. */
  basisOf(row: number): string {
    return this.#shared.basisOf(this.#rows[row] ?? NO_CONTEXT, this.#uses.has(row));
  }

  /** Whether the tokens of a row are those that `details` have of it in row `nth`. */
  usesAs(row: number, details: EntryDetails, nth: number): boolean {
    const use = this.#uses.get(row);
    if (!use) return true;
    const { input, output, cacheRead, cacheWrite, reasoning, contextTokens } = use;
    const sum = input + output + cacheRead + cacheWrite;
    return (
      figureAt(details, nth, "input") === input &&
      figureAt(details, nth, "output") === output &&
      figureAt(details, nth, "cacheRead") === cacheRead &&
      figureAt(details, nth, "cacheWrite") === cacheWrite &&
      figureAt(details, nth, "reasoning") === reasoning &&
      figureAt(details, nth, "totalTokens") === (contextTokens ?? sum)
    );
  }
}

/** One object for all contexts that are equal, but for what their calls took. */
export class SharedContexts {
  /** By the type of what their lines hold. */
  readonly #known = new Map<string, LineContext[]>();
  readonly #bases = new Map<LineContext, { readonly unused: string; readonly used: string }>();

  of(context: LineContext): LineContext {
    const { type } = context.head;
    let known = this.#known.get(type);
    if (!known) {
      known = [];
      this.#known.set(type, known);
    }
    for (const one of known) if (isSame(one, context)) return one;
    const one = kept(context);
    // A hostile file may name another one in each line.
    if (known.length >= MAX_KNOWN) return one;
    known.push(one);
    const unused = basisOf(one);
    this.#bases.set(one, { unused, used: USED + unused });
    return one;
  }

  /** All of a context that `of` gave, in one text, and whether it counts tokens. */
  basisOf(context: LineContext, isUsed: boolean): string {
    const known = this.#bases.get(context);
    if (known) return isUsed ? known.used : known.unused;
    return isUsed ? USED + basisOf(context) : basisOf(context);
  }
}

const USED = "used ";

function basisOf({ head, ...rest }: LineContext): string {
  const { envelope, type, role, kind } = head;
  const { provider, model, toolName, isOrphan, isUnanswered, isBare } = rest;
  const line = [envelope, type, role, kind, isBare, isOrphan, isUnanswered];
  return JSON.stringify([...line, provider, model, toolName]);
}

/** Without the line that its shape was read off, and without what it took. */
function kept({ head, provider, model, toolName, ...context }: LineContext): LineContext {
  const { envelope, type, role, kind } = head;
  const { isOrphan, isUnanswered, isBare } = context;
  const shape = { envelope, type, role, kind };
  const use = undefined;
  return { head: shape, provider, model, toolName, use, isOrphan, isUnanswered, isBare };
}

function isSame(one: LineContext, other: LineContext): boolean {
  return (
    one.model === other.model &&
    one.toolName === other.toolName &&
    one.isOrphan === other.isOrphan &&
    one.isUnanswered === other.isUnanswered &&
    one.provider === other.provider &&
    one.isBare === other.isBare &&
    isSameShape(one.head, other.head)
  );
}

function isSameShape(one: LineShape, other: LineShape): boolean {
  return one.envelope === other.envelope && one.role === other.role && one.kind === other.kind;
}

const MAX_KNOWN = 40;
const NO_CONTEXT: LineContext = {
  head: { envelope: "", type: "", role: "", kind: "other" },
  provider: "",
  model: "",
  toolName: "",
  use: undefined,
  isOrphan: false,
  isUnanswered: false,
  isBare: false,
};
