// What a written session file is made of, in order: stretches of the base file, copied byte for byte,
// and what is written anew.
import { bytesOf } from "../../text/bytes.ts";

export type Piece =
  /** Bytes `[from, to)` of the base file. */
  | { readonly kind: "copy"; readonly from: number; readonly to: number }
  /** The line of a node of the draft, without a line feed. */
  | { readonly kind: "line"; readonly node: number }
  | { readonly kind: "bytes"; readonly bytes: Uint8Array };

/** Pieces in order; copies that touch become one. */
export class PieceList {
  readonly #pieces: Piece[] = [];

  add(...pieces: readonly Exclude<Piece, { kind: "copy" }>[]): void {
    for (const piece of pieces) this.#pieces.push(piece);
  }

  copy(from: number, to: number): void {
    if (from >= to) return;
    const last = this.#pieces.at(-1);
    if (last?.kind !== "copy" || last.to !== from) this.#pieces.push({ kind: "copy", from, to });
    else this.#pieces[this.#pieces.length - 1] = { ...last, to };
  }

  get all(): readonly Piece[] {
    return this.#pieces;
  }
}

/** The end of a line. */
export const FEED = { kind: "bytes", bytes: bytesOf("\n") } as const;
