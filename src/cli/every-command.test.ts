// Every command with good, bad, missing and hostile input, from standard input, in a pipe that closes early
// and in a folder that cannot be written. A command that is missing in the table fails the first test.
// @module-tag long
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { jsonLines } from "../testing/cli/json-lines.ts";
import { BuiltCommand } from "../testing/cli/node-command.ts";
import { runCommand } from "../testing/cli/node-run-command.ts";
import { printable } from "../text/printable.ts";
import { namesOf } from "./command/command.ts";
import { allCommands, commandNamed } from "./commands.ts";

const oddities = fileURLToPath(new URL("../../fixtures/oddities", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "espalier-every-"));
chmodSync(folder, 0o755);
const [sessions, out, closed] = ["sessions", "out", "closed"].map((name) => join(folder, name)) as [
  string,
  string,
  string,
];
const good = join(sessions, "good.jsonl");
const hostile = join(sessions, "hostile.jsonl");
const missing = join(sessions, "missing.jsonl");
const [FIRST, LAST] = ["ab608aae", "09274fc4"];

interface Case {
  /** `at`: the session, or the folder where it is about folders. */
  readonly args: (at: string, out: string) => readonly string[];
  /** What it is about: a file, a folder, or neither. */
  readonly about: "file" | "folder" | "nothing";
  /** Not what it wants, besides no argument at all. */
  readonly bad: readonly string[];
  /** It writes `out`, or, without `out`, the session itself. */
  readonly writes?: "out" | "itself";
}

const CASES: Readonly<Record<string, Case>> = {
  info: { args: (at) => ["info", at], about: "file", bad: ["info", "--leaf"] },
  tree: { args: (at) => ["tree", at], about: "file", bad: ["tree", good, "--filter", "most"] },
  digest: {
    args: (at) => ["digest", at],
    about: "file",
    bad: ["digest", good, "--leaf", "none"],
  },
  context: {
    args: (at) => ["context", at],
    about: "file",
    bad: ["context", good, "--leaf", "none"],
  },
  check: { args: (at) => ["check", at], about: "file", bad: ["check", good, "--most"] },
  list: { args: (at) => ["list", at], about: "folder", bad: ["list", good] },
  search: {
    args: (at) => ["search", at, "e"],
    about: "file",
    bad: ["search", good, "(", "--regex"],
  },
  stats: { args: (at) => ["stats", at], about: "file", bad: ["stats", sessions, good] },
  compactions: {
    args: (at) => ["compactions", at],
    about: "file",
    bad: ["compactions", good, "--leaf", "none"],
  },
  compare: {
    args: (at) => ["compare", at, at],
    about: "file",
    bad: ["compare", good, good, "--context"],
  },
  branch: {
    args: (at, to) => ["branch", at, "--leaf", LAST, "-o", to],
    about: "file",
    bad: ["branch", good, "-o", out],
    writes: "out",
  },
  fork: {
    args: (at, to) => ["fork", at, "--cwd", "/w", "-o", to],
    about: "file",
    bad: ["fork", good, "-o", out],
    writes: "out",
  },
  label: {
    args: (at) => ["label", at, FIRST, "start"],
    about: "file",
    bad: ["label", good, "none", "x"],
    writes: "itself",
  },
  export: {
    args: (at, to) => ["export", at, "-o", to],
    about: "file",
    bad: ["export", good],
    writes: "out",
  },
  repair: {
    args: (at, to) => ["repair", at, "-o", to],
    about: "file",
    bad: ["repair", good, "--list", "-o", out],
    writes: "out",
  },
  share: {
    args: (at, to) => [
      "share",
      at,
      "--mask",
      "all",
      "-o",
      to,
      ...(to === "-" ? ["--form", "jsonl"] : []),
    ],
    about: "file",
    bad: ["share", good, "-o", out, "--mask", "some"],
    writes: "out",
  },
  serve: {
    args: (at) => ["serve", at, "--port", "45871"],
    about: "folder",
    bad: ["serve", sessions, "--port", "x"],
  },
  completions: {
    args: () => ["completions", "zsh"],
    about: "nothing",
    bad: ["completions", "csh"],
  },
};
const cases = Object.entries(CASES).map(([name, one]) => ({ name, ...one }));
const ofFiles = cases.filter(({ about }) => about === "file");

