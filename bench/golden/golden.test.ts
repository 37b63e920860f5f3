// The golden answers lie beside the project, not in it; without them there is nothing to compare.
// @module-tag long
import { expect, it } from "vitest";
import { withShared } from "../../src/testing/reading/node-shared.ts";
import { compareFolder } from "./golden.ts";
import { Report } from "./report.ts";
import { compareVectors } from "./vectors/vectors.ts";

withShared("data/oracle/dev", "the golden answers", (folder) => {
  it("of the real agents are our answers too", async () => {
    const lines: string[] = [];
    const report = await compareFolder(folder, (line) => lines.push(line));
    expect(lines.filter((line) => line.startsWith("✗"))).toEqual([]);
    expect(report.counts()).toMatchObject({ differing: 0 });
    expect(report.checks).toBeGreaterThan(3800);
  }, 60_000);
});

const VECTORS = "design/formats-claude-codex-vectors.json";

withShared(VECTORS, "the vectors of Claude Code and Codex", (vectors) => {
  it("come out as their sentences say", async () => {
    const lines: string[] = [];
    const report = new Report((line) => lines.push(line));
    await compareVectors(report, vectors);
    expect(lines.filter((line) => line.startsWith("✗"))).toEqual([]);
    expect(report.checks).toBeGreaterThan(80);
  });
});
