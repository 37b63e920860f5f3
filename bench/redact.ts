// How many findings of each kind a session gives, with previews of the most frequent, and how long it takes.
// Run with: npm run bench -- redact FILE…
import { readFileSync } from "node:fs";
import { isObject, type JsonObject, parseJson } from "../src/model/json/json.ts";
import { groupsOf } from "../src/redact/decide/decisions.ts";
import { FINDING_KINDS, previewOf } from "../src/redact/finding.ts";
import { Redaction } from "../src/redact/redacted.ts";
import { findingsInAll } from "../src/testing/secrets/findings-in-all.ts";

const isOpen = process.argv.includes("--values");
for (const path of process.argv.slice(2).filter((argument) => !argument.startsWith("--"))) {
  const text = readFileSync(path, "utf8");
  const entries = text
    .split("\n")
    .map((line) => parseJson(line))
    .filter((entry): entry is JsonObject => isObject(entry));
  const start = performance.now();
  const findings = findingsInAll(entries).flat();
  const scanned = performance.now();
  const groups = groupsOf(findings);
  const decisions = new Map(groups.map(({ key }) => [key, "mask" as const]));
  const redaction = new Redaction(findings, decisions);
  const masked = performance.now();
  for (const entry of entries) redaction.redacted(entry);
  const done = performance.now();
  const mb = (text.length / 1e6).toFixed(1);
  console.log(
    `${path}: ${mb} MB, found in ${(scanned - start).toFixed()} ms, masked in ${(done - masked).toFixed()} ms`,
  );
  for (const kind of FINDING_KINDS) {
    const same = groups.filter((group) => group.kind === kind);
    if (same.length === 0) continue;
    const count = same.reduce((sum, group) => sum + group.findings.length, 0);
    console.log(`  ${kind}: ${count} findings of ${same.length} values`);
    const most = [...same].sort((a, b) => b.findings.length - a.findings.length);
    for (const group of most.slice(0, isOpen ? 40 : 5)) {
      console.log(`    ${group.findings.length} × ${isOpen ? group.value : previewOf(group)}`);
    }
  }
}
