// Names that are no text: Linux has them, and no path of ours can say them.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { runCommand } from "../../testing/cli/node-run-command.ts";
import { filesBelow } from "../serve/folder-files.ts";

const SESSION = `{"type":"session","version":3,"id":"s","timestamp":"2026-01-01T00:00:00.000Z","cwd":"/x"}
{"type":"message","id":"a","parentId":null,"timestamp":"2026-01-01T00:00:00.000Z","message":{"role":"user","content":"swifts","timestamp":1}}
`;

let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "names-"));
  const sessions = join(root, "sessions");
  for (const folder of ["--project--", "caf\xe9"]) {
    const path = Buffer.from(join(sessions, folder), "latin1");
    mkdirSync(path, { recursive: true });
    const file = (name: string) => Buffer.concat([path, Buffer.from(`/${name}`, "latin1")]);
    writeFileSync(file("good.jsonl"), SESSION);
    writeFileSync(file("na\xefve.jsonl"), SESSION);
  }
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true });
});

const REASON = "has bytes in its name that are no text, by which nothing can be opened.";

// Other systems let nobody make such names.
describe.runIf(process.platform === "linux")("a file or folder whose name is no text", () => {
  it.each([["list"], ["search", "swifts"], ["stats"], ["check"]])(
    "is named by %s, and the rest is shown",
    async (...args) => {
      const { exitCode, stdout, stderr } = await runCommand([...args, join(root, "sessions")]);
      const all = stdout + stderr;
      expect(exitCode).toBeLessThan(2);
      expect(all.split(`na\ufffdve.jsonl ${REASON}`)).toHaveLength(2);
      expect(all.split(`caf\ufffd ${REASON}`)).toHaveLength(2);
      if (args[0] !== "stats") expect(stdout).toContain("good.jsonl");
    },
  );

  it("is named by a list of all sessions, too", async () => {
    vi.stubEnv("HOME", root);
    vi.stubEnv("PI_CODING_AGENT_DIR", root);
    const { stdout, stderr } = await runCommand(["list"]);
    expect(stdout).toContain("good.jsonl");
    expect(stderr.match(/na\ufffdve\.jsonl .* no text|caf\ufffd .* no text/g)).toHaveLength(2);
  });

  it("is named to who is served the folder", async () => {
    const found: string[] = [];
    for await (const one of filesBelow(join(root, "sessions"))) {
      found.push("error" in one ? one.error : one.path);
    }
    expect(found.sort()).toEqual([
      "--project--/good.jsonl",
      `--project--/na\ufffdve.jsonl ${REASON}`,
      `caf\ufffd ${REASON}`,
    ]);
  });
});
