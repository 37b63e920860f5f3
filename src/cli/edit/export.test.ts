// `espalier export`: what is written, and what is never written over.
import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, it } from "vitest";
import { operationsText } from "../../edit/operation/read-operation.ts";
import { runCommand, TextOut } from "../../testing/cli/node-run-command.ts";
import { entriesIn } from "../../testing/entry-lines.ts";
import { fileOf } from "../../testing/session.ts";
import { Io } from "../command/io.ts";
import { writeDraft } from "./export.ts";
import { withDraft } from "./open-draft.ts";

const folder = mkdtempSync(join(tmpdir(), "espalier-export-"));
afterAll(() => rmSync(folder, { recursive: true }));
const [file, out] = [join(folder, "s.jsonl"), join(folder, "out.jsonl")];
const TEXT = fileOf(
  entriesIn(`
    u1 user: Use jose
    a1 assistant: Done.
    u2 < u1 user: Another way
    a2 assistant: Fine.`),
);

beforeEach(() => {
  rmSync(out, { force: true });
  writeFileSync(file, TEXT);
});

it("copies a session without operations to the byte", async () => {
  const { exitCode, stdout } = await runCommand(["export", file, "-o", out]);
  expect(stdout).toBe(`4 entries written to ${out}: 4 unchanged, 0 changed, 0 new; 0 left out.\n`);
  expect([exitCode, readFileSync(out, "utf8")]).toEqual([0, TEXT]);
  expect(readdirSync(folder)).toEqual(["out.jsonl", "s.jsonl"]);
});

it("does what an operations file says, or nothing at all", async () => {
  const operations = join(folder, "operations.json");
  const write = (entry: string) =>
    writeFileSync(operations, operationsText([[{ kind: "remove-subtree", entry }]]));
  write("u2");
  await runCommand(["export", file, "--operations", operations, "-o", out]);
  expect(readFileSync(out, "utf8")).toBe(`${TEXT.split("\n").slice(0, 3).join("\n")}\n`);
  rmSync(out);
  write("u9");
  const { exitCode, stderr } = await runCommand([
    "export",
    file,
    "--operations",
    operations,
    "-o",
    out,
  ]);
  expect(stderr).toBe(
    "Operation 1 (remove-subtree): Entry u9 is not there.\nNothing was written.\n",
  );
  expect(exitCode).toBe(2);
  rmSync(operations);
  expect(readdirSync(folder)).toEqual(["s.jsonl"]);
});

it("writes one branch, or a fork, under a header that names where it comes from", async () => {
  await runCommand(["export", file, "--branch", "a1", "-o", out]);
  const [header = "", ...lines] = readFileSync(out, "utf8").split("\n");
  expect(JSON.parse(header)).toMatchObject({ cwd: "/x", parentSession: file });
  expect(lines).toEqual([...TEXT.split("\n").slice(1, 3), ""]);
  await runCommand(["export", file, "--fork", "/elsewhere", "-o", out, "--replace"]);
  const [forked = "", ...all] = readFileSync(out, "utf8").split("\n");
  expect(JSON.parse(forked)).toMatchObject({ cwd: "/elsewhere", parentSession: file });
  expect(all).toEqual(TEXT.split("\n").slice(1));
});

it("writes over a file, the opened one too, only when told so", async () => {
  const refused = await runCommand(["export", file, "--branch", "a1", "-o", file]);
  expect(refused.stderr).toContain("already exists. Choose another name, or add --replace");
  expect(readFileSync(file, "utf8")).toBe(TEXT);
  const { exitCode } = await runCommand([
    "export",
    file,
    "--branch",
    "a1",
    "-o",
    file,
    "--replace",
  ]);
  expect([exitCode, readFileSync(file, "utf8").split("\n").length]).toEqual([0, 4]);
});

