// What the documents promise of usage by model (formats.md 2.7, 5.3, 5.4): what is recorded counts, a
// missing number is 0. With code of its own.
import type { Json, JsonObject } from "../../../src/model/json/json.ts";
import type { GoldenCost } from "../golden-file.ts";
import type { Documented } from "./documented.ts";
import { isRecord } from "./strict-file.ts";

/** Longer names are cut: nobody reads them, and a hostile file has megabytes of them. */
export const MAX_NAME = 200;

/** Side entries of a second writer, not models (formats.md 5.6). */
const STUBS = new Set(["openclaw/delivery-mirror", "openclaw/gateway-injected"]);

export function documentedUsage(documented: Documented): readonly GoldenCost[] {
  const sums = new Map<string, { cost: number; tokens: number }>();
  for (const { ordinal } of documented.objects) {
    const { key, usage } = billed(documented.entryAt(ordinal));
    if (!isRecord(usage) || STUBS.has(key)) continue;
    const sum = sums.get(key) ?? { cost: 0, tokens: 0 };
    sums.set(key, sum);
    sum.cost += costOf(usage);
    for (const kind of ["input", "output", "cacheRead", "cacheWrite"]) {
      sum.tokens += figure(usage[kind]);
    }
  }
  return Array.from(sums, ([key, sum]) => ({ key, ...sum })).filter(
    ({ cost, tokens }) => cost > 0 || tokens > 0,
  );
}

function billed(entry: JsonObject): { readonly key: string; readonly usage: Json | undefined } {
  const { type, message, provider, model, usage } = entry;
  if (type === "usage") return { key: named(provider, model), usage };
  if (type === "branch_summary" || type === "compaction") return { key: "Tools/summaries", usage };
  if (type === "message" && isRecord(message)) {
    const { role, responseModel } = message;
    const answered = text(responseModel) || text(message.model);
    if (role === "assistant")
      return { key: named(message.provider, answered), usage: message.usage };
    if (role === "toolResult") return { key: "Tools/summaries", usage: message.usage };
  }
  return { key: "", usage: undefined };
}

function named(provider: unknown, model: unknown): string {
  const name = [text(provider), text(model)].filter((part) => part !== "").join("/");
  return name.length > MAX_NAME ? `${name.slice(0, MAX_NAME - 1)}…` : name;
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function costOf({ cost }: JsonObject): number {
  if (!isRecord(cost)) return 0;
  if (cost.total !== undefined) return figure(cost.total);
  const parts = ["input", "output", "cacheRead", "cacheWrite"].map((part) => figure(cost[part]));
  return parts.reduce((sum, part) => sum + part, 0);
}

/** What is beyond reason is not recorded. */
function figure(value: unknown): number {
  return isFigure(value) ? value : 0;
}

export function isFigure(value: unknown): value is number {
  return typeof value === "number" && value >= 0 && value <= 1e12;
}
