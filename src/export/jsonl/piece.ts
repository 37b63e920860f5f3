// What a written session file is made of, in order: stretches of the base file, copied byte for byte,
// and what is written anew.

export type Piece =
  /** Bytes `[from, to)` of the base file. */
  | { readonly kind: "copy"; readonly from: number; readonly to: number }
  /** The line of a node of the draft, without a line feed. */
  | { readonly kind: "line"; readonly node: number }
  | { readonly kind: "bytes"; readonly bytes: Uint8Array };

/** Pieces in order; copies that touch become one. */
export class PieceList {
  readonly #pieces: Piece[] = [];

  copy(from: number, to: number): void {
    if (from >= to) return;
    const last = this.#pieces.at(-1);
    if (last?.kind === "copy" && last.to === from) {
      this.#pieces[this.#pieces.length - 1] = { kind: "copy", from: last.from, to };
    } else this.#pieces.push({ kind: "copy", from, to });
  }

  line(node: number): void {
    this.#pieces.push({ kind: "line", node });
  }

  bytes(bytes: Uint8Array): void {
    if (bytes.length > 0) this.#pieces.push({ kind: "bytes", bytes });
  }

  get all(): readonly Piece[] {
    return this.#pieces;
  }
}
