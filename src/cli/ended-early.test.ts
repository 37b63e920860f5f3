// What a command leaves behind when it is ended, when a disk is full, and who may read what it wrote.
// @module-tag long
import { type ChildProcess, execFileSync } from "node:child_process";
import {
  chmodSync,
  closeSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  watch,
  writeFileSync,
} from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { SessionManager } from "../manager/session/node-session-manager.ts";
import { BuiltCommand } from "../testing/cli/node-command.ts";
import { runCommand } from "../testing/cli/node-run-command.ts";

const fixture = fileURLToPath(new URL("../../fixtures/oddities/two-roots.jsonl", import.meta.url));
const LEAF = "09274fc4";
const folder = mkdtempSync(join(tmpdir(), "espalier-ended-"));
const [home, out] = [join(folder, "home"), join(folder, "out")];
const [session, written] = [join(home, "private.jsonl"), join(out, "new.jsonl")];
let command: BuiltCommand;

beforeAll(async () => {
  command = await BuiltCommand.build();
}, 120_000);
afterAll(() => {
  command.remove();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  for (const path of [home, out]) {
    rmSync(path, { recursive: true, force: true });
    mkdirSync(path);
  }
  copyFileSync(fixture, session);
  chmodSync(session, 0o600);
});

const WRITING: readonly (readonly [name: string, args: readonly string[]])[] = [
  ["export", []],
  ["repair", []],
  ["branch", ["--leaf", LEAF]],
  ["fork", ["--cwd", "/w"]],
  ["share", ["--mask", "all"]],
];
const modeAt = (path: string) => (statSync(path).mode & 0o777).toString(8);

describe.runIf(process.platform !== "win32")(
  "What is made of a file that only its owner reads",
  () => {
    it.each(WRITING)("by %s is read by nobody else", async (name, args) => {
      expect(await runCommand([name, session, ...args, "-o", written])).toMatchObject({
        exitCode: 0,
      });
      expect(modeAt(written)).toBe("600");
    });

    it("by the manager is read by nobody else", () => {
      const fork = SessionManager.forkFrom(session, "/w", out);
      expect(modeAt(fork.getSessionFile() ?? "")).toBe("600");
      const branched = SessionManager.open(session, out).createBranchedSession(LEAF) ?? "";
      expect(modeAt(branched)).toBe("600");
    });

    it("is as open as the file, and can be gone on with", async () => {
      chmodSync(session, 0o440);
      await runCommand(["export", session, "-o", written]);
      expect(modeAt(written)).toBe("640");
    });
  },
);

/** A session that takes long enough to write. */
function makeLong(): void {
  const message = { role: "user", content: "x".repeat(1000), timestamp: 1 };
  const lines = Array.from({ length: 12_000 }, (_, at) =>
    JSON.stringify({ type: "message", id: `m${at}`, parentId: at ? `m${at - 1}` : null, message }),
  );
  const header = { type: "session", version: 3, id: "s", cwd: "/x" };
  writeFileSync(session, `${JSON.stringify(header)}\n${lines.join("\n")}\n`);
}

/** Runs it until the file beside OUT is there, which is looked at. */
async function endedWhileWriting(signal: NodeJS.Signals) {
  const modes = new Set<string>();
  const meanwhile = (child: ChildProcess) => {
    const watcher = watch(out, (_, name) => {
      if (!name?.startsWith(".new.jsonl.")) return;
      try {
        modes.add(modeAt(join(out, name)));
      } catch {
        // It is gone again.
      }
      child.kill(signal);
    });
    child.once("exit", () => watcher.close());
  };
  const ran = await command.run(["export", session, "-o", written], { meanwhile });
  return { ran, modes: [...modes] };
}

