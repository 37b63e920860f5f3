// The columns of details: the one list of what kinds they are.
import { FIGURES, type Figure } from "../table/details.ts";

/** Where a row without usage has its figures. */
export const NO_USAGE = -1;

/** The columns of one element per row, and what a row holds that says nothing. */
export const ROWS = {
  flags: { Kind: Uint16Array, none: 0 },
  usageAt: { Kind: Int32Array, none: NO_USAGE },
  model: { Kind: Uint16Array, none: 0 },
  stop: { Kind: Uint8Array, none: 0 },
  characters: { Kind: Float64Array, none: 0 },
  startedAt: { Kind: Float64Array, none: Number.NaN },
  replyMs: { Kind: Float64Array, none: Number.NaN },
} as const;

const FIGURE = { Kind: Float64Array, none: Number.NaN } as const;
/** The columns of usage. */
export const USAGE = {
  input: FIGURE,
  output: FIGURE,
  cacheRead: FIGURE,
  cacheWrite: FIGURE,
  reasoning: FIGURE,
  totalTokens: FIGURE,
  cost: FIGURE,
} as const satisfies Record<Figure, typeof FIGURE>;

/** Columns that are kept in half the memory where their numbers have room in it. */
export const NUMBERS = ["characters", ...FIGURES] as const;
