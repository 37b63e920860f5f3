// What models cost by their makers' lists, in US dollars for a million tokens: as far as sessions of agents that
// record no cost are of them. Sources, read on the day that price-source.ts names:
//   Anthropic: https://platform.claude.com/docs/en/about-claude/pricing
//   OpenAI: https://openai.com/api/pricing and https://developers.openai.com/api/docs/pricing
// A model that is not here has no known price; a price that changed is one more line with the day it began.

export interface ListPrice {
  /** The first day of it, UTC; "": there was none before it. */
  readonly from: string;
  readonly input: number;
  readonly output: number;
  readonly cacheRead: number;
  /** Kept for five minutes; null: it has no price of its own that is known. */
  readonly cacheWrite: number | null;
  /** Kept for an hour. */
  readonly cacheWrite1h: number | null;
  /** Of calls that were sent more than 200,000 tokens: what all input and all output is multiplied with. */
  readonly longContext: { readonly input: number; readonly output: number } | null;
}

/** By the name of the model without its day; a model's prices in the order of their days. */
export const PRICE_TABLE: ReadonlyMap<string, readonly ListPrice[]> = new Map([
  ...anthropic(["claude-fable-5-1"], 10, 50, 0.025),
  ...anthropic(["claude-fable-5"], 10, 50),
  ...anthropic(["claude-opus-5-5"], 4, 20, 0.05),
  ...anthropic(
    ["claude-opus-5", "claude-opus-4-8", "claude-opus-4-7", "claude-opus-4-6", "claude-opus-4-5"],
    5,
    25,
  ),
  ...anthropic(["claude-opus-4-1", "claude-opus-4", "claude-opus-4-0", "claude-3-opus"], 15, 75),
  ...anthropic(["claude-sonnet-5-5"], 2, 10, 0.05),
  ...anthropic(["claude-sonnet-5"], 2, 10),
  ...anthropic(["claude-sonnet-4-6", "claude-3-7-sonnet", "claude-3-5-sonnet"], 3, 15),
  ...anthropic(["claude-sonnet-4-5", "claude-sonnet-4", "claude-sonnet-4-0"], 3, 15, 0.1, {
    input: 2,
    output: 1.5,
  }),
  ...anthropic(["claude-haiku-4-5"], 1, 5),
  ...anthropic(["claude-3-5-haiku"], 0.8, 4),
  ...openai(["gpt-5", "gpt-5-codex", "gpt-5.1", "gpt-5.1-codex", "gpt-5.1-codex-max"], 1.25, 10),
  ...openai(["gpt-5-mini", "gpt-5-codex-mini", "gpt-5.1-codex-mini"], 0.25, 2),
  ...openai(["gpt-5.2", "gpt-5.2-codex", "gpt-5.3-codex"], 1.75, 14),
  ...openai(["gpt-5.4"], 2.5, 15),
  ...openai(["gpt-5.4-mini"], 0.75, 4.5),
  ...openai(["gpt-5.5"], 5, 30),
]);

type Rows = readonly (readonly [model: string, prices: readonly ListPrice[]])[];

/** Writing to the cache takes 1.25 times the input for five minutes, twice for an hour; `read`: times the input. */
function anthropic(
  models: readonly string[],
  input: number,
  output: number,
  read = 0.1,
  longContext: ListPrice["longContext"] = null,
): Rows {
  const cache = { cacheRead: input * read, cacheWrite: input * 1.25, cacheWrite1h: input * 2 };
  return models.map((model) => [model, [{ from: "", input, output, ...cache, longContext }]]);
}

/** What is read from the cache takes a tenth. Codex wrote down no cache writes before their price was known. */
function openai(models: readonly string[], input: number, output: number): Rows {
  const cache = { cacheRead: input / 10, cacheWrite: null, cacheWrite1h: null };
  return models.map((model) => [model, [{ from: "", input, output, ...cache, longContext: null }]]);
}