describe.runIf(process.platform === "linux")("A command that is ended while it writes", () => {
  it.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)("by %s leaves nothing", async (signal) => {
    makeLong();
    const { ran, modes } = await endedWhileWriting(signal);
    expect([ran.signal, ran.stderr]).toEqual([signal, ""]);
    expect(modes).toEqual(["600"]);
    expect(readdirSync(out)).toEqual([]);
  });

  it("by SIGKILL leaves what the next one takes away, and nothing of others", async () => {
    makeLong();
    await endedWhileWriting("SIGKILL");
    expect(readdirSync(out)).toEqual([expect.stringMatching(/^\.new\.jsonl\..*\.tmp$/)]);
    const others = [".new.jsonl.part", ".new.jsonl.0a1b2c3d.part", "mine.tmp"];
    for (const name of others) writeFileSync(join(out, name), "");
    copyFileSync(fixture, session);
    await runCommand(["export", session, "-o", join(out, "other.jsonl")]);
    expect(readdirSync(out).sort()).toEqual([...others, "other.jsonl"].sort());
  });
});

describe.runIf(process.platform === "linux")("On a disk that is full", () => {
  const SENTENCE =
    "The output is incomplete: the disk is full.\nFree some space and repeat the step.\n";

  it.each([
    ["info", []],
    ["tree", ["--json"]],
    ["context", []],
    ["search", ["e"]],
    ["export", ["-o", "-"]],
  ] as const)("%s says that its answer is not whole", async (name, args) => {
    const output = openSync("/dev/full", "w");
    const { exitCode, stderr } = await command.run([name, session, ...args], { output });
    closeSync(output);
    expect([exitCode, stderr]).toEqual([2, SENTENCE]);
  });

  it.runIf(canMount())(
    "nothing is left of a file, nor is half of one taken for whole",
    async () => {
      makeLong();
      execFileSync("mount", ["-t", "tmpfs", "-o", "size=512k", "tmpfs", out]);
      try {
        const ran = await command.run(["export", session, "-o", written]);
        expect(ran).toMatchObject({ exitCode: 2, stdout: "" });
        expect(ran.stderr).toBe(
          `Nothing was written to ${written}: the disk is full.\nFree some space and repeat the step.\n`,
        );
        expect(readdirSync(out)).toEqual([]);
        const output = openSync(join(out, "printed"), "w");
        const printed = await command.run(["export", session, "-o", "-"], { output });
        closeSync(output);
        expect([printed.exitCode, printed.stderr]).toEqual([2, SENTENCE]);
      } finally {
        execFileSync("umount", [out]);
      }
    },
  );

  /** Only who administers a machine makes disks, and not in every container. */
  function canMount(): boolean {
    try {
      execFileSync("mount", ["-t", "tmpfs", "tmpfs", folder], { stdio: "ignore" });
    } catch {
      return false;
    }
    execFileSync("umount", [folder]);
    return true;
  }
});

describe.runIf(process.platform !== "win32")("A pipe in the place of a session file", () => {
  it.each([
    ["info"],
    ["tree"],
    ["digest"],
    ["context"],
    ["stats"],
    ["check"],
    ["compactions"],
    ["search", "e"],
    ["export", "-o", "-"],
    ["branch", "--leaf", LEAF, "-o", "-"],
    ["share", "--mask", "all", "-o", "-", "--form", "jsonl"],
  ])("is read by %s as the file is", async (name, ...args) => {
    const ids = /"(?:id|timestamp|parentSession)":"[^"]*",?/g;
    const same = (text: string) =>
      text
        .replaceAll(/private\.jsonl|pipe-of-\w+/g, "NAME")
        .replaceAll(join(home, "NAME"), "NAME")
        .replaceAll(ids, "")
        .replaceAll(",}", "}");
    const file = await runCommand([name, session, ...args]);
    const pipe = join(home, `pipe-of-${name}`);
    execFileSync("mkfifo", [pipe]);
    const [piped] = await Promise.all([
      runCommand([name, pipe, ...args]),
      writeFile(pipe, readFileSync(session)),
    ]);
    expect([piped.exitCode, same(piped.stdout)]).toEqual([file.exitCode, same(file.stdout)]);
  });

  it("is nothing that a label can be added to", async () => {
    const pipe = join(home, "pipe");
    execFileSync("mkfifo", [pipe]);
    const { exitCode, stderr } = await runCommand(["label", pipe, LEAF, "x"]);
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(/^A label can be added only to a file, not to pipe\.\n/);
  });
});
