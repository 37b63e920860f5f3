// The jobs of the text worker, and its answers. Texts in, trees and lines out: it knows neither sessions
// nor the page.
import type { ElementContent, Root } from "hast";
import type { DiffLine } from "../code/diff-lines.ts";

/** Longer code is shown without colours: a highlighter is slower than a reader. Characters. */
export const MAX_HIGHLIGHTED = 50_000;

/** One change as its two sides. */
export interface TextChange {
  readonly before: string;
  readonly after: string;
}

export type TextJob =
  | { readonly kind: "markdown"; readonly text: string }
  | {
      readonly kind: "code";
      readonly text: string;
      /** A language of code-language.ts. */
      readonly language: string;
    }
  | { readonly kind: "changes"; readonly changes: readonly TextChange[] }
  /** A diff in pi's own layout, or a patch. */
  | { readonly kind: "diff" | "patch"; readonly text: string };

/** Lines to draw of a diff that may have more. */
export interface LimitedDiff {
  readonly lines: readonly DiffLine[];
  /** Lines of the whole diff. */
  readonly total: number;
  readonly added: number;
  readonly removed: number;
  /** words: changed words are marked; lines: too many for that; sides: not even lines were compared. */
  readonly comparedBy: "words" | "lines" | "sides";
}

export type TextAnswer =
  | {
      readonly kind: "markdown";
      /** Null: too many parts, or nested too deep, to be drawn as anything but plain text. */
      readonly tree: Root | null;
    }
  | {
      readonly kind: "code";
      /** Spans with classes of syntax.css; null as above. */
      readonly spans: readonly ElementContent[] | null;
    }
  | { readonly kind: "diff"; readonly diff: LimitedDiff };
