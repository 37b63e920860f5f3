// `npm run golden [-- DIR]`: prints each difference from the golden answers in DIR, then one JSON
// line; with them the vectors of Claude Code and Codex beside the project. `-- --unseen N [--seed S]`: from answers to N damaged files that the published agent gives
// here and now. Exit code 1 when anything differs, 2 when there is nothing to compare.
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { compareFolder } from "./golden.ts";
import { compareUnseen } from "./unseen.ts";
import { compareVectors } from "./vectors/vectors.ts";

const VECTORS = "../shared/design/formats-claude-codex-vectors.json";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { unseen: { type: "string" }, seed: { type: "string", default: "1" } },
});
const folder = positionals[0] ?? "../shared/data/oracle/dev";
const print = (line: string) => console.log(line);
if (values.unseen === undefined && !existsSync(folder)) {
  console.error(
    `There are no golden answers at ${folder}. Name their folder: npm run golden -- DIR`,
  );
  process.exitCode = 2;
} else {
  const report =
    values.unseen === undefined
      ? await compareFolder(folder, print)
      : await compareUnseen(Number(values.unseen), Number(values.seed), print);
  if (values.unseen === undefined) {
    if (existsSync(VECTORS)) await compareVectors(report, VECTORS);
    else print(`There are no vectors at ${VECTORS}: none were compared.`);
  }
  const counts = report.counts();
  console.log(JSON.stringify(counts));
  process.exitCode = counts.differing > 0 ? 1 : 0;
}
