// What the entries of rows are made from beside their lines, as long as a session is open: little for each of
// them, as most rows share all of it.
import type { LineContext, LineShape } from "./entries.ts";

export class RowContexts {
  readonly #rows: LineContext[] = [];
  readonly #shared = new SharedContexts();

  /** Adds the next row. */
  add(context: LineContext): void {
    this.#rows.push(this.#shared.of(context));
  }

  of(row: number): LineContext {
    return this.#rows[row] ?? NO_CONTEXT;
  }

  /** As an entry that was read early says it. */
  basisOf(row: number): string {
    return this.#shared.basisOf(this.of(row));
  }
}

/** One object for all contexts that are equal. */
export class SharedContexts {
  /** By the type of what their lines hold. */
  readonly #known = new Map<string, LineContext[]>();
  readonly #bases = new Map<LineContext, string>();

  of(context: LineContext): LineContext {
    // What a call took is nobody else's.
    if (context.use) return kept(context);
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
    this.#bases.set(one, basisOf(one));
    return one;
  }

  /** All of a context that `of` gave, in one text. */
  basisOf(context: LineContext): string {
    return this.#bases.get(context) ?? basisOf(context);
  }
}

function basisOf({ head, use, ...rest }: LineContext): string {
  const { envelope, type, role, kind } = head;
  const { provider, model, toolName, isOrphan, isUnanswered, isBare } = rest;
  if (use) {
    // Each of them is another one: put together by hand, as they are many.
    const { input, output, cacheRead, cacheWrite, reasoning, contextTokens } = use;
    const took = `${input},${output},${cacheRead},${cacheWrite},${reasoning},${contextTokens}`;
    return `${took} ${provider} ${model}`;
  }
  const line = [envelope, type, role, kind, isBare, isOrphan, isUnanswered];
  return JSON.stringify([...line, provider, model, toolName]);
}

/** Without the line that its shape was read off. */
function kept({ head, provider, model, toolName, use, ...context }: LineContext): LineContext {
  const { envelope, type, role, kind } = head;
  const { isOrphan, isUnanswered, isBare } = context;
  const shape = { envelope, type, role, kind };
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
