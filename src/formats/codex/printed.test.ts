// The rollouts of this project as people read them, and as other programs get them.
// @module-tag long
import { describe, expect, it } from "vitest";
import { CODEX_ROLLOUTS } from "../../../fixtures/generate/codex/index.ts";
import { convertedSession } from "../../export/jsonl/session-jsonl.ts";
import { joined } from "../../lib/joined.ts";
import { isObject } from "../../model/json/json.ts";
import { callerAt, idOf, kindText, NO_ROW } from "../../model/table/table.ts";
import { textSource } from "../../read/source/byte-source.ts";
import {
  nameOf,
  openedLines,
  printedContext,
  printedProblems,
  printedRows,
  printedTokens,
} from "../../testing/formats/printed-session.ts";
import { openSession } from "../index.ts";

const open = (file: string) => openedLines(CODEX_ROLLOUTS.get(file) ?? "");
const names = [...CODEX_ROLLOUTS.keys()];

describe("a rollout as it is shown", () => {
  it.each(names)("%s", async (file) => {
    const session = await open(file);
    const { formatName, header } = session.session;
    const parts = [
      `${formatName} ${JSON.stringify(header)}`,
      printedRows(session),
      "at the leaf the model is sent",
      printedContext(session),
      printedTokens(session),
      printedProblems(session),
    ];
    expect(`\n${parts.join("\n")}\n`).toMatchSnapshot();
  });
});

it("calls and results of a rollout are pairs, and failed commands are errors", async () => {
  const { details } = await open("kiln.jsonl");
  const results = details.results.map(
    ({ callId, name, isError }) => `${callId} ${name} ${isError}`,
  );
  expect(results).toEqual(["call_1 shell false", "call_2 shell true", "call_3 apply_patch false"]);
  expect(details.calls.map(({ target }) => target.slice(0, 30))).toEqual([
    "sed -n 1,40p src/curve.ts",
    "npm test",
    "src/curve.ts",
    "npm test",
  ]);
});

it("results of parallel calls belong to their own calls", async () => {
  const call = (id: string) =>
    `{"type":"function_call","name":"shell","arguments":"{}","call_id":"${id}"}`;
  const output = (id: string) =>
    `{"type":"function_call_output","call_id":"${id}","output":"${id}"}`;
  const items = [
    call("a"),
    call("b"),
    output("a"),
    output("b"),
    output("none"),
    call("a"),
    output("a"),
  ];
  const lines = items.map(
    (payload) => `{"timestamp":"","type":"response_item","payload":${payload}}`,
  );
  const meta = '{"timestamp":"","type":"session_meta","payload":{"id":"s"}}';
  const { table } = await openedLines([meta, ...lines].join("\n"));
  const pairs = [...table.flags.keys()].flatMap((row) => {
    const caller = callerAt(table, row);
    return caller === NO_ROW ? [] : [[nameOf(table, row), nameOf(table, caller)]];
  });
  expect(pairs).toEqual([
    ["L4", "L2"],
    ["L5", "L3"],
    ["L8", "L7"],
  ]);
});

it("older results record failure in their JSON, or next to their text", async () => {
  const [one, other] = [await open("without-list.jsonl"), await open("before-envelope.jsonl")];
  expect(one.details.results.map(({ isError }) => isError)).toEqual([false, true]);
  expect(other.details.results.map(({ isError }) => isError)).toEqual([true]);
});

it("the rows of a turn that was taken back stay on a branch of their own", async () => {
  const session = await open("kiln.jsonl");
  const row = session.entries.findIndex(
    ({ type, customType }) => type === "custom" && customType === "thread_rolled_back",
  );
  const leaf = nameOf(session.table, row - 1);
  expect(printedContext(session, leaf).split("\n").slice(-2)).toEqual([
    "User: Rewrite the whole controller.",
    "Assistant: I would begin with a new file.",
  ]);
  expect(printedContext(session)).not.toContain("Rewrite");
});

it.each(names)("%s is written as a session file that says the same", async (file) => {
  const opened = await openSession({
    kind: "file",
    source: textSource(CODEX_ROLLOUTS.get(file) ?? "", file),
  });
  const { bytes } = await convertedSession(opened);
  const [before, after] = [
    await open(file),
    await openedLines(new TextDecoder().decode(joined(bytes))),
  ];
  const [was, now] = [before, after].map((one) => printedRows(one, idOf).split("\n"));
  // Consecutive output of the model is one entry, the other entries keep their ids (src/export/jsonl defines what
  // is sent).
  const isSaid = (line: string) => / message:assistant | custom codex\.part/.test(line);
  expect(now?.filter((line) => !isSaid(line))).toEqual(was?.filter((line) => !isSaid(line)));
  const links = (lines: readonly string[] = []) => lines.map((line) => line.split(" ", 1)[0]);
  expect(links(now)).toEqual(links(was));
  const others = (context: string) =>
    context.split("\n").filter((line) => !line.startsWith("Assistant"));
  expect(others(printedContext(after))).toEqual(others(printedContext(before)));
  expect(printedTokens(after)).toBe(printedTokens(before));
});

describe("a hostile rollout", () => {
  it("opens with every line as a row, or named", async () => {
    const text = CODEX_ROLLOUTS.get("hostile.jsonl") ?? "";
    const { table, session, entries } = await openedLines(text);
    const rows = new Set(table.line);
    const named = new Set(session.problems.map(({ line }) => line));
    const lost = text.split("\n").flatMap((line, at) => {
      const isTold = rows.has(at + 1) || named.has(at + 1) || at === 2;
      return line.trim() === "" || isTold ? [] : [line.slice(0, 80)];
    });
    expect(lost).toEqual([]);
    expect(entries.every((entry) => isObject(entry) && typeof entry.type === "string")).toBe(true);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it("has types and roles in its table that equal those of its entries", async () => {
    const { table, entries } = await open("hostile.jsonl");
    const said = entries.map((entry) => {
      const { message } = entry;
      const role = message !== undefined && isObject(message) ? `:${message.role}` : "";
      return `${entry.type}${role}`;
    });
    expect(said).toEqual(entries.map((_, row) => kindText(table, row)));
  });

  it("of a line of ten megabytes and a thousand levels opens at once", async () => {
    const deep = `${'{"a":['.repeat(1000)}${"]}".repeat(1000)}`;
    const text = "x".repeat(10 << 20);
    const lines = [
      '{"timestamp":"2026-01-01T00:00:00.000Z","type":"session_meta","payload":{"id":"t1"}}',
      `{"timestamp":"","type":"response_item","payload":{"type":"message","role":"user","content":[{"type":"input_text","text":"${text}"}]}}`,
      `{"timestamp":"","type":"response_item","payload":{"type":"function_call","name":"f","arguments":${JSON.stringify(deep)},"call_id":"c"}}`,
    ];
    const session = await openedLines(lines.join("\n"));
    expect(session.table.count).toBe(2);
    expect(printedRows(session).slice(0, 60)).toBe(`L2<– message:user User: ${"x".repeat(36)}`);
  });
});
