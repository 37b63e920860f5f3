// `espalier share`: what leaves, what is asked first, and what is never written over.
// @module-tag long
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeEach, expect, it } from "vitest";
import { operationsText } from "../../edit/operation/read-operation.ts";
import { runCommand } from "../../testing/cli/node-run-command.ts";
import { message } from "../../testing/entries.ts";
import { entriesIn } from "../../testing/entry-lines.ts";
import { fileOf } from "../../testing/session.ts";

const folder = mkdtempSync(join(tmpdir(), "espalier-share-"));
afterAll(() => rmSync(folder, { recursive: true }));
const [file, out] = [join(folder, "s.jsonl"), join(folder, "out.jsonl")];
const decisions = join(folder, "decisions.json");

const PLAIN = fileOf(
  entriesIn(`
    u1 user: Sort the list
    a1 assistant: Done.
    u2 < u1 user: Another way
    a2 assistant: Fine.`),
);
const SECRET = fileOf(
  entriesIn(`
    u1 user: Write to ann.smith@acme-corp.io
    a1 assistant: I wrote to ann.smith@acme-corp.io.
    u2 user: The password is hunter2, say nobody`),
);

beforeEach(() => {
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
  writeFileSync(file, PLAIN);
});

const run = (...args: string[]) => runCommand(["share", file, "-o", out, ...args]);

it("copies a session in which nothing is found to the byte", async () => {
  const { exitCode, stdout } = await run();
  expect([exitCode, stdout]).toEqual([0, `${out} written: everything.\n`]);
  expect(readFileSync(out, "utf8")).toBe(PLAIN);
  expect(readdirSync(folder).sort()).toEqual(["out.jsonl", "s.jsonl"]);
});

it("leaves out lines that are no entries, and says so", async () => {
  const torn = '{"type":"message","id":"t1","message":"secret';
  writeFileSync(file, `${PLAIN}"secret"\n{"type":"session","id":"secret"}\n${torn}`);
  const { stdout } = await run();
  expect(stdout).toBe(`${out} written: 3 lines that are no entries are left out.\n`);
  expect(readFileSync(out, "utf8")).toBe(PLAIN);
  writeFileSync(file, `${PLAIN}"secret"\n`);
  const part = await run("--branch", "a1", "--replace", "--json");
  expect(JSON.parse(part.stdout)).toMatchObject({
    leftOut: "one branch; 1 line that is no entry is left out",
  });
});

it("writes one branch, or a turn of it, and says what it wrote", async () => {
  const { stdout } = await run("--branch", "a1", "--turns", "1", "--without", "labels,costs");
  expect(stdout).toBe(`${out} written: without costs and labels; one branch; turn 1.\n`);
  const text = readFileSync(out, "utf8");
  expect(text).toContain("Done.");
  expect(text).not.toContain("Another way");
});

it("shares what operations make of the session", async () => {
  const operations = join(folder, "operations.json");
  writeFileSync(operations, operationsText([[{ kind: "remove-subtree", entry: "u2" }]]));
  expect((await run("--operations", operations)).exitCode).toBe(0);
  const draft = readFileSync(out, "utf8");
  expect(draft).toContain("Done.");
  expect(draft).not.toContain("Another way");
  expect(readFileSync(file, "utf8")).toBe(PLAIN);
});

it("writes nothing while a finding is undecided, and shows none of them whole", async () => {
  writeFileSync(file, SECRET);
  const { exitCode, stdout, stderr } = await run();
  expect([exitCode, stderr]).toEqual([1, ""]);
  expect(stdout).toBe(
    [
      "undecided  email, an…io (22 characters), 2 times in u1, a1",
      "Nothing was written: 1 finding is undecided.",
      "Decide them in a file (--new-decisions, then --decisions), or add --mask all.",
      "",
    ].join("\n"),
  );
  expect(readdirSync(folder)).toEqual(["s.jsonl"]);
});

it("masks all, or does as a file says that it wrote itself", async () => {
  writeFileSync(file, SECRET);
  const masked = await run("--mask", "all", "--words", "hunter2");
  expect(masked.exitCode).toBe(0);
  const text = readFileSync(out, "utf8");
  expect(text).toContain("I wrote to [email 1].");
  expect(text).toContain("The password is [own word 1]");
  expect(text).not.toMatch(/ann\.smith|hunter2/);

  const asked = await run("--new-decisions", decisions, "--replace");
  expect([asked.exitCode, readdirSync(folder).length]).toEqual([1, 3]);
  const asWritten = readFileSync(decisions, "utf8");
  expect(asWritten).not.toContain("ann.smith");
  expect(asWritten).toContain('"preview": "email, an…io (22 characters)"');
  const keep = readFileSync(decisions, "utf8").replace('"mask"', '"keep"');
  writeFileSync(decisions, keep);
  expect((await run("--decisions", decisions, "--replace")).exitCode).toBe(0);
  expect(readFileSync(out, "utf8")).toContain("ann.smith@acme-corp.io");
  writeFileSync(decisions, keep.replace('"keep"', '"drop"'));
  expect((await run("--decisions", decisions, "--replace")).exitCode).toBe(0);
  const left = readFileSync(out, "utf8");
  expect(left).not.toContain("ann.smith");
  expect(left).toContain("hunter2");
});

