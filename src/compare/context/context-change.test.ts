import { describe, expect, it } from "vitest";
import { tableOf } from "../../model/build/table-builder.ts";
import type { JsonObject } from "../../model/json/json.ts";
import { ProblemLog } from "../../model/problem.ts";
import type { EntryDetails } from "../../model/table/details.ts";
import { DetailsCollector } from "../../read/bodies/details-collector.ts";
import { printChange } from "../../testing/print-change.ts";
import { sessionOf, type TestSession } from "../../testing/session.ts";
import { printTextDiff } from "../diff/text-diff.ts";
import { compactionChange, contextChange, seenOf } from "./context-change.ts";
import { namedFiles } from "./named-files.ts";
import { systemChange } from "./system-change.ts";

function detailsOf(session: TestSession): EntryDetails {
  const collector = new DetailsCollector();
  for (const [row, entry] of session.entries.entries()) collector.add(row, entry);
  return collector.finish();
}

function change(session: TestSession, from: string, to: string): string {
  const details = detailsOf(session);
  const found = contextChange(session.table, details, session.row(from), session.row(to));
  return `\n${printChange(session.table, details, found)}\n`;
}

const compacted = sessionOf(`
  sys  system: You are an agent
  u1   user: Fix the tests
  a1   assistant: Reading | read src/a.ts | read src/b.ts
  r1   result: A
  r2   result!: no such file
  l1   label for=a1: start
  u2   user: Now the docs
  a2   assistant: Editing | edit docs/x.md
  r3   result: ok
  c1   compaction kept=u2 tokens=900: They fixed tests.\\n\\n<read-files>\\nsrc/a.ts\\nsrc/c.ts\\n</read-files>
  u3   user: Go on
  a3   assistant: Gone on | edit src/a.ts
  r4   result: ok
  c2   compaction kept=r4 tokens=1200: They fixed everything
`);

