// A compaction's sizes in words: the same for timeline, card, tables and before/after.
import { tokensText } from "../text/units.ts";
import { type ContextDrop, sizeAfter } from "./context-drops.ts";

type NumberText = (tokens: number) => string;

/** "175k → 25.7k tokens", "175k → about 9k tokens" without a reply, "175k → not known". */
export function dropSizes(drop: ContextDrop, text: NumberText = tokensText): string {
  const after = afterText(drop, text);
  return `${drop.isBeforeEstimate ? "about " : ""}${text(drop.before)} → ${after}${drop.isUnknown ? "" : " tokens"}`;
}

/** "25.7k", "about 9k" where only an estimate tells, "not known". */
export function afterText(drop: ContextDrop, text: NumberText = tokensText): string {
  if (drop.isUnknown) return "not known";
  const { tokens, isEstimate } = sizeAfter(drop);
  return `${isEstimate ? "about " : ""}${text(tokens)}`;
}

/** The other figure where two exist: "its entries about 19.6k"; "" where the estimate is the figure. */
export function estimateText({ measured, estimate, isUnknown }: ContextDrop): string {
  const isOther = measured !== null || isUnknown;
  return isOther ? `its entries about ${tokensText(estimate)}` : "";
}

/** "freed 149k", "freed about 150k", "freed nothing"; "" where what is after is not known. */
export function freedText(drop: ContextDrop): string {
  if (drop.isUnknown) return "";
  const { tokens, isEstimate } = sizeAfter(drop);
  const freed = drop.before - tokens;
  if (freed < 0) return "freed nothing";
  return `freed ${isEstimate || drop.isBeforeEstimate ? "about " : ""}${tokensText(freed)}`;
}
