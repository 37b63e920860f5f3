#!/usr/bin/env node
// The command line `espalier`: see cli/run.ts.
import { ProgressLine } from "./cli/command/progress.ts";
import { streamOut } from "./cli/command/streams.ts";
import { runOn } from "./cli/run.ts";

const { stdout, stderr } = process;
stdout.on("error", (error: NodeJS.ErrnoException) => {
  // Whoever reads our output may stop early, like `head`: nothing is left to do, and nothing is wrong.
  if (error.code === "EPIPE") process.exit(0);
  throw error;
});
stderr.on("error", (error: NodeJS.ErrnoException) => {
  // Notes that nobody reads are no reason to stop.
  if (error.code !== "EPIPE") throw error;
});
const progress = new ProgressLine(stderr, () => Date.now());
process.exitCode = await runOn(
  {
    out: (color) => progress.before(streamOut(stdout, color)),
    err: (color) => progress.before(streamOut(stderr, color)),
    onProgress: (line, isLogged) => progress.show(line, isLogged),
  },
  process.argv.slice(2),
);
progress.end();