it("makes a session file of an agent's web page", async () => {
  const page = "fixtures/oddities/export.html";
  const { exitCode, stdout } = await runCommand(["export", page, "-o", out]);
  expect([exitCode, stdout]).toEqual([
    0,
    `8 entries written to ${out}: 8 converted from pi HTML export, 0 changed, 0 new; 0 left out.\n`,
  ]);
  const shown = await runCommand(["tree", page, "--filter", "all"]);
  expect((await runCommand(["tree", out, "--filter", "all"])).stdout).toBe(shown.stdout);
});

it("says what was converted of another agent's session, and where 0 stands for nothing recorded", async () => {
  const rollout = "fixtures/codex/kiln.jsonl";
  const { stdout } = await runCommand(["export", rollout, "-o", out]);
  expect(stdout).toMatch(
    /: (\d+) converted from Codex [^,]*, 0 changed, 0 new; 0 left out\.\nIn \d+ entries no tokens or costs are recorded where pi needs numbers: they say 0 there\.\n$/,
  );
  const json = await runCommand(["export", rollout, "-o", out, "--replace", "--json"]);
  const { entries, identical, converted, filledIn } = JSON.parse(json.stdout);
  const isMarked = (line: string) => /"notRecorded":true|"tokensBefore":0[,}]/.test(line);
  const marked = readFileSync(out, "utf8").split("\n").filter(isMarked);
  expect([identical, converted, filledIn]).toEqual([0, entries, marked.length]);
});

it("adds labels and names to the end of the file itself, and nothing else", async () => {
  const operations = join(folder, "operations.json");
  const made = { id: "n1", timestamp: "2026-11-22T01:00:00.000Z" };
  const append = (...steps: Parameters<typeof operationsText>[0]) => {
    writeFileSync(operations, operationsText(steps));
    return runCommand(["export", file, "--operations", operations, "--append"]);
  };
  const done = await append([{ kind: "label", ...made, target: "u1", label: "start" }]);
  expect([done.exitCode, done.stdout]).toEqual([0, `1 entry added to ${file}.\n`]);
  const now = readFileSync(file, "utf8");
  expect(now.startsWith(TEXT)).toBe(true);
  expect(JSON.parse(now.slice(TEXT.length))).toMatchObject({ type: "label", label: "start" });
  const refused = await append([{ kind: "remove", entries: ["u1"] }]);
  expect(refused.stderr).toContain("Only labels, the name and context edits can be added");
  const other = await runCommand(["export", file, "--append", "-o", out]);
  expect(other.stderr).toContain("--append writes to FILE itself");
  expect(readFileSync(file, "utf8")).toBe(now);
  rmSync(operations);
});

it("says that a file of an older version is written as version 3", async () => {
  const time = '"timestamp":"2025-12-02T10:00:05.000Z"';
  const entry = `{"type":"message","message":{"role":"user","content":"a"},${time}}`;
  writeFileSync(file, `{"type":"session","id":"old-one",${time},"cwd":"/x"}\n${entry}\n`);
  const same = await runCommand(["export", file, "-o", out]);
  expect(same.stdout).not.toContain("version");
  const forked = await runCommand(["export", file, "--fork", "/y", "-o", out, "--replace"]);
  expect(forked.stdout).toContain("The file had an older version. Every line is version 3 now.");
});

it("never writes over what another program added to the opened file meanwhile", async () => {
  const target = { path: file, isReplaced: true };
  const none = new TextOut().colored("never");
  const io = new Io({ out: none, err: none, isJson: false, onProgress() {} });
  const writing = withDraft(file, async (draft) => {
    await draft.session.apply({ kind: "remove", entries: ["a1"] });
    appendFileSync(file, "{}\n");
    return writeDraft(draft, { kind: "tree" }, target, io);
  });
  await expect(writing).rejects.toThrow("changed");
  expect(readFileSync(file, "utf8")).toBe(`${TEXT}{}\n`);
  expect(readdirSync(folder)).toEqual(["s.jsonl"]);
});
