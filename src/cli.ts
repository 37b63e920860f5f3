#!/usr/bin/env node
// The command line `espalier`: see cli/run.ts.
import { progressLine } from "./cli/command/progress.ts";
import { notesOut, streamOut } from "./cli/command/streams.ts";
import { runOn } from "./cli/run.ts";

const { stdout, stderr } = process;
stdout.on("error", (error: NodeJS.ErrnoException) => {
  // The reader of our output may stop early, like `head`: nothing is left to do, and nothing is wrong.
  // What else is wrong is heard by who wrote.
  if (error.code === "EPIPE") process.exit(0);
});
// Notes that are not read, or that no disk has room for, are no reason to stop.
stderr.on("error", () => {});
const progress = progressLine(stderr, () => Date.now());
process.exitCode = await runOn(
  {
    out: (color) => progress.before(streamOut(stdout, color)),
    err: (color) => progress.before(notesOut(stderr, color)),
    onProgress: (line, isLogged) => progress.show(line, isLogged),
  },
  process.argv.slice(2),
);
progress.end();