it("writes Markdown of the masked session", async () => {
  writeFileSync(file, SECRET);
  const page = join(folder, "out.md");
  const { exitCode } = await runCommand(["share", file, "-o", page, "--mask", "all"]);
  expect(exitCode).toBe(0);
  const text = readFileSync(page, "utf8");
  expect(text).toContain("## Turn 2");
  expect(text).toContain("I wrote to");
  expect(text).not.toContain("ann.smith");
});

it("writes Markdown with its pictures as one ZIP file", async () => {
  const image = { type: "image", data: btoa("a picture"), mimeType: "image/png" };
  const prompt = {
    role: "user",
    content: [{ type: "text", text: "Mail ann.smith@acme.io" }, image],
  };
  writeFileSync(file, fileOf([message("u1", prompt)]));
  const zip = join(folder, "out.zip");
  const args = ["share", file, "-o", zip, "--mask", "all"];
  expect((await runCommand(args)).exitCode).toBe(0);
  const files = unzipSync(readFileSync(zip));
  const text = strFromU8(files["session.md"] ?? new Uint8Array());
  expect(text).toContain("Mail \\[email 1\\]");
  expect(text).toContain("![Image 1](images/1.png)");
  expect(strFromU8(files["images/1.png"] ?? new Uint8Array())).toBe("a picture");
  expect((await runCommand([...args, "--replace", "--without", "images"])).exitCode).toBe(0);
  expect(Object.keys(unzipSync(readFileSync(zip)))).toEqual(["session.md"]);
});

it("tells programs what was found, and where", async () => {
  writeFileSync(file, SECRET);
  const { stdout } = await run("--json");
  expect(JSON.parse(stdout)).toEqual({
    file: null,
    findings: [
      {
        kind: "email",
        preview: "email, an…io (22 characters)",
        count: 2,
        entries: ["u1", "a1"],
        decision: null,
      },
    ],
    undecided: 1,
  });
});

it("refuses what it cannot do, in a sentence", async () => {
  const refused = async (...args: string[]) => {
    const { exitCode, stderr } = await runCommand(["share", ...args]);
    expect(exitCode).toBe(2);
    return stderr.split("\n")[0];
  };
  expect(await refused(file)).toBe("-o OUT is missing.");
  expect(await refused(file, "-o", join(folder, "out.pdf"))).toBe(
    "OUT has to end in .html, .jsonl, .md or .zip, which says what is written.",
  );
  expect(await refused(file, "-o", file)).toContain("already exists");
  expect(await refused(file, "-o", file, "--replace")).toBe(
    `${file} is an input and is never overwritten. Choose another name.`,
  );
  expect(await refused(file, "-o", out, "--turns", "3-")).toBe(
    "--turns takes a number or a range such as 3-9.",
  );
  expect(await refused(file, "-o", out, "--turns", "1")).toContain("Turns are those of one branch");
  expect(await refused(file, "-o", out, "--branch", "zz")).toContain("zz");
  expect(await refused(file, "-o", out, "--without", "jokes")).toContain("jokes");
  expect(await refused(file, "-o", out, "--mask", "some")).toBe(
    "--mask is one of all, not “some”.",
  );
  expect(await refused(file, "-o", out, "--words", "ab")).toContain("3 characters or more");
  writeFileSync(decisions, "\n");
  const locked = ["--passphrase-file", decisions];
  expect(await refused(file, "-o", out, ...locked)).toBe(
    "Only a page (.html) can have a passphrase.",
  );
  expect(await refused(file, "-o", join(folder, "out.html"), ...locked)).toBe(
    `No passphrase in ${decisions}.`,
  );
  writeFileSync(decisions, "{}");
  expect(await refused(file, "-o", out, "--decisions", decisions)).toContain(
    "This is no file of decisions",
  );
  expect(readFileSync(file, "utf8")).toBe(PLAIN);
  expect(readdirSync(folder).sort()).toEqual(["decisions.json", "s.jsonl"]);
});

it("opens a page only on entries that are in it", async () => {
  const page = join(folder, "out.html");
  const refused = async (...args: string[]) => {
    const { exitCode, stderr } = await runCommand(["share", file, "-o", page, ...args]);
    expect(exitCode).toBe(2);
    return stderr.split("\n")[0];
  };
  expect(await refused("--compare", "a1,zz")).toBe("Entry zz is not there.");
  expect(await refused("--before-after", "zz")).toBe("Entry zz is not there.");
  for (const ends of ["a1", "a1,", "a1,a2,u1"]) {
    expect(await refused("--compare", ends)).toContain("--compare takes the last entries");
  }
  expect(await refused("--compare", "a1,a2", "--before-after", "a2")).toContain(
    "cannot be combined",
  );
  const notInside = "Entry a2 is not in what is shared, so the page cannot open on it.";
  expect(await refused("--branch", "a1", "--compare", "a1,a2")).toBe(notInside);
  expect(await refused("--branch", "a1", "--before-after", "a2")).toBe(notInside);
  const { stderr } = await run("--compare", "a1,a2");
  expect(stderr).toContain("Only a page (.html) can open at a comparison.");
  expect(readdirSync(folder)).toEqual(["s.jsonl"]);
});
