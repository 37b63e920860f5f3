// Sessions as agents that stopped, failed or cut a character in two left them: what commands say of each.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import type { JsonObject } from "../../model/json/json.ts";
import { runCommand } from "../../testing/cli/node-run-command.ts";
import { reply, usage, user } from "../../testing/entries.ts";
import { entriesIn, timeAfter } from "../../testing/entry-lines.ts";
import { fileOf } from "../../testing/session.ts";

const folder = mkdtempSync(join(tmpdir(), "espalier-damaged-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Turns, replies, tokens, cost, compactions and branches; then what is wrong, the tree and the context at its leaf. */
async function told(text: string): Promise<string> {
  const path = join(folder, "s.jsonl");
  writeFileSync(path, text);
  const { stdout } = await runCommand(["info", path, "--json"]);
  const { turns, replies, usage: sum, compactions, leaves } = JSON.parse(stdout);
  const [problems, tree, context] = await Promise.all(
    ["check", "tree", "context"].map(async (command) => (await runCommand([command, path])).stdout),
  );
  const figures = [turns, replies, sum.tokens, sum.cost ?? "-", compactions, leaves].join(" ");
  return `\n${figures}\n${problems}${tree}--\n${context}`;
}

const linesOf = (...lines: readonly JsonObject[]) =>
  lines.map((line) => `${JSON.stringify(line)}\n`).join("");
const HEADER = { type: "session", version: 3, id: "s", timestamp: timeAfter(0), cwd: "/x" };
/** Types first, as agents write them. */
const linesIn = (text: string) =>
  linesOf(HEADER, ...entriesIn(text).map(({ type = "", ...entry }) => ({ type, ...entry })))
    .trimEnd()
    .split("\n");

const claude = (uuid: string, parentUuid: string | null, type: string, content: string) => ({
  ...{ type, uuid, parentUuid, sessionId: "s", timestamp: timeAfter(Number(uuid)) },
  message: { role: type, content, ...(type === "assistant" && { id: uuid, model: "m" }) },
});
const codex = (type: string, payload: JsonObject) => ({ timestamp: timeAfter(1), type, payload });
const said = (role: string, type: string, text: string) =>
  codex("response_item", { type: "message", role, content: [{ type, text }] });

it.each([
  [
    "Claude Code",
    linesOf(claude("1", null, "user", "Go"), claude("2", "1", "assistant", "A \ud83d")),
  ],
  [
    "Codex",
    linesOf(
      codex("session_meta", { id: "t", cwd: "/x" }),
      said("user", "input_text", "Go"),
      codex("event_msg", { type: "user_message", message: "Go" }),
      said("assistant", "output_text", "A \ud83d"),
    ),
  ],
])("a session of %s with half of a character is read whole", async (_, text) => {
  expect(text).toContain("\\ud83d");
  const shown = await told(text);
  expect(shown).toMatch(/^\n1 1 [^\n]*\ns\.jsonl: no problems\n/);
  expect(shown).toMatch(/Assistant: A \ufffd ← leaf\n--\n[\s\S]*\nA \ufffd\n/);
});

it("a line that was torn in a text, with the next entry behind it, keeps both", async () => {
  const [header, ask, torn = "", next, end] = linesIn(`
    u1 user: One
    a1 assistant: First
    u2 user: Two
    a2 assistant: Second`);
  const text = `${header}\n${ask}\n${torn.slice(0, torn.indexOf("First"))}${next}\n${end}\n`;
  expect(await told(text)).toMatchInlineSnapshot(`
    "
    2 2 0 - 0 1
    line 3: warning: Line 3 is not one JSON object. One entry was recovered.
    line 3: error: Line 3 is not valid JSON at its byte 148. Its entry keeps its place in the tree and is shown as far as it can be read; Raw shows the line as it is.
    s.jsonl: 2 problems
    * u1 User: One
    * a1 Assistant: (no text) (recovered)
    * u2 User: Two (recovered)
    * a2 Assistant: Second ← leaf
    --
    ── user u1
    One

    ── assistant a1

    ── user u2
    Two

    ── assistant a2
    Second
    "
  `);
});

it("a file that was begun anew without its header says what is missing, and shows the rest", async () => {
  const [, , ...lines] = linesIn("u0 user: Gone\nu1 user: Go\na1 assistant: Done.");
  expect(await told(`${lines.join("\n")}\n`)).toMatchInlineSnapshot(`
    "
    1 1 0 - 0 1
    line 1: warning: The file has no session header (its first line is missing): name, folder and version are unknown. The entries are shown as they are.
    line 1: warning: The parent of entry u1, u0, is not in this file; the entry is shown as a root.
    s.jsonl: 2 problems
    * u1 User: Go (parent missing)
    * a1 Assistant: Done. ← leaf
    --
    ── user u1
    Go

    ── assistant a1
    Done.
    "
  `);
});

it("a compaction that was made again after it failed is the one the context stands on", async () => {
  const text = fileOf(
    entriesIn(`
    u1 user: One
    a1 assistant: First
    u2 user: Two
    a2 assistant: Second
    c1 compaction kept=u2 tokens=900: It failed
    c2 < a2 compaction kept=u2 tokens=900: One was done
    u3 user: Next`),
  );
  expect(await told(text)).toMatchInlineSnapshot(`
    "
    3 2 0 - 2 2
    s.jsonl: no problems
    * u1 User: One
    * a1 Assistant: First
    * u2 User: Two
    * a2 Assistant: Second
    * c2 Compaction: One was done
    * u3 User: Next ← leaf
    -+  c1 Compaction: It failed
    --
    ── compactionSummary c2
    One was done

    ── user u2
    Two

    ── assistant a2
    Second

    ── user u3
    Next
    "
  `);
});

it("a compaction whose kept entries were cut away keeps nothing", async () => {
  const [header, , ...lines] = linesIn(`
    u1 user: One
    c1 < - compaction kept=u1 tokens=900: One was done
    u2 user: Two`);
  expect(await told(`${[header, ...lines].join("\n")}\n`)).toMatchInlineSnapshot(`
    "
    1 0 0 - 1 1
    line 2: warning: Compaction c1 keeps entries from u1 on, which is not in this file: nothing before it is in context.
    s.jsonl: 1 problem
    * c1 Compaction: One was done
    * u2 User: Two ← leaf
    --
    ── compactionSummary c1
    One was done

    ── user u2
    Two
    "
  `);
});

it("what summaries used counts once, whatever branch they are on", async () => {
  const summary = { fromId: "a2", summary: "A dead idea", usage: usage(30, 6, 0.5) };
  const text = fileOf([
    user("u1"),
    reply("a1", { usage: usage(10, 5, 0.25) }),
    user("u2"),
    reply("a2", { usage: usage(20, 5, 0.25) }),
    { type: "branch_summary", id: "b", parentId: "a1", ...summary },
    user("u3"),
    {
      type: "compaction",
      id: "c",
      summary: "All",
      firstKeptEntryId: "u3",
      usage: usage(90, 40, 1),
    },
  ]);
  expect((await told(text)).split("\n")[1]).toBe(
    `3 2 ${10 + 5 + 20 + 5 + 30 + 6 + 90 + 40 + 4 * 110} 2 1 2`,
  );
});
