// Every oddity of fixtures/ through the door: what opens, with which problems, and what does not.
import { describe, expect, it } from "vitest";
import { ODDITIES } from "../../fixtures/oddities/index.ts";
import { SessionError } from "../model/problem.ts";
import type { OpenedSession } from "../model/session.ts";
import { hasSameRows } from "../model/table.ts";
import { memorySource, textSource } from "../read/byte-source.ts";
import { openSession } from "./index.ts";

function open(content: string | Uint8Array, name: string): Promise<OpenedSession> {
  const source =
    typeof content === "string" ? textSource(content, name) : memorySource(content, name);
  return openSession({ kind: "file", source });
}

async function readInFull(opened: OpenedSession): Promise<OpenedSession> {
  return opened.visit(
    () => {},
    () => {},
    new AbortController().signal,
  );
}

async function report(content: string | Uint8Array, name: string): Promise<string> {
  try {
    const { session } = await readInFull(await open(content, name));
    const problems = session.problems.map(({ line, kind }) => `${line}:${kind}`).join(" ");
    return `${session.formatName}, ${session.table.count} entries${problems ? `, ${problems}` : ""}`;
  } catch (error) {
    if (error instanceof SessionError) return `${error.kind}: ${error.message}`;
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

  it("read the same fast as in full, unless a line's head hides its damage", async () => {
    const differing: string[] = [];
    for (const { name, content, file, opens } of ODDITIES) {
      if (!opens) continue;
      const fast = await open(content, file);
      const full = await readInFull(fast);
      if (!hasSameRows(fast.session.table, full.session.table)) differing.push(name);
    }
    expect(differing).toEqual(["glued objects", "invalid line"]);
  });
});
