// How much real sessions ask to decide: a handful of values, not a flood. The data lie beside the project,
// not in it.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { isObject, type JsonObject, parseJson } from "../model/json/json.ts";
import { groupsOf } from "./decide/decisions.ts";
import { FINDING_KINDS } from "./finding.ts";
import { findingsInAll } from "./findings-in.ts";

const folder = fileURLToPath(new URL("../../../shared/data/real/", import.meta.url));
const MAX_VALUES = 12;

it("real sessions give few values to decide (skipped without ../shared/data)", (context) => {
  const names = existsSync(folder)
    ? readdirSync(folder).filter((one) => one.endsWith(".jsonl"))
    : [];
  if (names.length === 0) context.skip("no ../shared/data here: nothing was searched");
  const lines: string[] = [];
  for (const name of names) {
    const entries = readFileSync(folder + name, "utf8")
      .split("\n")
      .map((line) => parseJson(line))
      .filter((entry): entry is JsonObject => isObject(entry));
    const groups = groupsOf(findingsInAll(entries).flat());
    const counts = FINDING_KINDS.map((kind) => {
      const same = groups.filter((group) => group.kind === kind);
      const count = same.reduce((all, group) => all + group.findings.length, 0);
      return count === 0 ? "" : `; ${kind}: ${count} of ${same.length}`;
    });
    lines.push(name + counts.join(""));
    expect(groups.length, name).toBeLessThanOrEqual(MAX_VALUES);
  }
  process.stdout.write(`Findings of values, by kind:\n${lines.join("\n")}\n`);
});
