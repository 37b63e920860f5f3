// The golden answers lie beside the project, not in it; without them there is nothing to compare.
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { compareFolder } from "./golden.ts";

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
