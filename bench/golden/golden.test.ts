// The golden answers lie beside the project, not in it; without them there is nothing to compare.
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { compareFolder } from "./golden.ts";
import { Report } from "./report.ts";
import { compareVectors } from "./vectors/vectors.ts";

const folder = fileURLToPath(new URL("../../../shared/data/oracle/dev", import.meta.url));

describe("the golden answers", () => {
  if (!existsSync(folder)) {
    it("are not here, so nothing was compared", () => expect(existsSync(folder)).toBe(false));
    return;
  }
  it("of the real agents are our answers too", async () => {
    const lines: string[] = [];
    const report = await compareFolder(folder, (line) => lines.push(line));
    expect(lines.filter((line) => line.startsWith("✗"))).toEqual([]);
    expect(report.counts()).toMatchObject({ differing: 0 });
    expect(report.checks).toBeGreaterThan(3800);
  }, 60_000);
});

const vectors = fileURLToPath(
  new URL("../../../shared/design/formats-claude-codex-vectors.json", import.meta.url),
);

describe("the vectors of Claude Code and Codex", () => {
  if (!existsSync(vectors)) {
    it("are not here, so nothing was compared", () => expect(existsSync(vectors)).toBe(false));
    return;
  }
  it("come out as their sentences say", async () => {
    const lines: string[] = [];
    const report = new Report((line) => lines.push(line));
    await compareVectors(report, vectors);
    expect(lines.filter((line) => line.startsWith("✗"))).toEqual([]);
    expect(report.checks).toBeGreaterThan(80);
  });
});
