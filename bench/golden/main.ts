// `npm run golden [-- DIR]`: prints each difference from the golden answers in DIR, then one JSON
// line. Exit code 1 when anything differs, 2 when there is nothing to compare.
import { existsSync } from "node:fs";
import { compareFolder } from "./golden.ts";

const folder = process.argv[2] ?? "../shared/data/oracle/dev";
if (existsSync(folder)) {
  const counts = (await compareFolder(folder, (line) => console.log(line))).counts();
  console.log(JSON.stringify(counts));
  process.exitCode = counts.differing > 0 ? 1 : 0;
} else {
  console.error(
    `There are no golden answers at ${folder}. Name their folder: npm run golden -- DIR`,
  );
  process.exitCode = 2;
}
