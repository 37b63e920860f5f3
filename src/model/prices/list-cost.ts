// What a call of a model costs by the list of its maker, where the session records no cost. It must not know which
// agent wrote the session.
import { type ListPrice, PRICE_TABLE } from "./price-table.ts";

/** Tokens of one call, and what else its price depends on. */
export interface PricedCall {
  readonly model: string;
  /** ms since 1970; NaN: not known. */
  readonly time: number;
  readonly input: number;
  readonly output: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
  /** The part of `cacheWrite` that is kept for an hour. */
  readonly cacheWrite1h?: number;
  readonly webSearches?: number;
  /** How it was served where that is no matter of course: such calls have other prices. */
  readonly isSpecial?: boolean;
}

/** For a million tokens. */
const MILLION = 1e6;
/** Of one search, at Anthropic; OpenAI's are not in the files. */
const WEB_SEARCH = 0.01;
/** Tokens sent. */
const LONG_CONTEXT = 200_000;

/** US dollars in parts, as pi's usage has them. */
export type ListCost = Readonly<
  Record<"input" | "output" | "cacheRead" | "cacheWrite" | "total", number>
>;

/** Null where no price is known. */
export function listCost(call: PricedCall): ListCost | null {
  const price = call.isSpecial ? null : priceOf(call.model, call.time);
  if (!price) return null;
  const hour = Math.min(call.cacheWrite1h ?? 0, call.cacheWrite);
  const minutes = call.cacheWrite - hour;
  const isUnknown =
    (minutes > 0 && price.cacheWrite === null) || (hour > 0 && price.cacheWrite1h === null);
  if (isUnknown) return null;
  const sent = call.input + call.cacheRead + call.cacheWrite;
  const times = (sent > LONG_CONTEXT && price.longContext) || { input: 1, output: 1 };
  const input = (call.input * price.input * times.input) / MILLION;
  const output = (call.output * price.output * times.output) / MILLION;
  const cacheRead = (call.cacheRead * price.cacheRead * times.input) / MILLION;
  const written = minutes * (price.cacheWrite ?? 0) + hour * (price.cacheWrite1h ?? 0);
  const cacheWrite = (written * times.input) / MILLION;
  const searches = (call.webSearches ?? 0) * WEB_SEARCH;
  const total = input + output + cacheRead + cacheWrite + searches;
  return { input, output, cacheRead, cacheWrite, total };
}

/** A day or a version that the name of a model ends with, and what says how it is served. */
const ENDING = /(?:[-@]20\d{6}(?:-v\d{1,3}(?::\d)?)?|-latest|\[1m\])$/;

function priceOf(model: string, time: number): ListPrice | null {
  const name = model.slice(0, 200).toLowerCase();
  const prices = PRICE_TABLE.get(name.slice(name.lastIndexOf("/") + 1).replace(ENDING, "")) ?? [];
  // In force where one of the two times is not known.
  return prices.findLast(({ from }) => !(time < Date.parse(from))) ?? null;
}
