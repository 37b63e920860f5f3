// The figures of a session's header, compared with those of `info`, which are compared with counts over raw
// lines.
// @module-tag long
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { readWhole } from "../../../src/formats/whole-session.ts";
import { textSource } from "../../../src/read/source/byte-source.ts";
import { runCommand } from "../../../src/testing/cli/node-run-command.ts";
import { realSessionsIn, withShared } from "../../../src/testing/reading/node-shared.ts";
import { headerFigures } from "./header-figures.ts";

withShared("data", "the header of real sessions", (data) => {
  it.each(realSessionsIn(data))("The header of %s has the figures of `info`", async (name) => {
    const path = `${data}/${name}`;
    const { stdout } = await runCommand(["info", path, "--json"]);
    const { entries, leaves, compactions, usage, subAgents, subAgentRuns } = JSON.parse(stdout);
    const { session, details } = await readWhole(textSource(readFileSync(path, "utf8"), path));
    const spent = { usage, subAgents, subAgentRuns };
    const figures = headerFigures(session.table, details);
    expect(figures).toEqual({ entries, branches: leaves, compactions, spent });
  });
});