const environment = { XDG_STATE_HOME: join(folder, "state"), HOME: join(folder, "home") };
let command: BuiltCommand;

beforeAll(async () => {
  command = await BuiltCommand.build();
}, 120_000);
afterAll(() => {
  command.remove();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  for (const path of [sessions, out, closed]) {
    rmSync(path, { recursive: true, force: true });
    mkdirSync(path);
  }
  copyFileSync(join(oddities, "two-roots.jsonl"), good);
  copyFileSync(join(oddities, "hostile.jsonl"), hostile);
});

const written = join(out, "new.jsonl");
const about = ({ about: what }: Case) => (what === "folder" ? sessions : good);

/** A sentence, and no stack; nothing that a terminal obeys. */
function expectSentence(stderr: string): void {
  expect(stderr).toMatch(/^\S[^\n]+\n/);
  expect(stderr).not.toMatch(/\n {4}at |Error:/);
  expect(printable(stderr)).toBe(stderr);
}

it("The table has every command", async () => {
  const commands = await allCommands();
  expect(cases.map(({ name }) => name)).toEqual(commands.map(({ name }) => name));
  for (const command of commands) {
    for (const name of namesOf(command)) {
      expect((await commandNamed(name))?.name).toBe(command.name);
    }
  }
});

describe.each(cases.filter(({ name }) => name !== "serve"))("espalier $name", (one) => {
  it("answers good input, as text and as JSON", async () => {
    const { exitCode, stdout, stderr } = await runCommand(one.args(about(one), written));
    expect([exitCode, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(/\n$/);
    rmSync(written, { force: true });
    const json = await runCommand([...one.args(about(one), written), "--json"]);
    expect([json.exitCode, json.stderr]).toEqual([0, ""]);
    for (const value of jsonLines(json.stdout)) expect(value).toBeTypeOf("object");
    if (one.writes === "out") expect(readFileSync(written).length).toBeGreaterThan(100);
  });

  it("prints nothing of a hostile session that a terminal obeys", async () => {
    const args = one.args(one.about === "folder" ? sessions : hostile, written);
    for (const all of [args, [...args, "--json"]]) {
      rmSync(written, { force: true });
      const { stdout, stderr } = await runCommand(all);
      expect(printable(stdout)).toBe(stdout);
      expect(printable(stderr)).toBe(stderr);
    }
  });
});

describe.each(cases)("espalier $name", (one) => {
  it("refuses bad and missing input with a sentence and exit code 2", async () => {
    const bad = await runCommand(one.bad);
    expect([bad.exitCode, bad.stdout]).toEqual([2, expect.any(String)]);
    expectSentence(bad.stderr);
    if (one.about === "nothing") return;
    const gone = await runCommand(one.args(missing, written));
    expect([gone.exitCode, gone.stdout]).toEqual([2, ""]);
    expect(gone.stderr).toContain(`No such file: ${missing}\n`);
    expect(readdirSync(out)).toEqual([]);
  });

  it("has its own help, which names all it takes", async () => {
    const { stdout } = await runCommand(["help", one.name]);
    const described = await commandNamed(one.name);
    for (const option of Object.keys(described?.options ?? {})) {
      expect(stdout).toContain(`--${option}`);
    }
    expect(await runCommand([one.name, "--help"])).toMatchObject({ exitCode: 0, stdout });
  });

  it("is quiet and ends well when nobody reads what it prints", async () => {
    const args = one.args(about(one), written);
    const { exitCode, stderr } = await command.run(args, { isUnread: true, environment });
    expect([exitCode, stderr]).toEqual([0, ""]);
    if (one.writes === "out") expect(readdirSync(out)).toEqual(["new.jsonl"]);
  });
});

describe.each(ofFiles.filter(({ writes }) => writes !== "itself"))(
  "espalier $name with - as the session",
  (one) => {
    it("says the same as of the file, and writes to standard output where -o is -", async () => {
      const file = await runCommand(one.args(good, "-"));
      const input = readFileSync(good);
      const piped = await command.run(one.args("-", "-"), { input, environment });
      const same = (text: string) =>
        text
          .replaceAll(/good\.jsonl|standard input/g, "NAME")
          .replaceAll(/"(?:id|timestamp|parentSession)":"[^"]*",?/g, "")
          .replaceAll(/,}/g, "}");
      expect(same(piped.stdout)).toBe(same(file.stdout));
      expect([piped.exitCode, same(piped.stderr)]).toEqual([file.exitCode, same(file.stderr)]);
      expect(readdirSync(out)).toEqual([]);
    });
  },
);

it("espalier label refuses standard input, which nothing can be added to", async () => {
  const { exitCode, stderr } = await command.run(["label", "-", FIRST, "x"], { input: "" });
  expect(exitCode).toBe(2);
  expectSentence(stderr);
});

describe.each(cases.filter(({ writes }) => writes !== undefined))(
  "espalier $name where nothing can be written",
  (one) => {
    it("says so, and leaves nothing there", async () => {
      copyFileSync(good, join(closed, "good.jsonl"));
      const before = readFileSync(good, "utf8");
      chmodSync(join(closed, "good.jsonl"), 0o444);
      chmodSync(closed, 0o555);
      const args = one.args(join(closed, "good.jsonl"), join(closed, "new.jsonl"));
      const ran = await command.run(args, { obeysModes: true, environment });
      chmodSync(closed, 0o755);
      expect([ran.exitCode, ran.stdout]).toEqual([2, ""]);
      expectSentence(ran.stderr);
      expect(readdirSync(closed)).toEqual(["good.jsonl"]);
      expect(readFileSync(join(closed, "good.jsonl"), "utf8")).toBe(before);
    });
  },
);

it("espalier serve prints its address and goes on until it is ended", async () => {
  const { exitCode, stdout, stderr } = await command.run(["serve", sessions], {
    environment,
    until: "Ctrl-C",
  });
  expect([exitCode, stderr]).toEqual([null, ""]);
  expect(stdout).toMatch(/http:\/\/127\.0\.0\.1:\d+\/#\/library\?served=/);
});

it("espalier FILE serves that session alone, and its address opens it", async () => {
  const { exitCode, stdout } = await command.run([good, "--no-open"], {
    environment,
    until: "Ctrl-C",
  });
  expect(exitCode).toBe(null);
  expect(stdout).toContain(`Espalier shows ${realpathSync(good)} at`);
  expect(stdout).toMatch(/#\/library\?served=[\w-]+&path=good\.jsonl\n/);
});

it("espalier serve without a folder says where no agent keeps sessions", async () => {
  const { exitCode, stderr } = await command.run(["serve"], { environment });
  expect(exitCode).toBe(2);
  expect(stderr).toMatch(/^No sessions in the agents' usual folders\. Name a folder\.\n/);
});

it("An empty standard input, or one that is no session, is said to be so", async () => {
  for (const input of ["", "no session\n"]) {
    const { exitCode, stdout, stderr } = await command.run(["info", "-"], { input });
    expect([exitCode, stdout]).toEqual([2, ""]);
    expectSentence(stderr);
  }
});

it("A long answer in a pipe arrives whole", async () => {
  const long = join(sessions, "long.jsonl");
  const text = "a".repeat(300_000);
  const line = { type: "message", id: "b", message: { role: "user", content: text } };
  writeFileSync(long, `${readFileSync(good, "utf8")}${JSON.stringify(line)}\n`);
  const { stdout } = await command.run(["context", long, "--leaf", "b"]);
  expect(stdout).toContain(text);
});

it("Notes that nobody reads do not stop an answer", async () => {
  const args = ["info", missing, good, good];
  const { exitCode, stdout } = await command.run(args, { areNotesUnread: true });
  expect(exitCode).toBe(2);
  expect(stdout.match(/^==> /gm)).toHaveLength(2);
});
