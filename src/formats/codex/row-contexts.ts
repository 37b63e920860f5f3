// What the entries of rows are made from beside their lines, as long as a session is open: little for each of
// them, as most rows share what they are.
import type { LineContext, LineShape } from "./entries.ts";
import type { TokenUse } from "./tokens.ts";

export class RowContexts {
  readonly #shapes: LineShape[] = [];
  readonly #models: string[] = [];
  readonly #toolNames: string[] = [];
  readonly #uses = new Map<number, TokenUse>();
  readonly #orphans = new Set<number>();
  readonly #unanswered = new Set<number>();
  /** By type. */
  readonly #known = new Map<string, LineShape[]>();
  readonly #file: Pick<LineContext, "provider" | "isBare">;

  constructor(file: Pick<LineContext, "provider" | "isBare">) {
    this.#file = file;
  }

  /** Adds the next row. */
  add({ head, model, toolName, use, isOrphan, isUnanswered }: LineContext): void {
    const row = this.#shapes.length;
    this.#shapes.push(this.#shapeOf(head));
    this.#models.push(model);
    this.#toolNames.push(toolName);
    if (use) this.#uses.set(row, use);
    if (isOrphan) this.#orphans.add(row);
    if (isUnanswered) this.#unanswered.add(row);
  }

  of(row: number): LineContext {
    // Written out: asked of every row of a long file, and to spread an object costs more than the rest.
    const { provider, isBare } = this.#file;
    return {
      provider,
      isBare,
      head: this.#shapes[row] ?? NO_SHAPE,
      model: this.#models[row] ?? "",
      toolName: this.#toolNames[row] ?? "",
      use: this.#uses.get(row),
      isOrphan: this.#orphans.has(row),
      isUnanswered: this.#unanswered.has(row),
    };
  }

  #shapeOf({ envelope, type, role, kind }: LineShape): LineShape {
    const known = this.#known.get(type) ?? [];
    for (const shape of known) {
      if (shape.envelope === envelope && shape.role === role && shape.kind === kind) return shape;
    }
    const shape = { envelope, type, role, kind };
    // A hostile file may name another one in each line.
    if (known.length < MAX_KNOWN) known.push(shape);
    this.#known.set(type, known);
    return shape;
  }
}

const MAX_KNOWN = 20;
const NO_SHAPE: LineShape = { envelope: "", type: "", role: "", kind: "other" };
