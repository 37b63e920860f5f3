// Made-up sessions of Claude Code as text: rows with their content, tree, leaf, context, tokens, problems.
// @module-tag long
import { describe, expect, it } from "vitest";
import { CLAUDE_CODE_FILES } from "../../../fixtures/generate/claude-code/index.ts";
import { entryLine } from "../../model/entry/entry-line.ts";
import { isSameJson, parseJson } from "../../model/json/json.ts";
import { stringify } from "../../model/json/stringify.ts";
import { copiesNote } from "../../model/problem.ts";
import { textSource } from "../../read/source/byte-source.ts";
import { openedText } from "../../testing/formats/opened-text.ts";
import { nameOf } from "../../testing/formats/printed-session.ts";
import { printedLibrary } from "../../testing/library/printed-library.ts";
import { jsonLines } from "../../testing/session.ts";
import { bodiesOf } from "../../testing/session-folder.ts";
import { openSession } from "../index.ts";

function sourceOf(name: string) {
  return textSource(CLAUDE_CODE_FILES.get(name) ?? "", name);
}

/** Short ids without the common prefix. */
function short(text: string): string {
  return text.replaceAll(/00000000-0000-4000-8000-0*(?=\d)/g, "#");
}

describe("a session of Claude Code opens", () => {
  it.each([...CLAUDE_CODE_FILES.keys()])("%s", async (name) => {
    expect(short(await openedText(sourceOf(name)))).toMatchSnapshot();
  });
});

describe("a session of Claude Code says", () => {
  it.each([...CLAUDE_CODE_FILES.keys()])("%s", async (name) => {
    const opened = await openSession({ kind: "file", source: sourceOf(name) });
    const { session } = opened;
    const bodies = await bodiesOf(opened);
    const lines = bodies.map((body, row) => `${nameOf(session.table, row)}  ${entryLine(body)}`);
    const problems = session.problems.map(({ line, message }) => `! ${line}: ${message}`);
    expect(short([session.formatName, ...lines, ...problems].join("\n"))).toMatchSnapshot();
  });
});

it("a sub-agent that was forked from its session says what it began with, and where that is", async () => {
  const about = { sessionId: "s", agentId: "f1" };
  const text = jsonLines([
    {
      type: "fork-context-ref",
      ...about,
      parentSessionId: "s",
      parentLastUuid: "a1",
      contextLength: 2,
    },
    {
      ...{ ...about, type: "user", uuid: "p", parentUuid: null, isSidechain: true },
      message: { role: "user", content: "Do this part." },
    },
  ]);
  const { session } = await openSession({
    kind: "file",
    source: textSource(text, "agent-f1.jsonl"),
  });
  expect(session.problems.map(({ kind, line, message }) => `${line} ${kind} ${message}`)).toEqual([
    "1 history-truncated What the model saw first is not in this file: 2 messages up to entry a1 of the session s, which this sub-agent was forked from.",
  ]);
});

it("a fork names the session that it was copied from, and is linked to it before any answer", async () => {
  const line = (sessionId: string, forkedFrom?: object) =>
    JSON.stringify({
      type: "user",
      uuid: `u-${sessionId}`,
      parentUuid: null,
      sessionId,
      ...(forkedFrom && { forkedFrom }),
      message: { role: "user", content: "Go" },
    });
  const forked = line("f", { sessionId: "s", messageUuid: "u-s" });
  const { session } = await openSession({ kind: "file", source: textSource(forked, "f.jsonl") });
  expect(session.header).toMatchObject({ id: "f", parentSession: "s" });
  expect(copiesNote(session.problems)).toBe(
    "Lines 1 to 1 were copied from the session this one was forked from: all its lines count here. Opened together with the file of that session, what was copied counts once.",
  );
  const own = line("f", { sessionId: "f", messageUuid: "u-f" });
  const alone = await openSession({ kind: "file", source: textSource(own, "f.jsonl") });
  expect(alone.session.header).not.toHaveProperty("parentSession");
  expect(alone.session.problems).toEqual([]);
  const printed = await printedLibrary([
    ["s.jsonl", [line("s")]],
    ["f.jsonl", [forked]],
  ]);
  expect(printed).toContain("f.jsonl f “” fork of s.jsonl");
});

describe("a hostile session of Claude Code", () => {
  it("has entries that can be written again, whatever the depth of its lines", async () => {
    const bodies = await bodiesOf(
      await openSession({ kind: "file", source: sourceOf("hostile.jsonl") }),
    );
    const written = bodies.map((body) => stringify(body));
    const deep = written.filter((text) => text.includes("[".repeat(1000)));
    expect(deep).toHaveLength(1);
    for (const [nth, text] of written.entries()) {
      expect(isSameJson(parseJson(text), bodies[nth])).toBe(true);
    }
    expect(Reflect.get({}, "polluted")).toBeUndefined();
  });

  it("opens with a line of ten megabytes, cut off or not", async () => {
    const line = (more: string) =>
      `{"type":"user","uuid":"u1","parentUuid":null,"sessionId":"s","message":{"role":"user","content":"${"x".repeat(10 << 20)}${more}`;
    const found: string[] = [];
    for (const more of ['"}}', ""]) {
      const text = `{"type":"mode","sessionId":"s"}\n${line(more)}`;
      const { session } = await openSession({ kind: "file", source: textSource(text, "s.jsonl") });
      found.push(`${session.table.count} ${session.problems.map(({ kind }) => kind).join(" ")}`);
    }
    expect(found).toEqual(["2 ", "1 torn-last-line"]);
  });
});
