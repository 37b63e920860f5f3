// The documented vectors of oh-my-pi and of other variants of pi's sessions: what each file becomes.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { contextAt } from "../../context/context-at.ts";
import { contentText } from "../../context/messages.ts";
import { type JsonObject, objectsField } from "../../model/json/json.ts";
import { textSource } from "../../read/source/byte-source.ts";
import { branchTo, wholeSession } from "../../stats/scope.ts";
import { totalsOf } from "../../stats/totals.ts";
import { withShared } from "../../testing/reading/node-shared.ts";
import { sessionName } from "../../tree/labels.ts";
import { leafOf } from "../../tree/leaves.ts";
import { readWhole } from "../whole-session.ts";

interface Vector {
  readonly n: string;
  readonly name: string;
  readonly files: Readonly<Record<string, readonly string[]>>;
  readonly expect: {
    readonly name: string | null;
    readonly turns: number;
    readonly tokens: Readonly<Record<"input" | "output" | "cacheRead" | "cacheWrite", number>>;
    readonly cost: number;
    readonly context: readonly string[];
  };
}

/** As the vectors write it; items of a replaced history by their text or type alone. */
function shown(message: JsonObject): string {
  const calls = objectsField(message, "content").filter(({ type }) => type === "toolCall");
  const text =
    contentText(message.content) + calls.map(({ name, id }) => ` [${name} ${id}]`).join();
  return message.role === "compactionSummary"
    ? `summary:${message.summary}`
    : `${message.role}:${text}`;
}

withShared("design/formats-more-vectors.json", "vectors of pi's family", (path) => {
  const all: readonly Vector[] = JSON.parse(readFileSync(path, "utf8"));
  const named = all.filter(
    ({ n, files }) => /^(?:O[1-9]|P[1-58])$/.test(n) && Object.keys(files).length === 1,
  );

  it.each(named.map((vector) => [`${vector.n} ${vector.name}`, vector] as const))(
    "%s",
    async (_, vector) => {
      const [lines = []] = Object.values(vector.files);
      const whole = await readWhole(textSource(`${lines.join("\n")}\n`, "s.jsonl"));
      const { table } = whole.session;
      const { usage } = totalsOf(table, whole.details, wholeSession(table));
      const { turns } = totalsOf(table, whole.details, branchTo(table, leafOf(table)));
      const { input, output, cacheRead, cacheWrite } = usage;
      const context = await contextAt(whole, leafOf(table), false);
      const sent: string[] = [];
      for await (const { message } of context.messages()) sent.push(shown(message));
      const { tokens, cost, name } = vector.expect;
      const { reasoning: __, ...counted } = { reasoning: 0, ...tokens };
      expect({ input, output, cacheRead, cacheWrite }).toEqual(counted);
      expect(usage.cost ?? 0).toBeCloseTo(cost);
      expect([sessionName(table), turns]).toEqual([name, vector.expect.turns]);
      const isReplaced = vector.n === "O4";
      expect(sent).toEqual(
        isReplaced
          ? ["user:kept words", "compaction:", "assistant:four", "user:five"]
          : vector.expect.context,
      );
    },
  );
});
