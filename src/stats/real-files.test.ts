// Totals of real and recorded sessions against a sum over the file's own lines that shares no code
// with the product, and against pi's own breakdown. The data lie beside the project, not in it.
// @module-tag long
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, it } from "vitest";
import { textSource } from "../read/source/byte-source.ts";
import { withoutDamagedLines } from "../testing/entry-lines.ts";
import { fullSession } from "../testing/full-session.ts";
import { sessionFilesIn, withShared } from "../testing/reading/node-shared.ts";
import { usageByModel } from "../testing/reading/usage-by-model.ts";
import { leafOf } from "../tree/leaves.ts";
import { abandonedAt, beforeBreak, branchTo, wholeSession } from "./scope.ts";
import { totalsOf } from "./totals.ts";
import { sumUsage } from "./usage-sum.ts";

/** Every session below a folder, also those of a project's library, with pi's answers where given. */
function sessionsIn(folder: string) {
  return sessionFilesIn(folder)
    .filter((path) => !path.endsWith("performance.jsonl"))
    .map((path) => {
      const golden = join(dirname(path), "golden.json");
      return { path, golden: existsSync(golden) ? golden : null };
    });
}

function open(path: string) {
  return fullSession(textSource(withoutDamagedLines(readFileSync(path, "utf8")), path));
}

/** JSON texts of the file, glued ones apart; of equal lines only one. */
function linesOf(path: string): readonly string[] {
  const text = readFileSync(path, "utf8").replace(/^\uFEFF/, "");
  const lines = text.split("\n").flatMap((line) => line.trim().split(/(?<=\})(?=\{"type":)/));
  return [...new Set(lines)];
}

/** What a line may hold, as far as the sums go. */
interface Line {
  readonly type?: string;
  readonly usage?: LineUsage;
  readonly message?: {
    readonly role?: string;
    readonly isError?: boolean;
    readonly content?: unknown;
    readonly usage?: LineUsage;
  } | null;
}

type LineUsage = Readonly<
  Partial<Record<"input" | "output" | "cacheRead" | "cacheWrite", number>>
> & { readonly cost?: { readonly total?: number } };

function independentSums(path: string) {
  const sums = { entries: 0, users: 0, replies: 0, failures: 0, calls: 0, tokens: 0, cost: 0 };
  for (const text of linesOf(path)) {
    const line = parsed(text);
    if (!line || line.type === "session") continue;
    const { role, content, isError } = line.message ?? {};
    sums.entries++;
    // What dreb puts in the user's place is no turn of the user.
    if (role === "user" && !text.includes("<background-agent-complete>\\n")) sums.users++;
    if (role === "assistant") sums.replies++;
    if (role === "toolResult" && isError === true) sums.failures++;
    if (role === "assistant" && Array.isArray(content)) {
      sums.calls += content.filter((block) => block?.type === "toolCall").length;
    }
    const usage = line.usage ?? line.message?.usage;
    const { input = 0, output = 0, cacheRead = 0, cacheWrite = 0, cost } = usage ?? {};
    sums.tokens += input + output + cacheRead + cacheWrite;
    sums.cost += cost?.total ?? 0;
  }
  return sums;
}

function parsed(text: string): Line | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : null;
  } catch {
    return null;
  }
}

withShared("data", "totals of real files", (data) => {
  const files = [...sessionsIn(join(data, "real")), ...sessionsIn(join(data, "oracle/dev"))];

  it("are of many files", () => expect(files.length).toBeGreaterThan(30));

  for (const { path, golden } of files) {
    const name = relative(data, path);
    const isReadable = readFileSync(path).length > 0;
    if (!isReadable) continue;
    it(`equal the sum over the lines of ${name}`, async () => {
      const { table, details } = await open(path);
      const { entries, turns, replies, toolFailures, toolCalls, usage } = totalsOf(
        table,
        details,
        wholeSession(table),
      );
      const sums = independentSums(path);
      expect({ entries, turns, replies, toolFailures, toolCalls, tokens: usage.tokens }).toEqual({
        entries: sums.entries,
        turns: sums.users,
        replies: sums.replies,
        toolFailures: sums.failures,
        toolCalls: sums.calls,
        tokens: sums.tokens,
      });
      expect(usage.cost ?? 0).toBeCloseTo(sums.cost, 9);
      const branch = sumUsage(details, branchTo(table, leafOf(table)).rows);
      const before = sumUsage(details, beforeBreak(table, leafOf(table)).rows);
      const abandoned = sumUsage(details, abandonedAt(table, leafOf(table)).rows);
      const parts = [branch, before, abandoned];
      expect(parts.reduce((sum, { cost }) => sum + (cost ?? 0), 0)).toBeCloseTo(sums.cost, 9);
      expect(parts.reduce((sum, { tokens }) => sum + tokens, 0)).toBe(sums.tokens);
    });

    if (golden === null) continue;
    const answers = JSON.parse(readFileSync(golden, "utf8"));
    const expected = answers.usageByModel ?? answers.viaInMemory?.usageByModel;
    if (!expected) continue;
    it(`by model equal pi's own breakdown of ${name}`, async () => {
      const { table, details } = await open(path);
      const actual = usageByModel(table, details);
      expect(actual.map(({ key, tokens }) => `${key}: ${tokens}`)).toEqual(
        expected.map(({ key, tokens }: { key: string; tokens: number }) => `${key}: ${tokens}`),
      );
      actual.forEach(({ cost }, index) => {
        expect(cost).toBeCloseTo(expected[index].cost, 9);
      });
    });
  }
});