describe("a compaction", () => {
  it("drops, keeps and says something instead", () => {
    expect(change(compacted, "r3", "c1")).toBe(
      `
~39 before, ~28 after
- system: You are an agent ~5
- user: Fix the tests ~4
- assistant: Reading ~14
- toolResult: A ~1
- toolResult: no such file ~3
[- label: start]
= user: Now the docs ~3
= assistant: Editing ~8
= toolResult: ok ~1
+ compaction: They fixed tests. <read-files> src/a.ts src/c.ts </read-files> ~16
prompt fell out: Fix the tests
label fell out: start
`.replace("~43", "~29"),
    );
  });

  it("can follow another one, whose summary it replaces", () => {
    expect(change(compacted, "r4", "c2")).toBe(`
~39 before, ~7 after
5 hidden before
- compaction: They fixed tests. <read-files> src/a.ts src/c.ts </read-files> ~16
- user: Now the docs ~3
- assistant: Editing ~8
- toolResult: ok ~1
- user: Go on ~2
- assistant: Gone on ~8
= toolResult: ok ~1
+ compaction: They fixed everything ~6
prompt fell out: Now the docs
prompt fell out: Go on
`);
  });

  it("names files that were touched or were not", () => {
    const details = detailsOf(compacted);
    const filesOf = (id: string) =>
      namedFiles(
        compacted.table,
        details,
        compactionChange(compacted.table, details, compacted.row(id)),
        "/home/dev",
      ).map(({ path, named, reads, changes }) => `${path} ${named} ${reads} ${changes}`);
    expect(filesOf("c1")).toEqual(["src/a.ts read 1 0", "src/c.ts read 0 0"]);
    expect(filesOf("c2")).toEqual(["src/a.ts null 1 0", "docs/x.md null 0 1"]);
  });

  it("names a file that its words name, by its path or by an end that is no other file's", () => {
    const session = sessionOf(`
  u1   user: Fix them
  a1   assistant: Reading | read src/a.ts | read src/b.ts | read lib/b.ts | read docs/read.me | read e.ts
  r1   result: A
  r2   result: B
  r3   result: C
  r4   result: D
  r5   result: E
  a2   assistant: More | read app/[id]/page.tsx | read docs/über.md | read ops/Dockerfile | read ops/deploy
  r6   result: F
  r7   result: G
  r8   result: H
  r9   result: I
  c1   compaction tokens=900: I read \`/home/dev/src/a.ts\`, b.ts and (read.me). The file.ts is not there. See [id]/page.tsx，über.md。 Dockerfile, to deploy.
`);
    const found = compactionChange(session.table, session.details, session.row("c1"));
    const files = namedFiles(session.table, session.details, found, "/home/dev");
    expect(files.map(({ path, named }) => `${path}: ${named}`)).toEqual([
      "src/a.ts: in words",
      "src/b.ts: null",
      "lib/b.ts: null",
      "docs/read.me: in words",
      "e.ts: null",
      "app/[id]/page.tsx: in words",
      "docs/über.md: in words",
      "ops/Dockerfile: in words",
      "ops/deploy: null",
    ]);
  });

  it("tells what was dropped from what gave the model nothing", () => {
    const session = sessionOf(`
  m1   label for=u1: start
  u1   user: Fix them
  c1   compaction tokens=900: They fixed them
`);
    const { dropped } = compactionChange(session.table, session.details, session.row("c1"));
    expect(seenOf(dropped).map(({ row }) => row)).toEqual([session.row("u1")]);
  });

  it("may keep messages inside itself: they count, and their prompts do not fall out", () => {
    const said = (role: string, text: string) => ({ role, content: [{ type: "text", text }] });
    const entries: readonly JsonObject[] = [
      { type: "message", id: "u1", parentId: null, message: said("user", "Fix the tests") },
      { type: "message", id: "u2", parentId: "u1", message: said("user", "And the docs") },
      {
        type: "compaction",
        id: "c",
        parentId: "u2",
        summary: "They ask",
        retainedTail: [said("user", "And the docs")],
      },
    ];
    const table = tableOf(entries, new ProblemLog());
    const collector = new DetailsCollector();
    for (const [row, entry] of entries.entries()) collector.add(row, entry);
    const details = collector.finish();
    expect(printChange(table, details, compactionChange(table, details, 2))).toBe(
      [
        "~7 before, ~5 after",
        "- user: Fix the tests ~4",
        "- user: And the docs ~3",
        "+ compaction: They ask ~5",
        "prompt fell out: Fix the tests",
      ].join("\n"),
    );
  });

  it("may lose the system prompt", async () => {
    const { table, readBodies } = compacted;
    const found = compactionChange(table, detailsOf(compacted), compacted.row("c1"));
    const system = await systemChange(table, found, readBodies);
    expect([system.hasBefore, system.hasAfter]).toEqual([true, false]);
    expect(printTextDiff(system.text)).toBe("[-You are an agent-]");
  });
});

describe("two points of a path", () => {
  it("differ by what was said in between", () => {
    expect(change(compacted, "sys", "u1")).toBe(`
~5 before, ~9 after
= system: You are an agent ~5
+ user: Fix the tests ~4
`);
  });

  it("show which context edits begin and end", () => {
    const session = sessionOf(`
      u1  user: A very long prompt about everything
      a1  assistant: Yes
      e1  edit for=u1: Short
      u2  user: Next
      e2  edit for=a1:
      c1  compaction kept=u1: Summary
      c2  compaction kept=e2: Summary
    `);
    expect(change(session, "a1", "u2")).toBe(
      `
~10 before, ~4 after
= user: A very long prompt about everything (replaced) ~2
= assistant: Yes ~1
[+ context_edit: Short]
+ user: Next ~1
edit begins: user: A very long prompt about everything
`,
    );
    expect(change(session, "c1", "c2")).toContain(
      "edit ends: user: A very long prompt about everything",
    );
  });

  it("may be the same point", () => {
    const details = detailsOf(compacted);
    const at = compacted.row("u3");
    const same = contextChange(compacted.table, details, at, at);
    expect([same.dropped, same.added, same.edits, same.compaction]).toEqual([[], [], [], -1]);
  });
});
