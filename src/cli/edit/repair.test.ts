// What `repair` says of files of other formats, which are mended as the session file that is made of them.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { runCommand } from "../../testing/cli/node-run-command.ts";

it("repairs are listed by the lines of the file, as check names them", async () => {
  const folder = mkdtempSync(join(tmpdir(), "espalier-repair-"));
  try {
    const said = (uuid: string, parentUuid: string | null) => ({
      type: "user",
      uuid,
      parentUuid,
      sessionId: "s",
      timestamp: "2026-08-12T09:00:00.000Z",
      message: { role: "user", content: `Say ${uuid}.` },
    });
    const lines = [said("a", null), said("b", "a"), said("c", "gone")];
    const file = join(folder, "s.jsonl");
    writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
    const checked = await runCommand(["check", file]);
    expect(checked.stdout).toMatch(/^line 3: warning: The line that this one follows/);
    const listed = await runCommand(["repair", "--list", file]);
    expect(listed.stdout).toMatch(/^line 3: orphan: /);
    const mended = await runCommand(["repair", file, "-o", join(folder, "mended.jsonl")]);
    expect(mended.stdout).toMatch(/^line 3: orphan: /);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
