// What counts as a session, however late or long its header is, and what is refused with a correct
// explanation.
// @module-tag long
import { describe, expect, it } from "vitest";
import { type ByteSource, textSource } from "../../read/source/byte-source.ts";
import { openSession } from "../index.ts";

const T = '"timestamp":"2026-01-01T00:00:00.000Z"';
const HEADER = `{"type":"session","version":3,"id":"s",${T},"cwd":"/w"}`;
const ENTRY = `{"type":"custom","id":"a","parentId":null,${T},"customType":"x"}`;
const LONG = "y".repeat(100_000);

async function answer(...lines: readonly string[]): Promise<string> {
  try {
    const source = textSource(`${lines.join("\n")}\n`, "it");
    const { session } = await openSession({ kind: "file", source });
    const header = session.header ? "header" : "no header";
    return `${session.formatName}, ${header}, ${session.table.count} entries`;
  } catch (error) {
    return error instanceof Error ? error.message : "?";
  }
}

describe("a session", () => {
  it.each([
    ["begins with its header", [HEADER, ENTRY]],
    ["has 60 blank lines before it", [..."\n".repeat(60).split("\n"), HEADER, ENTRY]],
    ["has other output before it", ["log line", "<warning>", "[1, 2]", HEADER, ENTRY]],
    ["has megabytes of it", ["log line\n".repeat(300_000), HEADER, ENTRY]],
    ["has a header of 100 KB", [HEADER.replace('"cwd"', `"x":"${LONG}","cwd"`), ENTRY]],
    ["says last what the line is", [`{"x":"${LONG}",${HEADER.slice(1)}`, ENTRY]],
    ["has spaces in its header", [HEADER.replaceAll(":", " : "), ENTRY]],
    [
      "has another grammar's words in its header",
      [HEADER.replace("{", '{"kind":"header",'), ENTRY],
    ],
    ["has a damaged header", [HEADER.replace("/w", "C:\\w"), ENTRY]],
  ])("%s", async (_, lines) => {
    expect(await answer(...lines)).toBe("pi v3, header, 1 entries");
  });

  it("may have lost its header, if its entries are entries", async () => {
    expect(await answer(ENTRY)).toBe("pi v3, no header, 1 entries");
    expect(await answer(ENTRY.replace('"x"', `"${LONG}"`))).toBe("pi v3, no header, 1 entries");
    const message = `{"type":"message",${T},"message":{"role":"user","content":"x"}}`;
    expect(await answer(message)).toBe("pi v3, no header, 1 entries");
  });

  it("is not made of other programs' lines with a type and a time", async () => {
    const refused = "it is no session: it is JSON, but no line is a session header or entry.";
    expect(await answer(...Array(3).fill(`{"type":"request",${T},"id":1}`))).toBe(refused);
    expect(await answer(`{"type":"message",${T},"message":"started"}`)).toBe(refused);
    expect(await answer(`{"type":"user","uuid":"a","parentUuid":null,${T}}`)).toBe(refused);
    expect(await answer(`{${T},"type":"trace_item","payload":{}}`)).toBe(refused);
  });

  it.each([
    ["a run", [HEADER, '{"type":"agent_start"}', '{"type":"turn_start"}']],
    ["a run with a name", [HEADER, '{"type":"session_info_changed"}', '{"type":"agent_start"}']],
    ["a run of an extension", [HEADER, '{"type":"entry_appended"}', '{"type":"agent_start"}']],
    ["a run without its header", ['{"type":"agent_start"}', '{"type":"turn_start"}']],
    [
      "the end of a run",
      ['{"type":"message_end","message":{"role":"user"}}', '{"type":"agent_end"}'],
    ],
  ])("is not what pi prints of %s", async (_, lines) => {
    expect(await answer(...lines)).toMatch(/^This is what pi prints with --mode json: /);
  });

  it("is searched for in the first lines only if they are another program's", async () => {
    let bytes = 0;
    const inner = textSource(`{"type":"request",${T}}\n`.repeat(100_000), "it");
    const source: ByteSource = {
      ...inner,
      read(start, end) {
        bytes += Math.min(end, inner.size) - start;
        return inner.read(start, end);
      },
    };
    await expect(openSession({ kind: "file", source })).rejects.toThrow("it is no session");
    expect(bytes).toBeLessThan(1_000_000);
  });
});

describe("what is odd about a session", () => {
  const problems = async (...lines: readonly string[]) => {
    const source = textSource(`${lines.join("\n")}\n`, "it");
    const { session } = await openSession({ kind: "file", source });
    return session.problems.map(({ line, kind }) => `${line}:${kind}`);
  };

  it("says of entries without an id that nothing can name them", async () => {
    expect(await problems(HEADER, ENTRY, ENTRY.replace('"id":"a",', ""))).toEqual(["3:no-id"]);
  });

  it("says of a label that names no entry that it has no effect", async () => {
    const label = `{"type":"label","id":"l","parentId":null,${T},"label":"x"}`;
    const source = textSource(`${[HEADER, label].join("\n")}\n`, "it");
    const { session } = await openSession({ kind: "file", source });
    expect(session.problems.map(({ message }) => message)).toEqual([
      "The label on line 2 names no entry; it has no effect.",
    ]);
  });

  it("blames a lost parent on the line that could not be read, not on a branching", async () => {
    const header = HEADER.replace('"cwd"', '"parentSession":"/p","cwd"');
    const orphan = ENTRY.replace("null", '"b"').replace('"a"', '"c"');
    expect(await problems(header, ENTRY, '{"type":"custom","id":"b', orphan)).toEqual([
      "3:malformed-line",
      "4:orphan",
    ]);
    expect(await problems(header, ENTRY, orphan)).toEqual(["3:orphan", "3:history-truncated"]);
  });
});
