#!/usr/bin/env node
// The command line `espalier`: see cli/run.ts.
import { ProgressLine } from "./cli/library/progress.ts";
import { runCommand } from "./cli/run.ts";

process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  // Whoever reads our output may stop early, like `head`.
  if (error.code !== "EPIPE") throw error;
});
const progress = new ProgressLine(process.stderr, () => Date.now());
const { exitCode, stdout, stderr } = await runCommand(process.argv.slice(2), (line) =>
  progress.show(line),
);
progress.end();
process.stderr.write(stderr);
process.stdout.write(stdout);
process.exitCode = exitCode;
