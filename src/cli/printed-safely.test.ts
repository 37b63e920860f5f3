// Whatever a file says, what the command line prints of it is text: nothing a terminal obeys.
// @module-tag long
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { jsonLines } from "../testing/cli/json-lines.ts";
import { runCommand } from "../testing/cli/node-run-command.ts";
import { printable } from "../text/printable.ts";

const folder = mkdtempSync(join(tmpdir(), "espalier-safe-"));
afterAll(() => rmSync(folder, { recursive: true }));
const hostile = fileURLToPath(new URL("../../fixtures/oddities/hostile.jsonl", import.meta.url));

/** What is printed on both streams, which holds nothing unsafe. */
async function printed(...args: string[]): Promise<string> {
  const { stdout, stderr } = await runCommand(args);
  const all = `${stdout}${stderr}`;
  expect(printable(all)).toBe(all);
  return all;
}

const READING: readonly (readonly [string, ...string[]])[] = [
  ["info"],
  ["tree", "--filter", "all"],
  ["digest"],
  ["digest", "--markdown"],
  ["context"],
  ["context", "--sent"],
  ["check"],
  ["stats"],
  ["compactions"],
  ["context", "--leaf", "\u001b]0;title\u0007\u202eno such entry"],
];

/** Bold, faint, and five colors; and their ends. */
const OWN_COLORS = new RegExp(`${String.fromCharCode(27)}\\[(?:1|2|22|31|32|33|36|39)m`, "g");

/** Place of the entry whose id is the text: the last. */
const NAMED = 18;

/** A session with a text in every field that is printed, of every kind of entry. */
function sessionOf(text: string): string {
  const time = "2026-01-01T00:00:00.000Z";
  const block = [{ type: "text", text }];
  const call = { type: "toolCall", id: text, name: text, arguments: { path: text, [text]: text } };
  const odd = [
    { type: text },
    { type: "image", mimeType: text },
    { type: "thinking", thinking: text },
  ];
  const messages = [
    { role: "user", content: block },
    {
      role: "assistant",
      content: [...block, ...odd, call],
      provider: text,
      model: text,
      stopReason: text,
      errorMessage: text,
    },
    { role: "toolResult", toolCallId: text, toolName: text, content: [...block, ...odd] },
    { role: "bashExecution", command: text, output: text },
    { role: "custom", customType: text, content: text },
    { role: text, content: text },
  ].map((message) => ({ type: "message", message }));
  const entries = [
    { type: "compaction", summary: text, firstKeptEntryId: text },
    { type: "model_change", provider: text, modelId: text },
    { type: "thinking_level_change", thinkingLevel: text },
    ...messages,
    { type: "custom_message", customType: text, content: text },
    { type: "custom", customType: text, data: { [text]: text } },
    { type: "label", targetId: "e0", label: text },
    { type: "label", targetId: text, label: text },
    { type: "context_edit", targetId: text, replacement: { content: text } },
    { type: "session_info", name: text },
    { type: "usage", kind: text, provider: text, model: text, note: text },
    { type: text, note: text },
    { type: "branch_summary", summary: text, fromId: text },
    { type: "message", message: { role: "user", content: text } },
  ].map((entry, n) => {
    const id = n === NAMED ? text : `e${n}`;
    return { id, parentId: n === 0 ? null : `e${n - 1}`, timestamp: time, ...entry };
  });
  const header = { type: "session", version: 3, id: text, timestamp: time, cwd: text };
  const lines = [{ ...header, parentSession: text }, ...entries].map((line) =>
    JSON.stringify(line),
  );
  return `${lines.join("\n")}\n${text}{"type":\n`;
}

describe("The command line", () => {
  it.each(READING)(
    "prints nothing of a hostile file that a terminal obeys: %s",
    async (command = "", ...options) => {
      await printed(command, hostile, ...options);
      jsonLines((await runCommand([command, hostile, "--json"])).stdout);
    },
  );

  it.each(READING)("colors a hostile file with nothing but our own colors: %s", async (...args) => {
    const [command = "", ...options] = args;
    const { stdout } = await runCommand([command, hostile, ...options, "--color", "always"]);
    const plain = stdout.replace(OWN_COLORS, "");
    expect(printable(plain)).toBe(plain);
    expect(plain).toBe((await runCommand([command, hostile, ...options])).stdout);
  });

  it("shows what is in a file without doing it", async () => {
    expect(await printed("tree", hostile, "--filter", "all")).toContain("invoice_\\u{202e}gpj.exe");
    expect(await printed("context", hostile)).toContain("\\u{202e}");
    const name = join(folder, "evil\u001b]0;pwned\u0007\nok.jsonl");
    writeFileSync(name, sessionOf("x"));
    expect(await printed("check", name)).toContain("evil␛]0;pwned␇␊ok.jsonl: ");
    expect(await printed("info", `${name}.gone`)).toContain("No such file: ");
    expect(await printed("\u001b[2J")).toContain("“␛[2J” is neither a command nor a file.");
  });

  it("keeps a text from passing for lines of ours", async () => {
    const path = join(folder, "lines.jsonl");
    writeFileSync(path, sessionOf("x\nproblems    0\n"));
    const info = await printed("info", path);
    expect(info.split("\n").filter((line) => line.startsWith("problems"))).toHaveLength(1);
    expect(info).toContain("x␊problems    0");
  });

  it("prints safely whatever text stands in every field", async () => {
    const units = '\u001b\u009b\u0007\r\n\t\0\u007f\u0085\u202e\u2066\u2028\u061c\u200e]0;[31mé\\"';
    const text = fc.oneof(
      fc.string({ unit: fc.constantFrom(...units), maxLength: 30 }),
      fc.string({ unit: "binary", maxLength: 10 }),
    );
    const inner = join(folder, "inner");
    mkdirSync(inner);
    const path = join(inner, "s.jsonl");
    await fc.assert(
      fc.asyncProperty(text, async (value) => {
        writeFileSync(path, sessionOf(value));
        for (const [command, ...options] of READING) {
          await printed(command, path, ...options);
          await printed(command, path, ...options, "--json");
        }
        await printed("list", folder);
        await printed("search", path, "e");
        for (const as of [[], ["--markdown"], ["--context"], ["--context", "--markdown"]]) {
          await printed("compare", path, "e1", `e${NAMED - 1}`, ...as);
        }
        const { stdout } = await runCommand(["list", inner, "--json"]);
        expect(printable(stdout)).toBe(stdout);
        expect(jsonLines(stdout)).toMatchObject([{ id: value, cwd: value }]);
        await printed("label", path, "e0", value);
        await printed("label", path, value, "x");
        for (const [command, option] of [
          ["branch", "--leaf"],
          ["fork", "--cwd"],
        ] as const) {
          const out = join(folder, `${command}.jsonl`);
          rmSync(out, { force: true });
          await printed(command, path, `${option}=${value}`, "-o", out);
          await printed(command, path, `${option}=${value}`, "-o", out, "--json");
        }
      }),
      { numRuns: 12 },
    );
  });
});
