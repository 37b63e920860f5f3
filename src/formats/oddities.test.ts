// Every oddity of fixtures/ through `openSession`: what opens, with which problems, and what does
// not.
import { describe, expect, it } from "vitest";
import { ODDITIES } from "../../fixtures/oddities/index.ts";
import { tableOf } from "../model/build/table-builder.ts";
import type { JsonObject } from "../model/json/json.ts";
import { ProblemLog, SessionError } from "../model/problem.ts";
import type { OpenedSession } from "../model/session.ts";
import { type ByteSource, memorySource, textSource } from "../read/source/byte-source.ts";
import { fullSession } from "../testing/full-session.ts";
import { openSession } from "./index.ts";

function sourceOf(content: string | Uint8Array, name: string): ByteSource {
  return typeof content === "string" ? textSource(content, name) : memorySource(content, name);
}

function open(content: string | Uint8Array, name: string): Promise<OpenedSession> {
  return openSession({ kind: "file", source: sourceOf(content, name) });
}

async function report(content: string | Uint8Array, name: string): Promise<string> {
  try {
    const { session } = await fullSession(sourceOf(content, name));
    const problems = session.problems.map(({ line, kind }) => `${line}:${kind}`).join(" ");
    return `${session.formatName}, ${session.table.count} entries${problems ? `, ${problems}` : ""}`;
  } catch (error) {
    if (error instanceof SessionError) return `${error.code}: ${error.message}`;
    throw error;
  }
}

describe("the oddities", () => {
  it("open with their problems named, or say what they are instead", async () => {
    const lines = await Promise.all(
      ODDITIES.map(async ({ name, file, content }) => `${name}: ${await report(content, file)}`),
    );
    expect(lines.join("\n")).toMatchSnapshot();
  });

  it.each(ODDITIES.filter(({ opens }) => opens))("“$name” opens", async ({ content, file }) => {
    const { session } = await open(content, file);
    expect(session.table.ids).toHaveLength(session.table.count);
  });

  it.each(ODDITIES.filter(({ opens }) => !opens))(
    "“$name” is refused with a next step",
    async ({ content, file }) => {
      const refusal = await open(content, file).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(SessionError);
      expect(refusal).toHaveProperty("advice", expect.stringMatching(/\w.*\.$/));
    },
  );

  it("are recognised under any file name", async () => {
    for (const { content, file } of ODDITIES) {
      const named = (await report(content, file)).replaceAll(file, "unknown");
      expect(await report(content, "unknown")).toBe(named);
    }
  });

  it.each(ODDITIES.filter(({ opens }) => opens))(
    "“$name” has the rows that its parsed entries have",
    async ({ content, file }) => {
      const stored: JsonObject[] = [];
      const { session, visit } = await open(content, file);
      await visit(
        (_, entry) => stored.push(entry),
        () => {},
        new AbortController().signal,
      );
      const { table } = session;
      expect(stored).toHaveLength(table.count);
      const made = tableOf(stored, new ProblemLog());
      expect([made.type, made.time]).toEqual([table.type, table.time]);
      // Old versions get current ids, parents and roles after the scan.
      const isUpgraded = session.version < 3 || session.problems[0]?.kind === "ids-missing";
      if (!isUpgraded) expect([made.ids, made.role]).toEqual([table.ids, table.role]);
    },
  );
});
