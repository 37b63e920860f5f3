// How many values real sessions ask to decide: a handful, not a flood. The data is next to the project,
// not in it.
// @module-tag long
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, it } from "vitest";
import { isObject, type JsonObject, parseJson } from "../model/json/json.ts";
import { sessionFilesIn, withShared } from "../testing/reading/node-shared.ts";
import { findingsInAll } from "../testing/secrets/findings-in-all.ts";
import { groupsOf } from "./decide/decisions.ts";
import { FINDING_KINDS } from "./finding.ts";

const MAX_VALUES = 12;

withShared("data/real", "real sessions", (folder) => {
  it("give few values to decide", () => {
    const lines: string[] = [];
    for (const path of sessionFilesIn(folder)) {
      const entries = readFileSync(path, "utf8")
        .split("\n")
        .map((line) => parseJson(line))
        .filter((entry): entry is JsonObject => isObject(entry));
      const groups = groupsOf(findingsInAll(entries).flat());
      const counts = FINDING_KINDS.map((kind) => {
        const same = groups.filter((group) => group.kind === kind);
        const count = same.reduce((all, group) => all + group.findings.length, 0);
        return count === 0 ? "" : `; ${kind}: ${count} of ${same.length}`;
      });
      lines.push(basename(path) + counts.join(""));
      expect(groups.length, path).toBeLessThanOrEqual(MAX_VALUES);
    }
    process.stdout.write(`Findings of values, by kind:\n${lines.join("\n")}\n`);
  });
});
