// @module-tag long
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { jsonLines } from "../../testing/cli/json-lines.ts";
import { runCommand } from "../../testing/cli/node-run-command.ts";
import { entriesIn } from "../../testing/entry-lines.ts";
import { fileOf } from "../../testing/session.ts";
import { runOn } from "../run.ts";

const folder = mkdtempSync(join(tmpdir(), "espalier-search-"));
afterAll(() => rmSync(folder, { recursive: true }));

const file = join(folder, "library", "s.jsonl");
mkdirSync(join(folder, "library"));
writeFileSync(
  file,
  fileOf(
    entriesIn(`
    u1  user: Paint the lighthouse
    a1  assistant: I look. | bash grep -n Lantern src
    r1  result: src/lamp.ts:3: lantern = LANTERN
    a2  assistant: Nothing to do with lanterns.
  `),
  ),
);

async function run(...args: string[]): Promise<string> {
  const { exitCode, stdout, stderr } = await runCommand(["search", ...args]);
  return `${exitCode}\n${stdout}${stderr}`.replaceAll(folder, "");
}

describe("espalier search FILE QUERY", () => {
  it("shows every place with its entry as `tree` names it, what it is part of and the line", async () => {
    expect(await run(file, "lantern")).toBe(
      [
        "0",
        "a1 message:assistant arguments: grep -n Lantern src",
        "r1 message:toolResult output: src/lamp.ts:3: lantern = LANTERN",
        "r1 message:toolResult output: src/lamp.ts:3: lantern = LANTERN",
        "a2 message:assistant reply: Nothing to do with lanterns.",
        "4 hits in 3 entries",
        "",
      ].join("\n"),
    );
  });

  it("knows capitals, whole words, regular expressions and fields that no screen shows", async () => {
    const summary = async (...args: string[]) =>
      (await run(file, ...args)).trim().split("\n").at(-1);
    expect(await summary("lantern", "--case")).toBe("2 hits in 2 entries");
    expect(await summary("lantern", "--word")).toBe("3 hits in 2 entries");
    expect(await summary("^src/\\w+\\.ts:\\d", "--regex")).toBe("1 hit in 1 entry");
    expect(await summary("toolCallId")).toBe("Nothing found.");
    expect(await run(file, "toolCallId", "--raw")).toContain("raw message.toolCallId: toolCallId");
  });

  it("prints so many hits as are wanted and counts the others", async () => {
    expect(await run(file, "lantern", "--limit", "1")).toBe(
      "0\na1 message:assistant arguments: grep -n Lantern src\n4 hits in 3 entries\nand 3 more hits\n",
    );
  });

  it("prints what it finds while it goes on, as text and as JSON", async () => {
    // Longer than what is read ahead: of a shorter one everything may be found at once.
    const long = join(folder, "long.jsonl");
    const said = Array.from(
      { length: 8000 },
      (_, at) => `u${at}  user: lantern ${"a".repeat(3000)}`,
    );
    writeFileSync(long, fileOf(entriesIn(said.join("\n"))));
    for (const form of [[], ["--json"]]) {
      const order: string[] = [];
      const out = { isColored: false, write: async () => void order.push("printed") };
      const terminal = {
        out: () => out,
        err: () => out,
        onProgress: (line: () => string) => void order.push(line()),
      };
      expect(await runOn(terminal, ["search", long, "lantern", "--limit", "9000", ...form])).toBe(
        0,
      );
      expect(order[0]).toMatch(/^[\d.]+ MB of [\d.]+ MB read$/);
      const done = order.indexOf("100%, 8,000 hits");
      expect(order.slice(0, done)).toContain("printed");
      expect(order.at(-1)).toBe("printed");
    }
  });

  it("says the same as JSON, with the place in the entry", async () => {
    const { stdout } = await runCommand(["search", file, "Lantern", "--case", "--json"]);
    expect(jsonLines(stdout)).toEqual([
      {
        id: "a1",
        kind: "message:assistant",
        line: 3,
        part: "arguments",
        path: ["message", "content", 1, "arguments", "command"],
        isKey: false,
        at: 8,
        length: 7,
        text: "grep -n Lantern src",
      },
    ]);
  });

  it("ends with 1 where nothing is found and with 2 where nothing can be", async () => {
    expect(await run(file, "nowhere")).toBe("1\nNothing found.\n");
    expect(await run(file, "(", "--regex")).toMatch(/^2\nThis is not a valid regular expression/);
    expect(await run(file, "a(?=b)", "--regex")).toMatch(/^2\n.*look-around/);
    expect(await run(file, "")).toMatch(/^2\nThere is nothing to search for\.\nUsage/);
    expect(await run(file, "x", "--limit", "many")).toMatch(/^2\n--limit takes a number from 1/);
    expect(await run(file, "x", "--tools")).toMatch(/^2\n--tools is for folders\.\n/);
    expect(await run("x", join(folder, "library"), "--word")).toMatch(
      /^2\n--word is for one session/,
    );
  });

  it("reads the folder of an AgentUse session as one", async () => {
    const at = "../../../fixtures/agentuse/bakery/01M45ABJR000000000000007QF-orders-flour";
    const session = fileURLToPath(new URL(at, import.meta.url));
    expect(await run(session, "flour", "--limit", "2")).toMatch(
      /^0\n\S+ session_info name: Flour order\n\S+ message:user prompt: Order flour/,
    );
  });
});

describe("espalier search QUERY DIR --tools", () => {
  it("also finds what tools were given and put out, all words in one entry", async () => {
    const library = join(folder, "library");
    expect(await run("lamp.ts", library)).toBe("1\nNothing found.\n");
    const shown = await run("lamp.ts lantern", library, "--tools");
    expect(shown.replace(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/, "TIME")).toBe(
      "0\nTIME  1 hit  Paint the lighthouse\n    /library/s.jsonl\n" +
        "    r1 output: src/lamp.ts:3: lantern = LANTERN\n",
    );
    expect(await run("lamp.ts nowhere", library, "--tools")).toBe("1\nNothing found.\n");
    expect(await run("re:grep -n \\w+", library, "--tools")).toContain(
      "a1 call: grep -n Lantern src",
    );
  });
});
